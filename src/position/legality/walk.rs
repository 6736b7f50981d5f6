//! Walks that are followed step by step.

use crate::ids::{Side, Square};
use crate::limits;
use crate::model::Mode;
use crate::program::{Line, Program, Route, SquareSet, Walk};

use super::target::{Occupancy, Target};
use crate::position::state::action::Action;
use crate::position::state::cell::Cell;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;
use crate::position::state::walks::{Found, Walks};

/// The squares that a walk may enter, by its modes.
pub(crate) fn steps_on<const W: usize>(
    position: &Position<W>,
    line: &Line<W>,
    all: &SquareSet<W>,
    mover: Side,
) -> SquareSet<W> {
    let mut open = SquareSet::EMPTY;
    if line.modes.has(Mode::Quiet) {
        open |= all.without(&position.occupied());
    }
    if line.modes.has(Mode::Capture) {
        open |= position.pieces(mover.opponent());
    }
    if line.modes.has(Mode::Swap) || line.modes.has(Mode::Devour) {
        open |= position.pieces(mover);
    }
    open
}

/// What a step may do on which squares.
#[derive(Clone, Copy, Debug)]
struct Steps<const W: usize> {
    by_mode: [SquareSet<W>; 5],
}

impl<const W: usize> Steps<W> {
    /// What a step does on a square, if it may enter it.
    #[inline]
    fn on(&self, square: Square) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| self.by_mode[*mode as usize].has(square))
    }

    /// The same on another board without some pieces, given the squares that may be entered.
    fn move_to(&mut self, enterable: &SquareSet<W>, board: &Occupancy<W>) {
        let is_quiet = !self.by_mode[Mode::Quiet as usize].is_empty();
        for mode in [Mode::Capture, Mode::Devour, Mode::Swap] {
            let squares = &mut self.by_mode[mode as usize];
            *squares = (*squares & board.occupied).without(&board.gone);
        }
        if is_quiet {
            self.by_mode[Mode::Quiet as usize] = enterable.without(&board.occupied);
        }
    }

    /// The same with an enemy on a square.
    fn imagine_enemy(&mut self, square: Square) {
        for squares in &mut self.by_mode {
            squares.remove(square);
        }
        self.by_mode[Mode::Capture as usize].insert(square);
    }
}

/// The walks to be found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search<'a, const W: usize> {
    pub(crate) walk: &'a Walk<W>,
    pub(crate) from: Square,
    /// The most steps.
    pub(crate) most: u8,
    /// The only squares that they may enter, beginning with the start, if given.
    pub(crate) way: Option<&'a [Square]>,
}

/// The cost of keeping a walk, besides its sets: it takes memory.
const FOUND: i64 = 100;

impl<const W: usize> Position<W> {
    /// How many steps a walk may take from the square of departure.
    pub(crate) fn walk_length(&mut self, program: &Program<W>, walk: &Walk<W>, context: &Context) -> u8 {
        if let Some(kinds) = walk.crowd {
            let from = SquareSet::from_iter(u16::try_from(context.from).map(Square));
            if (self.of_kinds(kinds) & self.pieces(context.mover)).without(&from).is_empty() {
                return 1;
            }
        }
        let computed = walk.computed.map(|code| self.number(program, code, context));
        let most = computed.unwrap_or(i32::from(walk.most.unwrap_or(0)));
        most.clamp(0, limits::PATH_STEPS as i32) as u8
    }

    /// The squares that a walk reaches over empty squares only.
    pub(crate) fn quiet_walk(
        &self,
        walk: &Walk<W>,
        from: Square,
        most: u8,
        empty: &SquareSet<W>,
    ) -> SquareSet<W> {
        if most == 0 {
            return SquareSet::EMPTY;
        }
        let mut edge = walk.around.squares[from.index()] & *empty;
        let mut seen = edge;
        for _ in 1..most {
            if edge.is_empty() {
                break;
            }
            edge = (walk.around.around(edge) & *empty).without(&seen);
            seen |= edge;
        }
        seen
    }

