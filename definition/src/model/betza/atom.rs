//! The results of reading letters: atoms, and the legs of chains and paths.

use super::direction::Bearing;
use crate::ids::Vector;
use crate::syntax::Modes;

/// An atom with its modifiers applied.
#[derive(Clone, Debug)]
pub(in crate::model) struct Atom {
    /// The steps, as White sees them.
    pub(in crate::model) vectors: Vec<Vector>,
    /// How far it goes.
    pub(in crate::model) reach: Reach,
    /// Its modes; the default modes if there is nothing.
    pub(in crate::model) modes: Option<Modes>,
    /// Whether only an unmoved piece may use it.
    pub(in crate::model) initial: bool,
    /// Whether it captures en passant, besides its modes.
    pub(in crate::model) passant: bool,
}

/// The geometry of an atom.
#[derive(Clone, Debug)]
pub(in crate::model) enum Reach {
    /// One leap.
    Leap,
    /// Steps over empty squares, up to a number.
    Ride(Option<u8>),
    /// A ride over exactly one piece: up to a number of steps, and up to so many squares beyond it.
    Hop(Option<u8>, Option<u8>),
    /// A leap over squares that must all be empty, or all be occupied.
    Lame {
        /// Whether they must be occupied.
        jumps: bool,
    },
    /// A ride that turns: the steps it takes in turn, for each initial direction, up to a number.
    Crooked(Vec<Vec<Vector>>, Option<u8>),
    /// Leg after leg.
    Chain(Vec<Leg>),
    /// Castling: the king goes a number of squares to a side, and the piece at the edge comes over.
    Castling {
        /// How many squares.
        distance: u8,
        /// Whether to the left, and whether to the right.
        sides: [bool; 2],
    },
}

/// The required contents of the last square of a leg if the next leg begins there without a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::model) struct Passing {
    /// Empty is allowed.
    pub(in crate::model) empty: bool,
    /// Occupied is allowed, and the piece stays.
    pub(in crate::model) occupied: bool,
}

/// A leg: its directions, and the requirements on its end.
#[derive(Clone, Debug)]
pub(in crate::model) struct Leg {
    /// The alternatives.
    pub(in crate::model) steps: Vec<LegStep>,
    /// How the path passes on to the next leg; for the last leg it does not matter.
    pub(in crate::model) passing: Passing,
    /// The modes of its letters; nothing if no letter gives modes.
    pub(in crate::model) modes: Modes,
    /// Whether its letters determine modes or how the path passes on.
    pub(in crate::model) is_told: bool,
}

/// An alternative of a leg.
#[derive(Clone, Debug)]
pub(in crate::model) struct LegStep {
    /// The step.
    pub(in crate::model) vector: Vector,
    /// At most so many steps.
    pub(in crate::model) most: u8,
    /// Whether the number of steps must equal that of the leg before.
    pub(in crate::model) same: bool,
    /// Its direction relative to the step before; nothing where no step can come before.
    pub(in crate::model) bearing: Option<Bearing>,
    /// Whether it is allowed where no step came before.
    pub(in crate::model) begins: bool,
    /// Whether letters give its direction.
    pub(in crate::model) is_directed: bool,
}

/// Whether steps, or only links, come before a leg of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::model) enum Before {
    /// No step.
    Nothing,
    /// Steps.
    Step,
    /// Either is possible.
    Either,
}
