//! A player that plays against itself.

use variorum::{Action, Game};

use crate::contest::own::Computer;
use crate::random::Chance;

/// Who plays. Unlike the players of a match, it needs no text of an action: writing one takes longer than a random game.
pub(super) enum SelfPlayer {
    Computer(Box<Computer>),
    /// Plays any action, all with the same chance.
    Random(Box<Chance>),
}

impl SelfPlayer {
    pub(super) fn random() -> SelfPlayer {
        SelfPlayer::Random(Box::new(Chance::new(0)))
    }

    /// Prepares for a game.
    pub(super) fn begin(&mut self, seed: u64) {
        match self {
            SelfPlayer::Computer(computer) => computer.begin_anew(seed),
            SelfPlayer::Random(chance) => **chance = Chance::new(seed),
        }
    }

    /// Its next action, one of the legal ones; nothing if there is none.
    pub(super) fn choose(&mut self, game: &Game, legal: &[Action]) -> Option<Action> {
        match self {
            SelfPlayer::Computer(computer) => computer.think(game).action,
            SelfPlayer::Random(_) if legal.is_empty() => None,
            SelfPlayer::Random(chance) => Some(legal[chance.below(legal.len())]),
        }
    }
}
