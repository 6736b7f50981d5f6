//! What `go` asks for, and the answer in a thread of its own.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::sleep;
use std::time::Duration;

use variorum::search::{Engine, Limits, Report, Score};
use variorum::{Action, Game, Side};

use super::session::Event;
use crate::dialect::{self, Style, written};
use crate::thinking::turns_to_end;
use crate::threads;

/// What `go` asks for.
#[derive(Clone, Debug, Default)]
pub(super) struct Go {
    pub(super) limits: Limits,
    /// Whether no answer is wanted before `stop`.
    pub(super) waits: bool,
    /// Count action sequences instead.
    pub(super) perft: Option<u32>,
    /// What could not be understood.
    pub(super) complaints: Vec<String>,
}

/// The words of `go`.
const WORDS: [&str; 13] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "perft",
    "searchmoves",
    "mate",
];

/// How much sooner than asked for the answer is given, for its way to the client.
const WAY: Duration = Duration::from_millis(10);

impl Go {
    /// Reads the words after `go` for a position.
    pub(super) fn parse(words: &[String], game: &mut Game) -> Go {
        let mut go = Go::default();
        let mut clocks: [Option<Duration>; 2] = [None; 2];
        let mut increments = [Duration::ZERO; 2];
        let mut to_go = None;
        let mut words = words.iter().map(String::as_str).peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.waits = true,
                "ponder" => go.limits.pondering = Arc::new(AtomicBool::new(true)),
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| !WORDS.contains(word)) {
                        match first_action(game, text) {
                            Some(action) => go.limits.only.push(action),
                            None => go.complaints.push(format!("`{text}` is not legal")),
                        }
                    }
                }
                word if WORDS.contains(&word) => {
                    let Some(number) = words.next().and_then(number) else {
                        go.complaints.push(format!("`{word}` needs a number"));
                        continue;
                    };
                    let (small, time) =
                        (u32::try_from(number).unwrap_or(u32::MAX), Duration::from_millis(number));
                    match word {
                        "depth" => go.limits.depth = Some(small.max(1)),
                        "mate" => go.limits.depth = Some(small.saturating_mul(2).max(1)),
                        "nodes" => go.limits.nodes = Some(number.max(1)),
                        "movetime" => go.limits.time = Some(time.saturating_sub(WAY)),
                        "wtime" => clocks[0] = Some(time),
                        "btime" => clocks[1] = Some(time),
                        "winc" => increments[0] = time,
                        "binc" => increments[1] = time,
                        "movestogo" => to_go = Some(small),
                        _ => go.perft = Some(small),
                    }
                }
                word => go.complaints.push(format!("`go` does not know `{word}`")),
            }
        }
        let side = usize::from(game.mover() == Side::Black);
        if let Some(left) = clocks[side].filter(|_| go.limits.time.is_none()) {
            go.limits = go.limits.with_clock(left, increments[side], to_go);
        }
        go.limits.stop = Arc::new(AtomicBool::new(false));
        let limits = &go.limits;
        let is_bounded = limits.time.is_some() || limits.nodes.is_some() || limits.depth.is_some();
        go.waits |= !is_bounded && game.has_legal_action();
        go
    }

    /// Searches in a thread of its own, which gives the engine back.
    ///
    /// # Errors
    /// If the system has no threads left.
    pub(super) fn search(
        self,
        mut engine: Engine,
        game: Game,
        style: Style,
        sender: Sender<Event>,
    ) -> io::Result<()> {
        let search = move || {
            let say = |text: String| {
                // Nobody listens any more if this fails: then there is nothing to answer.
                let _ = sender.send(Event::Say(text));
            };
            let (stop, pondering) = (self.limits.stop.clone(), self.limits.pondering.clone());
            let is_timed = self.limits.time.is_some();
            let mut has_reported = false;
            let thought = engine.think(&game, self.limits, &mut |report| {
                has_reported = true;
                say(info(&game, report, style));
            });
            let waits = || self.waits || pondering.load(Ordering::Relaxed);
            while waits() && !stop.load(Ordering::Relaxed) {
                sleep(Duration::from_millis(1));
            }
            if !has_reported {
                say(format!("info depth 0 score {}", score(&game, thought.score, &thought.line)));
            }
            let mut after = game.clone();
            let rest = if is_timed { Limits::time(REST_TIME) } else { Limits::nodes(REST) };
            let actions =
                turn(&mut after, &thought.line, |game| engine.think(game, rest.clone(), &mut |_| {}).action);
            let turn =
                if actions.is_empty() { NONE.to_owned() } else { written(&game, &actions, style).join(",") };
            let reply = thought.line.get(actions.len()..).and_then(|line| reply(&after, line, style));
            let ponder = reply.map_or_else(String::new, |reply| format!(" ponder {reply}"));
            say(format!("bestmove {turn}{ponder}"));
            let _ = sender.send(Event::Done(Box::new(engine)));
        };
        threads::spawn(search)
    }
}

/// How many positions each action of the rest of a turn is worth.
const REST: u64 = 2000;
/// How much time, where that is bounded.
const REST_TIME: Duration = Duration::from_millis(2);

/// The word for no action.
const NONE: &str = "(none)";

/// A whole number; the largest if it is larger. Numbers below zero count as zero: clients send such times when a flag has
/// fallen.
fn number(text: &str) -> Option<u64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| if text.starts_with('-') { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

/// An action, or the first of a turn with commas between its actions.
fn first_action(game: &mut Game, text: &str) -> Option<Action> {
    dialect::find(game, text).or_else(|| {
        let actions = game.split_actions(text).ok()?;
        actions.first().and_then(|first| game.find(first))
    })
}

/// Plays the actions of a line until the turn goes over to the other player. `more` gives what the line lacks.
fn turn(game: &mut Game, line: &[Action], mut more: impl FnMut(&Game) -> Option<Action>) -> Vec<Action> {
    let (mover, mut line) = (game.mover(), line.iter().copied());
    let mut actions = Vec::new();
    while game.mover() == mover && game.outcome().is_none() {
        let Some(action) = line.next().or_else(|| more(game)) else { break };
        actions.push(action);
        if !game.play_action(action) {
            break;
        }
    }
    actions
}

/// The turn of the player to act at the beginning of a line, if the line has all of it.
fn reply(game: &Game, line: &[Action], style: Style) -> Option<String> {
    let mut after = game.clone();
    let actions = turn(&mut after, line, |_| None);
    let is_whole = after.mover() != game.mover() || after.outcome().is_some();
    (is_whole && !actions.is_empty()).then(|| written(game, &actions, style).join(","))
}

/// A round of the search.
fn info(game: &Game, report: &Report<'_>, style: Style) -> String {
    let milliseconds = report.time.as_millis();
    let speed = u128::from(report.nodes) * 1000 / milliseconds.max(1);
    format!(
        "info depth {} multipv {} score {} nodes {} nps {speed} hashfull {} time {milliseconds} pv {}",
        report.depth,
        report.number,
        score(game, report.score, report.line),
        report.nodes,
        report.fullness,
        written(game, report.line, style).join(" ")
    )
}

/// A score; the distance of a win in turns of the winner.
fn score(game: &Game, score: Score, line: &[Action]) -> String {
    match score {
        Score::Points(points) => format!("cp {points}"),
        Score::Wins(_) => format!("mate {}", turns_to_end(game, score, line)),
        Score::Loses(0) => "mate 0".to_owned(),
        // The loser can end the game too; the winner has no turn then.
        Score::Loses(_) => format!("mate -{}", turns_to_end(game, score, line).max(1)),
    }
}
