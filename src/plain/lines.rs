//! The lines of the board: rays, directions, and the squares between two squares.

use super::Plain;
use super::squares::Squares;
use crate::ids::{Side, Square, Vector};
use crate::model::Step;

/// The directions of a board of squares: along ranks and files, then along diagonals.
const SQUARE_DIRECTIONS: [(i8, i8); 8] =
    [(0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The directions of a board of hexagons: over sides, then over corners.
const HEXAGON_DIRECTIONS: [(i8, i8); 12] = [
    (0, -1),
    (-1, 0),
    (1, 0),
    (0, 1),
    (-1, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (1, 2),
    (2, 1),
    (-1, -2),
    (-2, -1),
];

impl Plain<'_> {
    /// The directions in which squares lie in line, as White sees them.
    fn directions(&self) -> impl Iterator<Item = Vector> + use<> {
        let directions: &'static [(i8, i8)] =
            if self.model.board.hexagons { &HEXAGON_DIRECTIONS } else { &SQUARE_DIRECTIONS };
        directions.iter().map(|(files, ranks)| Vector::new(*files, *ranks))
    }

    /// The squares that a ride passes whose steps follow each other cyclically. It passes no square twice.
    pub(super) fn ride(&self, from: Square, steps: &[Vector], most: Option<u8>) -> Vec<Square> {
        let mut passed = Vec::new();
        let mut at = from;
        for step in steps.iter().cycle().take(most.map_or(self.model.board.len(), usize::from)) {
            match self.model.board.offset(at, *step) {
                Some(next) if next != from && !passed.contains(&next) => {
                    passed.push(next);
                    at = next;
                }
                Some(_) | None => break,
            }
        }
        passed
    }

    /// The squares in a direction up to the edge.
    pub(super) fn ray(&self, from: Square, way: Vector) -> Vec<Square> {
        self.ride(from, &[way], None)
    }

    /// A list of squares up to and including the first one in a set.
    pub(super) fn up_to(line: Vec<Square>, set: &Squares) -> Vec<Square> {
        let end = line.iter().position(|square| set.has(*square)).map_or(line.len(), |end| end + 1);
        line.into_iter().take(end).collect()
    }

    /// The square so many steps away in a direction, backwards if the number is negative.
    pub(super) fn step(&self, from: Square, way: Vector, count: i32) -> Option<Square> {
        let way = if count < 0 { way.reversed() } else { way };
        let mut at = from;
        for _ in 0..count.unsigned_abs() {
            at = self.model.board.offset(at, way).filter(|next| *next != at)?;
        }
        Some(at)
    }

    /// The square so many files to a player's right of a square and so many ranks forward.
    pub(super) fn offset(&self, from: Square, right: i32, forward: i32, mover: Side) -> Option<Square> {
        let board = &self.model.board;
        let place = board.place(from);
        let [aside, ahead] = [(1, 0), (0, 1)].map(|(x, y)| board.turned(Vector::new(x, y), mover));
        let file = i64::from(place.file) + i64::from(right) * i64::from(aside.files);
        let rank = i64::from(place.rank) + i64::from(forward) * i64::from(ahead.ranks);
        let file = if board.cylinder { file.rem_euclid(board.files.into()) } else { file };
        let rank = if board.ring { rank.rem_euclid(board.ranks.into()) } else { rank };
        board.at(file.try_into().ok()?, rank.try_into().ok()?)
    }

    /// The shortest line from one square to another: its direction, and the number of squares before the second one.
    fn line(&self, from: Square, to: Square) -> Option<(usize, Vector)> {
        let lines = self.directions().filter_map(|way| {
            let between = self.ray(from, way).iter().position(|square| *square == to)?;
            Some((between, way))
        });
        // Of lines of equal length the first one counts.
        lines.min_by_key(|(between, _)| *between)
    }

    /// The direction from one square to another.
    pub(super) fn towards(&self, from: Square, to: Square) -> Option<Vector> {
        self.line(from, to).map(|(_, way)| way)
    }

    /// The squares strictly between two squares in line.
    pub(super) fn between(&self, from: Square, to: Square) -> Squares {
        let Some((between, way)) = self.line(from, to) else { return Squares::NONE };
        self.ray(from, way).into_iter().take(between).collect()
    }

    /// The squares to which one of some lists of steps leads, whatever stands there; the steps are a side's.
    pub(super) fn leaps(&self, from: Square, lists: &[Vec<Step>], side: Side) -> Squares {
        let mut ends = Squares::NONE;
        for list in lists {
            let mut places = vec![from];
            for step in list {
                places = places.iter().flat_map(|at| self.next(*at, *step, side)).collect();
            }
            places.into_iter().for_each(|square| ends.insert(square));
        }
        ends.remove(from);
        ends
    }

    /// Where one step leads: links may lead to several squares.
    pub(super) fn next(&self, at: Square, step: Step, side: Side) -> Vec<Square> {
        let board = &self.model.board;
        match step {
            Step::Vector(vector) => board.offset(at, board.turned(vector, side)).into_iter().collect(),
            Step::Link(link) => board.linked(at, link),
        }
    }

    /// The squares that repeated steps reach from a square, with the number of steps, within a set.
    pub(super) fn spread(
        &self,
        from: Square,
        within: &Squares,
        lists: &[Vec<Step>],
        side: Side,
    ) -> Vec<(Square, i32)> {
        let mut reached = vec![(from, 0)];
        let mut next = 0;
        while let Some((at, steps)) = reached.get(next).copied() {
            next += 1;
            for to in self.leaps(at, lists, side).and(within).iter() {
                if reached.iter().all(|(known, _)| *known != to) {
                    reached.push((to, steps + 1));
                }
            }
        }
        reached
    }
}
