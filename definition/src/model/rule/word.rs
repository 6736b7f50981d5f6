//! Words without brackets: values of the rule at hand, words of the language, declared names.

use super::listed::vector;
use super::scope::Scope;
use super::{Checked, SQUARES_OF_A_PART, boxed, expression, mover, opponent};
use crate::diagnostic::nearest;
use crate::ids::{KindSet, Side, Variable};
use crate::language::{Function, Type, Word};
use crate::model::check::Checker;
use crate::model::errors;
use crate::model::names::Entity;
use crate::model::term::{ContextWord, DirectionWord, Expression, KindsTerm, Quantity, Term};
use crate::syntax::Name;

impl Checker<'_> {
    pub(super) fn word(&mut self, name: &Name, want: Option<Type>, scope: &mut Scope) -> Checked {
        if let Some((known, value)) = scope.parameters.iter().rev().find(|(known, _)| known.text == name.text)
        {
            self.recorder.uses_local(name, known);
            self.used.insert(name.text.clone());
            let value = value.clone();
            let mut parts = 0;
            value.iter().for_each(|value| value.visit(&mut |_| parts += 1));
            return value.filter(|_| self.spend(parts));
        }
        if let Some((known, local, ty)) =
            scope.locals.iter().rev().find(|(known, _, _)| known.text == name.text)
        {
            self.recorder.uses_local(name, known);
            self.used.insert(name.text.clone());
            return ty.map(|ty| expression(ty, Term::Local(*local)));
        }
        if let Some(found) = self.word_of_language(name, scope) {
            return found;
        }
        let alias =
            scope.aliases.iter().find(|(alias, _)| alias.text == name.text).map(|(_, meant)| meant.clone());
        let name = &self.resolved(std::slice::from_ref(name), scope)[0];
        if alias.is_some()
            && let Some(found) = self.word_of_language(name, scope)
        {
            return found;
        }
        match self.entity_of(name) {
            Some(Entity::Function(_)) if alias.is_some() => {
                let argument = alias.as_ref().unwrap_or(name);
                self.diagnostics.push(errors::function_as_argument(argument));
                None
            }
            Some(entity) => self.entity(name, entity, want, scope),
            None if self.names.may_exist(&name.text) || scope.is_open => None,
            None => {
                if let Some(function) = Function::named(&name.text) {
                    let locals = scope.locals.iter().map(|(local, _, _)| local.text.as_str());
                    let near = nearest(&name.text, locals.chain(self.names.all(|_| true)));
                    self.diagnostics.push(errors::needs_call(name, &function.form(), near));
                    return None;
                }
                if scope.shapes.iter().any(|shape| shape.text == name.text) {
                    self.diagnostics.push(errors::stands_for_a_movement(name));
                    return None;
                }
                let locals = scope.locals.iter().map(|(local, _, _)| local.text.as_str());
                let near = self.names.near(&name.text, locals).map(str::to_owned);
                self.diagnostics.push(errors::unknown_name(name, near.as_deref(), alias.as_ref()));
                None
            }
        }
    }

    /// A word of the language; `None` if it is none, `Some(None)` if it has no meaning here.
    fn word_of_language(&mut self, name: &Name, scope: &mut Scope) -> Option<Checked> {
        let word = Word::named(&name.text)?;
        if let Some(why) = unknown_here(word, scope) {
            self.is_absent(name, why);
            return Some(None);
        }
        if word == Word::Royal {
            self.diagnostics.push(errors::needs_owner(name));
            return Some(None);
        }
        scope.reads_history |= matches!(word, Word::Occurrences | Word::BoardOccurrences);
        let term = self.term_of(word);
        Some(Some(expression(word.gives()?, term?)))
    }

    /// The term of a word; nothing for words that stand only after `in`, `is` or before a set.
    fn term_of(&mut self, word: Word) -> Option<Term> {
        Some(match word {
            Word::Mover => mover().term,
            Word::Opponent => opponent().term,
            Word::White => Term::Player(Side::White),
            Word::Black => Term::Player(Side::Black),
            Word::Neutral => Term::Player(Side::Neutral),
            Word::From => Term::Context(ContextWord::From),
            Word::To => Term::Context(ContextWord::To),
            Word::CapturedOn => Term::Context(ContextWord::At),
            Word::Piece => Term::Context(ContextWord::Piece),
            Word::Victim => Term::Context(ContextWord::Victim),
            Word::Empty => Term::Empty,
            Word::Changed => Term::Changed,
            Word::Victims => Term::Victims,
            Word::Pieces => Term::Pieces(None, None),
            Word::Board => {
                self.spend(self.board.len() / SQUARES_OF_A_PART);
                Term::Squares(self.board.squares().collect())
            }
            Word::Middle => Term::Squares(self.board.middle()),
            Word::Nothing => Term::Square(None),
            Word::True => Term::Truth(true),
            Word::False => Term::Truth(false),
            Word::Kinds => Term::Kinds(KindsTerm::Fixed(self.every_kind())),
            Word::Occurrences => Term::Quantity(Quantity::Occurrences),
            Word::BoardOccurrences => Term::Quantity(Quantity::BoardOccurrences),
            Word::Removed => Term::Quantity(Quantity::Removed),
            Word::Forward
            | Word::Back
            | Word::Left
            | Word::Right
            | Word::ForwardLeft
            | Word::ForwardRight
            | Word::BackLeft
            | Word::BackRight => Term::Direction(DirectionWord(vector(word)?)),
            Word::Royal
            | Word::Hand
            | Word::Action
            | Word::Directions
            | Word::Orthogonals
            | Word::Diagonals
            | Word::Move => return None,
        })
    }

    /// Names with a movement's parameters replaced.
    pub(super) fn resolved(&self, names: &[Name], scope: &Scope) -> Vec<Name> {
        let resolve = |name: &Name| {
            let Some((alias, meant)) = scope.aliases.iter().find(|(alias, _)| alias.text == name.text) else {
                let shape = scope.shapes.iter().find(|shape| shape.text == name.text);
                shape.into_iter().for_each(|shape| self.recorder.uses_local(name, shape));
                return name.clone();
            };
            self.recorder.uses_local(name, alias);
            if let Some(entity) = self.names.peek(&meant.text) {
                self.recorder.uses(meant, entity);
            }
            Name { text: meant.text.clone(), span: name.span }
        };
        names.iter().map(resolve).collect()
    }

    fn entity(&mut self, name: &Name, entity: Entity, want: Option<Type>, scope: &mut Scope) -> Checked {
        let wants_kind = matches!(want, Some(Type::Kind | Type::Kinds));
        match entity {
            Entity::Kind(kind) if want == Some(Type::Kind) => {
                Some(expression(Type::Kind, Term::Kind(Some(kind))))
            }
            Entity::Kind(kind) => Some(self.kinds_or_pieces(KindSet::one(kind), wants_kind)),
            Entity::Group(kinds) if want == Some(Type::Kind) => match kinds.iter().next() {
                Some(only) if kinds == KindSet::one(only) => {
                    Some(expression(Type::Kind, Term::Kind(Some(only))))
                }
                _ => {
                    self.diagnostics.push(errors::not_a(name, "one kind", "a group"));
                    None
                }
            },
            Entity::Group(kinds) => Some(self.kinds_or_pieces(kinds, wants_kind)),
            Entity::Zone(zone) if self.zones.get(zone.index()).is_some_and(|zone| zone.of_side) => {
                self.diagnostics.push(errors::needs_owner(name));
                None
            }
            Entity::Zone(zone) => Some(expression(Type::Squares, Term::Zone(zone, None))),
            Entity::Constant(value) => Some(expression(Type::Number, Term::Number(value))),
            Entity::Mark(mark) => Some(expression(Type::Squares, Term::Marked(mark))),
            Entity::Attribute(_) => {
                self.diagnostics.push(errors::needs_piece(name));
                None
            }
            Entity::Variable(variable) if self.variables[variable.index()].of_player => {
                self.diagnostics.push(errors::needs_owner(name));
                None
            }
            Entity::Variable(variable) => Some(self.variable(variable, None, scope)),
            Entity::Table(_) => {
                self.diagnostics
                    .push(errors::not_here(name, &format!("look an entry up: `{}(KIND)`", name.text)));
                None
            }
            Entity::Function(index) => {
                let parameters = &self.document.functions[index].parameters;
                let form: Vec<&str> =
                    parameters.iter().map(|(parameter, _)| parameter.text.as_str()).collect();
                self.diagnostics.push(errors::needs_call(name, &form.join(", "), None));
                None
            }
            Entity::Procedure(_) => {
                self.diagnostics
                    .push(errors::not_here(name, "a procedure is a statement: it stands after `do`"));
                None
            }
            Entity::Movement | Entity::Link => None, // of another list of names
        }
    }

    fn kinds_or_pieces(&self, kinds: KindSet, wants_kinds: bool) -> Expression {
        let kinds = KindsTerm::Fixed(kinds);
        if wants_kinds {
            expression(Type::Kinds, Term::Kinds(kinds))
        } else {
            expression(Type::Squares, Term::Pieces(Some(kinds), None))
        }
    }

    pub(super) fn variable(
        &mut self,
        variable: Variable,
        owner: Option<Expression>,
        scope: &mut Scope,
    ) -> Expression {
        self.reads.push((self.reader, variable));
        let declared = &self.variables[variable.index()];
        if declared.counts.is_some() {
            scope.reads_history = true;
        }
        expression(declared.ty, Term::Variable(variable, owner.map(boxed)))
    }
}

