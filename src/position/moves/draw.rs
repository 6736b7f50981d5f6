//! Drawing one of the legal actions without making a list of all, and without judging all.

use crate::model::Passing;
use crate::program::Program;

use crate::position::legality::verdict::Verdict;
use crate::position::state::action::Action;
use crate::position::state::pool::Pool;
use crate::position::state::position::Position;
use crate::position::state::sink::Sink;

impl<const W: usize> Position<W> {
    /// Does one of the legal actions, passing included, and gives it; none if the game is over.
    ///
    /// Candidates are drawn until one is legal: `choose` is told how many are left and names one by its number,
    /// from 0, in no particular order. Where it names each number with the same chance, each legal action has the same
    /// chance. This is quicker than a list of the legal actions, of which all must be judged. None is done, too, where
    /// `choose` names a number that is too large.
    pub fn apply_any(
        &mut self,
        program: &Program<W>,
        mut choose: impl FnMut(usize) -> usize,
    ) -> Option<Action> {
        let mut pool = std::mem::take(&mut self.pool);
        pool.clear();
        self.generate_to_judge(program, &mut pool);
        let mut drawn = self.apply_drawn(program, &mut pool, &mut choose);
        if drawn.is_none() && pool.len() == 0 && self.passes_when_stuck(program) {
            pool.action(Action::pass());
            drawn = self.apply_drawn(program, &mut pool, &mut choose);
        }
        self.pool = pool;
        drawn
    }

    /// Draws from a pool until an action is legal, and does that.
    fn apply_drawn(
        &mut self,
        program: &Program<W>,
        pool: &mut Pool<W>,
        choose: &mut impl FnMut(usize) -> usize,
    ) -> Option<Action> {
        while pool.len() > 0 {
            let action = pool.draw(choose(pool.len()))?;
            if self.apply_if_legal(program, action) {
                return Some(action);
            }
        }
        None
    }

    /// Whether the player to act, who has no other legal action, may pass for that reason.
    fn passes_when_stuck(&self, program: &Program<W>) -> bool {
        let turn = &self.state.turn;
        let is_asked_to_act = turn.outcome.is_none() && turn.pending[0].is_none();
        is_asked_to_act && self.course(program).pass == Passing::WhenStuck && !self.meter.is_spent()
    }

    /// Does an action that movements and declarations allow, unless something forbidden follows; tells whether it is done.
    pub(crate) fn apply_if_legal(&mut self, program: &Program<W>, action: Action) -> bool {
        self.refill();
        let was_asked = self.state.turn.pending[0].is_some();
        // A decision is judged together with the action that asked for it.
        let verdict = if was_asked { Verdict::Unasked } else { self.judge_alone(program, action) };
        if verdict == Verdict::Illegal || self.is_stopped() {
            return false;
        }
        let mover = self.mover();
        self.begin(action);
        let turn_is_over = self.perform(program, action);
        if verdict == Verdict::Unclear && !self.was_legal(program, mover, was_asked, turn_is_over) {
            self.undo();
            return false;
        }
        self.look_for_endings(program, mover, turn_is_over);
        self.stands()
    }
}
