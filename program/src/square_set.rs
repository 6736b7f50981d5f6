//! Sets of squares: bit sets as wide as the board.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};
use std::sync::Arc;

use crate::ids::Square;
use crate::limits;

/// A set of squares of a board with at most `64 * W` of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareSet<const W: usize>([u64; W]);

impl<const W: usize> Default for SquareSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> SquareSet<W> {
    /// No square.
    pub const EMPTY: Self = SquareSet([0; W]);

    /// The first `count` squares.
    pub fn first_squares(count: usize) -> Self {
        let mut set = Self::EMPTY;
        for (index, word) in set.0.iter_mut().enumerate() {
            let here = count.saturating_sub(index * 64).min(64) as u32;
            *word = u64::MAX.checked_shr(64 - here).unwrap_or(0);
        }
        set
    }

    /// The squares as bits.
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The set of one square.
    #[inline]
    pub fn one(square: Square) -> Self {
        let mut set = Self::EMPTY;
        set.insert(square);
        set
    }

    /// Whether a square is in the set.
    #[inline]
    pub fn has(&self, square: Square) -> bool {
        self.0[square.index() >> 6] >> (square.0 & 63) & 1 != 0
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0[square.index() >> 6] |= 1 << (square.0 & 63);
    }

    /// Takes a square away.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0[square.index() >> 6] &= !(1 << (square.0 & 63));
    }

    /// Adds a square that is missing, takes away one that is there.
    #[inline]
    pub fn toggle(&mut self, square: Square) {
        self.0[square.index() >> 6] ^= 1 << (square.0 & 63);
    }

    /// Whether the set has no square.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the sets have a square in common.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        let mut common = 0;
        for (a, b) in self.0.iter().zip(&other.0) {
            common |= a & b;
        }
        common != 0
    }

    /// Whether all squares of the set are in the other.
    #[inline]
    pub fn is_within(&self, other: &Self) -> bool {
        (0..W).fold(0, |missing, word| missing | self.0[word] & !other.0[word]) == 0
    }

    /// Half a word, by index: numbers stored beside sets use them.
    #[inline]
    pub fn half(&self, index: usize) -> u32 {
        (self.0[index / 2] >> (index % 2 * 32)) as u32
    }

    /// Sets half a word.
    #[inline]
    pub fn put_half(&mut self, index: usize, half: u32) {
        let shift = index % 2 * 32;
        self.0[index / 2] = self.0[index / 2] & !(u64::from(u32::MAX) << shift) | u64::from(half) << shift;
    }

    /// The same squares in a set of another width; squares beyond it are lost.
    pub fn resized<const V: usize>(&self) -> SquareSet<V> {
        let mut words = [0; V];
        words.iter_mut().zip(&self.0).for_each(|(word, known)| *word = *known);
        SquareSet(words)
    }

    /// The number of squares.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The first square.
    #[inline]
    pub fn first(&self) -> Option<Square> {
        let at = self.0.iter().position(|word| *word != 0)?;
        Some(Square((at as u16) << 6 | self.0[at].trailing_zeros() as u16))
    }

    /// The last square.
    #[inline]
    pub fn last(&self) -> Option<Square> {
        let at = self.0.iter().rposition(|word| *word != 0)?;
        Some(Square((at as u16) << 6 | (63 - self.0[at].leading_zeros()) as u16))
    }

    /// The difference of two sets.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut rest = *self;
        for (word, taken) in rest.0.iter_mut().zip(&other.0) {
            *word &= !taken;
        }
        rest
    }

    /// All squares shifted by a number of places, up (positive) or down; bits beyond the words are lost.
    #[inline]
    #[must_use]
    pub fn shifted(&self, places: i32) -> Self {
        if W == 1 && places.unsigned_abs() < u64::BITS {
            let word = self.0[0];
            return SquareSet([if places >= 0 { word << places } else { word >> -places }; W]);
        }
        let (words, bits) = (places.unsigned_abs() as usize >> 6, places.unsigned_abs() & 63);
        let kept = W.saturating_sub(words);
        let (mut moved, mut last) = ([0; W], 0);
        if places >= 0 {
            for (target, word) in moved[W - kept..].iter_mut().zip(&self.0) {
                *target = word << bits | last >> 1 >> (63 - bits);
                last = *word;
            }
        } else {
            for (target, word) in moved[..kept].iter_mut().zip(&self.0[W - kept..]).rev() {
                *target = word >> bits | last << 1 << (63 - bits);
                last = *word;
            }
        }
        SquareSet(moved)
    }

    /// All indices up to and including the first square, those beyond the board too; every index if the set is empty.
    #[inline]
    #[must_use]
    pub fn up_to_first(&self) -> Self {
        let mut found = *self;
        let mut borrow = true;
        for word in &mut found.0 {
            let (less, borrows) = word.overflowing_sub(u64::from(borrow));
            (*word, borrow) = (*word ^ less, borrows);
        }
        found
    }

    /// All indices from the last square on, those beyond the board too; every index if the set is empty.
    #[inline]
    #[must_use]
    pub fn from_last(&self) -> Self {
        let mut found = *self;
        let mut open = u64::MAX;
        for word in found.0.iter_mut().rev() {
            let from = u64::MAX << (63 - (*word | 1).leading_zeros());
            let rest = if *word == 0 { open } else { 0 };
            (*word, open) = (from & open, rest);
        }
        found
    }

    /// Takes the first square out.
    #[inline]
    pub fn pop(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0[square.index() >> 6] &= self.0[square.index() >> 6] - 1;
        Some(square)
    }
}

/// The squares of a set, in order.
#[derive(Clone, Copy, Debug)]
pub struct Squares<const W: usize>(SquareSet<W>);

impl<const W: usize> Iterator for Squares<W> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Square) -> B>(self, start: B, mut next: F) -> B {
        let mut all = start;
        for (index, mut word) in self.0.0.into_iter().enumerate() {
            while word != 0 {
                all = next(all, Square((index as u16) << 6 | word.trailing_zeros() as u16));
                word &= word - 1;
            }
        }
        all
    }
}

impl<const W: usize> IntoIterator for SquareSet<W> {
    type Item = Square;
    type IntoIter = Squares<W>;

    #[inline]
    fn into_iter(self) -> Squares<W> {
        Squares(self)
    }
}

impl<const W: usize> FromIterator<Square> for SquareSet<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

macro_rules! word_by_word {
    ($operator:ident, $method:ident, $sign:tt) => {
        impl<const W: usize> $operator for SquareSet<W> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                for (word, more) in self.0.iter_mut().zip(&other.0) {
                    *word $sign *more;
                }
                self
            }
        }
    };
}

word_by_word!(BitAnd, bitand, &=);
word_by_word!(BitOr, bitor, |=);
word_by_word!(BitXor, bitxor, ^=);

impl<const W: usize> BitOrAssign for SquareSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitAndAssign for SquareSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> Not for SquareSet<W> {
    type Output = Self;

    /// All other squares, those beyond the board included: mask the result with the board.
    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

/// A set of squares for each square.
pub type BySquare<const W: usize> = Arc<[SquareSet<W>]>;

/// A set of squares of any board.
pub(super) type AnySet = SquareSet<{ limits::SQUARES / 64 }>;
