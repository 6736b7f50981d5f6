//! Players that take any legal action.

use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use variorum::Game;

/// A source of chance that gives the same on every machine.
pub(super) struct Chance {
    source: ChaCha8Rng,
}

impl Chance {
    /// The source that a seed gives.
    pub(super) fn new(seed: u64) -> Chance {
        Chance { source: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// One of the legal actions as it is written; `None` if there is none.
    pub(super) fn action(&mut self, game: &mut Game) -> Option<String> {
        // Sorted, so that the order in which actions are generated does not change the game of a seed.
        let mut texts = game.legal_texts();
        if texts.is_empty() {
            return None;
        }
        let chosen = self.source.random_range(0..texts.len() as u64);
        Some(texts.swap_remove(chosen as usize))
    }
}
