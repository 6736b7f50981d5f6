//! Draws one of the legal actions without listing all, and without judging all.

use crate::program::Program;

use crate::position::legality::verdict::Verdict;
use crate::position::state::action::Action;
use crate::position::state::position::Position;
use crate::position::state::sink::Sink;

impl<const W: usize> Position<W> {
    /// Does one of the legal actions, passing included, and gives it; none if the game is over.
    ///
    /// Candidates are drawn until one is legal: `choose` gets the number of remaining candidates and returns the index of
    /// one, from 0, in no particular order. If it returns each index with the same probability, each legal action has the
    /// same probability. This is faster than a list of the legal actions, all of which must be judged. If `choose`
    /// returns an index that is too large, none is done.
    pub fn apply_any(
        &mut self,
        program: &Program<W>,
        choose: &mut dyn FnMut(usize) -> usize, // so that this code is compiled, and optimised, in this package
    ) -> Option<Action> {
        let mut pool = std::mem::take(&mut self.pool);
        pool.clear();
        self.generate_to_judge(program, &mut pool);
        let turn = &self.state.turn;
        let acts = turn.outcome.is_none() && turn.pending[0].is_none() && !self.meter.is_spent();
        if acts && pool.len() == 0 && self.passes_if_nothing_else_is_found(program) {
            pool.action(Action::pass());
        }
        let mut drawn = None;
        while drawn.is_none() && pool.len() > 0 {
            let Some(action) = pool.draw(choose(pool.len())) else { break };
            drawn = self.apply_if_legal(program, action).then_some(action);
        }
        self.pool = pool;
        drawn
    }

    /// Does an action that movements and declarations allow, unless a ban applies, and returns whether it was done.
    pub(crate) fn apply_if_legal(&mut self, program: &Program<W>, action: Action) -> bool {
        self.refill();
        let was_asked = self.state.turn.pending[0].is_some();
        // A decision is judged together with the action that asked for it.
        let verdict = if was_asked { Verdict::Unasked } else { self.judge_alone(program, action) };
        if verdict == Verdict::Illegal || self.is_stopped() {
            return false;
        }
        let mover = self.mover();
        self.begin();
        let turn_is_over = self.perform(program, action);
        if verdict == Verdict::Unclear && !self.was_legal(program, mover, was_asked, turn_is_over) {
            self.undo();
            return false;
        }
        self.look_for_endings(program, mover, turn_is_over);
        self.stands()
    }
}
