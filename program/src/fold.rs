//! Builds the nodes of routines, computing before play whatever is known then.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "what is not known before play stays as it is, whatever its form"
)]

use crate::ids::{KindSet, Side, Square};
use crate::model::{Amount, Order};

use super::SquareSet;
use super::code::{Number, Set, Truth, square_number};
use super::grid::Grid;
use super::step::StepTable;

/// The number with which a count is compared, and its place.
#[derive(Clone, Copy)]
pub(super) enum Bound {
    Before(i32),
    After(i32),
}

/// For a comparison that only asks whether a count is 0: whether it holds if so.
pub(super) fn holds_for_none(order: Order, bound: Bound) -> Option<bool> {
    let holds = |count| match bound {
        Bound::Before(bound) => order.of(bound, count),
        Bound::After(bound) => order.of(count, bound),
    };
    let (none, some) = (holds(0), [1, i32::MAX].map(holds));
    (some == [!none; 2]).then_some(none)
}

impl<const W: usize> Number<W> {
    /// 1 for true, 0 for false.
    pub(super) fn of_truth(truth: Truth<W>) -> Number<W> {
        match truth {
            Truth::Constant(truth) => Number::Constant(i32::from(truth)),
            Truth::Is(number) if number.is_truth() => number,
            truth => Number::Truth(Box::new(truth)),
        }
    }

    /// Whether its form shows that it is always 0 or 1.
    fn is_truth(&self) -> bool {
        matches!(self, Number::Truth(_) | Number::Constant(0 | 1))
    }

    pub(super) fn opponent(player: Number<W>) -> Number<W> {
        match player {
            Number::Constant(side) => Number::Constant(Side::from_index(side as usize).opponent() as i32),
            player => Number::Opponent(Box::new(player)),
        }
    }

    pub(super) fn arithmetic(amount: Amount, operands: [Number<W>; 2]) -> Number<W> {
        match operands {
            [Number::Constant(a), Number::Constant(b)] => Number::Constant(amount.of(a, b)),
            operands => Number::Arithmetic(amount, Box::new(operands)),
        }
    }

    pub(super) fn count(set: Set<W>) -> Number<W> {
        match set {
            Set::Constant(set) => Number::Constant(set.count() as i32),
            set => Number::Count(Box::new(set)),
        }
    }

    /// The number of the file of a square.
    pub(super) fn file(files: &[i32], square: Number<W>) -> Number<W> {
        match square {
            Number::Constant(square) => {
                Number::Constant(usize::try_from(square).map_or(0, |square| files[square]))
            }
            square => Number::FileNumber(Box::new(square)),
        }
    }

    /// The number of a square's rank, as a player counts.
    pub(super) fn rank(ranks: &[Vec<i32>; 2], operands: [Number<W>; 2]) -> Number<W> {
        match operands {
            [Number::Constant(square), Number::Constant(side)] => {
                let side = Side::from_index(side as usize).acting_index().unwrap_or(0);
                Number::Constant(usize::try_from(square).map_or(0, |square| ranks[side][square]))
            }
            operands => Number::RankNumber(Box::new(operands)),
        }
    }

    /// The square so many files to a side's right of a square and so many ranks forward.
    pub(super) fn offset(grid: &Grid, side: Side, operands: [Number<W>; 3]) -> Number<W> {
        match operands {
            [Number::Constant(from), Number::Constant(right), Number::Constant(forward)] => {
                let from = u16::try_from(from).ok().map(Square);
                let to = from.and_then(|from| grid.offset(side, from, right, forward));
                Number::Constant(square_number(to))
            }
            operands => Number::Offset(side, Box::new(operands)),
        }
    }

    pub(super) fn choice(condition: Truth<W>, then: Number<W>, other: Number<W>) -> Number<W> {
        match condition {
            Truth::Constant(true) => then,
            Truth::Constant(false) => other,
            condition => Number::If(Box::new((condition, then, other))),
        }
    }
}

impl<const W: usize> Truth<W> {
    pub(super) fn is(number: Number<W>) -> Truth<W> {
        match number {
            Number::Constant(number) => Truth::Constant(number != 0),
            Number::Truth(truth) => *truth,
            number => Truth::Is(number),
        }
    }

    pub(super) fn not(truth: Truth<W>) -> Truth<W> {
        match truth {
            Truth::Constant(truth) => Truth::Constant(!truth),
            Truth::Not(inner) => *inner,
            truth => Truth::Not(Box::new(truth)),
        }
    }

    pub(super) fn and(a: Truth<W>, b: Truth<W>) -> Truth<W> {
        match (a, b) {
            (Truth::Constant(false), _) => Truth::Constant(false),
            (Truth::Constant(true), other) | (other, Truth::Constant(true)) => other,
            (a, b) => Truth::And(Box::new([a, b])),
        }
    }

    pub(super) fn or(a: Truth<W>, b: Truth<W>) -> Truth<W> {
        match (a, b) {
            (Truth::Constant(true), _) => Truth::Constant(true),
            (Truth::Constant(false), other) | (other, Truth::Constant(false)) => other,
            (a, b) => Truth::Or(Box::new([a, b])),
        }
    }

    /// A comparison; whether a set is empty is tested without counting it.
    pub(super) fn compare(order: Order, operands: [Number<W>; 2]) -> Truth<W> {
        let holds_if_empty = match &operands {
            [Number::Count(_), Number::Constant(bound)] => holds_for_none(order, Bound::After(*bound)),
            [Number::Constant(bound), Number::Count(_)] => holds_for_none(order, Bound::Before(*bound)),
            _ => None,
        };
        match (holds_if_empty, operands) {
            (Some(true), [Number::Count(set), _] | [_, Number::Count(set)]) => Truth::not(Truth::any(*set)),
            (Some(false), [Number::Count(set), _] | [_, Number::Count(set)]) => Truth::any(*set),
            (_, [Number::Constant(a), Number::Constant(b)]) => Truth::Constant(order.of(a, b)),
            (_, operands) => Truth::Compare(order, Box::new(operands)),
        }
    }

