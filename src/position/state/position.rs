//! The contents of a position.

use crate::ids::{Kind, Mark, Side, Square};
use crate::mixing::scramble;
use crate::program::{Course, EventTable, Program, SquareSet};

use super::cell::{Cell, Outcome};
use super::history::History;
use super::journal::Change;
use super::journal::Ply;
use super::known::{KnownDrops, Safe, Triggered};
use super::meter::Meter;
use super::play::{Pending, State};
use super::pool::Pool;
use super::registers::Machine;
use super::report::Report;
use super::rests::Rests;
use super::walks::Walks;

/// A state of play, with the data for undo and scratch memory.
#[derive(Clone, Debug)]
pub struct Position<const W: usize> {
    pub(crate) state: State<W>,
    pub(crate) journal: Vec<Change>,
    pub(crate) saved: Vec<SquareSet<W>>,
    pub(crate) plies: Vec<Ply<W>>,
    /// The positions so far, this one last; empty without a history.
    pub(crate) history: History,
    /// The boards so far, in the same way; also empty if no rule uses them.
    pub(crate) boards: History,
    pub(crate) keeps_history: bool,
    /// Whether endings that depend on the history wait, with the values that only they read.
    defers_past: bool,
    /// Whether a rule depends on how often the same pieces have stood on the same squares.
    asks_boards: bool,
    /// Whether an action is in progress: until the endings after it have been checked.
    pub(crate) is_acting: bool,
    /// Whether the course of a turn is being determined, which is its beginning though a decision may come first.
    pub(crate) is_beginning: bool,
    /// Whether only the possible actions matter; never with a history.
    pub(crate) is_counting: bool,
    pub(crate) machine: Machine<W>,
    pub(crate) meter: Meter,
    /// The nesting depth of `stuck` queries.
    pub(crate) stuck_depth: u8,
    /// Whether a movement's condition on attacks is being evaluated: then such conditions are left out.
    pub(crate) is_asking: bool,
    /// Whether `reach` is being evaluated, which leaves arrivals out: a nested query gives no squares.
    pub(crate) is_reaching: bool,
    /// Whether the rules `on = "change"` were still changing something when they reached their bound, in an action that
    /// was done or tried.
    pub(crate) is_unsettled: bool,
    /// The squares on which the current move captures; stored where rules use them.
    pub(crate) victims: SquareSet<W>,
    /// How deep captures and discards by statements are nested.
    pub(crate) capture_depth: u8,
    pub(crate) triggered: Triggered,
    pub(crate) safe: Safe<W>,
    pub(crate) known_drops: KnownDrops,
    pub(crate) walks: Walks<W>,
    pub(crate) rests: Rests<W>,
    pub(crate) report: Report,
    pub(crate) pool: Pool<W>,
}

impl<const W: usize> Position<W> {
    /// A position with no piece, as before the setup.
    pub fn empty(program: &Program<W>) -> Position<W> {
        Position {
            state: State::empty(program),
            journal: Vec::new(),
            saved: Vec::new(),
            plies: Vec::new(),
            history: History::default(),
            boards: History::default(),
            keeps_history: false,
            defers_past: false,
            asks_boards: program.book.asks_boards,
            is_acting: false,
            is_beginning: false,
            is_counting: false,
            machine: Machine::default(),
            meter: Meter::default(),
            stuck_depth: 0,
            is_asking: false,
            is_reaching: false,
            is_unsettled: false,
            victims: SquareSet::EMPTY,
            capture_depth: 0,
            triggered: Triggered::default(),
            safe: Safe::default(),
            known_drops: KnownDrops::default(),
            walks: Walks::default(),
            rests: Rests::default(),
            report: Report::default(),
            pool: Pool::default(),
        }
    }

    /// A copy without the history, unless a rule may depend on the changes of the current turn.
    pub fn without_past(&self, program: &Program<W>) -> Position<W> {
        let unkeyed = &program.unkeyed;
        if unkeyed.changed_before || unkeyed.changed && !self.turn_is_complete() {
            return self.clone();
        }
        let mut copy = Position::empty(program);
        copy.state.clone_from(&self.state);
        copy.keeps_history = self.keeps_history;
        copy.defers_past = self.defers_past;
        copy.triggered = self.triggered;
        copy.forget_past();
        copy
    }

