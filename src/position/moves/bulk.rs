//! Plain moves to empty squares, captures and shots, judged for all ends of a piece at once.

use crate::ids::{Kind, KindSet, Square};
use crate::model::{Mode, Modes};
use crate::program::{LeapGroup, Mover, Program, SquareSet};

use super::board::{Board, TargetMask};
use super::departure::Departure;
use super::generator::Generator;
use super::reached::Reached;
use crate::position::state::action::Action;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;
use crate::position::state::sink::Sink;

impl<const W: usize, S: Sink<W>> Generator<'_, W, S> {
    /// The moves of all pieces of a kind whose movements only go to empty squares and capture, apart from lines with
    /// distinct moves.
    pub(super) fn bulk_moves(&mut self, mover: &Mover<W>, kind: Kind, pieces: SquareSet<W>) {
        let board = self.board;
        let mut special = pieces;
        if mover.is_apart
            && self.sink.way().is_none()
            && let Some(mask) = TargetMask::of_kind(mover, kind, board)
        {
            special &= board.scope.special;
            let usual = pieces.without(&special);
            self.apart_moves(mover, kind, usual, mask);
            if !mover.lines.is_empty() {
                self.apart_lines(mover, kind, usual, mask);
            }
        }
        if !special.is_empty() {
            self.moves_by_piece(mover, kind, special);
        }
    }

    /// The moves of ordinary pieces by leaps and rides that never lead to the same move, movement by movement.
    #[inline]
    fn apart_moves(&mut self, mover: &Mover<W>, kind: Kind, pieces: SquareSet<W>, mask: TargetMask<W>) {
        let (program, board) = (self.program, self.board);
        for group in &mover.leaps {
            let mask = self.position.of_group(mask, group.modes, group.victims, board);
            if group.shifts.is_empty() {
                for from in pieces {
                    self.masked_moves(kind, from, group.targets[from.index()], mask);
                }
            } else {
                self.shifted_moves(kind, group, pieces, mask);
            }
        }
        for group in &mover.rides {
            let mask = self.position.of_group(mask, group.modes, group.victims, board);
            for from in pieces {
                let reach = board.ride_reach(program, group, from);
                self.masked_moves(kind, from, reach, mask);
            }
        }
    }

    /// The moves by lines that never lead to the same move as another movement.
    fn apart_lines(&mut self, mover: &Mover<W>, kind: Kind, pieces: SquareSet<W>, mask: TargetMask<W>) {
        let program = self.program;
        let context = Context::of(self.board.side);
        for index in &mover.lines {
            let line = &program.movements.lines[usize::from(*index)];
            let Some(goal) = self.position.common_goal(program, line, &context) else { continue };
            if !line.strides.is_empty() {
                self.strides(*index, pieces, goal, mask);
                continue;
            }
            for from in pieces {
                if !self.position.may_begin(line, from) {
                    continue;
                }
                let mut reached = Reached::of(SquareSet::EMPTY, SquareSet::EMPTY);
                self.as_dyn().line_moves(&Departure { index: *index, line, from }, Some(goal), &mut reached);
                let [quiet, captures, ..] = reached.ends;
                self.masked_moves(kind, from, quiet | captures, mask);
            }
        }
    }

    /// The moves of several pieces by a line, stride by stride and not piece by piece.
    #[inline]
    fn strides(
        &mut self,
        index: u16,
        mut pieces: SquareSet<W>,
        goal: Option<SquareSet<W>>,
        mask: TargetMask<W>,
    ) {
        let (program, board) = (self.program, self.board);
        let line = &program.movements.lines[usize::from(index)];
        if let Some((mark, bears)) = line.bearer {
            let bearers = self.position.marked(mark);
            pieces = if bears { pieces & bearers } else { pieces.without(&bearers) };
        }
        let mask = mask.of(board, line.modes, board.enemy);
        for stride in &line.strides {
            let ends = stride.takers(pieces, &board.empty).shifted(stride.places);
            let ends = goal.map_or(ends, |goal| ends & goal);
            if ends.is_empty() {
                continue;
            }
            if !line.is_told() {
                self.sink.shifted(stride.places, ends & mask.legal, &board.empty);
            } else {
                for mode in line.modes.iter() {
                    let ends = board.ends(mode, ends & mask.legal);
                    self.sink.each(ends, &|to| Action::of_line(index, mode, to.back(stride.places), to, 0));
                }
            }
            for to in ends & mask.careful {
                let departure = Departure { index, line, from: to.back(stride.places) };
                self.careful_stride(&departure, to);
            }
        }
    }

    /// A move by a stride that needs a look.
    fn careful_stride(&mut self, departure: &Departure<'_, W>, to: Square) {
        let Departure { line, from, .. } = *departure;
        let (board, end) = (self.board, SquareSet::one(to));
        if line.is_told() {
            for mode in line.modes.iter() {
                self.as_dyn().emit_by_line(departure, mode, board.ends(mode, end));
            }
        } else {
            self.careful_moves(line.kind, from, end);
        }
    }

    /// The moves of several pieces by a leap, step by step and not piece by piece.
    fn shifted_moves(&mut self, kind: Kind, group: &LeapGroup<W>, pieces: SquareSet<W>, mask: TargetMask<W>) {
        for (places, origins) in &group.shifts {
            let ends = (pieces & *origins).shifted(*places);
            self.sink.shifted(*places, ends & mask.legal, &self.board.empty);
            for to in ends & mask.careful {
                self.careful_moves(kind, to.back(*places), SquareSet::one(to));
            }
        }
    }

    /// Emits the legal moves of a piece to the squares that it reaches.
    #[inline(always)]
    fn masked_moves(&mut self, kind: Kind, from: Square, reach: SquareSet<W>, mask: TargetMask<W>) {
        self.sink.usual(from, reach & mask.legal, &self.board.empty);
        let careful = reach & mask.careful;
        if !careful.is_empty() {
            self.careful_moves(kind, from, careful);
        }
    }

    /// Moves that need a look.
    #[inline(never)]
    fn careful_moves(&mut self, kind: Kind, from: Square, ends: SquareSet<W>) {
        self.emit(Mode::Quiet, kind, from, ends & self.board.empty);
        self.emit(Mode::Capture, kind, from, ends & self.board.enemy);
    }

    /// The moves of special pieces, or of pieces whose movements may lead to the same move, piece by piece.
    fn moves_by_piece(&mut self, mover: &Mover<W>, kind: Kind, pieces: SquareSet<W>) {
        let (program, board) = (self.program, self.board);
        let goals = (!mover.lines.is_empty()).then(|| self.position.goals(program, mover, board.side));
        let shoots = mover.modes.has(Mode::Shoot);
        for from in pieces {
            let (mut quiet, mut captures) = self.position.plain_ends(program, mover, from, board);
            if let Some(goals) = &goals {
                let mut reached = Reached::of(quiet, captures);
                self.as_dyn().moves_by_lines(mover, from, goals, &mut reached);
                [quiet, captures, ..] = reached.ends;
            }
            if self.sink.way().is_some() {
                continue;
            }
            if shoots {
                self.shots(mover, kind, from);
            }
            (quiet, captures) = (quiet & board.empty, captures & board.enemy);
            if board.scope.special.has(from) {
                self.careful_moves(kind, from, quiet | captures);
                continue;
            }
            let careful = mover.careful_ends.of(from) | board.judge.direct_checks(kind);
            let mask = TargetMask::but_careful(board, careful);
            self.masked_moves(kind, from, quiet | captures, mask);
        }
    }

    /// Shots of a piece by movements in tables.
    fn shots(&mut self, mover: &Mover<W>, kind: Kind, from: Square) {
        let (program, board) = (self.program, self.board);
        let mut shots = SquareSet::EMPTY;
        for group in mover.leaps.iter().filter(|group| group.modes.has(Mode::Shoot)) {
            shots |= group.targets[from.index()] & self.position.prey(group.victims, board);
        }
        for group in mover.rides.iter().filter(|group| group.modes.has(Mode::Shoot)) {
            shots |= board.ride_reach(program, group, from) & self.position.prey(group.victims, board);
        }
        self.emit(Mode::Shoot, kind, from, shots);
    }
}

impl<const W: usize> Position<W> {
    /// The mask of movements with certain modes that may take certain kinds, or any.
    #[inline(always)]
    fn of_group(
        &self,
        mask: TargetMask<W>,
        modes: Modes,
        victims: Option<KindSet>,
        board: &Board<'_, W>,
    ) -> TargetMask<W> {
        let is_usual = modes == Modes::USUAL && victims.is_none();
        if is_usual { mask } else { mask.of(board, modes, self.prey(victims, board)) }
    }

    /// The enemies that movements may take.
    #[inline]
    fn prey(&self, victims: Option<KindSet>, board: &Board<'_, W>) -> SquareSet<W> {
        victims.map_or(board.enemy, |victims| self.of_kinds(victims) & board.enemy)
    }

    /// The destinations from a square of movements that only go to empty squares and capture, regardless of their
    /// contents.
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
            let reach = board.ride_reach(program, group, from);
            add(group.modes, reach, self.prey(group.victims, board));
        }
        (quiet, captures)
    }
}
