//! The state of play: what stands where, what is kept besides, and whose turn it is. It is small, because engines keep many.

use std::num::NonZeroU16;

use crate::ids::{Kind, Side, Square};
use crate::program::{Program, SquareSet};

use super::state::{Cell, Outcome};

/// A decision that is waited for: who decides, and by which declared action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pending(NonZeroU16);

impl Pending {
    /// The highest bit is set for Black, the others are those of the action's number and one.
    const BLACK: u16 = 1 << 15;

    pub(super) fn new(side: Side, rule: u16) -> Pending {
        let black = if side == Side::Black { Pending::BLACK } else { 0 };
        Pending(NonZeroU16::MIN.saturating_add(rule & !Pending::BLACK) | black)
    }

    /// Who decides.
    pub(super) fn side(self) -> Side {
        if self.0.get() & Pending::BLACK == 0 { Side::White } else { Side::Black }
    }

    /// By which declared action.
    pub(super) fn rule(self) -> u16 {
        (self.0.get() & !Pending::BLACK) - 1
    }
}

/// Of the variables that last until the end of the next turn, those that were set in this one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fresh([u32; 2]);

impl Fresh {
    /// By number, of those that last so long; there are no more than bits but the last one stands for all beyond.
    pub(super) fn insert(&mut self, number: usize) {
        let bit = number.min(63);
        self.0[bit >> 5] |= 1 << (bit & 31);
    }

    pub(super) fn has(self, number: usize) -> bool {
        let bit = number.min(63);
        self.0[bit >> 5] >> (bit & 31) & 1 != 0
    }

    /// As bits.
    pub(super) fn bits(self) -> u64 {
        u64::from(self.0[0]) | u64::from(self.0[1]) << 32
    }
}

/// Whose turn it is and how far it has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnState {
    pub(super) mover: Side,
    /// Whether the turn ends after this action.
    pub(super) ends: bool,
    /// Actions done in this turn.
    pub(super) done: u16,
    /// The course of this turn, by index.
    pub(super) course: u16,
    /// Turns to be skipped, by side.
    pub(super) skips: [u16; 2],
    /// Decisions that are waited for, the first one first.
    pub(super) pending: [Option<Pending>; 4],
    /// Variables that were set in this turn.
    pub(super) fresh: Fresh,
    /// Pieces that left the board in this action.
    pub(super) removed: u16,
    /// The number of the last action, for `action is …`.
    pub(super) action: u16,
    pub(super) outcome: Option<Outcome>,
}

/// What stands where, what is kept besides, and whose turn it is.
#[derive(Clone, Debug)]
pub struct State<const W: usize> {
    /// The kind of the piece on each square, or [`NOTHING`].
    cells: Box<[u8]>,
    /// The squares of each kind, then of each mark, then of each variable that is a set.
    squares: Box<[SquareSet<W>]>,
    /// The variables that are numbers, then by side and kind what is in hand; no hands until there is something in one.
    numbers: Box<[i32]>,
    /// The squares of the pieces of each side.
    pub(super) sides: [SquareSet<W>; 3],
    /// Of all but the turn.
    pub(super) hash: u64,
    pub(super) turn: TurnState,
    kinds: u8,
    marks: u8,
    scalars: u8,
}

/// An empty square: more than any kind.
const NOTHING: u8 = u8::MAX;

impl<const W: usize> State<W> {
    /// No piece, as before the setup.
    pub(super) fn empty(program: &Program<W>) -> State<W> {
        let squares = program.geometry.rank_numbers[0].len();
        let (kinds, marks, sets) = (program.kinds, program.marks.len(), program.sets.len());
        State {
            cells: vec![NOTHING; squares].into(),
            squares: vec![SquareSet::EMPTY; kinds + marks + sets].into(),
            numbers: program.scalars.iter().map(|slot| slot.starts).collect(),
            sides: [SquareSet::EMPTY; 3],
            hash: 0,
            turn: TurnState {
                mover: program.first,
                ends: false,
                done: 0,
                course: 0,
                skips: [0; 2],
                pending: [None; 4],
                fresh: Fresh::default(),
                removed: 0,
                action: u16::MAX,
                outcome: None,
            },
            kinds: kinds as u8,
            marks: marks as u8,
            scalars: program.scalars.len() as u8,
        }
    }

    /// How many bytes it takes with all that it owns.
    pub fn bytes(&self) -> usize {
        size_of_val(self)
            + size_of_val(&*self.cells)
            + size_of_val(&*self.squares)
            + size_of_val(&*self.numbers)
    }

    /// The number of squares of the board.
    #[inline]
    pub(super) fn board(&self) -> usize {
        self.cells.len()
    }

