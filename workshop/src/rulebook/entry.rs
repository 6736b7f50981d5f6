//! The chapters and entries of a rulebook.

use super::author::{Written, written};
use super::english::{capital, title};
use super::sentence::Sentence;
use super::speaker::Speaker;
use variorum::source::{Sources, Span};

/// Entries about one subject.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// A word for links to the chapter; no other chapter has the same.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// Introductory sentences.
    pub about: Vec<Sentence>,
    /// Its entries, in the order of the definition.
    pub entries: Vec<Entry>,
}

/// A named part of the definition.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name in the definition.
    pub name: String,
    /// The name as a heading.
    pub title: String,
    /// The reasons that the definition gives: its `because`.
    pub reasons: Vec<String>,
    /// Its meaning, in generated sentences.
    pub sentences: Vec<Sentence>,
    /// Whether the sentences are readable; otherwise show the definition.
    pub is_clear: bool,
    /// The text in the definition; nothing if it is written nowhere.
    pub written: Option<Written>,
    /// Its contents, in columns.
    pub grid: Option<Grid>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The heads of the columns; the first column is that of the rows.
    pub head: Vec<String>,
    /// The rows, each with a cell for each column.
    pub rows: Vec<Vec<String>>,
}

impl Chapter {
    /// An empty chapter.
    pub(super) fn new(id: &'static str, title: &'static str) -> Chapter {
        Chapter { id, title, about: Vec::new(), entries: Vec::new() }
    }

    /// Whether it is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.about.is_empty() && self.entries.is_empty()
    }
}

impl Entry {
    /// An entry with some sentences; the speaker knows whether they are readable.
    pub(super) fn new(
        speaker: &Speaker<'_>,
        sources: &Sources,
        (name, span): (&str, Span),
        sentences: Vec<Sentence>,
    ) -> Entry {
        Entry {
            name: name.to_owned(),
            title: capital(&title(name)),
            reasons: Vec::new(),
            sentences,
            is_clear: !speaker.is_lost(),
            written: written(sources, span),
            grid: None,
        }
    }

    /// The same with a reason, if there is one.
    pub(super) fn because(self, reason: Option<&str>) -> Entry {
        Entry { reasons: reason.into_iter().map(str::to_owned).collect(), ..self }
    }
}
