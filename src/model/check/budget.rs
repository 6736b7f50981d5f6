//! How much the rules come to with functions expanded and loops written out: looked at while they grow, so that what is too
//! much is not made.

use super::Checker;
use crate::limits;
use crate::model::errors;
use crate::source::Span;
use crate::syntax::Name;

/// The parts so far, and what most of them belong to.
#[derive(Clone, Debug, Default)]
pub(in crate::model) struct Budget {
    /// The parts of all expressions, statements and movements.
    parts: usize,
    /// What is being checked, and how many parts there were before it.
    open: Option<(String, Span, usize)>,
    /// What has most parts, how many, and its name.
    largest: Option<(usize, String, Span)>,
}

impl Checker<'_> {
    /// Counts parts that are about to be made; gives whether there may be so many.
    pub(in crate::model) fn spend(&mut self, parts: usize) -> bool {
        self.budget.parts = self.budget.parts.saturating_add(parts);
        self.has_parts_left()
    }

    /// Whether more parts may be made.
    pub(in crate::model) fn has_parts_left(&self) -> bool {
        self.budget.parts <= limits::NODES && !self.diagnostics.is_full()
    }

    /// The parts so far.
    pub(in crate::model) fn parts(&self) -> usize {
        self.budget.parts
    }

    /// Says what is checked from here on.
    pub(in crate::model) fn begin(&mut self, what: &str, name: &Name) {
        self.finish();
        self.budget.open = Some((format!("{what} `{}`", name.text), name.span, self.budget.parts));
    }

    /// Says that what was checked is done.
    pub(in crate::model) fn finish(&mut self) {
        let Some((name, span, before)) = self.budget.open.take() else { return };
        let parts = self.budget.parts - before;
        if self.budget.largest.as_ref().is_none_or(|(known, ..)| *known < parts) {
            self.budget.largest = Some((parts, name, span));
        }
    }

    /// Reports that there are too many parts.
    pub(super) fn check_budget(&mut self) {
        self.finish();
        if self.budget.parts <= limits::NODES {
            return;
        }
        let all = (self.budget.parts, "the definition".to_owned(), self.document.span);
        let (parts, name, span) = self.budget.largest.clone().unwrap_or(all);
        self.diagnostics.push(errors::too_many_parts(span, &name, parts, limits::NODES));
    }
}
