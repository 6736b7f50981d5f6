//! The running analysis of a position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Serialize;
use tokio::sync::mpsc;
use variorum::search::{Engine, Evaluation, HASH, Limits, Report, STACK, Score};
use variorum::{Game, Side};

use crate::thinking::written;

/// The maximal time of an analysis.
const TIME: Duration = Duration::from_secs(60);
/// The number of lines.
const LINES: usize = 3;
/// The maximal number of actions shown of a line.
const LENGTH: usize = 12;
/// The number of lines buffered for a slow page; further ones are dropped.
const WAITING: usize = 64;

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
    actions: Vec<String>,
    /// The squares of the first action.
    squares: Vec<u16>,
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
            actions: written(&game, &report.line[..report.line.len().min(LENGTH)]),
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
