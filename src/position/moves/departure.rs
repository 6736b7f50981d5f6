//! A piece that starts on a line of movement.

use crate::ids::{Side, Square};
use crate::model::Mode;
use crate::program::{Line, Program};

use crate::position::state::action::Action;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;

/// A piece that starts on a line of movement.
pub(super) struct Departure<'g, const W: usize> {
    /// The number of the line.
    pub(super) index: u16,
    pub(super) line: &'g Line<W>,
    pub(super) from: Square,
}

impl<'g, const W: usize> Departure<'g, W> {
    #[inline]
    pub(super) fn new(program: &'g Program<W>, index: u16, from: Square) -> Departure<'g, W> {
        Departure { index, line: &program.movements.lines[usize::from(index)], from }
    }

    /// The move with a given end, and its effects on the way.
    #[inline]
    pub(super) fn action(&self, mode: Mode, to: Square, way: u64) -> Action {
        Action::of_line(self.index, mode, self.from, to, way)
    }

    /// The event for the conditions of the line.
    #[inline]
    pub(super) fn context(&self, position: &Position<W>, side: Side) -> Context {
        let mut context = Context::of(side);
        context.from = i32::from(self.from.0);
        context.piece = i32::from(self.line.kind.0);
        context.piece_marks = position.marks_on(self.from);
        context
    }
}
