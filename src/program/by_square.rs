//! Sets of squares by square, kept once for all that have the same: kinds share movements, and most of them look the same to
//! both sides.

use std::collections::HashMap;
use std::sync::Arc;

use crate::ids::{Side, Square};
use crate::model::{Board, Step};

use super::geometry::step_table;
use super::{Geometry, SquareSet};

/// A set of squares for each square.
pub type BySquare<const W: usize> = Arc<[SquareSet<W>]>;

/// The tables so far. Those that are made of others are known by where these lie in memory; they stay there as long as they are
/// known.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownTables<const W: usize> {
    steps: HashMap<Vec<Vec<Step>>, BySquare<W>>,
    rides: HashMap<Vec<usize>, BySquare<W>>,
    /// Each with the table that it is made of.
    reversed: HashMap<usize, [BySquare<W>; 2]>,
    unions: HashMap<[usize; 2], [BySquare<W>; 3]>,
}

impl<const W: usize> KnownTables<W> {
    /// Where any of some lists of steps leads.
    pub(super) fn steps(&mut self, board: &Board, lists: &[Vec<Step>], side: Side) -> BySquare<W> {
        let turned = |step: &Step| match step {
            Step::Vector(vector) => Step::Vector(board.turned(*vector, side)),
            Step::Link(link) => Step::Link(*link),
        };
        let mut lists: Vec<Vec<Step>> =
            lists.iter().map(|steps| steps.iter().map(turned).collect()).collect();
        lists.sort_unstable();
        match self.steps.get(&lists) {
            Some(known) => known.clone(),
            None => {
                let table: BySquare<W> = step_table(board, &lists).into();
                self.steps.entry(lists).or_insert(table).clone()
            }
        }
    }

    /// The squares of some rays.
    pub(super) fn rides(&mut self, geometry: &Geometry<W>, rays: &[usize]) -> BySquare<W> {
        let mut rays = rays.to_vec();
        rays.sort_unstable();
        let of = |square: usize| {
            let rays = rays.iter().map(|table| geometry.tables[*table].rays[square]);
            rays.fold(SquareSet::EMPTY, |all, set| all | set)
        };
        match self.rides.get(&rays) {
            Some(known) => known.clone(),
            None => {
                let table: BySquare<W> = (0..geometry.files.len()).map(of).collect();
                self.rides.entry(rays).or_insert(table).clone()
            }
        }
    }

    /// From which squares a table leads to each.
    pub(super) fn reversed(&mut self, table: &BySquare<W>) -> BySquare<W> {
        let reversed = || {
            let mut sources = vec![SquareSet::EMPTY; table.len()];
            for (from, ends) in (0..).map(Square).zip(table.iter()) {
                ends.into_iter().for_each(|to| sources[to.index()].insert(from));
            }
            [table.clone(), sources.into()]
        };
        self.reversed.entry(place(table)).or_insert_with(reversed)[1].clone()
    }

    /// What is in either table.
    pub(super) fn union(&mut self, a: &BySquare<W>, b: &BySquare<W>) -> BySquare<W> {
        let union = || [a.clone(), b.clone(), a.iter().zip(b.iter()).map(|(a, b)| *a | *b).collect()];
        self.unions.entry([place(a), place(b)]).or_insert_with(union)[2].clone()
    }
}

/// Where a table lies in memory.
fn place<const W: usize>(table: &BySquare<W>) -> usize {
    table.as_ptr() as usize
}