    /// Becomes a copy of another position of the program, reusing its own memory.
    pub fn copy_from(&mut self, other: &Position<W>) {
        self.state.clone_from(&other.state);
        self.journal.clone_from(&other.journal);
        self.saved.clone_from(&other.saved);
        self.plies.clone_from(&other.plies);
        self.history.copy_from(&other.history);
        self.boards.copy_from(&other.boards);
        self.keeps_history = other.keeps_history;
        self.defers_past = other.defers_past;
        self.is_acting = other.is_acting;
        self.triggered = other.triggered;
        self.safe = Safe::default();
        self.meter = Meter::default();
    }

    /// Caches squares on which a side cannot capture in this position, and gives the previous cache.
    pub(crate) fn note_safe(&mut self, squares: SquareSet<W>, from: Side) -> Safe<W> {
        let (changes, plies) = (self.journal.len(), self.plies.len());
        std::mem::replace(&mut self.safe, Safe { squares, from, changes, plies })
    }

    /// The squares that are certainly safe from a side in this position.
    pub(crate) fn safe_now(&self, from: Side) -> SquareSet<W> {
        // Inside a condition on attacks, more squares are attacked, since such conditions are assumed to hold there.
        let Safe { squares, from: noted, changes, plies } = self.safe;
        let is_now = changes == self.journal.len() && plies == self.plies.len();
        if noted == from && is_now && !self.is_asking { squares } else { SquareSet::EMPTY }
    }

