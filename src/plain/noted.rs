//! Records which entries of a definition have taken part.

use std::collections::BTreeSet;

/// Entries that have taken part, by index into the lists of the model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noted {
    /// Rules whose condition held on their event.
    pub rules: BTreeSet<usize>,
    /// Bans that forbade an action after it.
    pub forbidden: BTreeSet<usize>,
    /// Bans that forbade a move before it.
    pub move_bans: BTreeSet<usize>,
    /// Priorities that left actions out.
    pub priorities: BTreeSet<usize>,
}
