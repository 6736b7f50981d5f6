//! Subsets of squares: smaller ones first, those of a size in the order of squares.

use crate::ids::Square;
use crate::limits;
use crate::program::SquareSet;

/// The subsets of some squares with sizes from one to another.
pub(super) struct Subsets {
    squares: Vec<Square>,
    /// The indices of those that come next; nothing if there are no more.
    picks: Option<Vec<usize>>,
    /// The largest size.
    most: usize,
}

impl Subsets {
    /// Those with sizes from one to another, as far as there are so many squares; none if the bounds allow none.
    pub(super) fn of<const W: usize>(set: SquareSet<W>, least: i32, most: i32) -> Subsets {
        let squares: Vec<Square> = if most > 0 { set.into_iter().collect() } else { Vec::new() };
        let sizes = sizes(squares.len(), least, most);
        Subsets { picks: sizes.map(|(least, _)| (0..least).collect()), most: most.max(0) as usize, squares }
    }

    /// The subset of a rank, counted from 0.
    pub(super) fn ranked<const W: usize>(
        set: SquareSet<W>,
        least: i32,
        most: i32,
        rank: usize,
    ) -> Option<SquareSet<W>> {
        let count = set.count() as usize;
        let (least, most) = sizes(count, least, most)?;
        let mut rank = rank as u64;
        for size in least..=most {
            let of_size = choose(count, size);
            if rank < of_size {
                return Some(of_rank(set, size, rank));
            }
            rank -= of_size;
        }
        None
    }
}

impl Iterator for Subsets {
    type Item = Vec<Square>;

    fn next(&mut self) -> Option<Vec<Square>> {
        let mut picks = self.picks.take()?;
        let found = picks.iter().map(|pick| self.squares[*pick]).collect();
        if next_subset(&mut picks, self.squares.len()) {
            self.picks = Some(picks);
        } else if picks.len() < self.most.min(self.squares.len()) {
            self.picks = Some((0..=picks.len()).collect());
        }
        Some(found)
    }
}

/// How many subsets a set has with sizes from one to another, as far as they may be chosen.
pub(super) fn subset_count<const W: usize>(set: SquareSet<W>, least: i32, most: i32) -> u64 {
    let count = set.count() as usize;
    let Some((least, most)) = sizes(count, least, most) else { return 0 };
    let all = (least..=most).fold(0u64, |all, size| all.saturating_add(choose(count, size)));
    all.min(u64::from(limits::SUBSETS))
}

/// The smallest and the largest size that subsets of so many squares can have; nothing if there is none.
fn sizes(count: usize, least: i32, most: i32) -> Option<(usize, usize)> {
    let most = most.clamp(0, count as i32);
    (0..=most).contains(&least).then_some((least as usize, most as usize))
}

/// How many subsets of a size there are; very many are told as the most that the type holds.
fn choose(of: usize, size: usize) -> u64 {
    if size > of {
        return 0;
    }
    let size = size.min(of - size) as u64;
    (0..size).fold(1u64, |count, taken| count.saturating_mul(of as u64 - taken) / (taken + 1))
}

/// The subset of a size that so many others come before.
fn of_rank<const W: usize>(set: SquareSet<W>, size: usize, mut rank: u64) -> SquareSet<W> {
    let mut found = SquareSet::EMPTY;
    let (mut left, mut size) = (set.count() as usize, size);
    for square in set {
        left -= 1;
        if size == 0 {
            break;
        }
        // Those with this square come first.
        let with = choose(left, size - 1);
        if rank < with {
            found.insert(square);
            size -= 1;
        } else {
            rank -= with;
        }
    }
    found
}

/// Moves on to the next subset in the order of squares; `false` after the last one.
fn next_subset(picks: &mut [usize], of: usize) -> bool {
    let count = picks.len();
    for index in (0..count).rev() {
        if picks[index] < of - count + index {
            picks[index] += 1;
            for later in index + 1..count {
                picks[later] = picks[later - 1] + 1;
            }
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_found_by_rank_and_counted() {
        for count in 0..7u16 {
            let set: SquareSet<1> = (0..count).map(|square| Square(square * 5)).collect();
            for (least, most) in [(0, 0), (0, 3), (2, 2), (1, 9), (3, 2), (-1, 2), (0, -1)] {
                let all: Vec<SquareSet<1>> =
                    Subsets::of(set, least, most).map(|subset| subset.into_iter().collect()).collect();
                assert_eq!(all.len() as u64, subset_count(set, least, most));
                for (rank, subset) in all.iter().enumerate() {
                    assert_eq!(Subsets::ranked(set, least, most, rank), Some(*subset));
                }
                assert_eq!(Subsets::ranked(set, least, most, all.len()), None);
            }
        }
    }
}
