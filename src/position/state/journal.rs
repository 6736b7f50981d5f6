//! The journal: the data for undoing changes.

use crate::ids::Square;
use crate::program::SquareSet;

use super::cell::Cell;
use super::known::Triggered;
use super::play::TurnState;

/// An entry of the journal: an effect that can be undone.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    /// A piece appeared.
    Placed(Square),
    /// A piece disappeared.
    Removed(Square, Cell),
    /// A piece went from the first square to the second, which was empty.
    Shifted(Square, Square),
    /// Two pieces changed places.
    Swapped(Square, Square),
    /// A mark was set or removed.
    Marked(u8, Square),
    /// A number had this value.
    Scalar(u16, i32),
    /// A set had the value saved last.
    Set(u16),
    /// A hand had this count.
    Hand(u16, u16),
}

/// A mark in the journal, and the state that the journal does not contain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checkpoint {
    pub(crate) journal: usize,
    pub(crate) saved: usize,
    pub(crate) hash: u64,
    pub(crate) triggered: Triggered,
}

/// The data for undoing an action besides the journal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply<const W: usize> {
    pub(crate) turn: TurnState,
    pub(crate) hash: u64,
    pub(crate) journal: u32,
    pub(crate) saved: u32,
    /// How many positions were kept before it.
    pub(crate) kept: u32,
    pub(crate) triggered: Triggered,
    pub(crate) was_acting: bool,
    /// The captures of the current move, for its other choices on arrival.
    pub(crate) victims: SquareSet<W>,
}
