//! Orders of the same actions: as long as one player acts, they often lead to the same position, and the continuations
//! are then counted only once.

use std::collections::HashMap;

use crate::limits;
use crate::program::Unkeyed;

use super::strand::Strand;
use super::walker::Walker;
use crate::position::state::play::State;
use crate::position::state::position::Position;

/// Positions that a player reaches in several ways, each stored once.
struct KnownPositions<const W: usize> {
    reached: Vec<Reached<W>>,
    /// The index of the position with a key; if another position has the same key, it is stored under the next number.
    places: HashMap<u64, usize>,
    /// Their size in memory.
    bytes: usize,
}

/// A position that a player has reached.
struct Reached<const W: usize> {
    strand: Strand,
    state: State<W>,
    /// Whether the player goes on, so that its continuations are worth examining.
    goes_on: bool,
}

/// Once there are as many positions, no further one is continued.
const MANY: usize = 1 << 14;

/// Nor once they take so many bytes.
const MANY_BYTES: usize = 1 << 25;

impl<const W: usize> KnownPositions<W> {
    /// Counts the ways to a position, if it has been reached before.
    fn has_joined(&mut self, position: &Position<W>, unkeyed: &Unkeyed, ways: u64, left: u32) -> bool {
        let mut key = position.key();
        while let Some(place) = self.places.get(&key) {
            let reached = &mut self.reached[*place];
            if reached.strand.left == left && reached.state.has_future_of(&position.state, unkeyed) {
                reached.strand.ways += ways;
                return true;
            }
            key = key.wrapping_add(1);
        }
        self.places.insert(key, self.reached.len());
        false
    }
}

impl<const W: usize> Walker<'_, W> {
    /// Whether orders of actions are worth examining: at least two actions of the turn are left, and enough remains to be
    /// counted after them. With a history, different orders are distinct.
    pub(crate) fn has_orders(&self, position: &Position<W>, depth: u32) -> bool {
        let least = if self.counts_turns() { 1 } else { 3 };
        let done = position.actions_done() + 2;
        depth >= least && position.is_counting && done <= position.course(self.program).actions
    }

    /// Strands that together are all sequences from a position; they end with the actions of its player, or where there
    /// are too many.
    pub(crate) fn strands(&mut self, position: &mut Position<W>, depth: u32) -> Vec<Strand> {
        let mut ended = Vec::new();
        let mut going = vec![Strand::whole(depth)];
        while !going.is_empty() {
            let mut pool = KnownPositions { reached: Vec::new(), places: HashMap::new(), bytes: 0 };
            for strand in going.drain(..) {
                if pool.reached.len() < MANY && pool.bytes < MANY_BYTES {
                    self.extend(position, &strand, &mut pool);
                } else {
                    ended.push(strand);
                }
            }
            for reached in pool.reached {
                let list = if reached.goes_on { &mut going } else { &mut ended };
                list.push(reached.strand);
            }
        }
        ended
    }

    /// Adds the positions after one more action.
    fn extend(&mut self, position: &mut Position<W>, strand: &Strand, pool: &mut KnownPositions<W>) {
        self.at_end(position, strand, |walker, at| {
            if strand.line.len() >= limits::COUNTED_DEPTH as usize {
                return at.stop_deep();
            }
            let mover = at.turn_of();
            for action in walker.actions(at) {
                walker.after(at, action, strand.left, |walker, at, left| {
                    if !pool.has_joined(at, &walker.program.unkeyed, strand.ways, left) {
                        let (strand, state) = (strand.and(action, left), at.state.clone());
                        pool.bytes += state.bytes();
                        let goes_on = at.turn_of() == mover && walker.goes_on(at, left);
                        pool.reached.push(Reached { strand, state, goes_on });
                    }
                });
            }
        });
    }

    /// Whether it is worthwhile to examine orders of actions that continue a position reached by its player.
    fn goes_on(&self, position: &Position<W>, left: u32) -> bool {
        if position.turn_is_complete() && self.program.unkeyed.changed {
            return false;
        }
        left > 0 && position.outcome().is_none() && !self.is_last(position, left)
    }

    /// Runs a query on the position to which a strand leads; nothing if the way there is stopped.
    pub(crate) fn at_end<T: Default>(
        &mut self,
        position: &mut Position<W>,
        strand: &Strand,
        ask: impl FnOnce(&mut Self, &mut Position<W>) -> T,
    ) -> T {
        let done = strand.line.iter().take_while(|action| position.apply(self.program, **action)).count();
        let answer = if done == strand.line.len() { ask(self, position) } else { T::default() };
        (0..done).for_each(|_| position.undo());
        answer
    }
}
