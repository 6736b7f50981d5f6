//! Approximations of sets of squares in all positions: the cells that may be in them, and those that surely are.

use variorum::ids::{Kind, KindSet, Side, Square};

/// How many owners a piece can have.
const OWNERS: usize = Side::OWNERS.len();

/// The number of squares of a board, and of possible contents of a square: nothing, or a piece of a kind and an owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) squares: usize,
    pub(super) kinds: usize,
}

impl Size {
    fn contents(self) -> usize {
        1 + self.kinds * OWNERS
    }
}

/// Pairs of a square and its content, as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    size: Size,
    bits: Vec<u64>,
}

impl Cells {
    pub(super) fn none(size: Size) -> Cells {
        Cells { size, bits: vec![0; (size.squares * size.contents()).div_ceil(64)] }
    }

    pub(super) fn all(size: Size) -> Cells {
        Cells::none(size).complement()
    }

    /// The cells that meet a test of the square and its content.
    pub(super) fn those(size: Size, mut is: impl FnMut(Square, Option<(Kind, Side)>) -> bool) -> Cells {
        let mut found = Cells::none(size);
        for square in 0..size.squares {
            for content in 0..size.contents() {
                if is(Square(square as u16), content_of(content)) {
                    let at = square * size.contents() + content;
                    found.bits[at / 64] |= 1 << (at % 64);
                }
            }
        }
        found
    }

    /// Cells of pieces: of some kinds and some owners.
    pub(super) fn pieces(size: Size, kinds: KindSet, owner: Option<Side>) -> Cells {
        Cells::those(size, |_, content| {
            content.is_some_and(|(kind, side)| kinds.has(kind) && owner.is_none_or(|owner| owner == side))
        })
    }

    fn has(&self, square: usize, content: usize) -> bool {
        let at = square * self.size.contents() + content;
        self.bits[at / 64] >> (at % 64) & 1 != 0
    }

    /// Whether a piece on a square is here.
    pub(super) fn has_piece(&self, square: Square, kind: Kind, side: Side) -> bool {
        self.has(square.index(), 1 + kind.index() * OWNERS + side.index())
    }

    pub(super) fn complement(&self) -> Cells {
        let mut bits: Vec<u64> = self.bits.iter().map(|word| !word).collect();
        let rest = (self.size.squares * self.size.contents()) % 64;
        if let (Some(last), true) = (bits.last_mut(), rest != 0) {
            *last &= (1 << rest) - 1;
        }
        Cells { size: self.size, bits }
    }

    fn join(&self, other: &Cells, with: impl Fn(u64, u64) -> u64) -> Cells {
        let bits = self.bits.iter().zip(&other.bits).map(|(a, b)| with(*a, *b)).collect();
        Cells { size: self.size, bits }
    }

    pub(super) fn and(&self, other: &Cells) -> Cells {
        self.join(other, |a, b| a & b)
    }

    pub(super) fn or(&self, other: &Cells) -> Cells {
        self.join(other, |a, b| a | b)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bits.iter().all(|word| *word == 0)
    }

    pub(super) fn is_within(&self, other: &Cells) -> bool {
        self.bits.iter().zip(&other.bits).all(|(a, b)| a & !b == 0)
    }

    /// The squares with some cell in the set.
    pub(super) fn some_of(&self) -> Vec<usize> {
        let contents = self.size.contents();
        (0..self.size.squares)
            .filter(|square| (0..contents).any(|content| self.has(*square, content)))
            .collect()
    }

    /// How many squares have all their cells in the set.
    pub(super) fn whole(&self) -> usize {
        let contents = self.size.contents();
        (0..self.size.squares)
            .filter(|square| (0..contents).all(|content| self.has(*square, content)))
            .count()
    }

    /// The kinds of the pieces in the set, and whether a square may be empty.
    pub(super) fn kinds(&self) -> (KindSet, bool) {
        let mut kinds = KindSet::default();
        let mut empty = false;
        for square in 0..self.size.squares {
            for content in (0..self.size.contents()).filter(|content| self.has(square, *content)) {
                match content_of(content) {
                    Some((kind, _)) => kinds = kinds.or(KindSet::one(kind)),
                    None => empty = true,
                }
            }
        }
        (kinds, empty)
    }
}

/// A content of a square, by its number.
fn content_of(content: usize) -> Option<(Kind, Side)> {
    let piece = content.checked_sub(1)?;
    Some((Kind((piece / OWNERS) as u8), Side::from_index(piece % OWNERS)))
}

/// A set of squares: the cells that are surely in it, and those that may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) surely: Cells,
    pub(super) maybe: Cells,
}

impl Region {
    /// Exactly these cells.
    pub(super) fn exactly(cells: Cells) -> Region {
        Region { surely: cells.clone(), maybe: cells }
    }

    /// Some of these cells.
    pub(super) fn within(cells: Cells) -> Region {
        Region { surely: Cells::none(cells.size), maybe: cells }
    }

    /// Any squares.
    pub(super) fn unknown(size: Size) -> Region {
        Region::within(Cells::all(size))
    }

    /// Some squares, whatever their contents.
    pub(super) fn squares(size: Size, squares: &[Square]) -> Region {
        Region::exactly(Cells::those(size, |square, _| squares.contains(&square)))
    }

    pub(super) fn not(&self) -> Region {
        Region { surely: self.maybe.complement(), maybe: self.surely.complement() }
    }

    pub(super) fn and(&self, other: &Region) -> Region {
        Region { surely: self.surely.and(&other.surely), maybe: self.maybe.and(&other.maybe) }
    }

    pub(super) fn or(&self, other: &Region) -> Region {
        Region { surely: self.surely.or(&other.surely), maybe: self.maybe.or(&other.maybe) }
    }

    /// One region or the other.
    pub(super) fn either(&self, other: &Region) -> Region {
        Region { surely: self.surely.and(&other.surely), maybe: self.maybe.or(&other.maybe) }
    }
}
