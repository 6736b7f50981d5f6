//! Games of a player with itself, from which numbers are fitted.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use serde::{Deserialize, Serialize};
use variorum::search::{Evaluation, Judged, Score};
use variorum::{Game, Side, Variant};

use super::MARGIN;
use crate::contest::contestant::Effort;
use crate::contest::opening::{Opening, Openings};
use crate::contest::player::{Decision, Player};
use crate::contest::pool::GAMES;
use crate::contest::referee::{self, Course, House, Played, Seat};
use crate::failure::Failure;
use crate::random::Chance;
use crate::threads::{Results, on_threads};

/// A game of so many plies is a draw.
const MOST_PLIES: usize = 400;
/// A score beyond which a position is decided and says little about numbers.
const DECIDED: i32 = 1500;
/// How many actions a detour has at most.
const DETOUR: usize = 3;

/// What is played.
pub(super) struct Games<'a> {
    pub(super) variant: &'a Variant,
    /// Makes the player of both sides.
    pub(super) recruit: &'a (dyn Fn() -> Result<Box<dyn Player>, Failure> + Sync),
    /// How many games.
    pub(super) count: u32,
    pub(super) effort: Effort,
    pub(super) opening_plies: usize,
    pub(super) seed: u64,
    pub(super) threads: usize,
    /// Set once no more games are wanted.
    pub(super) stop: &'a AtomicBool,
}

/// A game as far as numbers are learnt from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Lesson {
    /// The number of the game.
    game: u32,
    /// White's result: 1 for a win, 0.5 for a draw, 0 for a loss.
    result: f32,
    /// How the player failed, if that ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    /// Positions in which nothing was about to be captured, as `variorum show` writes them, each with its score for White,
    /// if the player told one.
    positions: Vec<(String, Option<i32>)>,
    /// The same after a few random actions that nobody has played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    detours: Vec<(String, i32)>,
}

impl Lesson {
    /// Its positions with their features.
    fn judged(&self, variant: &Variant, evaluation: &Evaluation) -> Result<Vec<Judged>, Failure> {
        let judged = |(text, score, result): (&String, Option<i32>, Option<f32>)| {
            let mut game = variant.position(text)?;
            let features = evaluation.features(&mut game);
            Ok(Judged { features, result, score: score.map(|score| score as f32) })
        };
        let played = self.positions.iter().map(|(text, score)| (text, *score, Some(self.result)));
        let detours = self.detours.iter().map(|(text, score)| (text, Some(*score), None));
        played.chain(detours).map(judged).collect()
    }
}

