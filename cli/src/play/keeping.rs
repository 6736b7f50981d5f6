//! Keeps a game in a file while it is played, so that a program that is killed loses no action.
//!
//! The file stands in a folder of the user's, and goes away when the person leaves the game. Beside it a file `NAME.lock` is locked as long
//! as the game is played: a game without a lock was interrupted.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use variorum::table::{Player, Table};

use crate::failure::Failure;
use crate::names::{LAID, name_beside, short_name};
use crate::record::{self, About};
use crate::save::write_atomically;

/// The ending of the files.
const ENDING: &str = "txt";

/// A game that is kept, or will be with its first action.
pub(super) struct Keeping {
    /// The name of the variant on the command line.
    name: String,
    /// Where the files stand; nothing if there is no such folder.
    folder: Option<PathBuf>,
    place: Option<Place>,
    /// The number of changes that the table had when the game was written.
    written: u64,
}

/// A file that no other program uses.
struct Place {
    file: PathBuf,
    /// Locked as long as it is open.
    _lock: File,
}

impl Keeping {
    /// Keeps a game in a folder from its first action on.
    pub(super) fn new(name: String, folder: Option<PathBuf>) -> Keeping {
        Keeping { name, folder, place: None, written: 0 }
    }

    /// Goes on with a game that stands in a file; if the file is one of an interrupted game, the game stays there.
    ///
    /// # Errors
    /// If another program is playing it.
    pub(super) fn resume(
        name: String,
        folder: Option<PathBuf>,
        file: &Path,
        table: &Table,
    ) -> Result<Keeping, Failure> {
        let mut keeping = Keeping { written: table.changes(), ..Keeping::new(name, folder) };
        let real = |path: &Path| path.canonicalize().ok();
        let folder = keeping.folder.as_deref().and_then(real);
        if folder.is_some() && folder.as_deref() == real(file).as_deref().and_then(Path::parent) {
            let what = "this game is being played already".to_owned();
            let busy = || Failure::Record { path: file.display().to_string(), line: 1, what };
            keeping.place = Some(Place::take(file.to_owned()).ok_or_else(busy)?);
        }
        Ok(keeping)
    }

    /// Whether the file is one of an interrupted game.
    pub(super) fn is_place(&self) -> bool {
        self.place.is_some()
    }

    /// Writes the game if it has changed. Games that only machines play are not kept.
    ///
    /// # Errors
    /// If the file cannot be written; the next call does not try again until the game has changed.
    pub(super) fn keep(&mut self, table: &mut Table, about: &About) -> Result<(), Failure> {
        let has_person = self.place.is_some() || table.players().contains(&Player::Human);
        if self.written == table.changes() || !has_person || table.log().is_empty() && self.place.is_none() {
            return Ok(());
        }
        self.written = table.changes();
        let Some(folder) = &self.folder else { return Ok(()) };
        let place = match self.place.take() {
            Some(place) => place,
            None => Place::free(folder, &self.name)?,
        };
        let text = record::of_table(table, &name_beside(&self.name, folder), about);
        let written = write_atomically(&place.file, &text);
        self.place = Some(place);
        written
    }

    /// Forgets the game: it was saved elsewhere, or nobody wants it.
    pub(super) fn forget(&mut self) {
        if let Some(place) = self.place.take() {
            // A file that cannot be removed is offered again; that is all.
            let _ = fs::remove_file(&place.file);
        }
    }
}

impl Place {
    /// The first free place for a game of a variant.
    fn free(folder: &Path, name: &str) -> Result<Place, Failure> {
        let failed = |error| Failure::File { verb: "create", path: folder.display().to_string(), error };
        fs::create_dir_all(folder).map_err(failed)?;
        let stem = short_name(name, &[]).replace(LAID, "+");
        let files = (1..=MOST).map(|number| folder.join(format!("{stem}-{number}.{ENDING}")));
        let free = files.filter(|file| !file.exists()).find_map(|file| {
            // Another program may have taken it in the meantime, and may have written its game.
            Place::take(file).filter(|place| !place.file.exists())
        });
        free.ok_or_else(|| failed(std::io::Error::other("it has too many games: remove some")))
    }

    /// Takes a place, unless another program has it.
    fn take(file: PathBuf) -> Option<Place> {
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(file.with_extension("lock"))
            .ok()?;
        lock.try_lock().ok()?;
        sweep(&file);
        Some(Place { file, _lock: lock })
    }
}