    /// Whether a walk cannot lead from a square to another, whatever the contents of the board.
    #[inline]
    pub(crate) fn is_too_far(&self, walk: &Walk<W>, from: Square, to: Square, by: Side) -> bool {
        let Some(distance) = walk.distance(from, to) else { return false };
        if distance <= 1 {
            return false;
        }
        let crowd = |kinds| (self.of_kinds(kinds) & self.pieces(by) | SquareSet::one(from)).count();
        let most = walk.crowd.map_or(walk.most.map_or(limits::PATH_STEPS as u32, u32::from), crowd);
        u32::from(distance) > most
    }

    /// The number of steps between two squares, where nothing can be in the way.
    pub(crate) fn walking_distance(
        &self,
        program: &Program<W>,
        walk: &Walk<W>,
        from: Square,
        to: Square,
    ) -> Option<u8> {
        let is_open = walk.is_free && program.apart.is_empty() && self.pieces(Side::Neutral).is_empty();
        walk.distance(from, to).filter(|_| is_open)
    }

    /// What a piece's steps may do on which squares.
    #[inline]
    fn steps(&self, program: &Program<W>, line: &Line<W>, from: Square) -> Steps<W> {
        let side = self.cell(from).side();
        let seen = if program.apart.is_empty() {
            program.geometry.all
        } else {
            program.geometry.all.without(&self.unseen(program, from))
        };
        let own = self.pieces(side) & seen;
        let mut by_mode = [SquareSet::EMPTY; 5];
        let mut add = |mode: Mode, squares: SquareSet<W>| {
            if line.modes.has(mode) {
                by_mode[mode as usize] = squares;
            }
        };
        // It does not change places with friends that it can capture.
        let switched = if line.modes.has(Mode::Devour) { SquareSet::EMPTY } else { own };
        add(Mode::Quiet, program.geometry.all.without(&self.occupied()));
        add(Mode::Capture, self.pieces(side.opponent()) & seen);
        add(Mode::Devour, own);
        add(Mode::Swap, switched);
        Steps { by_mode }
    }

    /// All walks of a piece that differ in their end or in the position that they leave; among equal ones, the one with
    /// the fewest steps, then the first in the order of squares. If a way is given, only walks over its squares.
    ///
    /// Since no square is entered twice, each step meets the original contents of its square: nothing needs to be moved.
    pub(crate) fn find_walks(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        search: Search<'_, W>,
        walks: &mut Walks<W>,
    ) {
        walks.found.clear();
        if search.way.is_some_and(|way| way.first() != Some(&search.from)) {
            return;
        }
        let steps = self.steps(program, line, search.from);
        self.search_walks(program, search, steps, walks);
    }

    /// The walks that do certain things on certain squares.
    fn search_walks(
        &mut self,
        program: &Program<W>,
        search: Search<'_, W>,
        steps: Steps<W>,
        walks: &mut Walks<W>,
    ) {
        let from = search.from;
        walks.found.clear();
        walks.known.clear();
        let start = Trail {
            at: from,
            seen: SquareSet::one(from),
            hash: self.state.hash ^ self.hash_of(program, from, from),
            length: 0,
            steps: 0,
            taken: SquareSet::EMPTY,
            has_switched: false,
        };
        walks.left = self.meter.left();
        for longest in 1..=search.most {
            let search = Search { most: longest, ..search };
            Searcher { position: self, program, search, steps }.go_on(&start, walks);
        }
        self.meter.set_left(walks.left);
    }

    /// Whether a walk could capture on a square, at its end or on its way, were there an enemy: for walks with conditions on
    /// their last square, or with a least number of steps.
    pub(crate) fn walk_attacks(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        from: Square,
        target: Target,
        context: &Context,
        board: &Occupancy<W>,
    ) -> bool {
        let Route::Walk(walk) = &line.route else { return false };
        let unseen = self.unseen(program, from);
        if !line.modes.has(Mode::Capture) || unseen.has(target.square) {
            return false;
        }
        let most = self.walk_length(program, walk, context);
        let mut steps = self.steps(program, line, from);
        steps.move_to(&program.geometry.all.without(&unseen), board);
        steps.imagine_enemy(target.square);
        let mut walks = std::mem::take(&mut self.walks);
        self.search_walks(program, Search { walk, from, most, way: None }, steps, &mut walks);
        let attacks = walks.found.iter().any(|walk| {
            let ends_there = walk.to == target.square && walk.mode == Mode::Capture;
            (ends_there || walk.taken.has(target.square))
                && self.allows_end(program, line, context, walk.to, target)
        });
        self.walks = walks;
        attacks
    }

