//! What finds moves: a position, its board, which knows how moves are judged, and what takes them.

use crate::program::Program;

use super::board::Board;
use crate::position::state::position::Position;
use crate::position::state::sink::Sink;

/// Finds the moves of a side, and hands the legal ones over.
///
/// What is asked in each position is compiled for each sink. What is seldom asked, or does much for each move besides, is
/// compiled once, for [`DynGenerator`].
pub(super) struct Generator<'g, const W: usize, S: Sink<W> + ?Sized> {
    pub(super) position: &'g mut Position<W>,
    pub(super) program: &'g Program<W>,
    pub(super) board: &'g Board<'g, W>,
    pub(super) sink: &'g mut S,
}

/// The same, whatever takes the moves.
pub(super) type DynGenerator<'g, const W: usize> = Generator<'g, W, dyn Sink<W> + 'g>;

impl<const W: usize, S: Sink<W>> Generator<'_, W, S> {
    /// The same generator where it does not matter what takes the moves.
    #[inline]
    pub(super) fn as_dyn(&mut self) -> DynGenerator<'_, W> {
        let Generator { position, program, board, sink } = self;
        Generator { position, program, board, sink: *sink }
    }

    /// The same generator on another board.
    #[inline]
    pub(super) fn on<'b>(&'b mut self, board: &'b Board<'b, W>) -> Generator<'b, W, S> {
        Generator { position: self.position, program: self.program, board, sink: self.sink }
    }
}
