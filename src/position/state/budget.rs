//! Pays for queries on a position.

use crate::limits;

use super::meter::{Bound, Meter, Payer, Stop};
use super::position::Position;

/// The cost of trying an action out, without the rules that follow.
const TRIAL: usize = 40;

/// The cost of keeping an action in a list.
const LISTED: usize = 32;

/// The cost of generating actions inside another query, besides the pieces, and for each piece.
const GENERATION: usize = 32;
const PIECE: usize = 8;

impl<const W: usize> Position<W> {
    /// The work that was stopped because it cost too much, if any was since [`Position::take_stopped`]. Then the last
    /// results are void: lists and counts are incomplete, and the action was not done. The position is the one before the
    /// action. All further queries and actions fail until the stop is taken.
    pub fn stopped(&self) -> Option<Stop> {
        self.meter.stopped
    }

    /// Stops the current work in the same way as other work was stopped.
    pub(crate) fn stop(&mut self, stop: Stop) {
        self.meter.stop_for(stop.payer, stop.bound);
    }

    /// Takes over the stop of another position that stands for this one.
    pub(crate) fn stop_as(&mut self, other: &Position<W>) {
        if let Some(stop) = other.stopped() {
            self.stop(stop);
        }
    }

    /// Stops a count that goes too deep: because of the pending decision, if there is one.
    #[cold]
    pub(crate) fn stop_deep(&mut self) {
        let pending = self.pending().next();
        self.meter.stop_for(pending.map_or(Payer::Game, |(_, rule)| Payer::Action(rule)), Bound::Depth);
    }

    /// Takes a stop, so that the position can be queried again, and gives it.
    pub fn take_stopped(&mut self) -> Option<Stop> {
        self.is_stopped();
        let stop = self.meter.stopped.take();
        if stop.is_some() {
            self.meter = Meter::default();
        }
        stop
    }

    /// The amount paid since the last query or action began, for measuring.
    pub fn cost(&self) -> u64 {
        u64::try_from(limits::BUDGET - self.meter.left).unwrap_or(0)
    }

    /// Whether the current query cost too much.
    #[inline]
    pub(crate) fn is_stopped(&mut self) -> bool {
        self.meter.is_spent() && self.meter.note().is_some()
    }

    /// Begins a query or an action, with a full budget.
    #[inline]
    pub(crate) fn refill(&mut self) {
        // A query without cost has left no trace.
        if self.meter.left != limits::BUDGET {
            self.meter.refill();
            self.rests.clear();
        }
    }

    /// Pays for trying an action out, and returns whether that is allowed.
    #[inline]
    pub(crate) fn pays_trial(&mut self) -> bool {
        self.meter.pay(TRIAL)
    }

    /// Pays for keeping a list of actions while they are tried out, and returns whether something is left.
    pub(crate) fn pays_list(&mut self, actions: usize) -> bool {
        self.meter.pay(LISTED * actions)
    }

    /// Pays for generating actions inside another query, and returns whether that is allowed.
    #[inline]
    pub(crate) fn pays_generation(&mut self) -> bool {
        let pieces = if W == 1 { 16 } else { self.pieces(self.state.turn.mover).count() as usize };
        self.meter.pay(GENERATION + PIECE * pieces)
    }

    /// Runs a query with a budget of its own.
    #[inline]
    pub(crate) fn metered<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.refill();
        let answer = ask(self);
        self.is_stopped();
        answer
    }

    /// Runs a query that a part of the definition pays for.
    #[inline]
    pub(crate) fn paid_by<T>(&mut self, payer: Payer, ask: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.meter.charge(payer);
        let answer = ask(self);
        self.meter.charge(outer);
        answer
    }

    /// The additional cost of an operation on a whole set compared with one on 64 squares.
    pub(crate) const WIDE: usize = 1 + W / 4;
}
