//! The state of play: the board, other stored values, and the turn.

use std::num::NonZeroU16;

use crate::ids::{Kind, Side, Square};
use crate::limits;
use crate::program::{Program, SquareSet, Unkeyed};

use super::cell::{Cell, Outcome};

/// A pending decision: who decides, and by which declared action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pending(NonZeroU16);

impl Pending {
    /// The highest bit is set for Black; the others are the action's number plus one.
    const BLACK: u16 = 1 << 15;

    pub(crate) fn new(side: Side, rule: u16) -> Pending {
        let black = if side == Side::Black { Pending::BLACK } else { 0 };
        Pending(NonZeroU16::MIN.saturating_add(rule & !Pending::BLACK) | black)
    }

    /// The player who decides.
    pub(crate) fn side(self) -> Side {
        if self.0.get() & Pending::BLACK == 0 { Side::White } else { Side::Black }
    }

    /// The declared action of the decision.
    pub(crate) fn rule(self) -> u16 {
        (self.0.get() & !Pending::BLACK) - 1
    }
}

/// The variables that last until the end of the next turn and were set in this one: a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fresh(u32);

const _: () = assert!(limits::LASTING <= u32::BITS as usize);

impl Fresh {
    /// By index among the variables that last so long.
    pub(crate) fn insert(&mut self, number: usize) {
        self.0 |= 1 << number;
    }

    pub(crate) fn has(self, number: usize) -> bool {
        self.0 >> number & 1 != 0
    }

    /// As bits.
    pub(crate) fn bits(self) -> u64 {
        u64::from(self.0)
    }
}

/// The state of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnState {
    pub(crate) mover: Side,
    /// Whether the turn ends after this action.
    pub(crate) ends: bool,
    /// Actions done in this turn.
    pub(crate) done: u16,
    /// The course of this turn, by index.
    pub(crate) course: u16,
    /// Turns to be skipped, by side.
    pub(crate) skips: [u8; 2],
    /// Pending decisions, the first one first.
    pub(crate) pending: [Option<Pending>; 4],
    /// Variables that were set in this turn.
    pub(crate) fresh: Fresh,
    /// Pieces that left the board in this action.
    pub(crate) removed: u16,
    /// The number of the last action, for `action is …`.
    pub(crate) action: u16,
    pub(crate) outcome: Option<Outcome>,
}

/// The board, other stored values, and the turn.
#[derive(Clone, Debug)]
pub struct State<const W: usize> {
    /// The kind of the piece on each square, or [`NOTHING`].
    cells: [[u8; 64]; W],
    /// The squares of each kind, then of each mark, then of each set variable; then, packed into as many sets as they
    /// need, the number variables, and, by side and kind, the hands, as far as they have ever been used.
    rows: Box<[SquareSet<W>]>,
    /// The squares of the pieces of each side.
    pub(crate) sides: [SquareSet<W>; 3],
    /// The hash of everything except the turn.
    pub(crate) hash: u64,
    pub(crate) turn: TurnState,
    kinds: u8,
    marks: u8,
    sets: u8,
    scalars: u8,
}

/// An empty square: larger than any kind.
const NOTHING: u8 = u8::MAX;

impl<const W: usize> State<W> {
    /// No piece, as before the setup.
    pub(crate) fn empty(program: &Program<W>) -> State<W> {
        let (kinds, marks, sets) = (program.kinds, program.marks.len(), program.sets.len());
        let scalars = program.scalars.len();
        let rows = kinds + marks + sets + (scalars * size_of::<i32>()).div_ceil(size_of::<SquareSet<W>>());
        let mut state = State {
            cells: [[NOTHING; 64]; W],
            rows: vec![SquareSet::EMPTY; rows].into(),
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
            sets: sets as u8,
            scalars: scalars as u8,
        };
        for (slot, about) in program.scalars.iter().enumerate() {
            state.put_scalar(slot, about.starts);
        }
        for (slot, starts) in program.set_starts.iter().enumerate() {
            state.put_set(slot, *starts);
        }
        state
    }

    /// Whether the same can follow as from another state in the same turn, where no history is kept.
    pub(crate) fn has_future_of(&self, other: &State<W>, unkeyed: &Unkeyed) -> bool {
        let mut turn = self.turn;
        if !unkeyed.removed {
            turn.removed = other.turn.removed;
        }
        if !unkeyed.action {
            turn.action = other.turn.action;
        }
        // The sets of kinds determine which cells are filled, and with what.
        turn == other.turn && self.rows == other.rows && self.sides == other.sides
    }

    /// Its size in bytes, including everything that it owns.
    pub fn bytes(&self) -> usize {
        size_of_val(self) + size_of_val(&*self.rows)
    }

    /// The contents of a square.
    #[inline]
    pub(crate) fn cell(&self, square: Square) -> Cell {
        self.kind_on(square).map_or(Cell::EMPTY, |kind| Cell::new(kind, self.side(square)))
    }

    /// The kind on a square.
    #[inline]
    pub(crate) fn kind_on(&self, square: Square) -> Option<Kind> {
        let kind = self.cells.as_flattened()[square.index()];
        (kind != NOTHING).then_some(Kind(kind))
    }

    #[inline]
    fn put_kind(&mut self, square: Square, kind: u8) {
        self.cells.as_flattened_mut()[square.index()] = kind;
    }

    /// The owner of the piece on an occupied square.
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

