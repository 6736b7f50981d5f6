//! The arrangement at the start.

use super::term::{Expression, Statement, Type};
use crate::ids::{Kind, KindSet, Side, Square, Vector};

/// A piece at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupPiece {
    /// Its square.
    pub square: Square,
    /// Its kind.
    pub kind: Kind,
    /// Its owner.
    pub side: Side,
}

/// The value of a variable at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartValue {
    /// Of a number.
    Number(i32),
    /// Of a truth.
    Truth(bool),
    /// Of a player.
    Player(Side),
    /// Of a kind.
    Kind(Option<Kind>),
    /// Of a square.
    Square(Option<Square>),
    /// Of a set of squares.
    Squares(Vec<Square>),
    /// Of a direction, as White sees it.
    Direction(Option<Vector>),
}

impl StartValue {
    /// The default start value of a variable of a type.
    pub fn of(ty: Type) -> StartValue {
        match ty {
            Type::Number => StartValue::Number(0),
            Type::Truth => StartValue::Truth(false),
            Type::Player => StartValue::Player(Side::White),
            Type::Kind | Type::Kinds => StartValue::Kind(None),
            Type::Square => StartValue::Square(None),
            Type::Squares => StartValue::Squares(Vec::new()),
            Type::Direction => StartValue::Direction(None),
        }
    }
}

/// The arrangement at the start.
#[derive(Clone, Debug, Default)]
pub struct Arrangement {
    /// The pieces, by square.
    pub pieces: Vec<SetupPiece>,
    /// Pieces in hand.
    pub hands: Vec<(Side, Kind)>,
    /// The carriers of each mark, as rules over the pieces; every piece that can if there is no rule.
    pub marks: Vec<Option<Expression>>,
    /// The start values that pieces remember.
    pub attributes: Vec<Statement>,
}

impl Arrangement {
    /// The squares on which a side's pieces of some kinds stand, in the order of the board.
    pub fn squares_of(&self, kinds: KindSet, side: Side) -> impl Iterator<Item = Square> {
        let own = self.pieces.iter().filter(move |piece| piece.side == side && kinds.has(piece.kind));
        own.map(|piece| piece.square)
    }
}

/// The kind and side of the letter at the beginning of a text, and its length in bytes; small letters are Black's.
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
