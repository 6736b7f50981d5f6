//! The board as tables: rays, neighbours, and the destinations of steps.

use crate::ids::{Square, Vector};
use crate::model::Board;

use super::SquareSet;
use super::grid::Grid;
use super::ray::{RayOrder, RayTable, ray, rays};
use super::rider::{Crosses, Rider};

/// The board as tables.
#[derive(Clone, Debug)]
pub struct Geometry<const W: usize> {
    /// All squares.
    pub all: SquareSet<W>,
    /// Ray tables, one for each step and length.
    pub tables: Vec<RayTable<W>>,
    /// Tables that are ridden together.
    pub riders: Vec<Rider<W>>,
    /// The tables of the eight directions (on hexagons the six over sides and the six over corners), by index of the
    /// direction.
    pub directions: Vec<usize>,
    /// The opposite direction, by index of the direction.
    pub opposites: Vec<Option<u8>>,
    /// How many of the directions, from the first, are lines of the board.
    pub lines: usize,
    /// All squares of the same file, by square.
    pub files: Vec<SquareSet<W>>,
    /// All squares of the same rank, by square.
    pub ranks: Vec<SquareSet<W>>,
    /// The number of the file, from 1, by square.
    pub file_numbers: Vec<i32>,
    /// The number of the rank as each side counts it, from 1, by side and square.
    pub rank_numbers: [Vec<i32>; 2],
    /// The square at an offset in files and ranks.
    pub grid: Grid,
}

impl<const W: usize> Geometry<W> {
    pub(super) fn new(board: &Board) -> Geometry<W> {
        let same = |part: fn(crate::model::BoardSquare) -> u8| {
            let mut lines = vec![SquareSet::EMPTY; usize::from(u8::MAX) + 1];
            let line = |square| usize::from(part(board.place(square)));
            board.squares().for_each(|square| lines[line(square)].insert(square));
            board.squares().map(|square| lines[line(square)]).collect()
        };
        let rank = |square: Square| i32::from(board.place(square).rank);
        let top = i32::from(board.ranks);
        let mut geometry = Geometry {
            all: SquareSet::first_squares(board.len()),
            tables: Vec::new(),
            riders: Vec::new(),
            directions: Vec::new(),
            opposites: opposites(),
            lines: if board.hexagons { all_directions().len() } else { SQUARE_DIRECTIONS },
            files: same(|place| place.file),
            ranks: same(|place| place.rank),
            file_numbers: board.squares().map(|square| i32::from(board.place(square).file) + 1).collect(),
            rank_numbers: [
                board.squares().map(|square| rank(square) + 1).collect(),
                board.squares().map(|square| top - rank(square)).collect(),
            ],
            grid: Grid::new(board),
        };
        for vector in all_directions() {
            let table = geometry.ray_table(board, vector, u8::MAX);
            geometry.directions.push(table);
        }
        geometry
    }

    /// The table of a step, created if it is new.
    pub(super) fn ray_table(&mut self, board: &Board, vector: Vector, most: u8) -> usize {
        self.crooked_table(board, &[vector], most)
    }

    /// The table of steps that follow each other cyclically, created if it is new.
    pub(super) fn crooked_table(&mut self, board: &Board, steps: &[Vector], most: u8) -> usize {
        let known = |table: &RayTable<W>| table.steps == steps && table.most == most;
        if let Some(index) = self.tables.iter().position(known) {
            return index;
        }
        let full = if most == u8::MAX { None } else { Some(self.crooked_table(board, steps, u8::MAX)) };
        let (order, rays) = rays(board, steps, most);
        let listed = match order {
            RayOrder::Up | RayOrder::Down => Vec::new(),
            RayOrder::Listed => board.squares().map(|from| ray(board, from, steps, most)).collect(),
        };
        let index = self.tables.len();
        let steps = steps.to_vec();
        self.tables.push(RayTable { steps, most, full: full.unwrap_or(index), order, rays, listed });
        index
    }

