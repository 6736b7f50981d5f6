//! The positions after sibling actions, side by side.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::program::SquareSet;

use super::super::action::Action;
use super::super::effect::Change;
use super::super::state::{Cell, Position};
use super::column::{Column, LANES, Lanes, each_of, lanes_where};

/// Positions that differ from one in where pieces stand, and in nothing else that rules may read.
#[derive(Clone, Debug)]
pub(in super::super) struct Brood<const W: usize> {
    /// The actions that lead to them.
    pub(super) actions: Vec<Action>,
    /// The pieces of kinds, and of sides.
    kinds: Vec<[SquareSet<W>; LANES]>,
    sides: [[SquareSet<W>; LANES]; 3],
    /// The kinds and sides whose pieces are not the same in all lanes.
    moved_kinds: KindSet,
    moved_sides: [bool; 3],
    /// The squares whose contents are others than before.
    pub(super) changed: [SquareSet<W>; LANES],
    /// The lanes in which pieces have appeared or disappeared.
    pub(super) material: Lanes,
    /// How many pieces have left the board.
    pub(super) removed: [i32; LANES],
}

impl<const W: usize> Default for Brood<W> {
    fn default() -> Self {
        Brood {
            actions: Vec::new(),
            kinds: Vec::new(),
            sides: [[SquareSet::EMPTY; LANES]; 3],
            moved_kinds: KindSet::default(),
            moved_sides: [false; 3],
            changed: [SquareSet::EMPTY; LANES],
            material: 0,
            removed: [0; LANES],
        }
    }
}

impl<const W: usize> Brood<W> {
    /// Makes all lanes the same as a position, and forgets the actions.
    pub(super) fn reset(&mut self, position: &Position<W>) {
        self.actions.clear();
        self.kinds.clear();
        self.kinds.extend(position.state.kinds().iter().map(|kind| [*kind; LANES]));
        self.sides = position.state.sides.map(|side| [side; LANES]);
        self.moved_kinds = KindSet::default();
        self.moved_sides = [false; 3];
        self.changed = [SquareSet::EMPTY; LANES];
        self.material = 0;
        self.removed = [0; LANES];
    }

    /// The lanes that hold a position.
    pub(super) fn lanes(&self) -> Lanes {
        Lanes::MAX.checked_shr((LANES - self.actions.len()) as u32).unwrap_or(0)
    }

    /// The lanes after some actions, by number.
    pub(super) fn after(&self, numbers: &[u16]) -> Lanes {
        lanes_where(self.actions.iter().map(|action| numbers.contains(&action.number())))
    }

    /// A piece appears or disappears in the lane that is being added.
    fn toggle(&mut self, square: Square, cell: Cell) {
        let lane = self.actions.len();
        let Some(kind) = cell.kind() else { return };
        let side = cell.side().index();
        self.kinds[kind.index()][lane].toggle(square);
        self.sides[side][lane].toggle(square);
        self.changed[lane].insert(square);
        self.moved_kinds = self.moved_kinds.or(KindSet::one(kind));
        self.moved_sides[side] = true;
    }

    /// Adds the position after a quiet move.
    pub(super) fn add_move(&mut self, action: Action, cell: Cell) {
        self.toggle(Square(action.from), cell);
        self.toggle(Square(action.to), cell);
        self.actions.push(action);
    }

    /// Adds the position after an action that has done these changes, with the board as it is after them; `false` if they
    /// are more than pieces that come, go and leave.
    pub(super) fn add_changes(&mut self, action: Action, changes: &[Change], after: &Position<W>) -> bool {
        let is_board = |change: &Change| match change {
            Change::Placed(_) | Change::Removed(..) | Change::Shifted(..) | Change::Swapped(..) => true,
            Change::Marked(..) | Change::Scalar(..) | Change::Set(_) | Change::Hand(..) => false,
        };
        if !changes.iter().all(is_board) {
            return false;
        }
        let mut cells = Cells { after, known: Vec::new() };
        for change in changes.iter().rev() {
            match *change {
                Change::Placed(square) => {
                    self.toggle(square, cells.replace(square, Cell::EMPTY));
                    self.material |= 1 << self.actions.len();
                }
                Change::Removed(square, cell) => {
                    cells.replace(square, cell);
                    self.toggle(square, cell);
                    self.material |= 1 << self.actions.len();
                }
                Change::Shifted(from, to) => {
                    let cell = cells.replace(to, Cell::EMPTY);
                    cells.replace(from, cell);
                    self.toggle(from, cell);
                    self.toggle(to, cell);
                }
                Change::Swapped(a, b) => {
                    let first = cells.at(a);
                    let second = cells.replace(b, first);
                    cells.replace(a, second);
                    for cell in [first, second] {
                        self.toggle(a, cell);
                        self.toggle(b, cell);
                    }
                }
                Change::Marked(..) | Change::Scalar(..) | Change::Set(_) | Change::Hand(..) => {}
            }
        }
        self.removed[self.actions.len()] = i32::from(after.state.turn.removed);
        self.actions.push(action);
        true
    }

