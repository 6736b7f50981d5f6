//! Paying for what is asked of a position.

use crate::limits;

use super::meter::{Bound, Meter, Payer, Stop};
use super::position::Position;

/// What it costs to try an action out, without the rules that follow.
const TRIAL: usize = 40;

/// What it costs to keep an action in a list.
const LISTED: usize = 32;

/// What it costs to look for actions inside another question, besides the pieces, and for each piece.
const GENERATION: usize = 32;
const PIECE: usize = 8;

impl<const W: usize> Position<W> {
    /// What was stopped because it took too much, if anything was since [`Position::take_stopped`]. Then the last answers are
    /// void: lists and counts are not whole, and the action was not done. The position is the one before the action. Nothing more
    /// is answered or done until the stop is taken away.
    pub fn stopped(&self) -> Option<Stop> {
        self.meter.stopped
    }

    /// Stops what goes on as something else was stopped.
    pub(crate) fn stop(&mut self, stop: Stop) {
        self.meter.stop_for(stop.payer, stop.bound);
    }

    /// Is stopped if another position was that stands for this one.
    pub(crate) fn stop_as(&mut self, other: &Position<W>) {
        if let Some(stop) = other.stopped() {
            self.stop(stop);
        }
    }

    /// Stops a count that goes too deep: because of the decision that is waited for, if there is one.
    #[cold]
    pub(crate) fn stop_deep(&mut self) {
        let pending = self.pending().next();
        self.meter.stop_for(pending.map_or(Payer::Game, |(_, rule)| Payer::Action(rule)), Bound::Depth);
    }

    /// Takes a stop away, so that the position can be asked again; gives what it was.
    pub fn take_stopped(&mut self) -> Option<Stop> {
        self.is_stopped();
        let stop = self.meter.stopped.take();
        if stop.is_some() {
            self.meter = Meter::default();
        }
        stop
    }

    /// What has been paid since the last question or action began, for measuring.
    pub fn cost(&self) -> u64 {
        u64::try_from(limits::BUDGET - self.meter.left).unwrap_or(0)
    }

    /// Whether the question at hand took too much.
    #[inline]
    pub(crate) fn is_stopped(&mut self) -> bool {
        self.meter.is_spent() && self.meter.note().is_some()
    }

    /// Begins a question or an action, with a whole budget.
    #[inline]
    pub(crate) fn refill(&mut self) {
        // What has cost nothing has left nothing.
        if self.meter.left != limits::BUDGET {
            self.meter.refill();
            self.rests.clear();
        }
    }

    /// Pays for an action that is tried out; tells whether it may be.
    #[inline]
    pub(crate) fn pays_trial(&mut self) -> bool {
        self.meter.pay(TRIAL)
    }

    /// Pays for a list of actions that is kept while they are tried out; tells whether something is left.
    pub(crate) fn pays_list(&mut self, actions: usize) -> bool {
        self.meter.pay(LISTED * actions)
    }

    /// Pays for looking for actions inside another question; tells whether it may be done.
    #[inline]
    pub(crate) fn pays_generation(&mut self) -> bool {
        let pieces = if W == 1 { 16 } else { self.pieces(self.state.turn.mover).count() as usize };
        self.meter.pay(GENERATION + PIECE * pieces)
    }

    /// Answers a question with a budget of its own.
    #[inline]
    pub(crate) fn metered<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.refill();
        let answer = ask(self);
        self.is_stopped();
        answer
    }

    /// Asks something that something in the definition pays for.
    #[inline]
    pub(crate) fn paid_by<T>(&mut self, payer: Payer, ask: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.meter.charge(payer);
        let answer = ask(self);
        self.meter.charge(outer);
        answer
    }

    /// What an operation on a whole set costs more than one on 64 squares.
    pub(crate) const WIDE: usize = 1 + W / 4;
}
