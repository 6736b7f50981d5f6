//! The position at the start of a game, and positions without a history.

use std::collections::BTreeSet;

use super::event::Event;
use super::play::Play;
use super::state::{Marks, Piece, Snapshot, State, Turn};
use super::value::Value;
use super::{Asked, Plain};
use crate::ids::{Mark, Side};
use crate::model::SetupPiece;

impl Plain<'_> {
    /// The position at the start of a game.
    pub fn start(&self) -> State {
        self.start_with(&self.model.setup.pieces, self.model.turn.first)
    }

    /// The start position of a game whose pieces, and player to begin, are drawn.
    pub fn start_with(&self, pieces: &[SetupPiece], mover: Side) -> State {
        let model = self.model;
        let mut board = vec![None; model.board.len()];
        for piece in pieces {
            board[piece.square.index()] =
                Some(Piece { kind: piece.kind, owner: piece.side, marks: Marks::default() });
        }
        let mut hands = [vec![0; model.kinds.len()], vec![0; model.kinds.len()]];
        for (side, kind) in model.setup.hands.iter().filter(|(side, _)| *side != Side::Neutral) {
            hands[side.index()][kind.index()] += 1;
        }
        let variables = model.variables.iter().map(|about| {
            let copies = if about.of_player { 2 } else { 1 };
            about.starts[..copies].iter().map(Value::of_start).collect()
        });
        let turn = Turn {
            mover,
            done: 0,
            ends: false,
            course: 0,
            skips: [0; 2],
            pending: Vec::new(),
            set: BTreeSet::new(),
            beginning: Vec::new(),
            last: None,
            removed: 0,
        };
        let now = Snapshot { board, hands, variables: variables.collect(), turn, outcome: None };
        let mut state = State { now, past: Vec::new() };
        self.mark_pieces(&mut state);
        self.remember_start(&mut state);
        state.now.turn.beginning = state.now.contents();
        state.now.turn.course = self.due_course(&state, Asked::default());
        state.count(self);
        state
    }

    /// Gives pieces the marks that they carry at the start.
    fn mark_pieces(&self, state: &mut State) {
        for (mark, about) in (0..).map(Mark).zip(&self.model.marks) {
            let starts = self.model.setup.marks.get(usize::from(mark.0)).and_then(Option::as_ref);
            let event = Event::of(state.now.turn.mover);
            let carriers = starts.map_or(self.all, |starts| self.view(state, &event).squares(starts));
            for square in carriers.iter() {
                if let Some(piece) = &mut state.now.board[square.index()] {
                    let can_carry = about.on.has(piece.kind);
                    piece.marks = piece.marks.set(mark, can_carry);
                }
            }
        }
    }

    /// Gives pieces the values that they remember at the start.
    fn remember_start(&self, state: &mut State) {
        let mut event = Event::of(state.now.turn.mover);
        let mut play = Play { plain: self, state: state.clone(), asked: Asked::default(), depth: 0 };
        play.run(&self.model.setup.attributes, &mut event);
        *state = play.state;
    }

    /// Whether a position meets the condition of drawn starts.
    pub fn start_meets(&self, state: &State) -> bool {
        let event = Event::of(state.now.turn.mover);
        self.model.shuffle.when.as_ref().is_none_or(|when| self.view(state, &event).truth(when))
    }

    /// A position without a history.
    pub fn state_of(&self, snapshot: &Snapshot) -> State {
        let mut state = State { now: snapshot.clone(), past: Vec::new() };
        state.count(self);
        state
    }
}
