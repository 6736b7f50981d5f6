//! Caches for the present position.

use crate::ids::Side;
use crate::program::SquareSet;

/// The triggers that hold.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Triggered {
    /// By side of the mover, a bit for each trigger of the program that holds.
    pub(crate) by_mover: [u64; 2],
    /// Whether this is valid for the present position.
    pub(crate) is_known: [bool; 2],
}

impl Triggered {
    /// Invalidates them, because a value that triggers may read has changed.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.is_known = [false; 2];
    }
}

/// Squares on which a side certainly cannot capture, cached while actions are generated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Safe<const W: usize> {
    pub(crate) squares: SquareSet<W>,
    pub(crate) from: Side,
    /// The number of changes at that time. If there are more now, the position is a different one.
    pub(crate) changes: usize,
    /// The number of actions at that time. Once another action has begun, the values of the last action are different.
    pub(crate) plies: usize,
}

impl<const W: usize> Default for Safe<W> {
    fn default() -> Self {
        Safe { squares: SquareSet::EMPTY, from: Side::Neutral, changes: 0, plies: 0 }
    }
}

/// The results for the classes of drops of an action, while its parameters are chosen: a bit for each pair of a class of
/// kinds and one of squares.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KnownDrops {
    /// Whether one drop of the class has been tried out.
    pub(crate) tried: u64,
    /// Whether a ban forbids it.
    pub(crate) banned: u64,
}
