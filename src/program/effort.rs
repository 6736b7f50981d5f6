//! What compiling may cost: what is only quicker in play is left to play when it would cost too much before.
//!
//! Conditions that are not put into tables are asked in play, and paths that are not laid out are followed there.

use std::cell::Cell;

use crate::model::{Expression, Term};

/// Steps that may be taken to work conditions and paths out before play.
const STEPS: u64 = 100_000_000;
/// Bytes of tables that conditions and paths may be laid out in, besides those that movements need.
const BYTES: u64 = 48 << 20;

/// What is left of what compiling may cost.
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
    /// Takes some steps; gives whether there were so many left.
    pub(super) fn work(&self, steps: u64) -> bool {
        take(&self.steps, steps)
    }

    /// Takes room for tables; gives whether there was so much left.
    pub(super) fn room(&self, bytes: usize) -> bool {
        take(&self.bytes, bytes as u64)
    }
}

/// Takes something of what is left, if there is so much.
fn take(left: &Cell<u64>, taken: u64) -> bool {
    let rest = left.get().checked_sub(taken);
    left.set(rest.unwrap_or(left.get()));
    rest.is_some()
}

/// About how many steps it takes to work an expression out before play, on a board of so many squares.
pub(super) fn weight(expression: &Expression, squares: usize) -> u64 {
    let mut weight = 0;
    expression.visit(&mut |inner| {
        let goes_through_all =
            matches!(inner.term, Term::Any(_) | Term::Count(_) | Term::FileOf(_) | Term::RankOf(_));
        weight += if goes_through_all { squares as u64 } else { 4 };
    });
    weight
}
