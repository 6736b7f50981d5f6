//! The size of the rules with functions expanded and loops unrolled: checked while they grow, so that oversized ones are
//! never built.

use crate::limits;
use crate::source::Span;
use crate::syntax::Name;

/// The parts so far, and the largest owner of parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Budget {
    /// The parts of all expressions, statements and movements.
    pub(super) parts: usize,
    /// The thing being checked, and the number of parts before it.
    open: Option<(String, Span, usize)>,
    /// The thing with most parts, their number, and its name.
    pub(super) largest: Option<(usize, String, Span)>,
}

impl Budget {
    /// Whether the number of parts is within the bound.
    pub(super) fn is_kept(&self) -> bool {
        self.parts <= limits::NODES
    }

    /// Begins to count the parts of a named thing.
    pub(super) fn begin(&mut self, what: &str, name: &Name) {
        self.finish();
        self.open = Some((format!("{what} `{}`", name.text), name.span, self.parts));
    }

    /// Ends the innermost count.
    pub(super) fn finish(&mut self) {
        let Some((name, span, before)) = self.open.take() else { return };
        let parts = self.parts - before;
        if self.largest.as_ref().is_none_or(|(known, ..)| *known < parts) {
            self.largest = Some((parts, name, span));
        }
    }
}
