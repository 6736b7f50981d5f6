//! Hides the width of a position's board, so that no other module has to name it.

use crate::position::Position;

/// The position at the width of its board.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a game has one position, whose size its board decides")]
pub(super) enum State {
    One(Position<1>),
    Two(Position<2>),
    Four(Position<4>),
    Sixteen(Position<16>),
}

/// Runs the same code on a state of any width, with the program of that width where the code names it.
macro_rules! of_width {
    ($game:expr, $state:expr, |$position:ident| $body:expr) => {
        match $state {
            $crate::game::width::State::One($position) => $body,
            $crate::game::width::State::Two($position) => $body,
            $crate::game::width::State::Four($position) => $body,
            $crate::game::width::State::Sixteen($position) => $body,
        }
    };
    ($game:expr, $state:expr, |$program:ident, $position:ident| $body:expr) => {
        match ($game.variant.program(), $state) {
            ($crate::program::Compiled::One($program), $crate::game::width::State::One($position)) => $body,
            ($crate::program::Compiled::Two($program), $crate::game::width::State::Two($position)) => $body,
            ($crate::program::Compiled::Four($program), $crate::game::width::State::Four($position)) => $body,
            (
                $crate::program::Compiled::Sixteen($program),
                $crate::game::width::State::Sixteen($position),
            ) => $body,
            _ => unreachable!("a game keeps the width of its variant"),
        }
    };
}

/// Reads the position of a game at its width.
macro_rules! look {
    ($game:expr, |$($name:ident),+| $body:expr) => {
        $crate::game::width::of_width!($game, &$game.state, |$($name),+| $body)
    };
}

/// Changes the position of a game at its width.
macro_rules! at_width {
    ($game:expr, |$($name:ident),+| $body:expr) => {
        $crate::game::width::of_width!($game, &mut $game.state, |$($name),+| $body)
    };
}

/// Runs a query in which rules take part, and notes what was stopped.
macro_rules! ask {
    ($game:expr, |$($name:ident),+| $body:expr) => {{
        let answer = $crate::game::width::at_width!($game, |$($name),+| $body);
        let stop = $crate::game::width::at_width!($game, |position| position.take_stopped());
        if let Some(stop) = stop {
            $game.note_overrun(stop);
        }
        answer
    }};
}
pub(super) use {ask, at_width, look, of_width};