impl Games<'_> {
    /// Plays what the file of notes does not have yet. `tell` is called after each game.
    pub(super) fn play(&self, notes: &mut Notes, mut tell: impl FnMut()) -> Result<(), Failure> {
        let known: Vec<u32> = notes.lessons.iter().map(|lesson| lesson.game).collect();
        known.iter().filter(|number| **number < self.count).for_each(|_| tell());
        let next = AtomicU32::new(0);
        let openings = Mutex::new(Openings::new(self.variant, None, self.opening_plies, self.seed));
        let work = |results: &Results<Lesson>| {
            if let Err(failure) = self.work(&next, &openings, &known, results) {
                // Nobody listens only if something has failed before.
                let _ = results.send(Err(failure));
            }
        };
        on_threads(self.threads, self.stop, work, |lesson| {
            notes.add(lesson)?;
            tell();
            Ok(())
        })
    }

    /// What one thread does.
    fn work(
        &self,
        next: &AtomicU32,
        openings: &Mutex<Openings>,
        known: &[u32],
        results: &Results<Lesson>,
    ) -> Result<(), Failure> {
        let mut players = [(self.recruit)()?, (self.recruit)()?];
        while let Some((number, opening)) = self.draw(next, openings) {
            if !known.contains(&number)
                && let Some(played) = self.game(number, &opening, &mut players)?
            {
                let lesson = self.lesson(number, &opening, &played, &mut players)?;
                // Nobody listens only if something has failed before.
                let _ = results.send(Ok(lesson));
            }
        }
        Ok(())
    }

    /// The next game: its number and its opening. Openings are drawn in the order of the numbers, so that each number has
    /// its own.
    fn draw(&self, next: &AtomicU32, openings: &Mutex<Openings>) -> Option<(u32, Opening)> {
        let mut openings = openings.lock().ok()?;
        let number = next.fetch_add(1, Ordering::Relaxed);
        let is_wanted = number < self.count && !self.stop.load(Ordering::Relaxed);
        is_wanted.then(|| (number, openings.draw()))
    }

    /// Plays a game; nothing if no more games are wanted.
    fn game(
        &self,
        number: u32,
        opening: &Opening,
        players: &mut [Box<dyn Player>; 2],
    ) -> Result<Option<Played>, Failure> {
        let seed = Chance::numbered(self.seed, GAMES + u64::from(number)).seed();
        let mut seats = players.each_mut().map(|player| Seat {
            player: player.as_mut(),
            name: "the teacher",
            effort: self.effort,
            seed,
        });
        let house = House { most_plies: MOST_PLIES, margin: MARGIN, stop: self.stop };
        referee::play(opening, &mut seats, house)
    }

    /// Keeps some positions of a game, in which nothing is about to be captured and no score says that it is decided. A game
    /// that no rule has ended teaches nothing.
    fn lesson(
        &self,
        number: u32,
        opening: &Opening,
        played: &Played,
        players: &mut [Box<dyn Player>; 2],
    ) -> Result<Lesson, Failure> {
        let outcome = &played.outcome;
        let result = match outcome.winner {
            None => 0.5,
            Some(Side::White) => 1.0,
            Some(Side::Black | Side::Neutral) => 0.0,
        };
        let mut lesson =
            Lesson { game: number, result, fault: None, positions: Vec::new(), detours: Vec::new() };
        let is_rule = self.variant.model().endings.iter().any(|ending| ending.name == outcome.ending);
        if !is_rule && outcome.winner.is_some() {
            lesson.fault = Some(outcome.because.clone());
            return Ok(lesson);
        }
        let mut chance = Chance::numbered(self.seed, u64::from(number));
        let mut course = Course::new(opening);
        let opened = opening.turns.iter().map(Vec::len).sum();
        for (action, score) in played.actions.iter().zip(&played.scores).skip(opened) {
            if is_quiet(&course.game, action)? && is_open(*score) && chance.below(2) == 0 {
                let points = score.and_then(points);
                let white = points.map(|points| for_white(&course.game, points));
                lesson.positions.push((course.game.to_text(), white));
                if points.is_some() {
                    lesson.detours.extend(detour(course.clone(), &mut chance, players)?);
                }
            }
            let done = course.do_all(Decision::of(action.clone()));
            done.map_err(|fault| Failure::Contest(fault.what))?;
        }
        Ok(lesson)
    }
}

/// Goes on with a few random actions, and asks the player for the score of the position that they lead to: what good players
/// avoid is learnt only there. Nothing if the position is not quiet, or nearly decided.
fn detour(
    mut course: Course<'_>,
    chance: &mut Chance,
    players: &mut [Box<dyn Player>; 2],
) -> Result<Option<(String, i32)>, Failure> {
    for _ in 0..=chance.below(DETOUR) {
        let Some(action) = chance.action(&mut course.game) else { return Ok(None) };
        course.do_all(Decision::of(action)).map_err(|fault| Failure::Contest(fault.what))?;
        if course.outcome(usize::MAX)?.is_some() {
            return Ok(None);
        }
    }
    let player = &mut players[course.game.mover().index()];
    // A player that fails has failed for this game only.
    let Ok(Decision { actions, score }) = player.decide(&course.view()) else { return Ok(None) };
    let (Some(action), Some(points)) = (actions.first(), score.and_then(points)) else { return Ok(None) };
    let is_kept = is_open(score) && is_quiet(&course.game, action)?;
    Ok(is_kept.then(|| (course.game.to_text(), for_white(&course.game, points))))
}

/// Whether nothing is about to be captured, as far as the next action tells, and no check is given.
fn is_quiet(game: &Game, action: &str) -> Result<bool, Failure> {
    let mut game = game.clone();
    let action = game.read(action).map_err(|error| Failure::Contest(error.to_string()))?;
    Ok(!action.may_capture() && !game.is_in_check())
}

