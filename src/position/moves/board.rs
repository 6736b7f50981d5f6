//! The board as the move generator sees it.

use crate::ids::{Kind, Side, Square};
use crate::model::{Mode, Modes};
use crate::program::{Ends, Mover, Program, RideGroup, SquareSet};

use crate::position::legality::judge::Judge;
use crate::position::legality::verdict::Scope;
use crate::position::state::position::Position;

/// The data about the position for generating moves.
#[derive(Clone, Copy)]
pub(crate) struct Board<'j, const W: usize> {
    pub(crate) side: Side,
    pub(crate) empty: SquareSet<W>,
    pub(crate) own: SquareSet<W>,
    pub(crate) enemy: SquareSet<W>,
    pub(crate) occupied: SquareSet<W>,
    pub(crate) scope: Scope<W>,
    /// The targets of unpinned non-royal pieces that need no care on arrival.
    pub(crate) mask: TargetMask<W>,
    pub(crate) judge: &'j Judge<W>,
}

impl<const W: usize> Board<'_, W> {
    /// The board as seen by a piece that does not see some of the others. It cannot go to their squares.
    pub(crate) fn but_for(&self, unseen: &SquareSet<W>) -> Self {
        let (own, enemy) = (self.own.without(unseen), self.enemy.without(unseen));
        let mask = self.mask.within(&(self.empty | enemy));
        Board { own, enemy, occupied: self.occupied.without(unseen), mask, ..*self }
    }

    /// The squares on which a mode may end, among those that a movement reaches.
    #[inline]
    pub(crate) fn ends(&self, mode: Mode, reach: SquareSet<W>) -> SquareSet<W> {
        match mode {
            Mode::Quiet => reach & self.empty,
            Mode::Capture | Mode::Shoot => reach & self.enemy,
            Mode::Devour | Mode::Swap => reach & self.own,
        }
    }

    /// The destinations of rides with the same modes from a square.
    #[inline(always)]
    pub(crate) fn ride_reach(
        &self,
        program: &Program<W>,
        group: &RideGroup<W>,
        from: Square,
    ) -> SquareSet<W> {
        let reach = program.geometry.reach(group.rider, from, &self.occupied);
        group.mask.as_ref().map_or(reach, |mask| reach & mask[from.index()])
    }
}

impl<const W: usize> Position<W> {
    /// The data for generating the moves of a side.
    #[inline]
    pub(super) fn board<'j>(&self, program: &Program<W>, side: Side, judge: &'j Judge<W>) -> Board<'j, W> {
        let (own, enemy, occupied) = (self.pieces(side), self.pieces(side.opponent()), self.occupied());
        let empty = program.geometry.all.without(&occupied);
        let hot_victims =
            if judge.tries_captures() { enemy } else { self.of_kinds(judge.hot_victims(&program.safety)) };
        let scope = judge.scope();
        let mask = TargetMask::new(&scope, &hot_victims).within(&(empty | enemy));
        Board { side, empty, own, enemy, occupied, scope, mask, judge }
    }
}

/// The targets of moves that unpinned non-royal pieces share: those on which moves are legal, and those on which each
/// move must be judged. Moves to other squares are illegal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TargetMask<const W: usize> {
    pub(crate) legal: SquareSet<W>,
    pub(crate) careful: SquareSet<W>,
}

impl<const W: usize> TargetMask<W> {
    /// The mask shared by all unpinned non-royal pieces; captures of the hot victims are judged one by one.
    pub(crate) fn new(scope: &Scope<W>, hot_victims: &SquareSet<W>) -> TargetMask<W> {
        TargetMask { legal: scope.legal.without(hot_victims), careful: scope.open | *hot_victims }
    }

    /// The part of the mask on some squares.
    #[inline(always)]
    pub(crate) fn within(self, ends: &SquareSet<W>) -> TargetMask<W> {
        TargetMask { legal: self.legal & *ends, careful: self.careful & *ends }
    }

    /// The mask of pieces whose moves to some squares are judged one by one.
    #[inline(always)]
    pub(crate) fn but_careful(board: &Board<'_, W>, careful: SquareSet<W>) -> TargetMask<W> {
        let TargetMask { legal, careful: known } = board.mask;
        TargetMask { legal: legal.without(&careful), careful: known | careful & (board.empty | board.enemy) }
    }

    /// The mask of all pieces of a kind, if the squares where they need care do not depend on where they come from.
    #[inline(always)]
    pub(crate) fn of_kind(mover: &Mover<W>, kind: Kind, board: &Board<'_, W>) -> Option<TargetMask<W>> {
        match &mover.careful_ends {
            Ends::To(careful) => {
                Some(TargetMask::but_careful(board, *careful | board.judge.direct_checks(kind)))
            }
            Ends::FromTo(_) => None,
        }
    }

    /// The part of the mask for movements with certain modes, which may take some pieces.
    #[inline(always)]
    pub(crate) fn of(self, board: &Board<'_, W>, modes: Modes, prey: SquareSet<W>) -> TargetMask<W> {
        let empty = if modes.has(Mode::Quiet) { board.empty } else { SquareSet::EMPTY };
        self.within(&if modes.has(Mode::Capture) { empty | prey } else { empty })
    }
}
