//! The board as generating sees it.

use crate::ids::{Kind, Side, Square};
use crate::model::{Mode, Modes};
use crate::program::{Ends, Mover, Program, RideGroup, SquareSet};

use crate::position::legality::judge::Judge;
use crate::position::legality::verdict::Scope;
use crate::position::state::position::Position;

/// What generating moves needs to know of the position.
#[derive(Clone, Copy)]
pub(crate) struct Board<'j, const W: usize> {
    pub(crate) side: Side,
    pub(crate) empty: SquareSet<W>,
    pub(crate) own: SquareSet<W>,
    pub(crate) enemy: SquareSet<W>,
    pub(crate) occupied: SquareSet<W>,
    pub(crate) scope: Scope<W>,
    /// How moves of pieces are judged of which nothing is special, and which need not be careful where they arrive.
    pub(crate) sieve: Sieve<W>,
    pub(crate) judge: &'j Judge<W>,
}

impl<const W: usize> Board<'_, W> {
    /// The board as a piece sees it that does not see some of the others. It cannot go where they stand.
    pub(crate) fn but_for(&self, unseen: &SquareSet<W>) -> Self {
        let (own, enemy) = (self.own.without(unseen), self.enemy.without(unseen));
        let sieve = self.sieve.within(&(self.empty | enemy));
        Board { own, enemy, occupied: self.occupied.without(unseen), sieve, ..*self }
    }

    /// The squares on which a mode may end, of those a movement reaches.
    #[inline]
    pub(crate) fn ends(&self, mode: Mode, reach: SquareSet<W>) -> SquareSet<W> {
        match mode {
            Mode::Quiet => reach & self.empty,
            Mode::Capture | Mode::Shoot => reach & self.enemy,
            Mode::Devour | Mode::Switch => reach & self.own,
        }
    }

    /// Where rides with the same modes lead from a square.
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
    /// What generating the moves of a side needs to know.
    #[inline]
    pub(super) fn board<'j>(&self, program: &Program<W>, side: Side, judge: &'j Judge<W>) -> Board<'j, W> {
        let (own, enemy, occupied) = (self.pieces(side), self.pieces(side.opponent()), self.occupied());
        let empty = program.geometry.all.without(&occupied);
        let hot_victims =
            if judge.tries_captures() { enemy } else { self.of_kinds(judge.hot_victims(&program.safety)) };
        let scope = judge.scope();
        let sieve = Sieve::new(&scope, &hot_victims).within(&(empty | enemy));
        Board { side, empty, own, enemy, occupied, scope, sieve, judge }
    }
}

/// Of the squares that pieces of a kind reach, those on which their moves are legal, if nothing is special about the piece,
/// and those that need care. Moves to others are illegal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sieve<const W: usize> {
    pub(crate) legal: SquareSet<W>,
    pub(crate) careful: SquareSet<W>,
}

impl<const W: usize> Sieve<W> {
    /// As far as it is the same for all of which nothing is special, given the pieces whose capture is tried out.
    pub(crate) fn new(scope: &Scope<W>, hot_victims: &SquareSet<W>) -> Sieve<W> {
        Sieve { legal: scope.legal.without(hot_victims), careful: scope.open | *hot_victims }
    }

    /// Of moves that end on certain squares.
    #[inline(always)]
    pub(crate) fn within(self, ends: &SquareSet<W>) -> Sieve<W> {
        Sieve { legal: self.legal & *ends, careful: self.careful & *ends }
    }

    /// Of pieces that have to be careful on some squares.
    #[inline(always)]
    pub(crate) fn but_careful(board: &Board<'_, W>, careful: SquareSet<W>) -> Sieve<W> {
        let Sieve { legal, careful: known } = board.sieve;
        Sieve { legal: legal.without(&careful), careful: known | careful & (board.empty | board.enemy) }
    }

    /// Of all pieces of a kind, if where they have to be careful does not depend on where they come from.
    #[inline(always)]
    pub(crate) fn of_kind(mover: &Mover<W>, kind: Kind, board: &Board<'_, W>) -> Option<Sieve<W>> {
        match &mover.careful_ends {
            Ends::To(careful) => Some(Sieve::but_careful(board, *careful | board.judge.direct_checks(kind))),
            Ends::FromTo(_) => None,
        }
    }

    /// Of movements with certain modes and what they may take.
    #[inline(always)]
    pub(crate) fn of(self, board: &Board<'_, W>, modes: Modes, prey: SquareSet<W>) -> Sieve<W> {
        let empty = if modes.has(Mode::Quiet) { board.empty } else { SquareSet::EMPTY };
        self.within(&if modes.has(Mode::Capture) { empty | prey } else { empty })
    }
}
