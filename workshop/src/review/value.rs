//! Approximations of values before play: truths, ranges of numbers, kinds, sets of squares.

use super::region::Region;
use variorum::ids::{KindSet, Side};
use variorum::limits;
use variorum::model::{Amount, Order};

/// An approximation of a value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Truth(Option<bool>),
    /// From, to.
    Number(i64, i64),
    Player(Option<Side>),
    /// One of some kinds, or possibly nothing.
    Kind(KindSet, bool),
    /// A set of squares.
    Squares(Region),
    /// One of these squares, or nothing.
    Square(Region),
    Anything,
}

/// One value or the other.
pub(super) fn either(a: Value, b: Value) -> Value {
    match (a, b) {
        (Value::Truth(a), Value::Truth(b)) => Value::Truth(a.filter(|_| a == b)),
        (Value::Number(a, b), Value::Number(c, d)) => Value::Number(a.min(c), b.max(d)),
        (Value::Player(a), Value::Player(b)) => Value::Player(a.filter(|_| a == b)),
        (Value::Kind(a, c), Value::Kind(b, d)) => Value::Kind(a.or(b), c || d),
        (Value::Squares(a), Value::Squares(b)) => Value::Squares(a.either(&b)),
        (Value::Square(a), Value::Square(b)) => Value::Square(Region::within(a.maybe.or(&b.maybe))),
        (_, _) => Value::Anything,
    }
}

/// The range of an operation on two numbers, kept within the bounds of numbers.
pub(super) fn computed(amount: Amount, (a, b): (i64, i64), (c, d): (i64, i64)) -> (i64, i64) {
    let (least, most) = match amount {
        Amount::Plus => (a + c, b + d),
        Amount::Minus => (a - d, b - c),
        Amount::Times => {
            let all = [a * c, a * d, b * c, b * d];
            (all.into_iter().min().unwrap_or(0), all.into_iter().max().unwrap_or(0))
        }
        Amount::Least => (a.min(c), b.min(d)),
        Amount::Most => (a.max(c), b.max(d)),
    };
    (least.clamp(-limits::NUMBER, limits::NUMBER), most.clamp(-limits::NUMBER, limits::NUMBER))
}

pub(super) fn compared(order: Order, (a, b): (i64, i64), (c, d): (i64, i64)) -> Option<bool> {
    let (holds, fails) = match order {
        Order::Less => (b < c, a >= d),
        Order::AtMost => (b <= c, a > d),
        Order::Equal => (a == b && c == d && a == c, b < c || d < a),
    };
    if holds { Some(true) } else { fails.then_some(false) }
}

/// The ranges of two numbers if a comparison of them holds, or does not.
pub(super) fn bounded(order: Order, x: (i64, i64), y: (i64, i64), holds: bool) -> ((i64, i64), (i64, i64)) {
    let below =
        |x: (i64, i64), y: (i64, i64), gap: i64| ((x.0, x.1.min(y.1 - gap)), (y.0.max(x.0 + gap), y.1));
    match (order, holds) {
        (Order::Less, true) => below(x, y, 1),
        (Order::AtMost, true) => below(x, y, 0),
        (Order::Less, false) => swap(below(y, x, 0)),
        (Order::AtMost, false) => swap(below(y, x, 1)),
        (Order::Equal, true) => {
            let both = (x.0.max(y.0), x.1.min(y.1));
            (both, both)
        }
        (Order::Equal, false) => (x, y),
    }
}

fn swap<T>((a, b): (T, T)) -> (T, T) {
    (b, a)
}
