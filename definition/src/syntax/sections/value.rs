//! `[constants]`, `[state]`, `[functions]` and `[procedures]`.

#![expect(clippy::wildcard_enum_match_arm, reason = "a value of any other type is refused alike")]

use super::entries::each;
use crate::diagnostic::Diagnostics;
use crate::language::Section;
use crate::syntax::document::{Document, Function, FunctionHead, Procedure, VariableSection};
use crate::syntax::errors;
use crate::syntax::name::Name;
use crate::syntax::read::{as_text, refuse, refuse_other, texts};
use crate::syntax::value::{Text, Value, ValueKind};

pub(super) fn constants(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    refuse_other("[constants]", value, diagnostics);
    for (name, value) in value.entries() {
        match value.kind {
            ValueKind::Integer(number) => document.constants.push((name.clone(), number)),
            _ => {
                refuse(&name.text, "a whole number", value, diagnostics);
                document.leave_out(name);
            }
        }
    }
}

pub(super) fn variables(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(Section::State, value, document, diagnostics, |name, reader, document| {
        let counts = reader.word("counts").map(|(counts, _)| counts);
        let is = reader.type_name("is");
        let is = if reader.has("counts") { is } else { reader.require("is", is) };
        let in_position = reader.truth("in-position");
        let is_read = is.is_some() || counts.is_some();
        let section = VariableSection {
            name: name.clone(),
            is,
            of_player: reader.truth("per-player"),
            lasts_turn: reader.truth("lasts-one-turn"),
            most: reader.integer("most"),
            starts: reader.value_of_sides("starts"),
            counts,
            in_position: if reader.has("in-position") { in_position } else { counts.is_none() },
        };
        if is_read {
            document.variables.push(section);
        } else {
            document.leave_out(name);
        }
    });
}

pub(super) fn functions(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    refuse_other("[functions]", value, diagnostics);
    for (name, value) in value.entries() {
        let layers = value.layers_with_keys(name).into_iter();
        let layers: Option<Vec<_>> = layers.map(|(key, layer)| function(key, layer, diagnostics)).collect();
        match layers.and_then(|mut layers| layers.pop().zip(Some(layers))) {
            Some((last, before)) => document.functions.push(Function { before, ..last }),
            None => document.leave_out(name),
        }
    }
}

/// A function in one file.
fn function(key: &Name, value: &Value, diagnostics: &mut Diagnostics) -> Option<Function> {
    let body = as_text(&key.text, value, diagnostics).and_then(|text| text.expression(diagnostics));
    let head = key_text(key).function_head(diagnostics);
    let FunctionHead { name, parameters, result } = head?;
    Some(Function { name, parameters, result, body: body?, before: Vec::new() })
}

pub(super) fn procedures(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    refuse_other("[procedures]", value, diagnostics);
    for (name, value) in value.entries() {
        let layers = value.layers_with_keys(name).into_iter();
        let layers: Option<Vec<_>> = layers.map(|(key, layer)| procedure(key, layer, diagnostics)).collect();
        match layers.and_then(|mut layers| layers.pop().zip(Some(layers))) {
            Some((last, before)) => document.procedures.push(Procedure { before, ..last }),
            None => document.leave_out(name),
        }
    }
}

/// A procedure in one file.
fn procedure(key: &Name, value: &Value, diagnostics: &mut Diagnostics) -> Option<Procedure> {
    let texts = texts(&key.text, value, diagnostics);
    let body: Vec<_> = texts.iter().filter_map(|text| text.statements(diagnostics)).flatten().collect();
    if matches!(&value.kind, ValueKind::Array(list) if list.is_empty()) {
        diagnostics.push(errors::empty_list(value.span, &key.text));
    }
    let FunctionHead { name, parameters, .. } = key_text(key).procedure_head(diagnostics)?;
    (!body.is_empty()).then(|| Procedure { name, parameters, body, before: Vec::new() })
}

/// A key as text of the small languages: quoted keys hold heads of functions.
pub(super) fn key_text(name: &Name) -> Text {
    let quoted = name.span.range().len() == name.text.len() + 2;
    let start = name.span.start as usize + usize::from(quoted);
    let map = crate::source::TextMap::identity(name.span.source, start, name.text.len());
    Text { string: name.text.clone(), span: name.span, map }
}
