//! How much the rules come to with functions expanded and loops written out: looked at while they grow, so that what is too
//! much is not made.

use crate::limits;
use crate::source::Span;
use crate::syntax::Name;

/// The parts so far, and what most of them belong to.
#[derive(Clone, Debug, Default)]
pub(super) struct Budget {
    /// The parts of all expressions, statements and movements.
    pub(super) parts: usize,
    /// What is being checked, and how many parts there were before it.
    open: Option<(String, Span, usize)>,
    /// What has most parts, how many, and its name.
    pub(super) largest: Option<(usize, String, Span)>,
}

impl Budget {
    /// Whether there are no more parts than there may be.
    pub(super) fn is_kept(&self) -> bool {
        self.parts <= limits::NODES
    }

    /// Begins to count the parts of a named thing.
    pub(super) fn begin(&mut self, what: &str, name: &Name) {
        self.finish();
        self.open = Some((format!("{what} `{}`", name.text), name.span, self.parts));
    }

    /// Ends the count that was begun last.
    pub(super) fn finish(&mut self) {
        let Some((name, span, before)) = self.open.take() else { return };
        let parts = self.parts - before;
        if self.largest.as_ref().is_none_or(|(known, ..)| *known < parts) {
            self.largest = Some((parts, name, span));
        }
    }
}
