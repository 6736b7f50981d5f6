//! The board as tables: rays, neighbours, and the places that steps lead to.

use std::sync::Arc;

use crate::ids::{Square, Vector};
use crate::model::{Board, Step};

use super::SquareSet;
use super::analysis::AnySet;
use super::by_square::BySquare;
use super::rider::{Crosses, Rider};

/// How the squares of rays follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RayOrder {
    /// Each has a higher number than the one before.
    Up,
    /// Each has a lower number.
    Down,
    /// Neither, because rays cross an edge of a cylinder, go round it, or are crooked. The squares are listed.
    Listed,
}

/// The rays of one step from every square: the squares that a ride passes, that of departure left out.
#[derive(Clone, Debug)]
pub struct RayTable<const W: usize> {
    /// The steps that follow each other in turn: one, unless the rays are crooked.
    pub steps: Vec<Vector>,
    /// At most so many steps.
    pub most: u8,
    /// The table of the same step without a bound: the table itself, if it has none.
    pub full: usize,
    /// The order of squares on the rays.
    pub order: RayOrder,
    /// The rays, by square.
    pub rays: Vec<SquareSet<W>>,
    /// Their squares one by one, by square; only where the order is [`RayOrder::Listed`].
    pub listed: Vec<Vec<Square>>,
}

/// The board as tables.
#[derive(Clone, Debug)]
pub struct Geometry<const W: usize> {
    /// All squares.
    pub all: SquareSet<W>,
    /// Ray tables, one a step and length.
    pub tables: Vec<RayTable<W>>,
    /// Tables that are ridden together.
    pub riders: Vec<Rider<W>>,
    /// The tables of the eight directions (on hexagons the six and the six corners), by index of the direction.
    pub directions: Vec<usize>,
    /// The direction that leads back, by index of the direction.
    pub opposites: Vec<Option<u8>>,
    /// How many of the directions, from the first, are lines of the board.
    pub lines: usize,
    /// All squares of the same file, by square.
    pub files: Vec<SquareSet<W>>,
    /// All squares of the same rank, by square.
    pub ranks: Vec<SquareSet<W>>,
    /// The number of the rank as each side counts it, from 1, by side and square.
    pub rank_numbers: [Vec<i32>; 2],
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
            rank_numbers: [
                board.squares().map(|square| rank(square) + 1).collect(),
                board.squares().map(|square| top - rank(square)).collect(),
            ],
        };
        for vector in all_directions() {
            let table = geometry.ray_table(board, vector, u8::MAX);
            geometry.directions.push(table);
        }
        geometry
    }

    /// The table of a step, made if it is new.
    pub(super) fn ray_table(&mut self, board: &Board, vector: Vector, most: u8) -> usize {
        self.crooked_table(board, &[vector], most)
    }

    /// The table of steps that follow each other in turn, made if it is new.
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

    /// The rider of some tables, made if it is new; it has to be laid out before it is used.
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

    /// The square of a ray so many steps away; nothing where the squares of rays are in no order.
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

    /// What lies on a ray beyond one of its squares.
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

    /// The squares between which and a square no square of a set lies, where the lines of a square have none in common.
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

    /// Whether the lines of each square have no square in common and none of them goes round.
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

    /// Whether a ray leads from a square to another one wherever the opposite one leads back.
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

/// The directions, by index: the eight of the square grid, then those that only hexagons have.
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

/// The direction that leads back, by index of the direction.
fn opposites() -> Vec<Option<u8>> {
    let all = all_directions();
    let back = |vector: &Vector| all.iter().position(|known| *known == vector.reversed());
    all.iter().map(|vector| back(vector).map(|index| index as u8)).collect()
}

/// The squares that a ride from a square passes, in order.
fn ray(board: &Board, from: Square, steps: &[Vector], most: u8) -> Vec<Square> {
    let mut listed = Vec::new();
    follow_ray(board, from, steps, most, &mut listed);
    listed
}

/// Lists the squares that a ride from a square passes, in order.
fn follow_ray(board: &Board, from: Square, steps: &[Vector], most: u8, listed: &mut Vec<Square>) {
    listed.clear();
    let mut seen = AnySet::one(from);
    let mut at = from;
    while listed.len() < usize::from(most) || most == u8::MAX {
        match board.offset(at, steps[listed.len() % steps.len()]) {
            Some(next) if !seen.has(next) => {
                seen.insert(next);
                listed.push(next);
                at = next;
            }
            _ => break,
        }
    }
}

