//! Mistakes as the protocol has them.

use std::collections::HashMap;
use std::sync::LazyLock;

use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString,
    Uri,
};
use variorum::diagnostic::{self, Code, Severity, codes};
use variorum::source::Span;

use super::analysis::Analysis;
use super::client::Client;
use super::files::{File, document_uri};
use super::text::Text;

const ERRORS: &str = include_str!("../../../docs/errors.md");

/// A mistake, with the file in which it is shown: one in a shipped file is shown where the author's file names that.
pub(crate) fn convert(
    analysis: &Analysis,
    found: &diagnostic::Diagnostic,
    client: &Client,
) -> (File, Diagnostic) {
    let shown = shown_at(analysis, found.span());
    let text = Text::new(analysis.text(shown.source));
    let mut message = found.title.clone();
    let label = found.labels.first().map_or("", |label| &label.text);
    if !label.is_empty() {
        message.push_str(&format!(": {label}"));
    }
    if shown != found.span() {
        let place = analysis.checked.sources.place(found.span());
        message.push_str(&format!(" ({}, line {})", analysis.file(found.span().source).name(), place.line));
    }
    if let Some(advice) = found.advice() {
        message.push_str(&format!("\n{advice}"));
    }
    let mut related: Vec<DiagnosticRelatedInformation> = Vec::new();
    if client.related {
        let own = (shown != found.span()).then_some((found.span(), "here"));
        let others = found.labels.iter().skip(1).map(|label| (label.span, &*label.text));
        related.extend(own.into_iter().chain(others).filter_map(|(span, text)| {
            let location: Location = analysis.location(span, client.encoding)?;
            Some(DiagnosticRelatedInformation { location, message: text.to_owned() })
        }));
    }
    let converted = Diagnostic {
        range: text.range(&shown.range(), client.encoding),
        severity: Some(match found.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(found.code.to_owned())),
        code_description: explanation(found.code),
        source: Some("variorum".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    };
    (analysis.file(shown.source), converted)
}

/// Where a place is shown: of a shipped file, where that is named.
fn shown_at(analysis: &Analysis, span: Span) -> Span {
    let mut shown = span;
    let files = analysis.checked.layers().files();
    // Each step goes up to the file that takes this one in.
    for _ in 0..=files.len() {
        if !analysis.file(shown.source).is_shipped() {
            return shown;
        }
        let name = analysis.checked.sources.name(shown.source);
        let taken = files.iter().find(|file| analysis.checked.sources.name(file.source) == name);
        match taken.and_then(|file| file.named) {
            Some(named) => shown = named,
            None => break,
        }
    }
    // A shipped game over which the file is laid.
    let own = analysis.source(&analysis.root.file).unwrap_or(analysis.checked.document.span.source);
    Span { source: own, start: 0, end: 0 }
}

/// Where the list of codes explains each, in a copy of it that a client can open.
static EXPLANATIONS: LazyLock<HashMap<&'static str, Uri>> = LazyLock::new(|| {
    let anchor = |subject: &str| {
        let words: String =
            subject.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-')).collect();
        words.trim().to_lowercase().replace(' ', "-")
    };
    let uri = |code: &Code| document_uri("docs/errors.md", ERRORS, &anchor(code.subject));
    codes().iter().filter_map(|code| Some((code.code, uri(code)?))).collect()
});

/// The part of the list of codes that explains a code.
fn explanation(code: &str) -> Option<CodeDescription> {
    EXPLANATIONS.get(code).map(|uri| CodeDescription { href: uri.clone() })
}