    fn column(&self, values: &[SquareSet<W>; LANES], is_moved: bool) -> Column<SquareSet<W>> {
        if is_moved { Column::Each(*values) } else { Column::Same(values[0]) }
    }

    /// The pieces of a side.
    pub(super) fn side(&self, side: Side) -> Column<SquareSet<W>> {
        self.column(&self.sides[side.index()], self.moved_sides[side.index()])
    }

    /// All pieces.
    pub(super) fn occupied(&self) -> Column<SquareSet<W>> {
        if self.moved_sides == [false; 3] {
            return Column::Same(self.sides[0][0] | self.sides[1][0] | self.sides[2][0]);
        }
        let [white, black, neutral] = &self.sides;
        Column::Each(std::array::from_fn(|lane| white[lane] | black[lane] | neutral[lane]))
    }

    /// The pieces of some kinds.
    pub(super) fn of_kinds(&self, kinds: KindSet) -> Column<SquareSet<W>> {
        let known = KindSet(kinds.0 & KindSet::first(self.kinds.len()).0);
        let sets = || known.iter().map(|kind| &self.kinds[kind.index()]);
        if (known.0 & self.moved_kinds.0) == 0 {
            return Column::Same(sets().fold(SquareSet::EMPTY, |all, sets| all | sets[0]));
        }
        let mut all = [SquareSet::EMPTY; LANES];
        for sets in sets() {
            all.iter_mut().zip(sets).for_each(|(all, set)| *all |= *set);
        }
        Column::Each(all)
    }

    /// The pieces of some kinds of a side.
    pub(super) fn of_side(&self, kinds: KindSet, side: Side) -> Column<SquareSet<W>> {
        let owned = &self.sides[side.index()];
        match self.of_kinds(kinds) {
            Column::Same(kinds) if !self.moved_sides[side.index()] => Column::Same(kinds & owned[0]),
            Column::Same(kinds) => Column::Each(owned.map(|owned| kinds & owned)),
            Column::Each(mut all) => {
                all.iter_mut().zip(owned).for_each(|(set, owned)| *set &= *owned);
                Column::Each(all)
            }
        }
    }

    /// Pieces leave the game in some lanes.
    pub(super) fn destroy(&mut self, squares: &Column<SquareSet<W>>, lanes: Lanes) {
        for lane in each_of(lanes) {
            let gone = squares.at(lane) & (self.sides[0][lane] | self.sides[1][lane] | self.sides[2][lane]);
            if gone.is_empty() {
                continue;
            }
            for (index, kind) in self.kinds.iter_mut().enumerate().filter(|(_, kind)| kind[lane].meets(&gone))
            {
                kind[lane] = kind[lane].without(&gone);
                self.moved_kinds = self.moved_kinds.or(KindSet::one(Kind(index as u8)));
            }
            for (side, is_moved) in self.sides.iter_mut().zip(&mut self.moved_sides) {
                *is_moved |= side[lane].meets(&gone);
                side[lane] = side[lane].without(&gone);
            }
            self.changed[lane] |= gone;
            self.removed[lane] += gone.count() as i32;
            self.material |= 1 << lane;
        }
    }

    /// The kind on a square in a lane, of those that stand there.
    pub(super) fn kind_at(&self, lane: usize, square: Square) -> Option<Kind> {
        let kind = self.kinds.iter().position(|kind| kind[lane].has(square))?;
        Some(Kind(kind as u8))
    }

    /// The owner of what stands on a square in a lane.
    pub(super) fn owner_at(&self, lane: usize, square: Square) -> Side {
        let owner = self.sides.iter().position(|side| side[lane].has(square));
        owner.map_or(Side::Neutral, Side::from_index)
    }
}

/// What stood on squares before changes that are read backwards.
struct Cells<'a, const W: usize> {
    after: &'a Position<W>,
    known: Vec<(Square, Cell)>,
}

impl<const W: usize> Cells<'_, W> {
    fn at(&self, square: Square) -> Cell {
        let known = self.known.iter().rev().find(|(known, _)| *known == square);
        known.map_or(self.after.cell(square), |(_, cell)| *cell)
    }

    /// What stood there, which something else stood on before.
    fn replace(&mut self, square: Square, before: Cell) -> Cell {
        let cell = self.at(square);
        self.known.push((square, before));
        cell
    }
}
