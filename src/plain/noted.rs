//! Which entries of a definition have decided or done something.

use std::collections::BTreeSet;

/// Entries that have decided or done something, by index into the lists of the model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noted {
    /// Rules whose condition held on their event.
    pub rules: BTreeSet<usize>,
    /// What forbade an action after it.
    pub forbidden: BTreeSet<usize>,
    /// What forbade a move before it.
    pub move_bans: BTreeSet<usize>,
    /// Priorities that left actions out.
    pub priorities: BTreeSet<usize>,
}
