//! Random games, and the positions of them that are compared in depth.

use std::collections::HashSet;

use super::descent::{Descent, Found, Parting};
use crate::engine_process::EngineError;
use crate::random::Chance;

/// How many turns the longest game has.
const LONGEST: usize = 120;

/// How many games are begun for each position that is wanted: in small games the same ones come again and again.
const TRIES: usize = 4;

/// One in so many games that end early gives its last position, the others an earlier one.
const LAST_POSITIONS: usize = 4;

/// What is compared in depth, and where.
pub(super) struct Plan {
    /// How many random positions, besides the start.
    pub(super) positions: usize,
    /// The depth of node counts, in turns.
    pub(super) depth: u32,
    /// How many nodes may be expected at most of a count.
    pub(super) nodes: u64,
    /// Of the random games.
    pub(super) seed: u64,
}

/// A position and what both count there.
#[derive(Debug)]
pub(super) struct Sample {
    /// The position as text.
    pub(super) position: String,
    /// Our actions that lead there.
    pub(super) actions: String,
    /// The counts that both agree on, from depth 1.
    pub(super) perft: Vec<u64>,
}

impl Plan {
    /// Compares the start and random positions, up to the first one where the two part.
    pub(super) fn compare(&self, descent: &mut Descent) -> Result<Found<Vec<Sample>>, EngineError> {
        let mut chance = Chance::new(self.seed);
        let mut seen = HashSet::from([descent.game.key()]);
        let mut samples = Vec::new();
        if let Some(parting) = self.sample(descent, &mut samples)? {
            return Ok(Found::Parted(parting));
        }
        for game in 0..self.positions * TRIES {
            if samples.len() > self.positions {
                break;
            }
            let length = self.length(game);
            let found = match walk(descent, length, &mut chance)? {
                Some(parting) => Some(parting),
                None if seen.insert(descent.game.key()) => self.sample(descent, &mut samples)?,
                None => None,
            };
            if let Some(parting) = found {
                return Ok(Found::Parted(parting));
            }
            while descent.turns() > 0 {
                descent.undo();
            }
        }
        Ok(Found::Agreed(samples))
    }

    /// The games are of all lengths alike.
    fn length(&self, game: usize) -> usize {
        1 + (game % self.positions) * LONGEST / self.positions
    }

    fn sample(
        &self,
        descent: &mut Descent,
        samples: &mut Vec<Sample>,
    ) -> Result<Option<Box<Parting>>, EngineError> {
        match descent.counts(self.depth, self.nodes)? {
            Found::Parted(parting) => Ok(Some(parting)),
            Found::Agreed(perft) => {
                let (position, actions) = (descent.game.to_text(), descent.game.played().join(" "));
                samples.push(Sample { position, actions, perft });
                Ok(None)
            }
        }
    }
}

/// Plays random turns that both have. A game that ends early gives one of its earlier positions, or sometimes its last.
fn walk(
    descent: &mut Descent,
    length: usize,
    chance: &mut Chance,
) -> Result<Option<Box<Parting>>, EngineError> {
    while descent.turns() < length {
        let lists = match descent.turn_lists()? {
            Found::Agreed(lists) => lists,
            Found::Parted(parting) => return Ok(Some(parting)),
        };
        if lists.both.is_empty() {
            let turns = descent.turns();
            if turns > 1 && chance.below(LAST_POSITIONS) > 0 {
                (0..=chance.below(turns - 1)).for_each(|_| descent.undo());
            }
            break;
        }
        descent.play(&lists.both[chance.below(lists.both.len())]);
    }
    Ok(None)
}
