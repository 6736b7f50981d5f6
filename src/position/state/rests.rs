//! The memory of a turn that must be completed.

use std::collections::HashMap;

use super::play::State;

/// Positions in the middle of a turn, each with whether the turn can be completed from there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rests<const W: usize> {
    /// Whether only actions that end the turn are searched.
    pub(crate) ends_only: bool,
    /// The number of examined positions.
    pub(crate) count: usize,
    /// The remembered ones, by key; if another one has the same key, under the next number.
    pub(crate) known: HashMap<u64, Rest<W>>,
}

/// A position in a turn, and whether the turn can be completed from it.
#[derive(Clone, Debug)]
pub(crate) struct Rest<const W: usize> {
    pub(crate) state: State<W>,
    /// The number of actions before it, where a history is kept: by decisions several numbers can lead to the same
    /// position.
    pub(crate) past: usize,
    pub(crate) completes: bool,
}

impl<const W: usize> Rests<W> {
    /// Forgets all for another query.
    #[inline]
    pub(crate) fn clear(&mut self) {
        if self.count > 0 {
            *self = Rests::default();
        }
    }
}
