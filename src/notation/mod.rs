//! Positions and actions as text.
//!
//! Names stand here and nowhere behind: the program knows numbers alone. Writing needs no search; an action is read
//! by writing the legal ones and comparing, so that reading can never disagree with writing.

mod action;
mod position;

pub use action::{write_action, write_arrival};
pub use position::{ParsePositionError, parse_position, write_position};

use crate::ids::{Kind, Side, Square};
use crate::model::{Model, Template};

/// The names of squares and kinds, and how actions are written.
#[derive(Clone, Debug)]
pub struct Notation {
    /// Names of squares, by square.
    pub squares: Vec<String>,
    /// Letters of kinds, by kind.
    pub letters: Vec<String>,
    /// Names of kinds, by kind.
    pub kinds: Vec<String>,
    /// How the moves of a kind are written, by kind; the usual way if there is nothing.
    pub writes: Vec<Option<Template>>,
    /// How moves are usually written.
    pub moves: Template,
    /// How paths that capture on their way are usually written.
    pub paths: Template,
    /// How captures from afar are usually written.
    pub shots: Template,
}

impl Notation {
    /// The names of a model.
    pub fn of(model: &Model) -> Notation {
        Notation {
            squares: model.board.squares().map(|square| model.board.name(square)).collect(),
            letters: model.kinds.iter().map(|kind| kind.letter.clone()).collect(),
            kinds: model.kinds.iter().map(|kind| kind.name.clone()).collect(),
            writes: model.kinds.iter().map(|kind| kind.write.clone()).collect(),
            moves: Template::of_moves(),
            paths: Template::of_paths(),
            shots: Template::of_shots(),
        }
    }

    /// The name of a square; `-` of nothing.
    pub fn square(&self, square: i32) -> &str {
        usize::try_from(square).ok().and_then(|square| self.squares.get(square)).map_or("-", String::as_str)
    }

    /// The name of a kind; `-` of nothing.
    pub fn kind_name(&self, kind: i32) -> &str {
        usize::try_from(kind).ok().and_then(|kind| self.kinds.get(kind)).map_or("-", String::as_str)
    }

    /// The square of a name.
    pub fn square_of(&self, name: &str) -> Option<Square> {
        self.squares.iter().position(|known| known == name).map(|index| Square(index as u16))
    }

    /// The letter of a piece: small for Black, as declared for White; a neutral piece is written like White's.
    pub fn letter(&self, kind: Kind, side: Side) -> String {
        let letter = &self.letters[kind.index()];
        if side == Side::Black { letter.to_ascii_lowercase() } else { letter.clone() }
    }
}
