//! Shortcuts of the tree: what it searches less deeply, or not at all.
//!
//! Their numbers were found together, in games of six variants against changed numbers (`docs/strength.md`). Values are in
//! hundredths of about a pawn, reductions in plies.

use super::node::Node;
use super::order;
use super::score::{SURE, Value};

/// Up to this depth a value far above the window suffices: it exceeds it by so much for each ply.
const SURPLUS_UP_TO: i32 = 6;
const SURPLUS: Value = 130;
/// Up to this depth a value far below the window leads to a search for quiet: it falls short by so much for each ply and one
/// more.
const DEFICIT_UP_TO: i32 = 2;
const DEFICIT: Value = 110;
/// The reduction of a search after nothing was done: this, and more for each ply of depth and for each so much of surplus.
const NULL: f32 = 4.75;
const NULL_BY_DEPTH: f32 = 0.2;
const NULL_BY_SURPLUS: Value = 270;
const NULL_BY_SURPLUS_AT_MOST: Value = 2;
/// The reduction of an action by the logarithms of its place and of the depth.
const LATE: f32 = 0.63;
const LATE_LESS: f32 = 0.6;
/// The first actions are never reduced, nor is anything below this depth.
const LATE_FROM: (usize, i32) = (3, 3);
/// It is larger for a player who stands no better than before,
const NOT_IMPROVING: f32 = 0.45;
/// and smaller where the score has to be exact, for killers, and by so much of history.
const EXACT: f32 = 0.4;
const KILLER: f32 = 0.3;
const HISTORY: f32 = 19_000.0;
/// Up to this depth, how many actions come before quiet ones are skipped: this, and so many times the square of the depth,
/// where the player stands better than before; and otherwise.
const SKIP_UP_TO: i32 = 6;
const SKIP_IMPROVING: (f32, f32) = (3.0, 1.9);
const SKIP: (f32, f32) = (2.0, 0.4);
/// Up to this depth a quiet action gains at most this, and so much for each ply.
const GAIN_UP_TO: i32 = 5;
const GAIN: Value = 16;
const GAIN_BY_DEPTH: Value = 23;

impl Node {
    /// Whether the value of a position is so far above the window that no action has to be searched.
    pub(super) fn is_far_above(&self, value: Value) -> bool {
        let plies = self.depth - i32::from(self.improves);
        self.depth <= SURPLUS_UP_TO && value - SURPLUS * plies >= self.window.beta
    }

    /// Whether the value of a position is so far below the window that only captures could help.
    pub(super) fn is_far_below(&self, value: Value) -> bool {
        self.depth <= DEFICIT_UP_TO && value + DEFICIT * (self.depth + 1) <= self.window.alpha
    }

    /// By how much the search after doing nothing is less deep.
    pub(super) fn null_reduction(&self, value: Value) -> i32 {
        let surplus = ((value - self.window.beta) / NULL_BY_SURPLUS).min(NULL_BY_SURPLUS_AT_MOST);
        (NULL + self.depth as f32 * NULL_BY_DEPTH) as i32 + surplus
    }

    /// Whether an action is searched less deeply at all.
    pub(super) fn reduces(&self, place: usize) -> bool {
        place >= LATE_FROM.0 && self.depth >= LATE_FROM.1 && !self.in_check
    }

    /// The reduction of an action, by its place, its number in the order, and its history.
    pub(super) fn reduction(&self, place: usize, score: i32, history: i32) -> i32 {
        let mut plies = late(self.depth, place);
        if !self.improves {
            plies += NOT_IMPROVING;
        }
        if !self.window.is_narrow() {
            plies -= EXACT;
        }
        if order::is_killer(score) {
            plies -= KILLER;
        }
        plies -= history as f32 / HISTORY;
        (plies as i32).clamp(0, self.depth - 2)
    }

    /// Whether so many actions came before a quiet one that it is skipped near the leaves.
    pub(super) fn skips(&self, place: usize, score: i32) -> bool {
        let (least, by_depth) = if self.improves { SKIP_IMPROVING } else { SKIP };
        let most = least + (self.depth * self.depth) as f32 * by_depth;
        // A value is present only where these shortcuts are sound.
        self.value.is_some() && !order::is_loud(score) && self.depth <= SKIP_UP_TO && place as f32 > most
    }

    /// Whether a quiet action can hardly make up the deficit near the leaves.
    pub(super) fn is_futile(&self, alpha: Value, score: i32) -> bool {
        let reach = |value: Value| value + GAIN + GAIN_BY_DEPTH * self.depth;
        let is_behind = self.value.is_some_and(|value| reach(value) <= alpha);
        is_behind && self.depth <= GAIN_UP_TO && !order::is_loud(score) && alpha.abs() < SURE
    }
}

/// By how many plies an action is searched less deeply after others.
pub(super) fn late(depth: i32, place: usize) -> f32 {
    (place as f32).ln() * (depth as f32).ln() * LATE - LATE_LESS
}
