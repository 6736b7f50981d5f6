//! Rays that are ridden together: those of one piece, side by side for each square.

use std::sync::Arc;

use crate::ids::Square;

use super::SquareSet;
use super::ray::{RayOrder, RayTable};

/// The rays of some tables, laid out so that the destinations of a piece along all of them are found in one go.
#[derive(Clone, Debug)]
pub struct Rider<const W: usize> {
    /// The ray tables.
    pub tables: Vec<usize>,
    /// The rays two lanes at a time; riders share equal ones.
    crosses: Vec<Cross<W>>,
    /// The tables whose rays have to be followed square by square.
    pub(super) listed: Vec<usize>,
}

/// Two lanes by square.
type Cross<const W: usize> = Arc<[[Lane<W>; 2]]>;

/// A ray to higher indices and a ray to lower ones, usually its continuation on the other side; either may be missing.
#[derive(Clone, Copy, Debug)]
struct Lane<const W: usize> {
    up: SquareSet<W>,
    down: SquareSet<W>,
}

/// The tables of the rays of two lanes, each up and down.
type CrossTables = [[Option<usize>; 2]; 2];

/// The crosses so far, with what they are made of.
#[derive(Debug, Default)]
pub(super) struct Crosses<const W: usize>(Vec<(CrossTables, Cross<W>)>);

impl<const W: usize> Crosses<W> {
    /// The rays of two lanes, created if they are new.
    fn cross(&mut self, all: &[RayTable<W>], tables: CrossTables, squares: usize) -> Cross<W> {
        if let Some((_, known)) = self.0.iter().find(|(known, _)| *known == tables) {
            return known.clone();
        }
        let ray = |table: Option<usize>, square: usize| {
            table.map_or(SquareSet::EMPTY, |table| all[table].rays[square])
        };
        let lane =
            |[up, down]: [Option<usize>; 2], square| Lane { up: ray(up, square), down: ray(down, square) };
        let cross: Cross<W> = (0..squares).map(|square| tables.map(|tables| lane(tables, square))).collect();
        self.0.push((tables, cross.clone()));
        cross
    }
}

impl<const W: usize> Rider<W> {
    /// A rider that is not laid out yet.
    pub(super) fn new(tables: Vec<usize>) -> Rider<W> {
        Rider { tables, crosses: Vec::new(), listed: Vec::new() }
    }

    /// Lays its rays out; before that, its destinations cannot be computed.
    pub(super) fn lay_out(&mut self, all: &[RayTable<W>], known: &mut Crosses<W>, squares: usize) {
        let ordered = |order| self.tables.iter().copied().filter(move |table| all[*table].order == order);
        let ups: Vec<usize> = ordered(RayOrder::Up).collect();
        let downs: Vec<usize> = ordered(RayOrder::Down).collect();
        let lane = |lane| [ups.get(lane).copied(), downs.get(lane).copied()];
        let mut cross = |first| known.cross(all, [lane(first), lane(first + 1)], squares);
        let crosses = (0..ups.len().max(downs.len())).step_by(2).map(&mut cross).collect();
        (self.listed, self.crosses) = (ordered(RayOrder::Listed).collect(), crosses);
    }

    /// The squares of the rays from a square up to and including the first occupied one on each; rays that are followed
    /// square by square are left out.
    #[inline(always)]
    pub(super) fn reach(&self, from: Square, occupied: &SquareSet<W>) -> SquareSet<W> {
        self.crosses.iter().fold(SquareSet::EMPTY, |reach, cross| {
            let [first, second] = &cross[from.index()];
            reach | first.reach(occupied) | second.reach(occupied)
        })
    }
}

impl<const W: usize> Lane<W> {
    /// All squares of the one ray have higher indices than any of the other, so that the end of one does not affect the
    /// other.
    #[inline(always)]
    fn reach(&self, occupied: &SquareSet<W>) -> SquareSet<W> {
        let below = (self.up & *occupied).up_to_first();
        let above = (self.down & *occupied).from_last();
        (self.up | self.down) & below & above
    }
}
