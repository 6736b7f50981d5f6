//! Saving the game to a file: where the person wants it, and while it is played where it can be found again.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use variorum::table::{Entry, Table};

use super::keeping::{Keeping, folder};
use crate::failure::Failure;
use crate::names::{LAID, short_name};
use crate::record::{self, About};
use crate::save::{in_home, write_atomically};

/// Saves a game and remembers what was saved.
pub(super) struct Saving {
    /// The name of the variant on the command line.
    name: String,
    /// The last file that the game was saved to.
    file: Option<PathBuf>,
    /// The contents of that file.
    record: String,
    /// What files say of the game.
    about: About,
    /// The actions to which the comments of `about` belong.
    commented: Vec<String>,
    keeping: Keeping,
}

/// The result of saving.
pub(super) enum Saved {
    /// The game was saved.
    Written,
    /// A file exists under that name that is not this game as it was last saved; it was not changed.
    There,
}

impl Saving {
    /// A game of the variant `name` that has not been saved yet.
    pub(super) fn new(name: String) -> Saving {
        let keeping = Keeping::new(name.clone(), None);
        let about = About::begun(SystemTime::now());
        Saving { name, file: None, record: String::new(), about, commented: Vec::new(), keeping }
    }

    /// The same, kept while it is played.
    pub(super) fn kept(self) -> Saving {
        let keeping = Keeping::new(self.name.clone(), folder());
        Saving { keeping, ..self }
    }

    /// A game that stands in a file, kept while it is played on. It is saved to the file again if the file has nothing
    /// that would be lost.
    ///
    /// # Errors
    /// If another program is playing it.
    pub(super) fn resumed(
        path: &Path,
        text: &str,
        (name, about): (String, About),
        table: &mut Table,
    ) -> Result<Saving, Failure> {
        let keeping = Keeping::resume(name.clone(), folder(), path, table)?;
        let commented = table.log().iter().map(|entry| entry.action.clone()).collect();
        let mut saving = Saving { keeping, about, commented, ..Saving::new(name) };
        if saving.keeping.is_place() {
            return Ok(saving);
        }
        let record = record::for_file(table, &saving.name, path, &saving.about);
        if record.trim_end() == text.trim_end() {
            saving.file = Some(path.to_owned());
        }
        saving.record = record;
        Ok(saving)
    }

    /// Keeps the game as it is now, if it has changed.
    ///
    /// # Errors
    /// If the file in which it is kept cannot be written.
    pub(super) fn keep(&mut self, table: &mut Table) -> Result<(), Failure> {
        self.keeping.keep(table, &self.about)
    }

    /// Ends keeping the game: the person leaves it.
    pub(super) fn leave(&mut self) {
        self.keeping.forget();
    }

    /// Saves the game. An existing file is overwritten if `replaces` is set, or if it is as this game was last saved to it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn save(&mut self, table: &mut Table, file: &str, replaces: bool) -> Result<Saved, Failure> {
        let path = in_home(file);
        if path.is_file() && !replaces && !self.is_own(&path) {
            return Ok(Saved::There);
        }
        let record = self.text(table, &path);
        write_atomically(&path, &record)?;
        self.file = Some(path);
        self.record = record;
        Ok(Saved::Written)
    }

    /// Whether a file is as this game was last saved to it.
    fn is_own(&self, path: &Path) -> bool {
        let is_saved = self.file.as_deref() == Some(path);
        is_saved && std::fs::read_to_string(path).is_ok_and(|text| text.trim_end() == self.record.trim_end())
    }

    /// The text of the game for a file. Comments stay as far as the actions are those of the file from which the game came.
    fn text(&self, table: &mut Table, file: &Path) -> String {
        let is_same = |(entry, action): &(&Entry, &String)| entry.action == **action;
        let same = table.log().iter().zip(&self.commented).take_while(is_same).count();
        let mut about = self.about.clone();
        about.comments.truncate(same);
        record::for_file(table, &self.name, file, &about)
    }

    /// Whether the game has unsaved changes.
    pub(super) fn is_due(&self, table: &mut Table) -> bool {
        let file = self.file.as_deref().unwrap_or(Path::new(""));
        !table.log().is_empty() && self.text(table, file) != self.record
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
