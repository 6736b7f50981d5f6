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
        while game.claimable().is_none() {
            let choose = |count| below(&mut self.chance, count);
            if game.play_any(choose).is_none() {
                assert!(game.outcome().is_some(), "a game without actions has ended");
                break;
            }
        }
        game.plies()
    }
}
