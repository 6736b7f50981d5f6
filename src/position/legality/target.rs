//! The subjects of attack queries.

use crate::ids::{Kind, Square};
use crate::program::SquareSet;

/// The square in question, and the piece on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) square: Square,
    /// The kind on the square, real or imagined.
    pub(crate) kind: Option<Kind>,
}

/// The board, or the board after a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occupancy<const W: usize> {
    pub(crate) occupied: SquareSet<W>,
    /// Attackers that would be captured.
    pub(crate) gone: SquareSet<W>,
}
