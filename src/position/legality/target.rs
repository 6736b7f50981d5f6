//! What attacks are asked about.

use crate::ids::{Kind, Square};
use crate::program::SquareSet;

/// A square asked about, and the piece on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) square: Square,
    /// The kind that stands there, or would stand there.
    pub(crate) kind: Option<Kind>,
}

/// The board as it is, or as it would be after a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occupancy<const W: usize> {
    pub(crate) occupied: SquareSet<W>,
    /// Attackers that would be captured.
    pub(crate) gone: SquareSet<W>,
}
