//! Operators and comparisons, and their operands.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::scope::Scope;
use super::{Checked, boxed, expression};
use crate::ids::Mark;
use crate::model::check::Checker;
use crate::model::names::Entity;
use crate::model::term::{Amount, ContextWord, Expression, Order, Term, Type};
use crate::model::{ActionKind, errors};
use crate::source::Span;
use crate::syntax::{self, Comparator, ExpressionKind, Name, Sign};

impl Checker<'_> {
    pub(super) fn negation(
        &mut self,
        inner: &syntax::Expression,
        want: Option<Type>,
        scope: &mut Scope,
    ) -> Checked {
        let want = want.filter(|ty| matches!(ty, Type::Truth | Type::Squares));
        let mut inner_checked = self.expression(inner, want, scope)?;
        if inner_checked.ty == Type::Square {
            inner_checked.ty = Type::Squares;
        }
        if !matches!(inner_checked.ty, Type::Truth | Type::Squares) {
            self.diagnostics.push(errors::wrong_type(inner.span, Type::Truth, inner_checked.ty));
            return None;
        }
        Some(expression(inner_checked.ty, Term::Not(boxed(inner_checked))))
    }

    /// `and` and `or`, of truths or of sets.
    pub(super) fn joined(
        &mut self,
        left: &syntax::Expression,
        right: &syntax::Expression,
        term: fn(Box<Expression>, Box<Expression>) -> Term,
        want: Option<Type>,
        scope: &mut Scope,
    ) -> Checked {
        let want = want.filter(|ty| matches!(ty, Type::Squares));
        let (a, b) = (self.expression(left, want, scope), self.expression(right, want, scope));
        let (mut a, mut b) = (a?, b?);
        let joins = |a: Type, b: Type| a == b || a != Type::Truth && b != Type::Truth;
        let is_set = |ty| matches!(ty, Type::Truth | Type::Squares | Type::Square | Type::Kind | Type::Kinds);
        if !joins(a.ty, b.ty) || !is_set(a.ty) || !is_set(b.ty) {
            let error = errors::cannot_join((left.span, a.ty), (right.span, b.ty));
            self.diagnostics.push(match listed_kinds(left, right) {
                Some((span, names)) => errors::list_meant(error, span, &names),
                None => error,
            });
            return None;
        }
        for side in [&mut a, &mut b] {
            if matches!(side.ty, Type::Square | Type::Kind | Type::Kinds) {
                let taken = std::mem::replace(side, expression(Type::Truth, Term::Truth(false)));
                *side = self.coerce(taken, Some(Type::Squares), left.span)?;
            }
        }
        Some(expression(a.ty, term(boxed(a), boxed(b))))
    }

    pub(super) fn arithmetic(
        &mut self,
        sign: Sign,
        left: &syntax::Expression,
        right: &syntax::Expression,
        scope: &mut Scope,
    ) -> Checked {
        let left = self.expression(left, Some(Type::Number), scope);
        let right = self.expression(right, Some(Type::Number), scope);
        let amount = match sign {
            Sign::Plus => Amount::Plus,
            Sign::Minus => Amount::Minus,
            Sign::Times => Amount::Times,
        };
        Some(expression(Type::Number, Term::Arithmetic(amount, boxed(left?), boxed(right?))))
    }

    pub(super) fn comparison(
        &mut self,
        sign: Comparator,
        left: &syntax::Expression,
        right: &syntax::Expression,
        span: Span,
        scope: &mut Scope,
    ) -> Checked {
        let negated = matches!(sign, Comparator::Unequal | Comparator::NotIn | Comparator::IsNot);
        let truth = match sign {
            Comparator::Is | Comparator::IsNot if is_nothing(right) => {
                self.diagnostics.push(errors::is_nothing(left.span, right.span, negated));
                return None;
            }
            Comparator::Is | Comparator::IsNot => self.membership((left, right), negated, scope)?,
            Comparator::In | Comparator::NotIn if self.lists_directions(right, scope) => {
                let values = self.listed(right, scope).unwrap_or_default();
                self.one_of(left, values, scope)?
            }
            Comparator::In | Comparator::NotIn => {
                let square = self.expression(left, Some(Type::Square), scope);
                if square.is_none() {
                    let (left, right) = (left.span, right.span);
                    let found = errors::wrong_type(left, Type::Square, Type::Squares).title;
                    self.diagnostics.amend_last("E0304", left, |error| match error.title == found {
                        true => errors::in_common(error, left, right),
                        false => error,
                    });
                }
                let set = self.expression(right, Some(Type::Squares), scope);
                let (square, set) = (square?, set?);
                if matches!(set.term, Term::Marked(_)) && self.is_own(span) {
                    self.warnings.push(errors::said_by_is(left.span, right.span, negated));
                }
                Term::In(boxed(square), boxed(set))
            }
            Comparator::Equal | Comparator::Unequal => {
                let term = self.equality(left, right, span, scope)?;
                if is_kind_of_piece(&term) && self.is_own(span) {
                    self.warnings.push(errors::said_by_is(left.span, right.span, negated));
                }
                term
            }
            Comparator::Less | Comparator::AtMost | Comparator::More | Comparator::AtLeast => {
                let a = self.expression(left, Some(Type::Number), scope);
                let b = self.expression(right, Some(Type::Number), scope);
                let (a, b) = (boxed(a?), boxed(b?));
                match sign {
                    Comparator::Less => Term::Compare(Order::Less, a, b),
                    Comparator::AtMost => Term::Compare(Order::AtMost, a, b),
                    Comparator::More => Term::Compare(Order::Less, b, a),
                    _ => Term::Compare(Order::AtMost, b, a),
                }
            }
        };
        let truth = expression(Type::Truth, truth).at(span);
        Some(if negated { expression(Type::Truth, Term::Not(boxed(truth))) } else { truth })
    }

    /// Whether a direction is one of some.
    fn one_of(
        &mut self,
        tree: &syntax::Expression,
        values: Vec<Expression>,
        scope: &mut Scope,
    ) -> Option<Term> {
        let way = self.expression(tree, Some(Type::Direction), scope)?;
        let same = |value| Term::Same(boxed(way.clone()), boxed(value));
        let any = values.into_iter().map(same).reduce(|a, b| {
            let truth = |term| boxed(expression(Type::Truth, term).at(tree.span));
            Term::Or(truth(a), truth(b))
        });
        Some(any.unwrap_or(Term::Truth(false)))
    }

    fn equality(
        &mut self,
        left: &syntax::Expression,
        right: &syntax::Expression,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Term> {
        let a = self.expression(left, None, scope)?;
        let want = matches!(a.ty, Type::Kind | Type::Square).then_some(a.ty).filter(|_| !is_nothing(left));
        let b = match nothing_of(a.ty).filter(|_| is_nothing(right)) {
            Some(nothing) => nothing,
            None => self.expression(right, want, scope)?,
        };
        let a = match nothing_of(b.ty).filter(|_| is_nothing(left)) {
            Some(nothing) => nothing,
            None => a,
        };
        match (a.ty, b.ty) {
            (Type::Number, Type::Number) => Some(Term::Compare(Order::Equal, boxed(a), boxed(b))),
            (Type::Squares, Type::Squares | Type::Square) => {
                let b = self.coerce(b, Some(Type::Squares), right.span)?;
                Some(Term::SameSet(boxed(a), boxed(b)))
            }
            (one, other) if one == other && one != Type::Kinds => Some(Term::Same(boxed(a), boxed(b))),
            (one, other) => {
                self.diagnostics.push(errors::cannot_compare(span, one, other));
                None
            }
        }
    }

    /// `X is Y`: a kind of some kinds, a piece with a mark, the action of some names.
    fn membership(
        &mut self,
        (left, right): (&syntax::Expression, &syntax::Expression),
        negated: bool,
        scope: &mut Scope,
    ) -> Option<Term> {
        if let ExpressionKind::Word(name, None) = &left.kind
            && name.text == "action"
        {
            return self.action_is(name, right, scope);
        }
        let subject = self.expression(left, None, scope)?;
        if let Some(mark) = self.mark_of(right, scope) {
            return self.carries(left.span, subject, mark);
        }
        if matches!(subject.ty, Type::Player | Type::Number | Type::Truth | Type::Direction) {
            self.diagnostics.push(errors::is_of_no_kind((left.span, subject.ty), right.span, negated));
            return None;
        }
        let kinds = self.expression(right, Some(Type::Kinds), scope)?;
        let Term::Kinds(kinds) = kinds.term else { return None };
        let subject = match subject.ty {
            Type::Square => expression(Type::Kind, Term::KindAt(boxed(subject))).at(left.span),
            _ => self.coerce(subject, Some(Type::Kind), left.span)?,
        };
        Some(Term::KindIs(boxed(subject), kinds))
    }

    fn action_is(&mut self, name: &Name, right: &syntax::Expression, scope: &Scope) -> Option<Term> {
        if !scope.action {
            self.diagnostics.push(errors::not_here(name, "it is known to the rules that follow an action"));
            return None;
        }
        let names: Vec<Name> = match &right.kind {
            ExpressionKind::List(names) => names.clone(),
            ExpressionKind::Word(name, None) => vec![name.clone()],
            _ => {
                self.diagnostics.push(errors::not_here(name, "write `action is [NAME …]`"));
                return None;
            }
        };
        if names.is_empty() {
            self.diagnostics.push(errors::empty_actions(right.span));
        }
        let kinds: Vec<ActionKind> = names.iter().filter_map(|name| self.action_kind(name)).collect();
        Some(Term::ActionIs(kinds))
    }

    /// The mark with a name.
    fn mark_of(&self, tree: &syntax::Expression, scope: &Scope) -> Option<Mark> {
        let ExpressionKind::Word(name, None) = &tree.kind else { return None };
        let name = &self.resolved(std::slice::from_ref(name), scope)[0];
        match self.names.peek(&name.text) {
            Some(Entity::Mark(mark)) => {
                self.entity_of(name);
                Some(mark)
            }
            _ => None,
        }
    }

    fn carries(&mut self, span: Span, subject: Expression, mark: Mark) -> Option<Term> {
        match (subject.ty, &subject.term) {
            (Type::Kind, Term::Context(word)) => Some(Term::EventMark(*word, mark)),
            (Type::Square, _) => {
                let marked = expression(Type::Squares, Term::Marked(mark));
                Some(Term::In(boxed(subject), boxed(marked)))
            }
            (ty, _) => {
                self.diagnostics.push(errors::wrong_type(span, Type::Square, ty));
                None
            }
        }
    }

    pub(super) fn choice_of(
        &mut self,
        condition: &syntax::Expression,
        then: &syntax::Expression,
        other: &syntax::Expression,
        want: Option<Type>,
        scope: &mut Scope,
    ) -> Checked {
        let condition = self.expression(condition, Some(Type::Truth), scope);
        // `nothing` has the type of the other branch.
        let nothing_like = |known: &Checked, tree| {
            known.as_ref().filter(|_| is_nothing(tree)).and_then(|known| nothing_of(known.ty))
        };
        let early = if is_nothing(then) { self.expression(other, want, scope) } else { None };
        let a = nothing_like(&early, then).or_else(|| self.expression(then, want, scope));
        let b = early.or_else(|| nothing_like(&a, other).or_else(|| self.expression(other, want, scope)));
        let (condition, mut a, mut b) = (condition?, a?, b?);
        if a.ty != b.ty {
            // `nothing` and single squares are valid wherever a set is.
            if a.ty == Type::Squares {
                b = self.coerce(b, Some(Type::Squares), other.span)?;
            } else {
                let want = b.ty;
                a = self.coerce(a, Some(want), then.span)?;
            }
        }
        let ty = a.ty;
        Some(expression(ty, Term::If(boxed(condition), boxed(a), boxed(b))))
    }
}

