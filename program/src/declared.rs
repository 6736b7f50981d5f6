//! Declared actions: their parameters, and their possible effects.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "statements and choices of other forms have no short way"
)]

use crate::ids::{Kind, KindSet, Side, Square};
use crate::model::{self, Domain, Expression, Template, Type};

use super::analysis::{self, Facts, SafetyReads, conjuncts, mentions, require, those, truth};
use super::code::{EffectsCode, NumberCode, SetCode, SightCode, TruthCode, ValueCode};
use super::effort::weight;
use super::rule::{Layout, RuleCompiler};
use super::square_set::SquareSet;

/// An action other than a move.
#[derive(Clone, Debug)]
pub struct Declared<const W: usize> {
    /// Its name.
    pub name: String,
    /// Whether it is only for decisions.
    pub asked: bool,
    /// Its parameters, in order.
    pub choices: Vec<DeclaredChoice<W>>,
    /// Conditions that need no parameter.
    pub guard: Option<TruthCode>,
    /// Its trigger, by index into the triggers.
    pub waits_for: Option<u8>,
    /// Its effect on the board, if that is simple.
    pub shape: Option<Shape>,
    /// The squares between which it moves pieces, one after the other, if no other effect matters to the safety of royal
    /// pieces.
    pub moves: Option<Vec<(NumberCode, NumberCode)>>,
    /// Whether nothing that follows it, apart from its own effects, influences attacks on royal pieces.
    pub is_light: bool,
    /// Whether nothing that follows it, apart from its own effects, influences bans at all.
    pub is_judged_by_effects: bool,
    /// The extent of its effects.
    pub extent: Extent,
    /// Its statements.
    pub effects: EffectsCode,
    /// Its template.
    pub write: Template,
}

/// The extent of a declared action's effects, as far as it is known before play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// It ends the turn.
    EndsTurn,
    /// It changes only squares among its parameters, and nothing else of the board; the turn goes on.
    OnChoices,
    /// It changes at most these squares; the turn goes on.
    OnSquares(SetCode),
    /// It removes the pieces from these squares, and does nothing else; the turn goes on.
    Empties(SetCode),
    /// It changes the board, hands and variables, without the rules for captures; the turn goes on.
    OnBoard,
    /// It may do more.
    Unknown,
}

/// The effect on the board of an action that does a single thing, on squares that are parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A piece of the mover comes to the square that is chosen last; its kind is constant or a parameter.
    Drop(Result<Kind, u8>),
    /// The pieces on a square given by a parameter and on the square that is chosen last change places.
    Swap(u8),
}

/// A parameter of a declared action.
#[derive(Clone, Debug)]
pub struct DeclaredChoice<const W: usize> {
    /// Its type.
    pub ty: Type,
    /// For the last parameter, if it is a square: its possible values, as far as they depend only on squares and one
    /// parameter.
    pub allowed: Option<Allowed<W>>,
    /// Its domain.
    pub domain: DeclaredDomain,
    /// For a direction: the possible ones, if that is known before anything else is chosen.
    pub sight: Option<SightCode>,
    /// Conditions that can be checked once it is chosen.
    pub guard: Option<TruthCode>,
}

/// The possible squares of a choice, by side.
#[derive(Clone, Debug)]
pub enum Allowed<const W: usize> {
    /// Constant squares.
    Always([SquareSet<W>; 2]),
    /// By the kind that another parameter is.
    ByKind(u8, [Vec<SquareSet<W>>; 2]),
}

/// The domain of a parameter.
#[derive(Clone, Debug)]
pub enum DeclaredDomain {
    /// One of these squares.
    Square(SetCode),
    /// One of these kinds.
    Kind(KindSet),
    /// One of the kinds in this player's hand.
    Hand(NumberCode),
    /// One of these directions: their index for White and for Black.
    Direction(Vec<(u8, u8)>),
    /// A number from the first to the second one.
    Number(NumberCode, NumberCode),
    /// A subset of these squares, with a least and a greatest size.
    Subset(NumberCode, NumberCode, SetCode),
    /// No choice: this value.
    Is(ValueCode),
}

/// The parts of an action's condition.
struct ChoiceConditions<const W: usize> {
    /// The squares of the last choice that meet one part, if it is known before play.
    allowed: Option<Allowed<W>>,
    /// By choice: parts that narrow its squares, for they are known for all of them at once.
    filters: Vec<Option<Expression>>,
    /// Parts that are checked before any choice, and after each.
    guards: Vec<Option<Expression>>,
}

