//! Words of a file with their places.

use variorum::source::Span;

/// A word of the file with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Its text.
    pub(super) text: String,
    /// Its place.
    pub(super) span: Span,
}
