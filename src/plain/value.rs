//! What expressions give, and variables hold.

use super::squares::Squares;
use crate::ids::{Kind, Side, Square, Vector};
use crate::model::Type;

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

/// The checked model gives each expression the type that is wanted. What a value of another type is read as is `nothing`
/// of the type that is wanted, for so the model writes `nothing`.
impl Value {
    /// What a variable of a type holds at first, if numbers start at a number.
    pub(super) fn default_of(ty: Type, starts: i32) -> Value {
        match ty {
            Type::Number => Value::Number(starts),
            Type::Truth => Value::Truth(false),
            Type::Player => Value::Player(Side::White),
            Type::Kind | Type::Kinds => Value::Kind(None),
            Type::Square => Value::Square(None),
            Type::Squares => Value::Squares(Squares::NONE),
            Type::Direction => Value::Direction(None),
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

    /// A set; a square stands for the set of it.
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
