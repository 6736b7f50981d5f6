//! `[turn]` and `[phases]`.

use super::entries::each;
use crate::diagnostic::Diagnostics;
use crate::language::{First, Section};
use crate::syntax::document::{Document, TurnSection};
use crate::syntax::errors;
use crate::syntax::read::{Reader, texts};
use crate::syntax::value::Value;

pub(super) fn turn(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::of(Section::Turn, value, diagnostics);
    let first = reader.word::<First>("first").map(|(first, _)| first);
    let plies = reader.integer("plies-at-most");
    document.turn = TurnSection { first, plies, ..course(&mut reader, "[turn]") };
    reader.finish();
}

pub(super) fn phases(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    each(Section::Phases, value, document, diagnostics, |name, reader, document| {
        let when = reader.condition("when");
        let course = course(reader, &format!("[phases.{}]", name.text));
        if let Some(when) = reader.require("when", when) {
            document.phases.push((name.clone(), when, course));
        }
    });
}

/// The keys that `[turn]` and each of `[phases]` share.
fn course(reader: &mut Reader<'_, '_>, title: &str) -> TurnSection {
    let complete = reader.value("complete").map(|value| value.span);
    let mut course = TurnSection {
        first: None,
        actions: reader.integer("actions"),
        sequence: Vec::new(),
        complete: complete.filter(|_| reader.truth("complete")),
        pass: reader.word("pass"),
        plies: None,
    };
    let sequence = reader.value("sequence");
    let listed = sequence.map_or_else(Vec::new, |value| texts("sequence", value, reader.diagnostics));
    course.sequence = listed.into_iter().filter_map(|text| text.names(reader.diagnostics)).collect();
    reader.refuse_empty("sequence");
    if let (Some(sequence), Some((_, span))) = (sequence, course.actions)
        && sequence.span.source == span.source
    {
        reader.diagnostics.push(errors::either_key(span, title, &["actions", "sequence"]));
    }
    course
}
