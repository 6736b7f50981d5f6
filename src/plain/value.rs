//! The values of expressions and variables.

use super::squares::Squares;
use crate::ids::{Kind, Side, Square, Vector};
use crate::model::{StartValue, Type};

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A number.
    Number(i32),
    /// A truth.
    Truth(bool),
    /// A player.
    Player(Side),
    /// A kind, or nothing.
    Kind(Option<Kind>),
    /// A square, or nothing.
    Square(Option<Square>),
    /// A set of squares.
    Squares(Squares),
    /// A direction as White sees it, or nothing.
    Direction(Option<Vector>),
}

/// The checked model gives each expression the required type. A value of another type reads as `nothing` of the required
/// type, because the model writes `nothing` in that way.
impl Value {
    /// The start value of a variable.
    pub(super) fn of_start(starts: &StartValue) -> Value {
        match starts {
            StartValue::Number(number) => Value::Number(*number),
            StartValue::Truth(truth) => Value::Truth(*truth),
            StartValue::Player(player) => Value::Player(*player),
            StartValue::Kind(kind) => Value::Kind(*kind),
            StartValue::Square(square) => Value::Square(*square),
            StartValue::Squares(squares) => Value::Squares(squares.iter().copied().collect()),
            StartValue::Direction(direction) => Value::Direction(*direction),
        }
    }

    /// The value for a number in play; -1 is `nothing`. Sets and directions have no numbers here.
    pub(crate) fn of_number(ty: Type, number: i32) -> Value {
        match ty {
            Type::Number | Type::Squares | Type::Direction => Value::Number(number),
            Type::Truth => Value::Truth(number != 0),
            Type::Player => Value::Player(Side::from_index(number as usize)),
            Type::Kind | Type::Kinds => Value::Kind(u8::try_from(number).ok().map(Kind)),
            Type::Square => Value::Square(u16::try_from(number).ok().map(Square)),
        }
    }

    /// The number for a value in play.
    pub(super) fn in_play(&self) -> i32 {
        match self {
            Value::Number(number) => *number,
            Value::Truth(truth) => i32::from(*truth),
            Value::Player(player) => *player as i32,
            Value::Kind(kind) => kind.map_or(-1, |kind| i32::from(kind.0)),
            Value::Square(square) => square.map_or(-1, |square| i32::from(square.0)),
            Value::Squares(_) | Value::Direction(_) => 0,
        }
    }

    /// The value as one of a type.
    pub(super) fn typed(&self, ty: Type) -> Value {
        match ty {
            Type::Number => Value::Number(self.number()),
            Type::Truth => Value::Truth(self.truth()),
            Type::Player => Value::Player(self.player()),
            Type::Kind | Type::Kinds => Value::Kind(self.kind()),
            Type::Square => Value::Square(self.square()),
            Type::Squares => Value::Squares(self.squares()),
            Type::Direction => Value::Direction(self.direction()),
        }
    }

    pub(super) fn number(&self) -> i32 {
        if let Value::Number(number) = self { *number } else { 0 }
    }

    pub(super) fn truth(&self) -> bool {
        matches!(self, Value::Truth(true))
    }

    pub(super) fn player(&self) -> Side {
        if let Value::Player(side) = self { *side } else { Side::Neutral }
    }

    pub(super) fn kind(&self) -> Option<Kind> {
        if let Value::Kind(kind) = self { *kind } else { None }
    }

    pub(super) fn square(&self) -> Option<Square> {
        if let Value::Square(square) = self { *square } else { None }
    }

    /// A set; a square counts as the set that contains only it.
    pub(super) fn squares(&self) -> Squares {
        match self {
            Value::Squares(squares) => *squares,
            Value::Square(square) => square.iter().copied().collect(),
            Value::Number(_) | Value::Truth(_) | Value::Player(_) | Value::Kind(_) | Value::Direction(_) => {
                Squares::NONE
            }
        }
    }

    pub(super) fn direction(&self) -> Option<Vector> {
        if let Value::Direction(vector) = self { *vector } else { None }
    }
}
