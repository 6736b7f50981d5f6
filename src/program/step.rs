//! Steps: where lists of them lead, from one square and from whole sets.

use std::sync::Arc;

use crate::ids::Square;
use crate::model::{Board, Step};

use super::square_set::{BySquare, SquareSet};

/// The squares that a list of steps leads to from a square; links may lead to several.
pub(super) fn follow(board: &Board, from: Square, steps: &[Step]) -> Vec<Square> {
    let mut places = places(board, from, steps);
    places.retain(|square| *square != from);
    places
}

/// The same, the square itself included if steps lead back to it.
fn places(board: &Board, from: Square, steps: &[Step]) -> Vec<Square> {
    let mut places = vec![from];
    for step in steps {
        match step {
            Step::Vector(vector) => {
                places = places.into_iter().filter_map(|square| board.offset(square, *vector)).collect();
            }
            Step::Link(link) => {
                places = places.into_iter().flat_map(|square| board.linked(square, *link)).collect();
                places.sort_unstable();
                places.dedup();
            }
        }
    }
    places.sort_unstable();
    places.dedup();
    places
}

/// Where a step leads, for one square and for whole sets.
#[derive(Clone, Debug, PartialEq)]
pub struct StepTable<const W: usize> {
    /// The squares it leads to, by square.
    pub squares: BySquare<W>,
    /// The same as shifts of whole sets: how far, and from which squares.
    shifts: Arc<[(i32, SquareSet<W>)]>,
}

/// So many shifts of a set take less time than to find out how many squares it has.
const FEW_SHIFTS: usize = 4;

impl<const W: usize> StepTable<W> {
    pub(super) fn new(squares: BySquare<W>) -> StepTable<W> {
        let shifts = shifts(&squares, usize::MAX).unwrap_or_default();
        StepTable { squares, shifts: shifts.into() }
    }

    /// The squares that a step leads to from any of a set.
    #[inline]
    pub fn around(&self, set: SquareSet<W>) -> SquareSet<W> {
        if self.shifts.len() > FEW_SHIFTS && set.count() as usize <= self.shifts.len() / 2 {
            return set.into_iter().fold(SquareSet::EMPTY, |all, square| all | self.squares[square.index()]);
        }
        let shifted = self.shifts.iter().map(|(places, origins)| (set & *origins).shifted(*places));
        shifted.fold(SquareSet::EMPTY, |all, set| all | set)
    }

    /// The same of each of several sets.
    pub fn around_each<const N: usize>(&self, sets: &[SquareSet<W>; N]) -> [SquareSet<W>; N] {
        let mut all = [SquareSet::EMPTY; N];
        for (places, origins) in self.shifts.iter() {
            for (all, set) in all.iter_mut().zip(sets) {
                *all |= (*set & *origins).shifted(*places);
            }
        }
        all
    }
}

/// Where steps lead, by square, as shifts of whole sets: how far, and from which squares; nothing if there are more than so
/// many.
pub(super) fn shifts<const W: usize>(
    squares: &[SquareSet<W>],
    most: usize,
) -> Option<Vec<(i32, SquareSet<W>)>> {
    let mut shifts: Vec<(i32, SquareSet<W>)> = Vec::new();
    for (from, targets) in squares.iter().enumerate() {
        for to in *targets {
            let places = i32::from(to.0) - from as i32;
            let from = Square(from as u16);
            match shifts.iter().position(|(known, _)| *known == places) {
                Some(known) => shifts[known].1.insert(from),
                None if shifts.len() == most => return None,
                None => shifts.push((places, SquareSet::one(from))),
            }
        }
    }
    Some(shifts)
}

/// Where any of some lists of steps leads, by square, as White takes them.
pub(super) fn step_table<const W: usize>(board: &Board, lists: &[Vec<Step>]) -> Vec<SquareSet<W>> {
    let of = |from: Square| {
        let mut places = SquareSet::EMPTY;
        for steps in lists {
            self::places(board, from, steps).into_iter().for_each(|square| places.insert(square));
        }
        places.remove(from);
        places
    };
    board.squares().map(of).collect()
}
