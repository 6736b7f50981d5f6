//! What a position consists of.

use crate::ids::{Kind, Mark, Side, Square};
use crate::program::{Agenda, Course, Program, SquareSet, scramble};

use super::effect::Change;
use super::history::History;
use super::machine::{Context, Machine};
use super::meter::Meter;
use super::play::{Pending, State, TurnState};
use super::report::Report;
use super::rest::Rests;
use super::urn::Urn;
use super::walk::Walks;

/// What stands on a square: a kind and its owner, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u16);

impl Cell {
    /// Nothing.
    pub const EMPTY: Cell = Cell(u16::MAX);

    /// A piece.
    #[inline]
    pub fn new(kind: Kind, side: Side) -> Cell {
        Cell((side as u16) << 8 | u16::from(kind.0))
    }

    /// The kind; `None` of nothing.
    #[inline]
    pub fn kind(self) -> Option<Kind> {
        (self != Cell::EMPTY).then_some(Kind(self.0 as u8))
    }

    /// The owner; nobody's of nothing.
    #[inline]
    pub fn side(self) -> Side {
        Side::from_index(usize::from(self.0 >> 8))
    }

    /// The kind as a number, -1 of nothing.
    #[inline]
    pub(super) fn kind_number(self) -> i32 {
        if self == Cell::EMPTY { -1 } else { i32::from(self.0 as u8) }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody if it is a draw.
    pub winner: Option<Side>,
    /// The ending, by index into the endings of the definition, or [`Outcome::TOO_LONG`].
    pub ending: u16,
}

impl Outcome {
    /// The ending of a game that has lasted as long as games may.
    pub const TOO_LONG: u16 = u16::MAX;
}

/// What undoing an action needs besides the journal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ply {
    pub(super) turn: TurnState,
    pub(super) hash: u64,
    pub(super) journal: u32,
    pub(super) saved: u32,
    pub(super) awake: Awake,
    pub(super) was_acting: bool,
}

/// Which rules wait for nothing any more.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Awake {
    /// By side that is the mover, a bit for each waker of the program that holds.
    by_mover: [u64; 2],
    /// Whether that is so of the position as it is now.
    is_known: [bool; 2],
}

impl Awake {
    /// Something may have happened that rules wait for.
    #[inline]
    pub(super) fn forget(&mut self) {
        self.is_known = [false; 2];
    }
}

/// Squares of which it is known that a side cannot capture there, while actions are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Safe<const W: usize> {
    squares: SquareSet<W>,
    from: Side,
    /// How many changes there had been. When there are more, it is another position.
    changes: usize,
}

impl<const W: usize> Default for Safe<W> {
    fn default() -> Self {
        Safe { squares: SquareSet::EMPTY, from: Side::Neutral, changes: 0 }
    }
}

