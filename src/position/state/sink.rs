//! Sinks for legal actions as they are found: they are counted, listed, or one suffices.

use crate::ids::{Kind, Square};
use crate::model::Mode;
use crate::program::SquareSet;

use super::action::Action;

/// Takes the legal actions as they are found. `dyn Sink` is possible: code that runs seldom is compiled for it, and not
/// for each sink.
pub trait Sink<const W: usize> {
    /// Actions that differ only by a square, one for each of some squares.
    fn each(&mut self, squares: SquareSet<W>, action: &dyn Fn(Square) -> Action);
    /// Moves from a square: quiet ones to empty squares, captures on others.
    #[inline]
    fn usual(&mut self, from: Square, ends: SquareSet<W>, empty: &SquareSet<W>) {
        self.each(ends & *empty, &|to| Action::plain(Mode::Quiet, from, to));
        self.each(ends.without(empty), &|to| Action::plain(Mode::Capture, from, to));
    }
    /// Moves of pieces that all move by the same shift: those that end on some squares, quiet ones on empty squares.
    #[inline]
    fn shifted(&mut self, places: i32, ends: SquareSet<W>, empty: &SquareSet<W>) {
        self.each(ends, &|to| {
            let mode = if empty.has(to) { Mode::Quiet } else { Mode::Capture };
            Action::plain(mode, to.back(places), to)
        });
    }
    /// Declared actions that differ only by a square, which is the parameter at a place: see [`Action::on`].
    #[inline]
    fn choices(&mut self, squares: SquareSet<W>, action: Action, place: usize) {
        self.each(squares, &|square| action.on(place, square));
    }
    /// A number of actions, if they need not be listed; returns whether the sink accepts that.
    #[inline]
    fn many(&mut self, _count: u64) -> bool {
        false
    }
    /// An action.
    fn action(&mut self, action: Action);
    /// Whether no more actions are needed.
    fn is_done(&self) -> bool;
    /// If only walks over certain squares are wanted, these squares, beginning with the start. Then walks with the same
    /// effect are not merged.
    #[inline]
    fn way(&self) -> Option<&[Square]> {
        None
    }
    /// Whether the sink takes quiet actions. Other sinks take only actions that [may be loud](Action::may_be_loud).
    #[inline]
    fn takes_quiet(&self) -> bool {
        true
    }
    /// Announces the moves of all pieces of a kind.
    #[inline]
    fn begin_kind(&mut self, _kind: Kind) {}
    /// Keeps the ends of quiet moves from a square that the sink wants. It may still get others.
    #[inline]
    fn wanted(&self, _from: Square, ends: SquareSet<W>) -> SquareSet<W> {
        ends
    }
}

/// Counts actions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter {
    /// The number so far.
    pub count: u64,
}

impl<const W: usize> Sink<W> for Counter {
    #[inline(always)]
    fn each(&mut self, squares: SquareSet<W>, _action: &dyn Fn(Square) -> Action) {
        self.count += u64::from(squares.count());
    }

    #[inline]
    fn usual(&mut self, _from: Square, ends: SquareSet<W>, _empty: &SquareSet<W>) {
        self.count += u64::from(ends.count());
    }

    #[inline]
    fn many(&mut self, count: u64) -> bool {
        self.count += count;
        true
    }

    #[inline]
    fn action(&mut self, _action: Action) {
        self.count += 1;
    }

    #[inline]
    fn is_done(&self) -> bool {
        false
    }
}

/// Collects actions in a list.
#[derive(Clone, Debug, Default)]
pub struct Collect {
    /// The actions so far.
    pub actions: Vec<Action>,
    /// If only walks over certain squares are wanted, these squares, beginning with the start.
    pub(crate) way: Option<Vec<Square>>,
}

impl<const W: usize> Sink<W> for Collect {
    #[inline(always)]
    fn each(&mut self, squares: SquareSet<W>, action: &dyn Fn(Square) -> Action) {
        self.actions.extend(squares.into_iter().map(action));
    }

    #[inline]
    fn action(&mut self, action: Action) {
        self.actions.push(action);
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.actions.len() >= crate::limits::ACTIONS
    }

    #[inline]
    fn way(&self) -> Option<&[Square]> {
        self.way.as_deref()
    }
}

/// Finds out whether there is an action at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Any {
    found: bool,
}

impl Any {
    /// Whether an action was found.
    pub fn is_done(self) -> bool {
        self.found
    }
}

impl<const W: usize> Sink<W> for Any {
    #[inline(always)]
    fn each(&mut self, squares: SquareSet<W>, _action: &dyn Fn(Square) -> Action) {
        self.found |= !squares.is_empty();
    }

    #[inline]
    fn many(&mut self, count: u64) -> bool {
        self.found |= count > 0;
        true
    }

    #[inline]
    fn action(&mut self, _action: Action) {
        self.found = true;
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.found
    }
}
