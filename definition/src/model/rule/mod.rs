//! Expressions: resolves names, assigns types, expands functions.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

mod binding;
mod call;
mod function;
mod listed;
mod operator;
mod owner;
mod place;
mod quantifier;
mod scope;
mod word;

pub(super) use operator::{is_nothing, nothing_of};
pub(super) use scope::Scope;

use crate::ids::KindSet;
use crate::language::Word;
use crate::limits;
use crate::model::check::Checker;
use crate::model::errors;
use crate::model::reference::Sort;
use crate::model::term::{Amount, ContextWord, DirectionWord, Expression, KindsTerm, Local, Term, Type};
use crate::source::Span;
use crate::syntax::{self, ExpressionKind, Name};

type Checked = Option<Expression>;

/// So many listed squares count as one part.
pub(super) const SQUARES_OF_A_PART: usize = 16;

impl Checker<'_> {
    /// A condition, if there is one.
    pub(super) fn condition(
        &mut self,
        when: Option<&syntax::Expression>,
        scope: &mut Scope,
    ) -> Option<Expression> {
        when.and_then(|when| self.expression(when, Some(Type::Truth), scope))
    }

    /// Names a held value.
    pub(super) fn declare_local(&mut self, name: &Name, ty: Option<Type>, scope: &mut Scope) -> Local {
        if scope.knows(name) || self.has_meaning(name) {
            self.diagnostics.push(errors::shadowed(name, self.names.place(&name.text)));
        }
        let local = self.new_local();
        self.recorder.declares_local(name, Sort::Local, ty);
        scope.locals.push((name.clone(), local, ty));
        local
    }

    /// Holds one more value of a type for an expression; reports too deep nesting.
    pub(super) fn hold(&mut self, ty: Type, span: Span, scope: &mut Scope) -> Option<()> {
        let held = &mut scope.held[usize::from(ty == Type::Squares)];
        *held += 1;
        if *held > limits::SLOTS {
            let what = "values are held inside each other, by loops, names and as arguments";
            self.diagnostics.push(errors::beyond_limit(span, what, *held, limits::SLOTS));
            return None;
        }
        Some(())
    }

    /// Whether a name is a word of the language, or is declared in the same file. Names of other files may be reused: a
    /// prelude cannot know the names of the games that use it.
    fn has_meaning(&self, name: &Name) -> bool {
        let is_declared = self.names.place(&name.text).is_some_and(|place| place.source == name.span.source);
        is_declared || Word::named(&name.text).is_some()
    }

    fn named_type(&mut self, name: &Name) -> Option<Type> {
        let found = Type::NAMES.iter().find(|(word, _, _)| *word == name.text).map(|(_, ty, _)| *ty);
        if found.is_none() {
            self.diagnostics.push(errors::unknown_type(name));
        }
        found
    }

    /// An expression of a required type, or of its own type.
    pub(super) fn expression(
        &mut self,
        tree: &syntax::Expression,
        want: Option<Type>,
        scope: &mut Scope,
    ) -> Checked {
        if !self.spend(1) {
            return None;
        }
        self.depth += 1;
        let found = match self.depth <= limits::DEPTH {
            true => self.untyped(tree, want, scope),
            false => {
                let what = "expressions inside each other";
                self.diagnostics.push(errors::beyond_limit(tree.span, what, self.depth, limits::DEPTH));
                None
            }
        };
        self.depth -= 1;
        let found = self.coerce(found?.first_at(tree.span), want, tree.span)?;
        self.recorder.has_value(tree.span, found.ty);
        Some(found)
    }

    /// Converts an expression to the required type, where there is one meaningful way.
    fn coerce(&mut self, found: Expression, want: Option<Type>, span: Span) -> Checked {
        let Some(want) = want else { return Some(found) };
        if found.ty == want {
            return Some(found);
        }
        let place = found.span;
        let made = match (found.ty, want) {
            // A function that gives one square is still known by its name.
            (Type::Square, Type::Squares) => Some(Expression { ty: Type::Squares, ..found }),
            (Type::Kind, Type::Kinds) => Some(expression(Type::Kinds, Term::Kinds(kinds_of(found)))),
            (Type::Kind, Type::Squares) => {
                Some(expression(Type::Squares, Term::Pieces(Some(kinds_of(found)), None)))
            }
            (Type::Kinds, Type::Squares) => {
                let Term::Kinds(kinds) = found.term else { return None };
                Some(expression(Type::Squares, Term::Pieces(Some(kinds), None)))
            }
            (found, want) => {
                self.diagnostics.push(errors::wrong_type(span, want, found));
                None
            }
        };
        made.map(|made| made.at(place))
    }

    fn untyped(&mut self, tree: &syntax::Expression, want: Option<Type>, scope: &mut Scope) -> Checked {
        let span = tree.span;
        match &tree.kind {
            ExpressionKind::Number(number) => self.number(*number, span),
            ExpressionKind::Square(name) => {
                let square = self.square(name, span)?;
                Some(expression(Type::Square, Term::Square(Some(square))))
            }
            ExpressionKind::Rectangle(..) | ExpressionKind::Ranks(..) | ExpressionKind::Files(..) => {
                let squares = self.place(tree)?;
                self.spend(squares.len() / SQUARES_OF_A_PART);
                Some(expression(Type::Squares, Term::Squares(squares)))
            }
            ExpressionKind::Geometry(_) => {
                self.diagnostics.push(errors::negative_owner(span));
                None
            }
            ExpressionKind::List(names) => self.kinds_in_brackets(names, span, scope),
            ExpressionKind::Word(name, None) => self.word(name, want, scope),
            ExpressionKind::Word(name, Some(arguments)) => {
                self.call(name, arguments, span, scope).map(|called| called.at(span))
            }
            ExpressionKind::My(inner) => self.belonging(inner, mover(), scope),
            ExpressionKind::Their(inner) => self.belonging(inner, opponent(), scope),
            ExpressionKind::Group(inner) => self.untyped(inner, want, scope),
            ExpressionKind::Of(inner, owner) => self.of(inner, owner, scope),
            ExpressionKind::Not(inner) => self.negation(inner, want, scope),
            ExpressionKind::Minus(inner) => {
                let tree = inner;
                let inner = self.expression(tree, None, scope)?;
                if inner.ty == Type::Direction {
                    return Some(reversed(inner));
                }
                let inner = self.coerce(inner, Some(Type::Number), tree.span)?;
                let zero = expression(Type::Number, Term::Number(0));
                Some(expression(Type::Number, Term::Arithmetic(Amount::Minus, boxed(zero), boxed(inner))))
            }
            ExpressionKind::And(left, right) => self.joined(left, right, Term::And, want, scope),
            ExpressionKind::Or(left, right) => self.joined(left, right, Term::Or, want, scope),
            ExpressionKind::Arithmetic(sign, left, right) => self.arithmetic(*sign, left, right, scope),
            ExpressionKind::Compare(sign, left, right) => self.comparison(*sign, left, right, span, scope),
            ExpressionKind::If(condition, then, other) => self.choice_of(condition, then, other, want, scope),
            ExpressionKind::Let(binding, body) => {
                let (held, body) = self
                    .with_binding(binding, scope, |checker, scope| checker.expression(body, want, scope))?;
                let body = body?;
                Some(match held {
                    Some((local, value)) => expression(body.ty, Term::Let(local, boxed(value), boxed(body))),
                    None => body,
                })
            }
            ExpressionKind::Quantified(word, arguments) => self.quantified(*word, arguments, span, scope),
            ExpressionKind::Bound(word, name, set, body) => self.bound(*word, name, set, body, scope),
        }
    }

    /// A list of kinds and groups.
    fn kinds_in_brackets(&mut self, names: &[Name], span: Span, scope: &Scope) -> Checked {
        if place::are_squares(names) {
            self.diagnostics.push(errors::listed_squares(span, names, " or "));
            return None;
        }
        if names.is_empty() {
            self.diagnostics.push(errors::empty_kinds(span));
        }
        let kinds = self.kinds_of_names(&self.resolved(names, scope));
        Some(expression(Type::Kinds, Term::Kinds(KindsTerm::Fixed(kinds))))
    }

    fn number(&mut self, number: i64, span: Span) -> Checked {
        let range = -limits::NUMBER..=limits::NUMBER;
        if !range.contains(&number) {
            self.diagnostics.push(errors::out_of_range(span, "a number", number, range));
            return None;
        }
        Some(expression(Type::Number, Term::Number(number as i32)))
    }
}

pub(super) fn expression(ty: Type, term: Term) -> Expression {
    Expression::new(ty, term)
}

fn boxed(expression: Expression) -> Box<Expression> {
    Box::new(expression)
}

/// The mover, as an expression.
pub(super) fn mover() -> Expression {
    expression(Type::Player, Term::Context(ContextWord::Mover))
}

pub(super) fn opponent() -> Expression {
    expression(Type::Player, Term::Opponent(boxed(mover())))
}

/// The set of a single kind.
fn kinds_of(kind: Expression) -> KindsTerm {
    match kind.term {
        Term::Kind(Some(kind)) => KindsTerm::Fixed(KindSet::one(kind)),
        _ => KindsTerm::One(boxed(kind)),
    }
}

/// The opposite direction.
pub(super) fn reversed(direction: Expression) -> Expression {
    let term = match direction.term {
        Term::Direction(word) => Term::Direction(DirectionWord(word.0.reversed())),
        term => Term::Reverse(boxed(expression(Type::Direction, term))),
    };
    expression(Type::Direction, term)
}
