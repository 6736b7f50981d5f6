//! Effects: the elementary changes. Each updates all tables and the hash, and records the data for undoing it.

use crate::ids::{Kind, Mark, Side, Square};
use crate::limits;
use crate::mixing::scramble;
use crate::model::Attribute;
use crate::program::{Program, SquareSet, VariableSlot};

use super::cell::Cell;
use super::journal::{Change, Checkpoint, Ply};
use super::position::Position;
use super::report;
use super::report::piece_of;

impl<const W: usize> Position<W> {
    /// The contribution of a square's contents to the hash, by square.
    #[inline]
    fn piece_hashes<'p>(&self, program: &'p Program<W>, cell: Cell) -> &'p [u64] {
        let kind = cell.kind().map_or(0, Kind::index);
        let row = cell.side().index() * program.kinds + kind;
        &program.zobrist[row * Program::<W>::SQUARES..][..Program::<W>::SQUARES]
    }

    #[inline]
    fn piece_hash(&self, program: &Program<W>, square: Square, cell: Cell) -> u64 {
        self.piece_hashes(program, cell)[square.index()]
    }

    /// The contribution of a square's contents to the hash if they were on another square.
    #[inline]
    pub(crate) fn hash_of(&self, program: &Program<W>, contents: Square, at: Square) -> u64 {
        let marks = self.state.marks().iter().enumerate().filter(|(_, set)| set.has(contents));
        let number = |mark: usize| program.mark_zobrist[mark * Program::<W>::SQUARES + at.index()];
        marks.fold(self.piece_hash(program, at, self.cell(contents)), |hash, (mark, _)| hash ^ number(mark))
    }

    /// A piece appears on an empty square.
    pub(crate) fn place(&mut self, program: &Program<W>, square: Square, cell: Cell) {
        debug_assert_eq!(self.cell(square), Cell::EMPTY, "a piece is placed on an empty square");
        self.state.hash ^= self.piece_hash(program, square, cell);
        self.state.put(square, cell);
        self.triggered.forget();
        self.journal.push(Change::Placed(square));
    }

    /// The piece on a square disappears, with its marks.
    pub(crate) fn remove(&mut self, program: &Program<W>, square: Square) -> Cell {
        self.strip(program, square);
        let cell = self.state.take(square);
        self.state.hash ^= self.piece_hash(program, square, cell);
        self.triggered.forget();
        self.journal.push(Change::Removed(square, cell));
        cell
    }

    /// The piece on a square, if there is one, goes to an empty square with its marks.
    #[inline]
    pub(crate) fn shift(&mut self, program: &Program<W>, from: Square, to: Square) {
        if from == to || self.is_empty(from) {
            return;
        }
        for mark in 0..self.state.marks().len() {
            if self.state.marks()[mark].has(from) {
                self.set_mark(program, Mark(mark as u16), from, false);
                self.set_mark(program, Mark(mark as u16), to, true);
            }
        }
        let cell = self.state.shift(from, to);
        let hashes = self.piece_hashes(program, cell);
        self.state.hash ^= hashes[from.index()] ^ hashes[to.index()];
        self.journal.push(Change::Shifted(from, to));
        self.tell(|_| Some(report::Change::Moved { piece: piece_of(cell)?, from, to }));
    }

    /// The contents of two squares change places, with their marks.
    pub(crate) fn swap(&mut self, program: &Program<W>, a: Square, b: Square) {
        let (first, second) = (self.cell(a), self.cell(b));
        match (first == Cell::EMPTY, second == Cell::EMPTY) {
            _ if a == b => {}
            (true, true) => {}
            (false, true) => self.shift(program, a, b),
            (true, false) => self.shift(program, b, a),
            (false, false) => self.exchange(program, a, b),
        }
    }

    /// Two pieces change places, with their marks.
    fn exchange(&mut self, program: &Program<W>, a: Square, b: Square) {
        for mark in 0..self.state.marks().len() {
            let marked = self.state.marks()[mark];
            let (on_a, on_b) = (marked.has(a), marked.has(b));
            self.set_mark(program, Mark(mark as u16), a, on_b);
            self.set_mark(program, Mark(mark as u16), b, on_a);
        }
        let (first, second) = (self.cell(a), self.cell(b));
        for (square, old, new) in [(a, first, second), (b, second, first)] {
            self.state.hash ^= self.piece_hash(program, square, old) ^ self.piece_hash(program, square, new);
        }
        self.state.exchange(a, b);
        self.journal.push(Change::Swapped(a, b));
        self.tell(|_| {
            let pieces = [piece_of(first)?, piece_of(second)?];
            Some(report::Change::Swapped { pieces, squares: [a, b] })
        });
    }

    /// The marks of a square as bits.
    #[inline]
    pub(crate) fn marks_on(&self, square: Square) -> u32 {
        let marks = self.state.marks().iter().enumerate();
        marks.fold(0, |bits, (mark, set)| bits | u32::from(set.has(square)) << mark)
    }

    /// The values that the piece on a square remembers.
    #[inline]
    pub(crate) fn remembered(&self, attribute: Attribute, square: Square) -> i32 {
        let marks = self.state.marks();
        attribute.value(|mark| marks[mark.index()].has(square))
    }

    /// The piece on a square loses all its marks.
    pub(crate) fn strip(&mut self, program: &Program<W>, square: Square) {
        for mark in 0..self.state.marks().len() {
            self.set_mark(program, Mark(mark as u16), square, false);
        }
    }

    pub(crate) fn restore_marks(&mut self, program: &Program<W>, square: Square, marks: u32) {
        for mark in (0..self.state.marks().len()).filter(|mark| marks >> mark & 1 != 0) {
            self.set_mark(program, Mark(mark as u16), square, true);
        }
    }

    /// A piece becomes one of another kind; it keeps the marks that the new kind can carry.
    pub(crate) fn become_kind(&mut self, program: &Program<W>, square: Square, kind: Kind) {
        let marks = self.marks_on(square);
        let cell = self.remove(program, square);
        self.place(program, square, Cell::new(kind, cell.side()));
        let carried = (0..self.state.marks().len()).filter(|mark| program.marks[*mark].0.has(kind));
        let carried = carried.fold(0, |bits, mark| bits | 1 << mark);
        self.restore_marks(program, square, marks & carried);
    }

    /// A piece goes to another owner; it keeps its marks.
    pub(crate) fn join_side(&mut self, program: &Program<W>, square: Square, side: Side) {
        let marks = self.marks_on(square);
        let cell = self.cell(square);
        let Some(kind) = cell.kind().filter(|_| cell.side() != side) else { return };
        self.remove(program, square);
        self.place(program, square, Cell::new(kind, side));
        self.restore_marks(program, square, marks);
    }

    /// Sets or removes the mark of a square.
    pub(crate) fn set_mark(&mut self, program: &Program<W>, mark: Mark, square: Square, on: bool) {
        if self.state.marks()[mark.index()].has(square) == on {
            return;
        }
        self.state.toggle_mark(mark.index(), square);
        self.state.hash ^= program.mark_zobrist[mark.index() * Program::<W>::SQUARES + square.index()];
        if program.trigger_marks.contains(&mark) {
            self.triggered.forget();
        }
        self.journal.push(Change::Marked(mark.0 as u8, square));
    }

    /// Sets a number, within its bounds.
    #[inline]
    pub(crate) fn set_scalar(&mut self, program: &Program<W>, slot: usize, value: i32) {
        let about = &program.scalars[slot];
        let value = value.clamp(about.least, about.most);
        let old = self.state.scalar(slot);
        if old != value {
            self.change_scalar(program, slot, old, value);
        }
    }

    fn change_scalar(&mut self, program: &Program<W>, slot: usize, old: i32, value: i32) {
        let about = &program.scalars[slot];
        if about.in_position {
            let hash = |value: i32| if value == about.starts { 0 } else { scalar_hash(slot, value) };
            self.state.hash ^= hash(old) ^ hash(value);
        }
        self.state.put_scalar(slot, value);
        if about.feeds_trigger {
            self.triggered.forget();
        }
        self.journal.push(Change::Scalar(slot as u16, old));
        self.tell_variable(program, VariableSlot::Scalar(slot as u16));
    }

    /// Sets a set.
    pub(crate) fn set_set(&mut self, program: &Program<W>, slot: usize, value: SquareSet<W>) {
        let old = self.state.set(slot);
        if old == value {
            return;
        }
        if program.sets[slot].in_position {
            self.state.hash ^= set_hash(slot, old) ^ set_hash(slot, value);
        }
        self.state.put_set(slot, value);
        self.saved.push(old);
        self.journal.push(Change::Set(slot as u16));
        self.tell_variable(program, VariableSlot::Set(slot as u16));
    }

    /// Changes how many pieces of a kind are in a hand, within its bounds.
    pub(crate) fn change_hand(&mut self, _program: &Program<W>, side: Side, kind: Kind, change: i32) {
        let slot = self.state.hand_slot(side, kind);
        let old = self.state.hand(slot);
        let new = (i32::from(old) + change).clamp(0, i32::from(limits::HAND)) as u16;
        if new == old {
            return;
        }
        self.state.hash ^= hand_hash(slot, old) ^ hand_hash(slot, new);
        self.state.put_hand(slot, new);
        self.triggered.forget();
        self.journal.push(Change::Hand(slot as u16, old));
    }

    /// The beginning of the turn: the last action that began one, or the first of all.
    pub(crate) fn beginning(&self) -> Option<&Ply<W>> {
        let begins = |ply: &&Ply<W>| ply.turn.done == 0 && ply.turn.pending[0].is_none();
        self.plies.iter().rev().find(begins).or(self.plies.first())
    }

    /// The squares whose contents differ from the beginning of the turn.
    pub(crate) fn changed(&self) -> SquareSet<W> {
        let before = self.cells_before();
        let squares = (0..Program::<W>::SQUARES as u16).map(Square);
        squares.filter(|square| before[square.index()] != self.cell(*square)).collect()
    }

    /// The contents of squares at the beginning of the turn; before its first action, the present ones.
    pub(crate) fn cells_before(&self) -> Vec<Cell> {
        let squares = (0..Program::<W>::SQUARES as u16).map(Square);
        let mut before: Vec<Cell> = squares.map(|square| self.cell(square)).collect();
        let turn = &self.state.turn;
        let begins = !self.is_acting && turn.done == 0 && (self.is_beginning || turn.pending[0].is_none());
        let Some(first) = self.beginning().filter(|_| !begins) else { return before };
        for change in self.journal[first.journal as usize..].iter().rev() {
            match *change {
                Change::Placed(square) => before[square.index()] = Cell::EMPTY,
                Change::Removed(square, cell) => before[square.index()] = cell,
                Change::Shifted(from, to) => {
                    before[from.index()] = before[to.index()];
                    before[to.index()] = Cell::EMPTY;
                }
                Change::Swapped(a, b) => before.swap(a.index(), b.index()),
                Change::Marked(..) | Change::Scalar(..) | Change::Set(_) | Change::Hand(..) => {}
            }
        }
        before
    }

    /// Remembers the present position, for changes that are undone at once.
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            journal: self.journal.len(),
            saved: self.saved.len(),
            hash: self.state.hash,
            triggered: self.triggered,
        }
    }

    /// Whether all changes since then cancel out.
    pub(crate) fn is_as_before(&self, checkpoint: Checkpoint) -> bool {
        let changes = &self.journal[checkpoint.journal..];
        let mut saved = self.saved[checkpoint.saved..].iter();
        let (mut numbers, mut sets) = (Vec::new(), Vec::new());
        for change in changes {
            match *change {
                Change::Scalar(slot, old) if numbers.iter().all(|(known, _)| *known != slot) => {
                    numbers.push((slot, old));
                }
                Change::Set(slot) => {
                    let old = saved.next().copied().unwrap_or_default();
                    if sets.iter().all(|(known, _)| *known != slot) {
                        sets.push((slot, old));
                    }
                }
                // The hash distinguishes these.
                Change::Placed(_)
                | Change::Removed(..)
                | Change::Shifted(..)
                | Change::Swapped(..)
                | Change::Marked(..)
                | Change::Hand(..)
                | Change::Scalar(..) => {}
            }
        }
        self.state.hash == checkpoint.hash
            && numbers.into_iter().all(|(slot, old)| self.state.scalar(usize::from(slot)) == old)
            && sets.into_iter().all(|(slot, old)| self.state.set(usize::from(slot)) == old)
    }

    /// Undoes the changes since then.
    pub(crate) fn rewind(&mut self, checkpoint: Checkpoint) {
        self.unwind(checkpoint.journal, checkpoint.saved);
        (self.state.hash, self.triggered) = (checkpoint.hash, checkpoint.triggered);
    }

    /// Undoes the changes after the first `length` of the journal; the hash is the caller's to restore.
    pub(crate) fn unwind(&mut self, length: usize, saved: usize) {
        while self.journal.len() > length {
            let Some(change) = self.journal.pop() else { break };
            match change {
                Change::Shifted(from, to) => {
                    self.state.shift(to, from);
                }
                Change::Swapped(a, b) => self.state.exchange(a, b),
                Change::Placed(square) => {
                    self.state.take(square);
                }
                Change::Removed(square, cell) => self.state.put(square, cell),
                Change::Marked(mark, square) => self.state.toggle_mark(usize::from(mark), square),
                Change::Scalar(slot, old) => self.state.put_scalar(usize::from(slot), old),
                Change::Set(slot) => {
                    if let Some(old) = self.saved.pop() {
                        self.state.put_set(usize::from(slot), old);
                    }
                }
                Change::Hand(slot, old) => self.state.put_hand(usize::from(slot), old),
            }
        }
        debug_assert_eq!(self.saved.len(), saved, "saved sets and journal go together");
    }
}

pub(crate) fn scalar_hash(slot: usize, value: i32) -> u64 {
    scramble(0x7661_7200_0000_0000 ^ (slot as u64) << 40 ^ u64::from(value as u32))
}

fn hand_hash(slot: usize, count: u16) -> u64 {
    if count == 0 { 0 } else { scramble(0x6861_6E64_0000_0000 ^ (slot as u64) << 16 ^ u64::from(count)) }
}

pub(crate) fn set_hash<const W: usize>(slot: usize, set: SquareSet<W>) -> u64 {
    let number = |square: Square| scramble(0x7365_7400_0000_0000 ^ (slot as u64) << 20 ^ u64::from(square.0));
    set.into_iter().fold(0, |hash, square| hash ^ number(square))
}
