//! A state of play, and the rules at work on it: the hot path.
//!
//! A [`Position`] belongs to the [`Program`](crate::program::Program) that it was made for; every call takes both. It changes by effects
//! alone, each of which leaves an entry in a journal, so that [`Position::undo`] needs no rule. Nothing is allocated
//! while playing, once the buffers have grown.

mod action;
mod apply;
mod attack;
mod bulk;
mod completion;
mod declared;
mod effect;
mod field;
mod generate;
mod history;
mod legality;
mod line_moves;
mod lines;
mod machine;
mod meter;
#[cfg(feature = "parallel")]
mod parallel;
mod path;
mod perft;
mod play;
mod report;
mod rest;
mod shape;
mod sink;
mod snapshot;
mod state;
mod statement;
mod strand;
mod subsets;
mod table;
mod urn;
mod walk;
mod walk_moves;

pub use action::{Action, ActionForm, NONE};
pub use field::FieldValue;
pub use meter::{Bound, Payer, Stop};
pub use perft::{Counting, count, divide, perft, perft_turns};
pub use play::State;
pub use report::{Cause, Change, Effect, Piece};
pub use sink::{Any, Captures, Collect, Counter, Sink};
pub use state::{Cell, Outcome, Position};
pub use table::{Table, TableError};
