//! Paths: legs, and the places that they lead to.

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
    /// Whether it may end on the square that it set out from.
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
    /// What the last square must hold for the path to go on; for the last leg it does not matter.
    pub pass: Pass,
    /// What it may capture on its last square before the path goes on: enemies, friends.
    pub takes: Modes,
}

/// An alternative of a leg.
#[derive(Clone, Debug)]
pub struct LegStep {
    /// Its vector; none for a link.
    pub vector: Option<Vector>,
    /// The next square, by square; several for a link. Steps that are alike share it.
    pub next: Arc<[Vec<Square>]>,
    /// Its link; none for a vector.
    pub(super) link: Option<Link>,
    /// At least so many steps.
    pub least: u8,
    /// At most so many.
    pub most: u8,
    /// Whether they must be as many as those of the leg before.
    pub same: bool,
    /// The steps before that it may follow; any if there is nothing.
    pub after: Option<Vec<Vector>>,
    /// Whether it may come where no step came before.
    pub begins: bool,
    /// Whether it may follow a link, whatever step came before that.
    pub is_free: bool,
}

/// What a square must hold for a path to go on over it.
#[derive(Clone, Copy, Debug)]
pub enum Pass {
    /// Nothing will do.
    Never,
    /// Nothing.
    Empty,
    /// Whatever it is.
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
    /// How many of them there were.
    pub count: u8,
    /// Whether a link came after them.
    pub by_link: bool,
}

impl Arrived {
    /// The same, and then a link.
    #[must_use]
    pub fn linked(self) -> Arrived {
        Arrived { by_link: true, ..self }
    }
}

impl LegStep {
    /// Whether the step may follow how the leg before arrived.
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
    /// Which of its steps may follow, a bit each.
    pub(super) fn following(&self, last: Arrived) -> u32 {
        let steps = self.steps.iter().enumerate().filter(|(_, step)| step.follows(last));
        steps.fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// Whether more of how a path came matters than which steps may follow.
    pub(super) fn asks_more(&self) -> bool {
        self.steps.iter().any(|step| step.same || step.vector.is_none())
    }
}

/// Squares that leaps lead to over the same squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<const W: usize> {
    /// The squares.
    pub ends: SquareSet<W>,
    /// The squares on the way: all must be empty (or full).
    pub via: SquareSet<W>,
}

impl<const W: usize> Place<W> {
    /// The same from a square that lies some places further on.
    pub(super) fn shifted(&self, by: i32) -> Place<W> {
        Place { ends: self.ends.shifted(by), via: self.via.shifted(by) }
    }

    /// Whether the squares on the way are as they must be: all empty, or with `jumps` all full.
    #[inline]
    pub fn is_open(&self, jumps: bool, occupied: &SquareSet<W>) -> bool {
        if jumps { self.via.is_within(occupied) } else { !self.via.meets(occupied) }
    }
}

/// Adds ends that are reached over some squares.
pub(super) fn add_place<const W: usize>(places: &mut Vec<Place<W>>, ends: SquareSet<W>, via: SquareSet<W>) {
    match places.iter_mut().find(|place| place.via == via) {
        Some(place) => place.ends |= ends,
        None => places.push(Place { ends, via }),
    }
}

/// By square, the places that leaps lead to.
pub type Places<const W: usize> = Vec<Vec<Place<W>>>;

/// Places, and the same without what leads there.
pub(super) type PlacesAndReach<const W: usize> = (Arc<Places<W>>, BySquare<W>);

/// Places with their squares alone.
pub(super) fn with_reach<const W: usize>(places: Places<W>) -> PlacesAndReach<W> {
    let all = |list: &Vec<Place<W>>| list.iter().fold(SquareSet::EMPTY, |all, place| all | place.ends);
    let reach = places.iter().map(all).collect();
    (Arc::new(places), reach)
}

/// By square, the squares that the first of two steps leads to, each with where the second one leads.
pub type Bends<const W: usize> = Vec<Vec<(Square, SquareSet<W>)>>;
