//! Shortcuts of the tree: which positions and actions it searches less deeply, or not at all.
//!
//! The numbers were tuned together, in games of six variants (`docs/strength.md`). Values are in hundredths of about a
//! pawn, reductions in plies.

use super::node::Node;
use super::order;
use super::score::{SURE, Value};

/// Static null move: up to this depth, a value that exceeds the window by this margin for each ply is good enough.
const SURPLUS_UP_TO: i32 = 6;
const SURPLUS: Value = 130;
/// Razoring: up to this depth, a value that falls short of the window by this margin for each ply, and once more, leads to
/// the search for quiet.
const DEFICIT_UP_TO: i32 = 2;
const DEFICIT: Value = 110;
/// The least depth of a null-move search.
const NULL_FROM: i32 = 3;
/// The reduction of the null-move search: a base, an amount for each ply of depth, and one ply for each such surplus, up to
/// a limit.
const NULL: f32 = 4.75;
const NULL_BY_DEPTH: f32 = 0.2;
const NULL_BY_SURPLUS: Value = 270;
const NULL_BY_SURPLUS_AT_MOST: Value = 2;
/// Internal reduction: from this depth on, a position without a known best action is searched one ply less deeply. The next
/// round finds one in the table.
const UNKNOWN_FROM: i32 = 5;
/// Late move reduction: the factor of the logarithms of place and depth, and the constant taken off their product.
const LATE: f32 = 0.63;
const LATE_LESS: f32 = 0.6;
/// The first place and the least depth at which actions are reduced.
const LATE_FROM: (usize, i32) = (3, 3);
/// The addition to the reduction where the evaluation has not risen.
const NOT_IMPROVING: f32 = 0.45;
/// What is taken off the reduction in a wide window, for a killer, and once for each such amount of history.
const EXACT: f32 = 0.4;
const KILLER: f32 = 0.3;
const HISTORY: f32 = 19_000.0;
/// Late move pruning: up to this depth, quiet actions are skipped after so many others: a base, and an amount for each
/// square of the depth. More are tried where the evaluation has risen.
const SKIP_UP_TO: i32 = 6;
const SKIP_IMPROVING: (f32, f32) = (3.0, 1.9);
const SKIP: (f32, f32) = (2.0, 0.4);
/// A wide window multiplies this number.
const SKIP_WIDE: f32 = 3.0;
/// Futility: up to this depth, the most that a quiet action is expected to gain: a base, and an amount for each ply.
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

    /// Whether there is enough depth for a null-move search.
    pub(super) fn allows_null(&self) -> bool {
        self.depth >= NULL_FROM
    }

    /// The reduction of the null-move search.
    pub(super) fn null_reduction(&self, value: Value) -> i32 {
        let surplus = ((value - self.window.beta) / NULL_BY_SURPLUS).min(NULL_BY_SURPLUS_AT_MOST);
        (NULL + self.depth as f32 * NULL_BY_DEPTH) as i32 + surplus
    }

    /// The depth at which the actions are searched.
    pub(super) fn depth_of_actions(&self) -> i32 {
        self.depth - i32::from(self.known.is_none() && self.depth >= UNKNOWN_FROM)
    }

    /// Whether the action at a place may be reduced.
    pub(super) fn reduces(&self, place: usize) -> bool {
        is_late(self.depth, place) && !self.in_check
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
        let width = if self.window.is_narrow() { 1.0 } else { SKIP_WIDE };
        let most = (least + (self.depth * self.depth) as f32 * by_depth) * width;
        // A value is present only where these shortcuts are sound.
        self.value.is_some() && !order::is_loud(score) && self.depth <= SKIP_UP_TO && place as f32 > most
    }

    /// Whether a quiet action can hardly make up the deficit near the leaves.
    pub(super) fn is_futile(&self, alpha: Value, score: i32) -> bool {
        let reach = |value: Value| value + GAIN + GAIN_BY_DEPTH * self.depth;
        let is_behind = self.value.is_some_and(|value| reach(value) <= alpha);
        is_behind && self.depth <= GAIN_UP_TO && !order::is_loud(score) && alpha > -SURE
    }
}

/// Whether an action is late enough in the order, and the depth large enough, for a reduction.
pub(super) fn is_late(depth: i32, place: usize) -> bool {
    place >= LATE_FROM.0 && depth >= LATE_FROM.1
}

/// The reduction of an action by its place in the order alone.
pub(super) fn late(depth: i32, place: usize) -> f32 {
    (place as f32).ln() * (depth as f32).ln() * LATE - LATE_LESS
}
