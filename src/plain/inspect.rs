//! Examines a single movement or condition: how far a piece gets by a line and what stops it, and the values of the parts
//! of a condition. Play does not use this; it is for explanations.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only forms that are the same everywhere, or hold a value, are told apart"
)]

use super::event::Event;
use super::expression::{View, parts};
use super::movement::{Sight, Wants};
use super::squares::Squares;
use super::state::State;
use super::value::Value;
use super::{Asked, Plain};
use crate::ids::{Side, Square};
use crate::model::{Expression, Geometry, Local, Movement, Reading, Term, Type};
use crate::source::Span;

/// How far a movement gets a piece on the way to a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It leads there.
    Leads,
    /// It would lead there, but its condition does not hold: the parts that do not hold, and the values in them.
    Condition(Vec<Part>),
    /// It would lead there if the square had other contents.
    Wants(Wants),
    /// A piece stops it.
    Stopped {
        /// The square of that piece.
        by: Square,
        /// The last square on the straight way to that piece that the movement reaches.
        last: Option<Square>,
    },
    /// It would lead there over a piece, for instance one on this square, where there is none.
    WantsHurdle(Square),
    /// It does not lead there, whatever stands on the board.
    Elsewhere,
}

/// A part of a condition and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its place in the text.
    pub span: Span,
    /// Its type.
    pub ty: Type,
    /// Its value.
    pub value: Value,
}

impl Plain<'_> {
    /// How far a movement of the piece on a square, by index into the movements of its kind, leads on the way to another
    /// square; nothing if there is no such piece or movement.
    pub fn reach_of(&self, state: &State, from: Square, movement: usize, to: Square) -> Option<Reach> {
        let piece = state.now.at(from)?;
        let movement = self.model.kinds[piece.kind.index()].movements.get(movement)?;
        let departure = Event::of_departure(&state.now, piece.owner, from);
        let line = Line { plain: self, movement, view: self.view(state, &departure), to };
        let sight = self.sight(&state.now, from);
        if !line.leads(&sight) {
            return Some(line.obstacle(&sight, from));
        }
        let event = self.with_taken(state, departure.going_to(&state.now, to), movement);
        if self.allows(movement.when.as_ref(), state, &event, Asked::default()) {
            return Some(Reach::Leads);
        }
        let view = self.view(state, &event);
        let fails = parts(movement.when.as_ref()).into_iter().filter(|part| !view.truth(part));
        Some(Reach::Condition(fails.flat_map(|part| values(&view, part)).collect()))
    }

    /// The squares to which a movement of the piece on a square, by index into the movements of its kind, leads now.
    pub fn ends_of(&self, state: &State, from: Square, movement: usize) -> Squares {
        let Some(piece) = state.now.at(from) else { return Squares::NONE };
        let Some(movement) = self.model.kinds[piece.kind.index()].movements.get(movement) else {
            return Squares::NONE;
        };
        let departure = Event::of_departure(&state.now, piece.owner, from);
        let line = Line { plain: self, movement, view: self.view(state, &departure), to: from };
        let sight = self.sight(&state.now, from);
        let allows = |to: &Square| {
            let event = self.with_taken(state, departure.going_to(&state.now, *to), movement);
            self.allows(movement.when.as_ref(), state, &event, Asked::default())
        };
        self.all.iter().filter(|to| line.leads_to(&sight, *to)).filter(allows).collect()
    }

    /// The value of a condition on a position for a player, and the values of its parts. A condition that depends on the
    /// history gives nothing.
    pub fn parts_of(&self, state: &State, mover: Side, condition: &Expression) -> Vec<Part> {
        let event = Event::of(mover);
        values(&self.view(state, &event), condition)
    }

    /// The same for a condition on a move before it is made.
    pub fn parts_before(
        &self,
        state: &State,
        (from, to): (Square, Square),
        condition: &Expression,
    ) -> Vec<Part> {
        let departure = Event::of_departure(&state.now, state.now.to_act(), from);
        let event = departure.going_to(&state.now, to);
        values(&self.view(state, &event), condition)
    }
}

/// A movement on the way to a square.
struct Line<'l> {
    plain: &'l Plain<'l>,
    movement: &'l Movement,
    view: View<'l>,
    to: Square,
}

