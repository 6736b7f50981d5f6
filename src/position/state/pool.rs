//! A pool of moves, from which one is drawn without listing all.

use crate::ids::Square;
use crate::model::Mode;
use crate::program::SquareSet;

use super::action::Action;
use super::sink::Sink;

/// A pool of actions from which any can be drawn by its number;
/// [`Position::apply_any`](super::position::Position::apply_any) fills it.
///
/// Actions that differ only by a square are kept as a set, so that this takes less time than a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool<const W: usize> {
    groups: Vec<Group<W>>,
    /// The actions outside of groups.
    single: Vec<Action>,
    /// The actions in groups.
    grouped: usize,
    /// The squares on which a move is quiet; moves to other squares capture.
    empty: SquareSet<W>,
}

/// Actions that differ by a square.
#[derive(Clone, Copy, Debug)]
struct Group<const W: usize> {
    squares: SquareSet<W>,
    /// Their number.
    count: usize,
    rest: Rest,
}

/// What actions of a group have in common.
#[derive(Clone, Copy, Debug)]
enum Rest {
    /// Moves from a square.
    From(Square),
    /// Moves that begin a number of places before they end.
    Before(i32),
    /// A declared action that lacks the parameter at a place.
    Declared(Action, usize),
}

impl<const W: usize> Pool<W> {
    pub(crate) fn len(&self) -> usize {
        self.grouped + self.single.len()
    }

    pub(crate) fn clear(&mut self) {
        self.groups.clear();
        self.single.clear();
        self.grouped = 0;
    }

    /// Removes the action with a number, counted from 0 in no particular order; `None` if there are not so many.
    pub(crate) fn draw(&mut self, number: usize) -> Option<Action> {
        if let Some(beyond) = number.checked_sub(self.grouped) {
            return (beyond < self.single.len()).then(|| self.single.swap_remove(beyond));
        }
        let mut left = number;
        for group in &mut self.groups {
            if left < group.count {
                let square = group.squares.into_iter().nth(left)?;
                group.squares.remove(square);
                group.count -= 1;
                self.grouped -= 1;
                let mode = if self.empty.has(square) { Mode::Quiet } else { Mode::Capture };
                return Some(match group.rest {
                    Rest::From(from) => Action::plain(mode, from, square),
                    Rest::Before(places) => Action::plain(mode, square.back(places), square),
                    Rest::Declared(action, place) => action.on(place, square),
                });
            }
            left -= group.count;
        }
        None
    }

    #[inline]
    fn put(&mut self, rest: Rest, squares: SquareSet<W>) {
        if !squares.is_empty() {
            let count = squares.count() as usize;
            self.grouped += count;
            self.groups.push(Group { squares, count, rest });
        }
    }
}

impl<const W: usize> Sink<W> for Pool<W> {
    #[inline(always)]
    fn each(&mut self, squares: SquareSet<W>, action: &dyn Fn(Square) -> Action) {
        self.single.extend(squares.into_iter().map(action));
    }

    #[inline]
    fn usual(&mut self, from: Square, ends: SquareSet<W>, empty: &SquareSet<W>) {
        self.empty = *empty;
        self.put(Rest::From(from), ends);
    }

    #[inline]
    fn shifted(&mut self, places: i32, ends: SquareSet<W>, empty: &SquareSet<W>) {
        self.empty = *empty;
        self.put(Rest::Before(places), ends);
    }

    #[inline]
    fn choices(&mut self, squares: SquareSet<W>, action: Action, place: usize) {
        self.put(Rest::Declared(action, place), squares);
    }

    #[inline]
    fn action(&mut self, action: Action) {
        self.single.push(action);
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.single.len() >= crate::limits::ACTIONS
    }
}
