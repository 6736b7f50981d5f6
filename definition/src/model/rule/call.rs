//! Calls: functions of the language, and tables.

use super::scope::Scope;
use super::{Checked, boxed, expression, mover, opponent};
use crate::ids::Vector;
use crate::language::{Function, Takes, Type};
use crate::model::attribute::Attribute;
use crate::model::board::Step;
use crate::model::check::Checker;
use crate::model::errors;
use crate::model::names::Entity;
use crate::model::term::{ContextWord, Expression, KindsTerm, Term};
use crate::source::Span;
use crate::syntax::{self, ExpressionKind, Name};

/// An argument of a function of the language.
enum Argument {
    Value(Expression),
    /// The steps of leaps and links.
    Steps(Vec<Vec<Step>>),
    /// The directions of rides, with their lengths.
    Slide(Vec<(Vector, u8)>),
}

/// The arguments of a call that are not taken yet.
struct Arguments(std::vec::IntoIter<Argument>);

impl Arguments {
    fn value(&mut self) -> Option<Box<Expression>> {
        match self.0.next()? {
            Argument::Value(value) => Some(boxed(value)),
            Argument::Steps(_) | Argument::Slide(_) => None,
        }
    }

    fn steps(&mut self) -> Option<Vec<Vec<Step>>> {
        match self.0.next()? {
            Argument::Steps(steps) => Some(steps),
            Argument::Value(_) | Argument::Slide(_) => None,
        }
    }

    fn kinds(&mut self) -> Option<KindsTerm> {
        match self.value()?.term {
            Term::Kinds(kinds) => Some(kinds),
            _ => None,
        }
    }

    /// The player argument; by default the opponent.
    fn player(&mut self) -> Box<Expression> {
        self.value().unwrap_or_else(|| boxed(opponent()))
    }
}