impl<const W: usize> RuleCompiler<'_, W> {
    /// The declared actions.
    pub(super) fn declared(&mut self, reads: &SafetyReads) -> Vec<Declared<W>> {
        let model = self.model;
        model.actions.iter().map(|action| self.declared_action(action, reads)).collect()
    }

    fn declared_action(&mut self, action: &model::DeclaredAction, reads: &SafetyReads) -> Declared<W> {
        let layout = Layout::of_choices(&action.choices);
        let (guard, choices) = self.declared_choices(action, &layout);
        let effects = self.effects_code(&action.effects, &layout);
        let (name, write) = (action.name.clone(), action.write.clone());
        let waits_for = self.trigger(analysis::possible(action).as_ref());
        let shape = shape(action, reads);
        let is_light = reads.is_light(self.model, &action.effects);
        let moves = moves(action, reads).filter(|_| is_light).map(|moves| {
            let mut code = |square: &Expression| self.number_code(square, &layout);
            moves.into_iter().map(|(from, to)| (code(from), code(to))).collect()
        });
        Declared {
            name,
            asked: action.asked,
            choices,
            guard,
            waits_for,
            shape,
            moves,
            is_light,
            is_judged_by_effects: false,
            extent: self.extent(action, &layout),
            effects,
            write,
        }
    }

    /// The choices of an action, and the condition that can be checked before any of them.
    fn declared_choices(
        &mut self,
        action: &model::DeclaredAction,
        layout: &Layout,
    ) -> (Option<TruthCode>, Vec<DeclaredChoice<W>>) {
        let mut conditions = self.choice_conditions(action);
        let mut guards = conditions.guards.into_iter();
        let mut guard =
            |compiler: &mut Self| guards.next().flatten().map(|guard| compiler.truth_code(&guard, layout));
        let before = guard(self);
        let mut choices = Vec::new();
        for (index, choice) in action.choices.iter().enumerate() {
            let domain = match (&choice.domain, conditions.filters[index].take()) {
                (Domain::Square(set), Some(filter)) => {
                    Domain::Square(those(set.clone(), choice.local, filter))
                }
                (domain, _) => domain.clone(),
            };
            choices.push(DeclaredChoice {
                ty: choice.ty,
                allowed: None,
                domain: self.declared_domain(&domain, layout),
                sight: self.direction_sight(action, index, layout),
                guard: guard(self),
            });
        }
        if let Some(last) = choices.last_mut() {
            last.allowed = conditions.allowed;
        }
        (before, choices)
    }

    /// The parts of an action's condition, each where it is checked first.
    fn choice_conditions(&self, action: &model::DeclaredAction) -> ChoiceConditions<W> {
        let choices = &action.choices;
        let mut filters: Vec<Option<Expression>> = vec![None; choices.len()];
        let mut guards: Vec<Option<Expression>> = vec![None; choices.len() + 1];
        let mut allowed = None;
        for part in conjuncts(action.when.as_ref()) {
            if allowed.is_none() {
                allowed = self.allowed(part, choices);
                if allowed.is_some() {
                    continue;
                }
            }
            let last = choices.iter().rposition(|choice| mentions(part, choice.local));
            let narrows = |choice: &model::Choice| {
                matches!(choice.domain, Domain::Square(_)) && self.is_best_at_once(choice.local, part)
            };
            let known = match last {
                Some(index) if narrows(&choices[index]) => &mut filters[index],
                _ => &mut guards[last.map_or(0, |index| index + 1)],
            };
            require(known, part.clone());
        }
        ChoiceConditions { allowed, filters, guards }
    }

    /// The extent of an action's effects.
    fn extent(&mut self, action: &model::DeclaredAction, layout: &Layout) -> Extent {
        if action.effects.iter().any(|statement| matches!(statement, model::Statement::EndTurn)) {
            return Extent::EndsTurn;
        }
        if analysis::acts_on_choices(action) {
            return Extent::OnChoices;
        }
        let destroys = |statement: &model::Statement| matches!(statement, model::Statement::Destroy(_));
        match analysis::changed_squares(&action.effects) {
            Some(squares) if action.effects.iter().all(destroys) => {
                Extent::Empties(self.set_code(&squares, layout))
            }
            Some(squares) => Extent::OnSquares(self.set_code(&squares, layout)),
            None if analysis::goes_on(&action.effects) => Extent::OnBoard,
            None => Extent::Unknown,
        }
    }

    /// For a direction for which the first square on the way is computed: the directions in which that square meets the
    /// conditions.
    fn direction_sight(
        &mut self,
        action: &model::DeclaredAction,
        index: usize,
        layout: &Layout,
    ) -> Option<SightCode> {
        let way = &action.choices[index];
        let Domain::Direction(ways) = &way.domain else { return None };
        let knows = |choices: &[model::Choice], value: &Expression| {
            let mut knows_all = true;
            value.visit(&mut |inner| {
                let model::Term::Local(local) = inner.term else { return };
                knows_all &= choices.iter().any(|choice| choice.local == local);
            });
            knows_all
        };
        let wanted = |first: &model::Choice| {
            conjuncts(action.when.as_ref()).into_iter().find_map(|part| match &part.term {
                model::Term::In(square, set) => {
                    let is_first = matches!(square.term, model::Term::Local(local) if local == first.local);
                    (is_first && knows(&action.choices[..index], set)).then_some(set)
                }
                _ => None,
            })
        };
        action.choices[index + 1..].iter().find_map(|first| match &first.domain {
            Domain::Is(value) if mentions(value, way.local) && knows(&action.choices[..=index], value) => {
                self.sight_code(ways, way.local, value, wanted(first)?, layout)
            }
            _ => None,
        })
    }

    /// The squares of the last choice that meet a part of the condition, if that depends only on the square and one kind.
    fn allowed(&self, part: &Expression, choices: &[model::Choice]) -> Option<Allowed<W>> {
        let (last, others) = choices.split_last()?;
        if !matches!(last.domain, Domain::Square(_)) || !mentions(part, last.local) {
            return None;
        }
        let mut named = others.iter().filter(|choice| mentions(part, choice.local));
        let kind = named.next();
        if named.next().is_some() || kind.is_some_and(|choice| choice.ty != Type::Kind) {
            return None;
        }
        let asked = 2 * self.model.board.len() * if kind.is_some() { self.model.kinds.len() } else { 1 };
        if !self.effort.work(weight(part, self.model.board.len()) * asked as u64) {
            return None;
        }
        let squares = |side: Side, kind: Option<(model::Local, Kind)>| {
            let facts = Facts { kind_local: kind, ..Facts::of(side) };
            let is_allowed = |square: Square| {
                let facts = Facts { square_local: Some((last.local, square)), ..facts };
                Some((square, truth(self.model, part, &facts)?))
            };
            let all: Option<Vec<(Square, bool)>> = self.model.board.squares().map(is_allowed).collect();
            Some(all?.into_iter().filter(|(_, allowed)| *allowed).map(|(square, _)| square).collect())
        };
        let Some(kind) = kind else {
            return Some(Allowed::Always([squares(Side::White, None)?, squares(Side::Black, None)?]));
        };
        let place = others.iter().take_while(|choice| choice.local != kind.local);
        let place = place.filter(|choice| choice.ty != Type::Squares).count() as u8;
        let of_side = |side| {
            let of_kind = |known| squares(side, Some((kind.local, known)));
            self.model.all_kinds().map(of_kind).collect::<Option<Vec<SquareSet<W>>>>()
        };
        Some(Allowed::ByKind(place, [of_side(Side::White)?, of_side(Side::Black)?]))
    }

    /// The fields of records, each compiled with the parameters of its action.
    pub(super) fn record_fields(&mut self) -> Vec<ValueCode> {
        let model = self.model;
        let mut codes = Vec::new();
        for field in &model.record.fields {
            let layout = match field.action {
                model::ActionKind::Move => Layout::default(),
                model::ActionKind::Declared(rule) => Layout::of_choices(&model.actions[rule.index()].choices),
            };
            codes.push(self.value_code(&field.expression, &layout));
        }
        codes
    }

    /// The expressions for the squares of rights: by field of positions' texts, and by letter.
    pub(super) fn rights(&mut self) -> Vec<Vec<Option<SetCode>>> {
        let model = self.model;
        let mut fields = Vec::new();
        for field in &model.fields {
            let letters = match field {
                model::PositionField::Rights { letters, .. } => &letters[..],
                model::PositionField::Variable(_) | model::PositionField::Nothing => &[],
            };
            let codes = letters.iter().map(|(_, squares)| match squares {
                model::RightSquares::Fixed(_) => None,
                model::RightSquares::Found(squares) => Some(self.set_code(squares, &Layout::default())),
            });
            fields.push(codes.collect());
        }
        fields
    }

    pub(super) fn declared_domain(&mut self, domain: &Domain, layout: &Layout) -> DeclaredDomain {
        match domain {
            Domain::Square(set) => DeclaredDomain::Square(self.set_code(set, layout)),
            Domain::Kind(kinds) => DeclaredDomain::Kind(*kinds),
            Domain::Hand(player) => DeclaredDomain::Hand(self.number_code(player, layout)),
            Domain::Number(least, most) => {
                DeclaredDomain::Number(self.number_code(least, layout), self.number_code(most, layout))
            }
            Domain::Subset(least, most, set) => {
                let (least, most) = (self.number_code(least, layout), self.number_code(most, layout));
                DeclaredDomain::Subset(least, most, self.set_code(set, layout))
            }
            Domain::Is(value) => DeclaredDomain::Is(self.value_code(value, layout)),
            Domain::Direction(words) => {
                let index =
                    |vector, side| super::Geometry::<W>::direction(self.model.board.turned(vector, side));
                let pair =
                    |word: &model::DirectionWord| (index(word.0, Side::White), index(word.0, Side::Black));
                DeclaredDomain::Direction(words.iter().map(pair).collect())
            }
        }
    }
}

