//! How a game and its turns begin.

use crate::ids::Mark;
use crate::program::Program;

use crate::position::state::cell::Cell;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;

impl<const W: usize> Position<W> {
    /// The position at the start of a game.
    pub fn start(program: &Program<W>) -> Position<W> {
        let mut position = Position::empty(program);
        for piece in &program.start.pieces {
            position.place(program, piece.square, Cell::new(piece.kind, piece.side));
        }
        for (side, kind) in &program.start.hands {
            position.change_hand(program, *side, *kind, 1);
        }
        for (index, starts) in program.start.marks.iter().enumerate() {
            let able = program.marks[index].0;
            let carriers = match starts {
                Some(code) => {
                    let context = Context::of(program.first);
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
        position.effects(program, program.start.attributes, &Context::of(program.first));
        position.begin_turn(program);
        position.forget_past();
        position.is_stopped();
        position
    }

    /// Chooses the course of the turn that begins.
    #[inline]
    pub fn begin_turn(&mut self, program: &Program<W>) {
        self.state.turn.course = self.due_course(program);
    }

    /// The course that a turn of the player to act would take, were this its beginning.
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
