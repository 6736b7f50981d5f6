//! What belongs to a player: `my X`, `X of P`, `owner(X)`.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::scope::Scope;
use super::{Checked, boxed, expression, mover};
use crate::ids::Zone;
use crate::language::{Function, Word};
use crate::model::check::Checker;
use crate::model::errors;
use crate::model::names::Entity;
use crate::model::term::{ContextWord, Expression, Term, Type};
use crate::source::Span;
use crate::syntax::{self, ExpressionKind};

impl Checker<'_> {
    /// `X of P`, where `opponent of P` is the other player.
    pub(super) fn of(
        &mut self,
        inner: &syntax::Expression,
        owner: &syntax::Expression,
        scope: &mut Scope,
    ) -> Checked {
        if let ExpressionKind::Word(name, None) = &inner.kind
            && self.names.peek(&name.text).is_none()
            && let Some(function) = Function::named(&name.text)
        {
            self.diagnostics.push(errors::called_by_of(name, &function.form(), owner.span));
            return None;
        }
        let player = self.expression(owner, Some(Type::Player), scope)?;
        if let ExpressionKind::Word(name, None) = &inner.kind
            && name.text == "opponent"
        {
            return Some(expression(Type::Player, Term::Opponent(boxed(player))));
        }
        if let Some(word) = possessive(owner).filter(|_| self.is_own(owner.span)) {
            self.warnings.push(errors::said_by_possessive(inner.span, owner.span, word));
        }
        self.belonging(inner, player, scope)
    }

    /// Whether a place lies in the definition's own file.
    pub(super) fn is_own(&self, span: Span) -> bool {
        span.source == self.document.span.source
    }

    /// Something that belongs to a player: pieces, a side zone, a variable, the royal squares.
    pub(super) fn belonging(
        &mut self,
        inner: &syntax::Expression,
        owner: Expression,
        scope: &mut Scope,
    ) -> Checked {
        let (inner, is_set) = match &inner.kind {
            ExpressionKind::Group(inner) => (&**inner, true),
            _ => (inner, false),
        };
        if let ExpressionKind::Word(name, None) = &inner.kind {
            let known = scope.knows(name);
            let entity = if known { None } else { self.entity_of(name) };
            match entity {
                _ if known => {}
                _ if name.text == "pieces" => {
                    return Some(expression(Type::Squares, Term::Pieces(None, Some(boxed(owner)))));
                }
                _ if name.text == "royal" => {
                    if self.document.royal.is_none() && !self.names.may_exist("royal") {
                        self.diagnostics.push(errors::nothing_royal(name));
                        self.names.leave_out("royal"); // said once
                    }
                    if self.calls.contains(&name.text) {
                        self.diagnostics.push(errors::circle(name, &self.calls));
                        return None;
                    }
                    return Some(expression(Type::Squares, Term::Royal(boxed(owner))));
                }
                Some(Entity::Zone(zone)) if self.is_of_side(zone) => {
                    return Some(expression(Type::Squares, Term::Zone(zone, Some(boxed(owner)))));
                }
                Some(Entity::Variable(variable)) if self.variables[variable.index()].of_player => {
                    return Some(self.variable(variable, Some(owner), scope));
                }
                _ if is_set => {}
                Some(Entity::Zone(_)) => {
                    let what = format!("the zone `{}`", name.text);
                    self.diagnostics.push(errors::has_no_owner(name.span, &what));
                    return None;
                }
                Some(Entity::Variable(_)) => {
                    let what = format!("the variable `{}`", name.text);
                    self.diagnostics.push(errors::has_no_owner(name.span, &what));
                    return None;
                }
                Some(Entity::Constant(_)) => {
                    self.diagnostics.push(errors::has_no_owner(name.span, "a constant"));
                    return None;
                }
                _ => {}
            }
        }
        let set = self.expression(inner, Some(Type::Squares), scope)?;
        Some(expression(Type::Squares, owned(set, owner)))
    }

    /// Whether each side has its own zone of this name.
    fn is_of_side(&self, zone: Zone) -> bool {
        self.zones.get(zone.index()).is_some_and(|zone| zone.of_side)
    }

    /// The owner of a victim, or of the piece on a square.
    pub(super) fn owner_of(&mut self, tree: &syntax::Expression, scope: &mut Scope) -> Checked {
        let of = self.expression(tree, None, scope)?;
        match of.term {
            Term::Context(ContextWord::Victim) => {
                Some(expression(Type::Player, Term::Context(ContextWord::VictimOwner)))
            }
            Term::Context(ContextWord::Piece) => Some(mover()),
            _ => {
                let of = self.coerce(of, Some(Type::Square), tree.span)?;
                Some(expression(Type::Player, Term::OwnerAt(boxed(of))))
            }
        }
    }
}

/// The word for the owner, for the players that have one.
fn possessive(owner: &syntax::Expression) -> Option<&'static str> {
    let ExpressionKind::Word(name, None) = &owner.kind else { return None };
    match Word::named(&name.text)? {
        Word::Mover => Some("my "),
        Word::Opponent => Some("their "),
        _ => None,
    }
}

/// The squares of a set whose pieces a player owns.
fn owned(set: Expression, owner: Expression) -> Term {
    match set.term {
        Term::Pieces(kinds, None) => Term::Pieces(kinds, Some(boxed(owner))),
        term => {
            let pieces = expression(Type::Squares, Term::Pieces(None, Some(boxed(owner))));
            Term::And(boxed(expression(Type::Squares, term)), boxed(pieces))
        }
    }
}