/// The squares that rides pass, by square, and the order that the rays from every square have in common.
///
/// What goes round has no end beyond which nothing lies, so that its part up to a blocker is no matter of numbers.
fn rays<const W: usize>(board: &Board, steps: &[Vector], most: u8) -> (RayOrder, Vec<SquareSet<W>>) {
    let is_round = |from| steps.len() > 1 || board.goes_round() && goes_round(board, from, steps[0]);
    let (mut goes_up, mut goes_down) = (true, true);
    let mut listed = Vec::new();
    let ray = |from: Square| {
        follow_ray(board, from, steps, most, &mut listed);
        if let Some(first) = listed.first() {
            goes_up &= from <= *first && listed.is_sorted();
            goes_down &= from >= *first && listed.is_sorted_by(|a, b| a >= b);
        }
        listed.iter().copied().collect()
    };
    let rays = board.squares().map(ray).collect();
    let order = match (goes_up, goes_down) {
        _ if board.squares().any(is_round) => RayOrder::Listed,
        (true, _) => RayOrder::Up,
        (false, true) => RayOrder::Down,
        (false, false) => RayOrder::Listed,
    };
    (order, rays)
}

/// Whether a ride comes back to where it set out.
fn goes_round(board: &Board, from: Square, vector: Vector) -> bool {
    let steps = std::iter::successors(Some(from), |square| board.offset(*square, vector));
    steps.skip(1).take(board.len()).any(|square| square == from)
}

/// The squares that a list of steps leads to from a square; links may lead to several.
pub(super) fn follow(board: &Board, from: Square, steps: &[Step]) -> Vec<Square> {
    let mut places = places(board, from, steps);
    places.retain(|square| *square != from);
    places
}

/// The same, the square itself included if steps lead back to it.
fn places(board: &Board, from: Square, steps: &[Step]) -> Vec<Square> {
    let mut places = vec![from];
    for step in steps {
        match step {
            Step::Vector(vector) => {
                places = places.into_iter().filter_map(|square| board.offset(square, *vector)).collect();
            }
            Step::Link(link) => {
                places = places.into_iter().flat_map(|square| board.linked(square, *link)).collect();
                places.sort_unstable();
                places.dedup();
            }
        }
    }
    places.sort_unstable();
    places.dedup();
    places
}

/// Where a step leads, for one square and for whole sets.
#[derive(Clone, Debug, PartialEq)]
pub struct StepTable<const W: usize> {
    /// The squares it leads to, by square.
    pub squares: BySquare<W>,
    /// The same as shifts of whole sets: how far, and from which squares.
    shifts: Arc<[(i32, SquareSet<W>)]>,
}

/// So many shifts of a set take less time than to find out how many squares it has.
const FEW_SHIFTS: usize = 4;

impl<const W: usize> StepTable<W> {
    pub(super) fn new(squares: BySquare<W>) -> StepTable<W> {
        let shifts = shifts(&squares, usize::MAX).unwrap_or_default();
        StepTable { squares, shifts: shifts.into() }
    }

    /// The squares that a step leads to from any of a set.
    #[inline]
    pub fn around(&self, set: SquareSet<W>) -> SquareSet<W> {
        if self.shifts.len() > FEW_SHIFTS && set.count() as usize <= self.shifts.len() / 2 {
            return set.into_iter().fold(SquareSet::EMPTY, |all, square| all | self.squares[square.index()]);
        }
        let shifted = self.shifts.iter().map(|(places, origins)| (set & *origins).shifted(*places));
        shifted.fold(SquareSet::EMPTY, |all, set| all | set)
    }

    /// The same of each of several sets.
    pub fn around_each<const N: usize>(&self, sets: &[SquareSet<W>; N]) -> [SquareSet<W>; N] {
        let mut all = [SquareSet::EMPTY; N];
        for (places, origins) in self.shifts.iter() {
            for (all, set) in all.iter_mut().zip(sets) {
                *all |= (*set & *origins).shifted(*places);
            }
        }
        all
    }
}

/// Where steps lead, by square, as shifts of whole sets: how far, and from which squares; nothing if there are more than so
/// many.
pub(super) fn shifts<const W: usize>(
    squares: &[SquareSet<W>],
    most: usize,
) -> Option<Vec<(i32, SquareSet<W>)>> {
    let mut shifts: Vec<(i32, SquareSet<W>)> = Vec::new();
    for (from, targets) in squares.iter().enumerate() {
        for to in *targets {
            let places = i32::from(to.0) - from as i32;
            let from = Square(from as u16);
            match shifts.iter().position(|(known, _)| *known == places) {
                Some(known) => shifts[known].1.insert(from),
                None if shifts.len() == most => return None,
                None => shifts.push((places, SquareSet::one(from))),
            }
        }
    }
    Some(shifts)
}

/// Where any of some lists of steps leads, by square, as White takes them.
pub(super) fn step_table<const W: usize>(board: &Board, lists: &[Vec<Step>]) -> Vec<SquareSet<W>> {
    let of = |from: Square| {
        let mut places = SquareSet::EMPTY;
        for steps in lists {
            self::places(board, from, steps).into_iter().for_each(|square| places.insert(square));
        }
        places.remove(from);
        places
    };
    board.squares().map(of).collect()
}
