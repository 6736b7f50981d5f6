//! Diagnostics as JSON, for editors and for CI.

use serde::Serialize;

use super::{Diagnostic, Severity};
use crate::source::{Sources, Span};

#[derive(Serialize)]
struct JsonDiagnostic<'a> {
    code: &'a str,
    severity: Severity,
    message: &'a str,
    #[serde(flatten)]
    place: JsonPlace<'a>,
    #[serde(skip_serializing_if = "str::is_empty")]
    label: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<JsonSuggestion<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<JsonRelated<'a>>,
}

#[derive(Serialize)]
struct JsonPlace<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'a str,
}

#[derive(Serialize)]
struct JsonSuggestion<'a> {
    #[serde(flatten)]
    place: JsonPlace<'a>,
    replacement: &'a str,
}

#[derive(Serialize)]
struct JsonRelated<'a> {
    #[serde(flatten)]
    place: JsonPlace<'a>,
    message: &'a str,
}

/// One diagnostic as a JSON object on one line.
///
/// Lines and columns count from 1, columns in characters; `text` is the line on which the place starts. A `suggestion`
/// has the place that `replacement` replaces.
pub fn to_json(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let mut related = diagnostic.labels.iter().skip(1);
    let object = JsonDiagnostic {
        code: diagnostic.code,
        severity: diagnostic.severity,
        message: &diagnostic.title,
        place: place(diagnostic.span(), sources),
        label: diagnostic.labels.first().map_or("", |label| &label.text),
        help: diagnostic.advice(),
        suggestion: diagnostic.suggestion().map(|suggestion| JsonSuggestion {
            place: place(suggestion.span, sources),
            replacement: &suggestion.replacement,
        }),
        related: related
            .by_ref()
            .map(|label| JsonRelated { place: place(label.span, sources), message: &label.text })
            .collect(),
    };
    serde_json::to_string(&object).expect("strings and numbers always serialise")
}

fn place(span: Span, sources: &Sources) -> JsonPlace<'_> {
    let from = sources.place(span);
    let to = sources.place(Span { start: span.end, ..span });
    let (lines, first) = sources.lines_around(span);
    let text = &sources.text(span.source)[lines];
    JsonPlace {
        file: sources.name(span.source),
        line: from.line,
        column: from.column,
        end_line: to.line,
        end_column: to.column,
        text: text.lines().nth(from.line - first).unwrap_or(""),
    }
}