    /// The rider of some tables, created if it is new; it has to be laid out before it is used.
    pub(super) fn rider(&mut self, mut tables: Vec<usize>) -> usize {
        tables.sort_unstable();
        tables.dedup();
        if let Some(index) = self.riders.iter().position(|rider| rider.tables == tables) {
            return index;
        }
        self.riders.push(Rider::new(tables));
        self.riders.len() - 1
    }

    /// Lays out the riders that are used.
    pub(super) fn lay_out_riders(&mut self, used: impl Iterator<Item = usize>) {
        let mut used: Vec<usize> = used.collect();
        used.sort_unstable();
        used.dedup();
        let mut crosses = Crosses::default();
        for rider in used {
            self.riders[rider].lay_out(&self.tables, &mut crosses, self.files.len());
        }
    }

    /// The rider of the tables of two riders.
    pub(super) fn both(&mut self, rider: usize, other: usize) -> usize {
        let (first, second) = (&self.riders[rider].tables, &self.riders[other].tables);
        self.rider(first.iter().chain(second).copied().collect())
    }

    /// The index of a direction.
    pub(super) fn direction(vector: Vector) -> u8 {
        all_directions().iter().position(|known| *known == vector).unwrap_or(0) as u8
    }

    /// A ray of a table.
    #[inline]
    pub fn ray(&self, table: usize, from: Square) -> SquareSet<W> {
        self.tables[table].rays[from.index()]
    }

    /// The squares of a ray up to and including the first one that is occupied.
    #[inline]
    pub fn slide(&self, table: usize, from: Square, occupied: &SquareSet<W>) -> SquareSet<W> {
        let table = &self.tables[table];
        let ray = table.rays[from.index()];
        match table.order {
            RayOrder::Up => ray & (ray & *occupied).up_to_first(),
            RayOrder::Down => ray & (ray & *occupied).from_last(),
            RayOrder::Listed => {
                let listed = &table.listed[from.index()];
                let end = listed.iter().position(|square| occupied.has(*square));
                end.map_or(ray, |end| listed[..=end].iter().copied().collect())
            }
        }
    }

    /// The squares of all rays of a rider up to and including the first one on each that is occupied.
    #[inline]
    pub fn reach(&self, rider: usize, from: Square, occupied: &SquareSet<W>) -> SquareSet<W> {
        let rider = &self.riders[rider];
        let listed = rider.listed.iter();
        listed.fold(rider.reach(from, occupied), |reach, table| reach | self.slide(*table, from, occupied))
    }

    /// The first occupied square of a ray.
    #[inline]
    pub fn blocker(&self, table: usize, from: Square, occupied: &SquareSet<W>) -> Option<Square> {
        let table = &self.tables[table];
        let ray = table.rays[from.index()];
        match table.order {
            RayOrder::Up => (ray & *occupied).first(),
            RayOrder::Down => (ray & *occupied).last(),
            RayOrder::Listed => {
                table.listed[from.index()].iter().copied().find(|square| occupied.has(*square))
            }
        }
    }

    /// The square of a ray so many steps away; nothing if the squares of rays are not ordered.
    #[inline]
    pub fn nth(&self, table: usize, from: Square, steps: usize) -> Option<Option<Square>> {
        let table = &self.tables[table];
        let mut ray = table.rays[from.index()];
        let before = steps.checked_sub(1)?;
        match table.order {
            RayOrder::Up => Some(ray.into_iter().nth(before)),
            RayOrder::Down => {
                for _ in 0..before {
                    let Some(last) = ray.last() else { break };
                    ray.remove(last);
                }
                Some(ray.last())
            }
            RayOrder::Listed => None,
        }
    }

    /// The part of a ray beyond one of its squares.
    #[inline]
    pub fn beyond(&self, table: usize, from: Square, square: Square) -> SquareSet<W> {
        let table = &self.tables[table];
        if table.order == RayOrder::Listed {
            let listed = table.listed[from.index()].iter().copied();
            return listed.skip_while(|other| *other != square).skip(1).collect();
        }
        self.tables[table.full].rays[square.index()] & table.rays[from.index()]
    }

