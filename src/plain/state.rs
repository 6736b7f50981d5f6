//! What a position consists of.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Plain;
use super::squares::Squares;
use super::value::Value;
use crate::ids::{ActionRule, Kind, Mark, Side, Square, Variable};
use crate::model::{ActionKind, Model};

/// The marks that a piece carries, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Marks(u32);

impl Marks {
    /// Whether a mark is among them.
    pub fn has(self, mark: Mark) -> bool {
        self.0 >> mark.0 & 1 != 0
    }

    /// The same with a mark, or without it.
    #[must_use]
    pub fn set(self, mark: Mark, on: bool) -> Marks {
        Marks(if on { self.0 | 1 << mark.0 } else { self.0 & !(1 << mark.0) })
    }

    /// Those of the marks for which something holds.
    #[must_use]
    pub(super) fn that(self, model: &Model, holds: impl Fn(&crate::model::PieceMark) -> bool) -> Marks {
        let marks = (0..).map(Mark).zip(&model.marks);
        marks.filter(|(_, about)| !holds(about)).fold(self, |left, (mark, _)| left.set(mark, false))
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub owner: Side,
    /// What it remembers.
    pub marks: Marks,
}

impl Piece {
    /// What stands there, whatever it remembers.
    pub(super) fn what(self) -> (Kind, Side) {
        (self.kind, self.owner)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// Who won; nobody if it is a draw.
    pub winner: Option<Side>,
    /// The ending, by index into the endings of the definition, or [`Outcome::TOO_LONG`].
    pub ending: u16,
}

impl Outcome {
    /// The ending of a game that has lasted as long as games may.
    pub const TOO_LONG: u16 = u16::MAX;
}

/// Whose turn it is and how far it has gone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// Whose turn it is.
    pub mover: Side,
    /// Actions done in it.
    pub done: u16,
    /// Whether it ends with the action at hand, or the next one.
    pub ends: bool,
    /// Its course: 0 is `[turn]`, then come the phases.
    pub course: u16,
    /// How many turns of White and of Black are to be left out.
    pub skips: [u8; 2],
    /// The decisions that are waited for, in order: who decides, and by which action.
    pub pending: Vec<(Side, ActionRule)>,
    /// Of the variables that last until the next turn, those that were set in this one, with the index of their owner.
    pub set: BTreeSet<(Variable, usize)>,
    /// What stood where at the beginning of the turn.
    pub beginning: Vec<Option<(Kind, Side)>>,
    /// What the last action was; nothing at the start and after a pass.
    pub last: Option<ActionKind>,
    /// How many pieces have left the board in the last action.
    pub removed: u16,
}

/// What a position consists of, without the past: all that both engines must agree on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snapshot {
    /// What stands on each square.
    pub board: Vec<Option<Piece>>,
    /// What White and Black have in hand, by kind.
    pub hands: [Vec<u16>; 2],
    /// The variables; two values where each player has one.
    pub variables: Vec<Vec<Value>>,
    /// The course of the turn.
    pub turn: Turn,
    /// How the game ended, if it did otherwise than by lack of actions.
    pub outcome: Option<Outcome>,
}

impl Snapshot {
    /// Who is to act: the player of whom a decision is asked, else the one whose turn it is.
    pub fn to_act(&self) -> Side {
        self.turn.pending.first().map_or(self.turn.mover, |(side, _)| *side)
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The squares of pieces for which something holds.
    pub(super) fn squares_of(&self, holds: impl Fn(&Piece) -> bool) -> Squares {
        let filled = (0..).map(Square).zip(&self.board);
        filled.filter(|(_, piece)| piece.as_ref().is_some_and(&holds)).map(|(square, _)| square).collect()
    }

    /// What stands where, whatever pieces remember.
    pub(super) fn contents(&self) -> Vec<Option<(Kind, Side)>> {
        self.board.iter().map(|piece| piece.map(Piece::what)).collect()
    }

    /// What repetition compares: all but the variables that are not `in-position`, the last action and the beginning of the turn.
    fn position(&self, model: &Model) -> Snapshot {
        let mut position = self.clone();
        for (values, about) in position.variables.iter_mut().zip(&model.variables) {
            if !about.in_position {
                values.clear();
            }
        }
        position.turn.set.clear();
        position.turn.beginning.clear();
        (position.turn.last, position.turn.removed, position.turn.ends) = (None, 0, false);
        position.outcome = None;
        position
    }
}

/// A position with its past.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The position.
    pub now: Snapshot,
    /// The positions so far as repetition compares them, this one last.
    pub past: Vec<Arc<Snapshot>>,
}

impl State {
    /// Counts the position for repetition.
    pub(super) fn count(&mut self, plain: &Plain<'_>) {
        if !plain.keeps_past {
            self.past.clear();
        }
        self.past.push(Arc::new(self.now.position(plain.model)));
    }

    /// How often the position that was counted last has occurred.
    pub(super) fn occurrences(&self) -> i32 {
        let Some(last) = self.past.last() else { return 1 };
        self.past.iter().filter(|known| *known == last).count() as i32
    }

    /// How often what stands where has stood so, whatever else was different.
    pub(super) fn board_occurrences(&self) -> i32 {
        let Some(last) = self.past.last().map(|last| last.contents()) else { return 1 };
        self.past.iter().filter(|known| known.contents() == last).count() as i32
    }

    /// How many actions ago it occurred for the so-manieth time; 0 if it has not.
    pub(super) fn since(&self, number: i32) -> i32 {
        let (Some(last), Ok(number)) = (self.past.last(), usize::try_from(number)) else { return 0 };
        let mut times = (0..self.past.len()).filter(|at| self.past[*at] == *last);
        let time = number.checked_sub(1).and_then(|before| times.nth(before));
        time.map_or(0, |at| (self.past.len() - 1 - at) as i32)
    }
}
