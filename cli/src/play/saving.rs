//! Saving the game to a file.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use variorum::table::Table;

use crate::failure::Failure;
use crate::names::{LAID, short_name};
use crate::record;
use crate::save::{in_home, write_atomically};

/// Saves a game and remembers what was saved.
pub(super) struct Saving {
    /// The name of the variant on the command line.
    name: String,
    /// The last file that the game was saved to.
    file: Option<PathBuf>,
    /// The contents of that file.
    record: String,
    /// When the game began.
    begun: SystemTime,
}

/// The result of saving.
pub(super) enum Saved {
    /// The game was saved.
    Written,
    /// Another file exists under that name; it was not changed.
    There,
}

impl Saving {
    /// A game of the variant `name` that has not been saved yet.
    pub(super) fn new(name: String) -> Saving {
        Saving { name, file: None, record: String::new(), begun: SystemTime::now() }
    }

    /// Saves the game. An existing file is overwritten if `replaces` is set, or if this game was saved to it before.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn save(&mut self, table: &mut Table, file: &str, replaces: bool) -> Result<Saved, Failure> {
        let path = in_home(file);
        if path.is_file() && !replaces && self.file.as_ref() != Some(&path) {
            return Ok(Saved::There);
        }
        let record = record::for_file(table, &self.name, &path, self.begun);
        write_atomically(&path, &record)?;
        self.file = Some(path);
        self.record = record;
        Ok(Saved::Written)
    }

    /// Whether the game has unsaved changes.
    pub(super) fn is_due(&self, table: &mut Table) -> bool {
        let file = self.file.as_deref().unwrap_or(Path::new(""));
        !table.log().is_empty() && record::for_file(table, &self.name, file, self.begun) != self.record
    }

    /// The file of the game, unless there are unsaved changes.
    pub(super) fn file(&self, table: &mut Table) -> Option<&Path> {
        self.file.as_deref().filter(|_| !self.is_due(table))
    }

    /// A proposed file name: the last one, or a new one that does not exist yet.
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