    /// A piece appears on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, cell: Cell) {
        if let Some(kind) = cell.kind() {
            self.put_kind(square, kind.0);
            self.toggle(square, kind, cell.side());
        }
    }

    /// The piece on a square disappears.
    #[inline]
    pub(crate) fn take(&mut self, square: Square) -> Cell {
        let cell = self.cell(square);
        if let Some(kind) = cell.kind() {
            self.put_kind(square, NOTHING);
            self.toggle(square, kind, cell.side());
        }
        cell
    }

    /// A piece goes to an empty square.
    #[inline]
    pub(crate) fn shift(&mut self, from: Square, to: Square) -> Cell {
        let Some(kind) = self.kind_on(from) else { return Cell::EMPTY };
        let side = self.side(from);
        self.put_kind(from, NOTHING);
        self.put_kind(to, kind.0);
        let both = SquareSet::one(from) ^ SquareSet::one(to);
        self.rows[kind.index()] = self.rows[kind.index()] ^ both;
        self.sides[side.index()] = self.sides[side.index()] ^ both;
        Cell::new(kind, side)
    }

    /// Two pieces change places.
    #[inline]
    pub(crate) fn exchange(&mut self, a: Square, b: Square) {
        let both = SquareSet::one(a) ^ SquareSet::one(b);
        if let (Some(first), Some(second)) = (self.kind_on(a), self.kind_on(b))
            && first != second
        {
            self.put_kind(a, second.0);
            self.put_kind(b, first.0);
            for row in [first, second].map(Kind::index) {
                self.rows[row] = self.rows[row] ^ both;
            }
        }
        for set in &mut self.sides {
            if set.has(a) != set.has(b) {
                *set = *set ^ both;
            }
        }
    }

    /// Toggles a piece in the sets.
    #[inline]
    fn toggle(&mut self, square: Square, kind: Kind, side: Side) {
        self.rows[kind.index()].toggle(square);
        self.sides[side.index()].toggle(square);
    }

    /// The squares of a kind.
    #[inline]
    pub(crate) fn kind(&self, kind: usize) -> SquareSet<W> {
        self.rows[kind]
    }

    /// The squares of all kinds.
    #[inline]
    pub(crate) fn kinds(&self) -> &[SquareSet<W>] {
        &self.rows[..usize::from(self.kinds)]
    }

    /// The squares of all marks.
    #[inline]
    pub(crate) fn marks(&self) -> &[SquareSet<W>] {
        let first = usize::from(self.kinds);
        &self.rows[first..first + usize::from(self.marks)]
    }

    /// Toggles a mark.
    #[inline]
    pub(crate) fn toggle_mark(&mut self, mark: usize, square: Square) {
        self.rows[usize::from(self.kinds) + mark].toggle(square);
    }

    /// A variable that is a set.
    #[inline]
    pub(crate) fn set(&self, slot: usize) -> SquareSet<W> {
        self.rows[self.first_set() + slot]
    }

    #[inline]
    pub(crate) fn put_set(&mut self, slot: usize, set: SquareSet<W>) {
        let first = self.first_set();
        self.rows[first + slot] = set;
    }

    #[inline]
    fn first_set(&self) -> usize {
        usize::from(self.kinds) + usize::from(self.marks)
    }

    /// The first row with numbers.
    #[inline]
    fn first_number(&self) -> usize {
        self.first_set() + usize::from(self.sets)
    }

    /// A variable that is a number.
    #[inline]
    pub(crate) fn scalar(&self, slot: usize) -> i32 {
        self.rows[self.first_number() + slot / (2 * W)].half(slot % (2 * W)) as i32
    }

    #[inline]
    pub(crate) fn put_scalar(&mut self, slot: usize, value: i32) {
        let row = self.first_number() + slot / (2 * W);
        self.rows[row].put_half(slot % (2 * W), value as u32);
    }

    /// The slot for the number of a side's pieces of a kind in hand.
    #[inline]
    pub(crate) fn hand_slot(&self, side: Side, kind: Kind) -> usize {
        side.index().min(1) * usize::from(self.kinds) + kind.index()
    }

    /// The row with the number of pieces in hand, by slot, and the place in it: which half of which half of a word.
    #[inline]
    fn hand_place(&self, slot: usize) -> (usize, usize, u32) {
        let place = 2 * usize::from(self.scalars) + slot;
        let half = place / 2;
        (self.first_number() + half / (2 * W), half % (2 * W), (place % 2) as u32 * u16::BITS)
    }

    /// How many pieces are in hand, by slot.
    #[inline]
    pub(crate) fn hand(&self, slot: usize) -> u16 {
        let (row, half, shift) = self.hand_place(slot);
        self.rows.get(row).map_or(0, |row| (row.half(half) >> shift) as u16)
    }

    #[inline]
    pub(crate) fn put_hand(&mut self, slot: usize, count: u16) {
        let (row, half, shift) = self.hand_place(slot);
        if row >= self.rows.len() {
            self.make_room(row);
        }
        let others = self.rows[row].half(half) & !(u32::from(u16::MAX) << shift);
        self.rows[row].put_half(half, others | u32::from(count) << shift);
    }

    /// Adds rows of hands up to the given one.
    #[cold]
    fn make_room(&mut self, last: usize) {
        let mut rows = self.rows.to_vec();
        rows.resize(last + 1, SquareSet::EMPTY);
        self.rows = rows.into();
    }
}