    /// The work after actions.
    #[inline]
    pub(crate) fn event_table<'p>(&self, program: &'p Program<W>) -> &'p EventTable<W> {
        &program.agendas[usize::from(self.is_counting)]
    }

    /// Runs a query that depends only on the possible actions.
    pub(crate) fn counting<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.is_counting, !self.keeps_history);
        let answer = ask(self);
        self.is_counting = outer;
        answer
    }

    /// The course of this turn.
    #[inline]
    pub fn course<'p>(&self, program: &'p Program<W>) -> &'p Course {
        &program.courses[usize::from(self.state.turn.course)]
    }

    /// The index of the course of this turn: 0 is the usual one.
    pub fn course_number(&self) -> u16 {
        self.state.turn.course
    }

    /// Sets the course of this turn, for setting positions up.
    pub fn set_up_course(&mut self, course: u16) {
        self.state.turn.course = course;
    }

    /// Makes this position the first one: nothing before it can be undone.
    pub fn forget_past(&mut self) {
        self.journal.clear();
        self.saved.clear();
        self.plies.clear();
        self.leave_positions(0);
        if self.keeps_history {
            self.keep_position(0);
        }
    }

    /// Records the keys of positions from now on, so that repetition and counters end games.
    pub fn keep_history(&mut self) {
        self.keeps_history = true;
        self.keep_position(0);
    }

    /// From now on endings that depend on the history do not come, and values that only they read are not kept. Keys are
    /// recorded.
    pub fn defer_past(&mut self) {
        self.defers_past = true;
    }

    /// Whether endings that depend on the history may come.
    #[inline]
    pub(crate) fn judges_past(&self) -> bool {
        self.keeps_history && !self.defers_past
    }

    /// Records no keys from now on: repetition and counters end no game.
    pub fn forget_history(&mut self) {
        self.keeps_history = false;
        self.leave_positions(0);
    }

    /// Records the present position after so many others, the first ones.
    pub(crate) fn keep_position(&mut self, before: usize) {
        self.leave_positions(before);
        let key = self.key();
        self.history.push(key);
        if self.asks_boards {
            let key = self.board_key();
            self.boards.push(key);
        }
    }

    /// Keeps only so many of the recorded positions, the first ones.
    #[inline]
    pub(crate) fn leave_positions(&mut self, count: usize) {
        self.history.truncate(count);
        self.boards.truncate(count);
    }

    /// A hash of only the pieces on their squares.
    fn board_key(&self) -> u64 {
        let sets = self.state.kinds().iter().chain(&self.state.sides);
        sets.flat_map(SquareSet::words).fold(0, |key, word| scramble(key ^ word))
    }

    /// The state of play, without the history.
    pub fn state(&self) -> &State<W> {
        &self.state
    }

    /// The contents of a square.
    #[inline]
    pub fn cell(&self, square: Square) -> Cell {
        self.state.cell(square)
    }

    /// The kind on a square, if any; faster than the whole contents.
    #[inline]
    pub fn kind_on(&self, square: Square) -> Option<Kind> {
        self.state.kind_on(square)
    }

    /// The same as a number, -1 for an empty square.
    #[inline]
    pub(crate) fn kind_number_on(&self, square: Square) -> i32 {
        self.state.kind_on(square).map_or(-1, |kind| i32::from(kind.0))
    }

    /// Whether a square is empty.
    #[inline]
    pub(crate) fn is_empty(&self, square: Square) -> bool {
        self.state.kind_on(square).is_none()
    }

    /// All pieces.
    #[inline]
    pub fn occupied(&self) -> SquareSet<W> {
        self.state.sides[0] | self.state.sides[1] | self.state.sides[2]
    }

    /// The pieces of a side.
    #[inline]
    pub fn pieces(&self, side: Side) -> SquareSet<W> {
        self.state.sides[side.index()]
    }

    /// The pieces of a kind, of both sides.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> SquareSet<W> {
        self.state.kind(kind.index())
    }

    /// The squares whose pieces carry a mark.
    pub fn marked(&self, mark: Mark) -> SquareSet<W> {
        self.state.marks()[mark.index()]
    }

    /// How many pieces of a kind a side has in hand.
    #[inline]
    pub fn in_hand(&self, side: Side, kind: Kind) -> u16 {
        side.acting_index().map_or(0, |_| self.state.hand(self.state.hand_slot(side, kind)))
    }

    /// The value of a slot of numbers.
    pub fn scalar(&self, slot: usize) -> i32 {
        self.state.scalar(slot)
    }

    /// The value of a slot of sets.
    pub fn set_variable(&self, slot: usize) -> SquareSet<W> {
        self.state.set(slot)
    }

    /// The player to act: the one who must decide, else the one whose turn it is.
    #[inline]
    pub fn mover(&self) -> Side {
        match self.state.turn.pending[0] {
            Some(pending) => pending.side(),
            None => self.state.turn.mover,
        }
    }

    /// Whose turn it is.
    pub fn turn_of(&self) -> Side {
        self.state.turn.mover
    }

    /// How many actions of the turn are done.
    pub fn actions_done(&self) -> u16 {
        self.state.turn.done
    }

    /// Whether the turn ends with its next action, because of a decision.
    pub fn turn_ends(&self) -> bool {
        self.state.turn.ends
    }

    /// Whether the last action completed a turn: the next one has not begun and no decision is pending, or the game is
    /// over. True at the start, too.
    pub fn turn_is_complete(&self) -> bool {
        self.state.turn.outcome.is_some()
            || (self.state.turn.done == 0 && self.state.turn.pending[0].is_none())
    }

    /// How many turns of a side will be skipped.
    pub fn skips(&self, side: Side) -> u8 {
        self.state.turn.skips[side.index().min(1)]
    }

    /// The pending decisions: who decides, and by which declared action.
    pub fn pending(&self) -> impl Iterator<Item = (Side, u16)> {
        self.state.turn.pending.into_iter().flatten().map(|pending| (pending.side(), pending.rule()))
    }

    /// How the game ended, if an ending other than by lack of actions has been met.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.turn.outcome
    }

    /// How often the present position has occurred; once without a history.
    #[inline]
    pub fn occurrences(&self) -> u32 {
        self.history.occurrences().unsigned_abs()
    }

    /// How many actions ago the present position occurred for the last time before; 0 if it did not.
    pub fn actions_since_occurrence(&self) -> usize {
        let before = self.history.occurrences() - 1;
        usize::try_from(self.history.since(before)).unwrap_or(0)
    }

    /// Puts a piece on a square in place of the present one, or removes it, and forgets the history.
    pub fn put(&mut self, program: &Program<W>, square: Square, cell: Option<Cell>) {
        if !self.is_empty(square) {
            self.remove(program, square);
        }
        if let Some(cell) = cell {
            self.place(program, square, cell);
        }
        self.forget_past();
        self.safe = Safe::default();
    }

    /// The number of actions since the position was set up.
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// A hash of everything that repetition compares: the board, hands, the variables that are part of the position, and
    /// the state of the turn. Equal positions have equal keys. More may decide about continuations, see
    /// [`Position::future_key`].
    pub fn key(&self) -> u64 {
        let turn = &self.state.turn;
        let mut state = turn.mover as u64 | u64::from(turn.done) << 8;
        state |= u64::from(turn.skips[0]) << 24 | u64::from(turn.skips[1]) << 40;
        state |= u64::from(turn.ends) << 56;
        let mut key =
            self.state.hash ^ scramble(state ^ 0x7175_726E) ^ u64::from(turn.course).rotate_right(8);
        if turn.pending[0].is_none() {
            return key;
        }
        for (index, pending) in turn.pending.iter().flatten().enumerate() {
            let pending = pending.side() as u64 | u64::from(pending.rule()) << 8 | (index as u64 + 1) << 32;
            key ^= scramble(pending ^ 0x6173_6B00_0000_0000);
        }
        key
    }

    /// The key computed anew: for tests of the incremental one.
    pub fn recomputed_key(&self, program: &Program<W>) -> u64 {
        let mut fresh = Position::empty(program);
        for square in self.occupied() {
            fresh.place(program, square, self.cell(square));
        }
        for (index, marked) in self.state.marks().iter().enumerate() {
            for square in *marked {
                fresh.set_mark(program, Mark(index as u16), square, true);
            }
        }
        for side in Side::BOTH {
            for kind in 0..program.kinds as u8 {
                let count = self.in_hand(side, Kind(kind));
                fresh.change_hand(program, side, Kind(kind), i32::from(count));
            }
        }
        for slot in 0..program.scalars.len() {
            fresh.set_scalar(program, slot, self.state.scalar(slot));
        }
        for slot in 0..program.sets.len() {
            fresh.set_set(program, slot, self.state.set(slot));
        }
        fresh.state.turn = self.state.turn;
        fresh.key()
    }

    /// Whose turn it is, for setting positions up.
    pub fn set_turn(&mut self, mover: Side, done: u16, skips: [u8; 2]) {
        self.state.turn.mover = mover;
        self.state.turn.done = done;
        self.state.turn.skips = skips;
    }

    /// Asks a player for a decision; at most four pending decisions are kept.
    pub fn ask(&mut self, side: Side, rule: u16) {
        if let Some(free) = self.state.turn.pending.iter_mut().find(|pending| pending.is_none()) {
            *free = Some(Pending::new(side, rule));
        }
    }
}

