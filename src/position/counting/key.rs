//! The key that distinguishes positions by their possible continuations.

use crate::mixing::scramble;
use crate::position::state::effect::{scalar_hash, set_hash};
use crate::position::state::position::Position;
use crate::program::Program;

impl<const W: usize> Position<W> {
    /// A hash of everything that decides which actions can follow where no history is kept: the [key](Position::key),
    /// which distinguishes positions as repetition does, and the other values that rules may use.
    ///
    /// These are: variables that are not `in-position` and counters, if anything except endings by repetition and
    /// counters uses them; values set and changed in the current turn; the last action and the number of pieces that it
    /// removed. The game must not be over.
    pub fn future_key(&self, program: &Program<W>) -> u64 {
        let (turn, unkeyed) = (&self.state.turn, &program.unkeyed);
        let mut key = self.key();
        let mut add = |what: u64, value: u64| {
            if value != 0 {
                key ^= scramble(scramble(0x6675_7475_7265_0000 ^ what) ^ value);
            }
        };
        add(0, turn.fresh.bits());
        add(2, u64::from(turn.ends));
        for slot in unkeyed.scalars.iter().map(|slot| usize::from(*slot)) {
            add(3, scalar_hash(slot, self.state.scalar(slot)));
        }
        for slot in unkeyed.sets.iter().map(|slot| usize::from(*slot)) {
            add(4, set_hash(slot, self.state.set(slot)));
        }
        if unkeyed.removed {
            add(5, u64::from(turn.removed));
        }
        if unkeyed.action {
            add(6, u64::from(turn.action));
        }
        if unkeyed.changed_before || unkeyed.changed && !self.turn_is_complete() {
            add(7, self.beginning().map_or(0, |first| first.hash));
        }
        key
    }
}
