//! The mistakes of a definition: values that are collected, sorted by place and rendered at the end.

mod codes;
mod json;
mod phrase;
mod render;
mod suggest;

pub use codes::{Code, codes};
pub use json::to_json;
pub use phrase::{did_you_mean, hint, quoted, with_article};
pub use render::render;
pub use suggest::{is_slip, nearest};

use crate::limits;
use crate::source::{SourceId, Sources, Span};

/// The severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The definition cannot be played.
    Error,
    /// The definition can be played, but something in it is likely a mistake.
    Warning,
}

/// A stretch of text with a message about it.
#[derive(Clone, Debug)]
pub struct Label {
    /// The stretch.
    pub span: Span,
    /// The mistake here, or the thing declared here.
    pub text: String,
}

/// A part of a replacement.
#[derive(Clone, Debug)]
pub enum Part {
    /// This text.
    Text(&'static str),
    /// The text of this stretch.
    Copy(Span),
}

/// A replacement for a stretch of text.
#[derive(Clone, Debug)]
pub struct Suggestion {
    /// The stretch; an empty one is a place for an insertion.
    pub span: Span,
    /// The new text.
    pub replacement: String,
    /// The same in words.
    pub help: String,
    /// The parts of the replacement, where it reuses some of the text.
    parts: Vec<Part>,
    /// Whether it was tried out and removed the mistake. Only then is it shown.
    works: bool,
}

impl Suggestion {
    fn put_together(&mut self, sources: &Sources) {
        let parts = self.parts.drain(..).map(|part| match part {
            Part::Text(text) => text,
            Part::Copy(span) => sources.slice(span),
        });
        self.replacement.extend(parts);
    }
}

/// One mistake.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// Its stable code, such as `E0301`.
    pub code: &'static str,
    /// The severity.
    pub severity: Severity,
    /// The mistake, in the words of the file.
    pub title: String,
    /// Places, the primary one first.
    pub labels: Vec<Label>,
    /// The advice, in words.
    pub help: Option<String>,
    suggestion: Option<Suggestion>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: &'static str, span: Span, title: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: Severity::Error,
            title: title.into(),
            labels: vec![Label { span, text: String::new() }],
            help: None,
            suggestion: None,
        }
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, title: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, title) }
    }

    /// Describes the mistake at the primary place.
    pub fn label(mut self, text: impl Into<String>) -> Diagnostic {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// Adds a second place.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds advice.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }

    /// Adds advice, if there is any.
    pub fn help_if(self, text: Option<String>) -> Diagnostic {
        match text {
            Some(text) => self.help(text),
            None => self,
        }
    }

    /// Suggests a replacement for a stretch of text. It is shown once it has been tried out; until then, and if it does
    /// not work, the previous advice is shown.
    pub fn suggest(
        mut self,
        span: Span,
        replacement: impl Into<String>,
        help: impl Into<String>,
    ) -> Diagnostic {
        let (replacement, help) = (replacement.into(), help.into());
        self.suggestion = Some(Suggestion { span, replacement, help, parts: Vec::new(), works: false });
        self
    }

    /// Suggests writing some texts around stretches of the text itself.
    pub fn suggest_around(mut self, span: Span, parts: Vec<Part>, help: impl Into<String>) -> Diagnostic {
        let (replacement, help) = (String::new(), help.into());
        self.suggestion = Some(Suggestion { span, replacement, help, parts, works: false });
        self
    }

    /// Suggests a similar name for the primary place, if there is one.
    pub fn suggest_name(self, near: Option<&str>) -> Diagnostic {
        match near {
            Some(near) => {
                let span = self.span();
                self.suggest(span, near, format!("did you mean `{near}`?"))
            }
            None => self,
        }
    }

    /// The replacement for a stretch of text, if it has been tried out and works.
    pub fn suggestion(&self) -> Option<&Suggestion> {
        self.suggestion.as_ref().filter(|suggestion| suggestion.works)
    }

    /// The advice, in words.
    pub fn advice(&self) -> Option<&str> {
        self.suggestion().map(|suggestion| suggestion.help.as_str()).or(self.help.as_deref())
    }

    /// Whether the diagnostics of a text with the suggestion applied show that it does not work: the mistake is still
    /// there, or the new text has another one.
    fn stands_in(&self, suggestion: &Suggestion, after: &Diagnostics, before: usize) -> bool {
        let (start, end) =
            (suggestion.span.start, suggestion.span.start + suggestion.replacement.len() as u32);
        let is_left = after.count_of(self) >= before;
        is_left
            || after.list.iter().any(|other| {
                let there = other.span();
                let is_same = other.code == self.code && there == self.span();
                let touches =
                    there.source == suggestion.span.source && there.start < end && start < there.end;
                is_same || other.severity == Severity::Error && touches
            })
    }

    /// The primary place.
    pub fn span(&self) -> Span {
        self.labels.first().map_or(Span::default(), |label| label.span)
    }
}

