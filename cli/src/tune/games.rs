//! Games of the computer with itself, from which numbers are fitted.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use variorum::search::{Engine, Evaluation, Features, Judged, Limits, Score};
use variorum::{Game, Side, Variant};

use crate::contest::opening::Opening;
use crate::contest::opening::Openings;
use crate::failure::Failure;
use crate::random::Chance;
use crate::threads::{Results, on_threads};

/// The megabytes of each player's table.
const HASH: usize = 4;
/// A game of so many plies is a draw.
const MOST_PLIES: usize = 400;
/// A score beyond which a position is decided and says little about numbers.
const DECIDED: i32 = 1500;

/// What is played.
pub(super) struct Games<'a> {
    pub(super) variant: &'a Variant,
    pub(super) evaluation: Arc<Evaluation>,
    /// How many games.
    pub(super) count: u32,
    /// How many positions are looked at for an action.
    pub(super) nodes: u64,
    pub(super) opening_plies: usize,
    pub(super) seed: u64,
    pub(super) threads: usize,
}

/// A game with its number.
type Numbered = (u32, Vec<Judged>);

impl Games<'_> {
    /// Plays what the file of notes does not have yet, and gives the positions of all games. `tell` is called after each.
    pub(super) fn play(&self, notes: &mut Notes, mut tell: impl FnMut()) -> Result<Vec<Judged>, Failure> {
        let known: Vec<u32> = notes.games.iter().map(|(number, _)| *number).collect();
        known.iter().filter(|number| **number < self.count).for_each(|_| tell());
        let next = AtomicU32::new(0);
        let openings = Mutex::new(Openings::new(self.variant, None, self.opening_plies, self.seed));
        let stop = AtomicBool::new(false);
        let work = |results: &Results<Numbered>| {
            while let Some((number, opening)) =
                self.draw(&next, &openings).filter(|_| !stop.load(Ordering::Relaxed))
            {
                if !known.contains(&number) {
                    // Nobody listens only if something has failed before.
                    let _ = results.send(Ok((number, self.game(number, &opening))));
                }
            }
        };
        on_threads(self.threads, &stop, work, |(number, positions)| {
            notes.add(number, positions)?;
            tell();
            Ok(())
        })?;
        // In the order of their numbers, so that the same games always give the same numbers.
        notes.games.sort_by_key(|(number, _)| *number);
        let games = notes.games.iter().filter(|(number, _)| *number < self.count);
        Ok(games.flat_map(|(_, positions)| positions.clone()).collect())
    }

    /// The next game: its number and its opening. Openings are drawn in the order of the numbers, so that each number has
    /// its own.
    fn draw(&self, next: &AtomicU32, openings: &Mutex<Openings>) -> Option<(u32, Opening)> {
        let mut openings = openings.lock().ok()?;
        let number = next.fetch_add(1, Ordering::Relaxed);
        (number < self.count).then(|| (number, openings.draw()))
    }

    /// Plays a game, and keeps the positions in which nothing is about to be captured.
    fn game(&self, number: u32, opening: &Opening) -> Vec<Judged> {
        let mut game = opening.start.clone();
        for action in opening.turns.iter().flatten() {
            if game.play(action).is_err() {
                return Vec::new();
            }
        }
        let mut engine = Engine::with(Arc::clone(&self.evaluation), HASH);
        let mut chance = Chance::numbered(self.seed, u64::from(number));
        let mut kept: Vec<(Features, f32)> = Vec::new();
        for _ in 0..MOST_PLIES {
            if game.outcome().is_some() || game.claimable().is_some() {
                break;
            }
            let thought = engine.think(&game, Limits::nodes(self.nodes), &mut |_| {});
            let Some(action) = thought.action else { break };
            if let Some(score) = open_score(thought.score)
                && !action.may_capture()
                && !game.is_in_check()
                && chance.below(2) == 0
            {
                let score = if game.mover() == Side::Black { -score } else { score };
                kept.push((self.evaluation.features(&mut game), score as f32));
            }
            if !game.play_action(action) {
                break;
            }
        }
        let result = result(&mut game);
        kept.into_iter().map(|(features, score)| Judged { features, result, score: Some(score) }).collect()
    }
}

/// The score of a position that is not decided yet.
fn open_score(score: Score) -> Option<i32> {
    match score {
        Score::Points(points) if points.abs() < DECIDED => Some(points),
        Score::Points(_) | Score::Wins(_) | Score::Loses(_) => None,
    }
}

/// What White got.
fn result(game: &mut Game) -> f32 {
    match game.outcome().and_then(|outcome| outcome.winner) {
        None => 0.5,
        Some(Side::White) => 1.0,
        Some(Side::Black | Side::Neutral) => 0.0,
    }
}

/// The games that are over, kept in a file so that a run that was broken off goes on.
pub(super) struct Notes {
    path: PathBuf,
    file: std::fs::File,
    games: Vec<Numbered>,
}

impl Notes {
    /// The notes in a file, which is made if there is none. Notes about something else, as their first line says, are begun anew.
    pub(super) fn open(path: &Path, about: &str) -> Result<Notes, Failure> {
        let failure = |verb| move |error| Failure::File { verb, path: path.display().to_string(), error };
        let games = match std::fs::File::open(path) {
            Err(_) => None,
            Ok(file) => {
                let mut lines = BufReader::new(file).lines().map_while(Result::ok);
                let is_same = lines.next().is_some_and(|line| line == about);
                // A line that was not written to its end belongs to a game that is played again.
                is_same.then(|| lines.map_while(|line| read(&line)).collect::<Vec<Numbered>>())
            }
        };
        let is_new = games.is_none();
        let games = games.unwrap_or_default();
        let mut file = std::fs::File::create(path).map_err(failure("write"))?;
        writeln!(file, "{about}").map_err(failure("write"))?;
        let mut notes = Notes { path: path.to_owned(), file, games: Vec::new() };
        if !is_new {
            games.into_iter().try_for_each(|(number, positions)| notes.add(number, positions))?;
        }
        Ok(notes)
    }

    fn add(&mut self, number: u32, positions: Vec<Judged>) -> Result<(), Failure> {
        let result = positions.first().map(|position| position.result);
        let rows: Vec<&[(usize, f32)]> =
            positions.iter().map(|position| position.features.counts()).collect();
        let scores: Vec<Option<f32>> = positions.iter().map(|position| position.score).collect();
        let line = json!({ "game": number, "result": result, "scores": scores, "positions": rows });
        writeln!(self.file, "{line}").and_then(|()| self.file.flush()).map_err(|error| Failure::File {
            verb: "write",
            path: self.path.display().to_string(),
            error,
        })?;
        self.games.push((number, positions));
        Ok(())
    }

    /// They are needed no longer.
    pub(super) fn remove(self) {
        // What is left behind is begun anew the next time.
        let _ = std::fs::remove_file(self.path);
    }
}

/// A game as a line has it.
fn read(line: &str) -> Option<Numbered> {
    let value: Value = serde_json::from_str(line).ok()?;
    let number = u32::try_from(value["game"].as_u64()?).ok()?;
    let result = value["result"].as_f64().unwrap_or(0.5) as f32;
    let position = |(row, score): (&Value, &Value)| {
        let counts: Vec<(usize, f32)> = serde_json::from_value(row.clone()).ok()?;
        let features = Features::of_counts(counts);
        Some(Judged { features, result, score: score.as_f64().map(|score| score as f32) })
    };
    let (rows, scores) = (value["positions"].as_array()?, value["scores"].as_array()?);
    Some((number, rows.iter().zip(scores).map(position).collect::<Option<Vec<Judged>>>()?))
}
