//! A state of play, and the rules applied to it: the hot path.
//!
//! A [`Position`] belongs to the [`Program`](crate::program::Program) for which it was made; every call takes both. It
//! changes only by effects, each of which leaves an entry in a journal, so that [`Position::undo`] needs no rules.
//! Playing allocates nothing once the buffers have grown.

mod counting;
mod legality;
mod moves;
mod rules;
mod state;

pub use counting::perft::{count, divide, perft, perft_turns};
pub use counting::table::{Table, TableError};
pub use counting::walker::Counting;
pub use moves::loud::Loud;
pub use rules::field::FieldValue;
pub use state::action::{Action, ActionForm, NONE};
pub use state::cell::{Cell, Outcome};
pub use state::meter::{Bound, Payer, Stop};
pub use state::play::State;
pub use state::position::Position;
pub use state::report::{Cause, Change, Effect, Piece};
pub use state::sink::{Any, Collect, Counter, Sink};