    /// The first occupied square of a ray beyond one of its squares.
    #[inline]
    pub fn blocker_beyond(
        &self,
        table: usize,
        from: Square,
        square: Square,
        occupied: &SquareSet<W>,
    ) -> Option<Square> {
        let rest = self.beyond(table, from, square) & *occupied;
        let table = &self.tables[table];
        match table.order {
            RayOrder::Up => rest.first(),
            RayOrder::Down => rest.last(),
            RayOrder::Listed => table.listed[from.index()].iter().copied().find(|square| rest.has(*square)),
        }
    }

    /// The squares strictly between two squares in one of the directions: the shortest way, where a board goes round.
    pub fn between(&self, a: Square, b: Square) -> SquareSet<W> {
        let mut shortest: Option<SquareSet<W>> = None;
        for table in &self.directions[..self.lines] {
            if self.ray(*table, a).has(b) {
                let mut squares = self.slide(*table, a, &SquareSet::one(b));
                squares.remove(b);
                if self.tables[*table].order != RayOrder::Listed {
                    return squares;
                }
                shortest = Some(shortest.filter(|known| known.count() <= squares.count()).unwrap_or(squares));
            }
        }
        shortest.unwrap_or(SquareSet::EMPTY)
    }

    /// The squares without a square of a set between them and a given square, if the lines of a square do not overlap.
    pub fn unblocked(&self, from: Square, set: &SquareSet<W>) -> SquareSet<W> {
        let mut open = self.all;
        for table in &self.directions[..self.lines] {
            let ray = self.ray(*table, from);
            if ray.meets(set) {
                open = open.without(&ray.without(&self.slide(*table, from, set)));
            }
        }
        open
    }

    /// Whether the lines of each square do not overlap and none of them goes round.
    pub(super) fn has_single_lines(&self) -> bool {
        let tables = &self.directions[..self.lines];
        let is_single = |square: usize| {
            let rays = tables.iter().map(|table| self.tables[*table].rays[square]);
            let (count, all) = rays.fold((0, SquareSet::EMPTY), |(count, all): (u32, SquareSet<W>), ray| {
                (count + ray.count(), all | ray)
            });
            count == all.count()
        };
        tables.iter().all(|table| self.tables[*table].order != RayOrder::Listed)
            && (0..self.files.len()).all(is_single)
    }

    /// Whether a ray leads from a square to another exactly if the opposite one leads back.
    pub(super) fn leads_back(&self) -> bool {
        let is_led_back = |way: usize, opposite: usize| {
            let (there, back) = (&self.tables[self.directions[way]], &self.tables[self.directions[opposite]]);
            (0..)
                .map(Square)
                .zip(&there.rays)
                .all(|(from, ray)| ray.into_iter().all(|to| back.rays[to.index()].has(from)))
        };
        let mut ways = self.opposites.iter().take(self.directions.len()).enumerate();
        ways.all(|(way, opposite)| opposite.is_some_and(|opposite| is_led_back(way, usize::from(opposite))))
    }
}

/// The directions of a board of squares.
const SQUARE_DIRECTIONS: usize = 8;

/// The directions, by index: the eight of the square grid, then the additional ones of hexagons.
pub fn all_directions() -> Vec<Vector> {
    let near = (-1..=1).flat_map(|ranks| (-1..=1).map(move |files| Vector::new(files, ranks)));
    let corners = [(1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1)];
    let corners = corners.into_iter().map(|(files, ranks)| Vector::new(files, ranks));
    let mut found: Vec<Vector> = near.filter(|vector| *vector != Vector::new(0, 0)).collect();
    for corner in corners {
        if !found.contains(&corner) {
            found.push(corner);
        }
    }
    found
}

/// The opposite direction, by index of the direction.
fn opposites() -> Vec<Option<u8>> {
    let all = all_directions();
    let back = |vector: &Vector| all.iter().position(|known| *known == vector.reversed());
    all.iter().map(|vector| back(vector).map(|index| index as u8)).collect()
}
