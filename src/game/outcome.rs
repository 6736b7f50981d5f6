//! How games end.

use crate::ids::Side;
use crate::overrun::thousands;
use crate::position;

use super::Game;
use super::width::ask;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOutcome {
    /// Who won; nobody if it is a draw.
    pub winner: Option<Side>,
    /// Why, in the words of the definition.
    pub because: String,
    /// The kind of win, for matches.
    pub kind: Option<String>,
    /// The name of the ending in the definition; [`GameOutcome::TOO_LONG`] for a game at the limit of its length; empty
    /// for agreement and resignation.
    pub ending: String,
}

impl GameOutcome {
    /// The name of the ending of a game at the limit of its length.
    pub const TOO_LONG: &str = "plies-at-most";
}

impl std::fmt::Display for GameOutcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{} wins: {}", side.name(), self.because),
            None => write!(f, "draw: {}", self.because),
        }
    }
}

impl Game {
    /// How the game ended; `None` while it goes on, also where the player to act may end it by a claim, see
    /// [`Game::claimable`].
    pub fn outcome(&mut self) -> Option<GameOutcome> {
        let found = ask!(self, |program, position| match position.outcome() {
            Some(outcome) => Some(outcome),
            None => {
                if position.has_legal_action(program) || position.stopped().is_some() {
                    None
                } else {
                    position.outcome_without_action(program)
                }
            }
        });
        found.map(|outcome| self.describe(outcome))
    }

    /// An outcome in words.
    pub fn describe(&self, outcome: position::Outcome) -> GameOutcome {
        if outcome.ending == position::Outcome::TOO_LONG {
            let because = format!("the game has lasted {} plies", thousands(self.model().turn.plies));
            let ending = GameOutcome::TOO_LONG.to_owned();
            return GameOutcome { winner: None, because, kind: None, ending };
        }
        let ending = self.model().endings.get(usize::from(outcome.ending));
        GameOutcome {
            winner: outcome.winner,
            because: ending.map_or_else(String::new, |ending| ending.because.clone()),
            kind: ending.and_then(|ending| ending.kind.clone()),
            ending: ending.map_or_else(String::new, |ending| ending.name.clone()),
        }
    }

    /// The ending that the player to act may claim now. A `Table` ends a game by it.
    pub fn claimable(&mut self) -> Option<GameOutcome> {
        let found = ask!(self, |program, position| position.claim(program));
        found.map(|outcome| self.describe(outcome))
    }
}
