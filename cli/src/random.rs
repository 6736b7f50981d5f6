//! Chance that is the same on every machine.

use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use variorum::Game;

/// A source of chance that gives the same on every machine.
pub(crate) struct Chance {
    source: ChaCha8Rng,
}

impl Chance {
    /// The source that a seed gives.
    pub(crate) fn new(seed: u64) -> Chance {
        Chance { source: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// One of the sources that a seed gives: each number gives another one, so that what is drawn for one game does not
    /// hang on the games before.
    pub(crate) fn numbered(seed: u64, number: u64) -> Chance {
        let mut source = ChaCha8Rng::seed_from_u64(seed);
        source.set_stream(number);
        Chance { source }
    }

    /// A seed for something else.
    pub(crate) fn seed(&mut self) -> u64 {
        self.source.random()
    }

    /// A number from 0 on that is smaller than `count`, which must not be 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.source.random_range(0..count as u64) as usize
    }

    /// One of the legal actions as it is written; `None` if there is none.
    pub(crate) fn action(&mut self, game: &mut Game) -> Option<String> {
        // Sorted, so that the order in which actions are generated does not change the game of a seed.
        let mut texts = game.legal_texts();
        self.one_of(&mut texts)
    }

    /// Takes one of some texts; `None` if there is none.
    pub(crate) fn one_of(&mut self, texts: &mut Vec<String>) -> Option<String> {
        if texts.is_empty() {
            return None;
        }
        let chosen = self.below(texts.len());
        Some(texts.swap_remove(chosen))
    }
}
