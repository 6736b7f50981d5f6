//! The tables of numbers for places around vital pieces: those that mirror each other have one place in them.

use crate::ids::Side;
use crate::model::Model;

/// How many ranks and files away from a vital piece its surroundings end.
const FAR: i32 = 3;
/// How many rows and columns such a table has.
pub(super) const RANKS: usize = 2 * FAR as usize + 1;
pub(super) const FILES: usize = FAR as usize + 1;
/// How many places there are.
pub(super) const COUNT: usize = RANKS * FILES;

/// The places of squares around others, in tables that look like the board seen from a side's own edge: a row for each rank,
/// the farthest first, the vital piece in the middle row, and in it the files from that of the vital piece outwards.
#[derive(Clone, Debug)]
pub(super) struct Around {
    /// By side, middle and square; [`COUNT`] where the square is too far away.
    of: [Vec<u8>; 2],
}

impl Around {
    pub(super) fn of(model: &Model) -> Around {
        let board = &model.board;
        let coordinates = |square| (i32::from(board.place(square).file), i32::from(board.place(square).rank));
        let of = Side::BOTH.map(|side| {
            let forward = if side == Side::White { 1 } else { -1 };
            let place = |(middle, square): ((i32, i32), (i32, i32))| {
                let (files, ranks) = ((square.0 - middle.0).abs(), (square.1 - middle.1) * forward);
                let is_near = files <= FAR && ranks.abs() <= FAR;
                if is_near { ((FAR - ranks) * FILES as i32 + files) as u8 } else { COUNT as u8 }
            };
            let pairs =
                board.squares().flat_map(|middle| board.squares().map(move |square| (middle, square)));
            pairs.map(|(middle, square)| place((coordinates(middle), coordinates(square)))).collect()
        });
        Around { of }
    }

    /// The places of squares for the pieces of a side, by middle and square; [`COUNT`] where the square is too far away.
    #[inline]
    pub(super) fn of_side(&self, side: usize) -> &[u8] {
        &self.of[side]
    }
}
