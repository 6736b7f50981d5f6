//! Finds the entries of a definition that the examples exercise, by playing them once more in plain mode, which records
//! them.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use variorum::game::Game;
use variorum::model::Example;
use variorum::plain::{Action, Noted, Plain, Snapshot, State};
use variorum::position;
use variorum::variant::Variant;

use super::start_of;

/// How many expressions and movements plain mode evaluates for all examples of a definition, at most.
const PATIENCE: u64 = 400_000_000;

/// The entries that the examples of a definition exercise, by index into the lists of the model.
#[derive(Debug, Default)]
pub(super) struct Exercised {
    /// Kinds, with movements by index.
    pub(super) movements: BTreeSet<(usize, usize)>,
    pub(super) arrivals: BTreeSet<usize>,
    pub(super) actions: BTreeSet<usize>,
    pub(super) endings: BTreeSet<usize>,
    /// Entries that take part in the actions played.
    pub(super) played: Noted,
    /// Entries that decide which actions are legal.
    pub(super) judged: Noted,
    /// Whether all examples were played to their end.
    pub(super) is_whole: bool,
}

/// Plays all examples.
pub(super) fn exercise(variant: &Variant) -> Exercised {
    let (played, judged) = (RefCell::default(), RefCell::default());
    let patience = Cell::new(PATIENCE);
    let plain = Plain::new(variant.model()).with_patience(&patience);
    let mut walk = Walk {
        plain,
        playing: plain.with_notes(&played),
        judging: plain.with_notes(&judged),
        found: Exercised::default(),
    };
    variant.model().examples.iter().for_each(|example| walk.example(variant, example));
    let found = walk.found;
    let is_whole = patience.get() > 0;
    Exercised { played: played.into_inner(), judged: judged.into_inner(), is_whole, ..found }
}

struct Walk<'m> {
    plain: Plain<'m>,
    /// The same, recording the entries that take part in the action.
    playing: Plain<'m>,
    /// The same, recording the entries that decide about legality.
    judging: Plain<'m>,
    found: Exercised,
}

impl Walk<'_> {
    fn example(&mut self, variant: &Variant, example: &Example) {
        let Ok(mut game) = start_of(variant, example) else { return };
        let mut state = match example.position {
            None => self.plain.start(),
            Some(_) => self.plain.state_of(&game.snapshot()),
        };
        let mut legal = self.look(&state);
        let moves = example.moves.as_ref().map_or("", |(moves, _)| moves);
        for text in moves.split_whitespace() {
            let Some(action) = game.find(text) else { return };
            let from = game.squares_of(action).0;
            if !game.play_action(action) {
                return;
            }
            state = self.follow(&state, &legal, from, &game);
            legal = self.look(&state);
        }
        // From the second ply on, counting plays each legal action.
        if example.perft.len() > 1 {
            for action in &legal {
                let after = self.playing.play(&state, action);
                self.note_ending(after.now.outcome.map(|outcome| outcome.ending));
            }
        }
    }

    /// The legal actions of a position; records their entries, and how the game ends there.
    fn look(&mut self, state: &State) -> Vec<Action> {
        let legal = self.judging.actions(state);
        for action in &legal {
            match action {
                Action::Pass => {}
                Action::Declared(rule, _) => {
                    self.found.actions.insert(rule.index());
                }
                Action::Move(known) => {
                    let kind = state.now.at(known.from).map(|piece| piece.kind.index());
                    self.found.movements.extend(kind.map(|kind| (kind, known.movement)));
                    self.found.arrivals.extend(known.arrival.as_ref().map(|(arrival, _)| *arrival));
                }
            }
        }
        let ended = match state.now.outcome {
            None if legal.is_empty() => self.plain.outcome_without_action(state),
            known => known,
        };
        let claim = self.plain.claim(state).filter(|_| ended.is_none());
        for outcome in [ended, claim] {
            self.note_ending(outcome.map(|outcome| outcome.ending));
        }
        legal
    }

    fn note_ending(&mut self, ending: Option<u16>) {
        let known = ending.filter(|ending| *ending != position::Outcome::TOO_LONG);
        self.found.endings.extend(known.map(usize::from));
    }

    /// The position after the action that the game has played: of the legal actions, the one that leads to the same
    /// position.
    fn follow(
        &self,
        before: &State,
        legal: &[Action],
        from: Option<variorum::ids::Square>,
        game: &Game,
    ) -> State {
        let after: Snapshot = game.snapshot();
        let may_be = |action: &&Action| match action {
            Action::Move(known) => Some(known.from) == from,
            Action::Pass | Action::Declared(..) => true,
        };
        let leads = |action: &&Action| self.plain.play(before, action).now == after;
        match legal.iter().filter(may_be).find(leads) {
            Some(action) => self.playing.play(before, action),
            None => self.plain.state_of(&after),
        }
    }
}