/// The score for White of one for the player to act.
fn for_white(game: &Game, points: i32) -> i32 {
    if game.mover() == Side::Black { -points } else { points }
}

/// The score of a position in hundredths, unless it is won.
fn points(score: Score) -> Option<i32> {
    match score {
        Score::Points(points) => Some(points),
        Score::Wins(_) | Score::Loses(_) => None,
    }
}

/// Whether a position is not decided yet, as far as its player told.
fn is_open(score: Option<Score>) -> bool {
    score.is_none_or(|score| points(score).is_some_and(|points| points.abs() < DECIDED))
}

/// The beginning of the first line of a file of notes.
const MAGIC: &str = "variorum tune";

/// A file that is there already, and has no games of this run.
fn other_notes(path: &Path, first: &str) -> Failure {
    let what = match first.starts_with(MAGIC) {
        true => {
            "has the games of an interrupted run with other rules, numbers or settings: repeat that run, or delete the file"
        }
        false => "is not a file of games of `variorum tune`: choose another place with `--output`",
    };
    Failure::Tuning(format!("{} {what}", path.display()))
}

/// The games that are over, kept in a file so that a run that was broken off goes on.
pub(super) struct Notes {
    path: PathBuf,
    file: std::fs::File,
    lessons: Vec<Lesson>,
}

impl Notes {
    /// The notes in a file, which is made if there is none. Games in which a player failed are played again.
    ///
    /// # Errors
    /// If the first line of the file is not that of notes about the same. The file stays unchanged.
    pub(super) fn open(path: &Path, about: &str) -> Result<Notes, Failure> {
        let failure = |verb| move |error| Failure::File { verb, path: path.display().to_string(), error };
        let first = format!("{MAGIC} {about}");
        let lessons = match std::fs::File::open(path) {
            Err(_) => Vec::new(),
            Ok(file) => {
                let mut lines = BufReader::new(file).lines().map_while(Result::ok);
                match lines.next() {
                    Some(line) if line != first => return Err(other_notes(path, &line)),
                    _ => {}
                }
                // A line that was not written to its end belongs to a game that is played again.
                let lessons = lines.map_while(|line| serde_json::from_str(&line).ok());
                lessons.filter(|lesson: &Lesson| lesson.fault.is_none()).collect()
            }
        };
        let mut file = std::fs::File::create(path).map_err(failure("write"))?;
        writeln!(file, "{first}").map_err(failure("write"))?;
        let mut notes = Notes { path: path.to_owned(), file, lessons: Vec::new() };
        lessons.into_iter().try_for_each(|lesson| notes.add(lesson))?;
        Ok(notes)
    }

    fn add(&mut self, lesson: Lesson) -> Result<(), Failure> {
        let line = serde_json::to_string(&lesson).map_err(|error| Failure::Contest(error.to_string()))?;
        writeln!(self.file, "{line}").and_then(|()| self.file.flush()).map_err(|error| Failure::File {
            verb: "write",
            path: self.path.display().to_string(),
            error,
        })?;
        self.lessons.push(lesson);
        Ok(())
    }

    /// The positions of the first `count` games, in the order of their numbers, so that the same games always give the same
    /// numbers.
    pub(super) fn judged(
        &mut self,
        count: u32,
        variant: &Variant,
        evaluation: &Evaluation,
    ) -> Result<Vec<Judged>, Failure> {
        self.lessons.sort_by_key(|lesson| lesson.game);
        let lessons = self.lessons.iter().filter(|lesson| lesson.game < count);
        let judged = lessons.map(|lesson| lesson.judged(variant, evaluation));
        Ok(judged.collect::<Result<Vec<_>, Failure>>()?.concat())
    }

    /// How the player failed in games that teach nothing for that reason.
    pub(super) fn faults(&self) -> Vec<&str> {
        self.lessons.iter().filter_map(|lesson| lesson.fault.as_deref()).collect()
    }

    /// They are needed no longer.
    pub(super) fn remove(self) {
        // What is left behind is begun anew the next time.
        let _ = std::fs::remove_file(self.path);
    }
}