/// The mistakes found so far.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
}

impl Diagnostics {
    /// Adds one; the same mistake at the same place is kept once, and nothing is kept beyond the limit.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let known = |other: &Diagnostic| {
            other.code == diagnostic.code
                && other.span() == diagnostic.span()
                && other.title == diagnostic.title
        };
        if self.list.iter().any(known) {
            return;
        }
        if diagnostic.severity == Severity::Error {
            self.errors += 1;
        }
        if self.list.len() < limits::DIAGNOSTICS {
            self.list.push(diagnostic);
        }
    }

    /// Whether the number of errors has reached the limit, so that finding more is useless.
    pub fn is_full(&self) -> bool {
        self.errors >= limits::DIAGNOSTICS
    }

    /// Replaces all errors of a source by one, if there are any.
    pub fn say_instead(&mut self, source: SourceId, diagnostic: &Diagnostic) {
        let is_said = |other: &Diagnostic| other.severity == Severity::Error && other.span().source == source;
        let before = self.list.len();
        self.list.retain(|other| !is_said(other));
        self.errors -= before - self.list.len();
        if self.list.len() < before {
            self.push(diagnostic.clone());
        }
    }

    /// Keeps only some diagnostics.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        let before = self.list.iter().filter(|found| found.severity == Severity::Error).count();
        self.list.retain(keep);
        let after = self.list.iter().filter(|found| found.severity == Severity::Error).count();
        self.errors -= before - after;
    }

    /// Changes the last one, if it stands at a place and has a code.
    pub fn amend_last(&mut self, code: &str, span: Span, change: impl FnOnce(Diagnostic) -> Diagnostic) {
        if self.list.last().is_some_and(|last| last.code == code && last.span() == span) {
            let last = self.list.pop().map(change);
            self.list.extend(last);
        }
    }

    /// Changes the last one, if it stands within a place and has a code.
    pub fn amend_last_of(&mut self, code: &str, within: Span, change: impl FnOnce(Diagnostic) -> Diagnostic) {
        let lies = |there: Span| {
            there.source == within.source && within.start <= there.start && there.end <= within.end
        };
        if let Some(span) = self.list.last().map(Diagnostic::span).filter(|span| lies(*span)) {
            self.amend_last(code, span, change);
        }
    }

    /// Tries the suggestions out: the diagnostics of the text with each of them applied show whether it works.
    pub fn try_suggestions(
        &mut self,
        sources: &Sources,
        mut follow: impl FnMut(&Suggestion) -> Option<Diagnostics>,
    ) {
        let counts: Vec<usize> = self.list.iter().map(|diagnostic| self.count_of(diagnostic)).collect();
        let tried =
            self.list.iter_mut().zip(counts).filter(|(diagnostic, _)| diagnostic.suggestion.is_some());
        for (diagnostic, count) in tried.take(limits::SUGGESTIONS) {
            diagnostic.suggestion.iter_mut().for_each(|suggestion| suggestion.put_together(sources));
            let works = diagnostic.suggestion.as_ref().is_some_and(|suggestion| {
                follow(suggestion).is_some_and(|after| !diagnostic.stands_in(suggestion, &after, count))
            });
            diagnostic.suggestion.iter_mut().for_each(|suggestion| suggestion.works = works);
        }
    }

    /// How often a mistake is reported in the same words.
    fn count_of(&self, one: &Diagnostic) -> usize {
        self.list.iter().filter(|other| other.code == one.code && other.title == one.title).count()
    }

    /// Whether there are suggestions to try out.
    pub fn has_suggestions(&self) -> bool {
        self.list.iter().any(|diagnostic| diagnostic.suggestion.is_some())
    }

    /// Whether an error was reported; warnings do not count.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// The number of errors reported so far.
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// All of them, by file and place.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut list: Vec<&Diagnostic> = self.list.iter().collect();
        list.sort_by_key(|diagnostic| diagnostic.span());
        list
    }

    /// Whether there are no diagnostics.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Renders all of them for a terminal without colour.
    pub fn render(&self, sources: &Sources) -> String {
        self.sorted()
            .into_iter()
            .map(|diagnostic| render(diagnostic, sources, false))
            .collect::<Vec<_>>()
            .join("\n")
    }
}
