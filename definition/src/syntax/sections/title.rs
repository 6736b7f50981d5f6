//! `[variant]` and `[[example]]`: texts for people, and tests.

use crate::diagnostic::Diagnostics;
use crate::language::Section;
use crate::syntax::document::{Document, ExampleSection, Title};
use crate::syntax::errors;
use crate::syntax::read::{Reader, refuse};
use crate::syntax::value::{Value, ValueKind};

pub(super) fn variant(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::of(Section::Variant, value, diagnostics);
    document.title = Title {
        name: reader.text("name").cloned(),
        inventor: reader.text("inventor").cloned(),
        year: reader.integer("year").map(|(year, _)| year),
        about: reader.text("about").cloned(),
        source: reader.text("source").cloned(),
    };
    reader.value("extends");
    reader.value("use");
    reader.value("with");
    reader.finish();
}

pub(super) fn examples(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let ValueKind::Array(list) = &value.kind else {
        refuse("example", "a list of tables: `[[example]]`", value, diagnostics);
        return;
    };
    for value in list {
        let mut reader = Reader::of(Section::Example, value, diagnostics);
        let claims = ["moves", "legal", "illegal", "perft", "outcome", "position"];
        if !claims.iter().any(|claim| reader.has(claim)) && !reader.has_unknown() {
            reader.diagnostics.push(errors::empty_example(value.span));
        }
        document.examples.push(ExampleSection {
            name: reader.text("name").cloned(),
            span: reader.span(),
            position: reader.text("position").cloned(),
            moves: reader.text("moves").cloned(),
            legal: reader.text("legal").cloned(),
            illegal: reader.text("illegal").cloned(),
            perft: reader.integers("perft"),
            outcome: reader.text("outcome").cloned(),
        });
        reader.value("of");
        reader.finish();
    }
}
