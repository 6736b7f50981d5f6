//! Variables: their types, bounds and start values.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is known before the game, or any other")]

use super::checker::Checker;
use crate::ids::Side;
use crate::limits;
use crate::model::reference::Sort;
use crate::model::rule::{Scope, is_nothing};
use crate::model::setup::StartValue;
use crate::model::term::{Amount, Expression, Term, Type};
use crate::model::{StateVariable, errors};
use crate::source::Span;
use crate::syntax::{self, Name};

impl Checker<'_> {
    /// The variables; their start values are computed once the board's names are known.
    pub(super) fn check_variables(&mut self) {
        for section in &self.document.variables {
            let ty = section.is.as_ref().map_or(Type::Number, |word| self.type_of_variable(word));
            let most = self.largest(section.most, limits::NUMBER, limits::NUMBER as i32);
            if ty != Type::Number && section.most.is_some() {
                let help = "`most` goes with `is = \"number\"`";
                let title = "only numbers have bounds";
                self.diagnostics.push(errors::bad_variable(section.name.span, title, help));
            }
            self.recorder.gives(Sort::Variable, &section.name, ty);
            self.variables.push(StateVariable {
                name: section.name.text.clone(),
                ty,
                of_player: section.of_player,
                lasts_turn: section.lasts_turn,
                most,
                starts: [StartValue::of(ty), StartValue::of(ty)],
                in_position: section.in_position,
                counts: section.counts,
                is_idle: false,
                span: section.name.span,
            });
        }
    }

    fn type_of_variable(&mut self, word: &Name) -> Type {
        let help = "a variable is a number, truth, player, kind, square, squares or direction";
        let holds = |ty| ty != Type::Kinds;
        self.type_that(holds, word, "no variable holds that", help).unwrap_or(Type::Number)
    }

    /// The type of a name; reports a name that is not a type, or not a type of variables.
    pub(super) fn type_that(
        &mut self,
        can_be_held: impl Fn(Type) -> bool,
        word: &Name,
        title: &str,
        help: &str,
    ) -> Option<Type> {
        let named = Type::named(&word.text);
        match named {
            None => self.diagnostics.push(errors::unknown_type(word)),
            Some(ty) if can_be_held(ty) => return named,
            Some(_) => self.diagnostics.push(errors::bad_variable(word.span, title, help)),
        }
        None
    }

    /// The largest allowed value of `most`, if it has a limit of its own.
    pub(super) fn largest(&mut self, most: Option<(i64, Span)>, limit: i64, usual: i32) -> i32 {
        let Some((most, span)) = most else { return usual };
        if !(1..=limit).contains(&most) {
            self.diagnostics.push(errors::out_of_range(span, "`most`", most, 1..=limit));
        }
        most.clamp(1, limit) as i32
    }

    /// The start values of variables.
    pub(super) fn check_start_values(&mut self) {
        for (index, section) in self.document.variables.iter().enumerate() {
            let Some((white, black)) = &section.starts else { continue };
            if black.is_some() && !section.of_player {
                self.diagnostics.push(errors::one_start_value(white.span));
            }
            let [of_white, of_black] = [(white, Side::White), (black.as_ref().unwrap_or(white), Side::Black)]
                .map(|(tree, side)| {
                    let side = if section.of_player { side } else { Side::White };
                    self.start_value(index, tree, side)
                });
            if let (Some(white), Some(black)) = (of_white, of_black) {
                self.variables[index].starts = [white, black];
            }
        }
    }

    fn start_value(&mut self, index: usize, tree: &syntax::Expression, side: Side) -> Option<StartValue> {
        let (ty, most) = (self.variables[index].ty, self.variables[index].most);
        if ty == Type::Squares {
            return self.constant_squares(tree, side).map(StartValue::Squares);
        }
        if is_nothing(tree) && matches!(ty, Type::Kind | Type::Square | Type::Direction) {
            return Some(StartValue::of(ty));
        }
        let found = self.expression(tree, Some(ty), &mut Scope::default())?;
        let known = match found.term {
            Term::Truth(truth) => Some(StartValue::Truth(truth)),
            Term::Player(player) => Some(StartValue::Player(player)),
            Term::Kind(kind) => Some(StartValue::Kind(kind)),
            Term::Square(square) => Some(StartValue::Square(square)),
            Term::Direction(word) => Some(StartValue::Direction(Some(self.board.turned(word.0, side)))),
            term => known_number(&term).map(StartValue::Number),
        };
        if let Some(StartValue::Number(number)) = known
            && !(-most..=most).contains(&number)
        {
            let range = -i64::from(most)..=i64::from(most);
            self.diagnostics.push(errors::out_of_range(tree.span, "`starts`", i64::from(number), range));
        }
        if known.is_none() {
            self.diagnostics.push(errors::unknown_start(tree.span));
        }
        known
    }
}

/// The value of a constant numerical expression.
fn known_number(term: &Term) -> Option<i32> {
    let known = |inner: &Expression| known_number(&inner.term);
    match term {
        Term::Number(number) => Some(*number),
        Term::Arithmetic(Amount::Plus, a, b) => known(a)?.checked_add(known(b)?),
        Term::Arithmetic(Amount::Minus, a, b) => known(a)?.checked_sub(known(b)?),
        Term::Arithmetic(Amount::Times, a, b) => known(a)?.checked_mul(known(b)?),
        _ => None,
    }
}