/// The effect of an action on the board, if that is simple and no other effect matters to safety.
fn shape(action: &model::DeclaredAction, reads: &SafetyReads) -> Option<Shape> {
    let (first, others) = action.effects.split_first()?;
    let (last, _) = action.choices.split_last().filter(|_| reads.are_harmless(others))?;
    let is_last = |square: &Expression| {
        matches!(square.term, model::Term::Local(local) if local == last.local)
            && matches!(last.domain, Domain::Square(_))
    };
    let parameter = |value: &Expression| {
        let model::Term::Local(local) = value.term else { return None };
        let before = action.choices.iter().take_while(|choice| choice.local != local);
        Some(before.filter(|choice| choice.ty != Type::Squares).count() as u8)
    };
    match first {
        model::Statement::Drop(kind, square, mark) if is_last(square) => {
            let is_harmless = mark.is_none_or(|mark| reads.ignores_mark(mark));
            let kind = match &kind.term {
                model::Term::Kind(Some(kind)) => Ok(*kind),
                _ => Err(parameter(kind)?),
            };
            is_harmless.then_some(Shape::Drop(kind))
        }
        model::Statement::Swap(a, b) if is_last(b) => parameter(a).map(Shape::Swap),
        model::Statement::Swap(b, a) if is_last(b) => parameter(a).map(Shape::Swap),
        _ => None,
    }
}

/// The moves of which an action consists, if no other effect matters to safety and parameters determine their squares.
fn moves<'a>(
    action: &'a model::DeclaredAction,
    reads: &SafetyReads,
) -> Option<Vec<(&'a Expression, &'a Expression)>> {
    let move_of = |statement: &'a model::Statement| match statement {
        model::Statement::Move(from, to) => Some((from, to)),
        _ => None,
    };
    let moves: Vec<_> = action.effects.iter().map_while(move_of).collect();
    let is_known = |(from, to): &(&Expression, &Expression)| is_of_choices(from) && is_of_choices(to);
    let is_all = reads.are_harmless(&action.effects[moves.len()..]);
    (!moves.is_empty() && moves.iter().all(is_known) && is_all).then_some(moves)
}

/// Whether parameters alone determine a value, regardless of the board.
fn is_of_choices(value: &Expression) -> bool {
    let mut is_free = true;
    value.visit(&mut |inner| {
        is_free &= matches!(
            inner.term,
            model::Term::Local(_)
                | model::Term::Number(_)
                | model::Term::Square(_)
                | model::Term::Direction(_)
                | model::Term::Arithmetic(..)
                | model::Term::StepFrom(..)
                | model::Term::Offset(..)
        );
    });
    is_free
}
