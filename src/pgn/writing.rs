//! Games to text.

use std::fmt::Write;

use super::san::san;
use crate::game::{Game, GameOutcome};
use crate::ids::Side;
use crate::position::Action;

/// Where lines of moves are broken, in characters.
const WIDTH: usize = 80;

/// The seven tags that every game has, in their order, with their values where nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The result of a game: `1-0`, `0-1`, `1/2-1/2`, or `*` while it goes on.
pub fn result(outcome: Option<&GameOutcome>) -> &'static str {
    match outcome.map(|outcome| outcome.winner) {
        None => "*",
        Some(None | Some(Side::Neutral)) => "1/2-1/2",
        Some(Some(Side::White)) => "1-0",
        Some(Some(Side::Black)) => "0-1",
    }
}

/// A game as text, from its start to the present position.
///
/// `outcome` is how it ended, by its rules or by resignation or agreement; nothing while it goes on. `tags` are given besides: those of the
/// roster (`Event`, `Site`, `Date`, `Round`, `White`, `Black`) come in their order, others behind them. `Result`, `Variant`, `SetUp`, `FEN`,
/// `RulesHash`, `PlyCount` and `Termination` are written from the game.
pub fn write(game: &Game, outcome: Option<&GameOutcome>, tags: &[(&str, &str)]) -> String {
    write_commented(game, outcome, tags, &[])
}

/// The same with a comment behind each action, in their order; an empty text is no comment.
///
/// ```
/// use variorum::{Variant, pgn};
///
/// let mut game = Variant::shipped("chess")?.start();
/// ["e2e4", "e7e5"].into_iter().try_for_each(|text| game.play(text))?;
/// let comments = ["[%clk 0:04:58]".to_owned(), String::new()];
/// let text = pgn::write_commented(&game, None, &[], &comments);
/// assert!(text.ends_with("\n\n1. e4 {[%clk 0:04:58]} 1... e5 *\n"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_commented(
    game: &Game,
    outcome: Option<&GameOutcome>,
    tags: &[(&str, &str)],
    comments: &[String],
) -> String {
    let mut start = game.clone();
    let mut actions = Vec::new();
    while let Some(action) = start.undo() {
        actions.push(action);
    }
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    };
    let given = |name: &str| tags.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    for (name, unknown) in ROSTER {
        tag(name, if name == "Result" { result(outcome) } else { given(name).unwrap_or(unknown) });
    }
    let variant = game.variant().clone();
    tag("Variant", &variant.model().title.name);
    for (name, value) in tags.iter().filter(|(name, _)| ROSTER.iter().all(|(known, _)| known != name)) {
        tag(name, value);
    }
    tag("RulesHash", variant.rules_hash());
    if start.to_text() != variant.start().to_text() {
        tag("SetUp", "1");
        tag("FEN", &start.to_text());
    }
    tag("PlyCount", &actions.len().to_string());
    if let Some(outcome) = outcome {
        tag("Termination", &outcome.because);
    }
    text.push('\n');
    let mut line = 0;
    let moves = moves(start, actions.into_iter().rev(), comments);
    for word in moves.into_iter().chain([result(outcome).to_owned()]) {
        let width = word.chars().count();
        if line > 0 {
            let breaks = line + 1 + width >= WIDTH;
            text.push(if breaks { '\n' } else { ' ' });
            line = if breaks { 0 } else { line + 1 };
        }
        text.push_str(&word);
        line += width;
    }
    text.push('\n');
    text
}

/// The words of the moves: numbers, texts and comments.
fn moves(mut game: Game, actions: impl Iterator<Item = Action>, comments: &[String]) -> Vec<String> {
    let mut words = Vec::new();
    let mut comments = comments.iter().map(String::as_str);
    let mut has_comment = false;
    let mut number = 0;
    // Who acted before, and how often.
    let mut before: Option<(Side, usize)> = None;
    for action in actions {
        let mover = game.mover();
        let continues = before.is_some_and(|(side, _)| side == mover);
        if !continues && (mover == Side::White || number == 0) {
            number += 1;
        }
        if !continues && mover == Side::White {
            words.push(format!("{number}."));
        } else if !continues && (has_comment || before.is_none_or(|(_, count)| count != 1)) {
            words.push(format!("{number}..."));
        }
        before = Some((mover, if continues { before.map_or(1, |(_, count)| count + 1) } else { 1 }));
        words.push(quoted(san(&mut game, action).unwrap_or_else(|| game.write(action))));
        game.play_action(action);
        let comment = comments.next().filter(|comment| !comment.is_empty());
        has_comment = comment.is_some();
        // Nothing in a comment may end it.
        words.extend(comment.map(|comment| format!("{{{}}}", comment.replace('}', ")"))));
    }
    words
}

/// A text of a move, in quotation marks if a reader would part it or take it for something else.
fn quoted(text: String) -> String {
    let parts = |c: char| c.is_whitespace() || "{};()[]\"".contains(c);
    let begins_like_number = text.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('.');
    let is_result = ["1-0", "0-1", "1/2-1/2", "*"].contains(&text.as_str());
    match text.contains(parts) || begins_like_number || is_result || text.starts_with('$') || text.is_empty()
    {
        true => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        false => text,
    }
}
