//! Chance from a seed, the same on every machine.

use crate::mixing::{STRIDE, mixed};

/// A source of numbers (SplitMix64).
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    /// A source from a seed.
    pub(super) fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// The next number.
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STRIDE);
        mixed(self.0)
    }

    /// A number from 0 to `count - 1`; 0 if `count` is 0.
    pub(super) fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }
}