    /// The key of a walk that only changes the contents of two squares.
    pub(crate) fn exchange_key(&self, program: &Program<W>, from: Square, to: Square) -> u64 {
        let moved = |from, to| self.hash_of(program, from, from) ^ self.hash_of(program, from, to);
        walk_key(self.state.hash ^ moved(from, to) ^ moved(to, from), to)
    }

    /// The effect of a step onto a square; `None` if it is not allowed.
    pub(crate) fn step_mode(&self, line: &Line<W>, at: Square, to: Square) -> Option<Mode> {
        let own = self.cell(at).side();
        let cell = self.cell(to);
        let mode = match cell {
            Cell::EMPTY => Mode::Quiet,
            friend if friend.side() == own && line.modes.has(Mode::Devour) => Mode::Devour,
            friend if friend.side() == own => Mode::Swap,
            enemy if enemy.side() == own.opponent() => Mode::Capture,
            _ => return None,
        };
        line.modes.has(mode).then_some(mode)
    }
}

/// The key of a walk, from the hash of the remaining pieces.
fn walk_key(hash: u64, to: Square) -> u64 {
    hash ^ (u64::from(to.0) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The constant data while walks of the maximal length are searched.
struct Searcher<'a, const W: usize> {
    position: &'a Position<W>,
    program: &'a Program<W>,
    search: Search<'a, W>,
    steps: Steps<W>,
}

/// The first steps of a walk.
struct Trail<const W: usize> {
    at: Square,
    seen: SquareSet<W>,
    /// The hash of the remaining pieces, without the walking one.
    hash: u64,
    length: u8,
    steps: u64,
    taken: SquareSet<W>,
    has_switched: bool,
}

impl<const W: usize> Searcher<'_, W> {
    fn go_on(&self, trail: &Trail<W>, walks: &mut Walks<W>) {
        for (index, to) in self.search.walk.next[trail.at.index()].iter().copied().enumerate() {
            walks.left -= 1;
            if walks.left <= 0 {
                return;
            }
            if trail.seen.has(to) || self.goes_past(trail.length, to) {
                continue;
            }
            let Some(mode) = self.steps.on(to) else { continue };
            let hash = trail.hash ^ self.change(trail.at, to, mode);
            let steps = Action::add_step(trail.steps, trail.length, index);
            let length = trail.length + 1;
            if length == self.search.most {
                let hash = hash ^ self.position.hash_of(self.program, self.search.from, to);
                let key = walk_key(hash, to);
                if length >= self.search.walk.least && walks.known.insert(key) {
                    walks.left -= FOUND + 16 * W as i64;
                    let Trail { taken, has_switched, .. } = *trail;
                    walks.found.push(Found { to, mode, length, steps, taken, has_switched, key });
                }
                continue;
            }
            walks.left -= 1 + W as i64 / 2;
            let mut next = Trail { at: to, seen: trail.seen, hash, length, steps, ..*trail };
            next.seen.insert(to);
            match mode {
                Mode::Quiet => {}
                Mode::Swap => next.has_switched = true,
                Mode::Capture | Mode::Devour | Mode::Shoot => next.taken.insert(to),
            }
            self.go_on(&next, walks);
        }
    }

    /// The change of the hash by a step, without the walking piece.
    #[inline]
    fn change(&self, at: Square, to: Square, mode: Mode) -> u64 {
        let on = |square| self.position.hash_of(self.program, to, square);
        match mode {
            Mode::Quiet => 0,
            Mode::Swap => on(to) ^ on(at),
            Mode::Capture | Mode::Devour | Mode::Shoot => on(to),
        }
    }

    /// Whether a square differs from the next one of the given way.
    fn goes_past(&self, steps: u8, to: Square) -> bool {
        self.search.way.is_some_and(|way| way.get(usize::from(steps) + 1) != Some(&to))
    }
}
