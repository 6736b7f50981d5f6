//! Moves that do nothing but go to empty squares, capture or shoot, judged for all ends of a piece at once.

use crate::ids::{Kind, KindSet, Square};
use crate::model::{Mode, Modes};
use crate::program::{LeapGroup, Mover, Program, RideGroup, SquareSet};

use super::board::{Board, Sieve};
use super::reached::Reached;
use crate::position::state::action::Action;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;
use crate::position::state::sink::Sink;

impl<const W: usize> Position<W> {
    /// The moves of all pieces of a kind whose movements do nothing but go to empty squares and capture, but for lines
    /// that are told from others.
    pub(crate) fn bulk_moves<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        mover: &Mover<W>,
        kind: Kind,
        pieces: SquareSet<W>,
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        let mut special = pieces;
        if mover.is_apart
            && sink.way().is_none()
            && let Some(sieve) = Sieve::of_kind(mover, kind, board)
        {
            special &= board.scope.special;
            let usual = pieces.without(&special);
            self.apart_moves(program, mover, kind, usual, sieve, board, sink);
            if !mover.lines.is_empty() {
                self.apart_lines(program, mover, kind, usual, sieve, board, sink);
            }
        }
        if !special.is_empty() {
            self.moves_by_piece(program, mover, kind, special, board, sink);
        }
    }

    /// The moves of usual pieces by leaps and rides of which no two do the same, movement by movement.
    #[expect(clippy::too_many_arguments, reason = "what pieces may do and how it is judged")]
    #[inline]
    fn apart_moves<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        mover: &Mover<W>,
        kind: Kind,
        pieces: SquareSet<W>,
        sieve: Sieve<W>,
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        for group in &mover.leaps {
            let sieve = self.of_group(sieve, group.modes, group.victims, board);
            if group.shifts.is_empty() {
                for from in pieces {
                    self.sift(program, kind, from, group.targets[from.index()], sieve, board, sink);
                }
            } else {
                self.shifted_moves(program, kind, group, pieces, sieve, board, sink);
            }
        }
        for group in &mover.rides {
            let sieve = self.of_group(sieve, group.modes, group.victims, board);
            for from in pieces {
                let reach = ride_reach(program, group, from, board);
                self.sift(program, kind, from, reach, sieve, board, sink);
            }
        }
    }

    /// The moves by lines of which none does what another movement does.
    #[expect(clippy::too_many_arguments, reason = "what pieces may do and how it is judged")]
    fn apart_lines<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        mover: &Mover<W>,
        kind: Kind,
        pieces: SquareSet<W>,
        sieve: Sieve<W>,
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        let context = Context::of(board.side);
        for index in &mover.lines {
            let line = &program.movements.lines[usize::from(*index)];
            let Some(goal) = self.common_goal(program, line, &context) else { continue };
            if !line.strides.is_empty() {
                self.strides(program, *index, pieces, goal, sieve, board, sink);
                continue;
            }
            for from in pieces {
                if !self.may_begin(line, from) {
                    continue;
                }
                let mut reached = Reached::of(SquareSet::EMPTY, SquareSet::EMPTY);
                self.line_moves(program, *index, line, from, Some(goal), board, &mut reached, sink);
                let [quiet, captures, ..] = reached.ends;
                self.sift(program, kind, from, quiet | captures, sieve, board, sink);
            }
        }
    }

    /// The moves of several pieces by a line, stride by stride and not piece by piece.
    #[expect(clippy::too_many_arguments, reason = "what pieces may do and how it is judged")]
    #[inline]
    fn strides<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        index: u16,
        mut pieces: SquareSet<W>,
        goal: Option<SquareSet<W>>,
        sieve: Sieve<W>,
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        let line = &program.movements.lines[usize::from(index)];
        if let Some((mark, bears)) = line.bearer {
            let bearers = self.marked(mark);
            pieces = if bears { pieces & bearers } else { pieces.without(&bearers) };
        }
        let sieve = sieve.of(board, line.modes, board.enemy);
        for stride in &line.strides {
            let ends = stride.takers(pieces, &board.empty).shifted(stride.places);
            let ends = goal.map_or(ends, |goal| ends & goal);
            if ends.is_empty() {
                continue;
            }
            if !line.is_told() {
                sink.shifted(stride.places, ends & sieve.legal, &board.empty);
            } else {
                for mode in line.modes.iter() {
                    let ends = board.ends(mode, ends & sieve.legal);
                    sink.each(ends, |to| Action::of_line(index, mode, to.back(stride.places), to, 0));
                }
            }
            for to in ends & sieve.careful {
                self.careful_stride(program, index, to.back(stride.places), to, board, sink);
            }
        }
    }

    /// A move by a stride that has to be looked at.
    fn careful_stride<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        index: u16,
        from: Square,
        to: Square,
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        let line = &program.movements.lines[usize::from(index)];
        let end = SquareSet::one(to);
        if line.is_told() {
            for mode in line.modes.iter() {
                let ends = board.ends(mode, end);
                self.emit_by_line(program, index, line, mode, from, ends, board.judge, sink);
            }
        } else {
            self.careful_moves(program, line.kind, from, end, board, sink);
        }
    }

    /// The moves of several pieces by a leap, step by step and not piece by piece.
    #[expect(clippy::too_many_arguments, reason = "what pieces may do and how it is judged")]
    fn shifted_moves<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        kind: Kind,
        group: &LeapGroup<W>,
        pieces: SquareSet<W>,
        sieve: Sieve<W>,
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        for (places, origins) in &group.shifts {
            let ends = (pieces & *origins).shifted(*places);
            sink.shifted(*places, ends & sieve.legal, &board.empty);
            for to in ends & sieve.careful {
                self.careful_moves(program, kind, to.back(*places), SquareSet::one(to), board, sink);
            }
        }
    }

    /// Hands over the moves of a piece to squares that it reaches, as far as they are legal.
    #[expect(clippy::too_many_arguments, reason = "what a piece may do and how it is judged")]
    #[inline(always)]
    fn sift<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        kind: Kind,
        from: Square,
        reach: SquareSet<W>,
        sieve: Sieve<W>,
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        sink.usual(from, reach & sieve.legal, &board.empty);
        let careful = reach & sieve.careful;
        if !careful.is_empty() {
            self.careful_moves(program, kind, from, careful, board, sink);
        }
    }

    /// Moves that have to be looked at.
    #[inline(never)]
    fn careful_moves<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        kind: Kind,
        from: Square,
        ends: SquareSet<W>,
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        self.emit(program, Mode::Quiet, kind, from, ends & board.empty, board.judge, sink);
        self.emit(program, Mode::Capture, kind, from, ends & board.enemy, board.judge, sink);
    }

    /// The moves of pieces of which something is special, or whose movements may do the same, piece by piece.
    fn moves_by_piece<S: Sink<W>>(
        &mut self,
        program: &Program<W>,
        mover: &Mover<W>,
        kind: Kind,
        pieces: SquareSet<W>,
        board: &Board<'_, W>,
        sink: &mut S,
    ) {
        let goals = if mover.lines.is_empty() { None } else { Some(self.goals(program, mover, board)) };
        let shoots = mover.modes.has(Mode::Shoot);
        for from in pieces {
            let (mut quiet, mut captures) = self.plain_ends(program, mover, from, board);
            if let Some(goals) = &goals {
                let mut reached = Reached::of(quiet, captures);
                self.moves_by_lines(program, mover, from, board, goals, &mut reached, sink);
                [quiet, captures, ..] = reached.ends;
            }
            if sink.way().is_some() {
                continue;
            }
            if shoots {
                self.shots(program, mover, kind, from, board, sink);
            }
            (quiet, captures) = (quiet & board.empty, captures & board.enemy);
            if board.scope.special.has(from) {
                self.careful_moves(program, kind, from, quiet | captures, board, sink);
                continue;
            }
            let careful = mover.careful_ends.of(from) | board.judge.direct_checks(kind);
            let sieve = Sieve::but_careful(board, careful);
            self.sift(program, kind, from, quiet | captures, sieve, board, sink);
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
            shots |= group.targets[from.index()] & self.prey(group.victims, board);
        }
        for group in mover.rides.iter().filter(|group| group.modes.has(Mode::Shoot)) {
            shots |= ride_reach(program, group, from, board) & self.prey(group.victims, board);
        }
        self.emit(program, Mode::Shoot, kind, from, shots, board.judge, sink);
    }

    /// A sieve of movements with certain modes that may take certain kinds, or any.
    #[inline(always)]
    pub(crate) fn of_group(
        &self,
        sieve: Sieve<W>,
        modes: Modes,
        victims: Option<KindSet>,
        board: &Board<'_, W>,
    ) -> Sieve<W> {
        let is_usual = modes == Modes::USUAL && victims.is_none();
        if is_usual { sieve } else { sieve.of(board, modes, self.prey(victims, board)) }
    }

    /// The enemies that movements may take.
    #[inline]
    pub(crate) fn prey(&self, victims: Option<KindSet>, board: &Board<'_, W>) -> SquareSet<W> {
        victims.map_or(board.enemy, |victims| self.of_kinds(victims) & board.enemy)
    }

    /// Where movements lead from a square that do nothing but go to empty squares and capture, whatever stands there.
    #[inline]
    fn plain_ends(
        &self,
        program: &Program<W>,
        mover: &Mover<W>,
        from: Square,
        board: &Board<'_, W>,
    ) -> (SquareSet<W>, SquareSet<W>) {
        let (mut quiet, mut captures) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let mut add = |modes: Modes, reach: SquareSet<W>, prey: SquareSet<W>| {
            if modes.has(Mode::Quiet) {
                quiet |= reach;
            }
            if modes.has(Mode::Capture) {
                captures |= reach & prey;
            }
        };
        for group in &mover.leaps {
            add(group.modes, group.targets[from.index()], self.prey(group.victims, board));
        }
        for group in &mover.rides {
            let reach = ride_reach(program, group, from, board);
            add(group.modes, reach, self.prey(group.victims, board));
        }
        (quiet, captures)
    }
}

/// Where rides with the same modes lead from a square.
#[inline(always)]
pub(crate) fn ride_reach<const W: usize>(
    program: &Program<W>,
    group: &RideGroup<W>,
    from: Square,
    board: &Board<'_, W>,
) -> SquareSet<W> {
    let reach = program.geometry.reach(group.rider, from, &board.occupied);
    group.mask.as_ref().map_or(reach, |mask| reach & mask[from.index()])
}
