//! The event that rules see.

use super::squares::Squares;
use super::state::{Marks, Snapshot};
use super::value::Value;
use crate::ids::{Kind, Side, Square};
use crate::model::Local;

/// The values that a rule, a condition or a statement sees.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) mover: Side,
    pub(super) from: Option<Square>,
    pub(super) to: Option<Square>,
    pub(super) at: Option<Square>,
    /// The kind of the moving piece, and its marks and values, as it set out.
    pub(super) piece: Option<Kind>,
    pub(super) piece_marks: Marks,
    pub(super) victim: Option<Kind>,
    pub(super) victim_owner: Side,
    pub(super) victim_marks: Marks,
    /// The squares on which a move captures by its movement.
    pub(super) victims: Squares,
    /// Choices, and values held by statements.
    pub(super) held: Vec<(Local, Value)>,
}

impl Event {
    /// Only the player who acts is known.
    pub(super) fn of(mover: Side) -> Event {
        Event {
            mover,
            from: None,
            to: None,
            at: None,
            piece: None,
            piece_marks: Marks::default(),
            victim: None,
            victim_owner: Side::Neutral,
            victim_marks: Marks::default(),
            victims: Squares::NONE,
            held: Vec::new(),
        }
    }

    /// A piece sets out.
    pub(super) fn of_departure(now: &Snapshot, mover: Side, from: Square) -> Event {
        let piece = now.at(from);
        Event {
            from: Some(from),
            piece: piece.map(|piece| piece.kind),
            piece_marks: piece.map_or_else(Marks::default, |piece| piece.marks),
            ..Event::of(mover)
        }
    }

    /// The same, once it is known where the piece goes. If it returns to its own square, there is no piece there.
    pub(super) fn going_to(&self, now: &Snapshot, to: Square) -> Event {
        let event = Event { to: Some(to), ..self.clone() };
        if self.from == Some(to) { Event { at: Some(to), ..event } } else { event.with_victim(now, to) }
    }

    /// The same, for the piece that stands on a square and is captured there.
    pub(super) fn with_victim(&self, now: &Snapshot, at: Square) -> Event {
        let victim = now.at(at);
        Event {
            at: Some(at),
            victim: victim.map(|victim| victim.kind),
            victim_owner: victim.map_or(Side::Neutral, |victim| victim.owner),
            victim_marks: victim.map_or_else(Marks::default, |victim| victim.marks),
            ..self.clone()
        }
    }

    /// Holds a value for the following statements.
    pub(super) fn hold(&mut self, local: Local, value: Value) {
        self.held.push((local, value));
    }

    /// A held value.
    pub(super) fn held(&self, local: Local) -> Option<&Value> {
        self.held.iter().rev().find(|(known, _)| *known == local).map(|(_, value)| value)
    }
}
