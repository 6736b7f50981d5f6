//! Paths: legs one after the other, and a leg that is repeated.

use super::board::Step;
use super::term::Expression;
use crate::ids::Vector;
use crate::syntax::Modes;

/// A path.
#[derive(Clone, Debug)]
pub struct Path {
    /// The legs, at least one.
    pub legs: Vec<PathLeg>,
    /// Whether it may end on its starting square.
    pub returns: bool,
    /// Whether it may pass over that square.
    pub crosses: bool,
}

/// A leg of a path.
#[derive(Clone, Debug)]
pub struct PathLeg {
    /// The alternatives.
    pub steps: Vec<LegStep>,
    /// The required contents of its last square for the path to go on.
    pub pass: Pass,
    /// The pieces that it may capture on its last square before the path goes on: enemies, friends.
    pub takes: Modes,
}

/// An alternative of a leg: steps in one direction over empty squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegStep {
    /// The step.
    pub step: Step,
    /// At least so many of them.
    pub least: u8,
    /// At most so many.
    pub most: u8,
    /// Whether the number of steps must equal that of the leg before.
    pub same: bool,
    /// The possible previous steps, as White sees them; any if there is nothing.
    pub after: Option<Vec<Vector>>,
    /// Whether it may come where no step came before, only links.
    pub begins: bool,
    /// Whether it may follow a link, whatever the step before.
    pub is_free: bool,
}

/// The required contents of a square for a path to go on over it.
#[derive(Clone, Debug)]
pub enum Pass {
    /// Nothing is allowed: the path cannot go on.
    Never,
    /// It must be empty.
    Empty,
    /// Anything.
    Any,
    /// A piece.
    Occupied,
    /// The square must be in a set.
    In(Expression),
}

impl Path {
    /// Whether it may capture on its way.
    pub fn takes(&self) -> bool {
        self.legs.iter().any(|leg| !leg.takes.is_empty())
    }
}
