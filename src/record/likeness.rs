//! How an action differs from a reading of a text.

use super::pattern::Written;
use crate::game::Game;
use crate::model::{ActionKind, RecordField};
use crate::notation::Notation;
use crate::position::{Action, ActionForm, FieldValue};

/// A reading of a text by its shape.
#[derive(Clone, Debug)]
pub(super) struct Reading<'t> {
    /// The byte after the last one.
    pub(super) end: usize,
    /// The kind of action and its fields; nothing if the text is the definition's own notation.
    pub(super) shape: Option<(ActionKind, Vec<Written<'t>>)>,
    /// The squares of the text from which other pieces disappear.
    pub(super) lost: Option<Vec<&'t str>>,
}

/// The kind of an action; passing has none.
pub(super) fn kind_of(action: Action) -> Option<ActionKind> {
    match action.form() {
        ActionForm::Plain(_) | ActionForm::Line(..) => Some(ActionKind::Move),
        ActionForm::Declared(rule) => Some(ActionKind::Declared(crate::ids::ActionRule(rule))),
        ActionForm::Pass => None,
    }
}

/// The texts that a field may have: one, or as many as there are squares.
pub(super) fn shown(notation: &Notation, field: &RecordField, value: &FieldValue) -> Vec<String> {
    match value {
        FieldValue::Squares(squares) => {
            squares.iter().map(|square| notation.square(i32::from(square.0)).to_owned()).collect()
        }
        FieldValue::Number(number) => vec![notation.shown(field.expression.ty, field.form, *number)],
    }
}

/// Whether texts are the same, in any order and regardless of case.
pub(super) fn same_texts<T: AsRef<str>>(written: &[&str], is: &[T]) -> bool {
    let mut written: Vec<String> = written.iter().map(|text| text.to_ascii_lowercase()).collect();
    let mut is: Vec<String> = is.iter().map(|text| text.as_ref().to_ascii_lowercase()).collect();
    written.sort();
    is.sort();
    written == is
}

/// A field that differs between an action and the text.
pub(super) struct Mismatch {
    /// The field.
    pub(super) field: Option<usize>,
    pub(super) written: String,
    pub(super) is: String,
}

/// The fields that differ between an action and a reading.
pub(super) fn mismatches(game: &mut Game, action: Action, written: &[Written<'_>]) -> Vec<Mismatch> {
    let variant = game.variant().clone();
    let fields = &variant.model().record.fields;
    let mut found = Vec::new();
    for written in written {
        match written {
            Written::Value(index, texts) => {
                let is = shown(variant.notation(), &fields[*index], &game.record_value(*index, action));
                if !same_texts(texts, &is) {
                    found.push(Mismatch { field: Some(*index), written: texts.join(" "), is: is.join(" ") });
                }
            }
            Written::Arrival(text) => {
                let is = game.write_arrival(action);
                let bare = is.trim_start_matches(|c: char| !c.is_alphanumeric());
                if !bare.eq_ignore_ascii_case(text) {
                    found.push(Mismatch { field: None, written: (*text).to_owned(), is: bare.to_owned() });
                }
            }
            Written::Number(_) | Written::Lost(_) => {}
        }
    }
    found
}
