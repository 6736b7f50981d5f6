//! Text to games: tags and the texts of moves, with their places.

#![allow(missing_docs, unreachable_pub, reason = "the derive makes a public enum of all rules")]

use pest::Parser;
use pest::iterators::Pair;

use crate::limits;
use crate::record::RecordPlace;

#[derive(pest_derive::Parser)]
#[grammar = "grammar/pgn.pest"]
struct Grammar;

/// A game as the text has it. Annotations and variations are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// Names and values of tags, in order.
    pub tags: Vec<(String, String)>,
    /// The moves of the game, in order.
    pub moves: Vec<PgnMove>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`, if it stands behind the moves.
    pub result: Option<String>,
    /// Where the game begins.
    pub place: RecordPlace,
}

/// The text of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnMove {
    /// The text.
    pub text: String,
    /// Where it stands.
    pub place: RecordPlace,
    /// The comments in braces that stand behind it, without the braces, with a blank between two of them and in place of
    /// each run of blanks and line breaks.
    pub comment: String,
}

/// Why a text is not in Portable Game Notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: {because}", .place.line, .place.column)]
pub struct PgnError {
    /// Where the text goes wrong.
    pub place: RecordPlace,
    /// What is wrong, and what would be right.
    pub because: String,
}

impl PgnGame {
    /// The value of a tag; names are compared without regard to case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }
}

/// The games of a text, in order.
///
/// # Errors
/// If a tag, comment, quotation or variation is not closed, or something stands where it cannot.
pub fn parse(text: &str) -> Result<Vec<PgnGame>, PgnError> {
    parse_from(text, 0)
}

/// The games of a text, in order, so that a fault in one of them does no harm to the others: a game after a fault begins at the next tag
/// that stands behind moves, at the start of a line.
///
/// ```
/// use variorum::pgn;
///
/// let text = "[White \"A\"]\n\n1. e4 {not closed\n\n[White \"B\"]\n\n1. d4 *\n";
/// let games = pgn::parse_each(text);
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[0].as_ref().unwrap_err().place.line, 3);
/// assert_eq!(games[1].as_ref().unwrap().tag("White"), Some("B"));
/// ```
pub fn parse_each(text: &str) -> Vec<Result<PgnGame, PgnError>> {
    if let Ok(games) = parse(text) {
        return games.into_iter().map(Ok).collect();
    }
    let mut found = Vec::new();
    for (before, part) in parts(text) {
        match parse_from(part, before) {
            Ok(games) => found.extend(games.into_iter().map(Ok)),
            Err(error) => found.push(Err(error)),
        }
    }
    found
}

/// The parts of a text that begin with tags, each with the number of lines before it.
fn parts(text: &str) -> Vec<(usize, &str)> {
    let is_tag = |line: &str| {
        let inside = line.trim_start_matches('\u{FEFF}').trim_start().strip_prefix('[');
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        inside.is_some_and(|inside| inside.trim_start_matches(is_name).trim_start().starts_with('"'))
    };
    let mut starts = vec![(0, 0)];
    let mut follows_moves = false;
    let mut at = 0;
    for (before, line) in text.split_inclusive('\n').enumerate() {
        if is_tag(line) && follows_moves {
            starts.push((before, at));
        }
        follows_moves = !is_tag(line) && (follows_moves || !line.trim().is_empty());
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(_, at)| *at).chain([text.len()]);
    starts.iter().zip(ends).map(|((before, at), end)| (*before, &text[*at..end])).collect()
}

/// The games of a part of a text, which has so many lines before it.
fn parse_from(text: &str, before: usize) -> Result<Vec<PgnGame>, PgnError> {
    let games = parse_part(text);
    let moved = |place: RecordPlace| RecordPlace { line: place.line + before, ..place };
    let mut games = games.map_err(|error| PgnError { place: moved(error.place), ..error })?;
    for game in &mut games {
        game.place = moved(game.place);
        game.moves.iter_mut().for_each(|found| found.place = moved(found.place));
    }
    Ok(games)
}

fn parse_part(text: &str) -> Result<Vec<PgnGame>, PgnError> {
    pest::set_call_limit(limits::grammar_calls(text.len()));
    let games = Grammar::parse(Rule::games, text).map_err(|error| syntax_error(text, &error))?;
    let games = games.flatten().filter(|pair| pair.as_rule() == Rule::game);
    games.map(game).collect()
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "numbers, annotations and the contents of variations are left out"
)]
fn game(pair: Pair<'_, Rule>) -> Result<PgnGame, PgnError> {
    let mut found = PgnGame { place: place(&pair), ..PgnGame::default() };
    // The variations that are open, by their places.
    let mut open: Vec<RecordPlace> = Vec::new();
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::tag => {
                let mut parts = part.into_inner().filter(|part| part.as_rule() != Rule::COMMENT);
                let name = parts.next().map(|name| name.as_str().to_owned()).unwrap_or_default();
                found.tags.push((name, parts.next().map(unquoted).unwrap_or_default()));
            }
            Rule::open => open.push(place(&part)),
            Rule::close if open.pop().is_none() => {
                return Err(PgnError {
                    place: place(&part),
                    because: "no variation is open here".to_owned(),
                });
            }
            Rule::action if open.is_empty() => {
                let (text, place) = (part.as_str().to_owned(), place(&part));
                found.moves.push(PgnMove { text, place, comment: String::new() });
            }
            Rule::quoted if open.is_empty() => {
                let place = place(&part);
                found.moves.push(PgnMove { place, text: unquoted(part), comment: String::new() });
            }
            Rule::COMMENT if open.is_empty() => comment(&mut found, part.as_str()),
            Rule::result => found.result = Some(part.as_str().to_owned()),
            _ => {}
        }
    }
    match open.pop() {
        Some(place) => Err(PgnError { place, because: "no `)` closes this variation".to_owned() }),
        None => Ok(found),
    }
}

/// Adds a comment to the last move; what stands before all moves or behind a semicolon is left out.
fn comment(game: &mut PgnGame, text: &str) {
    let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    let Some((last, remark)) = game.moves.last_mut().zip(inside) else { return };
    if !last.comment.is_empty() {
        last.comment.push(' ');
    }
    // Writers break long lines, in comments too.
    last.comment.push_str(&remark.split_whitespace().collect::<Vec<_>>().join(" "));
}

/// The text between quotation marks, its backslashes resolved.
fn unquoted(pair: Pair<'_, Rule>) -> String {
    let text = pair.into_inner().next().map_or("", |text| text.as_str());
    text.replace("\\\"", "\"").replace("\\\\", "\\")
}

fn place(pair: &Pair<'_, Rule>) -> RecordPlace {
    let (line, column) = pair.line_col();
    RecordPlace { line, column }
}

fn syntax_error(text: &str, error: &pest::error::Error<Rule>) -> PgnError {
    let (line, column) = match error.line_col {
        pest::error::LineColLocation::Pos(at) | pest::error::LineColLocation::Span(at, _) => at,
    };
    let at = match error.location {
        pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
    };
    let because = match text[at..].chars().next() {
        Some('{') => "no `}` closes this comment".to_owned(),
        Some('"') => "no quotation mark closes this text on its line".to_owned(),
        Some('[') => "a tag is written `[Name \"value\"]`, before the moves of its game".to_owned(),
        Some(c) => format!("`{c}` cannot stand here"),
        None => "the text ends here, within a tag".to_owned(),
    };
    PgnError { place: RecordPlace { line, column }, because }
}