pub(in crate::model) fn is_nothing(tree: &syntax::Expression) -> bool {
    matches!(&tree.kind, ExpressionKind::Word(name, None) if name.text == "nothing")
}

/// The kinds of `X is A or B`, and their places.
fn listed_kinds<'e>(
    left: &'e syntax::Expression,
    right: &'e syntax::Expression,
) -> Option<(Span, Vec<&'e str>)> {
    let word = |tree: &'e syntax::Expression| match &tree.kind {
        ExpressionKind::Word(name, None) => Some(name.text.as_str()),
        _ => None,
    };
    // `a and b is C or D` is read as `(a and b is C) or D`.
    let mut left = left;
    while let ExpressionKind::And(_, last) | ExpressionKind::Or(_, last) = &left.kind {
        left = last;
    }
    let ExpressionKind::Compare(Comparator::Is | Comparator::IsNot, _, kind) = &left.kind else {
        return None;
    };
    Some((kind.span.to(right.span), vec![word(kind)?, word(right)?]))
}

/// The value of `nothing` as a kind or a direction; none for other types.
pub(in crate::model) fn nothing_of(ty: Type) -> Option<Expression> {
    match ty {
        Type::Kind => Some(expression(ty, Term::Kind(None))),
        Type::Direction => Some(expression(ty, Term::Number(-1))), // as `towards` gives it
        _ => None,
    }
}

/// Whether the kind of the moving piece, or of its victim, is compared with the name of a kind.
fn is_kind_of_piece(term: &Term) -> bool {
    let Term::Same(a, b) = term else { return false };
    matches!(a.term, Term::Context(ContextWord::Piece | ContextWord::Victim))
        && matches!(b.term, Term::Kind(Some(_)))
}
