//! What a search finds out.

use std::time::Duration;

use crate::position::Action;

use super::score::Score;

/// What a search has found out after a round.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// How many actions were looked ahead.
    pub depth: u32,
    /// What the position is worth to the player to act.
    pub score: Score,
    /// How many positions were looked at.
    pub nodes: u64,
    /// For how long.
    pub time: Duration,
    /// The number of the line, from 1, the best one.
    pub number: usize,
    /// How much of the transposition table this search has filled, in thousandths.
    pub fullness: u32,
    /// The best actions of both players.
    pub line: &'a [Action],
}

/// What a search has come to.
#[derive(Clone, Debug, Default)]
pub struct Thought {
    /// The best action; `None` if the game is over.
    pub action: Option<Action>,
    /// What the position is worth to the player to act.
    pub score: Score,
    /// How many actions were looked ahead to the end.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The best actions of both players, the one to be done first.
    pub line: Vec<Action>,
}
