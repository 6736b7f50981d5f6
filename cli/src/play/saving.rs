//! The game as a file.

use std::path::{Path, PathBuf};

use variorum::table::Table;

use crate::failure::Failure;
use crate::names::{LAID, short_name};
use crate::record;
use crate::save::{in_home, write_atomically};

/// Saves a game, and knows what is saved of it.
pub(super) struct Saving {
    /// The variant as it was named.
    name: String,
    /// The file that the game was saved to last.
    file: Option<PathBuf>,
    /// The record that stands there.
    record: String,
}

/// What an attempt to save has come to.
pub(super) enum Saved {
    /// The file has the game.
    Written,
    /// Another file is there, and it stays.
    There,
}

impl Saving {
    /// Nothing is saved yet; `name` is the variant as it was named.
    pub(super) fn new(name: String) -> Saving {
        Saving { name, file: None, record: String::new() }
    }

    /// Writes the game into a file. One that is there is replaced if the game was saved to it before, or `replaces`.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn save(&mut self, table: &mut Table, file: &str, replaces: bool) -> Result<Saved, Failure> {
        let path = in_home(file);
        if path.is_file() && !replaces && self.file.as_ref() != Some(&path) {
            return Ok(Saved::There);
        }
        let record = record::for_file(table, &self.name, &path);
        write_atomically(&path, &record)?;
        self.file = Some(path);
        self.record = record;
        Ok(Saved::Written)
    }

    /// Whether there is something that no file has.
    pub(super) fn is_due(&self, table: &mut Table) -> bool {
        let file = self.file.as_deref().unwrap_or(Path::new(""));
        !table.log().is_empty() && record::for_file(table, &self.name, file) != self.record
    }

    /// The file that has the game as it is, if there is one.
    pub(super) fn file(&self, table: &mut Table) -> Option<&Path> {
        self.file.as_deref().filter(|_| !self.is_due(table))
    }

    /// A name for the file: that of the last one, or a new one that is not there yet.
    pub(super) fn proposal(&self) -> String {
        if let Some(file) = &self.file {
            return file.display().to_string();
        }
        let stem = short_name(&self.name, &[]).replace(LAID, "+");
        let names = (1..).map(|number| format!("{stem}-{number}.txt"));
        let mut free = names.filter(|name| !Path::new(name).exists());
        free.next().unwrap_or_else(|| unreachable!("numbers have no end"))
    }
}
