//! Places around vital pieces. Mirrored places count as one.

use crate::ids::Side;
use crate::model::Model;

/// How many ranks and files away from a vital piece its surroundings end.
const FAR: i32 = 3;
/// How many rows and columns such a table has.
pub(super) const RANKS: usize = 2 * FAR as usize + 1;
pub(super) const FILES: usize = FAR as usize + 1;
/// How many places a table of numbers has.
pub(super) const COUNT: usize = RANKS * FILES;
/// The place of squares from [`FARTHEST`] on. Those between it and [`COUNT`] are the rings around the table.
pub(super) const NOWHERE: usize = COUNT + (FARTHEST - FAR - 1) as usize;
/// Squares so many steps of a king apart are not near each other.
const FARTHEST: i32 = 8;

/// The places of squares around others, in tables that look like the board seen from a side's own edge: a row for each rank,
/// the farthest first, the vital piece in the middle row, and in it the files from that of the vital piece outwards. Rings
/// follow, up to [`NOWHERE`].
#[derive(Clone, Debug)]
pub(super) struct Around {
    /// By side, middle and square.
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
                let distance = files.max(ranks.abs());
                let place = match distance <= FAR {
                    true => (FAR - ranks) * FILES as i32 + files,
                    false => COUNT as i32 + distance.min(FARTHEST) - FAR - 1,
                };
                place as u8
            };
            let pairs =
                board.squares().flat_map(|middle| board.squares().map(move |square| (middle, square)));
            pairs.map(|(middle, square)| place((coordinates(middle), coordinates(square)))).collect()
        });
        Around { of }
    }

    /// The places of squares for the pieces of a side, by middle and square.
    #[inline]
    pub(super) fn of_side(&self, side: usize) -> &[u8] {
        &self.of[side]
    }
}

/// How many steps of a king a place is away.
pub(super) fn distance(place: usize) -> i32 {
    match place < COUNT {
        true => ((place % FILES) as i32).max((FAR - (place / FILES) as i32).abs()),
        false => (place - COUNT) as i32 + FAR + 1,
    }
}

/// How near two squares so many steps of a king apart are: 7 for neighbours.
pub(super) fn nearness(distance: i32) -> i32 {
    (FARTHEST - distance.max(1)).max(0)
}
