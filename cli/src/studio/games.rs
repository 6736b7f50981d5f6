//! The games: their files, and the rooms of those that are open.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use serde::Serialize;
use variorum::limits;
use variorum::table::{Clock, Player, Table};

use super::library::{Library, lock};
use super::reply::Refusal;
use super::request::{NewFile, NewGame};
use super::room::Room;
use crate::failure::Failure;
use crate::input::read_text;
use crate::record::{self, About, PLAYERS, Record};
use crate::saved::{self, Saved};

/// The maximal number of open games. Beyond it, games without viewers are closed until somebody asks for them.
const OPEN: usize = 100;
/// The number of games in the list.
const LISTED: usize = 60;
/// The extension of game files.
const ENDING: &str = "game";
/// The maximal length of a game's name.
const NAME: usize = 80;

pub(super) struct Games {
    folder: PathBuf,
    library: Arc<Library>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
}

/// A game in the list.
#[derive(Debug, Serialize)]
pub(super) struct Listed {
    id: String,
    variant: String,
    result: Option<String>,
    players: [String; 2],
    actions: usize,
}

/// What became of the games of a file.
#[derive(Debug, Serialize)]
pub(super) struct Added {
    /// The ids of those that were added, in order.
    games: Vec<String>,
    /// What is wrong with the others.
    faults: Vec<String>,
}

impl Games {
    /// Opens a folder of games, and creates it if necessary.
    pub(super) fn new(folder: PathBuf, library: Arc<Library>) -> Result<Games, Failure> {
        let failed = |error| Failure::File { verb: "create", path: folder.display().to_string(), error };
        fs::create_dir_all(&folder).map_err(failed)?;
        Ok(Games { folder, library, rooms: Mutex::default() })
    }

    /// Starts a game and returns its room.
    pub(super) fn begin(&self, asked: NewGame) -> Result<Arc<Room>, Refusal> {
        let player = |text: &str| text.parse::<Player>().map_err(Refusal::unfit);
        let players = [player(&asked.white)?, player(&asked.black)?];
        let variant = self.library.variant(&asked.variant)?;
        let start = match &asked.position {
            Some(text) => variant.position(text).map_err(Failure::from)?,
            None => {
                let drawn =
                    variant.draw_start(any_number()?).and_then(|number| variant.start_by_number(number));
                drawn.unwrap_or_else(|| variant.start())
            }
        };
        let mut table = Table::new(start, players);
        if let Some(text) = &asked.clock {
            table.set_clock(Some(text.parse::<Clock>().map_err(Refusal::unfit)?));
            // Measure the variant before the clock starts.
            if players.iter().any(|player| matches!(player, Player::Computer(_))) {
                self.library.evaluation(&asked.variant, &variant)?;
            }
        }
        play_all(&mut table, &asked.moves)?;
        let id = self.new_id(&asked.variant)?;
        self.admit(id, Saved { variant: asked.variant, table, about: About::default() }, true)
    }

    /// Adds the games of a file. A game at fault does no harm to the others.
    pub(super) fn add(&self, file: &NewFile) -> Result<Added, Refusal> {
        let open = |name: &str| self.library.variant(name).map_err(|refusal| refusal.to_string());
        let name = file.name.chars();
        let excess = name.clone().count().saturating_sub(NAME);
        let shown: String = name.skip(excess).collect();
        let read: Vec<_> = saved::of_text(&shown, &file.text, open).take(LISTED + 1).collect();
        if read.len() > LISTED {
            return Err(Refusal::unfit(format!("the file has more than {LISTED} games, which is the most")));
        }
        let (games, faults): (Vec<_>, Vec<_>) = read.into_iter().partition(Result::is_ok);
        let faults: Vec<String> =
            faults.into_iter().filter_map(Result::err).map(|fault| fault.to_string()).collect();
        if games.is_empty() {
            let told = faults.into_iter().next();
            return Err(Refusal::unfit(told.unwrap_or_else(|| "the file has no game".to_owned())));
        }
        let begin = |saved: Saved| {
            let id = self.new_id(&saved.variant)?;
            self.admit(id.clone(), saved, true).map(|_| id)
        };
        let games = games.into_iter().filter_map(Result::ok).map(begin).collect::<Result<_, _>>()?;
        Ok(Added { games, faults })
    }

    /// The room of a game; the game is opened if necessary.
    pub(super) fn room(&self, id: &str) -> Result<Arc<Room>, Refusal> {
        if let Some(room) = lock(&self.rooms).get(id) {
            return Ok(Arc::clone(room));
        }
        let record = self.read(id)?;
        let name = record.header.variant.clone().unwrap_or_default();
        let variant = self.library.variant(&name)?;
        let table = record.table(&variant).map_err(|fault| Refusal::unfit(fault.to_string()))?;
        self.admit(id.to_owned(), Saved { variant: name, table, about: record.about() }, false)
    }