/// A state of play, with what undoing needs and room for computing.
#[derive(Clone, Debug)]
pub struct Position<const W: usize> {
    pub(super) state: State<W>,
    pub(super) journal: Vec<Change>,
    pub(super) saved: Vec<SquareSet<W>>,
    pub(super) plies: Vec<Ply>,
    /// The positions so far, this one last; empty if the past is not kept.
    pub(super) history: History,
    pub(super) keeps_history: bool,
    /// Whether an action is being done: until the endings after it have been looked for.
    pub(super) is_acting: bool,
    /// Whether it is only asked which actions follow; never where the past is kept.
    pub(super) is_counting: bool,
    pub(super) machine: Machine<W>,
    pub(super) meter: Meter,
    /// How deep the question who is stuck is nested.
    pub(super) stuck_depth: u8,
    /// Whether a movement's condition asks what is attacked: then such conditions are left out.
    pub(super) is_asking: bool,
    /// The squares on which the move at hand captures; kept where rules ask for them.
    pub(super) victims: SquareSet<W>,
    /// How deep captures and discards by statements are nested.
    pub(super) capture_depth: u8,
    pub(super) awake: Awake,
    pub(super) safe: Safe<W>,
    pub(super) walks: Walks<W>,
    pub(super) rests: Rests<W>,
    pub(super) report: Report,
    pub(super) urn: Urn<W>,
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
            keeps_history: false,
            is_acting: false,
            is_counting: false,
            machine: Machine::default(),
            meter: Meter::default(),
            stuck_depth: 0,
            is_asking: false,
            victims: SquareSet::EMPTY,
            capture_depth: 0,
            awake: Awake::default(),
            safe: Safe::default(),
            walks: Walks::default(),
            rests: Rests::default(),
            report: Report::default(),
            urn: Urn::default(),
        }
    }

    /// The position at the start of a game.
    pub fn start(program: &Program<W>) -> Position<W> {
        let mut position = Position::empty(program);
        for piece in &program.start.pieces {
            position.place(program, piece.square, Cell::new(piece.kind, piece.side));
        }
        for (side, kind) in &program.start.hands {
            position.change_hand(program, *side, *kind, 1);
        }
        for (index, starts) in program.start.marks.iter().enumerate() {
            let able = program.marks[index].0;
            let carriers = match starts {
                Some(code) => {
                    let context = Context::of(program.first);
                    position.set(program, *code, &context)
                }
                None => position.occupied(),
            };
            for square in carriers {
                if position.cell(square).kind().is_some_and(|kind| able.has(kind)) {
                    position.set_mark(program, Mark(index as u16), square, true);
                }
            }
        }
        position.begin_turn(program);
        position.forget_past();
        position.is_stopped();
        position
    }

    /// A copy without what came before, unless a rule may ask what the turn so far has changed.
    pub fn without_past(&self, program: &Program<W>) -> Position<W> {
        let unkeyed = &program.unkeyed;
        if unkeyed.changed_before || unkeyed.changed && !self.turn_is_complete() {
            return self.clone();
        }
        let mut copy = Position::empty(program);
        copy.state.clone_from(&self.state);
        copy.keeps_history = self.keeps_history;
        copy.awake = self.awake;
        copy.forget_past();
        copy
    }

    /// Becomes the same as another position of the program, in the room that it has already.
    pub fn copy_from(&mut self, other: &Position<W>) {
        self.state.clone_from(&other.state);
        self.journal.clone_from(&other.journal);
        self.saved.clone_from(&other.saved);
        self.plies.clone_from(&other.plies);
        self.history.copy_from(&other.history);
        self.keeps_history = other.keeps_history;
        self.is_acting = other.is_acting;
        self.awake = other.awake;
        self.safe = Safe::default();
        self.meter = Meter::default();
    }

    /// Chooses the course of the turn that begins.
    #[inline]
    pub fn begin_turn(&mut self, program: &Program<W>) {
        self.state.turn.course = self.due_course(program);
    }

    /// The course that a turn of the player to act would take, were this its beginning.
    #[inline]
    pub fn due_course(&mut self, program: &Program<W>) -> u16 {
        if program.courses.len() == 1 {
            return 0;
        }
        let context = Context::of(self.state.turn.mover);
        let others = program.courses.iter().enumerate().skip(1);
        let mut due = others.filter_map(|(index, course)| Some((index as u16, course.when?)));
        due.find(|(_, when)| self.truth(program, *when, &context)).map_or(0, |(index, _)| index)
    }

    /// Whether a rule that waits for a waker, if it does, need not wait any more.
    #[inline]
    pub(super) fn is_awake(&mut self, program: &Program<W>, waits_for: Option<u8>, mover: Side) -> bool {
        let Some(waker) = waits_for else { return true };
        self.look_who_is_awake(program, mover);
        self.awakes(Some(waker), mover)
    }

    /// Whether one of some wakers, a bit each, need not be waited for any more.
    #[inline]
    pub(super) fn is_one_awake(&mut self, program: &Program<W>, wakers: u64, mover: Side) -> bool {
        self.look_who_is_awake(program, mover);
        self.awake.by_mover[mover.index().min(1)] & wakers != 0
    }

    /// The same as [`Position::is_awake`], where it is known who is awake.
    #[inline]
    pub(super) fn awakes(&self, waits_for: Option<u8>, mover: Side) -> bool {
        waits_for.is_none_or(|waker| self.awake.by_mover[mover.index().min(1)] >> waker & 1 != 0)
    }

    /// Finds out what need not wait any more in the turn of a player, unless that is known.
    #[inline]
    pub(super) fn look_who_is_awake(&mut self, program: &Program<W>, mover: Side) {
        if !self.awake.is_known[mover.index().min(1)] {
            self.wake(program, mover);
        }
    }

    #[cold]
    fn wake(&mut self, program: &Program<W>, mover: Side) {
        let context = Context::of(mover);
        let (own, other) = (mover.index().min(1), 1 - mover.index().min(1));
        let (of_other, is_known) = (self.awake.by_mover[other], self.awake.is_known[other]);
        let wakers = (0..).zip(&program.wakers);
        let awake = wakers.fold(0, |awake, (index, waker)| {
            let is_awake = match is_known && waker.is_common {
                true => of_other >> index & 1 != 0,
                false => self.truth(program, waker.when, &context),
            };
            awake | u64::from(is_awake) << index
        });
        self.awake.by_mover[own] = awake;
        self.awake.is_known[own] = true;
    }

    /// Notes squares on which a side cannot capture in this position; gives what was noted.
    pub(super) fn note_safe(&mut self, squares: SquareSet<W>, from: Side) -> Safe<W> {
        std::mem::replace(&mut self.safe, Safe { squares, from, changes: self.journal.len() })
    }

    /// The squares that are known to be safe from a side in this position.
    pub(super) fn safe_now(&self, from: Side) -> SquareSet<W> {
        let is_known = self.safe.from == from && self.safe.changes == self.journal.len();
        if is_known { self.safe.squares } else { SquareSet::EMPTY }
    }

    /// What follows actions.
    #[inline]
    pub(super) fn agenda<'p>(&self, program: &'p Program<W>) -> &'p Agenda<W> {
        &program.agendas[usize::from(self.is_counting)]
    }

    /// Asks something that depends on which actions follow alone.
    pub(super) fn counting<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
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

    /// The number of the course of this turn: 0 is the usual one.
    pub fn course_number(&self) -> u16 {
        self.state.turn.course
    }

    /// Lets this turn take a course, for setting positions up.
    pub fn set_up_course(&mut self, course: u16) {
        self.state.turn.course = course;
    }

    /// Makes this position the first one: nothing before it can be undone.
    pub fn forget_past(&mut self) {
        self.journal.clear();
        self.saved.clear();
        self.plies.clear();
        self.history.truncate(0);
        if self.keeps_history {
            let key = self.key();
            self.history.push(key);
        }
    }

    /// Keeps the keys of positions from now on, so that repetition and counters end games.
    pub fn keep_history(&mut self) {
        self.keeps_history = true;
        self.history.truncate(0);
        let key = self.key();
        self.history.push(key);
    }

    /// Keeps no keys from now on: repetition and counters end no game.
    pub fn forget_history(&mut self) {
        self.keeps_history = false;
        self.history.truncate(0);
    }

    /// The state of play, without the past.
    pub fn state(&self) -> &State<W> {
        &self.state
    }

    /// What stands on a square.
    #[inline]
    pub fn cell(&self, square: Square) -> Cell {
        self.state.cell(square)
    }

    /// The kind of what stands on a square, if there is something; to be had quicker than all of it.
    #[inline]
    pub fn kind_on(&self, square: Square) -> Option<Kind> {
        self.state.kind_on(square)
    }

    /// The same as a number, -1 of nothing.
    #[inline]
    pub(super) fn kind_number_on(&self, square: Square) -> i32 {
        self.state.kind_on(square).map_or(-1, |kind| i32::from(kind.0))
    }

    /// Whether nothing stands on a square.
    #[inline]
    pub(super) fn is_empty(&self, square: Square) -> bool {
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

    /// Who is to act: the player of whom a decision is asked, else the one whose turn it is.
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

    /// Whether the last action completed a turn: the next one has not begun and no decision is waited for, or the game
    /// is over. True at the start, too.
    pub fn turn_is_complete(&self) -> bool {
        self.state.turn.outcome.is_some()
            || (self.state.turn.done == 0 && self.state.turn.pending[0].is_none())
    }

    /// How many turns of a side will be skipped.
    pub fn skips(&self, side: Side) -> u8 {
        self.state.turn.skips[side.index().min(1)]
    }

    /// The decisions that are waited for: who decides, and by which declared action.
    pub fn pending(&self) -> impl Iterator<Item = (Side, u16)> {
        self.state.turn.pending.into_iter().flatten().map(|pending| (pending.side(), pending.rule()))
    }

    /// How the game ended, if an ending has been met other than by lack of actions.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.turn.outcome
    }

    /// The number of actions since the position was set up.
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// A hash of what repetition compares: what stands where, hands, the variables that are part of the position, whose
    /// turn it is and how far it has gone. Equal positions have equal keys. More may decide what can follow, see
    /// [`Position::future_key`].
    pub fn key(&self) -> u64 {
        let turn = &self.state.turn;
        let mut state = turn.mover as u64 | u64::from(turn.done) << 8;
        state |= u64::from(turn.skips[0]) << 24 | u64::from(turn.skips[1]) << 40;
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

    /// The key computed anew from what stands where: for tests of the kept one.
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

    /// Asks a player for a decision; the fourth one that waits is the last that is kept.
    pub fn ask(&mut self, side: Side, rule: u16) {
        if let Some(free) = self.state.turn.pending.iter_mut().find(|pending| pending.is_none()) {
            *free = Some(Pending::new(side, rule));
        }
    }
}

/// Setting a position up piece by piece; what is set up is not undone.
impl<const W: usize> Position<W> {
    /// A piece on an empty square.
    pub fn set_up(&mut self, program: &Program<W>, square: Square, cell: Cell) {
        self.lift(program, square);
        self.place(program, square, cell);
    }

    /// Nothing on a square.
    pub fn lift(&mut self, program: &Program<W>, square: Square) {
        if !self.is_empty(square) {
            self.remove(program, square);
        }
    }

    /// A piece in a hand.
    pub fn put_in_hand(&mut self, program: &Program<W>, side: Side, kind: Kind) {
        self.change_hand(program, side, kind, 1);
    }

    /// The carriers of a mark: of some squares, those whose pieces can carry it.
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

    /// How many turns of a side will be skipped.
    pub fn set_up_skips(&mut self, side: Side, count: u8) {
        self.state.turn.skips[side.index().min(1)] = count;
    }
}
