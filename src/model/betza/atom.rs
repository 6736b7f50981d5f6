//! What letters come to: atoms, and the legs of which chains and paths are made.

use super::direction::Bearing;
use crate::ids::Vector;
use crate::syntax::Modes;

/// An atom with what its modifiers make of it.
#[derive(Clone, Debug)]
pub(in crate::model) struct Atom {
    /// The steps, as White sees them.
    pub(in crate::model) vectors: Vec<Vector>,
    /// How far it goes.
    pub(in crate::model) reach: Reach,
    /// What it may do; as usual if there is nothing.
    pub(in crate::model) modes: Option<Modes>,
    /// Whether only a piece that has not moved goes so.
    pub(in crate::model) initial: bool,
    /// Whether it captures en passant, besides what it may do otherwise.
    pub(in crate::model) passant: bool,
}

/// How far an atom goes.
#[derive(Clone, Debug)]
pub(in crate::model) enum Reach {
    /// One leap.
    Leap,
    /// Steps over empty squares, up to a number.
    Ride(Option<u8>),
    /// A ride over exactly one piece: up to a number of steps, and up to so many squares beyond it.
    Hop(Option<u8>, Option<u8>),
    /// A leap over squares that must be empty, or full.
    Lame {
        /// Whether they must be full.
        jumps: bool,
    },
    /// A ride that turns: the steps it takes in turn, for each way to set out, up to a number.
    Crooked(Vec<Vec<Vector>>, Option<u8>),
    /// Leg after leg.
    Chain(Vec<Leg>),
    /// So many squares to a side, while the piece at the edge comes over.
    Castling {
        /// How many squares.
        distance: u8,
        /// Whether to the left, and whether to the right.
        sides: [bool; 2],
    },
}

/// What the square on which a leg ends must hold for the next leg to begin there without a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::model) struct Passing {
    /// Nothing will do.
    pub(in crate::model) empty: bool,
    /// A piece will do, and stays.
    pub(in crate::model) occupied: bool,
}

/// A leg: where it may go, and what its end must be like.
#[derive(Clone, Debug)]
pub(in crate::model) struct Leg {
    /// The alternatives.
    pub(in crate::model) steps: Vec<LegStep>,
    /// How it passes on to the next leg; for the last leg it does not matter.
    pub(in crate::model) passing: Passing,
    /// What its letters say that it may do where it ends; nothing if they say nothing.
    pub(in crate::model) modes: Modes,
    /// Whether its letters speak of passing on or doing something.
    pub(in crate::model) is_told: bool,
}

/// An alternative of a leg.
#[derive(Clone, Debug)]
pub(in crate::model) struct LegStep {
    /// The step.
    pub(in crate::model) vector: Vector,
    /// At most so many of them.
    pub(in crate::model) most: u8,
    /// Whether they must be as many as those of the leg before.
    pub(in crate::model) same: bool,
    /// How it lies to the step before; nothing where none can come before.
    pub(in crate::model) bearing: Option<Bearing>,
    /// Whether it may come where no step came before.
    pub(in crate::model) begins: bool,
    /// Whether letters say its direction.
    pub(in crate::model) is_directed: bool,
}

/// Whether steps come before a leg of a path, or at most links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::model) enum Before {
    /// No step.
    Nothing,
    /// Steps.
    Step,
    /// Both may be.
    Either,
}