    /// The latest games, most recent first.
    pub(super) fn list(&self) -> Result<Vec<Listed>, Refusal> {
        let failed = |error| Failure::File { verb: "read", path: self.folder.display().to_string(), error };
        let entries = fs::read_dir(&self.folder).map_err(failed)?.flatten();
        let saved = |path: &Path| fs::metadata(path).and_then(|about| about.modified()).ok();
        let is_game = |path: &PathBuf| path.extension().is_some_and(|ending| ending == ENDING);
        let mut files: Vec<(Option<SystemTime>, PathBuf)> =
            entries.map(|entry| entry.path()).filter(is_game).map(|path| (saved(&path), path)).collect();
        files.sort_unstable_by(|a, b| b.cmp(a));
        files.truncate(LISTED);
        Ok(files.into_iter().filter_map(|(_, path)| self.listed(&path)).collect())
    }

    /// Deletes a game and its file.
    pub(super) fn remove(&self, id: &str) -> Result<(), Refusal> {
        let file = self.file(id)?;
        // A thinking machine would write the file again.
        if let Some(room) = lock(&self.rooms).remove(id) {
            room.close();
        }
        let failed = |error: io::Error| match error.kind() == io::ErrorKind::NotFound {
            true => no_game(id),
            false => Failure::File { verb: "remove", path: file.display().to_string(), error }.into(),
        };
        fs::remove_file(&file).map_err(failed)
    }

    fn listed(&self, path: &Path) -> Option<Listed> {
        let id = path.file_stem()?.to_str()?.to_owned();
        let record = self.read(&id).ok()?;
        let player = |name| record.header.note(name).unwrap_or("human").to_owned();
        Some(Listed {
            id,
            variant: record.header.variant.clone()?,
            result: record.header.result.clone(),
            players: PLAYERS.map(player),
            actions: record.actions.len(),
        })
    }

    /// Opens a room for a game; a new one is saved first.
    fn admit(&self, id: String, saved: Saved, is_new: bool) -> Result<Arc<Room>, Refusal> {
        let file = self.file(&id)?;
        let room = Arc::new(Room::new(id.clone(), file, saved, Arc::clone(&self.library)));
        if is_new {
            room.save()?;
        }
        let mut rooms = lock(&self.rooms);
        if rooms.len() >= OPEN {
            rooms.retain(|_, room| room.is_watched());
        }
        // Another request may have opened the game in the meantime; both get the same room.
        Ok(Arc::clone(rooms.entry(id).or_insert(room)))
    }

    fn read(&self, id: &str) -> Result<Record, Refusal> {
        let file = self.file(id)?;
        if !file.is_file() {
            return Err(no_game(id));
        }
        let text = read_text(&file.display().to_string(), limits::RECORD_BYTES)?;
        record::parse(&text).map_err(|error| Refusal::unfit(format!("{}: {error}", file.display())))
    }

    /// The path of a game's file. Names consist of lower-case letters, digits and hyphens, so no name leaves the folder.
    fn file(&self, id: &str) -> Result<PathBuf, Refusal> {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || id.len() > NAME || !id.chars().all(is_plain) {
            return Err(no_game(id));
        }
        Ok(self.folder.join(id).with_extension(ENDING))
    }

    /// A new name for a game: the variant and a random number.
    fn new_id(&self, variant: &str) -> Result<String, Refusal> {
        let stem = crate::names::short_name(variant, &[]).to_lowercase();
        let plain: String =
            stem.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(50).collect();
        Ok(format!("{plain}-{:012x}", any_number()? & 0xffff_ffff_ffff))
    }
}

/// Plays actions from a link; the refusal says which one is wrong, and why.
fn play_all(table: &mut Table, actions: &str) -> Result<(), Refusal> {
    for (number, action) in (1..).zip(actions.split_whitespace()) {
        let played = match table.outcome() {
            Some(outcome) => Err(format!("`{action}` comes too late, the game is over: {outcome}")),
            None => table.act(action).map(drop).map_err(|error| error.to_string()),
        };
        played.map_err(|error| Refusal::unfit(format!("action {number}: {error}")))?;
    }
    Ok(())
}

fn no_game(id: &str) -> Refusal {
    Refusal::missing(format!("no game is called `{}`", id.chars().take(NAME).collect::<String>()))
}

/// An unpredictable number.
fn any_number() -> Result<u64, Refusal> {
    getrandom::u64().map_err(|error| Failure::Stream(io::Error::other(error)).into())
}
