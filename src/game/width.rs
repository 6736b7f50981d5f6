//! Hides the width of a position's board, so that no other module has to name it.

use std::sync::Arc;

use crate::position::Position;
use crate::program::Program;

/// The program and the position at the width of the board. The variant has the same program; it stands here, too, so that
/// one look at the width finds both.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a game has one position, whose size its board decides")]
pub(super) enum State {
    One(Arc<Program<1>>, Position<1>),
    Two(Arc<Program<2>>, Position<2>),
    Four(Arc<Program<4>>, Position<4>),
    Sixteen(Arc<Program<16>>, Position<16>),
}

impl State {
    /// A copy without the history.
    pub(super) fn without_past(&self) -> State {
        match self {
            State::One(program, position) => State::One(program.clone(), position.without_past(program)),
            State::Two(program, position) => State::Two(program.clone(), position.without_past(program)),
            State::Four(program, position) => State::Four(program.clone(), position.without_past(program)),
            State::Sixteen(program, position) => {
                State::Sixteen(program.clone(), position.without_past(program))
            }
        }
    }

    /// Becomes a copy of another state, reusing its own memory.
    ///
    /// # Panics
    /// If the other state is of another width.
    pub(super) fn copy_from(&mut self, other: &State) {
        match (self, other) {
            (State::One(program, own), State::One(others, other)) => copy(program, own, others, other),
            (State::Two(program, own), State::Two(others, other)) => copy(program, own, others, other),
            (State::Four(program, own), State::Four(others, other)) => copy(program, own, others, other),
            (State::Sixteen(program, own), State::Sixteen(others, other)) => {
                copy(program, own, others, other)
            }
            _ => panic!("the games are of variants on boards of different sizes"),
        }
    }
}

fn copy<const W: usize>(
    program: &mut Arc<Program<W>>,
    position: &mut Position<W>,
    other_program: &Arc<Program<W>>,
    other: &Position<W>,
) {
    program.clone_from(other_program);
    position.copy_from(other);
}

/// Makes a state of a program of any width: the code gives the position.
macro_rules! state_of {
    ($compiled:expr, |$program:ident| $position:expr) => {
        match $compiled {
            $crate::program::Compiled::One($program) => {
                $crate::game::width::State::One($program.clone(), $position)
            }
            $crate::program::Compiled::Two($program) => {
                $crate::game::width::State::Two($program.clone(), $position)
            }
            $crate::program::Compiled::Four($program) => {
                $crate::game::width::State::Four($program.clone(), $position)
            }
            $crate::program::Compiled::Sixteen($program) => {
                $crate::game::width::State::Sixteen($program.clone(), $position)
            }
        }
    };
}

/// Runs the same code on a state of any width.
macro_rules! of_width {
    ($state:expr, |$position:ident| $body:expr) => {
        $crate::game::width::of_width!($state, |_program, $position| $body)
    };
    ($state:expr, |$program:ident, $position:ident| $body:expr) => {
        match $state {
            $crate::game::width::State::One($program, $position) => $body,
            $crate::game::width::State::Two($program, $position) => $body,
            $crate::game::width::State::Four($program, $position) => $body,
            $crate::game::width::State::Sixteen($program, $position) => $body,
        }
    };
}

/// Reads the position of a game at its width.
macro_rules! look {
    ($game:expr, |$($name:ident),+| $body:expr) => {
        $crate::game::width::of_width!(&$game.state, |$($name),+| $body)
    };
}

/// Changes the position of a game at its width.
macro_rules! at_width {
    ($game:expr, |$($name:ident),+| $body:expr) => {
        $crate::game::width::of_width!(&mut $game.state, |$($name),+| $body)
    };
}

/// Runs a query in which rules take part, and notes what was stopped.
macro_rules! ask {
    ($game:expr, |$position:ident| $body:expr) => {
        $crate::game::width::ask!($game, |_program, $position| $body)
    };
    ($game:expr, |$program:ident, $position:ident| $body:expr) => {{
        let (answer, is_stopped) =
            $crate::game::width::at_width!($game, |$program, $position| ($body, $position.is_stopped()));
        if is_stopped {
            $game.note_stopped();
        }
        answer
    }};
}
pub(super) use {ask, at_width, look, of_width, state_of};
