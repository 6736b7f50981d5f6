//! The running analysis of a position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Serialize;
use tokio::sync::mpsc;
use variorum::search::{Engine, Evaluation, HASH, Limits, Report, STACK, Score};
use variorum::{Game, Side};

use crate::thinking::written_by;
use crate::written::as_played;

/// The maximal time of an analysis.
const TIME: Duration = Duration::from_secs(60);
/// The number of lines.
const LINES: usize = 3;
/// The maximal number of actions shown of a line.
const LENGTH: usize = 12;
/// The number of lines buffered for a slow page; further ones are dropped.
const WAITING: usize = 64;
/// The maximal number of positions that are searched for the score of one state of a game.
const NODES: u64 = 4000;
/// The maximal time for the score of one state, where positions are slow.
const STATE_TIME: Duration = Duration::from_millis(500);

/// A line of the analysis.
#[derive(Debug, Serialize)]
pub(super) struct Line {
    /// Its rank, from 1 for the best line.
    number: usize,
    depth: u32,
    nodes: u64,
    seconds: f64,
    /// The score from White's point of view, as text.
    score: String,
    /// The same as a number of pawns; a win is 1000.
    points: f64,
    /// Its actions as players of the game write them.
    actions: Vec<String>,
    /// The squares of the first action.
    squares: Vec<u16>,
}

/// The score of a state of a game.
#[derive(Debug, Serialize)]
pub(super) struct Judged {
    /// The number of actions before it.
    after: usize,
    /// The score from White's point of view, as text.
    score: String,
    /// The same as a number of pawns; a win is 1000.
    points: f64,
}

/// Scores of a game's states, found on a thread that ends when the leash is dropped.
pub(super) struct Scores {
    pub(super) scores: mpsc::Receiver<Judged>,
    pub(super) leash: Leash,
}

/// An analysis on a thread of its own, which ends when this is dropped.
pub(super) struct Analysis {
    pub(super) lines: mpsc::Receiver<Line>,
    /// Separate from the lines, whose receiver is moved into a stream.
    pub(super) leash: Leash,
}

/// Ends the analysis when dropped.
pub(super) struct Leash {
    stop: Arc<AtomicBool>,
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Analysis {
    /// Starts an analysis.
    pub(super) fn of(game: Game, evaluation: Arc<Evaluation>) -> std::io::Result<Analysis> {
        let (sender, lines) = mpsc::channel(WAITING);
        let stop = Arc::new(AtomicBool::new(false));
        let leash = Leash { stop: Arc::clone(&stop) };
        std::thread::Builder::new().stack_size(STACK).spawn(move || {
            let limits = Limits { time: Some(TIME), lines: LINES, stop, ..Limits::default() };
            let mut engine = Engine::with(evaluation, HASH);
            // A dropped line is soon replaced by a deeper one.
            engine.think(&game, limits, &mut |report| drop(sender.try_send(Line::of(&game, report))));
        })?;
        Ok(Analysis { lines, leash })
    }
}

impl Scores {
    /// Judges a position, which has `from` actions before it, and those after each of the actions that follow.
    pub(super) fn of(
        mut game: Game,
        from: usize,
        actions: Vec<String>,
        evaluation: Arc<Evaluation>,
    ) -> std::io::Result<Scores> {
        let (sender, scores) = mpsc::channel(WAITING);
        let stop = Arc::new(AtomicBool::new(false));
        let leash = Leash { stop: Arc::clone(&stop) };
        std::thread::Builder::new().stack_size(STACK).spawn(move || {
            let mut engine = Engine::with(evaluation, HASH);
            let mut actions = actions.iter();
            for after in from.. {
                let judged = Judged::of(&mut game, after, &mut engine, &stop);
                // It waits for a slow page, and ends with it.
                let is_over = stop.load(Ordering::Relaxed) || sender.blocking_send(judged).is_err();
                if is_over || actions.next().is_none_or(|action| game.play(action).is_err()) {
                    break;
                }
            }
        })?;
        Ok(Scores { scores, leash })
    }
}

impl Judged {
    fn of(game: &mut Game, after: usize, engine: &mut Engine, stop: &Arc<AtomicBool>) -> Judged {
        if let Some(outcome) = game.outcome() {
            let points =
                outcome.winner.map_or(0.0, |winner| if winner == Side::White { 1000.0 } else { -1000.0 });
            return Judged { after, score: outcome.to_string(), points };
        }
        let stop = Arc::clone(stop);
        let limits = Limits { nodes: Some(NODES), time: Some(STATE_TIME), stop, ..Limits::default() };
        let mover = game.mover();
        let (mut score, mut points) = (String::new(), 0.0);
        engine.think(game, limits, &mut |report| (score, points) = for_white(report.score, mover));
        Judged { after, score, points }
    }
}

impl Line {
    fn of(game: &Game, report: &Report<'_>) -> Line {
        let (score, points) = for_white(report.score, game.mover());
        let mut game = game.clone();
        let first = report.line.first().filter(|action| game.legal_actions().contains(action)).copied();
        let squares = first.map_or_else(Vec::new, |action| game.info(action).squares);
        Line {
            number: report.number,
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
            score,
            points,
            actions: written_by(&game, &report.line[..report.line.len().min(LENGTH)], as_played),
            squares: squares.into_iter().map(|square| square.0).collect(),
        }
    }
}

/// A score of the player to act, from White's point of view.
fn for_white(score: Score, mover: Side) -> (String, f64) {
    let sign = if mover == Side::Black { -1.0 } else { 1.0 };
    let wins = |side: Side, actions| (format!("{} wins in {actions}", side.name()), 1000.0);
    match score {
        Score::Points(points) if mover == Side::Black => {
            (Score::Points(-points).to_string(), -f64::from(points) / 100.0)
        }
        Score::Points(points) => (score.to_string(), f64::from(points) / 100.0),
        Score::Wins(actions) => {
            let (told, points) = wins(mover, actions);
            (told, sign * points)
        }
        Score::Loses(actions) => {
            let (told, points) = wins(mover.opponent(), actions);
            (told, -sign * points)
        }
    }
}
