//! Plain mode: the definition of what is right.
//!
//! A checked [`Model`] is played as `docs/reference/` describes it, and in no other way: each condition is evaluated as it is
//! written, each action is tried out, each rule is asked. Nothing is kept from one question to the next, nothing is computed
//! before play, and no question is answered by a look at a part of the board. So it is slow, and short enough to be read beside
//! the reference.
//!
//! The engine, which compiles the model to tables and code, has to agree with it in every position: tests compare the
//! [`Snapshot`]s of both. Plain mode shares no code with the engine but the model, and the board in it. Only the
//! bound on the instructions of a rule, which keeps hostile definitions from running for ever, is not kept here.
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
    /// How many more expressions and movements may be looked at; any number if there is nothing.
    patience: Option<&'m Cell<u64>>,
    /// What is noted of rules and of what is forbidden.
    noted: Option<&'m RefCell<Noted>>,
}

impl<'m> Plain<'m> {
    /// A definition, to be played plainly.
    pub fn new(model: &'m Model) -> Plain<'m> {
        Plain { model, all: model.board.squares().collect(), keeps_past: true, patience: None, noted: None }
    }

    /// The same, where repetition and counters end nothing, as counts of nodes want it.
    #[must_use]
    pub fn without_past(self) -> Plain<'m> {
        Plain { keeps_past: false, ..self }
    }

    /// The same with a bound: the cell counts down the expressions and movements that are looked at. At 0 every answer comes at
    /// once and means nothing. Tests of random definitions need it: some definitions would take hours.
    #[must_use]
    pub fn with_patience(self, patience: &'m Cell<u64>) -> Plain<'m> {
        Plain { patience: Some(patience), ..self }
    }

    /// The same with notes of the entries that decide or do something: rules that fire, what forbids an action, priorities that put
    /// actions first. What is only asked about the future, such as who would be stuck, is not noted.
    #[must_use]
    pub fn with_notes(self, noted: &'m RefCell<Noted>) -> Plain<'m> {
        Plain { noted: Some(noted), ..self }
    }

    /// Notes something, unless it is asked about the future.
    fn note(&self, asked: Asked, note: impl FnOnce(&mut Noted)) {
        if let Some(noted) = self.noted.filter(|_| !asked.future) {
            note(&mut noted.borrow_mut());
        }
    }

    /// Whether its [patience](Plain::with_patience) has come to an end.
    pub fn is_out_of_patience(&self) -> bool {
        self.patience.is_some_and(|patience| patience.get() == 0)
    }

    /// Whether it may look at one more expression or movement.
    fn goes_on(&self) -> bool {
        let Some(patience) = self.patience else { return true };
        let left = patience.get();
        patience.set(left.saturating_sub(1));
        left > 0
    }
}

/// What is being asked already, so that the same question inside it comes to an end.
#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    /// Whether a condition of a movement asks what is attacked: such conditions inside it are taken to hold.
    attacks: bool,
    /// Whether it is asked who is stuck or what is threatened: asked again inside it, that is not so.
    future: bool,
    /// Whether it is asked where a piece could go: asked again inside it, that is nowhere.
    reach: bool,
}

impl Asked {
    /// The same inside a part of a movement's condition that may ask what is attacked.
    fn by(self, asks_attacks: bool) -> Asked {
        Asked { attacks: self.attacks || asks_attacks, ..self }
    }
}
