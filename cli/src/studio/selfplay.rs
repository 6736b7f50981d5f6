//! Games of the computer against itself in the background, and the reports on them.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use axum::http::StatusCode;
use serde::Serialize;
use variorum::Variant;
use variorum::search::STACK;

use super::library::{Library, lock};
use super::reply::Refusal;
use super::request::NewRun;
use crate::selfplay::{Who, level, page_of_games};

/// How many games are played.
const GAMES: u32 = 100;

/// The last run of each variant. One run goes on at a time, so that people who play meanwhile have a processor.
pub(super) struct Runs {
    library: Arc<Library>,
    runs: Mutex<HashMap<String, Arc<Run>>>,
}

/// Games of a variant.
struct Run {
    level: String,
    done: AtomicU32,
    stop: Arc<AtomicBool>,
    /// The page with the report, or why there is none; empty as long as the games go on.
    end: OnceLock<Result<String, String>>,
}

/// How far a run has come.
#[derive(Debug, Serialize)]
pub(super) struct Progress {
    level: String,
    done: u32,
    games: u32,
    is_over: bool,
    fault: Option<String>,
}

impl Runs {
    /// No runs so far.
    pub(super) fn new(library: Arc<Library>) -> Runs {
        Runs { library, runs: Mutex::default() }
    }

    /// Begins the games of a variant.
    pub(super) fn begin(&self, name: &str, asked: &NewRun) -> Result<Progress, Refusal> {
        let who = level(&asked.level).map_err(Refusal::unfit)?;
        let variant = self.library.variant(name)?;
        let mut runs = lock(&self.runs);
        if let Some((busy, _)) = runs.iter().find(|(_, run)| run.end.get().is_none()) {
            let told = format!("games of {busy} are being played: wait, or stop them first");
            return Err(Refusal::new(StatusCode::CONFLICT, told));
        }
        let run = Arc::new(Run {
            level: asked.level.clone(),
            done: AtomicU32::new(0),
            stop: Arc::default(),
            end: OnceLock::new(),
        });
        let (playing, called) = (Arc::clone(&run), name.to_owned());
        let play = move || playing.play(&called, &variant, who);
        std::thread::Builder::new()
            .stack_size(STACK)
            .spawn(play)
            .map_err(|error| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, error.to_string()))?;
        let progress = run.progress();
        runs.insert(name.to_owned(), run);
        Ok(progress)
    }

    /// How far the games of a variant have come; nothing if none were begun.
    pub(super) fn progress(&self, name: &str) -> Option<Progress> {
        lock(&self.runs).get(name).map(|run| run.progress())
    }

    /// Stops the games of a variant.
    pub(super) fn stop(&self, name: &str) -> Result<(), Refusal> {
        let run = lock(&self.runs).get(name).cloned().ok_or_else(no_games)?;
        run.stop.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// The page with the report on the games of a variant.
    pub(super) fn report(&self, name: &str) -> Result<String, Refusal> {
        let run = lock(&self.runs).get(name).cloned().ok_or_else(no_games)?;
        match run.end.get() {
            None => Err(Refusal::missing("the games are not over yet")),
            Some(Ok(page)) => Ok(page.clone()),
            Some(Err(told)) => Err(Refusal::missing(format!("there is no report: {told}"))),
        }
    }
}

impl Run {
    /// Plays the games, and keeps the report.
    fn play(&self, name: &str, variant: &Variant, who: Who) {
        let tell = || {
            self.done.fetch_add(1, Ordering::Relaxed);
        };
        let play = || page_of_games((name, variant), (GAMES, who), &self.stop, tell);
        let end = match catch_unwind(AssertUnwindSafe(play)) {
            Ok(Ok(page)) => page.ok_or_else(|| "they were stopped".to_owned()),
            Ok(Err(failure)) => Err(failure.to_string()),
            Err(_) => Err("this is a fault of the program".to_owned()),
        };
        // Nothing else sets it.
        let _ = self.end.set(end);
    }

    fn progress(&self) -> Progress {
        let end = self.end.get();
        Progress {
            level: self.level.clone(),
            done: self.done.load(Ordering::Relaxed),
            games: GAMES,
            is_over: end.is_some(),
            fault: end.and_then(|end| end.as_ref().err().cloned()),
        }
    }
}

fn no_games() -> Refusal {
    Refusal::missing("no games of this variant were begun")
}
