//! Games at random to their end, with all rules: repetition and counters too, and draws are claimed at once.

use variorum::Variant;
use variorum::position::{Position, Urn};
use variorum::program::{self, Program};

use crate::chance::below;

/// Orthodox chess from its start.
pub(crate) struct Playouts {
    program: Program<1>,
    start: Position<1>,
    position: Position<1>,
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
        Playouts {
            program,
            position: start.clone(),
            start,
            urn: Urn::default(),
            chance: 0x2545_F491_4F6C_DD1D,
        }
    }

    /// Plays a game; gives its length in plies.
    pub(crate) fn play(&mut self) -> usize {
        let position = &mut self.position;
        position.copy_from(&self.start);
        loop {
            if position.claim(&self.program).is_some() {
                return position.plies();
            }
            let choose = |count| below(&mut self.chance, count);
            if position.apply_any(&self.program, &mut self.urn, choose).is_none() {
                let outcome = position.outcome().or_else(|| position.outcome_without_action(&self.program));
                assert!(outcome.is_some(), "a game without actions has ended");
                return position.plies();
            }
        }
    }
}
