//! Endings, and playing up to them.

use super::action::Action;
use super::event::Event;
use super::legal::to_act;
use super::state::{Outcome, State};
use super::{Asked, Plain};
use crate::ids::Side;
use crate::model::{Ending, EndingMoment, Verdict};

impl Plain<'_> {
    /// The position after an action, with its ending, if there is one.
    pub fn play(&self, state: &State, action: &Action) -> State {
        let done = self.act(state, action, Asked::default());
        let outcome = self.ending(&done.state, done.mover, done.turn_is_over, Asked::default());
        let mut state = done.state;
        state.now.outcome = outcome;
        to_act(&state)
    }

    /// The first ending that holds after an action.
    pub(super) fn ending(
        &self,
        state: &State,
        mover: Side,
        turn_is_over: bool,
        asked: Asked,
    ) -> Option<Outcome> {
        let is_due = |ending: &Ending| match ending.moment {
            EndingMoment::Action => true,
            EndingMoment::Turn => turn_is_over,
            EndingMoment::NoAction => false,
        };
        let found = self.first_ending(state, mover, |ending| !ending.claim && is_due(ending), asked);
        found.or_else(|| {
            self.is_too_long(state).then_some(Outcome { winner: None, ending: Outcome::TOO_LONG })
        })
    }

    /// Whether the game has reached its maximal length, and does not end by lack of actions.
    fn is_too_long(&self, state: &State) -> bool {
        let is_long = self.keeps_past && state.past.len() > self.model.turn.plies as usize;
        is_long && (self.outcome_without_action(state).is_none() || !self.actions(state).is_empty())
    }

    /// The ending by lack of actions; only for a player to act without one.
    pub fn outcome_without_action(&self, state: &State) -> Option<Outcome> {
        let is_due = |ending: &Ending| ending.moment == EndingMoment::NoAction && !ending.claim;
        self.first_ending(&to_act(state), state.now.to_act(), is_due, Asked::default())
    }

    /// The ending that the player to act may claim.
    pub fn claim(&self, state: &State) -> Option<Outcome> {
        self.first_ending(&to_act(state), state.now.to_act(), |ending| ending.claim, Asked::default())
    }

    fn first_ending(
        &self,
        state: &State,
        mover: Side,
        is_due: impl Fn(&Ending) -> bool,
        asked: Asked,
    ) -> Option<Outcome> {
        let event = Event::of(mover);
        let view = self.view(state, &event).inside(asked);
        let holds = |ending: &Ending| {
            let is_asked = self.keeps_past || !ending.of_history;
            is_asked && is_due(ending) && ending.when.as_ref().is_none_or(|when| view.truth(when))
        };
        let index = self.model.endings.iter().position(holds)?;
        let winner = match self.model.endings[index].verdict {
            Verdict::MoverWins => Some(mover),
            Verdict::MoverLoses => Some(mover.opponent()),
            Verdict::Wins(side) => Some(side),
            Verdict::Draw => None,
        };
        Some(Outcome { winner, ending: index as u16 })
    }

    /// Counts the sequences of exactly so many actions. Without a history, earlier positions do not count.
    pub fn perft(&self, state: &State, depth: u32) -> u64 {
        if self.keeps_past {
            return self.sequences(state, depth);
        }
        self.sequences(&State { now: state.now.clone(), past: Vec::new() }, depth)
    }

    fn sequences(&self, state: &State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let actions = self.actions(state);
        if depth == 1 {
            return actions.len() as u64;
        }
        actions.iter().map(|action| self.sequences(&self.play(state, action), depth - 1)).sum()
    }
}
