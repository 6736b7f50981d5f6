//! Games at random to their end, with all rules: repetition and counters too, and draws are claimed at once.

use variorum::Variant;
use variorum::position::{Position, Urn};
use variorum::program::{self, Program};

/// Orthodox chess from its start.
pub(crate) struct Playouts {
    program: Program<1>,
    start: Position<1>,
    urn: Urn<1>,
    chance: u64,
}

impl Playouts {
    /// The games are the same in every run, as long as actions are generated in the same order.
    pub(crate) fn new() -> Playouts {
        let variant = Variant::shipped("chess").expect("shipped definitions are valid");
        let program = program::compile(variant.model());
        let mut start = Position::start(&program);
        start.keep_history();
        Playouts { program, start, urn: Urn::default(), chance: 0x2545_F491_4F6C_DD1D }
    }

    /// Plays a game; gives its length in plies.
    pub(crate) fn play(&mut self) -> usize {
        let mut position = self.start.clone();
        loop {
            self.urn.clear();
            position.generate(&self.program, &mut self.urn);
            let number = self.below(self.urn.len());
            let Some(action) = self.urn.draw(number) else {
                let outcome = position.outcome().or_else(|| position.outcome_without_action(&self.program));
                assert!(outcome.is_some(), "a game without actions has ended");
                return position.plies();
            };
            if position.claim(&self.program).is_some() {
                return position.plies();
            }
            position.apply(&self.program, action);
        }
    }

    /// A number below another one. Source: G. Marsaglia, Xorshift RNGs, Journal of Statistical Software 8(14), 2003.
    fn below(&mut self, count: usize) -> usize {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        (((self.chance >> 32) * count as u64) >> 32) as usize
    }
}
