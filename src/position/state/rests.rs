//! What is remembered of a turn that must be completed.

use std::collections::HashMap;

use super::play::State;

/// Positions in the middle of a turn, each with whether the turn can be completed from there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rests<const W: usize> {
    /// Whether only actions are looked for that end the turn.
    pub(crate) ends_only: bool,
    /// How many were looked at.
    pub(crate) count: usize,
    /// Those that are remembered, by key; if another one has the same key, at the next number.
    pub(crate) known: HashMap<u64, Rest<W>>,
}

/// A position in a turn, and whether the turn can be completed from it.
#[derive(Clone, Debug)]
pub(crate) struct Rest<const W: usize> {
    pub(crate) state: State<W>,
    /// How many actions came before it, where the past is kept: by decisions several numbers lead to the same position.
    pub(crate) past: usize,
    pub(crate) completes: bool,
}

impl<const W: usize> Rests<W> {
    /// Forgets all, where another question is asked.
    #[inline]
    pub(crate) fn clear(&mut self) {
        if self.count > 0 {
            *self = Rests::default();
        }
    }
}
