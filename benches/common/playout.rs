//! Games at random to their end, with all rules: repetition and counters too, and draws are claimed at once.

use variorum::{Game, Variant};

use crate::chance::{SEED, below};

/// Games of a variant from its start.
pub(crate) struct Playouts {
    start: Game,
    game: Game,
    chance: u64,
}

impl Playouts {
    /// The games are the same in every run, as long as actions are generated in the same order.
    pub(crate) fn new(name: &str) -> Playouts {
        let start = Variant::shipped(name).expect("shipped definitions are valid").start();
        Playouts { game: start.clone(), start, chance: SEED }
    }

    /// Plays a game; gives its length in plies.
    pub(crate) fn play(&mut self) -> usize {
        let game = &mut self.game;
        game.copy_from(&self.start);
        let plies = game.play_out(usize::MAX, |count| below(&mut self.chance, count));
        assert!(game.outcome().is_some() || game.claimable().is_some(), "the game has ended");
        plies
    }
}
