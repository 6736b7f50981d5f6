//! Thinking in a thread of its own.

use std::io;
use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::thread::sleep;
use std::time::Duration;

use variorum::Game;
use variorum::search::{Engine, Limits, Report, Score};

use super::session::Event;
use crate::squares::to_xboard;
use crate::thinking::{turns_to_end, written};
use crate::threads;

/// What a search has come to.
pub(super) struct Found {
    pub(super) engine: Engine,
    /// The action as the definition writes it; nothing if there is none.
    pub(super) action: Option<String>,
    /// What the opponent is expected to answer.
    pub(super) reply: Option<String>,
    /// Whether the player to act would rather have a draw.
    pub(super) wants_draw: bool,
}

/// Searches, tells each round if that is wanted and the other side is not thinking, and gives the engine back.
///
/// # Errors
/// If the system has no threads left.
pub(super) fn search(
    mut engine: Engine,
    game: Game,
    limits: Limits,
    posts: bool,
    tell: Sender<Event>,
) -> io::Result<()> {
    let search = move || {
        let (stop, pondering) = (limits.stop.clone(), limits.pondering.clone());
        let waits = || pondering.load(Ordering::Relaxed) && !stop.load(Ordering::Relaxed);
        let thought = engine.think(&game, limits, &mut |report| {
            if posts && !pondering.load(Ordering::Relaxed) {
                // Nobody listens any more if this fails: then there is nothing to answer.
                let _ = tell.send(Event::Say(line(&game, report)));
            }
        });
        // Whatever it knows, it does nothing before the other side has.
        while waits() {
            sleep(Duration::from_millis(1));
        }
        let texts = written(&game, &thought.line[..thought.line.len().min(2)]);
        let action = thought.action.map(|action| game.clone().write_legal(action));
        let wants_draw = thought.score.wants_draw();
        let reply = texts.into_iter().nth(1);
        let _ = tell.send(Event::Done(Box::new(Found { engine, action, reply, wants_draw })));
    };
    threads::spawn(search)
}

/// Depth, score, time in hundredths of a second, positions and the line.
fn line(game: &Game, report: &Report<'_>) -> String {
    // A mate is told as 100000 and the moves to it.
    let turns = i64::from(turns_to_end(game, report.score, report.line));
    let score = match report.score {
        Score::Points(points) => i64::from(points),
        Score::Wins(_) => 100_000 + turns,
        Score::Loses(_) => -100_000 - turns,
    };
    let line = to_xboard(game, &written(game, report.line).join(" "));
    format!("{} {score} {} {} {line}", report.depth, report.time.as_millis() / 10, report.nodes)
}
