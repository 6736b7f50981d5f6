//! Movements that go step by step and turn at will.

use crate::ids::{Side, Square};
use crate::limits;
use crate::model::Mode;
use crate::program::{Line, Program, SquareSet, Walk};

use super::machine::Context;
use super::state::Position;

/// The squares that a walk may go on from: what its modes let it enter.
pub(super) fn steps_on<const W: usize>(
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
    if line.modes.has(Mode::Switch) || line.modes.has(Mode::Devour) {
        open |= position.pieces(mover);
    }
    open
}

/// A walk that was found: where it ends, what it leaves, and its steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) to: Square,
    pub(super) mode: Mode,
    pub(super) hash: u64,
    pub(super) length: u8,
    /// Whether it has only gone over empty squares on the way.
    pub(super) is_clean: bool,
    pub(super) steps: [u8; limits::PATH_STEPS],
}

impl Found {
    /// Whether it ends by changing places with a piece, which then stands where the last step began.
    pub(super) fn leaves_behind(&self) -> bool {
        self.mode == Mode::Switch && self.length > 1
    }
}

impl<const W: usize> Position<W> {
    /// How many steps a walk may take from the square of departure.
    pub(super) fn walk_length(&mut self, program: &Program<W>, walk: &Walk<W>, context: &Context) -> u8 {
        let computed = walk.computed.map(|code| self.number(program, code, context));
        let most = computed.unwrap_or(i32::from(walk.most.unwrap_or(0)));
        most.clamp(0, limits::PATH_STEPS as i32) as u8
    }

    /// The squares that a walk over empty squares alone reaches.
    pub(super) fn quiet_walk(
        &self,
        walk: &Walk<W>,
        from: Square,
        most: u8,
        empty: &SquareSet<W>,
    ) -> SquareSet<W> {
        let mut seen = SquareSet::EMPTY;
        let mut edge = SquareSet::one(from);
        for _ in 0..most {
            edge = (walk.around.around(edge) & *empty).without(&seen);
            seen |= edge;
        }
        seen
    }

    /// All walks of a piece that differ in where they end or in what they leave; of those that do not, the one with
    /// the fewest steps, then the first in the order of squares. If a way is given, only those over its squares.
    pub(super) fn walks(
        &mut self,
        program: &Program<W>,
        line: &Line<W>,
        walk: &Walk<W>,
        from: Square,
        most: u8,
        way: Option<&[Square]>,
    ) -> Vec<Found> {
        let mut found = Vec::new();
        let mut path = Found {
            to: from,
            mode: Mode::Quiet,
            hash: 0,
            length: 0,
            is_clean: true,
            steps: [0; limits::PATH_STEPS],
        };
        if way.is_some_and(|way| way.first() != Some(&from)) {
            return found;
        }
        let mut known = std::collections::HashSet::new();
        for longest in 1..=most {
            let mut seen = SquareSet::one(from);
            let search = WalkSearch { program, line, walk, longest, way };
            self.walk_on(&search, &mut seen, from, &mut path, &mut |end: &Found| {
                if known.insert((end.to, end.hash)) {
                    found.push(*end);
                }
            });
        }
        found
    }

    fn walk_on(
        &mut self,
        search: &WalkSearch<'_, W>,
        seen: &mut SquareSet<W>,
        at: Square,
        path: &mut Found,
        found: &mut dyn FnMut(&Found),
    ) {
        let is_clean = path.length == 0 || path.is_clean && path.mode == Mode::Quiet;
        for (index, to) in search.walk.next[at.index()].iter().copied().enumerate() {
            if seen.has(to) || search.goes_past(path.length, to) {
                continue;
            }
            if self.unseen(search.program, at).has(to) {
                continue;
            }
            let Some(mode) = self.step_mode(search.line, at, to) else { continue };
            let before = self.checkpoint();
            match mode {
                Mode::Switch => self.swap(search.program, at, to),
                Mode::Quiet => self.shift(search.program, at, to),
                Mode::Capture | Mode::Devour | Mode::Shoot => {
                    self.remove(search.program, to);
                    self.shift(search.program, at, to);
                }
            }
            path.steps[usize::from(path.length)] = index as u8;
            path.length += 1;
            (path.to, path.mode, path.hash, path.is_clean) = (to, mode, self.hash, is_clean);
            if path.length == search.longest {
                if path.length >= search.walk.least {
                    found(path);
                }
            } else {
                seen.insert(to);
                self.walk_on(search, seen, to, path, found);
                seen.remove(to);
            }
            path.length -= 1;
            self.rewind(before);
        }
    }

    /// What a walk does when it steps on a square; `None` if it may not.
    pub(super) fn step_mode(&self, line: &Line<W>, at: Square, to: Square) -> Option<Mode> {
        let own = self.cell(at).side();
        let cell = self.cell(to);
        let takes = |kind| line.victims.is_none_or(|victims| victims.has(kind));
        let mode = match cell.kind() {
            None => Mode::Quiet,
            Some(kind) if cell.side() == own && line.modes.has(Mode::Devour) && takes(kind) => Mode::Devour,
            Some(_) if cell.side() == own => Mode::Switch,
            Some(kind) if cell.side() == own.opponent() && takes(kind) => Mode::Capture,
            Some(_) => return None,
        };
        line.modes.has(mode).then_some(mode)
    }
}

/// What stays the same while walks are searched.
struct WalkSearch<'a, const W: usize> {
    program: &'a Program<W>,
    line: &'a Line<W>,
    walk: &'a Walk<W>,
    longest: u8,
    /// The only squares that it may go over, that of departure first, if they are given.
    way: Option<&'a [Square]>,
}

impl<const W: usize> WalkSearch<'_, W> {
    /// Whether a square is not the next one of the way, after some steps.
    fn goes_past(&self, steps: u8, to: Square) -> bool {
        self.way.is_some_and(|way| way.get(usize::from(steps) + 1) != Some(&to))
    }
}
