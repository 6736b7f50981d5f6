//! The budget of compilation: precomputation that would cost too much is left to play.
//!
//! Conditions that are not put into tables are evaluated in play, and paths that are not laid out are followed there.

use std::cell::Cell;

use crate::model::{Expression, Term};

/// The budget of steps for working out conditions and paths before play.
const STEPS: u64 = 300_000_000;
/// The budget of bytes for tables of conditions and paths, besides those that movements need.
const BYTES: u64 = 48 << 20;

/// The remaining budget of compilation.
#[derive(Clone, Debug)]
pub(super) struct Effort {
    steps: Cell<u64>,
    bytes: Cell<u64>,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { steps: Cell::new(STEPS), bytes: Cell::new(BYTES) }
    }
}

impl Effort {
    /// Takes some steps, and returns whether so many were left.
    pub(super) fn work(&self, steps: u64) -> bool {
        take(&self.steps, steps)
    }

    /// Takes room for tables, and returns whether so much was left.
    pub(super) fn room(&self, bytes: usize) -> bool {
        take(&self.bytes, bytes as u64)
    }
}

/// Takes a part of the budget, if so much is left.
fn take(left: &Cell<u64>, taken: u64) -> bool {
    let rest = left.get().checked_sub(taken);
    left.set(rest.unwrap_or(left.get()));
    rest.is_some()
}

/// The approximate number of steps to work an expression out before play, on a board of so many squares.
pub(super) fn weight(expression: &Expression, squares: usize) -> u64 {
    let mut weight = 0;
    expression.visit(&mut |inner| {
        let goes_through_all =
            matches!(inner.term, Term::Any(_) | Term::Count(_) | Term::FileOf(_) | Term::RankOf(_));
        weight += if goes_through_all { squares as u64 } else { 4 };
    });
    weight
}
