//! The walks of one piece as they are found.

use crate::ids::Square;
use crate::model::Mode;
use crate::program::SquareSet;

/// A walk that was found: its end, and its effects on the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<const W: usize> {
    pub(crate) to: Square,
    /// The effect of its last step.
    pub(crate) mode: Mode,
    pub(crate) length: u8,
    /// Its steps, in the form of actions.
    pub(crate) steps: u64,
    /// Its captures before the last step.
    pub(crate) taken: SquareSet<W>,
    /// Whether it changes places before its last step.
    pub(crate) has_switched: bool,
    /// The hash of the position that it leaves.
    pub(crate) key: u64,
}

impl<const W: usize> Found<W> {
    /// Whether it ends by changing places with a piece, which then stands where the last step began.
    pub(crate) fn leaves_behind(&self) -> bool {
        self.mode == Mode::Swap && self.length > 1
    }

    /// Whether it only captures on its way.
    pub(crate) fn only_takes(&self) -> bool {
        !self.has_switched && !self.leaves_behind()
    }

    /// Whether it has no effects on its way.
    pub(crate) fn is_clean(&self) -> bool {
        self.only_takes() && self.taken.is_empty()
    }
}

/// The walks of one piece, and the data that distinguish them; reused for the next piece.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walks<const W: usize> {
    pub(crate) found: Vec<Found<W>>,
    pub(crate) known: Keys,
    /// The remaining budget of the search.
    pub(crate) left: i64,
}

/// The numbers met so far, by open addressing; 0 is an empty slot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keys {
    slots: Vec<u64>,
    count: usize,
}

impl Keys {
    /// How many slots are kept when many are no longer needed.
    const KEPT: usize = 1024;

    pub(crate) fn clear(&mut self) {
        self.slots.truncate(Keys::KEPT);
        self.slots.fill(0);
        self.count = 0;
    }

    /// Adds a number, and returns whether it is new.
    pub(crate) fn insert(&mut self, key: u64) -> bool {
        if 2 * self.count >= self.slots.len() {
            let longer = vec![0; (4 * self.slots.len()).max(64)];
            let shorter = std::mem::replace(&mut self.slots, longer);
            shorter.into_iter().filter(|key| *key != 0).for_each(|key| {
                self.put(key);
            });
        }
        let is_new = self.put(key.max(1));
        self.count += usize::from(is_new);
        is_new
    }

    pub(crate) fn put(&mut self, key: u64) -> bool {
        let mask = self.slots.len() - 1;
        let mut place = key as usize & mask;
        while self.slots[place] != 0 {
            if self.slots[place] == key {
                return false;
            }
            place = (place + 1) & mask;
        }
        self.slots[place] = key;
        true
    }
}
