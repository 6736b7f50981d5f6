//! Playing the moves of a game.

use super::reading::{MoveError, find};
use super::syntax::PgnGame;
use super::writing::result;
use crate::game::Game;
use crate::notation::ParsePositionError;
use crate::overrun::Overrun;
use crate::record::RecordPlace;
use crate::variant::Variant;

/// A game, played as far as it is legal.
#[derive(Clone, Debug)]
pub struct PgnReplay {
    /// The game after the last move that was played.
    pub game: Game,
    /// The first fault and its place; nothing if all moves were played.
    pub stopped: Option<(RecordPlace, PgnStop)>,
    /// What stops nothing, for people.
    pub remarks: Vec<String>,
}

/// Why a game stops.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PgnStop {
    /// The position of the tag `FEN` cannot be read.
    #[error("the position of the tag `FEN` cannot be read: {0}")]
    Position(#[from] ParsePositionError),
    /// A text that stands for no legal action.
    #[error("move {number}: {because}")]
    Move {
        /// The number of the move, from 1, each player's counted.
        number: usize,
        /// The reason.
        because: MoveError,
    },
    /// A move that takes too much.
    #[error("move {number}: {because}")]
    Overrun {
        /// The number of the move, from 1.
        number: usize,
        /// What takes too much.
        because: Box<Overrun>,
    },
    /// The result contradicts the rules.
    #[error("the result is given as `{given}`, but the game ends here with `{is}`: {because}")]
    Result {
        /// The result as it is written.
        given: String,
        /// The result by the rules.
        is: &'static str,
        /// How the game ends.
        because: String,
    },
}

/// Plays the moves of a game, from the position of the tag `FEN` or else the start.
///
/// Which variant the game is of, the caller decides: `variant` need not have the name that the tag `Variant` gives.
pub fn replay(variant: &Variant, pgn: &PgnGame) -> PgnReplay {
    let mut remarks = Vec::new();
    if pgn.tag("RulesHash").is_some_and(|hash| hash != variant.rules_hash()) {
        remarks.push("the definition has changed since the game was written".to_owned());
    }
    let start = pgn.tag("FEN").map_or_else(|| Ok(variant.start()), |text| variant.position(text));
    let mut game = match start {
        Ok(game) => game,
        Err(error) => {
            let stopped = Some((pgn.place, error.into()));
            return PgnReplay { game: variant.start(), stopped, remarks };
        }
    };
    for (number, written) in (1..).zip(&pgn.moves) {
        let stop = match find(&mut game, &written.text) {
            Ok(action) if game.play_action(action) => continue,
            Ok(_) => match game.take_overrun() {
                Some(overrun) => PgnStop::Overrun { number, because: Box::new(overrun) },
                // It was legal, so this cannot be; the game is given as far as it goes.
                None => break,
            },
            Err(because) => PgnStop::Move { number, because },
        };
        return PgnReplay { game, stopped: Some((written.place, stop)), remarks };
    }
    let stopped = contradiction(&mut game, pgn);
    PgnReplay { game, stopped, remarks }
}

/// The result, if the game has ended by its rules with another one.
fn contradiction(game: &mut Game, pgn: &PgnGame) -> Option<(RecordPlace, PgnStop)> {
    let outcome = game.outcome()?;
    let given = pgn.result.clone().filter(|given| given != "*")?;
    let place = pgn.moves.last().map_or(pgn.place, |last| last.place);
    let is = result(Some(&outcome));
    (given != is).then_some((place, PgnStop::Result { given, is, because: outcome.because }))
}
