//! What the computer thinks of a position, for as long as somebody looks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Serialize;
use tokio::sync::mpsc;
use variorum::search::{Engine, Evaluation, HASH, Limits, Report, STACK, Score};
use variorum::{Game, Side};

use crate::thinking::written;

/// How long it thinks at most.
const TIME: Duration = Duration::from_secs(60);
/// So many lines are told.
const LINES: usize = 3;
/// So many actions of a line are told.
const LENGTH: usize = 12;
/// So many lines wait for a page that is slow; more are passed over.
const WAITING: usize = 64;

/// A line that the computer has found.
#[derive(Debug, Serialize)]
pub(super) struct Line {
    /// From 1, the best one.
    number: usize,
    depth: u32,
    nodes: u64,
    seconds: f64,
    /// The score as White sees it, for people.
    score: String,
    /// The same in about pawns, a win as a thousand of them.
    points: f64,
    actions: Vec<String>,
    /// The squares of the first action.
    squares: Vec<u16>,
}

/// Thinking on a thread of its own. It ends when this is dropped.
pub(super) struct Analysis {
    pub(super) lines: mpsc::Receiver<Line>,
    /// Kept apart from the lines, which are handed on.
    pub(super) leash: Leash,
}

/// Ends the thinking when it is dropped.
pub(super) struct Leash {
    stop: Arc<AtomicBool>,
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Analysis {
    /// Begins to think about a position.
    pub(super) fn of(game: Game, evaluation: Arc<Evaluation>) -> std::io::Result<Analysis> {
        let (sender, lines) = mpsc::channel(WAITING);
        let stop = Arc::new(AtomicBool::new(false));
        let leash = Leash { stop: Arc::clone(&stop) };
        std::thread::Builder::new().stack_size(STACK).spawn(move || {
            let limits = Limits { time: Some(TIME), lines: LINES, stop, ..Limits::default() };
            let mut engine = Engine::with(evaluation, HASH);
            // A line that finds no room is followed by a better one.
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

/// A score of the player to act as White sees it.
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
