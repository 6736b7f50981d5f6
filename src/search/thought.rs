//! The results of a search.

use std::time::Duration;

use crate::position::Action;

use super::score::Score;

/// The result of a round.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The depth in actions.
    pub depth: u32,
    /// The value of the position for the player to act.
    pub score: Score,
    /// How many positions were searched.
    pub nodes: u64,
    /// The time.
    pub time: Duration,
    /// The number of the line, from 1 for the best.
    pub number: usize,
    /// How much of the transposition table this search has filled, in thousandths.
    pub fullness: u32,
    /// The best actions of both players.
    pub line: &'a [Action],
}

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct Thought {
    /// The best action; `None` if the game is over.
    pub action: Option<Action>,
    /// The value of the position for the player to act.
    pub score: Score,
    /// The completed depth in actions.
    pub depth: u32,
    /// How many positions were searched.
    pub nodes: u64,
    /// The best actions of both players, the one to play first.
    pub line: Vec<Action>,
}
