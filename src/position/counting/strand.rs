//! A transposed line: sequences of actions that lead to one position.

use crate::position::state::action::Action;

/// All sequences of actions that lead from one position to a certain other one, as far as they are told apart.
#[derive(Clone, Debug)]
pub(crate) struct Strand {
    /// One of them.
    pub(crate) line: Vec<Action>,
    /// How many there are.
    pub(crate) ways: u64,
    /// The depth that is left after them.
    pub(crate) left: u32,
}

impl Strand {
    /// Nothing is done yet.
    pub(crate) fn whole(depth: u32) -> Strand {
        Strand { line: Vec::new(), ways: 1, left: depth }
    }

    /// The same with another action.
    pub(crate) fn and(&self, action: Action, left: u32) -> Strand {
        Strand { line: self.line.iter().chain([&action]).copied().collect(), ways: self.ways, left }
    }
}
