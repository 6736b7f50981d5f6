//! The order of events: the steps of an action, from the first counter to the last ending.

use super::action::{Action, Move, with_values};
use super::event::Event;
use super::movement::Stride;
use super::state::{Marks, State};
use super::value::Value;
use super::{Asked, Plain};
use crate::ids::{ActionRule, Side, Square, Variable};
use crate::limits;
use crate::model::{self, ActionKind, Counting, Mode, Rule};

/// An action that is being done.
pub(super) struct Play<'p> {
    pub(super) plain: &'p Plain<'p>,
    pub(super) state: State,
    pub(super) asked: Asked,
    /// How deep captures and discards by statements are nested.
    pub(super) depth: u32,
}

/// An action that has been done.
pub(super) struct Done {
    pub(super) state: State,
    /// Who did it.
    pub(super) mover: Side,
    /// Whether it was a decision.
    pub(super) was_asked: bool,
    /// Whether it ended the turn.
    pub(super) turn_is_over: bool,
}

impl Plain<'_> {
    /// The position after an action, before bans and endings are checked.
    pub(super) fn done(&self, state: &State, action: &Action, asked: Asked) -> State {
        self.act(state, action, asked).state
    }

    /// Steps 1 to 7 of the order of events.
    pub(super) fn act(&self, state: &State, action: &Action, asked: Asked) -> Done {
        let mut play = Play { plain: self, state: state.clone(), asked, depth: 0 };
        let mover = state.now.to_act();
        let was_asked = !state.now.turn.pending.is_empty();
        let turn_is_over = play.action(action, mover, was_asked);
        play.state.count(self);
        Done { state: play.state, mover, was_asked, turn_is_over }
    }

    /// The board when a piece has moved and its line's statements are done, but nothing after that.
    pub(super) fn moved(&self, state: &State, move_: &Move, asked: Asked) -> State {
        let mut play = Play { plain: self, state: state.clone(), asked, depth: 0 };
        let mover = state.now.to_act();
        play.set_out(Some(ActionKind::Move), false);
        play.travel(move_, mover);
        play.state
    }

    /// The course of a turn of the player to act that begins now: that of the first phase whose condition holds.
    pub(super) fn due_course(&self, state: &State, asked: Asked) -> u16 {
        let mut state = state.clone();
        state.now.turn.beginning = state.now.contents();
        let event = Event::of(state.now.turn.mover);
        let view = self.view(&state, &event).inside(asked);
        let phase = self.model.phases.iter().position(|phase| view.truth(&phase.when));
        phase.map_or(0, |phase| phase as u16 + 1)
    }
}

