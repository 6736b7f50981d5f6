//! Sets of squares by square, stored once for all equal tables: kinds share movements, and most of them look the same to
//! both sides.

use std::collections::HashMap;

use crate::ids::{Side, Square};
use crate::model::{Board, Step};

use super::geometry::Geometry;
use super::square_set::{BySquare, SquareSet};
use super::step::step_table;

/// The tables so far, without duplicates. Those made of others are identified by the addresses of these.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownTables<const W: usize> {
    all: Vec<BySquare<W>>,
    steps: HashMap<Vec<Vec<Step>>, BySquare<W>>,
    rides: HashMap<Vec<usize>, BySquare<W>>,
    reversed: HashMap<usize, BySquare<W>>,
    unions: HashMap<[usize; 2], BySquare<W>>,
}

impl<const W: usize> KnownTables<W> {
    /// The destinations of some lists of steps.
    pub(super) fn steps(&mut self, board: &Board, lists: &[Vec<Step>], side: Side) -> BySquare<W> {
        let turned = |step: &Step| match step {
            Step::Vector(vector) => Step::Vector(board.turned(*vector, side)),
            Step::Link(link) => Step::Link(*link),
        };
        let mut lists: Vec<Vec<Step>> =
            lists.iter().map(|steps| steps.iter().map(turned).collect()).collect();
        lists.sort_unstable();
        if let Some(known) = self.steps.get(&lists) {
            return known.clone();
        }
        let table = self.shared(&step_table(board, &lists));
        self.steps.entry(lists).or_insert(table).clone()
    }

    /// The squares of some rays.
    pub(super) fn rides(&mut self, geometry: &Geometry<W>, rays: &[usize]) -> BySquare<W> {
        let mut rays = rays.to_vec();
        rays.sort_unstable();
        let of = |square: usize| {
            let rays = rays.iter().map(|table| geometry.tables[*table].rays[square]);
            rays.fold(SquareSet::EMPTY, |all, set| all | set)
        };
        if let Some(known) = self.rides.get(&rays) {
            return known.clone();
        }
        let squares: Vec<SquareSet<W>> = (0..geometry.files.len()).map(of).collect();
        let table = self.shared(&squares);
        self.rides.entry(rays).or_insert(table).clone()
    }

    /// The reverse of a table: the squares that lead to each square.
    pub(super) fn reversed(&mut self, table: &BySquare<W>) -> BySquare<W> {
        let table = self.shared(table);
        if let Some(known) = self.reversed.get(&place(&table)) {
            return known.clone();
        }
        let mut sources = vec![SquareSet::EMPTY; table.len()];
        for (from, ends) in (0..).map(Square).zip(table.iter()) {
            ends.into_iter().for_each(|to| sources[to.index()].insert(from));
        }
        let sources = self.shared(&sources);
        self.reversed.insert(place(&sources), table.clone());
        self.reversed.insert(place(&table), sources.clone());
        sources
    }

    /// The union of two tables.
    pub(super) fn union(&mut self, a: &BySquare<W>, b: &BySquare<W>) -> BySquare<W> {
        let (a, b) = (self.shared(a), self.shared(b));
        let places = [place(&a), place(&b)];
        if let Some(known) = self.unions.get(&places) {
            return known.clone();
        }
        let union: Vec<SquareSet<W>> = a.iter().zip(b.iter()).map(|(a, b)| *a | *b).collect();
        let union = self.shared(&union);
        self.unions.entry(places).or_insert(union).clone()
    }

    /// The table with these squares, reusing an equal one.
    fn shared(&mut self, table: &[SquareSet<W>]) -> BySquare<W> {
        let is_same =
            |known: &&BySquare<W>| std::ptr::eq(known.as_ptr(), table.as_ptr()) || ***known == *table;
        if let Some(known) = self.all.iter().find(is_same) {
            return known.clone();
        }
        let table = BySquare::from(table);
        self.all.push(table.clone());
        table
    }
}

/// The address of a table.
fn place<const W: usize>(table: &BySquare<W>) -> usize {
    table.as_ptr() as usize
}