impl Line<'_> {
    /// Whether it leads to its square on such a board, regardless of its condition.
    fn leads(&self, sight: &Sight) -> bool {
        self.leads_to(sight, self.to)
    }

    fn leads_to(&self, sight: &Sight, to: Square) -> bool {
        match &self.movement.geometry {
            // There may be too many ways to count.
            Geometry::Walk { steps, most, .. } => {
                let most = self.plain.walk_length(most, self.view);
                let side = self.view.event.mover;
                self.plain.walk_reach((steps, most), self.movement.modes, sight, side).has(to)
            }
            _ => {
                let ways = self.plain.ways(self.movement, sight, self.view);
                ways.iter().any(|way| way.last().is_some_and(|end| end.to == to))
            }
        }
    }

    /// Whether it leads there with certain contents of the square, and with which.
    fn wants(&self, sight: &Sight) -> Option<Wants> {
        Wants::ALL.into_iter().find(|wants| self.leads(&sight.with_on(self.to, *wants)))
    }

    /// What keeps it from its square.
    fn obstacle(&self, sight: &Sight, from: Square) -> Reach {
        if let Some(wants) = self.wants(sight) {
            return Reach::Wants(wants);
        }
        let mut others: Vec<Square> = sight.occupied().iter().filter(|square| *square != self.to).collect();
        let distance = |square: &Square| {
            let (a, b) = (self.plain.model.board.place(from), self.plain.model.board.place(*square));
            a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank))
        };
        others.sort_by_key(distance);
        // Without any one other piece; then, for hoppers, with an additional one.
        let kept = std::iter::once(Squares::NONE).chain(others.iter().map(|square| Squares::one(*square)));
        for kept in kept {
            let is_open = |more: Option<Square>| {
                let mut pieces = kept;
                more.into_iter().for_each(|square| pieces.insert(square));
                self.wants(&sight.with_only(&pieces, self.to)).is_some()
            };
            if is_open(None)
                && let Some(by) =
                    others.iter().copied().find(|other| !kept.has(*other) && !is_open(Some(*other)))
            {
                return Reach::Stopped { by, last: self.last_before(sight, from, by) };
            }
        }
        let is_free =
            |square: &Square| !sight.occupied().has(*square) && *square != from && *square != self.to;
        let mut between: Vec<Square> = self.plain.between(from, self.to).iter().collect();
        between.extend(self.plain.all.iter());
        let hurdle = between
            .into_iter()
            .filter(is_free)
            .find(|square| self.wants(&sight.with_on(*square, Wants::Enemy)).is_some());
        hurdle.map_or(Reach::Elsewhere, Reach::WantsHurdle)
    }

    /// The last square before a piece, among those between the start and the end, that the movement reaches.
    fn last_before(&self, sight: &Sight, from: Square, by: Square) -> Option<Square> {
        let way = self.plain.between(from, by);
        let steps = |square: &Square| self.plain.between(from, *square).count();
        let mut way: Vec<Square> = way.iter().collect();
        way.sort_by_key(steps);
        way.into_iter().rev().find(|square| self.leads_to(sight, *square))
    }
}

/// The value of an expression and of its written parts, the whole first. A part with a value that only a surrounding part
/// holds, such as the square of a loop, is left out, and so is a part with the same value in every position.
fn values(view: &View<'_>, expression: &Expression) -> Vec<Part> {
    let mut found: Vec<Part> = Vec::new();
    if expression.reads(|reading| matches!(reading, Reading::Past)) {
        return found;
    }
    expression.visit(&mut |part| {
        let is_known = found.iter().any(|known| known.span == part.span);
        if part.is_written() && !is_known && varies(part) && is_closed(view, part) {
            found.push(Part { span: part.span, ty: part.ty, value: view.value(part).typed(part.ty) });
        }
    });
    found
}

/// Whether an expression may have different values in different positions.
fn varies(expression: &Expression) -> bool {
    match &expression.term {
        Term::Number(_)
        | Term::Truth(_)
        | Term::Player(_)
        | Term::Kind(_)
        | Term::Kinds(_)
        | Term::Square(_)
        | Term::Squares(_)
        | Term::Direction(_)
        | Term::Zone(..)
        | Term::Local(_) => false,
        Term::Opponent(inner) => varies(inner),
        _ => !matches!(expression.ty, Type::Direction | Type::Player),
    }
}

/// Whether all held values of an expression are held inside it, or by the event.
fn is_closed(view: &View<'_>, expression: &Expression) -> bool {
    let mut bound: Vec<Local> = view.event.held.iter().map(|(local, _)| *local).collect();
    expression.visit(&mut |part| match &part.term {
        Term::Let(local, ..) | Term::Reduce(_, local, ..) => bound.push(*local),
        _ => {}
    });
    let mut is_closed = true;
    expression.visit(&mut |part| {
        if let Term::Local(local) = &part.term {
            is_closed &= bound.contains(local);
        }
    });
    is_closed
}
