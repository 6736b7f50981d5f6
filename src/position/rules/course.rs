//! How a game and its turns begin.

use crate::ids::{Mark, Side};
use crate::model::SetupPiece;
use crate::program::{Program, SetCode, SquareSet};

use crate::position::state::cell::Cell;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;

impl<const W: usize> Position<W> {
    /// The position at the start of a game.
    pub fn start(program: &Program<W>) -> Position<W> {
        Position::start_with(program, &program.start.pieces, program.first)
    }

    /// The position at the start of a game whose pieces, and who begins, are drawn.
    pub fn start_with(program: &Program<W>, pieces: &[SetupPiece], first: Side) -> Position<W> {
        let mut position = Position::empty(program);
        position.state.turn.mover = first;
        for piece in pieces {
            position.place(program, piece.square, Cell::new(piece.kind, piece.side));
        }
        for (side, kind) in &program.start.hands {
            position.change_hand(program, *side, *kind, 1);
        }
        for (index, starts) in program.start.marks.iter().enumerate() {
            let able = program.marks[index].0;
            let carriers = match starts {
                Some(code) => {
                    let context = Context::of(first);
                    position.set(program, *code, &context)
                }
                None => position.occupied(),
            };
            for square in carriers {
                if position.cell(square).kind().is_some_and(|kind| able.has(kind)) {
                    position.set_mark(program, Mark(index as u16), square, true);
                }
            }
        }
        position.effects(program, program.start.attributes, &Context::of(first));
        position.begin_turn(program);
        position.forget_past();
        position.is_stopped();
        position
    }

    /// The squares that code gives, with White to act.
    pub fn squares_found(&mut self, program: &Program<W>, code: SetCode) -> SquareSet<W> {
        self.set(program, code, &Context::of(Side::White))
    }

    /// Whether a position meets the condition of drawn starts.
    pub fn start_meets(&mut self, program: &Program<W>) -> bool {
        let context = Context::of(self.state.turn.mover);
        program.start.when.is_none_or(|when| self.truth(program, when, &context))
    }

    /// Chooses the course of the turn that begins.
    #[inline]
    pub fn begin_turn(&mut self, program: &Program<W>) {
        self.state.turn.course = self.due_course(program);
    }

    /// The course of a turn of the player to act that begins now.
    #[inline]
    pub fn due_course(&mut self, program: &Program<W>) -> u16 {
        if program.courses.len() == 1 {
            return 0;
        }
        let context = Context::of(self.state.turn.mover);
        let others = program.courses.iter().enumerate().skip(1);
        let mut due = others.filter_map(|(index, course)| Some((index as u16, course.when?)));
        self.is_beginning = true;
        let course = due.find(|(_, when)| self.truth(program, *when, &context)).map_or(0, |(index, _)| index);
        self.is_beginning = false;
        course
    }
}
