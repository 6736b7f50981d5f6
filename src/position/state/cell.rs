//! The contents of a square, and the result of a game, in two bytes each or little more.

use crate::ids::{Kind, Side};

/// The contents of a square: a kind and its owner, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u16);

impl Cell {
    /// Nothing.
    pub const EMPTY: Cell = Cell(u16::MAX);

    /// A piece.
    #[inline]
    pub fn new(kind: Kind, side: Side) -> Cell {
        Cell((side as u16) << 8 | u16::from(kind.0))
    }

    /// The kind; `None` for an empty square.
    #[inline]
    pub fn kind(self) -> Option<Kind> {
        (self != Cell::EMPTY).then_some(Kind(self.0 as u8))
    }

    /// The owner; neutral for an empty square.
    #[inline]
    pub fn side(self) -> Side {
        Side::from_index(usize::from(self.0 >> 8))
    }

    /// The kind as a number, -1 for an empty square.
    #[inline]
    pub(crate) fn kind_number(self) -> i32 {
        if self == Cell::EMPTY { -1 } else { i32::from(self.0 as u8) }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody if it is a draw.
    pub winner: Option<Side>,
    /// The ending, by index into the endings of the definition, or [`Outcome::TOO_LONG`].
    pub ending: u16,
}

impl Outcome {
    /// The ending of a game at its maximal length.
    pub const TOO_LONG: u16 = u16::MAX;
}
