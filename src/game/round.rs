//! What comes of a repetition.

use crate::model::Passing;
use crate::position::{Action, Outcome};

use super::Game;

impl Game {
    /// How the game ends if the players repeat, again and again, the actions since the last time that the present position
    /// occurred; nothing if it did not occur before, or if the rules do not end such a game in so many rounds.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// assert!(game.outcome_of_rounds(3).is_none());
    /// ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().try_for_each(|text| game.play(text))?;
    /// let outcome = game.outcome_of_rounds(3).expect("the fifth occurrence ends the game");
    /// assert_eq!(outcome.winner, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome_of_rounds(&mut self, rounds: usize) -> Option<Outcome> {
        let since = self.actions_since_occurrence();
        let before = self.played.len();
        let first = before.checked_sub(since).filter(|_| since > 0)?;
        if self.played[first..].iter().any(|action| self.is_null(*action)) {
            return None;
        }
        let mut outcome = self.ended();
        for action in 0..rounds * since {
            let action = self.played[first + action % since];
            if outcome.is_some() || !self.play_action(action) {
                break;
            }
            outcome = self.ended();
        }
        while self.played.len() > before {
            self.undo();
        }
        outcome
    }

    /// Becomes the position of another game of the same variant that began alike, by the fewest actions; returns whether
    /// it does. It does not if the game ends on the way.
    pub fn follow(&mut self, other: &Game) -> bool {
        let common = self.played.iter().zip(&other.played).take_while(|(own, other)| own == other).count();
        while self.played.len() > common {
            self.undo();
        }
        for action in &other.played[common..] {
            let is_null = self.is_null(*action);
            let is_over = self.ended().is_some();
            if is_over || !(if is_null { self.play_null() } else { self.play_action(*action) }) {
                return false;
            }
        }
        true
    }

    /// Whether an action stands for doing nothing where the rules oblige a player to act.
    fn is_null(&self, action: Action) -> bool {
        action == Action::pass() && matches!(self.model().turn.pass, Passing::Never)
    }
}
