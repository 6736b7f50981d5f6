//! Calls: functions of the language, and tables.

use super::scope::Scope;
use super::{Checked, boxed, expression, opponent};
use crate::model::board::Step;
use crate::model::check::Checker;
use crate::model::errors;
use crate::model::names::{Entity, FUNCTIONS};
use crate::model::term::{Term, Type};
use crate::source::Span;
use crate::syntax::{self, ExpressionKind, Name};

impl Checker<'_> {
    /// A function of the language, a declared one, or a table.
    pub(super) fn call(
        &mut self,
        name: &Name,
        arguments: &[syntax::Expression],
        span: Span,
        scope: &mut Scope,
    ) -> Checked {
        match self.names.get(&name.text) {
            Some(Entity::Function(index)) => return self.expand(index, name, arguments, scope),
            Some(Entity::Table(table)) => return self.lookup(table, name, arguments, span, scope),
            Some(other) => {
                self.diagnostics.push(errors::not_a(name, "a function", other.words()));
                return None;
            }
            None => {}
        }
        let Some((_, form)) = FUNCTIONS.iter().find(|(word, _)| *word == name.text) else {
            if !self.names.may_exist(&name.text) {
                let near = self.names.near(&name.text, []).map(str::to_owned);
                self.diagnostics.push(errors::unknown_name(name, near.as_deref(), None));
            }
            return None;
        };
        let expected = form.split(", ").count();
        let optional = matches!(name.text.as_str(), "attacked" | "attackers-of" | "threatened" | "step")
            && arguments.len() + 1 == expected;
        if arguments.len() != expected && !optional {
            self.diagnostics.push(errors::wrong_count(span, &name.text, expected, arguments.len(), form));
            return None;
        }
        self.function_of_language(name, arguments, scope)
    }

    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    fn function_of_language(
        &mut self,
        name: &Name,
        arguments: &[syntax::Expression],
        scope: &mut Scope,
    ) -> Checked {
        let mut argument = |checker: &mut Self, index: usize, ty: Type| {
            checker.expression(&arguments[index], Some(ty), scope).map(boxed)
        };
        let squares = |term| Some(expression(Type::Squares, term));
        match name.text.as_str() {
            "adjacent" => {
                let steps =
                    self.board.neighbour_vectors().into_iter().map(|vector| vec![Step::Vector(vector)]);
                squares(Term::Around(argument(self, 0, Type::Squares)?, steps.collect()))
            }
            "around" => {
                let of = argument(self, 0, Type::Squares);
                let steps = self.steps(&arguments[1])?;
                squares(Term::Around(of?, steps))
            }
            "slide" => {
                let from = argument(self, 0, Type::Square);
                if !matches!(arguments[1].kind, ExpressionKind::Geometry(_)) {
                    let way = argument(self, 1, Type::Direction);
                    return squares(Term::SlideTo(from?, way?));
                }
                let vectors = self.slide_vectors(&arguments[1])?;
                squares(Term::Slide(from?, vectors))
            }
            "distance" => {
                let (a, b) = (argument(self, 0, Type::Square), argument(self, 1, Type::Square));
                let steps =
                    self.board.neighbour_vectors().into_iter().map(|vector| vec![Step::Vector(vector)]);
                let steps = steps.collect();
                Some(expression(Type::Number, Term::Distance(a?, b?, steps)))
            }
            "connected" => {
                let (from, set) = (argument(self, 0, Type::Square), argument(self, 1, Type::Squares));
                let steps = self.steps(&arguments[2])?;
                squares(Term::Connected(from?, set?, steps))
            }
            "ray" => {
                let (from, way) = (argument(self, 0, Type::Square), argument(self, 1, Type::Direction));
                squares(Term::Ray(from?, way?))
            }
            "between" => {
                let (a, b) = (argument(self, 0, Type::Square), argument(self, 1, Type::Square));
                squares(Term::Between(a?, b?))
            }
            "first" => {
                let (from, way) = (argument(self, 0, Type::Square), argument(self, 1, Type::Direction));
                let set = argument(self, 2, Type::Squares);
                Some(expression(Type::Square, Term::First(from?, way?, set?)))
            }
            "step" => {
                let (from, way) = (argument(self, 0, Type::Square), argument(self, 1, Type::Direction));
                let one = || boxed(expression(Type::Number, Term::Number(1)));
                let count = if arguments.len() == 3 { argument(self, 2, Type::Number) } else { Some(one()) };
                Some(expression(Type::Square, Term::StepFrom(from?, way?, count?)))
            }
            "towards" => {
                let (from, to) = (argument(self, 0, Type::Square), argument(self, 1, Type::Square));
                Some(expression(Type::Direction, Term::Towards(from?, to?)))
            }
            "the" => Some(expression(Type::Square, Term::The(argument(self, 0, Type::Squares)?))),
            "file-of" => squares(Term::FileOf(argument(self, 0, Type::Square)?)),
            "rank-of" => squares(Term::RankOf(argument(self, 0, Type::Square)?)),
            "rank-number" => {
                let (of, player) = (argument(self, 0, Type::Square), argument(self, 1, Type::Player));
                Some(expression(Type::Number, Term::RankNumber(of?, player?)))
            }
            "kind" => Some(expression(Type::Kind, Term::KindAt(argument(self, 0, Type::Square)?))),
            "owner" => self.owner_of(&arguments[0], scope),
            "attacked" | "attackers-of" | "threatened" => {
                let set = argument(self, 0, Type::Squares);
                let by =
                    if arguments.len() == 2 { argument(self, 1, Type::Player)? } else { boxed(opponent()) };
                Some(match name.text.as_str() {
                    "attacked" => expression(Type::Truth, Term::Attacked(set?, by)),
                    "threatened" => expression(Type::Truth, Term::Threatened(set?, by)),
                    _ => expression(Type::Squares, Term::Attackers(set?, by)),
                })
            }
            "since-occurrence" => {
                let number = argument(self, 0, Type::Number)?;
                scope.reads_history = true;
                Some(expression(Type::Number, Term::SinceOccurrence(number)))
            }
            "attacked-by" => squares(Term::AttackedBy(argument(self, 0, Type::Squares)?)),
            "stuck" => Some(expression(Type::Truth, Term::Stuck(argument(self, 0, Type::Player)?))),
            "in-hand" => {
                let (player, kinds) = (argument(self, 0, Type::Player), argument(self, 1, Type::Kinds)?);
                let Term::Kinds(kinds) = kinds.term else { return None };
                Some(expression(Type::Number, Term::InHand(player?, kinds)))
            }
            _ => {
                let (kinds, player) = (argument(self, 0, Type::Kinds)?, argument(self, 1, Type::Player));
                let Term::Kinds(kinds) = kinds.term else { return None };
                Some(expression(Type::Number, Term::Starting(kinds, player?)))
            }
        }
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
