//! What a chapter has, and an entry of it.

use super::author::{Written, written};
use super::english::capital;
use super::sentence::Sentence;
use super::speaker::Speaker;
use crate::source::{Sources, Span};

/// Entries about one subject.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// A word for links to it; no other chapter has the same.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What is to be known before its entries.
    pub about: Vec<Sentence>,
    /// Its entries, in the order of the definition.
    pub entries: Vec<Entry>,
}

/// Something that the definition has by a name.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name in the definition.
    pub name: String,
    /// The name as a heading.
    pub title: String,
    /// The reasons that the definition gives: its `because`.
    pub reasons: Vec<String>,
    /// What it says, in sentences made of its meaning.
    pub sentences: Vec<Sentence>,
    /// Whether the sentences can be followed; else it is to be shown as it is written.
    pub is_clear: bool,
    /// How the definition has it; nothing if it is written nowhere.
    pub written: Option<Written>,
    /// What it lists, in columns.
    pub grid: Option<Grid>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// What stands above the columns; the first one is that of the rows.
    pub head: Vec<String>,
    /// The rows, each with a cell for each column.
    pub rows: Vec<Vec<String>>,
}

impl Chapter {
    /// A chapter with nothing in it yet.
    pub(super) fn new(id: &'static str, title: &'static str) -> Chapter {
        Chapter { id, title, about: Vec::new(), entries: Vec::new() }
    }

    /// Whether it has nothing to say.
    pub(super) fn is_empty(&self) -> bool {
        self.about.is_empty() && self.entries.is_empty()
    }
}

impl Entry {
    /// An entry that says some sentences, and whether they could be followed is what the speaker knows.
    pub(super) fn new(
        speaker: &Speaker<'_>,
        sources: &Sources,
        (name, span): (&str, Span),
        sentences: Vec<Sentence>,
    ) -> Entry {
        Entry {
            name: name.to_owned(),
            title: capital(&name.replace('-', " ")),
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
