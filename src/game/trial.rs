//! Trials, for explanations: actions that pieces and declared actions allow are done regardless of bans.

use super::Game;
use super::width::ask;
use crate::ids::Square;
use crate::position::Action;

/// An action that was tried out.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The action.
    pub action: Action,
    /// The ban on it, by index into the [`forbidden`](crate::model::Model::forbidden) of the model.
    pub ban: Option<usize>,
    /// The priority that puts others first, by index, if no ban applies.
    pub priority: Option<usize>,
    /// The game after it. Endings were not checked.
    pub after: Game,
}

impl Game {
    /// Tries out the first action that meets a predicate, among all that pieces and declared actions allow in this
    /// position, forbidden or not; nothing if there is none.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.position("4r2k/8/8/8/8/8/4B3/4K3 w - - 0")?;
    /// let trial = game.try_out(|game, action| game.write(action) == "e2d3").expect("a bishop goes there");
    /// let forbids = &game.variant().model().forbidden[trial.ban.expect("it is pinned")];
    /// assert_eq!(forbids.name, "check");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_out(&mut self, mut is_it: impl FnMut(&mut Game, Action) -> bool) -> Option<Trial> {
        let actions = self.unjudged_actions();
        let action = actions.into_iter().find(|action| is_it(self, *action))?;
        let ban = ask!(self, |program, position| position.ban_against(program, action));
        let priority = match ban {
            None => ask!(self, |program, position| position.priority_against(program, action)),
            Some(_) => None,
        };
        let mut after = self.clone();
        ask!(after, |program, position| position.apply_unjudged(program, action));
        after.note_played(action);
        Some(Trial { action, ban, priority, after })
    }

    /// The ban on a move between two squares, by index into the [`move_bans`](crate::model::Model::move_bans) of the
    /// model.
    pub fn ban_before(&mut self, from: Square, to: Square) -> Option<usize> {
        ask!(self, |program, position| position.move_ban(program, from, to))
    }

    /// The squares that a text names, in order; nothing for a word that looks like a square but is none.
    pub fn squares_named_in(&self, text: &str) -> Vec<Option<Square>> {
        self.squares_in(text).into_iter().map(Result::ok).collect()
    }
}
