//! Scores: a number, or a win in so many actions.

use std::fmt;

/// A score as the search computes with it: hundredths of about a pawn, from the point of view of the player to act. A win
/// is [`WIN`] less the number of actions to it.
pub(super) type Value = i32;

/// A win that is already reached.
pub(super) const WIN: Value = 32_000;
/// More than any score.
pub(super) const INFINITE: Value = 32_001;
/// The least score that is a win within the searchable depth.
pub(super) const SURE: Value = WIN - 1_000;
/// The largest score that is a loss within it.
const LOST: Value = -SURE;
/// The largest score of a position without a proven win.
pub(super) const LARGEST: Value = SURE - 1;

/// A score for people and protocols, from the point of view of the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of about a pawn.
    Points(i32),
    /// The player to act wins after so many actions of both players.
    Wins(u32),
    /// The player to act loses after so many actions of both players.
    Loses(u32),
}

impl Default for Score {
    fn default() -> Score {
        Score::Points(0)
    }
}

impl Score {
    /// Whether the player to act would prefer a draw.
    pub fn wants_draw(self) -> bool {
        match self {
            Score::Points(points) => points <= 0,
            Score::Wins(_) => false,
            Score::Loses(_) => true,
        }
    }

    pub(super) fn of(value: Value) -> Score {
        match value {
            SURE.. => Score::Wins((WIN - value).unsigned_abs()),
            ..=LOST => Score::Loses((WIN + value).unsigned_abs()),
            value => Score::Points(value),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Points(points) => {
                let sign = if *points < 0 { '-' } else { '+' };
                let size = points.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Score::Wins(actions) => write!(f, "wins in {actions}"),
            Score::Loses(actions) => write!(f, "loses in {actions}"),
        }
    }
}

/// A score for the table: the distance of a win counts from the position itself.
pub(super) fn to_table(value: Value, ply: usize) -> Value {
    match value {
        SURE.. => value + ply as i32,
        ..=LOST => value - ply as i32,
        value => value,
    }
}

/// A score from the table, for a position so many actions from the root.
pub(super) fn from_table(value: Value, ply: usize) -> Value {
    match value {
        SURE.. => value - ply as i32,
        ..=LOST => value + ply as i32,
        value => value,
    }
}
