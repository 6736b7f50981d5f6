//! `[constants]`, `[state]`, `[memory]`, `[functions]` and `[procedures]`.

#![expect(clippy::wildcard_enum_match_arm, reason = "a value of any other type is refused alike")]

use super::entries::each;
use crate::diagnostic::Diagnostics;
use crate::syntax::document::{Document, Function, Procedure, VariableSection};
use crate::syntax::errors;
use crate::syntax::name::Name;
use crate::syntax::read::{Reader, as_text, refuse, texts};
use crate::syntax::value::{Text, Value, ValueKind};

pub(super) fn constants(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[constants]", diagnostics);
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

pub(super) fn variables(
    value: &Value,
    is_memory: bool,
    document: &mut Document,
    diagnostics: &mut Diagnostics,
) {
    let title = if is_memory { "memory" } else { "state" };
    each(value, title, document, diagnostics, |name, reader, document| {
        let counts = if is_memory { reader.word("counts", &["plies", "turns"]) } else { None };
        let is = reader.text("is").cloned();
        let is = if is_memory && reader.has("counts") { is } else { reader.require("is", is) };
        let of = reader.word("of", &["each player"]);
        let is_read = (is.is_some() || counts.is_some()) && (of.is_some() || !reader.has("of"));
        let section = VariableSection {
            name: name.clone(),
            is: is.map(|text| Name { text: text.string.trim().to_owned(), span: text.span }),
            of_player: of.is_some(),
            lasts_turn: reader.word("lasts", &["next turn"]).is_some(),
            most: reader.integer("most"),
            starts: reader.integer("starts"),
            counts: counts.map(|(index, _)| index == 1),
            is_memory,
        };
        if is_read {
            document.variables.push(section);
        } else {
            document.leave_out(name);
        }
    });
}

pub(super) fn functions(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[functions]", diagnostics);
    for (name, value) in value.entries() {
        let body = as_text(&name.text, value, diagnostics).and_then(|text| text.expression(diagnostics));
        let head = key_text(name).function_head(diagnostics);
        match (head, body) {
            (Some((name, parameters)), Some(body)) => {
                document.functions.push(Function { name, parameters, body })
            }
            _ => document.leave_out(name),
        }
    }
}

pub(super) fn procedures(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    Reader::new(value, "[procedures]", diagnostics);
    for (name, value) in value.entries() {
        let texts = texts(&name.text, value, diagnostics);
        let body: Vec<_> = texts.iter().filter_map(|text| text.statements(diagnostics)).flatten().collect();
        if matches!(&value.kind, ValueKind::Array(list) if list.is_empty()) {
            diagnostics.push(errors::empty_list(value.span, &name.text));
        }
        match key_text(name).function_head(diagnostics) {
            Some((name, parameters)) if !body.is_empty() => {
                document.procedures.push(Procedure { name, parameters, body })
            }
            _ => document.leave_out(name),
        }
    }
}

/// A key as text of the small languages: quoted keys hold heads of functions.
pub(super) fn key_text(name: &Name) -> Text {
    let quoted = name.span.range().len() == name.text.len() + 2;
    let start = name.span.start as usize + usize::from(quoted);
    let map = crate::source::TextMap::identity(name.span.source, start, name.text.len());
    Text { string: name.text.clone(), span: name.span, map }
}
