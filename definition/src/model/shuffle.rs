//! Drawn starts: pieces placed by lot.
//!
//! Every start has a number in a mixed base in which the first lot has the last digit. R. Scharnagl's numbering of the
//! shuffled first rank of orthodox pieces works in the same way.

use std::collections::BTreeMap;

use super::setup::SetupPiece;
use super::term::Expression;
use crate::ids::{Kind, Side, Square};

/// The drawn parts of the start of a game.
#[derive(Clone, Debug, Default)]
pub struct Shuffle {
    /// The lots, in the order in which they are drawn.
    pub lots: Vec<Lot>,
    /// Whether the first player is drawn, after all pieces.
    pub draws_first: bool,
    /// The condition on each start.
    pub when: Option<Expression>,
}

/// The pieces of one lot.
#[derive(Clone, Debug)]
pub struct Lot {
    /// The places, from the left to the right and from White's edge on.
    pub places: Vec<Place>,
    /// The pieces, one for each place.
    pub kinds: Vec<Kind>,
    /// Whether the pieces keep their order.
    pub in_order: bool,
    /// The number of ways to put them on the places that earlier lots leave free: at least 1.
    pub ways: u64,
}

/// A place of a lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The squares that get a piece: one, or one of each player on opposite squares.
    pub squares: Vec<(Side, Square)>,
}

/// Pieces by their squares.
type Pieces = BTreeMap<Square, SetupPiece>;

impl Place {
    /// Whether a piece stands on it.
    fn is_taken(&self, pieces: &Pieces) -> bool {
        self.squares.iter().any(|(_, square)| pieces.contains_key(square))
    }
}

impl Shuffle {
    /// How many starts there are before the condition is checked; nothing if there are too many to count.
    pub fn count(&self) -> Option<u64> {
        let first = if self.draws_first { 2 } else { 1 };
        self.lots.iter().try_fold(first, |all: u64, lot| all.checked_mul(lot.ways))
    }

    /// Whether a lot puts pieces on a square.
    pub fn has(&self, square: Square) -> bool {
        self.lots.iter().any(|lot| lot.squares().any(|(_, other)| other == square))
    }

    /// The pieces of the start with a number, by square, and who begins; `usual` and `first` are those without drawing.
    pub fn start(&self, mut number: u64, usual: &[SetupPiece], first: Side) -> (Vec<SetupPiece>, Side) {
        let kept = usual.iter().filter(|piece| !self.has(piece.square));
        let mut pieces: Pieces = kept.map(|piece| (piece.square, *piece)).collect();
        for lot in &self.lots {
            lot.put(number % lot.ways, &mut pieces);
            number /= lot.ways;
        }
        let first = match (self.draws_first, number % 2) {
            (false, _) => first,
            (true, 0) => Side::White,
            (true, _) => Side::Black,
        };
        (pieces.into_values().collect(), first)
    }
}

impl Lot {
    /// The squares on which the lot puts pieces, with their owners.
    pub fn squares(&self) -> impl Iterator<Item = (Side, Square)> {
        self.places.iter().flat_map(|place| place.squares.iter().copied())
    }

    /// The number of ways to put its pieces on so many places; nothing if there are too many to count.
    pub(super) fn ways_on(&self, free: usize) -> Option<u64> {
        choices(free, self.kinds.len())?.checked_mul(self.orders_of(&self.kinds)?)
    }

    /// The number of different orders of pieces.
    fn orders_of(&self, kinds: &[Kind]) -> Option<u64> {
        if self.in_order {
            return Some(1);
        }
        // One kind after the other chooses its places.
        let mut left = kinds.len();
        let mut orders = 1_u64;
        for kind in different(kinds) {
            let count = kinds.iter().filter(|other| **other == kind).count();
            orders = orders.checked_mul(choices(left, count)?)?;
            left -= count;
        }
        Some(orders)
    }

