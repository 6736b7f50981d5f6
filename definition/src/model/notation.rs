//! Templates with resolved fields.

use crate::syntax::FieldForm;

/// The content of a field of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldSource {
    /// The start of a move.
    From,
    /// The end of a move, or the target of a shot.
    To,
    /// The squares of a path, the first one included.
    Path,
    /// The text for the choice on arrival; nothing if there is none.
    Arrival,
    /// A parameter of the action, by its index.
    Choice(usize),
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplatePart {
    /// Literal text.
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
    /// The default template for a move: `e2e4`, `e7e8q`.
    pub fn of_moves() -> Template {
        let field = |source| TemplatePart::Field(source, FieldForm::Plain);
        Template {
            parts: vec![field(FieldSource::From), field(FieldSource::To), field(FieldSource::Arrival)],
        }
    }

    /// The default template for a path that captures on its way: `e4f5g6`.
    pub fn of_paths() -> Template {
        let field = |source| TemplatePart::Field(source, FieldForm::Plain);
        Template { parts: vec![field(FieldSource::Path), field(FieldSource::Arrival)] }
    }

    /// The default template for a capture from afar: `d4xf6`.
    pub fn of_shots() -> Template {
        let field = |source| TemplatePart::Field(source, FieldForm::Plain);
        let cross = TemplatePart::Literal("x".to_owned());
        Template { parts: vec![field(FieldSource::From), cross, field(FieldSource::To)] }
    }
}
