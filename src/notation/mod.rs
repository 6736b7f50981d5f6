//! Positions and actions as text.
//!
//! Only this module and later ones know names: the program has only numbers. Writing needs no search; reading an action
//! writes the legal ones and compares, so that reading can never disagree with writing.

mod action;
mod position;

pub(crate) use action::stations;
pub use action::{write_action, write_arrival};
pub use position::{ParsePositionError, Scope, parse_position, told_variables, write_position};

use crate::ids::{Kind, Side, Square, Vector};
use crate::model::{FieldForm, Model, Template, Type};
use crate::program::all_directions;

/// The names of squares and kinds, and how actions are written.
#[derive(Clone, Debug)]
pub struct Notation {
    /// Names of squares, by square.
    pub squares: Vec<String>,
    /// Letters of kinds, by kind.
    pub letters: Vec<String>,
    /// Names of kinds, by kind.
    pub kinds: Vec<String>,
    /// Names of directions, by index.
    pub directions: Vec<&'static str>,
    /// The template for the moves of a kind, by kind; nothing for the default.
    pub writes: Vec<Option<Template>>,
    /// The default template for moves.
    pub moves: Template,
    /// The default template for paths that capture on their way.
    pub paths: Template,
    /// The default template for captures from afar.
    pub shots: Template,
}

impl Notation {
    /// The names of a model.
    pub fn of(model: &Model) -> Notation {
        Notation {
            squares: model.board.squares().map(|square| model.board.name(square)).collect(),
            letters: model.kinds.iter().map(|kind| kind.letter.clone()).collect(),
            kinds: model.kinds.iter().map(|kind| kind.name.clone()).collect(),
            directions: directions(model.board.hexagons),
            writes: model.kinds.iter().map(|kind| kind.write.clone()).collect(),
            moves: Template::of_moves(),
            paths: Template::of_paths(),
            shots: Template::of_shots(),
        }
    }

    /// The name of a square; `-` for nothing.
    pub fn square(&self, square: i32) -> &str {
        usize::try_from(square).ok().and_then(|square| self.squares.get(square)).map_or("-", String::as_str)
    }

    /// The name of a kind; `-` for nothing.
    pub fn kind_name(&self, kind: i32) -> &str {
        usize::try_from(kind).ok().and_then(|kind| self.kinds.get(kind)).map_or("-", String::as_str)
    }

    /// The name of a direction; `-` for nothing.
    pub fn direction(&self, direction: i32) -> &str {
        usize::try_from(direction).ok().and_then(|index| self.directions.get(index)).copied().unwrap_or("-")
    }

    /// The name of a direction as White sees it; `-` for other steps.
    pub fn vector(&self, vector: Vector) -> &str {
        let index = all_directions().iter().position(|known| *known == vector);
        index.map_or("-", |index| self.directions[index])
    }

    /// The direction of a name.
    pub fn direction_of(&self, name: &str) -> Option<i32> {
        self.directions.iter().position(|known| *known == name).map(|index| index as i32)
    }

    /// The square of a name.
    pub fn square_of(&self, name: &str) -> Option<Square> {
        self.squares.iter().position(|known| known == name).map(|index| Square(index as u16))
    }

    /// Whether the name of a square begins with these letters and continues with a number.
    pub fn has_file(&self, letters: &str) -> bool {
        let is_number = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
        self.squares.iter().any(|name| name.strip_prefix(letters).is_some_and(is_number))
    }

    /// A number, a square or a kind in a form.
    pub fn shown(&self, ty: Type, form: FieldForm, value: i32) -> String {
        let plain = match ty {
            Type::Square => self.square(value).to_owned(),
            Type::Kind if form == FieldForm::Name => self.kind_name(value).to_owned(),
            Type::Kind => usize::try_from(value)
                .ok()
                .and_then(|kind| self.letters.get(kind).cloned())
                .unwrap_or_else(|| "-".to_owned()),
            Type::Direction => self.direction(value).to_owned(),
            Type::Number | Type::Squares | Type::Truth | Type::Player | Type::Kinds => value.to_string(),
        };
        match form {
            FieldForm::Plain | FieldForm::Name => plain,
            FieldForm::Lower => plain.to_ascii_lowercase(),
            FieldForm::File => plain.chars().filter(|c| !c.is_ascii_digit()).collect(),
            FieldForm::Rank => plain.chars().filter(char::is_ascii_digit).collect(),
            FieldForm::Letter => letter_of(value),
        }
    }

    /// The letter of a piece: small for Black, as declared for White; a neutral piece is written like White's.
    pub fn letter(&self, kind: Kind, side: Side) -> String {
        let letter = &self.letters[kind.index()];
        if side == Side::Black { letter.to_ascii_lowercase() } else { letter.clone() }
    }
}

/// The letter of a number: `a` for 1; the number itself beyond `z`.
fn letter_of(number: i32) -> String {
    let letter = u8::try_from(number).ok().filter(|number| (1..=26).contains(number));
    letter.map_or_else(|| number.to_string(), |number| char::from(b'a' + number - 1).to_string())
}

/// The points of a compass on the board, north where White looks, by steps to the right and forward.
const POINTS: [(i8, i8, &str); 8] = [
    (0, 1, "n"),
    (1, 1, "ne"),
    (1, 0, "e"),
    (1, -1, "se"),
    (0, -1, "s"),
    (-1, -1, "sw"),
    (-1, 0, "w"),
    (-1, 1, "nw"),
];

/// The same on hexagons, as they lie on the table.
const POINTS_OF_HEXAGONS: [(i8, i8, &str); 12] = [
    (0, 1, "n"),
    (1, 2, "nne"),
    (1, 1, "ene"),
    (2, 1, "e"),
    (1, 0, "ese"),
    (1, -1, "sse"),
    (0, -1, "s"),
    (-1, -2, "ssw"),
    (-1, -1, "wsw"),
    (-2, -1, "w"),
    (-1, 0, "wnw"),
    (-1, 1, "nnw"),
];

/// The names of directions, by index.
fn directions(hexagons: bool) -> Vec<&'static str> {
    let points: &[(i8, i8, &str)] = if hexagons { &POINTS_OF_HEXAGONS } else { &POINTS };
    let name = |vector: &Vector| {
        let point = points.iter().find(|(files, ranks, _)| *vector == Vector::new(*files, *ranks));
        point.map_or("-", |(_, _, name)| *name)
    };
    all_directions().iter().map(name).collect()
}
