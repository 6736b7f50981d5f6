//! Quantifiers: over a set, and over a list of values known before play.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::scope::Scope;
use super::{Checked, boxed, expression};
use crate::model::check::Checker;
use crate::model::errors;
use crate::model::term::{Amount, Expression, Reduction, Term, Type};
use crate::source::Span;
use crate::syntax::{self, Name, Quantifier};

impl Checker<'_> {
    pub(super) fn quantified(
        &mut self,
        word: Quantifier,
        arguments: &[syntax::Expression],
        span: Span,
        scope: &mut Scope,
    ) -> Checked {
        if matches!(word, Quantifier::Min | Quantifier::Max) && arguments.len() >= 2 {
            let amount = if word == Quantifier::Min { Amount::Least } else { Amount::Most };
            let mut numbers = Vec::new();
            for argument in arguments {
                numbers.push(self.expression(argument, Some(Type::Number), scope)?);
            }
            return numbers
                .into_iter()
                .reduce(|a, b| expression(Type::Number, Term::Arithmetic(amount, boxed(a), boxed(b))));
        }
        let ([argument], Quantifier::Any | Quantifier::No | Quantifier::Count) = (arguments, word) else {
            let error = match word {
                Quantifier::Any | Quantifier::No | Quantifier::Count => {
                    errors::wrong_count(span, word.text(), 1, arguments.len(), "SET")
                }
                Quantifier::Min | Quantifier::Max => {
                    errors::wrong_count(span, word.text(), 2, arguments.len(), "NUMBER, NUMBER")
                }
                Quantifier::Sum => errors::needs_binder(span, word.text(), "NUMBER"),
                Quantifier::All | Quantifier::Those => errors::needs_binder(span, word.text(), "CONDITION"),
            };
            self.diagnostics.push(error);
            return None;
        };
        let set = boxed(self.expression(argument, Some(Type::Squares), scope)?);
        Some(match word {
            Quantifier::Count => expression(Type::Number, Term::Count(set)),
            Quantifier::No => {
                let any = expression(Type::Truth, Term::Any(set));
                expression(Type::Truth, Term::Not(boxed(any)))
            }
            _ => expression(Type::Truth, Term::Any(set)),
        })
    }

    pub(super) fn bound(
        &mut self,
        word: Quantifier,
        name: &Name,
        set: &syntax::Expression,
        body: &syntax::Expression,
        scope: &mut Scope,
    ) -> Checked {
        if let Some(values) = self.listed(set, scope) {
            return self.bound_to_listed(word, name, (set.span, &values), body, scope);
        }
        let set = self.expression(set, Some(Type::Squares), scope);
        let depth = scope.locals.len();
        let local = self.declare_local(name, Some(Type::Square), scope);
        let (reduction, body_type, ty) = match word {
            Quantifier::Any | Quantifier::No => (Reduction::Any, Type::Truth, Type::Truth),
            Quantifier::All => (Reduction::All, Type::Truth, Type::Truth),
            Quantifier::Count => (Reduction::Count, Type::Truth, Type::Number),
            Quantifier::Sum => (Reduction::Sum, Type::Number, Type::Number),
            Quantifier::Min => (Reduction::Min, Type::Number, Type::Number),
            Quantifier::Max => (Reduction::Max, Type::Number, Type::Number),
            Quantifier::Those => (Reduction::Those, Type::Truth, Type::Squares),
        };
        let held = scope.held;
        let body = match self.hold(Type::Square, name.span, scope) {
            Some(()) => self.expression(body, Some(body_type), scope),
            None => None,
        };
        scope.held = held;
        scope.locals.truncate(depth);
        let reduced = expression(ty, Term::Reduce(reduction, local, boxed(set?), boxed(body?)));
        Some(if word == Quantifier::No {
            expression(Type::Truth, Term::Not(boxed(reduced)))
        } else {
            reduced
        })
    }

    /// Like [`Checker::bound`], over known values: the body is expanded once for each.
    fn bound_to_listed(
        &mut self,
        word: Quantifier,
        name: &Name,
        (span, values): (Span, &[Expression]),
        body: &syntax::Expression,
        scope: &mut Scope,
    ) -> Checked {
        let of_truths =
            matches!(word, Quantifier::Any | Quantifier::No | Quantifier::All | Quantifier::Count);
        if word == Quantifier::Those {
            let found = values.first().map_or(Type::Kind, |value| value.ty);
            self.diagnostics.push(errors::wrong_type(span, Type::Squares, found));
            return None;
        }
        let ty = if of_truths { Type::Truth } else { Type::Number };
        let number = |number| expression(Type::Number, Term::Number(number));
        let truth = |truth| expression(Type::Truth, Term::Truth(truth));
        let mut found: Checked = None;
        for value in values {
            let body = self
                .with_value(name, value, scope, |checker, scope| checker.expression(body, Some(ty), scope))?;
            let part = match word {
                Quantifier::Count => {
                    expression(Type::Number, Term::If(boxed(body), boxed(number(1)), boxed(number(0))))
                }
                _ => body,
            };
            found = Some(match found {
                None => part,
                Some(before) => {
                    let (a, b) = (boxed(before), boxed(part));
                    match word {
                        Quantifier::Any | Quantifier::No | Quantifier::Those => {
                            expression(Type::Truth, Term::Or(a, b))
                        }
                        Quantifier::All => expression(Type::Truth, Term::And(a, b)),
                        Quantifier::Count | Quantifier::Sum => {
                            expression(Type::Number, Term::Arithmetic(Amount::Plus, a, b))
                        }
                        Quantifier::Min => expression(Type::Number, Term::Arithmetic(Amount::Least, a, b)),
                        Quantifier::Max => expression(Type::Number, Term::Arithmetic(Amount::Most, a, b)),
                    }
                }
            });
        }
        let found = found.unwrap_or_else(|| match ty {
            Type::Truth if word != Quantifier::Count => truth(word == Quantifier::All),
            _ => number(0),
        });
        Some(match word {
            Quantifier::No => expression(Type::Truth, Term::Not(boxed(found))),
            _ => found,
        })
    }
}
