//! Verdicts on moves.

use crate::program::SquareSet;

/// How moves are judged for all pieces at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<const W: usize> {
    /// Possible ends of moves.
    pub(crate) legal: SquareSet<W>,
    /// Ends where moves need a look.
    pub(crate) open: SquareSet<W>,
    /// The pieces that are judged differently.
    pub(crate) special: SquareSet<W>,
}

/// Ends of moves, judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judged<const W: usize> {
    /// Ends of legal moves.
    pub(crate) legal: SquareSet<W>,
    /// Ends of moves that need a look. Moves to all other squares are illegal.
    pub(crate) open: SquareSet<W>,
}

/// The verdict on one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Legal,
    Illegal,
    /// It is legal, or legality does not matter.
    Unasked,
    /// It must be tried out.
    Unclear,
}
