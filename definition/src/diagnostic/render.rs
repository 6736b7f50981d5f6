//! Renders a diagnostic as text, in the form that rustc made familiar.

use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};

use super::{Diagnostic, Severity, Suggestion};
use crate::source::{SourceId, Sources, Span};

/// Renders one diagnostic with its lines, ending in a newline.
pub fn render(diagnostic: &Diagnostic, sources: &Sources, color: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = clean(&diagnostic.title);
    let mut group = Group::with_title(level.primary_title(title).id(diagnostic.code));
    for source in sources_of(diagnostic) {
        group = group.element(snippet(diagnostic, sources, source));
    }
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    if let Some(suggestion) = diagnostic.suggestion() {
        let help = Level::HELP.secondary_title(clean(&suggestion.help)).element(patch(suggestion, sources));
        return format!("{}\n", renderer.render(&[group, help]));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(clean(help)));
    }
    format!("{}\n", renderer.render(&[group]))
}

/// The lines of a suggestion, with the replacement applied.
fn patch<'a>(suggestion: &'a Suggestion, sources: &'a Sources) -> Snippet<'a, Patch<'a>> {
    let span = suggestion.span;
    let text = sources.text(span.source);
    let (lines, first) = sources.lines_around(span);
    let place = |offset: u32| boundary(text, offset as usize).clamp(lines.start, lines.end) - lines.start;
    Snippet::source(&text[lines.clone()])
        .line_start(first)
        .path(sources.name(span.source))
        .patch(Patch::new(place(span.start)..place(span.end), clean(&suggestion.replacement)))
}

/// The sources in which a diagnostic has labels, the primary one first.
fn sources_of(diagnostic: &Diagnostic) -> Vec<SourceId> {
    let mut found: Vec<SourceId> = Vec::new();
    for label in &diagnostic.labels {
        if !found.contains(&label.span.source) {
            found.push(label.span.source);
        }
    }
    found
}

fn snippet<'a>(
    diagnostic: &'a Diagnostic,
    sources: &'a Sources,
    source: SourceId,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let text = sources.text(source);
    // Rendering takes time in proportion to the text, so only the relevant lines are passed on.
    let (lines, first) = sources.lines_around(all_of(diagnostic, source));
    let place = |offset: u32| boundary(text, offset as usize).clamp(lines.start, lines.end) - lines.start;
    let mut snippet = Snippet::source(&text[lines.clone()]).path(sources.name(source)).line_start(first);
    for (index, label) in diagnostic.labels.iter().enumerate().filter(|(_, l)| l.span.source == source) {
        let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let start = place(label.span.start);
        let end = place(label.span.end).max(start);
        let annotation = kind.span(start..end);
        snippet = snippet.annotation(match label.text.as_str() {
            "" => annotation,
            said => annotation.label(clean(said)),
        });
    }
    snippet
}

/// The stretch from the first label in a source to the last one.
fn all_of(diagnostic: &Diagnostic, source: SourceId) -> Span {
    let spans = || diagnostic.labels.iter().map(|label| label.span).filter(|span| span.source == source);
    let start = spans().map(|span| span.start).min().unwrap_or(0);
    let end = spans().map(|span| span.end).max().unwrap_or(start).max(start);
    Span { source, start, end }
}

/// The nearest character boundary at or before an offset.
fn boundary(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Text without control characters, which a definition could use to write to the terminal.
fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{FFFD}' } else { c }).collect()
}
