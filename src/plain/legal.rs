//! Legality: no ban may follow, the turn must be completed where that is required, and priorities come first.

use super::action::Action;
use super::event::Event;
use super::play::Done;
use super::squares::Squares;
use super::state::State;
use super::{Asked, Plain};
use crate::ids::{Kind, Side, Square};
use crate::model::{Expression, Foresight, Passing, PriorityOrder, Type};

impl Plain<'_> {
    /// All legal actions of the player to act, passing included; none if the game is over.
    pub fn actions(&self, state: &State) -> Vec<Action> {
        let (state, asked) = (to_act(state), Asked::default());
        let mut found = self.actions_but_passing(&state, asked);
        if self.may_pass(&state, asked) {
            found.push(Action::Pass);
        }
        found
    }

    /// The legal actions, without passing.
    fn actions_but_passing(&self, state: &State, asked: Asked) -> Vec<Action> {
        match state.now.turn.pending.first() {
            _ if state.now.outcome.is_some() => Vec::new(),
            Some((side, rule)) => self.declared(state, *rule, *side, asked),
            None => self.foremost(state, self.allowed(state, asked), asked),
        }
    }

    /// The actions after which no ban applies and the turn can be completed.
    fn allowed(&self, state: &State, asked: Asked) -> Vec<Action> {
        let mut found = self.candidates(state, asked);
        found.retain(|action| self.is_legal(state, action, asked));
        found
    }

    /// Whether the player to act has a legal action other than passing. Priorities never remove all actions.
    fn has_action(&self, state: &State, asked: Asked) -> bool {
        if state.now.outcome.is_some() || !state.now.turn.pending.is_empty() {
            return !self.actions_but_passing(state, asked).is_empty();
        }
        self.candidates(state, asked).iter().any(|action| self.is_legal(state, action, asked))
    }

    /// Whether the player to act may pass.
    fn may_pass(&self, state: &State, asked: Asked) -> bool {
        let turn = &state.now.turn;
        if state.now.outcome.is_some() || !turn.pending.is_empty() {
            return false;
        }
        let is_offered = match self.course(state).pass {
            Passing::Never => false,
            Passing::WhenStuck => !self.has_action(state, asked),
            Passing::Always => true,
            Passing::AfterFirst => turn.done > 0,
        };
        is_offered && self.is_legal(state, &Action::Pass, asked)
    }

    /// Whether an action is legal, before priorities.
    fn is_legal(&self, state: &State, action: &Action, asked: Asked) -> bool {
        let done = self.act(state, action, asked);
        !self.is_forbidden(&done.state, &done, asked) && self.can_be_completed(&done.state, &done, asked)
    }

    /// Whether a ban applies after an action, whatever the other player decides in between.
    fn is_forbidden(&self, state: &State, done: &Done, asked: Asked) -> bool {
        match state.now.turn.pending.first() {
            Some((side, rule)) if *side != done.mover => {
                let decisions = self.declared(state, *rule, *side, asked);
                decisions
                    .iter()
                    .any(|decision| self.is_forbidden(&self.done(state, decision, asked), done, asked))
            }
            Some(_) | None => {
                let event = Event::of(done.mover);
                let view = self.view(state, &event).inside(asked);
                let bans = self.model.forbidden.iter().enumerate();
                let mut due = bans.filter(|(_, ban)| done.turn_is_over || !ban.at_turn);
                let found = due.find(|(_, ban)| view.truth(&ban.when));
                if let Some((index, _)) = found {
                    self.note(asked, |noted| {
                        noted.forbidden.insert(index);
                    });
                }
                found.is_some()
            }
        }
    }

    /// Whether the rest of the turn can be done after an action, where that is required, whatever the other player
    /// decides in between. Passing because of being stuck does not count.
    fn can_be_completed(&self, state: &State, done: &Done, asked: Asked) -> bool {
        if done.turn_is_over || done.was_asked || self.course(state).complete.is_none() {
            return true;
        }
        if self.ending(state, done.mover, false, asked).is_some() {
            return true;
        }
        if let Some((side, rule)) = state.now.turn.pending.first() {
            let decisions = self.declared(state, *rule, *side, asked);
            let goes_on = |decision: &Action| {
                let after = self.done(state, decision, asked);
                self.can_be_completed(&after, done, asked)
            };
            return match *side == done.mover {
                true => decisions.iter().any(goes_on),
                false => decisions.iter().all(goes_on),
            };
        }
        let is_free = matches!(self.course(state).pass, Passing::Always | Passing::AfterFirst);
        self.has_action(state, asked) || is_free && self.may_pass(state, asked)
    }

    /// The actions that priorities put first.
    fn foremost(&self, state: &State, mut actions: Vec<Action>, asked: Asked) -> Vec<Action> {
        for (index, priority) in self.model.priorities.iter().enumerate() {
            let before = actions.len();
            let numbers: Vec<i32> = actions
                .iter()
                .map(|action| match &priority.order {
                    PriorityOrder::Holds(when) => i32::from(self.holds_before(state, action, when, asked)),
                    PriorityOrder::HoldsAfter(when, foresight) | PriorityOrder::Most(when, foresight) => {
                        let event = self.event_of(state, action);
                        let after = self.act(state, action, asked);
                        self.best(&after, &event, (when, *foresight), asked)
                    }
                })
                .collect();
            let best = numbers.iter().copied().max();
            let mut numbers = numbers.into_iter();
            actions.retain(|_| numbers.next() == best);
            if actions.len() < before {
                self.note(asked, |noted| {
                    noted.priorities.insert(index);
                });
            }
        }
        actions
    }

    /// The values known of an action before it is done.
    fn event_of(&self, state: &State, action: &Action) -> Event {
        let mover = state.now.to_act();
        match action {
            Action::Move(known) => self.event_of_move(state, known, mover),
            Action::Pass | Action::Declared(..) => Event::of(mover),
        }
    }

    /// Whether a condition on an action holds before it is done.
    fn holds_before(&self, state: &State, action: &Action, when: &Expression, asked: Asked) -> bool {
        let event = self.event_of(state, action);
        let mut state = state.clone();
        state.now.turn.last = self.done(&state, action, asked).now.turn.last;
        self.view(&state, &event).inside(asked).truth(when)
    }

    /// The largest number after an action, or over all continuations at the end of the turn that it begins; a condition
    /// that holds counts as 1.
    fn best(&self, done: &Done, event: &Event, order: (&Expression, Foresight), asked: Asked) -> i32 {
        let state = &done.state;
        let goes_on = order.1 == Foresight::Turn && !done.turn_is_over && !done.was_asked;
        if goes_on && state.now.turn.pending.is_empty() {
            let mut next = self.allowed(state, asked);
            if self.may_pass(state, asked) {
                next.push(Action::Pass);
            }
            let later =
                next.iter().map(|action| self.best(&self.act(state, action, asked), event, order, asked));
            if let Some(best) = later.max() {
                return best;
            }
        }
        let value = self.view(state, event).inside(asked).value(order.0);
        if order.0.ty == Type::Truth { i32::from(value.truth()) } else { value.number() }
    }

    /// The position at the beginning of a player's turn, as if it were his turn.
    fn as_if_to_act(&self, state: &State, side: Side) -> (State, Asked) {
        let asked = Asked { future: true, ..Asked::default() };
        let mut state = state.clone();
        let turn = &mut state.now.turn;
        (turn.mover, turn.done, turn.ends) = (side, 0, false);
        turn.pending.clear();
        turn.set.clear();
        state.now.outcome = None;
        state.now.turn.course = self.due_course(&state, asked);
        (to_act(&state), asked)
    }

    /// Whether a player would have no legal action at the beginning of a turn, apart from passing.
    pub(super) fn is_stuck(&self, state: &State, side: Side) -> bool {
        let (state, asked) = self.as_if_to_act(state, side);
        side != Side::Neutral && !self.has_action(&state, asked)
    }

    /// Whether a player, were it his turn, has an action, forbidden to him or not, after which one of some pieces is
    /// gone.
    pub(super) fn is_threatened(&self, state: &State, squares: &Squares, by: Side) -> bool {
        if by == Side::Neutral {
            return false;
        }
        let count =
            |state: &State, what: (Kind, Side)| state.now.squares_of(|piece| piece.what() == what).count();
        let what = |state: &State, square: Square| state.now.at(square).map(super::Piece::what);
        let (before, asked) = self.as_if_to_act(state, by);
        self.candidates(&before, asked).iter().any(|action| {
            let after = self.done(&before, action, asked);
            squares.iter().any(|square| {
                what(&before, square).is_some_and(|piece| {
                    what(&after, square) != Some(piece) && count(&after, piece) < count(&before, piece)
                })
            })
        })
    }
}

/// The position for the player to act: at the beginning of a turn nothing has changed in it.
pub(super) fn to_act(state: &State) -> State {
    let mut state = state.clone();
    if state.now.turn.done == 0 && state.now.turn.pending.is_empty() {
        state.now.turn.beginning = state.now.contents();
    }
    state
}
