//! Search windows.

use super::score::{INFINITE, Value, WIN};

/// The search window: a score between these two is exact, others are bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    /// All scores are exact.
    pub(super) const WHOLE: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// Whether a score is better than `alpha` at all.
    pub(super) fn narrow(alpha: Value) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    pub(super) fn is_narrow(self) -> bool {
        self.alpha + 1 == self.beta
    }

    /// Whether no score can lie between its ends.
    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Cuts off the scores that a position so many plies from the root cannot have: nobody has won or lost in fewer plies
    /// (mate distance pruning).
    pub(super) fn within_reach(self, ply: usize) -> Window {
        let ply = ply as Value;
        Window { alpha: self.alpha.max(ply - WIN), beta: self.beta.min(WIN - ply) }
    }

    /// From the other player's point of view.
    pub(super) fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
