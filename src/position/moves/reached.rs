//! The destinations of one piece's movements.

use crate::ids::Square;
use crate::model::Mode;
use crate::program::SquareSet;

use crate::position::state::action::Action;
use crate::position::state::walks::Found;

/// The destinations of one piece's movements, by mode.
pub(crate) type EndsByMode<const W: usize> = [SquareSet<W>; 5];

/// The moves of one piece found so far.
pub(crate) struct Reached<const W: usize> {
    /// The destinations of plain moves.
    pub(crate) ends: EndsByMode<W>,
    /// The destinations of plain walks, which have been emitted.
    pub(crate) walked: EndsByMode<W>,
    /// Other moves without effects of their own: mode, end, and captures on the way.
    pub(crate) others: Vec<(Mode, Square, SquareSet<W>)>,
    /// The positions left by walks that change places with friends, by key.
    pub(crate) switched: Vec<u64>,
    /// The walks that may leave the same position as others.
    pub(crate) left: Vec<Left>,
    /// Whether a consequence of one of these may change pieces or marks.
    pub(crate) is_restless: bool,
}

/// A walk, for comparing the position that it leaves.
#[derive(Clone, Copy)]
pub(crate) struct Left {
    pub(crate) action: Action,
    /// Whether no consequence of it changes pieces or marks.
    pub(crate) is_calm: bool,
    /// The key of the position that it leaves, once computed.
    pub(crate) key: Option<u64>,
}

impl<const W: usize> Reached<W> {
    /// Adds a walk, and returns whether no other line leads to the same move, given the number of lines that capture on
    /// their way.
    pub(crate) fn is_new_walk(&mut self, walk: &Found<W>, of_others: usize) -> bool {
        if walk.is_clean() {
            let walked = &mut self.walked[walk.mode as usize];
            let is_new = !walked.has(walk.to);
            walked.insert(walk.to);
            // Equal friends may change places one by one with the same result.
            return is_new && (walk.mode != Mode::Swap || self.is_new_exchange(walk.key));
        }
        if !walk.only_takes() {
            return self.is_new_exchange(walk.key);
        }
        let other = (walk.mode, walk.to, walk.taken);
        let is_new = !self.others[..of_others].contains(&other);
        if is_new {
            self.others.push(other);
        }
        is_new
    }

    /// Adds a walk that changes places with friends, by its key, and returns whether no other one leaves the same
    /// position.
    pub(crate) fn is_new_exchange(&mut self, key: u64) -> bool {
        let is_new = !self.switched.contains(&key);
        self.switched.push(key);
        is_new
    }

    /// Quiet moves and captures.
    #[inline]
    pub(crate) fn of(quiet: SquareSet<W>, captures: SquareSet<W>) -> Reached<W> {
        let mut ends = [SquareSet::EMPTY; 5];
        (ends[Mode::Quiet as usize], ends[Mode::Capture as usize]) = (quiet, captures);
        Reached::of_ends(ends)
    }

    /// Moves by mode.
    #[inline]
    pub(crate) fn of_ends(ends: EndsByMode<W>) -> Reached<W> {
        Reached {
            ends,
            walked: [SquareSet::EMPTY; 5],
            others: Vec::new(),
            switched: Vec::new(),
            left: Vec::new(),
            is_restless: false,
        }
    }

    /// Adds a move that captures on its way, and returns whether no other line leads to the same move.
    pub(crate) fn is_new(&mut self, mode: Mode, to: Square, taken: SquareSet<W>) -> bool {
        let other = (mode, to, taken);
        let is_new = !self.others.contains(&other);
        if is_new {
            self.others.push(other);
        }
        is_new
    }
}

/// Lines of a kind whose conditions are evaluated once for all pieces.
pub(crate) const GOALS: usize = 8;

/// The conditions of a kind's lines that are the same for all its pieces.
pub(crate) struct Goals<const W: usize> {
    /// The lines that may lead somewhere, a bit each; lines beyond the bits are not evaluated here.
    pub(crate) open: u64,
    /// The sets in which they must end.
    pub(crate) sets: [Option<SquareSet<W>>; GOALS],
}

impl<const W: usize> Goals<W> {
    #[inline]
    pub(crate) fn is_open(&self, number: usize) -> bool {
        self.open >> number.min(63) & 1 != 0
    }

    /// The set in which a line must end, if there is one; unknown for lines beyond the bits.
    #[inline]
    pub(crate) fn of(&self, number: usize) -> Option<Option<SquareSet<W>>> {
        self.sets.get(number).copied()
    }
}
