//! Templates that write actions, and those that read published games.

use super::name::Name;
use super::rule::Expression;
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
    /// The name of a kind.
    Name,
}

impl FieldForm {
    /// The forms that have a word.
    pub const WORDS: [(&'static str, FieldForm); 4] = [
        ("lower", FieldForm::Lower),
        ("file", FieldForm::File),
        ("rank", FieldForm::Rank),
        ("name", FieldForm::Name),
    ];
}

/// How published games are written.
#[derive(Clone, Debug, Default)]
pub struct RecordSection {
    /// How a turn of White and of Black is laid out.
    pub turns: [Option<RecordTemplate>; 2],
    /// What may follow an action: pieces that disappear besides.
    pub besides: Option<RecordTemplate>,
    /// What may stand between turns and means nothing.
    pub annotations: Vec<RecordTemplate>,
    /// Templates by the name of the action, or `move`.
    pub actions: Vec<(Name, RecordTemplate)>,
}

/// A template that reads a text of a published game.
#[derive(Clone, Debug)]
pub struct RecordTemplate {
    /// Where it stands.
    pub span: Span,
    /// Its alternatives.
    pub alternatives: Vec<Vec<RecordPart>>,
}

/// A part of a template of a record.
#[derive(Clone, Debug)]
pub enum RecordPart {
    /// Text that stands as it is.
    Text(String),
    /// White space.
    Blank,
    /// One of some alternatives, or nothing.
    Optional(Vec<Vec<RecordPart>>),
    /// `{expression.form/separator}`
    Field(RecordField),
}

/// A field of a template of a record.
#[derive(Clone, Debug)]
pub struct RecordField {
    /// Where it stands.
    pub span: Span,
    /// What it shows.
    pub expression: Expression,
    /// How it is written.
    pub form: FieldForm,
    /// What stands between the squares of a set, or between actions.
    pub separator: Option<String>,
    /// The expression as it was written.
    pub text: String,
}
