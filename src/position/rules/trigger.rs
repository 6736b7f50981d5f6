//! Triggers: rules whose trigger does not hold need not be evaluated.

use crate::ids::Side;
use crate::program::Program;

use crate::position::state::position::Position;
use crate::position::state::registers::Context;

impl<const W: usize> Position<W> {
    /// Whether the trigger of a rule holds in the turn of a player; a rule without one is always triggered.
    #[inline]
    pub(crate) fn is_triggered(&mut self, program: &Program<W>, waits_for: Option<u8>, mover: Side) -> bool {
        let Some(trigger) = waits_for else { return true };
        self.find_triggered(program, mover);
        self.is_known_triggered(Some(trigger), mover)
    }

    /// Whether one of some triggers, a bit each, holds in the turn of a player.
    #[inline]
    pub(crate) fn is_any_triggered(&mut self, program: &Program<W>, triggers: u64, mover: Side) -> bool {
        self.find_triggered(program, mover);
        self.triggered.by_mover[mover.index().min(1)] & triggers != 0
    }

    /// The same as [`Position::is_triggered`], once [`Position::find_triggered`] was called.
    #[inline]
    pub(crate) fn is_known_triggered(&self, waits_for: Option<u8>, mover: Side) -> bool {
        waits_for.is_none_or(|trigger| self.triggered.by_mover[mover.index().min(1)] >> trigger & 1 != 0)
    }

    /// Evaluates the triggers for the turn of a player, unless they are known.
    #[inline]
    pub(crate) fn find_triggered(&mut self, program: &Program<W>, mover: Side) {
        if !self.triggered.is_known[mover.index().min(1)] {
            self.evaluate_triggers(program, mover);
        }
    }

    #[cold]
    fn evaluate_triggers(&mut self, program: &Program<W>, mover: Side) {
        let context = Context::of(mover);
        let (own, other) = (mover.index().min(1), 1 - mover.index().min(1));
        let (of_other, is_known) = (self.triggered.by_mover[other], self.triggered.is_known[other]);
        let triggers = (0..).zip(&program.triggers);
        let triggered = triggers.fold(0, |triggered, (index, trigger)| {
            let is_triggered = match is_known && trigger.is_common {
                true => of_other >> index & 1 != 0,
                false => self.truth(program, trigger.when, &context),
            };
            triggered | u64::from(is_triggered) << index
        });
        self.triggered.by_mover[own] = triggered;
        self.triggered.is_known[own] = true;
    }
}
