//! Ends of moves by their square of departure.

use crate::ids::Square;

use super::square_set::SquareSet;

/// Ends of moves, by their square of departure if that matters.
#[derive(Clone, Debug)]
pub enum Ends<const W: usize> {
    /// The same for all.
    To(SquareSet<W>),
    /// By square of departure.
    FromTo(Vec<SquareSet<W>>),
}

impl<const W: usize> Default for Ends<W> {
    fn default() -> Self {
        Ends::NONE
    }
}

impl<const W: usize> Ends<W> {
    /// No end.
    pub const NONE: Ends<W> = Ends::To(SquareSet::EMPTY);

    /// The ends of moves from a square.
    #[inline]
    pub fn of(&self, from: Square) -> SquareSet<W> {
        match self {
            Ends::To(set) => *set,
            Ends::FromTo(sets) => sets[from.index()],
        }
    }

    /// Whether there are none from any square.
    pub fn is_empty(&self) -> bool {
        match self {
            Ends::To(set) => set.is_empty(),
            Ends::FromTo(sets) => sets.iter().all(SquareSet::is_empty),
        }
    }

    /// The combination by `join` of two ends, from each of so many squares.
    fn joined(
        &self,
        other: &Ends<W>,
        squares: usize,
        join: fn(SquareSet<W>, SquareSet<W>) -> SquareSet<W>,
    ) -> Ends<W> {
        match (self, other) {
            (Ends::To(a), Ends::To(b)) => Ends::To(join(*a, *b)),
            (a, b) => {
                let of = |from| join(a.of(from), b.of(from));
                Ends::FromTo((0..squares as u16).map(Square).map(of).collect())
            }
        }
    }

    /// The union of two ends.
    pub(super) fn or(&self, other: &Ends<W>, squares: usize) -> Ends<W> {
        self.joined(other, squares, |a, b| a | b)
    }

    /// The intersection of two ends.
    pub(super) fn and(&self, other: &Ends<W>, squares: usize) -> Ends<W> {
        self.joined(other, squares, |a, b| a & b)
    }
}
