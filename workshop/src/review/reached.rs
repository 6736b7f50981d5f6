//! The squares that the pieces of each kind and side can ever reach.

use variorum::ids::{Kind, Side, Square};

/// By kind, side and square, whether a piece can get there.
pub(super) struct Reached {
    squares: usize,
    reached: Vec<bool>,
    /// Whether a piece can get to a square from which its movements lead nowhere.
    pub(super) has_dead_end: bool,
}

impl Reached {
    pub(super) fn new(squares: usize, reached: Vec<bool>, has_dead_end: bool) -> Reached {
        Reached { squares, reached, has_dead_end }
    }

    /// The squares that pieces of a kind and a side may reach.
    pub(super) fn squares(&self, kind: Kind, side: Side) -> impl Iterator<Item = Square> {
        let first = (kind.index() * 2 + usize::from(side == Side::Black)) * self.squares;
        let reached = &self.reached;
        (0..self.squares).filter(move |square| reached[first + square]).map(|square| Square(square as u16))
    }

    /// The squares that no piece can ever reach.
    pub(super) fn never(&self) -> Vec<Square> {
        let comes =
            |square: &usize| self.reached.iter().skip(*square).step_by(self.squares).any(|comes| *comes);
        (0..self.squares).filter(|square| !comes(square)).map(|square| Square(square as u16)).collect()
    }
}
