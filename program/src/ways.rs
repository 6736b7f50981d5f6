//! The ways of paths of single steps to their destinations, while they are computed.

use crate::ids::Square;

use super::SquareSet;
use super::path::{Arrived, Leg};

/// The part of a path's history that determines its continuations: the possible following steps, and more where more
/// matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Onward(u32, Arrived);

impl Onward {
    /// By a leg.
    pub(super) fn by(leg: &Leg, arrived: Arrived) -> Onward {
        Onward(leg.following(arrived), if leg.asks_more() { arrived } else { Arrived::default() })
    }
}

/// A square at the end of a leg from which all paths have the same continuations.
#[derive(Clone, Debug)]
pub(super) struct End<const W: usize> {
    pub(super) at: Square,
    /// How one of the paths came there.
    pub(super) arrived: Arrived,
    onward: Onward,
    /// The squares that each way passes: no way passes a superset of another's squares.
    pub(super) ways: Vec<SquareSet<W>>,
    /// The end before this one on the same square.
    before: Option<u32>,
}

/// The ways to the ends of a leg.
#[derive(Clone, Debug)]
pub(super) struct Ways<const W: usize> {
    ends: Vec<End<W>>,
    /// The last end on each square.
    last: Vec<Option<u32>>,
    /// Lists that can be reused.
    room: Vec<Vec<SquareSet<W>>>,
    /// How often two ways were compared.
    steps: u64,
}

impl<const W: usize> Ways<W> {
    /// No way on a board of so many squares.
    pub(super) fn new(squares: usize) -> Ways<W> {
        Ways { ends: Vec::new(), last: vec![None; squares], room: Vec::new(), steps: 0 }
    }

    /// Forgets all of them.
    pub(super) fn clear(&mut self) {
        for mut end in self.ends.drain(..) {
            self.last[end.at.index()] = None;
            end.ways.clear();
            self.room.push(end.ways);
        }
    }

    /// The number of ends.
    pub(super) fn count(&self) -> usize {
        self.ends.iter().map(|end| end.ways.len()).sum()
    }

    /// The number of comparisons of two ways since the last call.
    pub(super) fn take_steps(&mut self) -> u64 {
        std::mem::take(&mut self.steps)
    }

    /// The ends, in the order in which they were found.
    pub(super) fn ends(&self) -> &[End<W>] {
        &self.ends
    }

    /// Adds ways to a square, each with the squares that it passes and one more set of squares.
    pub(super) fn add(
        &mut self,
        at: Square,
        arrived: Arrived,
        onward: Onward,
        ways: &[SquareSet<W>],
        more: SquareSet<W>,
    ) {
        let end = self.end(at, arrived, onward);
        let known = &mut self.ends[end].ways;
        self.steps += (known.len() + ways.len()) as u64 * ways.len() as u64;
        ways.iter().for_each(|way| add_way(known, *way | more));
    }

    /// The end on a square with the same continuations; created if it is new.
    fn end(&mut self, at: Square, arrived: Arrived, onward: Onward) -> usize {
        let before = |end: &u32| self.ends[*end as usize].before;
        let mut ends = std::iter::successors(self.last[at.index()], before);
        if let Some(known) = ends.find(|end| self.ends[*end as usize].onward == onward) {
            return known as usize;
        }
        let new = self.ends.len();
        let before = self.last[at.index()].replace(new as u32);
        self.ends.push(End { at, arrived, onward, ways: self.room.pop().unwrap_or_default(), before });
        new
    }
}

/// Adds the squares that a way passes, unless a known way passes a subset of them.
fn add_way<const W: usize>(known: &mut Vec<SquareSet<W>>, way: SquareSet<W>) {
    if !known.iter().any(|other| other.is_within(&way)) {
        known.retain(|other| !way.is_within(other));
        known.push(way);
    }
}
