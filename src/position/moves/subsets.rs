//! Subsets of squares: smaller ones first, those of the same size in the order of squares.

use crate::limits;
use crate::program::SquareSet;

/// The subset with a given rank, from 0, among those within a range of sizes.
pub(crate) fn subset<const W: usize>(
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

/// The number of subsets of a set within a range of sizes, as far as they may be chosen.
pub(crate) fn subset_count<const W: usize>(set: SquareSet<W>, least: i32, most: i32) -> u64 {
    let count = set.count() as usize;
    let Some((least, most)) = sizes(count, least, most) else { return 0 };
    let all = (least..=most).fold(0u64, |all, size| all.saturating_add(choose(count, size)));
    all.min(u64::from(limits::SUBSETS))
}

/// The smallest and the largest size that subsets of so many squares can have; nothing if there is none.
fn sizes(count: usize, least: i32, most: i32) -> Option<(usize, usize)> {
    let (least, most) = (least.max(0), most.min(count as i32));
    (least <= most).then_some((least as usize, most as usize))
}

/// The number of subsets of a size; huge numbers are clamped to the type's maximum.
fn choose(of: usize, size: usize) -> u64 {
    if size > of {
        return 0;
    }
    let size = size.min(of - size) as u64;
    (0..size).fold(1u64, |count, taken| count.saturating_mul(of as u64 - taken) / (taken + 1))
}

/// The subset of a size with a given number of others before it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Square;

    /// All subsets of so many squares in order, by trying each combination.
    fn all_subsets(squares: &[Square], least: i32, most: i32) -> Vec<SquareSet<1>> {
        let sizes = least..=most;
        let mut found: Vec<Vec<Square>> = (0..1_u32 << squares.len())
            .map(|bits| {
                (0..squares.len()).filter(|bit| bits >> bit & 1 != 0).map(|bit| squares[bit]).collect()
            })
            .filter(|subset: &Vec<Square>| sizes.contains(&(subset.len() as i32)))
            .collect();
        found.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        found.into_iter().map(|subset| subset.into_iter().collect()).collect()
    }

    #[test]
    fn subsets_are_found_by_rank_and_counted() {
        for count in 0..7u16 {
            let squares: Vec<Square> = (0..count).map(|square| Square(square * 5)).collect();
            let set: SquareSet<1> = squares.iter().copied().collect();
            for (least, most) in [(0, 0), (0, 3), (2, 2), (1, 9), (3, 2), (-1, 2), (0, -1)] {
                let all = all_subsets(&squares, least, most);
                assert_eq!(all.len() as u64, subset_count(set, least, most));
                for (rank, found) in all.iter().enumerate() {
                    assert_eq!(subset(set, least, most, rank), Some(*found));
                }
                assert_eq!(subset(set, least, most, all.len()), None);
            }
        }
    }
}
