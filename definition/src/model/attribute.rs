//! Values that pieces remember, stored as marks: one for each binary digit.

use crate::ids::{KindSet, Mark, Side};
use crate::language::Type;
use crate::source::Span;

/// An attribute as a definition declares it.
#[derive(Clone, Debug)]
pub struct PieceAttribute {
    /// Its name.
    pub name: String,
    /// The kinds that can have it.
    pub on: KindSet,
    /// Its type and its digits.
    pub attribute: Attribute,
    /// Where its name is written.
    pub span: Span,
}

/// A value that a piece remembers: a number, a kind, a square or a player. It moves with the piece like its marks,
/// because its binary digits are marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The index into the attributes of the definition.
    pub index: u8,
    /// Its type.
    pub ty: Type,
    /// How many values it has; the first one, without any digit set, is 0, `nothing` or `neutral`.
    values: i32,
    /// The mark of the lowest digit; the others follow.
    first: Mark,
}

impl Attribute {
    /// An attribute with so many values, whose first digit is a given mark.
    pub(super) fn new(index: u8, ty: Type, values: i32, first: Mark) -> Attribute {
        Attribute { index, ty, values, first }
    }

    /// The number of binary digits for so many values.
    pub(super) fn digits(values: i32) -> usize {
        (i32::BITS - (values - 1).leading_zeros()) as usize
    }

    /// Its digits, the lowest first.
    pub fn marks(self) -> impl Iterator<Item = Mark> {
        (self.first.0..).take(Attribute::digits(self.values)).map(Mark)
    }

    /// Whether a mark is one of its digits.
    pub fn has(self, mark: Mark) -> bool {
        self.marks().any(|digit| digit == mark)
    }

    /// The largest value of a number.
    pub fn most(self) -> i32 {
        self.values - 1
    }

    /// The value of a piece that carries some digits, as a number in play.
    pub fn value(self, carries: impl Fn(Mark) -> bool) -> i32 {
        let digits = self.marks().enumerate();
        let code = digits.fold(0, |code, (place, mark)| code | i32::from(carries(mark)) << place);
        match self.ty {
            Type::Kind | Type::Square => code - 1,
            Type::Player => (code + Side::Neutral as i32) % 3,
            Type::Number | Type::Truth | Type::Kinds | Type::Squares | Type::Direction => code,
        }
    }

    /// The digits of a value, and whether a piece with the value carries them; numbers are clamped to the range of the
    /// attribute.
    pub fn digits_of(self, value: i32) -> impl Iterator<Item = (Mark, bool)> {
        let code = match self.ty {
            Type::Kind | Type::Square => value + 1,
            Type::Player => (value + 1) % 3,
            Type::Number | Type::Truth | Type::Kinds | Type::Squares | Type::Direction => value,
        };
        let code = code.clamp(0, self.values - 1);
        self.marks().enumerate().map(move |(place, mark)| (mark, code >> place & 1 != 0))
    }
}
