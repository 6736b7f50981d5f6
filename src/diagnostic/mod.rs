//! What is wrong with a definition: values that are collected, sorted by place and drawn at the end.

mod codes;
mod json;
mod phrase;
mod render;
mod suggest;

pub use codes::{Code, codes};
pub use json::to_json;
pub use phrase::hint;
pub(crate) use phrase::{did_you_mean, quoted};
pub use render::render;
pub use suggest::{is_slip, nearest};

use crate::limits;
use crate::source::{SourceId, Sources, Span};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The definition cannot be played.
    Error,
    /// The definition can be played, but something in it is likely a mistake.
    Warning,
}

/// A stretch of text with what there is to say of it.
#[derive(Clone, Debug)]
pub struct Label {
    /// The stretch.
    pub span: Span,
    /// What is wrong here, or what was declared here.
    pub text: String,
}

/// One mistake.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// Its stable code, such as `E0301`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// The mistake in the words of the file.
    pub title: String,
    /// Places, the primary one first.
    pub labels: Vec<Label>,
    /// What to write instead.
    pub help: Option<String>,
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
        }
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, title: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, title) }
    }

    /// Says what is wrong at the primary place.
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

    /// Says what to write instead.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }

    /// Says what to write instead, where that is known.
    pub fn help_if(self, text: Option<String>) -> Diagnostic {
        match text {
            Some(text) => self.help(text),
            None => self,
        }
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
    /// Adds one; the same mistake at the same place is kept once, and beyond the limit nothing is kept.
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

    /// Whether there are as many errors as are kept: what only finds more of them is no use any more.
    pub fn is_full(&self) -> bool {
        self.errors >= limits::DIAGNOSTICS
    }

    /// Says one thing instead of all errors of a source, if there are any.
    pub fn say_instead(&mut self, source: SourceId, diagnostic: &Diagnostic) {
        let is_said = |other: &Diagnostic| other.severity == Severity::Error && other.span().source == source;
        let before = self.list.len();
        self.list.retain(|other| !is_said(other));
        self.errors -= before - self.list.len();
        if self.list.len() < before {
            self.push(diagnostic.clone());
        }
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

    /// Whether nothing was reported.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Draws all of them for a terminal without colour.
    pub fn render(&self, sources: &Sources) -> String {
        self.sorted()
            .into_iter()
            .map(|diagnostic| render(diagnostic, sources, false))
            .collect::<Vec<_>>()
            .join("\n")
    }
}
