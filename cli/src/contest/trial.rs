//! A sequential test while games come in.

use super::tally::{Place, Tally};
use crate::statistics::{Scores, Sprt};

/// Looks at pairs of games with the same opening, in order: games come in any order, and what decides must not hang on that.
pub(crate) struct Trial {
    sprt: Sprt,
    /// The scores of the pairs so far.
    scores: Scores<5>,
    /// The first game of the next pair.
    next: u32,
}

impl Trial {
    pub(crate) fn new(sprt: Sprt) -> Trial {
        Trial { sprt, scores: Scores([0; 5]), next: 0 }
    }

    /// Takes the pairs in that have been completed; the last game of the one that decides, if one does.
    pub(crate) fn advance(&mut self, tally: &Tally) -> Option<Place> {
        loop {
            let [first, second] = [0, 1].map(|step| Place { series: 0, game: self.next + step });
            let points = tally.rows.get(&first)?.half_points() + tally.rows.get(&second)?.half_points();
            self.scores.0[points] += 1;
            self.next += 2;
            if Sprt::verdict(self.sprt.log_ratio(&self.scores)).is_some() {
                return Some(second);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tally::Row;
    use super::*;
    use variorum::GameOutcome;
    use variorum::ids::Side;

    #[test]
    fn a_gap_is_waited_for_and_the_order_of_games_does_not_matter() {
        let row = |game: u32| {
            // The first player wins all, but for a draw now and then.
            let side = if game.is_multiple_of(2) { Side::White } else { Side::Black };
            let winner = (!game.is_multiple_of(5)).then_some(side);
            let outcome = GameOutcome { winner, because: String::new(), kind: None, ending: String::new() };
            Row { place: Place { series: 0, game }, outcome, plies: 1 }
        };
        let decided = |order: &[u32]| {
            let (mut tally, mut trial) = (Tally::default(), Trial::new(Sprt { elo0: 0.0, elo1: 50.0 }));
            order.iter().find_map(|game| {
                tally.add(row(*game));
                trial.advance(&tally)
            })
        };
        let forwards: Vec<u32> = (0..200).collect();
        let mut mixed: Vec<u32> = (1..200).collect();
        mixed.push(0);
        let found = decided(&forwards).unwrap();
        assert_eq!(Some(found), decided(&mixed));
        assert!((10..60).contains(&found.game), "{found:?}");
    }
}
