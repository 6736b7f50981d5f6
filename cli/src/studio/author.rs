//! The definition that was opened from disk: checked at each save.

use std::sync::{Arc, Mutex};

use serde::Serialize;
use serde_json::Value;
use tokio::sync::broadcast;
use variorum::diagnostic;
use variorum::search::STACK;

use super::library::{Library, lock};
use crate::failure::Failure;
use crate::names::full_name;
use crate::validate::{check, unreadable};
use crate::watch::Changes;

/// So many saves wait for a page that is slow.
const EVENTS: usize = 16;

/// A definition file with its mutators.
pub(super) struct Author {
    file: String,
    mutators: Vec<String>,
    library: Arc<Library>,
    state: Mutex<Definition>,
    news: broadcast::Sender<u64>,
}

/// What was found when the file was read last.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Definition {
    /// What it is asked for by.
    name: String,
    file: String,
    /// How often it was read.
    version: u64,
    /// Whether it is right now. If it is not, the one that was right last is played.
    is_right: bool,
    /// Whether it can be played, as it is or as it was.
    is_playable: bool,
    /// As `validate --format json` has them.
    diagnostics: Vec<Value>,
}

impl Author {
    /// Opens a file and reads it.
    pub(super) fn open(file: &str, mutators: &[String], library: Arc<Library>) -> Author {
        let name = full_name(file, mutators);
        let state = Definition { name, file: file.to_owned(), ..Definition::default() };
        let (news, _) = broadcast::channel(EVENTS);
        let author = Author {
            file: file.to_owned(),
            mutators: mutators.to_vec(),
            library,
            state: Mutex::new(state),
            news,
        };
        author.read();
        author
    }

    /// What the definition is asked for by.
    pub(super) fn name(&self) -> String {
        lock(&self.state).name.clone()
    }

    /// What was found last.
    pub(super) fn definition(&self) -> Definition {
        lock(&self.state).clone()
    }

    /// Tells whenever the file was read again, by how often it was.
    pub(super) fn watch(&self) -> broadcast::Receiver<u64> {
        self.news.subscribe()
    }

    /// Reads the file again at each save, on a thread of its own.
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

    fn read(&self) {
        let found = check(&self.file, &self.mutators);
        let mut state = lock(&self.state);
        state.version += 1;
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
        // Nobody may be looking.
        let _ = self.news.send(state.version);
    }
}