impl Checker<'_> {
    /// A function of the language, a declared one, or a table.
    pub(super) fn call(
        &mut self,
        name: &Name,
        arguments: &[syntax::Expression],
        span: Span,
        scope: &mut Scope,
    ) -> Checked {
        match self.entity_of(name) {
            Some(Entity::Function(index)) => return self.expand(index, name, arguments, scope),
            Some(Entity::Table(table)) => return self.lookup(table, name, arguments, span, scope),
            Some(Entity::Attribute(attribute)) => {
                return self.attribute_of(attribute, name, arguments, span, scope);
            }
            Some(other) => {
                let error = errors::not_a(name, "a function", other.words());
                let brackets = Span { start: name.span.end, ..span };
                self.diagnostics.push(match arguments.is_empty() {
                    true => error.suggest(brackets, "", "leave out the brackets"),
                    false => error,
                });
                return None;
            }
            None => {}
        }
        let Some(function) = Function::named(&name.text) else {
            if !self.names.may_exist(&name.text) {
                let near = self.names.near(&name.text, []).map(str::to_owned);
                self.diagnostics.push(errors::unknown_name(name, near.as_deref(), None));
            }
            return None;
        };
        if !function.takes(arguments.len()) {
            let (expected, form) = (function.parameters().len(), function.form());
            let found = arguments.len();
            self.diagnostics.push(errors::wrong_count(span, &name.text, expected, found, &form));
            return None;
        }
        if function == Function::StartingSquares && !self.document.shuffle.lots.is_empty() {
            self.diagnostics.push(errors::no_homes(span));
        }
        let arguments = self.arguments(function, arguments, scope)?;
        scope.reads_history |= function == Function::SinceOccurrence;
        let term = self.function_of_language(function, arguments)?;
        Some(expression(function.gives(), term))
    }

    /// A value that a piece remembers: the piece on a square, the moving piece or its victim.
    fn attribute_of(
        &mut self,
        attribute: Attribute,
        name: &Name,
        arguments: &[syntax::Expression],
        span: Span,
        scope: &mut Scope,
    ) -> Checked {
        let [of] = arguments else {
            self.diagnostics.push(errors::wrong_count(span, &name.text, 1, arguments.len(), "square"));
            return None;
        };
        let found = self.expression(of, None, scope)?;
        let term = match found.term {
            Term::Context(word @ (ContextWord::Piece | ContextWord::Victim)) => {
                Term::EventAttribute(word, attribute)
            }
            _ => Term::Attribute(attribute, boxed(self.coerce(found, Some(Type::Square), of.span)?)),
        };
        Some(expression(attribute.ty, term))
    }

    /// The arguments of a function, by the types of its parameters. All of them are checked, valid or not.
    fn arguments(
        &mut self,
        function: Function,
        trees: &[syntax::Expression],
        scope: &mut Scope,
    ) -> Option<Vec<Argument>> {
        let parameters = function.parameters().iter();
        let found: Vec<Option<Argument>> = parameters
            .zip(trees)
            .map(|(parameter, tree)| match parameter.takes {
                Takes::Value(ty) => self.expression(tree, Some(ty), scope).map(Argument::Value),
                Takes::Movement => self.steps(tree).map(Argument::Steps),
                Takes::Way if matches!(tree.kind, ExpressionKind::Geometry(_)) => {
                    self.slide_vectors(tree).map(Argument::Slide)
                }
                Takes::Way => self.expression(tree, Some(Type::Direction), scope).map(Argument::Value),
                Takes::Owned => self.owner_of(tree, scope).map(Argument::Value),
            })
            .collect();
        found.into_iter().collect()
    }

    /// The term of a call of a function.
    fn function_of_language(&mut self, function: Function, arguments: Vec<Argument>) -> Option<Term> {
        let king_steps = |checker: &Self| {
            checker.board.neighbour_vectors().into_iter().map(|vector| vec![Step::Vector(vector)]).collect()
        };
        let mut given = Arguments(arguments.into_iter());
        Some(match function {
            Function::Adjacent => Term::Around(given.value()?, king_steps(self)),
            Function::Around => Term::Around(given.value()?, given.steps()?),
            Function::Slide => {
                let from = given.value()?;
                match given.0.next()? {
                    Argument::Slide(vectors) => Term::Slide(from, vectors),
                    Argument::Value(way) => Term::SlideTo(from, boxed(way)),
                    Argument::Steps(_) => return None,
                }
            }
            Function::Ray => Term::Ray(given.value()?, given.value()?),
            Function::Distance => Term::Distance(given.value()?, given.value()?, king_steps(self)),
            Function::Between => Term::Between(given.value()?, given.value()?),
            Function::First => Term::First(given.value()?, given.value()?, given.value()?),
            Function::Step => {
                let (from, way) = (given.value()?, given.value()?);
                let one = || boxed(expression(Type::Number, Term::Number(1)));
                Term::StepFrom(from, way, given.value().unwrap_or_else(one))
            }
            Function::Offset => Term::Offset(given.value()?, given.value()?, given.value()?),
            Function::Towards => Term::Towards(given.value()?, given.value()?),
            Function::The => Term::The(given.value()?),
            Function::Connected => Term::Connected(given.value()?, given.value()?, given.steps()?),
            Function::FileSquares => Term::FileOf(given.value()?),
            Function::RankSquares => Term::RankOf(given.value()?),
            Function::File => Term::FileNumber(given.value()?),
            Function::Rank => Term::RankNumber(given.value()?, given.value()?),
            Function::Kind => Term::KindAt(given.value()?),
            Function::Owner => given.value()?.term,
            Function::Attacked => Term::Attacked(given.value()?, given.player(), given.value()),
            Function::Observed => Term::Observed(given.value()?, given.player()),
            Function::AttackersOf => Term::Attackers(given.value()?, given.player()),
            Function::Threatened => Term::Threatened(given.value()?, given.player()),
            Function::AttackedBy => Term::AttackedBy(given.value()?),
            Function::Reach => {
                let (kind, from) = (given.value()?, given.value()?);
                Term::Reach(kind, from, given.value().unwrap_or_else(|| boxed(mover())))
            }
            Function::Stuck => Term::Stuck(given.value()?),
            Function::SinceOccurrence => Term::SinceOccurrence(given.value()?),
            Function::InHand => {
                let kinds = given.kinds()?;
                Term::InHand(given.value()?, kinds)
            }
            Function::Starting => Term::Starting(given.kinds()?, given.value()?),
            Function::StartingSquares => Term::StartingSquares(given.kinds()?, given.value()?),
        })
    }

    fn lookup(
        &mut self,
        table: crate::ids::Table,
        name: &Name,
        arguments: &[syntax::Expression],
        span: Span,
        scope: &mut Scope,
    ) -> Checked {
        let declared = &self.tables[table.index()];
        let expected = if declared.has_columns { 2 } else { 1 };
        let ty = if declared.gives_kinds { Type::Kind } else { Type::Number };
        if arguments.len() != expected {
            let form = if expected == 2 { "KIND, KIND" } else { "KIND" };
            self.diagnostics.push(errors::wrong_count(span, &name.text, expected, arguments.len(), form));
            return None;
        }
        let row = self.expression(&arguments[0], Some(Type::Kind), scope)?;
        let column = match arguments.get(1) {
            Some(column) => Some(boxed(self.expression(column, Some(Type::Kind), scope)?)),
            None => None,
        };
        Some(expression(ty, Term::Lookup(table, boxed(row), column)))
    }
}
