//! Sets of squares: a bit for each square that a board can have.

use crate::ids::Square;
use crate::limits;

const WORDS: usize = limits::SQUARES.div_ceil(64);

/// A set of squares.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares([u64; WORDS]);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares([0; WORDS]);

    /// One square.
    pub fn one(square: Square) -> Squares {
        Squares::from_iter([square])
    }

    /// Whether a square is in the set.
    pub fn has(&self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
    }

    /// Takes a square out.
    pub fn remove(&mut self, square: Square) {
        self.0[square.index() / 64] &= !(1 << (square.index() % 64));
    }

    /// Whether the set has no square.
    pub fn is_empty(&self) -> bool {
        *self == Squares::NONE
    }

    /// How many squares it has.
    pub fn count(&self) -> i32 {
        self.0.iter().map(|word| word.count_ones() as i32).sum()
    }

    /// The first square.
    pub fn first(&self) -> Option<Square> {
        self.iter().next()
    }

    /// The squares in order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        let words = self.0;
        words.into_iter().enumerate().flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                word &= word.wrapping_sub(1);
                (bit < u64::BITS).then_some(Square((index * 64) as u16 + bit as u16))
            })
        })
    }

    /// The squares in both sets.
    #[must_use]
    pub fn and(&self, other: &Squares) -> Squares {
        Squares(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The squares in either set.
    #[must_use]
    pub fn or(&self, other: &Squares) -> Squares {
        Squares(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The squares that are not in another set.
    #[must_use]
    pub fn without(&self, other: &Squares) -> Squares {
        Squares(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Squares {
        let mut found = Squares::NONE;
        squares.into_iter().for_each(|square| found.insert(square));
        found
    }
}

impl std::fmt::Debug for Squares {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|square| square.0)).finish()
    }
}
