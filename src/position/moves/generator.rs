//! The move generator: a position, its board with the verdicts on moves, and a sink.

use crate::program::Program;

use super::board::Board;
use crate::position::state::position::Position;
use crate::position::state::sink::Sink;

/// Finds the moves of a side, and emits the legal ones.
///
/// Code that runs in each position is compiled for each sink. Code that runs seldom, or does much work for each move, is
/// compiled once, for [`DynGenerator`].
pub(super) struct Generator<'g, const W: usize, S: Sink<W> + ?Sized> {
    pub(super) position: &'g mut Position<W>,
    pub(super) program: &'g Program<W>,
    pub(super) board: &'g Board<'g, W>,
    pub(super) sink: &'g mut S,
}

/// The same, for any sink.
pub(super) type DynGenerator<'g, const W: usize> = Generator<'g, W, dyn Sink<W> + 'g>;

impl<const W: usize, S: Sink<W>> Generator<'_, W, S> {
    /// The same generator where the type of the sink does not matter.
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
