//! The definition opened from disk, checked at every save, and written by the page.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::http::StatusCode;
use serde::Serialize;
use serde_json::Value;
use tokio::sync::broadcast;
use variorum::search::STACK;
use variorum::{diagnostic, limits};

use super::library::{Library, lock};
use super::reply::Refusal;
use super::request::NewText;
use crate::failure::Failure;
use crate::input::read_text;
use crate::names::full_name;
use crate::save::write_atomically;
use crate::validate::{check, unreadable};
use crate::watch::Changes;

/// The number of saves buffered for a slow page.
const EVENTS: usize = 16;

/// Watches a definition file and its mutators.
pub(super) struct Author {
    file: String,
    mutators: Vec<String>,
    library: Arc<Library>,
    /// Whether the page may write the file.
    is_editable: bool,
    /// Held while the file is read or written, so that what is known of it is never older than the file.
    turn: Mutex<()>,
    state: Mutex<Definition>,
    news: broadcast::Sender<u64>,
}

/// The result of the last reading of the file.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Definition {
    /// The name under which the library has it.
    name: String,
    file: String,
    /// What is in it; nothing if it cannot be read.
    text: Option<String>,
    /// Whether the page may write it.
    is_editable: bool,
    /// The number of readings so far.
    version: u64,
    /// Whether the file is valid now. If it is not, the last valid version is played.
    is_right: bool,
    /// Whether any version of it was valid.
    is_playable: bool,
    /// The mistakes, as `validate --json` prints them.
    diagnostics: Vec<Value>,
}

impl Author {
    /// Opens a file and reads it.
    pub(super) fn open(file: &str, mutators: &[String], library: Arc<Library>, is_editable: bool) -> Author {
        let name = full_name(file, mutators);
        let state = Definition { name, file: file.to_owned(), is_editable, ..Definition::default() };
        let (news, _) = broadcast::channel(EVENTS);
        let author = Author {
            file: file.to_owned(),
            mutators: mutators.to_vec(),
            library,
            is_editable,
            turn: Mutex::default(),
            state: Mutex::new(state),
            news,
        };
        author.read();
        author
    }

    /// The name under which the library has the definition.
    pub(super) fn name(&self) -> String {
        lock(&self.state).name.clone()
    }

    /// The result of the last reading.
    pub(super) fn definition(&self) -> Definition {
        lock(&self.state).clone()
    }

    /// Subscribes to readings of the file; each sends its number.
    pub(super) fn watch(&self) -> broadcast::Receiver<u64> {
        self.news.subscribe()
    }

    /// Starts a thread that reads the file at every save.
    ///
    /// # Errors
    /// If its folder cannot be watched.
    pub(super) fn follow(self: &Arc<Self>) -> Result<(), Failure> {
        let files: Vec<String> = std::iter::once(&self.file).chain(&self.mutators).cloned().collect();
        let changes = Changes::of(&files)?;
        let author = Arc::clone(self);
        std::thread::Builder::new().stack_size(STACK).spawn(move || {
            while changes.wait() {
                author.read();
            }
        })?;
        Ok(())
    }

    /// Writes the file, if it is still as the page knows it.
    ///
    /// # Errors
    /// If the page may not write it, if it has changed meanwhile, or if it cannot be written.
    pub(super) fn write(&self, asked: &NewText) -> Result<Definition, Refusal> {
        if !self.is_editable {
            let told = "a server that other computers can reach writes no definition";
            return Err(Refusal::new(StatusCode::FORBIDDEN, told));
        }
        let turn = lock(&self.turn);
        if self.text().as_ref() != Some(&asked.before) {
            return Err(Refusal::new(
                StatusCode::CONFLICT,
                "the file has changed meanwhile: look at it again",
            ));
        }
        write_atomically(Path::new(&self.file), &asked.text)?;
        self.read_in(&turn);
        drop(turn);
        Ok(self.definition())
    }

    /// What is in the file.
    fn text(&self) -> Option<String> {
        read_text(&self.file, limits::FILE_BYTES).ok()
    }

    fn read(&self) {
        self.read_in(&lock(&self.turn));
    }

    /// Reads the file in one's turn.
    fn read_in(&self, _turn: &MutexGuard<'_, ()>) {
        let text = self.text();
        let found = check(&self.file, &self.mutators);
        let mut state = lock(&self.state);
        state.version += 1;
        state.text = text;
        match found {
            Ok(checked) => {
                let told = |found| serde_json::from_str(&diagnostic::to_json(found, &checked.sources));
                state.diagnostics =
                    checked.diagnostics.sorted().into_iter().filter_map(|found| told(found).ok()).collect();
                state.is_right = !checked.diagnostics.has_errors();
                if let Some(variant) = checked.variant {
                    state.is_playable = true;
                    self.library.put(&state.name, variant);
                }
            }
            Err(error) => {
                state.is_right = false;
                state.diagnostics = vec![unreadable(&self.file, &error)];
            }
        }
        // There may be no subscribers.
        let _ = self.news.send(state.version);
    }
}
