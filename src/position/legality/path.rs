//! Paths that are followed leg by leg, and their captures on the way.

use crate::ids::{Side, Square};
use crate::limits;
use crate::model::{Mode, Modes};
use crate::program::{Arrived, LegStep, Line, Pass, Path, Program, Route, SquareSet};

use super::target::{Occupancy, Target};
use crate::position::state::action::Action;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;

/// The cost of keeping an end of a path, besides its sets: it takes memory.
const TRACE: i64 = 40;

/// For each leg but the last, the squares from which the path may go on without a capture.
pub(crate) type Passes<const W: usize> = [SquareSet<W>; limits::PATH_STEPS];

/// The pieces that a path captures on its way, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    squares: [u16; limits::PATH_CAPTURES],
    count: u8,
}

impl Taken {
    /// The squares on which they stood.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.squares[..usize::from(self.count)].iter().map(|square| Square(*square))
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn with(mut self, square: Square) -> Taken {
        self.squares[usize::from(self.count)] = square.0;
        self.count += 1;
        self
    }

    /// The same pieces in a fixed order.
    fn sorted(mut self) -> Taken {
        self.squares[..usize::from(self.count)].sort_unstable();
        self
    }
}

/// An end of a path, and its captures before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trace<const W: usize> {
    pub(crate) to: Square,
    pub(crate) taken: Taken,
    /// The occupied squares then, without the piece itself.
    occupied: SquareSet<W>,
}

/// The constant data of a path's search, and its results.
struct Search<'a, const W: usize> {
    path: &'a Path,
    passes: &'a Passes<W>,
    start: Square,
    own: SquareSet<W>,
    enemies: SquareSet<W>,
    ends: SquareSet<W>,
    /// The ends with the captures before them, if these are needed.
    traces: Option<Vec<Trace<W>>>,
    /// The remaining budget of the search.
    left: i64,
}

impl<const W: usize> Search<'_, W> {
    /// Whether a leg may end on the square where the path began.
    fn may_stop_at_start(&self, index: usize) -> bool {
        if index + 1 == self.path.legs.len() { self.path.returns } else { self.path.crosses }
    }

    fn follow(&mut self, index: usize, at: Square, last: Arrived, occupied: SquareSet<W>, taken: Taken) {
        let (path, start) = (self.path, self.start);
        let may_stop = self.may_stop_at_start(index);
        self.left -= 1 + W as i64 / 4;
        for step in path.legs[index].steps.iter().filter(|step| step.follows(last)) {
            if self.left <= 0 {
                return;
            }
            if step.vector.is_none() && step.most > 1 {
                self.ride_link(index, step, at, last, occupied, taken);
                continue;
            }
            if step.vector.is_none() {
                for to in step.next[at.index()].iter().copied().filter(|to| *to != start || may_stop) {
                    self.arrive(index, to, last.linked(), occupied, taken);
                }
                continue;
            }
            let mut square = at;
            for count in 1..=step.most {
                self.left -= 1;
                let Some(to) = step.next[square.index()].first().copied() else { break };
                if step.may_end(count, last) && (to != start || may_stop) {
                    let arrived = Arrived { vector: step.vector, count, by_link: false };
                    self.arrive(index, to, arrived, occupied, taken);
                }
                // On a board without edges it may return to its start.
                if occupied.has(to) || to == start && !path.crosses || to == at {
                    break;
                }
                square = to;
            }
        }
    }

    /// Goes along a link several times over empty squares, no square twice.
    fn ride_link(
        &mut self,
        index: usize,
        step: &LegStep,
        at: Square,
        last: Arrived,
        occupied: SquareSet<W>,
        taken: Taken,
    ) {
        let (start, may_stop) = (self.start, self.may_stop_at_start(index));
        let mut seen = SquareSet::<W>::one(at);
        let mut edge = vec![at];
        for count in 1..=step.most {
            let mut next = Vec::new();
            for to in edge.iter().flat_map(|square| &step.next[square.index()]).copied() {
                self.left -= 1;
                if seen.has(to) {
                    continue;
                }
                seen.insert(to);
                if step.may_end(count, last) && (to != start || may_stop) {
                    self.arrive(index, to, last.linked(), occupied, taken);
                }
                if !occupied.has(to) && (to != start || self.path.crosses) {
                    next.push(to);
                }
            }
            if next.is_empty() {
                break;
            }
            edge = next;
        }
    }

    fn arrive(&mut self, index: usize, to: Square, arrived: Arrived, occupied: SquareSet<W>, taken: Taken) {
        if index + 1 == self.path.legs.len() {
            self.ends.insert(to);
            if let Some(traces) = &mut self.traces {
                self.left -= TRACE + 16 * W as i64;
                traces.push(Trace { to, taken, occupied });
            }
            return;
        }
        // Pieces captured on the way are gone.
        let is_gone = !occupied.has(to) && taken.squares().any(|square| square == to);
        let takes = self.path.legs[index].takes;
        let is_taken = occupied.has(to)
            && (takes.has(Mode::Capture) && self.enemies.has(to)
                || takes.has(Mode::Devour) && self.own.has(to));
        let passes = match (&self.path.legs[index].pass, is_gone) {
            (Pass::Empty | Pass::Any, true) => true,
            (Pass::Occupied, true) => false,
            (Pass::Never | Pass::Empty | Pass::Any | Pass::Occupied | Pass::In(_), _) => {
                self.passes[index].has(to)
            }
        };
        if passes {
            self.follow(index + 1, to, arrived, occupied, taken);
        }
        if is_taken {
            let mut left = occupied;
            left.remove(to);
            self.follow(index + 1, to, arrived, left, taken.with(to));
        }
    }
}

