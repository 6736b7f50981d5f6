//! How an action differs from a reading of a text.

use super::pattern::Written;
use crate::game::Game;
use crate::model::{ActionKind, FieldForm, RecordField, RecordForm, RecordSubject, Type};
use crate::position::{Action, ActionForm, FieldValue};
use crate::variant::Variant;

/// A reading of a text by its shape.
#[derive(Clone, Debug)]
pub(super) struct Reading<'t> {
    /// The byte after the last one.
    pub(super) end: usize,
    /// What its template is about, and its fields; nothing if the text is the definition's own notation.
    pub(super) shape: Option<(RecordSubject, Vec<Written<'t>>)>,
    /// The squares of the text from which other pieces disappear.
    pub(super) lost: Option<Vec<&'t str>>,
}

/// What the template of an action is about; passing has none.
pub(super) fn subject_of(form: &RecordForm, action: Action) -> Option<RecordSubject> {
    let of_arrival = action.arrival().map(|(arrival, _)| RecordSubject::Arrival(arrival));
    let own = of_arrival.filter(|own| form.templates.iter().any(|template| template.of == *own));
    let kind = match action.form() {
        ActionForm::Plain(_) | ActionForm::Line(..) => ActionKind::Move,
        ActionForm::Declared(rule) => ActionKind::Declared(crate::ids::ActionRule(rule)),
        ActionForm::Pass => return None,
    };
    Some(own.unwrap_or(RecordSubject::Action(kind)))
}

/// The texts of a field: one, or as many as there are squares; none for a condition that does not hold and has no text then.
pub(super) fn shown(variant: &Variant, field: &RecordField, value: &FieldValue) -> Vec<String> {
    let (notation, letters) = (variant.notation(), &variant.model().record.letters);
    let number = match value {
        FieldValue::Squares(squares) => {
            return squares.iter().map(|square| notation.square(i32::from(square.0)).to_owned()).collect();
        }
        FieldValue::Number(number) => *number,
    };
    if let Some((yes, no)) = &field.texts {
        return if number == 0 { no.iter().cloned().collect() } else { vec![yes.clone()] };
    }
    let letter = usize::try_from(number).ok().and_then(|kind| letters.get(kind));
    vec![match (field.expression.ty, field.form, letter) {
        (Type::Kind, FieldForm::Plain, Some(letter)) => letter.clone(),
        (Type::Kind, FieldForm::Lower, Some(letter)) => letter.to_ascii_lowercase(),
        (ty, form, _) => notation.shown(ty, form, number),
    }]
}

/// The text of the choice on arrival without its leading sign; empty if there is none.
pub(super) fn arrival_of(game: &mut Game, action: Action) -> String {
    game.write_arrival(action).trim_start_matches(|c: char| !c.is_alphanumeric()).to_owned()
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
                let is = shown(&variant, &fields[*index], &game.record_value(*index, action));
                if !same_texts(texts, &is) {
                    found.push(Mismatch { field: Some(*index), written: texts.join(" "), is: is.join(" ") });
                }
            }
            Written::Arrival(text) => {
                let is = arrival_of(game, action);
                if !is.eq_ignore_ascii_case(text) {
                    found.push(Mismatch { field: None, written: (*text).to_owned(), is });
                }
            }
            Written::Number(_) | Written::Lost(_) => {}
        }
    }
    found
}
