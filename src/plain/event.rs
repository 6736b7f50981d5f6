//! What a rule is told of what happens.

use super::squares::Squares;
use super::state::{Marks, Snapshot};
use super::value::Value;
use crate::ids::{Kind, Side, Square};
use crate::model::Local;

/// What a rule, a condition or a statement is told.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) mover: Side,
    pub(super) from: Option<Square>,
    pub(super) to: Option<Square>,
    pub(super) at: Option<Square>,
    /// The kind that moves, as it set out, and what it remembered then.
    pub(super) piece: Option<Kind>,
    pub(super) piece_marks: Marks,
    pub(super) victim: Option<Kind>,
    pub(super) victim_owner: Side,
    pub(super) victim_marks: Marks,
    /// The squares on which a move captures by its movement.
    pub(super) victims: Squares,
    /// What was chosen, and what statements hold.
    pub(super) held: Vec<(Local, Value)>,
}

impl Event {
    /// Nothing is known but who acts.
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

    /// The same, when it is known where the piece goes. Where it comes back to its own square nothing stands.
    pub(super) fn going_to(&self, now: &Snapshot, to: Square) -> Event {
        let event = Event { to: Some(to), ..self.clone() };
        if self.from == Some(to) { Event { at: Some(to), ..event } } else { event.with_victim(now, to) }
    }

    /// The same, of the piece that stands on a square and is captured there.
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

    /// Keeps a value for what follows.
    pub(super) fn hold(&mut self, local: Local, value: Value) {
        self.held.push((local, value));
    }

    /// A value that is held.
    pub(super) fn held(&self, local: Local) -> Option<&Value> {
        self.held.iter().rev().find(|(known, _)| *known == local).map(|(_, value)| value)
    }
}
