//! Small letters with their places, and mistakes in letters.

/// A mistake, and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::model) struct BetzaError {
    pub(in crate::model) at: usize,
    pub(in crate::model) length: usize,
    pub(in crate::model) title: String,
    pub(in crate::model) help: String,
}

impl BetzaError {
    pub(super) fn new(at: usize, length: usize, title: String, help: impl Into<String>) -> BetzaError {
        BetzaError { at, length: length.max(1), title, help: help.into() }
    }
}

/// A small letter and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) letter: char,
    pub(super) at: usize,
}