/// Sets a position up piece by piece; this cannot be undone.
impl<const W: usize> Position<W> {
    /// A piece on an empty square.
    pub fn set_up(&mut self, program: &Program<W>, square: Square, cell: Cell) {
        self.lift(program, square);
        self.place(program, square, cell);
    }

    /// An empty square.
    pub fn lift(&mut self, program: &Program<W>, square: Square) {
        if !self.is_empty(square) {
            self.remove(program, square);
        }
    }

    /// A piece in a hand.
    pub fn put_in_hand(&mut self, program: &Program<W>, side: Side, kind: Kind) {
        self.change_hand(program, side, kind, 1);
    }

    /// The carriers of a mark: the squares of a set whose pieces can carry it.
    pub fn set_up_marks(&mut self, program: &Program<W>, mark: Mark, squares: SquareSet<W>) {
        let on = program.marks[mark.index()].0;
        for square in program.geometry.all {
            let carries = squares.has(square) && self.kind_on(square).is_some_and(|kind| on.has(kind));
            self.set_mark(program, mark, square, carries);
        }
    }

    /// The value of a slot of numbers.
    pub fn set_up_scalar(&mut self, program: &Program<W>, slot: usize, value: i32) {
        self.set_scalar(program, slot, value);
    }

    /// The value of a slot of sets.
    pub fn set_up_set(&mut self, program: &Program<W>, slot: usize, value: SquareSet<W>) {
        self.set_set(program, slot, value);
    }

    /// How many actions of the turn are done.
    pub fn set_up_done(&mut self, done: u16) {
        self.state.turn.done = done;
    }

    /// Lets the turn end with its next action.
    pub fn set_up_end(&mut self) {
        self.state.turn.ends = true;
    }

    /// How many turns of a side will be skipped.
    pub fn set_up_skips(&mut self, side: Side, count: u8) {
        self.state.turn.skips[side.index().min(1)] = count;
    }
}
