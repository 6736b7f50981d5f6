//! How moves are judged.

use crate::program::SquareSet;

/// How moves are judged for all pieces at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<const W: usize> {
    /// Where moves may end.
    pub(crate) legal: SquareSet<W>,
    /// Where moves must be looked at.
    pub(crate) open: SquareSet<W>,
    /// The pieces that are judged in another way.
    pub(crate) special: SquareSet<W>,
}

/// Ends of moves, judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judged<const W: usize> {
    /// Those of moves that are legal.
    pub(crate) legal: SquareSet<W>,
    /// Those of moves that must be looked at. The others are illegal.
    pub(crate) open: SquareSet<W>,
}

/// How one move is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Legal,
    Illegal,
    /// Nothing is forbidden, or it is not asked what is.
    Unasked,
    /// It must be tried out.
    Unclear,
}
