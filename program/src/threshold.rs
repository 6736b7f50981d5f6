//! Numbers that must have reached a bound for a condition to hold: they are checked before the condition.

#![expect(clippy::wildcard_enum_match_arm, reason = "conditions of other forms ask for no bound")]

use crate::model::Order;

use super::code::{Number, Truth};

/// A number that must have reached a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// Which number.
    pub counted: Counted,
    /// The bound: the number must be at least so large.
    pub least: i32,
}

/// A number that is known without evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A variable, by slot.
    Scalar(u16),
    /// How often the position has occurred.
    Occurrences,
    /// How often the same pieces have stood on the same squares.
    BoardOccurrences,
}

impl Threshold {
    /// The first threshold of a condition, if it has one.
    pub(super) fn of<const W: usize>(truth: &Truth<W>) -> Option<Threshold> {
        match truth {
            Truth::And(parts) => Threshold::of(&parts[0]).or_else(|| Threshold::of(&parts[1])),
            Truth::Compare(order, operands) => {
                let (bound, number) = match (&**operands, order) {
                    ([Number::Constant(bound), number], _) => (bound, number),
                    ([number, Number::Constant(bound)], Order::Equal) => (bound, number),
                    _ => return None,
                };
                let counted = match number {
                    Number::Scalar(slot) => Counted::Scalar(*slot),
                    Number::Occurrences => Counted::Occurrences,
                    Number::BoardOccurrences => Counted::BoardOccurrences,
                    _ => return None,
                };
                let least = match order {
                    Order::Less => bound.checked_add(1)?,
                    Order::AtMost | Order::Equal => *bound,
                };
                Some(Threshold { counted, least })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(order: Order, a: Number<1>, b: Number<1>) -> Truth<1> {
        Truth::Compare(order, Box::new([a, b]))
    }

    #[test]
    fn bounds_from_below_are_found() {
        let found = |truth: &Truth<1>| Threshold::of(truth).map(|found| (found.counted, found.least));
        let (ten, quiet) = (Number::Constant(10), Number::Scalar(3));
        let at_least = compare(Order::AtMost, ten.clone(), quiet.clone());
        assert_eq!(found(&at_least), Some((Counted::Scalar(3), 10)));
        assert_eq!(found(&compare(Order::Equal, quiet.clone(), ten.clone())), Some((Counted::Scalar(3), 10)));
        let more = compare(Order::Less, ten.clone(), Number::Occurrences);
        assert_eq!(found(&more), Some((Counted::Occurrences, 11)));
        let both = Truth::And(Box::new([Truth::Constant(true), at_least.clone()]));
        assert_eq!(found(&both), Some((Counted::Scalar(3), 10)));
        let either = Truth::Or(Box::new([at_least.clone(), at_least]));
        let no_less = compare(Order::AtMost, quiet, ten);
        let never = compare(Order::Less, Number::Constant(i32::MAX), Number::Occurrences);
        for none in [either, no_less, never, Truth::Constant(true)] {
            assert_eq!(found(&none), None, "{none:?}");
        }
    }
}
