//! Moves of pieces by all their movements: in bulk from the tables, and one by one where rules examine each.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::model::{Mode, Modes};
use crate::program::{Mover, Program, SquareSet};

use super::board::Board;
use super::generator::Generator;
use super::reached::{EndsByMode, Goals, Reached};
use crate::position::legality::judge::Judge;
use crate::position::state::cell::Cell;
use crate::position::state::position::Position;
use crate::position::state::sink::{Collect, Sink};

impl<const W: usize, S: Sink<W>> Generator<'_, W, S> {
    /// The moves of all pieces.
    #[inline]
    pub(super) fn moves(&mut self) {
        let board = self.board;
        for (kind, mover) in (0..).map(Kind).zip(&self.program.movements.movers[board.side.index().min(1)]) {
            let pieces = self.position.state.kind(kind.index()) & board.own;
            if pieces.is_empty() {
                continue;
            }
            self.sink.begin_kind(kind);
            self.moves_of_kind(mover, kind, pieces);
            if self.sink.is_done() {
                return;
            }
        }
    }

    /// The moves of all pieces of a kind.
    #[inline]
    fn moves_of_kind(&mut self, mover: &Mover<W>, kind: Kind, pieces: SquareSet<W>) {
        let (program, board) = (self.program, self.board);
        if program.apart.is_empty() && mover.is_plain {
            return self.bulk_moves(mover, kind, pieces);
        }
        let goals = self.position.goals(program, mover, board.side);
        for from in pieces {
            if program.apart.is_empty() {
                self.piece_moves(mover, kind, from, &goals);
            } else {
                let board = board.but_for(&self.position.unseen(program, from));
                self.on(&board).piece_moves(mover, kind, from, &goals);
            }
            if self.sink.is_done() {
                return;
            }
        }
    }

    /// The moves of one piece.
    #[inline]
    fn piece_moves(&mut self, mover: &Mover<W>, kind: Kind, from: Square, goals: &Goals<W>) {
        let ends = self.position.usual_ends(self.program, mover, from, self.board);
        let mut reached = Reached::of_ends(ends);
        self.as_dyn().moves_by_lines(mover, from, goals, &mut reached);
        for mode in mover.modes.iter() {
            self.emit(mode, kind, from, reached.ends[mode as usize]);
        }
    }
}

impl<const W: usize> Position<W> {
    /// The squares to which a piece of a kind could go by its movements, if it belonged to a player and stood on a square
    /// instead of the present piece, regardless of the consequences. A nested query gives no squares.
    pub(crate) fn reach(&mut self, program: &Program<W>, kind: Kind, from: Square, by: Side) -> SquareSet<W> {
        if self.is_reaching || by == Side::Neutral || !self.pays_trial() {
            return SquareSet::EMPTY;
        }
        let (before, mover) = (self.checkpoint(), self.state.turn.mover);
        let arguments = (self.machine.arguments, self.machine.set_arguments);
        let mut found = Collect::default();
        self.is_reaching = true;
        self.state.turn.mover = by;
        self.untold(|position| {
            if !position.is_empty(from) {
                position.remove(program, from);
            }
            position.place(program, from, Cell::new(kind, by));
            let board = position.board(program, by, &Judge::Free);
            let one = SquareSet::one(from);
            let sink = &mut found;
            let mover = &program.movements.movers[by.index()][kind.index()];
            Generator { position, program, board: &board, sink }.moves_of_kind(mover, kind, one);
        });
        self.rewind(before);
        (self.is_reaching, self.state.turn.mover) = (false, mover);
        (self.machine.arguments, self.machine.set_arguments) = arguments;
        let goes = found.actions.into_iter().filter(|action| action.arrives());
        goes.map(|action| Square(action.to)).collect()
    }

    /// The destinations of the movements in tables from a square, by mode.
    #[inline]
    fn usual_ends(
        &self,
        program: &Program<W>,
        mover: &Mover<W>,
        from: Square,
        board: &Board<'_, W>,
    ) -> EndsByMode<W> {
        let mut ends = [SquareSet::EMPTY; 5];
        for group in &mover.leaps {
            self.add_ends(board, group.modes, group.victims, group.targets[from.index()], &mut ends);
        }
        for group in &mover.rides {
            let reach = board.ride_reach(program, group, from);
            self.add_ends(board, group.modes, group.victims, reach, &mut ends);
        }
        ends
    }

    /// Sorts the squares that a movement reaches by the possible modes.
    #[inline]
    fn add_ends(
        &self,
        board: &Board<'_, W>,
        modes: Modes,
        victims: Option<KindSet>,
        reach: SquareSet<W>,
        ends: &mut EndsByMode<W>,
    ) {
        if modes == Modes::USUAL && victims.is_none() {
            ends[Mode::Quiet as usize] |= reach & board.empty;
            ends[Mode::Capture as usize] |= reach & board.enemy;
            return;
        }
        for mode in modes.iter() {
            let mut set = board.ends(mode, reach);
            if let Some(victims) = victims
                && mode != Mode::Quiet
                && !set.is_empty()
            {
                set = self.of_victims(set, victims);
            }
            ends[mode as usize] |= set;
        }
    }

    /// The squares of a set with pieces of certain kinds.
    pub(super) fn of_victims(&self, set: SquareSet<W>, victims: KindSet) -> SquareSet<W> {
        set.into_iter().filter(|square| self.kind_on(*square).is_some_and(|kind| victims.has(kind))).collect()
    }
}
