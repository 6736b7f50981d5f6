//! Levels: how well the search plays, from beginner to best.

use std::fmt;
use std::str::FromStr;

use super::limits::Limits;
use super::worker::Errors;

/// How well the search plays: from 1, a beginner, to 8, its best.
///
/// A lower level looks less far ahead and judges positions less exactly, each position always with the same error. It
/// overlooks what a person overlooks, and gives nothing away on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// By level: the most actions looked ahead, the most positions, and how large errors are in hundredths of a pawn.
const LEVELS: [(u32, u64, i32); 7] = [
    (1, 400, 150),
    (2, 1_000, 100),
    (3, 3_000, 70),
    (4, 10_000, 45),
    (6, 20_000, 25),
    (8, 35_000, 12),
    (10, 60_000, 8),
];

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Level {
    /// The highest level.
    pub const BEST: Level = Level(8);

    /// A level by its number; nothing if it is not from 1 to 8.
    pub fn new(number: u8) -> Option<Level> {
        (1..=8).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    fn row(self) -> Option<(u32, u64, i32)> {
        LEVELS.get(usize::from(self.0) - 1).copied()
    }

    /// The given limits, or those of the level where they are smaller.
    #[must_use]
    pub fn limit(self, limits: Limits) -> Limits {
        let Some((depth, nodes, _)) = self.row() else { return limits };
        let depth = Some(limits.depth.map_or(depth, |own| own.min(depth)));
        let nodes = Some(limits.nodes.map_or(nodes, |own| own.min(nodes)));
        Limits { depth, nodes, ..limits }
    }

    pub(super) fn errors(self, seed: u64) -> Errors {
        Errors { size: self.row().map_or(0, |(_, _, size)| size), seed }
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::BEST
    }
}

/// A level that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a level: levels are the numbers from 1 to 8")]
pub struct NoLevel(String);

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Level, NoLevel> {
        text.parse().ok().and_then(Level::new).ok_or_else(|| NoLevel(text.to_owned()))
    }
}
