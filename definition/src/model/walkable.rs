//! Whether a path can be walked at all: on some square of the board, with any pieces on it.

use std::collections::HashSet;

use super::board::{Board, Step};
use super::path::{LegStep, Pass, Path};
use crate::ids::{Side, Square, Vector};

/// Whether a side can walk a path from some square to its end, if all squares have the contents that the path requires.
pub(super) fn can_be_walked(board: &Board, path: &Path) -> bool {
    let mut left = STEPS;
    Side::BOTH.iter().any(|side| {
        board.squares().any(|start| {
            let mut search =
                Search { board, path, side: *side, start, known: HashSet::new(), left: &mut left };
            search.ends(0, At { square: start, vector: None, count: 0 })
        })
    })
}

/// The bound on steps: a path that needs more is assumed to be walkable.
const STEPS: usize = 100_000;

/// The state of a path: the square, and the last leg's direction and number of steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct At {
    square: Square,
    vector: Option<Vector>,
    count: u8,
}

struct Search<'a> {
    board: &'a Board,
    path: &'a Path,
    side: Side,
    start: Square,
    /// The examined states, by leg.
    known: HashSet<(usize, At)>,
    /// The remaining budget of steps.
    left: &'a mut usize,
}

impl Search<'_> {
    /// Whether a leg and those after it can be walked from a place.
    fn ends(&mut self, leg: usize, at: At) -> bool {
        let Some(here) = self.path.legs.get(leg).filter(|_| *self.left > 0) else { return true };
        if !self.known.insert((leg, at)) {
            return false;
        }
        let is_last = leg + 1 == self.path.legs.len();
        if !is_last && matches!(here.pass, Pass::Never) && here.takes.is_empty() {
            return false;
        }
        let may_return = is_last && self.path.returns;
        here.steps.iter().any(|step| {
            let follows = match (&step.after, at.vector) {
                (Some(after), Some(last)) => after.contains(&last),
                (Some(_) | None, None) | (None, Some(_)) => true,
            };
            follows && self.steps(leg, at, step, may_return)
        })
    }

    /// Whether the path can be walked on after a permitted number of a step.
    fn steps(&mut self, leg: usize, at: At, step: &LegStep, may_return: bool) -> bool {
        let start = self.start;
        let is_free = |square: &Square| *square != start || may_return || self.path.crosses;
        match step.step {
            Step::Link(link) => {
                let (mut reached, mut next) = (vec![at.square], 0);
                // As far as the link leads: a path may ride along it.
                while let Some(square) = reached.get(next).copied() {
                    *self.left = self.left.saturating_sub(reached.len());
                    if *self.left == 0 {
                        return true;
                    }
                    let linked = self.board.linked(square, link).into_iter().filter(is_free);
                    let new: Vec<Square> = linked.filter(|square| !reached.contains(square)).collect();
                    reached.extend(new);
                    next += 1;
                }
                let mut ends = reached.into_iter().skip(1).collect::<Vec<Square>>();
                ends.extend(self.board.linked(at.square, link).into_iter().filter(is_free));
                ends.into_iter().any(|square| self.ends(leg + 1, At { square, vector: None, count: 0 }))
            }
            Step::Vector(vector) => {
                let way = self.board.turned(vector, self.side);
                let mut square = at.square;
                for count in 1..=step.most {
                    *self.left = self.left.saturating_sub(1);
                    let Some(next) = self.board.offset(square, way).filter(is_free) else { return false };
                    square = next;
                    let fits = !step.same || at.vector.is_none() || at.count == count;
                    if fits && self.ends(leg + 1, At { square, vector: Some(vector), count }) {
                        return true;
                    }
                    // On a board without edges a ride would never end.
                    if count >= self.board.files.max(self.board.ranks) {
                        return false;
                    }
                }
                false
            }
        }
    }
}
