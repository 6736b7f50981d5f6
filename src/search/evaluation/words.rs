//! Sets of squares on boards of any size.

use crate::game::Game;
use crate::ids::Side;
use crate::limits;

/// The number of words for the largest board.
pub(super) const MOST: usize = limits::SQUARES.div_ceil(64);

/// A set of squares, 64 in a word.
pub(super) type Words<const N: usize = MOST> = [u64; N];

/// The squares of each side's pieces.
pub(super) fn pieces<const N: usize>(game: &Game) -> [Words<N>; 2] {
    Side::BOTH.map(|side| {
        let mut squares = [0; N];
        game.pieces_into(side, &mut squares);
        squares
    })
}

/// A set with words enough for a board; empty ones are missing.
pub(super) fn padded<const N: usize>(set: &[u64]) -> Words<N> {
    let mut words = [0; N];
    add(&mut words, set);
    words
}

/// The number of squares in a set.
#[inline]
pub(super) fn count(set: &[u64]) -> i32 {
    set.iter().map(|word| word.count_ones() as i32).sum()
}

/// The number of squares that two sets have in common.
#[inline]
pub(super) fn common(one: &[u64], other: &[u64]) -> i32 {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones() as i32).sum()
}

/// Adds squares to a set.
#[inline]
pub(super) fn add(set: &mut [u64], squares: &[u64]) {
    set.iter_mut().zip(squares).for_each(|(word, squares)| *word |= squares);
}

/// Adds the squares that two other sets have in common.
#[inline]
pub(super) fn add_common(set: &mut [u64], one: &[u64], other: &[u64]) {
    set.iter_mut().zip(one.iter().zip(other)).for_each(|(word, (one, other))| *word |= one & other);
}

/// Whether two sets have a square in common.
#[inline]
pub(super) fn meets(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// Whether a set has a square.
pub(super) fn has(set: &[u64], square: usize) -> bool {
    set[square / 64] >> (square % 64) & 1 != 0
}

/// Adds a square to a set.
#[inline]
pub(super) fn insert(set: &mut [u64], square: usize) {
    set[square / 64] |= 1 << (square % 64);
}

/// Removes a square from a set.
pub(super) fn remove(set: &mut Words, square: usize) {
    set[square / 64] &= !(1 << (square % 64));
}
