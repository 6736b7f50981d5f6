//! Legal actions: the generator's queries, and priorities.

use crate::ids::{Kind, Square};
use crate::model::{Foresight, Passing};
use crate::program::{ByKinds, Ends, Line, Priority, Program, SquareSet, TruthCode};

use super::generator::Generator;
use crate::position::legality::judge::Judge;
use crate::position::state::action::{Action, ActionForm, NONE};
use crate::position::state::cell::Cell;
use crate::position::state::meter::Payer;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;
use crate::position::state::sink::{Any, Collect, Sink};

impl<const W: usize> Position<W> {
    /// All legal actions of the player to act, passing included; none if the game is over.
    pub fn generate<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        self.refill();
        if sink.takes_quiet() {
            self.offer_pass(program, sink);
        }
        self.generate_actions(program, sink);
        self.is_stopped();
    }

    /// Whether the player to act has a legal action, passing included; he has none if the game is over.
    pub fn has_legal_action(&mut self, program: &Program<W>) -> bool {
        let mut any = Any::default();
        self.generate(program, &mut any);
        any.is_done()
    }

    /// All legal actions of the player to act, and possibly others that must be judged when they are done, if that saves
    /// judging each now. Passing is included, unless it is allowed only when nothing else is found.
    pub(crate) fn generate_to_judge<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        self.refill();
        self.offer_pass_before_others(program, sink);
        if self.state.turn.pending[0].is_some() || !program.priorities.is_empty() {
            self.generate_actions(program, sink);
        } else {
            self.generate_free(program, sink);
        }
        self.is_stopped();
    }

    /// Emits a pass, if the player to act may pass.
    fn offer_pass<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        let turn = &self.state.turn;
        if turn.outcome.is_none() && turn.pending[0].is_none() && self.may_pass(program) {
            sink.action(Action::pass());
        }
    }

    /// The same, except a pass that is allowed only when nothing else is found.
    fn offer_pass_before_others<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        if !self.passes_if_nothing_else_is_found(program) {
            self.offer_pass(program, sink);
        }
    }

    /// Whether only a stuck player may pass, and everything that movements and declarations allow is legal: then a pass
    /// is possible exactly if nothing else is found.
    pub(crate) fn passes_if_nothing_else_is_found(&self, program: &Program<W>) -> bool {
        let all_are_legal = program.bans.is_empty() && !self.must_complete(program);
        all_are_legal && self.course(program).pass == Passing::WhenStuck
    }

    /// Whether the player to act may pass, and no ban applies after it.
    pub(crate) fn may_pass(&mut self, program: &Program<W>) -> bool {
        let is_offered = match self.course(program).pass {
            Passing::Never => false,
            Passing::WhenStuck => !self.has_action(program),
            Passing::Always => true,
            Passing::AfterFirst => self.state.turn.done > 0,
        };
        is_offered && (program.bans.is_empty() || self.try_action(program, Action::pass()))
    }

    /// Whether the rest of the turn may be passed although there are actions.
    pub(crate) fn may_pass_rest(&mut self, program: &Program<W>) -> bool {
        matches!(self.course(program).pass, Passing::Always | Passing::AfterFirst) && self.may_pass(program)
    }

    /// All legal actions of the player to act, without passing.
    pub(crate) fn generate_actions<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        if self.state.turn.outcome.is_some() {
            return;
        }
        if let Some(pending) = self.state.turn.pending[0] {
            self.declared_actions(program, usize::from(pending.rule()), &Judge::Free, sink);
            return;
        }
        if program.priorities.is_empty() {
            self.generate_all(program, sink);
        } else {
            self.generate_foremost(program, sink);
        }
    }

    /// The actions that a priority makes obligatory, or all if there are none.
    fn generate_foremost<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        let mut all = Collect::default();
        self.generate_all(program, &mut all);
        for (index, priority) in (0..).zip(&program.priorities) {
            self.paid_by(Payer::Priority(index), |position| {
                position.keep_foremost(program, priority, &mut all.actions);
            });
        }
        all.actions.into_iter().for_each(|action| sink.action(action));
    }

    /// Keeps the actions that a priority puts first.
    fn keep_foremost(&mut self, program: &Program<W>, priority: &Priority, actions: &mut Vec<Action>) {
        match priority {
            Priority::Holds(when, known) => {
                keep_if_any(actions, |action| {
                    self.meets_by_kinds(program, known, *action)
                        .unwrap_or_else(|| self.meets(program, *when, *action))
                });
            }
            Priority::HoldsAfter(when, foresight, known) => {
                keep_if_any(actions, |action| {
                    if let Some(by_capture) = known
                        && let Some(captures) = captures_by_look(program, *action)
                    {
                        return by_capture[usize::from(captures)];
                    }
                    let holds = |position: &mut Self, context: &Context| {
                        i32::from(position.truth(program, *when, context))
                    };
                    self.best_after(program, *action, *foresight, &holds) > 0
                });
            }
            Priority::Most(most, foresight) => {
                let number =
                    |position: &mut Self, context: &Context| position.number(program, *most, context);
                let numbers: Vec<i32> = actions
                    .iter()
                    .map(|action| self.best_after(program, *action, *foresight, &number))
                    .collect();
                let largest = numbers.iter().copied().max();
                let mut numbers = numbers.into_iter();
                actions.retain(|_| numbers.next() == largest);
            }
        }
    }

    /// The priority that puts other actions before an otherwise legal one, by index; for explaining why it is illegal.
    pub fn priority_against(&mut self, program: &Program<W>, action: Action) -> Option<usize> {
        self.metered(|position| {
            let mut all = Collect::default();
            position.generate_all(program, &mut all);
            if !all.actions.contains(&action) {
                return None;
            }
            program.priorities.iter().position(|priority| {
                position.keep_foremost(program, priority, &mut all.actions);
                !all.actions.contains(&action)
            })
        })
    }

    /// Whether the condition of a priority holds for an action before it is done, as far as the kinds determine it.
    #[inline]
    fn meets_by_kinds(&self, program: &Program<W>, known: &ByKinds, action: Action) -> Option<bool> {
        if action.from == NONE || action.number() != 0 {
            return None;
        }
        if let ActionForm::Line(line, _) = action.form()
            && program.movements.lines[usize::from(line)].taken.is_some()
        {
            return None;
        }
        let victim = if action.from == action.to { -1 } else { self.kind_number_on(Square(action.to)) };
        known.of(self.mover(), self.kind_number_on(Square(action.from)), victim)
    }

    /// Whether the condition of a priority holds for an action before it is done.
    fn meets(&mut self, program: &Program<W>, when: TruthCode, action: Action) -> bool {
        let context = self.context_of(program, action);
        let last = std::mem::replace(&mut self.state.turn.action, action.number());
        let holds = self.truth(program, when, &context);
        self.state.turn.action = last;
        holds
    }

    /// The largest number after an action, or at the end of the turn that it begins.
    fn best_after(
        &mut self,
        program: &Program<W>,
        action: Action,
        foresight: Foresight,
        number: &dyn Fn(&mut Self, &Context) -> i32,
    ) -> i32 {
        if !self.pays_trial() {
            return 0;
        }
        let context = self.context_of(program, action);
        let was_asked = self.state.turn.pending[0].is_some();
        self.begin();
        self.perform(program, action);
        let goes_on = foresight == Foresight::Turn
            && self.state.turn.done > 0
            && !was_asked
            && self.state.turn.pending[0].is_none();
        let mut next = Collect::default();
        if goes_on && self.pays_generation() {
            self.generate_all(program, &mut next);
            self.pays_list(next.actions.len());
        }
        let later = next.actions.into_iter();
        let best = later.map(|action| self.best_after(program, action, foresight, number)).max();
        let best = best.unwrap_or_else(|| number(self, &context));
        self.undo();
        best
    }

    /// All actions that movements and declarations allow, before bans.
    pub fn generate_unjudged<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        self.refill();
        self.generate_free(program, sink);
        self.is_stopped();
    }

    /// The same as part of another query.
    pub(crate) fn generate_free<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        if self.state.turn.outcome.is_none() && self.state.turn.pending[0].is_none() {
            self.generate_judged(program, &Judge::Free, sink);
        }
    }

    /// The same, for any part of the turn.
    pub fn generate_untimed(&mut self, program: &Program<W>, sink: &mut Collect) {
        let done = std::mem::replace(&mut self.state.turn.done, u16::MAX); // beyond what any turn lists
        self.generate_unjudged(program, sink);
        self.state.turn.done = done;
    }

    fn generate_all<S: Sink<W>>(&mut self, program: &Program<W>, sink: &mut S) {
        let judge = self.judge(program);
        self.generate_judged(program, &judge, sink);
    }

    /// All actions that movements and declarations allow and a judge finds legal.
    fn generate_judged<S: Sink<W>>(&mut self, program: &Program<W>, judge: &Judge<W>, sink: &mut S) {
        let phase = self.course(program).step(self.state.turn.done);
        let side = self.state.turn.mover;
        if phase & 1 != 0 && !judge.forbids_moves() {
            let board = self.board(program, side, judge);
            Generator { position: self, program, board: &board, sink }.moves();
        }
        // Declared actions are never loud.
        if sink.is_done() || !sink.takes_quiet() {
            return;
        }
        let outer = self.note_safe(judge.safe(), side.opponent());
        for rule in 0..program.actions.len() {
            if phase >> (rule + 1).min(127) & 1 != 0 && !program.actions[rule].asked {
                self.declared_actions(program, rule, judge, sink);
                if sink.is_done() {
                    break;
                }
            }
        }
        self.safe = outer;
    }

    /// The walks over some squares, beginning with the start, including those that are listed with other steps.
    pub fn walks_over(&mut self, program: &Program<W>, way: &[Square]) -> Vec<Action> {
        let mut along = Collect { way: Some(way.to_vec()), actions: Vec::new() };
        self.generate_unjudged(program, &mut along);
        along.actions
    }

    /// Whether two moves have the same start and end and the same choice, and lead to the same position.
    pub fn do_the_same(&mut self, program: &Program<W>, a: Action, b: Action) -> bool {
        (a.from, a.to, a.choice) == (b.from, b.to, b.choice)
            && a.number() == b.number()
            && self.metered(|position| position.key_after(program, a) == position.key_after(program, b))
    }

    pub(crate) fn key_after(&mut self, program: &Program<W>, action: Action) -> u64 {
        self.pays_trial();
        self.begin();
        self.perform(program, action);
        let key = self.key();
        self.undo();
        key
    }

    /// Sets the contents of the square of arrival in an event.
    #[inline]
    pub(crate) fn fill_ends(&self, context: &mut Context, to: Square) {
        let comes_back = context.from == i32::from(to.0);
        let cell = if comes_back { Cell::EMPTY } else { self.cell(to) };
        context.to = i32::from(to.0);
        context.at = i32::from(to.0);
        context.victim = cell.kind_number();
        context.victim_owner = cell.side();
        context.victim_marks = if cell == Cell::EMPTY { 0 } else { self.marks_on(to) };
    }

    /// Sets the captures by the statements of a line in an event, where the move itself captures nothing, and gives all
    /// of them.
    pub(crate) fn fill_taken(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        context: &mut Context,
    ) -> SquareSet<W> {
        let Some(taken) = line.taken else { return SquareSet::EMPTY };
        let taken = self.set(program, taken, context);
        if let Some(at) = taken.first().filter(|_| context.victim < 0) {
            let cell = self.cell(at);
            context.at = i32::from(at.0);
            context.victim = cell.kind_number();
            context.victim_owner = cell.side();
            context.victim_marks = self.marks_on(at);
        }
        taken
    }

    /// The event of an action before it is done.
    #[inline]
    pub(crate) fn context_of(&mut self, program: &Program<W>, action: Action) -> Context {
        let mut context = Context::of(self.mover());
        if action.from != crate::position::NONE && action.number() == 0 {
            let from = Square(action.from);
            context.from = i32::from(action.from);
            context.piece = self.kind_number_on(from);
            context.piece_marks = self.marks_on(from);
            self.fill_ends(&mut context, Square(action.to));
            if let ActionForm::Line(line, _) = action.form() {
                self.fill_taken(program, &program.movements.lines[usize::from(line)], &mut context);
            }
        }
        context
    }

    /// Where a choice on arrival may be due for a piece.
    #[inline]
    pub(crate) fn due(&self, program: &Program<W>, kind: Kind, from: Square) -> SquareSet<W> {
        self.due_among(program, &program.arrival_ends, kind, from)
    }

    /// Where a choice on arrival may be due for a piece that captures nothing.
    #[inline]
    pub(crate) fn due_quietly(&self, program: &Program<W>, kind: Kind, from: Square) -> SquareSet<W> {
        self.due_among(program, &program.quiet_arrival_ends, kind, from)
    }

    #[inline]
    fn due_among(
        &self,
        program: &Program<W>,
        ends: &[Vec<Ends<W>>; 2],
        kind: Kind,
        from: Square,
    ) -> SquareSet<W> {
        let side = self.state.turn.mover.index();
        match program.arrival_bearers[side][kind.index()] {
            _ if self.is_reaching => SquareSet::EMPTY,
            Some(mark) if !self.marked(mark).has(from) => SquareSet::EMPTY,
            _ => ends[side][kind.index()].of(from),
        }
    }
}

/// Whether an action is a move that captures one piece, or none; unknown if it may do more.
fn captures_by_look<const W: usize>(program: &Program<W>, action: Action) -> Option<bool> {
    let mode = match action.form() {
        _ if action.data != 0 => return None,
        ActionForm::Plain(mode) => mode,
        ActionForm::Line(line, mode) if program.movements.lines[usize::from(line)].is_harmless => mode,
        ActionForm::Line(..) | ActionForm::Declared(_) | ActionForm::Pass => return None,
    };
    if let Some((arrival, _)) = action.arrival() {
        // An action that only changes kinds leaves all pieces in place.
        program.arrivals[arrival].becomes?;
    }
    Some(mode.captures())
}

/// Keeps the actions that meet a condition, if there are any.
fn keep_if_any(actions: &mut Vec<Action>, meets: impl FnMut(&Action) -> bool) {
    let meet: Vec<bool> = actions.iter().map(meets).collect();
    if meet.contains(&true) {
        let mut meet = meet.into_iter();
        actions.retain(|_| meet.next() == Some(true));
    }
}
