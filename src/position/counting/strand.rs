//! Strands: sequences of actions that lead to one position.

use crate::position::state::action::Action;

/// All distinct sequences of actions that lead from one position to a certain other one.
#[derive(Clone, Debug)]
pub(crate) struct Strand {
    /// One of the sequences.
    pub(crate) line: Vec<Action>,
    /// Their number.
    pub(crate) ways: u64,
    /// The remaining depth after them.
    pub(crate) left: u32,
}

impl Strand {
    /// The empty strand.
    pub(crate) fn whole(depth: u32) -> Strand {
        Strand { line: Vec::new(), ways: 1, left: depth }
    }

    /// The strand with another action appended.
    pub(crate) fn and(&self, action: Action, left: u32) -> Strand {
        Strand { line: self.line.iter().chain([&action]).copied().collect(), ways: self.ways, left }
    }
}