/// Why a word has no meaning at its place, if it has none.
fn unknown_here(word: Word, scope: &Scope) -> Option<&'static str> {
    let (is_known, why) = match word {
        Word::From | Word::To | Word::Piece => (
            scope.movement,
            "it is known to movements, arrivals, and rules with `on = \"move\"` or one of captures",
        ),
        Word::Victim => (scope.victim, "it is known to movements and the rules of captures"),
        Word::CapturedOn => (scope.at, "it is known to the rules of captures"),
        Word::Victims => (scope.victims, "it is known to arrivals and to what follows a move"),
        Word::Removed => (
            !scope.is_before,
            "it counts what an action has removed; before an arrival ask for `count(victims)`",
        ),
        Word::Hand => (false, "`k in hand` chooses from it, `in-hand(KINDS, PLAYER)` counts it"),
        Word::Action | Word::Move => (false, "write `action is [NAME …]`"),
        Word::Directions | Word::Orthogonals | Word::Diagonals => {
            (false, "`way in directions` chooses one of them")
        }
        Word::Mover
        | Word::Opponent
        | Word::White
        | Word::Black
        | Word::Neutral
        | Word::Empty
        | Word::Pieces
        | Word::Board
        | Word::Middle
        | Word::Royal
        | Word::Nothing
        | Word::True
        | Word::False
        | Word::Kinds
        | Word::Occurrences
        | Word::BoardOccurrences
        | Word::Changed
        | Word::Forward
        | Word::Back
        | Word::Left
        | Word::Right
        | Word::ForwardLeft
        | Word::ForwardRight
        | Word::BackLeft
        | Word::BackRight => (true, ""),
    };
    (!is_known).then_some(why)
}
