//! What a player could do, were it his turn, and what of it stays as it is after an action of the other one: most of it does, so
//! that the moves of most pieces are counted once for all actions of a position.

use crate::ids::{Side, Square};
use crate::program::{Program, SquareSet};

use super::action::Action;
use super::effect::Change;
use super::legality::Judge;
use super::lines::Grounds;
use super::sink::{Counter, Sink};
use super::state::Position;

/// How many moves pieces of a player could make, and what that rests on.
#[derive(Clone, Debug)]
pub(super) struct Prospect<const W: usize> {
    pub(super) side: Side,
    /// The pieces of which it is known what they could do if nothing was forbidden; that rests on the squares they see.
    pub(super) free: SquareSet<W>,
    /// Those of which it is known as far as actions are judged as they would be.
    bound: SquareSet<W>,
    /// The number of their moves, by square.
    counts: Vec<u32>,
    /// That of all free ones together.
    count: u64,
    /// The pieces whose moves rest on a square, by square.
    witnesses: Vec<SquareSet<W>>,
    /// How actions would be judged, and what that rests on; nothing if the rules say it or it may rest on anything.
    pub(super) judged: Option<(Judge<W>, Grounds<W>)>,
    /// How many changes there had been.
    changes: usize,
}

/// For fewer actions it is not worth while to look ahead.
const MANY: usize = 4;

impl<const W: usize> Prospect<W> {
    /// Of an empty board.
    pub(super) fn new(program: &Program<W>) -> Prospect<W> {
        let squares = program.geometry.rank_numbers[0].len();
        Prospect {
            side: Side::Neutral,
            free: SquareSet::EMPTY,
            bound: SquareSet::EMPTY,
            counts: vec![0; squares],
            count: 0,
            witnesses: vec![SquareSet::EMPTY; squares],
            judged: None,
            changes: 0,
        }
    }

    /// Whether it helps to count what follows some actions of a position.
    pub(super) fn suits(&self, program: &Program<W>, position: &Position<W>, actions: &[Action]) -> bool {
        let ends_turn = position.actions_done() + 1 >= position.course(program).actions;
        actions.len() >= MANY && ends_turn && program.apart.is_empty()
    }

    /// Counts the actions that follow some actions of a position.
    pub(super) fn count(
        &mut self,
        program: &Program<W>,
        position: &mut Position<W>,
        actions: &[Action],
    ) -> u64 {
        position.look_ahead(program, self);
        let mut nodes = |action: &Action| {
            position.apply(program, *action);
            let nodes = position.count_heirs(program, self);
            position.undo();
            nodes
        };
        actions.iter().map(&mut nodes).sum()
    }

    /// Nothing is known of a side yet; so many changes there have been.
    pub(super) fn begin(&mut self, side: Side, changes: usize) {
        (self.side, self.changes, self.count) = (side, changes, 0);
        (self.free, self.bound) = (SquareSet::EMPTY, SquareSet::EMPTY);
        self.witnesses.fill(SquareSet::EMPTY);
        self.judged = None;
    }

    /// Keeps the number of moves of a piece, which rests on some squares.
    pub(super) fn add_free(&mut self, piece: Square, grounds: SquareSet<W>, count: u32) {
        self.free.insert(piece);
        self.count += u64::from(count);
        self.add(piece, grounds, count);
    }

    /// The same of moves judged as they would be.
    pub(super) fn add_bound(&mut self, piece: Square, grounds: SquareSet<W>, count: u32) {
        self.bound.insert(piece);
        self.add(piece, grounds, count);
    }

    fn add(&mut self, piece: Square, grounds: SquareSet<W>, count: u32) {
        self.counts[piece.index()] = count;
        for square in grounds | SquareSet::one(piece) {
            self.witnesses[square.index()].insert(piece);
        }
    }

    /// The number of moves of some pieces.
    #[inline]
    fn moves_of(&self, pieces: SquareSet<W>) -> u64 {
        pieces.into_iter().map(|piece| u64::from(self.counts[piece.index()])).sum()
    }

    /// How actions are judged once some squares have changed, if that is as it was.
    fn judge_after(
        &self,
        program: &Program<W>,
        position: &mut Position<W>,
        changed: &SquareSet<W>,
    ) -> Option<&Judge<W>> {
        let (judge, grounds) = self.judged.as_ref()?;
        let goes_on = position.state.turn.outcome.is_none() && position.state.turn.pending[0].is_none();
        (goes_on && grounds.hold(program, position, self.side, changed)).then_some(judge)
    }
}

/// Counts the actions that follow an action, the moves of pieces which it leaves alone as they were before.
struct Heir<'p, const W: usize> {
    counter: Counter,
    prospect: &'p Prospect<W>,
    /// The pieces that the action does not leave alone.
    disturbed: SquareSet<W>,
    /// Whether actions are judged as they would have been before.
    is_judged_so: bool,
}

impl<const W: usize> Sink<W> for Heir<'_, W> {
    #[inline]
    fn each(&mut self, squares: SquareSet<W>, action: impl Fn(Square) -> Action) {
        self.counter.each(squares, action);
    }

    #[inline]
    fn usual(&mut self, from: Square, ends: SquareSet<W>, empty: &SquareSet<W>) {
        self.counter.usual(from, ends, empty);
    }

    #[inline]
    fn many(&mut self, count: u64) -> bool {
        Sink::<W>::many(&mut self.counter, count)
    }

    #[inline]
    fn action(&mut self, action: Action) {
        Sink::<W>::action(&mut self.counter, action);
    }

    #[inline]
    fn is_done(&self) -> bool {
        false
    }

    #[inline]
    fn settled(&mut self, special: &SquareSet<W>) -> SquareSet<W> {
        let Prospect { free, bound, count, .. } = self.prospect;
        let anew = *free & (self.disturbed | *special);
        let bound = if self.is_judged_so { bound.without(&self.disturbed) } else { SquareSet::EMPTY };
        self.counter.count += count - self.prospect.moves_of(anew) + self.prospect.moves_of(bound);
        free.without(&anew) | bound
    }
}

impl<const W: usize> Position<W> {
    /// The squares of which something has changed since there had been so many changes.
    fn changed_since(&self, changes: usize) -> SquareSet<W> {
        let one = SquareSet::<W>::one;
        self.journal[changes..].iter().fold(SquareSet::EMPTY, |all, change| match *change {
            Change::Placed(square) | Change::Removed(square, _) => all | one(square),
            Change::Shifted(a, b) | Change::Swapped(a, b) => all | one(a) | one(b),
            Change::Marked(..) | Change::Scalar(..) | Change::Set(_) | Change::Hand(..) => all,
        })
    }

    /// Counts the actions that follow an action before which a prospect was found.
    fn count_heirs(&mut self, program: &Program<W>, prospect: &Prospect<W>) -> u64 {
        let mut counter = Counter::default();
        if self.state.turn.mover != prospect.side {
            self.generate(program, &mut counter);
            return counter.count;
        }
        let changed = self.changed_since(prospect.changes);
        let sees = |square: Square| prospect.witnesses[square.index()];
        let disturbed = changed.into_iter().fold(SquareSet::EMPTY, |all, square| all | sees(square));
        let judge = prospect.judge_after(program, self, &changed);
        let mut heir = Heir { counter, prospect, disturbed, is_judged_so: judge.is_some() };
        match judge {
            Some(judge) => self.generate_judged(program, judge, &mut heir),
            None => self.generate(program, &mut heir),
        }
        heir.counter.count
    }
}
