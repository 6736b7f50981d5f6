//! Decides whether the rest of a turn can be done. It remembers the positions tried in a turn, because many orders of
//! actions lead to the same one.

use crate::ids::Side;
use crate::program::Program;

use super::judge::Judge;
use crate::position::state::meter::Payer;
use crate::position::state::position::Position;
use crate::position::state::rests::Rest;
use crate::position::state::sink::Collect;

/// How many positions are examined before any is remembered: most queries are answered by then.
const FEW: usize = 64;

impl<const W: usize> Position<W> {
    /// Whether the turn can be completed after the action just done.
    pub(crate) fn can_complete(&mut self, program: &Program<W>, mover: Side, turn_is_over: bool) -> bool {
        self.rests.count += 1;
        if self.rests.count <= FEW || !self.has_plain_rests(program) {
            return self.find_rest(program, mover, turn_is_over);
        }
        let past = if self.keeps_history { self.plies.len() } else { 0 };
        let mut key = self.future_key(program);
        while let Some(rest) = self.rests.known.get(&key) {
            if rest.past == past && rest.state.has_future_of(&self.state, &program.unkeyed) {
                return rest.completes;
            }
            key = key.wrapping_add(1);
        }
        let state = self.state.clone();
        let completes = self.find_rest(program, mover, turn_is_over);
        self.meter.pay(state.bytes());
        while self.rests.known.contains_key(&key) {
            key = key.wrapping_add(1);
        }
        self.rests.known.insert(key, Rest { state, past, completes });
        completes
    }

    /// Whether the continuations of a turn depend only on the position and the number of actions before it, and not on
    /// how it was reached. A history can contain a position of the same turn twice only if a decision asks for others:
    /// the number of actions done is a part of every position, and so are the pending decisions.
    fn has_plain_rests(&self, program: &Program<W>) -> bool {
        !self.keeps_history || !program.decisions_ask
    }

    fn find_rest(&mut self, program: &Program<W>, mover: Side, turn_is_over: bool) -> bool {
        let Some(pending) = self.state.turn.pending[0] else {
            return self.goes_on(program, mover, turn_is_over);
        };
        if self.ends_now(program, mover, turn_is_over) {
            return true;
        }
        let mut decisions = Collect::default();
        self.declared_actions(program, usize::from(pending.rule()), &Judge::Free, &mut decisions);
        let mut completes = |decision| {
            self.begin();
            self.perform(program, decision);
            let completes = !self.meter.is_spent() && self.find_rest(program, mover, turn_is_over);
            self.undo();
            completes
        };
        // The mover chooses his own decisions, but not the other player's.
        match pending.side() == mover {
            true => decisions.actions.iter().any(|decision| completes(*decision)),
            false => decisions.actions.iter().all(|decision| completes(*decision)),
        }
    }

    /// Whether some action completes the turn, or the game ends.
    fn goes_on(&mut self, program: &Program<W>, mover: Side, turn_is_over: bool) -> bool {
        let outer = self.meter.charge(Payer::Completion);
        let goes_on = self.can_end(program) || self.has_action(program) || self.may_pass_rest(program);
        self.meter.charge(outer);
        goes_on || self.ends_now(program, mover, turn_is_over)
    }

    /// Whether the next action can end the turn, where it may have more actions. Such an action is tried before all
    /// others, because these lead deep into turns that can go on for long.
    fn can_end(&mut self, program: &Program<W>) -> bool {
        let done = self.state.turn.done;
        let may_go_on = program.turns_end_early && done + 1 < self.course(program).actions;
        if !may_go_on || !program.priorities.is_empty() {
            return false;
        }
        let outer = std::mem::replace(&mut self.rests.ends_only, true);
        let can_end = self.has_action(program);
        self.rests.ends_only = outer;
        can_end
    }

    /// Whether the game ends with the action, which completes any turn.
    fn ends_now(&mut self, program: &Program<W>, mover: Side, turn_is_over: bool) -> bool {
        self.look_for_endings(program, mover, turn_is_over);
        self.state.turn.outcome.is_some()
    }
}
