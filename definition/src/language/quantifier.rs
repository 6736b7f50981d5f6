//! Words that apply a condition or number to a whole set.

use super::entry::vocabulary;

vocabulary! {
    /// A word that applies a condition or number to a whole set.
    Quantifier;
    Any = "any", "whether the set has a square, or a condition holds for one", "any(s in my pawn: attacked(s))";
    All = "all", "whether a condition holds for all", "all(s in my pawn: s in ranks 4-8)";
    No = "no", "whether the set has no square, or a condition holds for none", "no(their pawn)";
    Count = "count", "the number of squares, or of those for which a condition holds", "count(my pieces) = 1";
    Sum = "sum", "the sum of a number over all, 0 of an empty set", "sum(s in my pieces: power(s))";
    Min = "min", "the smallest number, 0 of an empty set", "min(3, my debt)";
    Max = "max", "the largest number, 0 of an empty set", "max(s in my pieces: power(s))";
    Those = "those", "the squares for which a condition holds", "those(s in my pieces: attacked(s))";
}
