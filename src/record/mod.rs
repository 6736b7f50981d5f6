//! Records of games: published games, and their actions, by the templates of the definition.
//!
//! In: a [`Variant`], whose section `[record]` describes the notation of its games, and a text. Out: a [`Replay`]: the
//! game as far as its actions are legal, and the error that stopped it. An action is parsed by its shape first; then
//! exactly one legal action must match it in every field. So reading never allows anything that the rules forbid, and a
//! wrong number is found like a wrong square.
//!
//! A text may begin with tags, one per line: `[Variant "…"]` must name the variant, `[Position "…"]` gives the first
//! position, others mean nothing here. `variant: …`, `position: …`, `result: …` and the notes of a match are tags too.
//! Lines that do not begin like a turn are prose and are skipped.

mod candidate;
mod error;
mod imagined;
mod likeness;
mod pattern;
mod reader;
mod reason;
mod writer;

pub use error::{RecordError, RecordReason};
pub(crate) use imagined::{Imagined, imagined};
pub use writer::written;

use crate::game::{Game, Reason};
use crate::ids::Side;
use crate::position::Action;
use crate::variant::Variant;

/// A place in a record, as people count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecordPlace {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// An action of a record that has been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedAction {
    /// Its place.
    pub place: RecordPlace,
    /// The number of the turn, as the record counts.
    pub turn: u32,
    /// Who acted.
    pub side: Side,
    /// The action as the record writes it.
    pub printed: String,
    /// The action as the definition writes it.
    pub action: String,
}

/// A remark: something that a record leaves out or that was skipped, without stopping the reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Its place.
    pub place: RecordPlace,
    /// The text.
    pub text: String,
}

/// A record, played as far as it is legal.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game after the last played action.
    pub game: Game,
    /// The played actions, in order.
    pub actions: Vec<RecordedAction>,
    /// Remarks.
    pub remarks: Vec<Remark>,
    /// The error that stopped it; nothing if the whole record was played.
    pub stopped: Option<RecordError>,
}

/// Plays a record and stops at the first action that is not legal, or cannot be read.
///
/// ```
/// let chess = variorum::Variant::shipped("chess")?;
/// let replay = variorum::record::replay(&chess, "1. e2e4 e7e5\n2. g1f3 b8d7");
/// assert_eq!(replay.actions.len(), 3);
/// let stopped = replay.stopped.map(|error| (error.place.line, error.place.column));
/// assert_eq!(stopped, Some((2, 9)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay(variant: &Variant, text: &str) -> Replay {
    reader::Reader::new(variant, text).replay()
}

/// The legal action that a text stands for by the templates of the definition; several, as the definition writes them, if the text does not
/// tell them apart.
pub(crate) fn find(game: &Game, text: &str) -> Option<Result<Action, Vec<String>>> {
    if game.variant().model().record.templates.is_empty() {
        return None;
    }
    match reader::Reader::new(game.variant(), text).only_action(game)? {
        Ok(action) => Some(Ok(action)),
        Err(RecordReason::Ambiguous(texts)) => Some(Err(texts)),
        Err(_) => None,
    }
}

/// Why no legal action is written like a text, by the templates of the definition; nothing if one is, or no template can write it.
pub(crate) fn refusal(game: &Game, text: &str) -> Option<Reason> {
    if game.variant().model().record.templates.is_empty() {
        return None;
    }
    let because = reader::Reader::new(game.variant(), text).only_action(game)?.err()?;
    if let RecordReason::Illegal(because) = because { Some(because) } else { None }
}

/// The tags at the head of a record, in order, one per line: `[Name "value"]`, or `name: value` for the names `variant`,
/// `position`, `result` and the notes of a match.
///
/// ```
/// let tags = variorum::record::tags("[Variant \"Chess\"]\n\n1. e2e4");
/// assert_eq!(tags, [("Variant".to_owned(), "Chess".to_owned())]);
/// ```
pub fn tags(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map_while(tag).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The names of tags in the form `name: value`. Those from `match` on are notes of a match.
const TAGS: [&str; 9] =
    ["variant", "position", "result", "match", "game", "white", "black", "ending", "plies"];

/// A line that is a tag.
fn tag(line: &str) -> Option<(&str, &str)> {
    if let Some((name, value)) = line.split_once(": ")
        && TAGS.contains(&name)
    {
        return Some((name, value.trim()));
    }
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name.then_some((name, value))
}