impl<const W: usize> Position<W> {
    /// The squares from which each leg of a path may go on without a capture.
    pub(crate) fn passes(
        &mut self,
        program: &Program<W>,
        path: &Path,
        context: &Context,
        occupied: &SquareSet<W>,
        from: Square,
    ) -> Passes<W> {
        let mut passes = [SquareSet::EMPTY; limits::PATH_STEPS];
        for (leg, passable) in path.legs.iter().zip(&mut passes) {
            *passable = self.passable(program, leg.pass, context, occupied, from);
        }
        passes
    }

    /// The ends of a path that captures nothing on its way.
    pub(crate) fn path_ends(
        &mut self,
        program: &Program<W>,
        path: &Path,
        context: &Context,
        occupied: &SquareSet<W>,
        from: Square,
    ) -> SquareSet<W> {
        let passes = self.passes(program, path, context, occupied, from);
        let mut search = Search {
            path,
            passes: &passes,
            start: from,
            own: SquareSet::EMPTY,
            enemies: SquareSet::EMPTY,
            ends: SquareSet::EMPTY,
            traces: None,
            left: self.meter.left(),
        };
        let mut occupied = *occupied;
        occupied.remove(from);
        search.follow(0, from, Arrived::default(), occupied, Taken::default());
        self.meter.set_left(search.left);
        search.ends
    }

    /// The squares over which a path may go on.
    pub(crate) fn passable(
        &mut self,
        program: &Program<W>,
        pass: Pass,
        context: &Context,
        occupied: &SquareSet<W>,
        from: Square,
    ) -> SquareSet<W> {
        let mut there = *occupied;
        there.remove(from);
        match pass {
            Pass::Never => SquareSet::EMPTY,
            Pass::Empty => program.geometry.all.without(&there),
            Pass::Any => program.geometry.all,
            Pass::Occupied => there,
            Pass::In(code) => self.set(program, code, context),
        }
    }

