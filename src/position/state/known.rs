//! What has been found out about the position at hand, as long as it holds.

use crate::ids::Side;
use crate::program::SquareSet;

/// The triggers that hold.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Triggered {
    /// By side that is the mover, a bit for each trigger of the program that holds.
    pub(crate) by_mover: [u64; 2],
    /// Whether that is so of the position as it is now.
    pub(crate) is_known: [bool; 2],
}

impl Triggered {
    /// Forgets them, because something has changed that triggers may read.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.is_known = [false; 2];
    }
}

/// Squares of which it is known that a side cannot capture there, while actions are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Safe<const W: usize> {
    pub(crate) squares: SquareSet<W>,
    pub(crate) from: Side,
    /// How many changes there had been. When there are more, it is another position.
    pub(crate) changes: usize,
    /// How many actions there had been. Where another one has begun, what it has removed and which it is are other values.
    pub(crate) plies: usize,
}

impl<const W: usize> Default for Safe<W> {
    fn default() -> Self {
        Safe { squares: SquareSet::EMPTY, from: Side::Neutral, changes: 0, plies: 0 }
    }
}

/// What is known of the sorts of drops of an action, while its parameters are chosen: a bit for each pair of a sort of kinds and
/// one of squares.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KnownDrops {
    /// Whether one of the sort has been tried out.
    pub(crate) tried: u64,
    /// Whether something forbids it.
    pub(crate) banned: u64,
}