    /// Places the pieces by a number.
    fn put(&self, number: u64, pieces: &mut Pieces) {
        let free: Vec<&Place> = self.places.iter().filter(|place| !place.is_taken(pieces)).collect();
        let sets = choices(free.len(), self.kinds.len()).unwrap_or(1);
        let chosen = subset(number % sets, free.len(), self.kinds.len());
        for (kind, place) in self.order(number / sets).into_iter().zip(chosen) {
            let squares = free[place].squares.iter();
            let stands = |(side, square): &(Side, Square)| {
                (*square, SetupPiece { square: *square, kind, side: *side })
            };
            pieces.extend(squares.map(stands));
        }
    }

    /// The pieces in the order with a number.
    fn order(&self, mut number: u64) -> Vec<Kind> {
        if self.in_order {
            return self.kinds.clone();
        }
        let mut left = self.kinds.clone();
        let mut order = Vec::new();
        while !left.is_empty() {
            for kind in different(&left) {
                let mut rest = left.clone();
                rest.remove(left.iter().position(|other| *other == kind).unwrap_or(0));
                let orders = self.orders_of(&rest).unwrap_or(u64::MAX);
                if number < orders {
                    order.push(kind);
                    left = rest;
                    break;
                }
                number -= orders;
            }
        }
        order
    }
}

/// Each kind once, in the order of first occurrence.
fn different(kinds: &[Kind]) -> Vec<Kind> {
    let mut found = Vec::new();
    for kind in kinds {
        if !found.contains(kind) {
            found.push(*kind);
        }
    }
    found
}

/// The number of ways to choose `count` of `all`.
fn choices(all: usize, count: usize) -> Option<u64> {
    let rest = all.checked_sub(count)?;
    // The product so far is always divisible by the step's number.
    (1..=count.min(rest) as u64).try_fold(1_u64, |ways, step| {
        let larger = (all as u64) - (count.min(rest) as u64) + step;
        Some(ways.checked_mul(larger)? / step)
    })
}

/// The way with a given number to choose `count` of `all`, in lexicographic order.
fn subset(mut number: u64, all: usize, count: usize) -> Vec<usize> {
    let mut chosen = Vec::new();
    for place in 0..all {
        if chosen.len() == count {
            break;
        }
        let with = choices(all - place - 1, count - chosen.len() - 1).unwrap_or(u64::MAX);
        if number < with {
            chosen.push(place);
        } else {
            number -= with;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn lot(places: u16, kinds: &[u8], in_order: bool) -> Lot {
        let place = |square| Place { squares: vec![(Side::White, Square(square))] };
        let kinds = kinds.iter().map(|kind| Kind(*kind)).collect();
        let lot = Lot { places: (0..places).map(place).collect(), kinds, in_order, ways: 1 };
        let ways = lot.ways_on(usize::from(places)).unwrap();
        Lot { ways, ..lot }
    }

    #[test]
    fn every_number_is_another_start() {
        let cases = [
            (5, &[1, 1][..], false, 10),
            (4, &[1, 2, 1], false, 12),
            (6, &[1, 2, 3], true, 20),
            (3, &[1], false, 3),
        ];
        for (places, kinds, in_order, ways) in cases {
            let shuffle = Shuffle { lots: vec![lot(places, kinds, in_order)], ..Shuffle::default() };
            assert_eq!(shuffle.count(), Some(ways), "{kinds:?}");
            let starts: HashSet<String> =
                (0..ways).map(|number| format!("{:?}", shuffle.start(number, &[], Side::White))).collect();
            assert_eq!(starts.len() as u64, ways, "{kinds:?}");
        }
    }

    #[test]
    fn later_lots_take_what_is_left() {
        let shuffle = Shuffle {
            lots: vec![lot(3, &[1], false), Lot { ways: 1, ..lot(3, &[2, 2], false) }],
            ..Shuffle::default()
        };
        for number in 0..3 {
            let (pieces, _) = shuffle.start(number, &[], Side::White);
            let kinds: Vec<u8> = pieces.iter().map(|piece| piece.kind.0).collect();
            assert_eq!(kinds.iter().position(|kind| *kind == 1), Some(number as usize), "{kinds:?}");
            assert_eq!(kinds.len(), 3);
        }
    }
}