    /// The ends of a path that may capture on its way, each with its captures before; `target` counts as an enemy.
    pub(crate) fn traces(
        &mut self,
        program: &Program<W>,
        path: &Path,
        from: Square,
        context: &Context,
        board: &Occupancy<W>,
        target: Option<Square>,
    ) -> Vec<Trace<W>> {
        let passes = self.passes(program, path, context, &board.occupied, from);
        let mut occupied = board.occupied;
        let mut own = self.pieces(context.mover).without(&board.gone) & occupied;
        let mut enemies = occupied.without(&own).without(&self.pieces(Side::Neutral));
        if let Some(target) = target {
            own.remove(target);
            enemies.insert(target);
            occupied.insert(target);
        }
        for set in [&mut occupied, &mut own] {
            set.remove(from);
        }
        let (ends, traces) = (SquareSet::EMPTY, Some(Vec::new()));
        let left = self.meter.left();
        let mut search = Search { path, passes: &passes, start: from, own, enemies, ends, traces, left };
        search.follow(0, from, Arrived::default(), occupied, Taken::default());
        self.meter.set_left(search.left);
        let mut found = search.traces.unwrap_or_default();
        // The order of two captures does not make a different move.
        let what = |trace: &Trace<W>| (trace.to, trace.taken.count, trace.taken.sorted().squares);
        found.sort_by_key(what);
        found.dedup_by_key(|trace| what(trace));
        found
    }

    /// What a path may do on its end.
    pub(crate) fn end_modes(&self, line: &Line<W>, trace: &Trace<W>, from: Square) -> Modes {
        let to = trace.to;
        let cell = self.cell(to);
        if to == from || !trace.occupied.has(to) {
            return if line.modes.has(Mode::Quiet) { Modes::NONE.with(Mode::Quiet) } else { Modes::NONE };
        }
        let takes = cell.kind().is_some_and(|kind| line.victims.is_none_or(|victims| victims.has(kind)));
        let own = self.cell(from).side();
        let possible: &[Mode] = match cell.side() {
            side if side == own => &[Mode::Devour, Mode::Swap],
            side if side == own.opponent() => &[Mode::Capture, Mode::Shoot],
            _ => &[],
        };
        let wanted = possible.iter().filter(|mode| line.modes.has(**mode) && (takes || **mode == Mode::Swap));
        wanted.fold(Modes::NONE, |modes, mode| modes.with(*mode))
    }

    /// Whether a path that may capture on its way could capture on a square, were there an enemy.
    pub(crate) fn path_attacks(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        from: Square,
        target: Target,
        context: &Context,
        board: &Occupancy<W>,
    ) -> bool {
        let Route::Path(path) = &line.route else { return false };
        let traces = self.traces(program, path, from, context, board, Some(target.square));
        let unseen = self.unseen(program, from);
        traces.iter().any(|trace| {
            let to = trace.to;
            let strikes = trace.taken.squares().any(|square| square == target.square);
            let may_end = match (to == target.square, strikes) {
                (true, false) => {
                    let captures = line.modes.has(Mode::Capture) || line.modes.has(Mode::Shoot);
                    captures && line.takes(target.kind)
                }
                // The captured piece has left the square to which the path returns.
                (true, true) => line.modes.has(Mode::Quiet),
                (false, true) => !self.end_modes(line, trace, from).is_empty(),
                (false, false) => false,
            };
            let is_open = line.targets[from.index()].has(to) && !unseen.has(to);
            may_end && is_open && self.allows_end(program, line, context, to, target)
        })
    }
}

impl Action {
    /// The captures of a path, packed.
    pub(crate) fn pack_taken(taken: &Taken) -> u64 {
        taken.squares[..usize::from(taken.count)]
            .iter()
            .rev()
            .fold(0, |data, square| data << 11 | u64::from(square + 1))
    }

    /// The squares on which a path captures on its way, in order.
    pub fn taken(self) -> impl Iterator<Item = Square> {
        let mut data = self.data;
        std::iter::from_fn(move || {
            let square = (data & 0x7FF) as u16;
            data >>= 11;
            square.checked_sub(1).map(Square)
        })
    }
}
