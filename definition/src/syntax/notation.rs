//! Templates for writing actions, and for reading published games.

use super::name::Name;
use super::rule::Expression;
use crate::source::Span;

/// A template: text and fields.
#[derive(Clone, Debug)]
pub struct Template {
    /// Its place.
    pub span: Span,
    /// Its parts, in order.
    pub parts: Vec<Part>,
}

/// A part of a template.
#[derive(Clone, Debug)]
pub enum Part {
    /// Literal text.
    Literal(String),
    /// `{name.form}`
    Field(Name, FieldForm),
}

/// The form of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldForm {
    /// The default: a square's name, a kind's letter as it was declared.
    Plain,
    /// In lower case.
    Lower,
    /// The file of a square.
    File,
    /// The rank of a square.
    Rank,
    /// The name of a kind.
    Name,
    /// The letter of a number: `a` for 1, `z` for 26.
    Letter,
}

impl FieldForm {
    /// The forms with a word.
    pub const WORDS: [(&'static str, FieldForm); 5] = [
        ("lower", FieldForm::Lower),
        ("file", FieldForm::File),
        ("rank", FieldForm::Rank),
        ("name", FieldForm::Name),
        ("letter", FieldForm::Letter),
    ];
}

/// The notation of published games.
#[derive(Clone, Debug, Default)]
pub struct RecordSection {
    /// The layout of a turn of White and of Black.
    pub turns: [Option<RecordTemplate>; 2],
    /// The text that may follow an action: other pieces that disappear.
    pub besides: Option<RecordTemplate>,
    /// Texts without meaning that may stand between turns.
    pub annotations: Vec<RecordTemplate>,
    /// Letters by the name of the kind.
    pub letters: Vec<(Name, Name)>,
    /// Templates by the name of the action or of the arrival, or `move`.
    pub actions: Vec<(Name, RecordTemplate)>,
}

/// A template that reads a text of a published game.
#[derive(Clone, Debug)]
pub struct RecordTemplate {
    /// Its place.
    pub span: Span,
    /// Its alternatives.
    pub alternatives: Vec<Vec<RecordPart>>,
}

/// A part of a template of a record.
#[derive(Clone, Debug)]
pub enum RecordPart {
    /// Literal text.
    Text(String),
    /// White space.
    Blank,
    /// One of some alternatives, or nothing.
    Optional(Vec<Vec<RecordPart>>),
    /// One of some alternatives.
    Group(Vec<Vec<RecordPart>>),
    /// `{expression.form/separator}` or `{expression?text:text}`
    Field(RecordField),
}

/// The texts for true and false; without one for false, the value must be true.
pub type TruthTexts = (String, Option<String>);

/// A field of a template of a record.
#[derive(Clone, Debug)]
pub struct RecordField {
    /// Its place.
    pub span: Span,
    /// Its value.
    pub expression: Expression,
    /// Its form.
    pub form: FieldForm,
    /// The text between the squares of a set, or between actions.
    pub separator: Option<String>,
    /// The texts that stand for true and, if it may be so, for false.
    pub texts: Option<TruthTexts>,
    /// The text of the expression.
    pub text: String,
}
