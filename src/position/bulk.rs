//! Moves that do nothing but go to empty squares, capture or shoot, judged for all ends of a piece at once.

use crate::ids::{Kind, Square};
use crate::model::{Mode, Modes};
use crate::program::{Ends, Mover, Program, RideGroup, SquareSet};

use super::generate::{Board, Goals, Reached, Sink};
use super::state::Position;

/// Of the squares that pieces of a kind reach, those on which their moves are legal, if nothing is special about the piece,
/// and those that need care. Moves to others are illegal.
struct Masks<const W: usize> {
    quiet: SquareSet<W>,
    captures: SquareSet<W>,
    careful_quiet: SquareSet<W>,
    careful_captures: SquareSet<W>,
}

impl<const W: usize> Masks<W> {
    #[inline(always)]
    fn new(board: &Board<'_, W>, careful: SquareSet<W>) -> Masks<W> {
        let careful_captures = careful | board.hot_victims;
        Masks {
            quiet: (board.empty & board.scope.legal).without(&careful),
            captures: (board.enemy & board.scope.legal).without(&careful_captures),
            careful_quiet: board.empty & (careful | board.scope.open),
            careful_captures: board.enemy & (careful_captures | board.scope.open),
        }
    }
}

impl<const W: usize> Position<W> {
    /// The moves of all pieces of a kind whose movements do nothing but go to empty squares and capture, but for lines
    /// that are told from others.
    pub(super) fn bulk_moves<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        mover: &Mover<W>,
        kind: Kind,
        pieces: SquareSet<W>,
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        let side = board.side.index();
        let hot = program.safety.hot_ends[side][kind.index()];
        let due = &program.arrival_ends[side][kind.index()];
        let common = match due {
            Ends::To(due) => *due | hot,
            Ends::FromTo(_) => SquareSet::EMPTY,
        };
        let mut masks = Masks::new(board, common);
        let goals = if mover.lines.is_empty() { None } else { Some(self.goals(program, mover, board)) };
        let shoots = mover.modes.has(Mode::Shoot);
        for from in pieces {
            if let Ends::FromTo(due) = due {
                masks = Masks::new(board, due[from.index()] | hot);
            }
            let (mut quiet, mut captures) = self.plain_ends(program, mover, from, board);
            if let Some(goals) = &goals {
                (quiet, captures) =
                    self.with_lines(program, mover, from, board, goals, (quiet, captures), sink);
            }
            if sink.way().is_some() {
                continue;
            }
            if shoots {
                self.shots(program, mover, kind, from, board, sink);
            }
            if board.scope.special.has(from) {
                self.special_moves(program, kind, from, (quiet, captures), board, sink);
                continue;
            }
            sink.usual(from, quiet & masks.quiet, captures & masks.captures);
            let careful = quiet & masks.careful_quiet;
            if !careful.is_empty() {
                self.emit(program, Mode::Quiet, kind, from, careful, board.judge, sink);
            }
            let careful = captures & masks.careful_captures;
            if !careful.is_empty() {
                self.emit(program, Mode::Capture, kind, from, careful, board.judge, sink);
            }
        }
    }

    /// Shots of a piece by movements that tables tell.
    fn shots<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        mover: &Mover<W>,
        kind: Kind,
        from: Square,
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        let mut shots = SquareSet::EMPTY;
        for group in mover.leaps.iter().filter(|group| group.modes.has(Mode::Shoot)) {
            let prey = group.victims.map_or(board.enemy, |victims| self.of_kinds(victims) & board.enemy);
            shots |= group.targets[from.index()] & prey;
        }
        for group in mover.rides.iter().filter(|group| group.modes.has(Mode::Shoot)) {
            shots |= self.ride_captures(program, group, from, board);
        }
        self.emit(program, Mode::Shoot, kind, from, shots, board.judge, sink);
    }

    /// Moves of a piece that is royal, pinned, or otherwise to be looked at.
    fn special_moves<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        kind: Kind,
        from: Square,
        (quiet, captures): (SquareSet<W>, SquareSet<W>),
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        self.emit(program, Mode::Quiet, kind, from, quiet & board.empty, board.judge, sink);
        self.emit(program, Mode::Capture, kind, from, captures & board.enemy, board.judge, sink);
    }

    /// Adds where lines lead to where a piece goes, and hands over the moves of those that are told from others.
    #[expect(clippy::too_many_arguments, reason = "what a piece may do and how it is judged")]
    #[inline]
    fn with_lines<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        mover: &Mover<W>,
        from: Square,
        board: &Board<'_, W>,
        goals: &Goals<W>,
        (quiet, captures): (SquareSet<W>, SquareSet<W>),
        sink: &mut S,
    ) -> (SquareSet<W>, SquareSet<W>) {
        let mut reached = Reached::of(quiet, captures);
        for (number, index) in mover.lines.iter().enumerate() {
            let line = &program.movements.lines[usize::from(*index)];
            if goals.is_open(number) && self.may_begin(line, from) {
                self.line_moves(program, *index, line, from, goals.of(number), board, &mut reached, sink);
            }
        }
        let [quiet, captures, ..] = reached.ends;
        (quiet, captures)
    }

    /// What rides along some rays reach of the enemies that they may take.
    fn ride_captures(
        &self,
        program: &Program<W>,
        group: &RideGroup<W>,
        from: Square,
        board: &Board<'_, W>,
    ) -> SquareSet<W> {
        let mut prey = group.victims.map_or(board.enemy, |victims| self.of_kinds(victims) & board.enemy);
        if let Some(mask) = &group.mask {
            prey &= mask[from.index()];
        }
        let geometry = &program.geometry;
        let aimed = group.tables.iter().filter(|table| geometry.ray(**table, from).meets(&prey));
        let slides = aimed.map(|table| geometry.slide(*table, from, &board.occupied));
        prey & slides.fold(SquareSet::EMPTY, |all, slide| all | slide)
    }

    /// Where movements lead from a square that do nothing but go to empty squares and capture, whatever stands there.
    #[inline(always)]
    fn plain_ends(
        &self,
        program: &Program<W>,
        mover: &Mover<W>,
        from: Square,
        board: &Board<'_, W>,
    ) -> (SquareSet<W>, SquareSet<W>) {
        let (mut quiet, mut captures, mut taken) = (SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::EMPTY);
        let mut add = |modes: Modes, reach: SquareSet<W>, prey: SquareSet<W>| {
            if modes.has(Mode::Quiet) {
                quiet |= reach;
            }
            if modes.has(Mode::Capture) {
                captures |= reach & prey;
            }
        };
        for group in &mover.leaps {
            let prey = group.victims.map_or(!SquareSet::EMPTY, |victims| self.of_kinds(victims));
            add(group.modes, group.targets[from.index()], prey);
        }
        for group in &mover.rides {
            if !group.modes.has(Mode::Quiet) {
                if group.modes.has(Mode::Capture) {
                    taken |= self.ride_captures(program, group, from, board);
                }
                continue;
            }
            let mut reach = SquareSet::EMPTY;
            for table in &group.tables {
                reach |= program.geometry.slide(*table, from, &board.occupied);
            }
            if let Some(mask) = &group.mask {
                reach &= mask[from.index()];
            }
            let prey = group.victims.map_or(!SquareSet::EMPTY, |victims| self.of_kinds(victims));
            add(group.modes, reach, prey);
        }
        (quiet, captures | taken)
    }
}