impl Play<'_> {
    /// Steps 1 to 6; returns whether the turn is over.
    fn action(&mut self, action: &Action, mover: Side, was_asked: bool) -> bool {
        let kind = match action {
            Action::Pass => None,
            Action::Move(_) => Some(ActionKind::Move),
            Action::Declared(rule, _) => Some(ActionKind::Declared(*rule)),
        };
        self.set_out(kind, was_asked);
        match action {
            Action::Pass => self.state.now.turn.ends = true,
            Action::Move(move_) => self.make_move(move_, mover),
            Action::Declared(rule, values) => {
                let declared = &self.plain.model.actions[rule.index()];
                let mut event = with_values(&Event::of(mover), &declared.choices, values);
                self.run(&declared.effects, &mut event);
            }
        }
        self.sweep(mover);
        self.fire(model::Event::AfterAction, &Event::of(mover));
        let turn_is_over = !was_asked && self.advance(mover);
        self.drop_void_decisions();
        turn_is_over
    }

    /// The first effects of an action.
    fn set_out(&mut self, kind: Option<ActionKind>, was_asked: bool) {
        let begins = self.state.now.turn.done == 0 && !was_asked;
        if begins {
            self.state.now.turn.beginning = self.state.now.contents();
        }
        if was_asked {
            self.state.now.turn.pending.remove(0);
        } else {
            self.count(begins);
        }
        self.state.now.turn.removed = 0;
        self.state.now.turn.last = kind;
    }

    /// Variables with `counts` go up.
    fn count(&mut self, begins_turn: bool) {
        for (index, about) in (0..).map(Variable).zip(&self.plain.model.variables) {
            let counts = match about.counts {
                Some(Counting::Plies) => true,
                Some(Counting::Turns) => begins_turn,
                None => false,
            };
            for owner in 0..self.state.now.variables[index.index()].len() {
                if counts {
                    let number = self.state.now.variables[index.index()][owner].number();
                    self.put(index, owner, Value::Number(number.saturating_add(1)));
                }
            }
        }
    }

    /// Sets a variable; numbers stay within their bound.
    pub(super) fn put(&mut self, variable: Variable, owner: usize, value: Value) {
        let about = &self.plain.model.variables[variable.index()];
        let value = match value.typed(about.ty) {
            Value::Number(number) => Value::Number(number.clamp(-about.most, about.most)),
            value @ (Value::Truth(_)
            | Value::Player(_)
            | Value::Kind(_)
            | Value::Square(_)
            | Value::Squares(_)
            | Value::Direction(_)) => value,
        };
        self.state.now.variables[variable.index()][owner] = value;
    }

    /// A move: the piece goes from stop to stop, then the statements of the line are done, then those of the arrival.
    fn make_move(&mut self, move_: &Move, mover: Side) {
        let event = self.travel(move_, mover);
        let end = move_.end();
        let takes_on_its_way = move_.walks || move_.way.len() > 1;
        if let Some((arrival, values)) = &move_.arrival {
            let arrival = &self.plain.model.arrivals[*arrival];
            let mut event = with_values(&event, &arrival.choices, values);
            self.run(&arrival.effects, &mut event);
        }
        self.fire(model::Event::AfterMove, &event);
        if end.takes() && !takes_on_its_way {
            self.fire(model::Event::AfterCapture, &event);
        }
    }

    /// A piece goes from stop to stop, then the statements of the line are done; gives the event for rules.
    fn travel(&mut self, move_: &Move, mover: Side) -> Event {
        let mut event = self.plain.event_of_move(&self.state, move_, mover);
        let now = &self.state.now;
        let end = move_.end();
        let piece = now.at(move_.from).map(|piece| piece.kind);
        let takes_on_its_way = move_.walks || move_.way.len() > 1;
        self.go(move_, &event, takes_on_its_way);
        self.lose_marks(if end.mode == Mode::Shoot { move_.from } else { end.to });
        let movements = piece.map_or(&[][..], |kind| &self.plain.model.kinds[kind.index()].movements);
        if let Some(movement) = movements.get(move_.movement).filter(|_| move_.is_told) {
            self.run(&movement.effects, &mut event);
        }
        event
    }

    /// A piece goes from stop to stop. It stops where a rule removes it, gives it to the other side, or puts something in
    /// its way; it does not capture pieces that a rule has already removed.
    fn go(&mut self, move_: &Move, event: &Event, takes_on_its_way: bool) {
        let mut at = move_.from;
        for stride in &move_.way {
            let now = &self.state.now;
            let is_own = now.at(at).is_some_and(|piece| piece.owner == event.mover);
            let finds = now.at(stride.to).filter(|_| stride.to != at).map(|piece| piece.owner);
            let expected = match stride.mode {
                Mode::Quiet => None,
                Mode::Capture | Mode::Shoot => Some(event.mover.opponent()),
                Mode::Devour | Mode::Swap => Some(event.mover),
            };
            if !is_own || finds.is_some() && finds != expected {
                return;
            }
            let step = if takes_on_its_way { event.with_victim(now, stride.to) } else { event.clone() };
            let mode = if finds.is_none() { Mode::Quiet } else { stride.mode };
            self.stride(at, Stride { mode, ..*stride }, &step);
            if finds.is_some() && stride.takes() && takes_on_its_way {
                self.fire(model::Event::AfterCapture, &step);
            }
            at = stride.to;
        }
    }

    /// One stop: the rules before a capture run, the captured piece leaves the board, the piece goes to its square.
    fn stride(&mut self, at: Square, stride: Stride, event: &Event) {
        if stride.takes() {
            self.fire(model::Event::BeforeCapture, event);
        }
        match stride.mode {
            Mode::Quiet => self.carry(at, stride.to),
            Mode::Capture | Mode::Devour => {
                self.take_off(stride.to);
                self.carry(at, stride.to);
            }
            Mode::Swap => self.state.now.board.swap(at.index(), stride.to.index()),
            Mode::Shoot => self.take_off(stride.to),
        }
    }

    /// A piece goes to an empty square with its marks.
    pub(super) fn carry(&mut self, from: Square, to: Square) {
        if from != to && self.state.now.at(from).is_some() {
            self.state.now.board[to.index()] = self.state.now.board[from.index()].take();
        }
    }

    /// A piece leaves the board.
    pub(super) fn take_off(&mut self, square: Square) {
        if self.state.now.board[square.index()].take().is_some() {
            self.state.now.turn.removed = self.state.now.turn.removed.saturating_add(1);
        }
    }

    /// A piece that has moved loses the marks that are lost by moving.
    pub(super) fn lose_marks(&mut self, square: Square) {
        if let Some(piece) = &mut self.state.now.board[square.index()] {
            piece.marks = kept(piece.marks, self.plain);
        }
    }

    /// Runs the rules of an event, in the order of the file.
    pub(super) fn fire(&mut self, moment: model::Event, event: &Event) {
        let plain = self.plain;
        let rules = plain.model.rules.iter().enumerate();
        for (index, rule) in rules.filter(|(_, rule)| rule.event == moment) {
            match rule.each {
                None => self.run_rule((index, rule), event.clone()),
                Some(local) => {
                    for side in Side::BOTH {
                        let mut event = event.clone();
                        event.hold(local, Value::Player(side));
                        self.run_rule((index, rule), event);
                    }
                }
            }
        }
    }

    fn run_rule(&mut self, (index, rule): (usize, &Rule), mut event: Event) {
        let view = self.plain.view(&self.state, &event).inside(self.asked);
        if rule.when.as_ref().is_none_or(|when| view.truth(when)) {
            self.plain.note(self.asked, |noted| {
                noted.rules.insert(index);
            });
            self.run(&rule.effects, &mut event);
        }
    }

    /// Runs the rules `on = "change"` until they change no piece, mark, hand or variable.
    fn sweep(&mut self, mover: Side) {
        for _ in 0..limits::SWEEPS {
            let before = self.state.now.clone();
            self.fire(model::Event::Always, &Event::of(mover));
            let now = &self.state.now;
            if now.board == before.board && now.hands == before.hands && now.variables == before.variables {
                return;
            }
        }
    }

    /// The turn goes on, or passes to the other player; returns whether it is over.
    fn advance(&mut self, mover: Side) -> bool {
        self.state.now.turn.done += 1;
        let is_over =
            self.state.now.turn.ends || self.state.now.turn.done >= self.plain.course(&self.state).actions;
        if !is_over {
            return false;
        }
        self.fire(model::Event::AfterTurn, &Event::of(mover));
        self.forget();
        let turn = &mut self.state.now.turn;
        let mut next = mover.opponent();
        while let Some(skips) = turn.skips.get_mut(next.index()).filter(|skips| **skips > 0) {
            *skips -= 1;
            next = next.opponent();
        }
        (turn.mover, turn.done, turn.ends) = (next, 0, false);
        self.state.now.turn.course = self.plain.due_course(&self.state, self.asked);
        true
    }

    /// Variables that last until the next turn are forgotten, unless they were set in this one.
    fn forget(&mut self) {
        let set = std::mem::take(&mut self.state.now.turn.set);
        let variables = (0..).map(Variable).zip(&self.plain.model.variables);
        for (index, about) in variables.filter(|(_, about)| about.lasts_turn) {
            for owner in 0..self.state.now.variables[index.index()].len() {
                if !set.contains(&(index, owner)) {
                    self.put(index, owner, Value::of_start(&about.starts[owner]));
                }
            }
        }
    }

    /// A decision without a choice is dropped.
    fn drop_void_decisions(&mut self) {
        while let Some((side, rule)) = self.state.now.turn.pending.first().copied() {
            if !self.decisions(rule, side).is_empty() {
                return;
            }
            self.state.now.turn.pending.remove(0);
        }
    }

    fn decisions(&self, rule: ActionRule, side: Side) -> Vec<Action> {
        self.plain.declared(&self.state, rule, side, self.asked)
    }
}

/// The marks that are not lost by moving.
pub(super) fn kept(marks: Marks, plain: &Plain<'_>) -> Marks {
    marks.that(plain.model, |about| !about.lost_by_moving)
}
