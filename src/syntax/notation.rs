//! Templates that write actions.

use super::document::Name;
use crate::source::Span;

/// A template: text and fields.
#[derive(Clone, Debug)]
pub struct Template {
    /// Where it stands.
    pub span: Span,
    /// Its parts, in order.
    pub parts: Vec<Part>,
}

/// A part of a template.
#[derive(Clone, Debug)]
pub enum Part {
    /// Text that stands as it is.
    Literal(String),
    /// `{name.form}`
    Field(Name, FieldForm),
}

/// How a field is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldForm {
    /// As it is: a square's name, a kind's letter as it was declared.
    Plain,
    /// In lower case.
    Lower,
    /// The file of a square.
    File,
    /// The rank of a square.
    Rank,
}

impl FieldForm {
    /// The forms that have a word.
    pub const WORDS: [(&'static str, FieldForm); 3] =
        [("lower", FieldForm::Lower), ("file", FieldForm::File), ("rank", FieldForm::Rank)];
}
