//! Plain mode: the reference implementation.
//!
//! It plays a checked [`Model`] as `docs/reference/` describes it, and in no other way: it evaluates each condition as
//! written, tries each action out, and checks each rule. It keeps nothing from one query to the next, computes nothing
//! before play, and takes no shortcuts. So it is slow, and short enough to be read beside the reference.
//!
//! The engine, which compiles the model to tables and code, has to agree with it in every position: tests compare the
//! [`Snapshot`]s of both. Plain mode shares only the model and its board with the engine. Only the bound on the
//! instructions of a rule, which keeps hostile definitions from running for ever, is missing here.
//!
//! ```
//! use variorum::Variant;
//! use variorum::plain::Plain;
//!
//! let variant = Variant::shipped("chess")?;
//! let plain = Plain::new(variant.model());
//! let start = plain.start();
//! assert_eq!(plain.actions(&start).len(), 20);
//! assert_eq!(start.now, variant.start().snapshot());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod attack;
mod ending;
mod event;
mod expression;
mod ground;
mod inspect;
mod legal;
mod lines;
mod movement;
mod noted;
mod play;
mod squares;
mod start;
mod state;
mod statement;
mod value;

pub use action::{Action, Move};
pub use ground::{Bound, Counted, Ground, Noun, Place};
pub use inspect::{Part, Reach};
pub use movement::{Stride, Wants};
pub use noted::Noted;
pub use squares::Squares;
pub use state::{Marks, Outcome, Piece, Snapshot, State, Turn};
pub use value::Value;

use std::cell::{Cell, RefCell};

use crate::model::Model;

/// A definition in plain mode.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'m> {
    model: &'m Model,
    /// All squares.
    all: Squares,
    /// Whether repetition and counters end games.
    keeps_past: bool,
    /// How many more expressions and movements may be evaluated; nothing for no limit.
    patience: Option<&'m Cell<u64>>,
    /// Records of rules and bans.
    noted: Option<&'m RefCell<Noted>>,
}

impl<'m> Plain<'m> {
    /// Prepares a definition for plain mode.
    pub fn new(model: &'m Model) -> Plain<'m> {
        Plain { model, all: model.board.squares().collect(), keeps_past: true, patience: None, noted: None }
    }

    /// The same, where repetition and counters end nothing, as node counts require.
    #[must_use]
    pub fn without_past(self) -> Plain<'m> {
        Plain { keeps_past: false, ..self }
    }

    /// The same with a bound: the cell counts down the evaluated expressions and movements. At 0 every query returns at
    /// once, with a meaningless result. Tests of random definitions need it: some definitions would take hours.
    #[must_use]
    pub fn with_patience(self, patience: &'m Cell<u64>) -> Plain<'m> {
        Plain { patience: Some(patience), ..self }
    }

    /// The same with records of the entries that take part: rules that fire, bans that forbid an action, priorities that
    /// put actions first. Queries about the future, such as who would be stuck, are not recorded.
    #[must_use]
    pub fn with_notes(self, noted: &'m RefCell<Noted>) -> Plain<'m> {
        Plain { noted: Some(noted), ..self }
    }

    /// Records something, except in a query about the future.
    fn note(&self, asked: Asked, note: impl FnOnce(&mut Noted)) {
        if let Some(noted) = self.noted.filter(|_| !asked.future) {
            note(&mut noted.borrow_mut());
        }
    }

    /// Whether its [patience](Plain::with_patience) is exhausted.
    pub fn is_out_of_patience(&self) -> bool {
        self.patience.is_some_and(|patience| patience.get() == 0)
    }

    /// Whether it may evaluate one more expression or movement.
    fn goes_on(&self) -> bool {
        let Some(patience) = self.patience else { return true };
        let left = patience.get();
        patience.set(left.saturating_sub(1));
        left > 0
    }
}

/// The queries in progress, so that the same query inside them ends.
#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    /// Whether a condition of a movement depends on attacks: such conditions inside it are assumed to hold.
    attacks: bool,
    /// Whether `stuck` or `threatened` is being evaluated: inside it they are false.
    future: bool,
    /// Whether `reach` is being evaluated: inside it, it gives no squares.
    reach: bool,
}

impl Asked {
    /// The same inside a part of a movement's condition that may depend on attacks.
    fn by(self, asks_attacks: bool) -> Asked {
        Asked { attacks: self.attacks || asks_attacks, ..self }
    }
}
