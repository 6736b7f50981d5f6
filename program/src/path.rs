//! Paths: legs, and their destinations.

use std::sync::Arc;

use crate::ids::{Link, Square, Vector};
use crate::model::Modes;

use super::code::SetCode;
use super::square_set::{BySquare, SquareSet};

/// Legs one after the other.
#[derive(Clone, Debug)]
pub struct Path {
    /// The legs, at least one.
    pub legs: Vec<Leg>,
    /// Whether it may end on its starting square.
    pub returns: bool,
    /// Whether it may pass over that square.
    pub crosses: bool,
    /// Whether it may capture on its way.
    pub takes: bool,
}

/// A leg of a path.
#[derive(Clone, Debug)]
pub struct Leg {
    /// The alternatives.
    pub steps: Vec<LegStep>,
    /// The required contents of the last square for the path to go on; for the last leg they do not matter.
    pub pass: Pass,
    /// The pieces that it may capture on its last square before the path goes on: enemies, friends.
    pub takes: Modes,
}

/// An alternative of a leg.
#[derive(Clone, Debug)]
pub struct LegStep {
    /// Its vector; none for a link.
    pub vector: Option<Vector>,
    /// The next square, by square; several for a link. Equal steps share it.
    pub next: Arc<[Vec<Square>]>,
    /// Its link; none for a vector.
    pub(super) link: Option<Link>,
    /// At least so many steps.
    pub least: u8,
    /// At most so many.
    pub most: u8,
    /// Whether the number of steps must equal that of the leg before.
    pub same: bool,
    /// The possible previous steps; any if there is nothing.
    pub after: Option<Vec<Vector>>,
    /// Whether it may come where no step came before.
    pub begins: bool,
    /// Whether it may follow a link, whatever the step before.
    pub is_free: bool,
}

/// The required contents of a square for a path to go on over it.
#[derive(Clone, Copy, Debug)]
pub enum Pass {
    /// Nothing is allowed: the path cannot go on.
    Never,
    /// It must be empty.
    Empty,
    /// Anything.
    Any,
    /// A piece.
    Occupied,
    /// The square must be in a set.
    In(SetCode),
}

/// How a path came to a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrived {
    /// The last step; none at the beginning and where only links came before.
    pub vector: Option<Vector>,
    /// The number of these steps.
    pub count: u8,
    /// Whether a link came after them.
    pub by_link: bool,
}

impl Arrived {
    /// The same, followed by a link.
    #[must_use]
    pub fn linked(self) -> Arrived {
        Arrived { by_link: true, ..self }
    }
}

impl LegStep {
    /// Whether the step may follow the way in which the leg before arrived.
    #[inline]
    pub fn follows(&self, last: Arrived) -> bool {
        match (last.vector, &self.after) {
            (None, _) => self.begins,
            (Some(_), None) => true,
            (Some(vector), Some(after)) => self.is_free && last.by_link || after.contains(&vector),
        }
    }

    /// Whether a leg of so many of these steps is long enough.
    #[inline]
    pub fn may_end(&self, count: u8, last: Arrived) -> bool {
        count >= self.least && (!self.same || count == last.count)
    }
}

impl Leg {
    /// The possible following steps, a bit each.
    pub(super) fn following(&self, last: Arrived) -> u32 {
        let steps = self.steps.iter().enumerate().filter(|(_, step)| step.follows(last));
        steps.fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// Whether more of the arrival matters than the possible following steps.
    pub(super) fn asks_more(&self) -> bool {
        self.steps.iter().any(|step| step.same || step.vector.is_none())
    }
}

/// Destinations of leaps over the same squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<const W: usize> {
    /// The destinations.
    pub ends: SquareSet<W>,
    /// The squares on the way: all must be empty (or occupied).
    pub via: SquareSet<W>,
}

impl<const W: usize> Place<W> {
    /// The same, shifted by a number of places.
    pub(super) fn shifted(&self, by: i32) -> Place<W> {
        Place { ends: self.ends.shifted(by), via: self.via.shifted(by) }
    }

    /// Whether the squares on the way are as required: all empty, or with `jumps` all occupied.
    #[inline]
    pub fn is_open(&self, jumps: bool, occupied: &SquareSet<W>) -> bool {
        if jumps { self.via.is_within(occupied) } else { !self.via.meets(occupied) }
    }
}

/// The destinations whose ways are as required.
#[inline]
pub fn open_ends<const W: usize>(places: &[Place<W>], jumps: bool, occupied: &SquareSet<W>) -> SquareSet<W> {
    let open = places.iter().filter(|place| place.is_open(jumps, occupied));
    open.fold(SquareSet::EMPTY, |all, place| all | place.ends)
}

/// Adds destinations that are reached over some squares.
pub(super) fn add_place<const W: usize>(places: &mut Vec<Place<W>>, ends: SquareSet<W>, via: SquareSet<W>) {
    match places.iter_mut().find(|place| place.via == via) {
        Some(place) => place.ends |= ends,
        None => places.push(Place { ends, via }),
    }
}

/// By square, the destinations of leaps.
pub type Places<const W: usize> = Vec<Vec<Place<W>>>;

/// The destinations with their ways, and without.
pub(super) type PlacesAndReach<const W: usize> = (Arc<Places<W>>, BySquare<W>);

/// The destinations without their ways.
pub(super) fn with_reach<const W: usize>(places: Places<W>) -> PlacesAndReach<W> {
    let all = |list: &Vec<Place<W>>| list.iter().fold(SquareSet::EMPTY, |all, place| all | place.ends);
    let reach = places.iter().map(all).collect();
    (Arc::new(places), reach)
}

/// By square, the destinations of the first of two steps, each with those of the second.
pub type Bends<const W: usize> = Vec<Vec<(Square, SquareSet<W>)>>;
