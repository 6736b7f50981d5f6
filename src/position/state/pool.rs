//! A pool of moves, from which one is drawn without listing all.

use crate::ids::Square;
use crate::model::Mode;
use crate::program::SquareSet;

use super::action::Action;
use super::sink::Sink;

/// A pool of actions from which any can be drawn by its number;
/// [`Position::apply_any`](super::position::Position::apply_any) fills it.
///
/// Moves that differ only by a square are kept as a set, so that this takes less time than a list.
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

/// Moves that differ by their end.
#[derive(Clone, Copy, Debug)]
struct Group<const W: usize> {
    ends: SquareSet<W>,
    /// Their number.
    count: usize,
    origin: Origin,
}

/// The start of moves.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// The same square for all.
    Square(Square),
    /// Each a fixed number of places before its end.
    Before(i32),
}

impl Origin {
    fn of(self, to: Square) -> Square {
        match self {
            Origin::Square(from) => from,
            Origin::Before(places) => to.back(places),
        }
    }
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
                let to = group.ends.into_iter().nth(left)?;
                group.ends.remove(to);
                group.count -= 1;
                self.grouped -= 1;
                let mode = if self.empty.has(to) { Mode::Quiet } else { Mode::Capture };
                return Some(Action::plain(mode, group.origin.of(to), to));
            }
            left -= group.count;
        }
        None
    }

    #[inline]
    fn put(&mut self, origin: Origin, ends: SquareSet<W>, empty: &SquareSet<W>) {
        if !ends.is_empty() {
            let count = ends.count() as usize;
            self.grouped += count;
            self.empty = *empty;
            self.groups.push(Group { ends, count, origin });
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
        self.put(Origin::Square(from), ends, empty);
    }

    #[inline]
    fn shifted(&mut self, places: i32, ends: SquareSet<W>, empty: &SquareSet<W>) {
        self.put(Origin::Before(places), ends, empty);
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
