//! The arrangement at the start.

use super::term::Expression;
use crate::ids::{Kind, Side, Square};

/// A piece at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupPiece {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub side: Side,
}

/// The arrangement at the start.
#[derive(Clone, Debug, Default)]
pub struct Arrangement {
    /// The pieces, by square.
    pub pieces: Vec<SetupPiece>,
    /// Pieces in hand.
    pub hands: Vec<(Side, Kind)>,
    /// Who carries which mark, as rules over the pieces; everybody who can if there is no rule.
    pub marks: Vec<Option<Expression>>,
}

/// The kind and side of the letter that a text begins with, and its length in bytes; small letters are Black's.
pub(super) fn read_letter(text: &str, letters: &[String]) -> (usize, Option<(Kind, Side)>) {
    let matches = |(index, letter): (usize, &String)| {
        let start = text.get(..letter.len()).filter(|start| start.eq_ignore_ascii_case(letter))?;
        let side = if start == letter {
            Side::White
        } else if !start.contains(|c: char| c.is_ascii_uppercase()) {
            Side::Black
        } else {
            return None;
        };
        (!letter.is_empty()).then_some((letter.len(), (Kind(index as u8), side)))
    };
    let longest = letters.iter().enumerate().filter_map(matches).max_by_key(|(length, _)| *length);
    match longest {
        Some((length, piece)) => (length, Some(piece)),
        None => (text.chars().next().map_or(1, char::len_utf8), None),
    }
}
