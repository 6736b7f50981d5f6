//! Templates whose fields are known.

use crate::syntax::FieldForm;

/// What a field of a template shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldSource {
    /// The square that a move starts on.
    From,
    /// The square that a move ends on, or shoots at.
    To,
    /// The squares of a path, the first one included.
    Path,
    /// What is written for the choice on arrival; nothing if there is none.
    Arrival,
    /// A parameter of the action, by its index.
    Choice(usize),
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplatePart {
    /// Text that stands as it is.
    Literal(String),
    /// A field.
    Field(FieldSource, FieldForm),
}

/// How an action is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template {
    /// Its parts, in order.
    pub parts: Vec<TemplatePart>,
}

impl Template {
    /// How a move is written unless its piece says otherwise: `e2e4`, `e7e8q`.
    pub fn of_moves() -> Template {
        let field = |source| TemplatePart::Field(source, FieldForm::Plain);
        Template {
            parts: vec![field(FieldSource::From), field(FieldSource::To), field(FieldSource::Arrival)],
        }
    }

    /// How a path that captures on its way is written unless its piece says otherwise: `e4f5g6`.
    pub fn of_paths() -> Template {
        let field = |source| TemplatePart::Field(source, FieldForm::Plain);
        Template { parts: vec![field(FieldSource::Path), field(FieldSource::Arrival)] }
    }

    /// How a capture from afar is written unless its piece says otherwise: `d4xf6`.
    pub fn of_shots() -> Template {
        let field = |source| TemplatePart::Field(source, FieldForm::Plain);
        let cross = TemplatePart::Literal("x".to_owned());
        Template { parts: vec![field(FieldSource::From), cross, field(FieldSource::To)] }
    }
}
