//! Drawing one of the legal actions without making a list of all.

use crate::ids::Square;
use crate::model::Mode;
use crate::program::SquareSet;

use super::action::Action;
use super::sink::Sink;

/// Takes the legal actions so that any of them can be drawn by its number.
///
/// Moves that differ by a square alone are kept as a set, so that this takes less time than a list.
#[derive(Clone, Debug, Default)]
pub struct Urn<const W: usize> {
    groups: Vec<Group<W>>,
    /// The actions that are in no group.
    single: Vec<Action>,
    /// The actions in groups.
    grouped: usize,
    /// The squares on which a move is quiet; moves to others capture.
    empty: SquareSet<W>,
}

/// Moves that differ by the square on which they end.
#[derive(Clone, Copy, Debug)]
struct Group<const W: usize> {
    ends: SquareSet<W>,
    origin: Origin,
}

/// Where moves begin.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// All on a square.
    Square(Square),
    /// Each so many places before its end.
    Before(i32),
}

impl<const W: usize> Urn<W> {
    /// How many actions there are.
    pub fn len(&self) -> usize {
        self.grouped + self.single.len()
    }

    /// Whether there is no action.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes all actions out.
    pub fn clear(&mut self) {
        self.groups.clear();
        self.single.clear();
        self.grouped = 0;
    }

    /// The action of a number, counted from 0 in no particular order; `None` if there are not so many.
    pub fn draw(&self, number: usize) -> Option<Action> {
        if let Some(beyond) = number.checked_sub(self.grouped) {
            return self.single.get(beyond).copied();
        }
        let mut left = number;
        for Group { ends, origin } in &self.groups {
            let count = ends.count() as usize;
            if left < count {
                return ends.into_iter().nth(left).map(|to| self.action(*origin, to));
            }
            left -= count;
        }
        None
    }

    fn action(&self, origin: Origin, to: Square) -> Action {
        let from = match origin {
            Origin::Square(from) => from,
            Origin::Before(places) => to.back(places),
        };
        let mode = if self.empty.has(to) { Mode::Quiet } else { Mode::Capture };
        Action::plain(mode, from, to)
    }

    #[inline]
    fn put(&mut self, origin: Origin, ends: SquareSet<W>, empty: &SquareSet<W>) {
        if !ends.is_empty() {
            self.grouped += ends.count() as usize;
            self.empty = *empty;
            self.groups.push(Group { ends, origin });
        }
    }
}

impl<const W: usize> Sink<W> for Urn<W> {
    #[inline]
    fn each(&mut self, squares: SquareSet<W>, action: impl Fn(Square) -> Action) {
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
