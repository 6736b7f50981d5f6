//! Steps: the destinations of lists of steps, from one square and from whole sets.

use std::sync::Arc;

use crate::ids::Square;
use crate::model::{Board, Step};

use super::square_set::{BySquare, SquareSet};

/// The destinations of a list of steps from a square; links may lead to several.
pub(super) fn follow(board: &Board, from: Square, steps: &[Step]) -> Vec<Square> {
    let mut places = places(board, from, steps);
    places.retain(|square| *square != from);
    places
}

/// The same, including the square itself if steps lead back to it.
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

/// The destinations of a step, for one square and for whole sets.
#[derive(Clone, Debug, PartialEq)]
pub struct StepTable<const W: usize> {
    /// The destinations, by square.
    pub squares: BySquare<W>,
    /// The same as shifts of whole sets: the distance, and the squares of origin.
    shifts: Arc<[(i32, SquareSet<W>)]>,
}

/// So many shifts of a set take less time than counting its squares.
const FEW_SHIFTS: usize = 4;

impl<const W: usize> StepTable<W> {
    pub(super) fn new(squares: BySquare<W>) -> StepTable<W> {
        let shifts = shifts(&squares, usize::MAX).unwrap_or_default();
        StepTable { squares, shifts: shifts.into() }
    }

    /// The destinations of a step from any square of a set.
    #[inline]
    pub fn around(&self, set: SquareSet<W>) -> SquareSet<W> {
        if self.shifts.len() > FEW_SHIFTS && set.count() as usize <= self.shifts.len() / 2 {
            return set.into_iter().fold(SquareSet::EMPTY, |all, square| all | self.squares[square.index()]);
        }
        let shifted = self.shifts.iter().map(|(places, origins)| (set & *origins).shifted(*places));
        shifted.fold(SquareSet::EMPTY, |all, set| all | set)
    }

    /// The same for each of several sets.
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

/// The destinations of steps, by square, as shifts of whole sets: the distance, and the squares of origin; nothing if
/// there are too many.
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

/// The destinations of some lists of steps, by square, as White takes them.
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
