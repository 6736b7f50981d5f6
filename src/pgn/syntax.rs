//! Text to games: tags and the texts of moves, with their places.

#![allow(missing_docs, unreachable_pub, reason = "the derive makes a public enum of all rules")]

use pest::Parser;
use pest::iterators::Pair;

use crate::limits;
use crate::record::RecordPlace;

#[derive(pest_derive::Parser)]
#[grammar = "grammar/pgn.pest"]
struct Grammar;

/// A game as the text has it. Comments, annotations and variations are left out.
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
                let mut parts = part.into_inner();
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
                found.moves.push(PgnMove { text: part.as_str().to_owned(), place: place(&part) });
            }
            Rule::quoted if open.is_empty() => {
                found.moves.push(PgnMove { place: place(&part), text: unquoted(part) });
            }
            Rule::result => found.result = Some(part.as_str().to_owned()),
            _ => {}
        }
    }
    match open.pop() {
        Some(place) => Err(PgnError { place, because: "no `)` closes this variation".to_owned() }),
        None => Ok(found),
    }
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
