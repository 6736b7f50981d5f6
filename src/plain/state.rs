//! The contents of a position.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Plain;
use super::squares::Squares;
use super::value::Value;
use crate::ids::{ActionRule, Kind, Mark, Side, Square, Variable};
use crate::model::{ActionKind, Model};

/// The marks of a piece, a bit each.
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

    /// The marks for which something holds.
    #[must_use]
    pub(super) fn that(self, model: &Model, holds: impl Fn(&crate::model::PieceMark) -> bool) -> Marks {
        let marks = (0..).map(Mark).zip(&model.marks);
        marks.filter(|(_, about)| !holds(about)).fold(self, |left, (mark, _)| left.set(mark, false))
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Its kind.
    pub kind: Kind,
    /// Its owner.
    pub owner: Side,
    /// The values that it remembers.
    pub marks: Marks,
}

impl Piece {
    /// Its kind and owner, without the values that it remembers.
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
    /// The ending of a game at its maximal length.
    pub const TOO_LONG: u16 = u16::MAX;
}

/// The state of the turn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// Whose turn it is.
    pub mover: Side,
    /// Actions done in it.
    pub done: u16,
    /// Whether it ends with the current action, or the next one.
    pub ends: bool,
    /// Its course: 0 is `[turn]`, then come the phases.
    pub course: u16,
    /// How many turns of White and of Black are to be skipped.
    pub skips: [u8; 2],
    /// The pending decisions, in order: who decides, and by which action.
    pub pending: Vec<(Side, ActionRule)>,
    /// The variables that last until the next turn and were set in this one, with the index of their owner.
    pub set: BTreeSet<(Variable, usize)>,
    /// The pieces on the board at the beginning of the turn.
    pub beginning: Vec<Option<(Kind, Side)>>,
    /// The last action; nothing at the start and after a pass.
    pub last: Option<ActionKind>,
    /// How many pieces have left the board in the last action.
    pub removed: u16,
}

/// The contents of a position without the history: everything on which both engines must agree.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snapshot {
    /// The contents of each square.
    pub board: Vec<Option<Piece>>,
    /// The hands of White and Black, by kind.
    pub hands: [Vec<u16>; 2],
    /// The variables; two values where each player has one.
    pub variables: Vec<Vec<Value>>,
    /// The course of the turn.
    pub turn: Turn,
    /// How the game ended, unless by lack of actions.
    pub outcome: Option<Outcome>,
}

impl Snapshot {
    /// The player to act: the one who must decide, else the one whose turn it is.
    pub fn to_act(&self) -> Side {
        self.turn.pending.first().map_or(self.turn.mover, |(side, _)| *side)
    }

    /// The contents of a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The squares of pieces for which something holds.
    pub(super) fn squares_of(&self, holds: impl Fn(&Piece) -> bool) -> Squares {
        let filled = (0..).map(Square).zip(&self.board);
        filled.filter(|(_, piece)| piece.as_ref().is_some_and(&holds)).map(|(square, _)| square).collect()
    }

    /// The pieces on the board, without the values that they remember.
    pub(super) fn contents(&self) -> Vec<Option<(Kind, Side)>> {
        self.board.iter().map(|piece| piece.map(Piece::what)).collect()
    }

    /// The part that repetition compares: everything except the variables that are not `in-position`, the last action and
    /// the beginning of the turn.
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

/// A position with its history.
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

    /// How often the same pieces have stood on the same squares, whatever else differed.
    pub(super) fn board_occurrences(&self) -> i32 {
        let Some(last) = self.past.last().map(|last| last.contents()) else { return 1 };
        self.past.iter().filter(|known| known.contents() == last).count() as i32
    }

    /// How many actions ago it occurred for the n-th time; 0 if it has not.
    pub(super) fn since(&self, number: i32) -> i32 {
        let (Some(last), Ok(number)) = (self.past.last(), usize::try_from(number)) else { return 0 };
        let mut times = (0..self.past.len()).filter(|at| self.past[*at] == *last);
        let time = number.checked_sub(1).and_then(|before| times.nth(before));
        time.map_or(0, |at| (self.past.len() - 1 - at) as i32)
    }
}
