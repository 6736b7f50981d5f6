//! Rays that are ridden together: those of one piece, side by side for each square.

use crate::ids::Square;

use super::SquareSet;
use super::geometry::{RayOrder, RayTable};

/// The rays of some tables, laid out so that where a piece rides along all of them is found in one go.
#[derive(Clone, Debug)]
pub struct Rider<const W: usize> {
    /// The ray tables.
    pub tables: Vec<usize>,
    /// The rays two lanes at a time, by square.
    crosses: Vec<Vec<[Lane<W>; 2]>>,
    /// The tables whose rays have to be followed square by square.
    pub(super) listed: Vec<usize>,
}

/// A ray to higher numbers and one to lower ones, as a rule its continuation on the other side; either may be missing.
#[derive(Clone, Copy, Debug)]
struct Lane<const W: usize> {
    up: SquareSet<W>,
    down: SquareSet<W>,
}

impl<const W: usize> Rider<W> {
    pub(super) fn new(all: &[RayTable<W>], tables: Vec<usize>, squares: usize) -> Rider<W> {
        let ordered = |order| tables.iter().copied().filter(move |table| all[*table].order == order);
        let ups: Vec<usize> = ordered(RayOrder::Up).collect();
        let downs: Vec<usize> = ordered(RayOrder::Down).collect();
        let ray = |table: Option<&usize>, square: usize| {
            table.map_or(SquareSet::EMPTY, |table| all[*table].rays[square])
        };
        let lane = |lane, square| Lane { up: ray(ups.get(lane), square), down: ray(downs.get(lane), square) };
        let cross =
            |first| (0..squares).map(|square| [lane(first, square), lane(first + 1, square)]).collect();
        let crosses = (0..ups.len().max(downs.len())).step_by(2).map(cross).collect();
        let listed = ordered(RayOrder::Listed).collect();
        Rider { tables, crosses, listed }
    }

    /// The squares of the rays from a square up to and including the first one on each that is occupied; those of rays that
    /// are followed square by square are left out.
    #[inline(always)]
    pub(super) fn reach(&self, from: Square, occupied: &SquareSet<W>) -> SquareSet<W> {
        self.crosses.iter().fold(SquareSet::EMPTY, |reach, cross| {
            let [first, second] = &cross[from.index()];
            reach | first.reach(occupied) | second.reach(occupied)
        })
    }
}

impl<const W: usize> Lane<W> {
    /// All squares of the one ray have higher numbers than any of the other, so that what ends one does not touch the other.
    #[inline(always)]
    fn reach(&self, occupied: &SquareSet<W>) -> SquareSet<W> {
        let below = (self.up & *occupied).up_to_first();
        let above = (self.down & *occupied).from_last();
        (self.up | self.down) & below & above
    }
}
