//! What the games of a contest have come to.

use std::collections::BTreeMap;

use variorum::ids::Side;
use variorum::{GameOutcome, Variant};

use crate::statistics::{Scores, quantile};

/// The place of a game: of which match, and which game of it, both from 0. Games that belong to no match are of match 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) series: u32,
    pub(crate) game: u32,
}

impl Place {
    /// Which of the two players has White: sides alternate.
    pub(crate) fn white(self) -> usize {
        (self.game % 2) as usize
    }
}

/// A game that counts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) place: Place,
    pub(crate) outcome: GameOutcome,
    pub(crate) plies: u32,
}

impl Row {
    /// Which of the two players has won.
    pub(crate) fn winner(&self) -> Option<usize> {
        let side = self.outcome.winner?;
        Some(if side == Side::White { self.place.white() } else { 1 - self.place.white() })
    }

    /// The first player's points, doubled: 0, 1 or 2.
    pub(crate) fn half_points(&self) -> usize {
        match self.winner() {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        }
    }

    /// Whether no rule of the definition has ended the game.
    pub(crate) fn is_fault(&self, variant: &Variant) -> bool {
        let is_rule = variant.model().endings.iter().any(|ending| ending.name == self.outcome.ending);
        !is_rule && self.outcome.winner.is_some()
    }
}

/// All games, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) rows: BTreeMap<Place, Row>,
}

/// Games by their results, as the first player sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Results {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
}

impl Results {
    fn add(&mut self, row: &Row) {
        match row.winner() {
            Some(0) => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    pub(crate) fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The scores from lost to won.
    pub(crate) fn scores(self) -> Scores<3> {
        Scores([self.losses, self.draws, self.wins])
    }
}

/// Lengths of games in plies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lengths {
    pub(crate) mean: f64,
    pub(crate) shortest: u32,
    pub(crate) median: f64,
    pub(crate) longest: u32,
}

impl Tally {
    pub(crate) fn add(&mut self, row: Row) {
        self.rows.insert(row.place, row);
    }

    /// The results of games that fulfil a condition.
    pub(crate) fn results(&self, counts: impl Fn(&Row) -> bool) -> Results {
        let mut results = Results::default();
        self.rows.values().filter(|row| counts(row)).for_each(|row| results.add(row));
        results
    }

    /// The first player's scores of two games with the same opening, of those that are both over.
    pub(crate) fn pairs(&self) -> Scores<5> {
        let mut scores = [0; 5];
        for (place, row) in self.rows.iter().filter(|(place, _)| place.game.is_multiple_of(2)) {
            let second = Place { game: place.game + 1, ..*place };
            if let Some(second) = self.rows.get(&second) {
                scores[row.half_points() + second.half_points()] += 1;
            }
        }
        Scores(scores)
    }

    /// The games by endings, the most frequent one first: name, and results.
    pub(crate) fn endings(&self) -> Vec<(String, Results)> {
        let mut found: BTreeMap<&str, Results> = BTreeMap::new();
        for row in self.rows.values() {
            found.entry(&row.outcome.ending).or_default().add(row);
        }
        let mut found: Vec<(String, Results)> =
            found.into_iter().map(|(name, results)| (name.to_owned(), results)).collect();
        found.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
        found
    }

    /// How long the games were; nothing if there are none.
    pub(crate) fn lengths(&self) -> Option<Lengths> {
        let mut plies: Vec<u32> = self.rows.values().map(|row| row.plies).collect();
        plies.sort_unstable();
        let (shortest, longest) = (*plies.first()?, *plies.last()?);
        let mean = plies.iter().map(|plies| f64::from(*plies)).sum::<f64>() / plies.len() as f64;
        Some(Lengths { mean, shortest, median: quantile(&plies, 0.5), longest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(game: u32, winner: Option<Side>) -> Row {
        let outcome = GameOutcome { winner, because: String::new(), kind: None, ending: "e".to_owned() };
        Row { place: Place { series: 0, game }, outcome, plies: 10 * (game + 1) }
    }

    #[test]
    fn sides_alternate_and_pairs_belong_together() {
        let mut tally = Tally::default();
        for (game, winner) in
            [Some(Side::White), Some(Side::White), None, Some(Side::Black), None].into_iter().enumerate()
        {
            tally.add(row(game as u32, winner));
        }
        assert_eq!(tally.results(|_| true), Results { wins: 2, draws: 2, losses: 1 });
        assert_eq!(tally.results(|row| row.place.white() == 0), Results { wins: 1, draws: 2, losses: 0 });
        // Won and lost; drawn and won; the last game has no second one.
        assert_eq!(tally.pairs(), Scores([0, 0, 1, 1, 0]));
        let lengths = tally.lengths().unwrap();
        assert_eq!((lengths.mean, lengths.shortest, lengths.median, lengths.longest), (30.0, 10, 30.0, 50));
    }
}
