//! `[position]` and `[record]`: positions and games as text.

use crate::diagnostic::Diagnostics;
use crate::language::{Keyword, Section};
use crate::syntax::document::{Document, RightSection, RightsSection};
use crate::syntax::errors;
use crate::syntax::name::Name;
use crate::syntax::notation::RecordSection;
use crate::syntax::read::{Reader, as_text, record_template, refuse_other, texts};
use crate::syntax::value::{Text, Value, ValueKind};

pub(super) fn position(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    refuse_other("[position]", value, diagnostics);
    for (name, value) in value.entries() {
        if name.text == "fields" {
            let listed = texts("fields", value, diagnostics);
            let names = listed.into_iter().filter_map(|text| field_names(text, diagnostics)).flatten();
            document.position.fields = Some(names.collect());
        } else if matches!(value.kind, ValueKind::Table(_)) {
            let rights = rights(name, value, diagnostics);
            document.position.rights.push(rights);
        } else if !matches!(value.kind, ValueKind::Broken) {
            diagnostics.push(errors::unknown_key(name, "[position]", &["fields", "castling"]));
        }
    }
}

/// The names of fields; `-` alone is a field that is always `-`.
fn field_names(text: &Text, diagnostics: &mut Diagnostics) -> Option<Vec<Name>> {
    if text.string.trim() == "-" {
        return Some(vec![Name { text: "-".to_owned(), span: text.span }]);
    }
    text.names(diagnostics)
}

fn rights(name: &Name, value: &Value, diagnostics: &mut Diagnostics) -> RightsSection {
    let mut rights =
        RightsSection { is_read: true, name: name.clone(), mark: None, letters: Vec::new(), by_file: None };
    for (key, value) in value.entries() {
        let Some(text) = as_text(&key.text, value, diagnostics) else {
            if key.text == "mark" {
                rights.is_read = false;
            }
            continue;
        };
        let named = || Some(Name { text: text.string.clone(), span: text.span });
        match key.text.as_str() {
            "mark" => rights.mark = named(),
            "by-file" => rights.by_file = named(),
            _ => rights.letters.extend(right(text, diagnostics).map(|right| (key.clone(), right))),
        }
    }
    rights
}

/// The squares of a letter: names, or an expression that finds them.
fn right(text: &Text, diagnostics: &mut Diagnostics) -> Option<RightSection> {
    let is_expression =
        text.string.contains('(') || text.words().any(|word| Keyword::named(&word.text).is_some());
    if is_expression {
        return text.expression(diagnostics).map(RightSection::Found);
    }
    Some(RightSection::Squares(text.clone()))
}

pub(super) fn record(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::of(Section::Record, value, diagnostics);
    let mut section = RecordSection {
        turns: [reader.record_template("white"), reader.record_template("black")],
        besides: reader.record_template("besides"),
        annotations: reader.record_templates("annotations"),
        letters: Vec::new(),
        actions: Vec::new(),
    };
    let (letters, actions) = (reader.value("letters"), reader.value("actions"));
    reader.finish();
    for (kind, value) in letters.map_or(&[][..], |letters| letters.entries()) {
        if let Some(letter) = as_text(&kind.text, value, diagnostics) {
            let letter = Name { text: letter.string.clone(), span: letter.span };
            section.letters.push((kind.clone(), letter));
        }
    }
    for (name, value) in actions.map_or(&[][..], |actions| actions.entries()) {
        if let Some(template) = record_template(&name.text, value, diagnostics) {
            section.actions.push((name.clone(), template));
        }
    }
    document.record = Some(section);
}
