//! Words of a file with their places.

use crate::source::Span;

/// A word of the file with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// What it says.
    pub(super) text: String,
    /// Where it stands.
    pub(super) span: Span,
}
