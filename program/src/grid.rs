//! The board as a grid: the square at an offset in files and ranks.

use crate::ids::{Side, Square};
use crate::model::Board;

/// Files and ranks of the squares, and the squares by file and rank.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The numbers of files and of ranks.
    sizes: [i64; 2],
    /// Whether files, and ranks, go round.
    is_joined: [bool; 2],
    /// Whether Black's right is White's left.
    is_rotated: bool,
    /// File and rank of each square, from 0.
    places: Vec<[i64; 2]>,
    /// By rank, then file; nothing where there is a hole.
    squares: Vec<Option<Square>>,
}

impl Grid {
    pub(super) fn new(board: &Board) -> Grid {
        let (files, ranks) = (i32::from(board.files), i32::from(board.ranks));
        let place = |square| {
            let place = board.place(square);
            [place.file.into(), place.rank.into()]
        };
        Grid {
            sizes: [files.into(), ranks.into()],
            is_joined: [board.cylinder, board.ring],
            is_rotated: board.rotated || board.hexagons,
            places: board.squares().map(place).collect(),
            squares: (0..ranks).flat_map(|rank| (0..files).map(move |file| board.at(file, rank))).collect(),
        }
    }

    /// The square so many files to a side's right of a square and so many ranks forward.
    #[inline]
    pub fn offset(&self, side: Side, from: Square, right: i32, forward: i32) -> Option<Square> {
        let is_black = side == Side::Black;
        let files = if is_black && self.is_rotated { -i64::from(right) } else { right.into() };
        let ranks = if is_black { -i64::from(forward) } else { forward.into() };
        let [file, rank] = self.places[from.index()];
        let file = self.within(0, file + files)?;
        let rank = self.within(1, rank + ranks)?;
        self.squares[rank * self.sizes[0] as usize + file]
    }

    /// A file or a rank after an offset, where the board goes round.
    fn within(&self, axis: usize, number: i64) -> Option<usize> {
        let size = self.sizes[axis];
        let number = if self.is_joined[axis] { number.rem_euclid(size) } else { number };
        usize::try_from(number).ok().filter(|_| number < size)
    }
}