    /// What stands on a square.
    #[inline]
    pub(super) fn cell(&self, square: Square) -> Cell {
        self.kind_on(square).map_or(Cell::EMPTY, |kind| Cell::new(kind, self.side(square)))
    }

    /// The kind of what stands on a square.
    #[inline]
    pub(super) fn kind_on(&self, square: Square) -> Option<Kind> {
        let kind = self.cells[square.index()];
        (kind != NOTHING).then_some(Kind(kind))
    }

    /// Whose piece stands on a square that is not empty.
    #[inline]
    fn side(&self, square: Square) -> Side {
        if self.sides[0].has(square) {
            Side::White
        } else if self.sides[1].has(square) {
            Side::Black
        } else {
            Side::Neutral
        }
    }

    /// A piece appears where nothing stands.
    #[inline]
    pub(super) fn put(&mut self, square: Square, cell: Cell) {
        if let Some(kind) = cell.kind() {
            self.cells[square.index()] = kind.0;
            self.toggle(square, kind, cell.side());
        }
    }

    /// The piece on a square disappears.
    #[inline]
    pub(super) fn take(&mut self, square: Square) -> Cell {
        let cell = self.cell(square);
        if let Some(kind) = cell.kind() {
            self.cells[square.index()] = NOTHING;
            self.toggle(square, kind, cell.side());
        }
        cell
    }

    /// A piece goes to an empty square.
    #[inline]
    pub(super) fn shift(&mut self, from: Square, to: Square) -> Cell {
        let Some(kind) = self.kind_on(from) else { return Cell::EMPTY };
        let side = self.side(from);
        (self.cells[from.index()], self.cells[to.index()]) = (NOTHING, kind.0);
        let both = SquareSet::one(from) ^ SquareSet::one(to);
        self.squares[kind.index()] = self.squares[kind.index()] ^ both;
        self.sides[side.index()] = self.sides[side.index()] ^ both;
        Cell::new(kind, side)
    }

    /// Flips a piece in the sets: puts it where it is missing, takes it where it stands.
    #[inline]
    fn toggle(&mut self, square: Square, kind: Kind, side: Side) {
        self.squares[kind.index()].toggle(square);
        self.sides[side.index()].toggle(square);
    }

    /// The squares of a kind.
    #[inline]
    pub(super) fn kind(&self, kind: usize) -> SquareSet<W> {
        self.squares[kind]
    }

    /// The squares of all kinds.
    #[inline]
    pub(super) fn kinds(&self) -> &[SquareSet<W>] {
        &self.squares[..usize::from(self.kinds)]
    }

    /// The squares of all marks.
    #[inline]
    pub(super) fn marks(&self) -> &[SquareSet<W>] {
        let first = usize::from(self.kinds);
        &self.squares[first..first + usize::from(self.marks)]
    }

    /// Sets a mark where it is not, takes it where it is.
    #[inline]
    pub(super) fn toggle_mark(&mut self, mark: usize, square: Square) {
        self.squares[usize::from(self.kinds) + mark].toggle(square);
    }

    /// The variables that are sets.
    #[inline]
    pub(super) fn sets(&self) -> &[SquareSet<W>] {
        &self.squares[self.first_set()..]
    }

    #[inline]
    pub(super) fn put_set(&mut self, slot: usize, set: SquareSet<W>) {
        let first = self.first_set();
        self.squares[first + slot] = set;
    }

    #[inline]
    fn first_set(&self) -> usize {
        usize::from(self.kinds) + usize::from(self.marks)
    }

    /// The variables that are numbers.
    #[inline]
    pub(super) fn scalars(&self) -> &[i32] {
        &self.numbers[..usize::from(self.scalars)]
    }

    #[inline]
    pub(super) fn put_scalar(&mut self, slot: usize, value: i32) {
        self.numbers[slot] = value;
    }

    /// The slot of what a side has of a kind in hand.
    #[inline]
    pub(super) fn hand_slot(&self, side: Side, kind: Kind) -> usize {
        side.index().min(1) * usize::from(self.kinds) + kind.index()
    }

    /// How many pieces are in hand, by slot.
    #[inline]
    pub(super) fn hand(&self, slot: usize) -> u16 {
        self.numbers.get(usize::from(self.scalars) + slot).map_or(0, |count| *count as u16)
    }

    #[inline]
    pub(super) fn put_hand(&mut self, slot: usize, count: u16) {
        let place = usize::from(self.scalars) + slot;
        if place >= self.numbers.len() {
            self.make_hands();
        }
        self.numbers[place] = i32::from(count);
    }

    #[cold]
    fn make_hands(&mut self) {
        let mut numbers = self.numbers.to_vec();
        numbers.resize(usize::from(self.scalars) + 2 * usize::from(self.kinds), 0);
        self.numbers = numbers.into();
    }
}