    pub(super) fn within(square: Number<W>, set: Set<W>) -> Truth<W> {
        match (square, set) {
            (Number::Constant(square), Set::Constant(set)) => {
                Truth::Constant(u16::try_from(square).is_ok_and(|square| set.has(Square(square))))
            }
            (_, Set::Constant(set)) if set.is_empty() => Truth::Constant(false),
            (square, set) => Truth::In(Box::new((square, set))),
        }
    }

    pub(super) fn kind_in(kinds: KindSet, kind: Number<W>) -> Truth<W> {
        match kind {
            Number::Constant(kind) => {
                Truth::Constant(u8::try_from(kind).is_ok_and(|kind| kinds.has(crate::ids::Kind(kind))))
            }
            kind => Truth::KindIn(kinds, kind),
        }
    }

    pub(super) fn any(set: Set<W>) -> Truth<W> {
        match set {
            Set::Constant(set) => Truth::Constant(!set.is_empty()),
            Set::Both(sets) => match *sets {
                [Set::Connected(table, parts), goal] | [goal, Set::Connected(table, parts)] => {
                    let (from, within) = *parts;
                    Truth::Connects(table, Box::new((from, within, goal)))
                }
                sets => Truth::Meets(Box::new(sets)),
            },
            Set::Either(sets) => {
                let [a, b] = *sets;
                Truth::or(Truth::any(a), Truth::any(b))
            }
            set => Truth::Any(set),
        }
    }

    pub(super) fn choice(condition: Truth<W>, then: Truth<W>, other: Truth<W>) -> Truth<W> {
        match condition {
            Truth::Constant(true) => then,
            Truth::Constant(false) => other,
            condition => Truth::If(Box::new([condition, then, other])),
        }
    }
}

impl<const W: usize> Set<W> {
    pub(super) fn single(square: Number<W>) -> Set<W> {
        match square {
            Number::Constant(square) => {
                Set::Constant(u16::try_from(square).ok().map(Square).into_iter().collect())
            }
            square => Set::Single(square),
        }
    }

    pub(super) fn complement(set: Set<W>, all: SquareSet<W>) -> Set<W> {
        match set {
            Set::Constant(set) => Set::Constant(all.without(&set)),
            Set::Complement(inner) => *inner,
            Set::Empty => Set::Pieces,
            Set::Pieces => Set::Empty,
            set => Set::Complement(Box::new(set)),
        }
    }

    pub(super) fn both(a: Set<W>, b: Set<W>) -> Set<W> {
        match (a, b) {
            (Set::Constant(a), Set::Constant(b)) => Set::Constant(a & b),
            (Set::Constant(none), _) | (_, Set::Constant(none)) if none.is_empty() => {
                Set::Constant(SquareSet::EMPTY)
            }
            (set, Set::Complement(other)) | (Set::Complement(other), set) => {
                Set::Without(Box::new([set, *other]))
            }
            (Set::Kinds(kinds), Set::PiecesOf(side)) | (Set::PiecesOf(side), Set::Kinds(kinds)) => {
                Set::KindsOf(kinds, side)
            }
            (Set::KindsOf(kinds, side), Set::Marked(mark))
            | (Set::Marked(mark), Set::KindsOf(kinds, side)) => Set::MarkedOf(kinds, side, mark),
            (a, b) => Set::Both(Box::new([a, b])),
        }
    }

    pub(super) fn without(a: Set<W>, b: Set<W>) -> Set<W> {
        match (a, b) {
            (Set::Constant(a), Set::Constant(b)) => Set::Constant(a.without(&b)),
            (a, Set::Complement(b)) => Set::both(a, *b),
            (a, b) => Set::Without(Box::new([a, b])),
        }
    }

    pub(super) fn either(a: Set<W>, b: Set<W>) -> Set<W> {
        match (a, b) {
            (Set::Constant(a), Set::Constant(b)) => Set::Constant(a | b),
            (Set::Constant(none), set) | (set, Set::Constant(none)) if none.is_empty() => set,
            (Set::Kinds(a), Set::Kinds(b)) => Set::Kinds(a.or(b)),
            (Set::KindsOf(a, side), Set::KindsOf(b, other)) if side == other => Set::KindsOf(a.or(b), side),
            (a, b) => Set::Either(Box::new([a, b])),
        }
    }

    pub(super) fn around(table: u16, steps: &StepTable<W>, set: Set<W>) -> Set<W> {
        match set {
            Set::Constant(set) => Set::Constant(steps.around(set)),
            set => Set::Around(table, Box::new(set)),
        }
    }

    /// The file or rank of a square.
    pub(super) fn line_of(square: Number<W>, lines: &[SquareSet<W>], of: fn(Number<W>) -> Set<W>) -> Set<W> {
        match square {
            Number::Constant(square) => {
                Set::Constant(usize::try_from(square).map_or(SquareSet::EMPTY, |square| lines[square]))
            }
            square => of(square),
        }
    }

    pub(super) fn choice(condition: Truth<W>, then: Set<W>, other: Set<W>) -> Set<W> {
        match condition {
            Truth::Constant(true) => then,
            Truth::Constant(false) => other,
            condition => Set::If(Box::new((condition, then, other))),
        }
    }
}
