//! The figures that all reports tell, worked out once.

use variorum::Variant;

use super::count::{Counts, Results, Use};
use super::unused::{Unused, unused};
use crate::statistics::{Interval, quantile, wilson};

/// A number of games with its share of all, and where the chance behind it lies.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Share {
    pub(super) name: String,
    pub(super) games: u64,
    pub(super) share: f64,
    pub(super) interval: Interval,
}

impl Share {
    fn of(name: impl Into<String>, games: u64, of: u64) -> Share {
        let share = if of == 0 { 0.0 } else { games as f64 / of as f64 };
        Share { name: name.into(), games, share, interval: wilson(games as f64, of) }
    }
}

/// An ending that has come: its games, and who has won them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ending {
    pub(super) share: Share,
    pub(super) results: Results,
    pub(super) because: String,
}

/// How numbers are spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spread {
    pub(super) mean: f64,
    pub(super) least: f64,
    pub(super) quartiles: [f64; 3],
    pub(super) most: f64,
}

impl Spread {
    fn of(numbers: &[u32]) -> Spread {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        let sum: u64 = sorted.iter().map(|number| u64::from(*number)).sum();
        let mean = sum as f64 / sorted.len().max(1) as f64;
        let [least, low, middle, high, most] =
            [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| quantile(&sorted, share));
        Spread { mean, least, quartiles: [low, middle, high], most }
    }
}

/// Something of the definition that has a name, with its use.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Named {
    pub(super) name: String,
    pub(super) found: Use,
}

/// What the games of a variant have shown.
pub(super) struct Summary<'a> {
    pub(super) variant: &'a Variant,
    pub(super) counts: &'a Counts,
    pub(super) games: u64,
    /// Who played, how often, by which seed: for the head of a report.
    pub(super) head: String,
    /// White's wins, draws and Black's wins.
    pub(super) results: [Share; 3],
    /// The score of the player who acts first, with draws as half a win.
    pub(super) first: Share,
    /// The endings that have come, the most frequent one first.
    pub(super) endings: Vec<Ending>,
    pub(super) plies: Spread,
    pub(super) turns: Spread,
    /// The mean number of legal actions.
    pub(super) branching: f64,
    pub(super) actions: Vec<Named>,
    pub(super) arrivals: Vec<Named>,
    pub(super) rules: Vec<Named>,
    pub(super) movements: Vec<Named>,
    pub(super) unused: Vec<Unused>,
}

impl Summary<'_> {
    pub(super) fn new<'a>(variant: &'a Variant, counts: &'a Counts, head: String) -> Summary<'a> {
        let games = counts.results.games();
        let Results { white, draws, black } = counts.results;
        let half = counts.first as f64 + draws as f64 / 2.0;
        let share = half / games.max(1) as f64;
        let first =
            Share { name: "first player's score".to_owned(), games, share, interval: wilson(half, games) };
        let model = variant.model();
        let named = |names: Vec<&String>, uses: &[Use]| -> Vec<Named> {
            let pairs = names.into_iter().zip(uses);
            pairs.map(|(name, found)| Named { name: name.clone(), found: *found }).collect()
        };
        let mut movements = named(model.kinds.iter().map(|kind| &kind.name).collect(), &counts.movements);
        movements.retain(|movement| movement.found.times > 0);
        Summary {
            variant,
            counts,
            games,
            head,
            results: [("White wins", white), ("draws", draws), ("Black wins", black)]
                .map(|(name, number)| Share::of(name, number, games)),
            first,
            endings: endings(counts, games),
            plies: Spread::of(&counts.plies),
            turns: Spread::of(&counts.turns),
            branching: ratio(
                counts.branching.iter().map(|(sum, _)| sum).sum(),
                counts.branching.iter().map(|(_, games)| games).sum(),
            ),
            actions: named(model.actions.iter().map(|action| &action.name).collect(), &counts.actions),
            arrivals: named(model.arrivals.iter().map(|arrival| &arrival.name).collect(), &counts.arrivals),
            rules: named(model.rules.iter().map(|rule| &rule.name).collect(), &counts.rules),
            movements,
            unused: unused(variant, counts),
        }
    }

    /// How often a piece comes to each square in a game.
    pub(super) fn visits(&self) -> Vec<f64> {
        self.counts.squares.iter().map(|visits| ratio(*visits, self.games)).collect()
    }

    /// The mean number of legal actions by ply, as long as a tenth of the games lasts.
    pub(super) fn branching_by_ply(&self) -> Vec<f64> {
        let enough = self.games.div_ceil(10).max(1);
        let plies = self.counts.branching.iter().take_while(|(_, games)| *games >= enough);
        plies.map(|(sum, games)| ratio(*sum, *games)).collect()
    }
}

fn endings(counts: &Counts, games: u64) -> Vec<Ending> {
    let mut found: Vec<Ending> = counts
        .endings
        .iter()
        .map(|(name, results)| Ending {
            share: Share::of(name.clone(), results.games(), games),
            results: *results,
            because: counts.because.get(name).cloned().unwrap_or_default(),
        })
        .collect();
    found.sort_by_key(|ending| std::cmp::Reverse(ending.share.games));
    found
}

fn ratio(sum: u64, of: u64) -> f64 {
    sum as f64 / of.max(1) as f64
}