/// Removes what a program that was killed while it wrote a file has left beside it.
fn sweep(file: &Path) {
    let (Some(folder), Some(name)) = (file.parent(), file.file_name()) else { return };
    let is_draft = |path: &PathBuf| {
        let other = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        other
            .strip_prefix(&*name.to_string_lossy())
            .is_some_and(|rest| rest.starts_with('.') && rest.ends_with(".part"))
    };
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    // A draft that cannot be removed does no harm.
    files.filter(is_draft).for_each(|draft| drop(fs::remove_file(draft)));
}

/// The maximal number of interrupted games of a variant.
const MOST: usize = 1000;

/// The folder of games that are being played: `variorum` in the user's folder for states of programs.
pub(super) fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("XDG_STATE_HOME").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let folder = named.or_else(|| Some(std::env::home_dir()?.join(".local/state")))?;
    folder.is_absolute().then(|| folder.join("variorum"))
}

/// A line that names the interrupted games of a folder, the last one first; nothing if there are none.
pub(super) fn interrupted(folder: Option<&Path>) -> Option<String> {
    let mut found: Vec<(SystemTime, PathBuf)> = fs::read_dir(folder?)
        .ok()?
        .filter_map(|entry| {
            let file = entry.ok()?.path();
            let is_game = file.extension().is_some_and(|ending| ending == ENDING);
            let place = is_game.then(|| Place::take(file))??;
            Some((fs::metadata(&place.file).ok()?.modified().ok()?, place.file))
        })
        .collect();
    found.sort_unstable();
    let (_, last) = found.pop()?;
    let path = last.display().to_string();
    let path = shlex::try_quote(&path).map_or_else(|_| path.clone(), |quoted| quoted.into_owned());
    let others = match found.len() {
        0 => String::new(),
        1 => ", and another game there".to_owned(),
        count => format!(", and {count} other games there"),
    };
    Some(format!(
        "A game was interrupted: `variorum play {path}` continues it{others}; delete the file to discard it."
    ))
}

#[cfg(test)]
mod tests {
    use variorum::Variant;

    use super::*;

    fn table() -> Table {
        let mut table = Table::new(Variant::shipped("chess").unwrap().start(), [Player::Human; 2]);
        table.act("e2e4").unwrap();
        table
    }

    fn kept(folder: &Path) -> Vec<String> {
        let files =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut files: Vec<String> = files.filter(|name| !name.ends_with(".lock")).collect();
        files.sort();
        files
    }

    #[test]
    fn a_game_is_kept_until_the_person_leaves() {
        let folder = tempfile::tempdir().unwrap();
        let path = Some(folder.path().to_owned());
        let (mut first, mut second) =
            (Keeping::new("chess".to_owned(), path.clone()), Keeping::new("chess".to_owned(), path));
        first.keep(&mut table(), &About::default()).unwrap();
        second.keep(&mut table(), &About::default()).unwrap();
        assert_eq!(kept(folder.path()), ["chess-1.txt", "chess-2.txt"]);
        assert_eq!(interrupted(Some(folder.path())), None);
        second.forget();
        drop(first);
        assert_eq!(kept(folder.path()), ["chess-1.txt"]);
        assert!(interrupted(Some(folder.path())).unwrap().contains("chess-1.txt` continues it; delete"));
    }

    #[test]
    fn an_interrupted_game_is_played_in_one_window() {
        let folder = tempfile::tempdir().unwrap();
        let path = Some(folder.path().to_owned());
        Keeping::new("chess".to_owned(), path.clone()).keep(&mut table(), &About::default()).unwrap();
        let file = folder.path().join("chess-1.txt");
        let mut table = table();
        let resume = |table: &Table| Keeping::resume("chess".to_owned(), path.clone(), &file, table);
        let mut keeping = resume(&table).unwrap();
        assert!(keeping.is_place() && resume(&table).is_err());
        table.undo();
        keeping.keep(&mut table, &About::default()).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "variant: chess\n\n");
        keeping.forget();
        assert!(kept(folder.path()).is_empty());
    }

    #[test]
    fn games_of_machines_are_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        let mut table = table();
        variorum::Side::BOTH.into_iter().for_each(|side| table.seat(side, Player::Random));
        let mut keeping = Keeping::new("chess".to_owned(), Some(folder.path().to_owned()));
        keeping.keep(&mut table, &About::default()).unwrap();
        assert!(kept(folder.path()).is_empty());
    }
}
