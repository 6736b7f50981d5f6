//! Drawing a diagnostic as text, in the form that rustc made familiar.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::{Diagnostic, Severity};
use crate::source::{SourceId, Sources};

/// Draws one diagnostic with the lines it speaks of, ending in a newline.
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
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(clean(help)));
    }
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    format!("{}\n", renderer.render(&[group]))
}

/// The sources a diagnostic has labels in, the primary one first.
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
    let mut snippet = Snippet::source(text).path(sources.name(source)).line_start(1);
    for (index, label) in diagnostic.labels.iter().enumerate().filter(|(_, l)| l.span.source == source) {
        let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let start = boundary(text, label.span.start as usize);
        let end = boundary(text, label.span.end as usize).max(start);
        let annotation = kind.span(start..end);
        snippet = snippet.annotation(match label.text.as_str() {
            "" => annotation,
            said => annotation.label(clean(said)),
        });
    }
    snippet
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
