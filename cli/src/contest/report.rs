//! What a contest has come to, for people and for programs.

use std::io::{self, Write};

use serde_json::{Value, json};
use variorum::scoring::Player;
use variorum::{Match, Variant};

use super::ledger::Caption;
use super::pool::Amount;
use super::tally::{Place, Results, Row, Tally};
use crate::columns::{row, write_rows};
use crate::statistics::{Interval, Scores, Sprt, Verdict, elo, superiority};
use crate::words::{count, percent, plies};

/// All that is told of a contest.
pub(crate) struct Report<'a> {
    pub(crate) variant: &'a Variant,
    pub(crate) caption: &'a Caption,
    pub(crate) tally: &'a Tally,
    pub(crate) amount: Amount,
    pub(crate) opening_plies: usize,
    pub(crate) sprt: Option<Sprt>,
}

/// A test with what it has come to.
struct Tested {
    sprt: Sprt,
    ratio: f64,
}

/// How many faults are told one by one.
const MOST_FAULTS: usize = 10;

impl Report<'_> {
    fn results(&self) -> Results {
        self.tally.results(|_| true)
    }

    /// The mean score and where it lies: from pairs if all games belong to one, since games with the same opening are alike.
    fn score(&self) -> (f64, Interval) {
        let (pairs, games): (Scores<5>, Scores<3>) = (self.tally.pairs(), self.results().scores());
        match pairs.count() * 2 == games.count() {
            true => (pairs.mean(), pairs.interval()),
            false => (games.mean(), games.interval()),
        }
    }

    fn tested(&self) -> Option<Tested> {
        self.sprt.map(|sprt| Tested { sprt, ratio: sprt.log_ratio(&self.tally.pairs()) })
    }

    fn faults(&self) -> Vec<&Row> {
        self.tally.rows.values().filter(|row| row.is_fault(self.variant)).collect()
    }

    /// The matches by their numbers, from 0: the games of each so far, scored.
    fn matches(&self) -> Vec<(u32, Match)> {
        let mut found: Vec<(u32, Match)> = Vec::new();
        for (Place { series, .. }, row) in &self.tally.rows {
            if found.last().is_none_or(|(last, _)| last != series) {
                found.extend(Match::of(self.variant).map(|standing| (*series, standing)));
            }
            if let Some((_, standing)) = found.last_mut() {
                standing.add(&row.outcome);
            }
        }
        found
    }

    /// Writes it for people.
    pub(crate) fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        let [first, second] = &self.caption.names;
        let games = self.results().games();
        writeln!(out, "{}: {first} against {second}, {}", self.caption.variant, count(games, "game"))?;
        let (plies, noun) = (self.opening_plies, plies(self.opening_plies));
        writeln!(out, "openings of {plies} random {noun}, each played from both sides\n")?;
        if games == 0 {
            return Ok(());
        }
        self.tell_results(out)?;
        self.tell_strength(out)?;
        self.tell_matches(out)?;
        self.tell_endings(out)?;
        if let Some(lengths) = self.tally.lengths() {
            let (mean, median) = (lengths.mean, lengths.median);
            let (shortest, longest) = (lengths.shortest, lengths.longest);
            writeln!(
                out,
                "\nlength in plies: mean {mean:.1}, median {median}, from {shortest} to {longest}"
            )?;
        }
        self.tell_faults(out)
    }

    fn tell_results(&self, out: &mut dyn Write) -> io::Result<()> {
        let first = &self.caption.names[0];
        let lines = [
            ("with White", self.tally.results(|row| row.place.white() == 0)),
            ("with Black", self.tally.results(|row| row.place.white() == 1)),
            ("all games", self.results()),
        ];
        let mut rows = vec![row([&first, &"wins", &"draws", &"losses", &"score"])];
        for (what, results) in lines {
            let score = percent(results.scores().mean());
            let score = if results.games() == 0 { "–".to_owned() } else { score };
            rows.push(row([&what, &results.wins, &results.draws, &results.losses, &score]));
        }
        write_rows(&rows, out)
    }

    fn tell_strength(&self, out: &mut dyn Write) -> io::Result<()> {
        let (score, interval) = self.score();
        let bars = interval.map(elo);
        let results = self.results();
        let better = percent(superiority(results.wins, results.losses));
        let (difference, low, high) = (signed(elo(score)), signed(bars.low), signed(bars.high));
        writeln!(out, "\nElo difference: {difference}, 95 % from {low} to {high}")?;
        writeln!(out, "likelihood of superiority: {better}")?;
        if let Some(Tested { sprt, ratio }) = self.tested() {
            let found = match Sprt::verdict(ratio) {
                Some(Verdict::Elo1) => {
                    format!("accepted: rather {} than {}", signed(sprt.elo1), signed(sprt.elo0))
                }
                Some(Verdict::Elo0) => {
                    format!("rejected: rather {} than {}", signed(sprt.elo0), signed(sprt.elo1))
                }
                None => "not decided yet".to_owned(),
            };
            let bound = Sprt::bound();
            // No `-0.00`.
            let ratio = (ratio * 100.0).round() / 100.0 + 0.0;
            writeln!(
                out,
                "SPRT of {} against {}: log-likelihood ratio {ratio:.2} between -{bound:.2} and {bound:.2}, {found}",
                signed(sprt.elo0),
                signed(sprt.elo1)
            )?;
        }
        Ok(())
    }

    fn tell_matches(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.variant.model().match_rules.is_none() {
            return Ok(());
        }
        let names = &self.caption.names;
        writeln!(out)?;
        for (number, standing) in self.matches() {
            let points = format!("{}-{}", standing.score(Player::First), standing.score(Player::Second));
            let games = count(u64::from(standing.games()), "game");
            let won = standing.winner().map(|winner| &names[winner as usize]);
            match (self.amount, won) {
                (Amount::Matches(_), Some(name)) => {
                    writeln!(out, "match {}: {name} wins, {points} points after {games}", number + 1)?;
                }
                (Amount::Matches(_), None) => {
                    writeln!(out, "match {}: not decided, {points} points after {games}", number + 1)?;
                }
                (Amount::Games(_), Some(name)) => {
                    writeln!(
                        out,
                        "as a match by the definition: {name} wins, {points} points after {games}"
                    )?;
                }
                (Amount::Games(_), None) => {
                    writeln!(
                        out,
                        "as a match by the definition: not decided, {points} points after {games}"
                    )?;
                }
            }
        }
        Ok(())
    }

    fn tell_endings(&self, out: &mut dyn Write) -> io::Result<()> {
        let [first, second] = &self.caption.names;
        let mut rows =
            vec![row([&"ending", &"games", &format!("{first} wins"), &format!("{second} wins"), &"draws"])];
        for (name, results) in self.tally.endings() {
            let Results { wins, draws, losses } = results;
            rows.push(row([&name, &results.games(), &wins, &losses, &draws]));
        }
        writeln!(out)?;
        write_rows(&rows, out)
    }

    fn tell_faults(&self, out: &mut dyn Write) -> io::Result<()> {
        let faults = self.faults();
        if faults.is_empty() {
            return Ok(());
        }
        writeln!(out, "\nforfeited: {}", count(faults.len() as u64, "game"))?;
        for row in faults.iter().take(MOST_FAULTS) {
            let because = row.outcome.because.replace('\n', " ");
            writeln!(out, "  game {}: {because}", self.caption.number(row.place))?;
        }
        if faults.len() > MOST_FAULTS {
            writeln!(out, "  and {} more", faults.len() - MOST_FAULTS)?;
        }
        Ok(())
    }

    /// The same for programs.
    pub(crate) fn to_json(&self) -> Value {
        let (score, interval) = self.score();
        let bars = interval.map(elo);
        let results = self.results();
        let endings = self.tally.endings().into_iter().map(|(name, results)| {
            let Results { wins, draws, losses } = results;
            json!({ "ending": name, "wins": wins, "draws": draws, "losses": losses })
        });
        let sprt = self.tested().map(|Tested { sprt, ratio }| {
            let verdict = Sprt::verdict(ratio).map(|verdict| match verdict {
                Verdict::Elo0 => "rejected",
                Verdict::Elo1 => "accepted",
            });
            json!({ "elo0": sprt.elo0, "elo1": sprt.elo1, "log_likelihood_ratio": finite(ratio), "bound": finite(Sprt::bound()), "verdict": verdict })
        });
        let matches: Vec<Value> = self
            .matches()
            .iter()
            .map(|(number, standing)| {
                let points = [Player::First, Player::Second].map(|player| standing.score(player));
                let winner = standing.winner().map(|winner| &self.caption.names[winner as usize]);
                json!({ "match": number + 1, "points": points, "games": standing.games(), "winner": winner })
            })
            .collect();
        let faults = self.faults().into_iter().map(|row| {
            json!({ "game": self.caption.number(row.place), "ending": row.outcome.ending, "because": row.outcome.because })
        });
        let lengths = self.tally.lengths().map(|lengths| {
            json!({ "mean": finite(lengths.mean), "shortest": lengths.shortest, "median": lengths.median, "longest": lengths.longest })
        });
        json!({
            "variant": self.caption.variant,
            "players": self.caption.names,
            "games": results.games(),
            "opening_plies": self.opening_plies,
            "all": told(results),
            "white": told(self.tally.results(|row| row.place.white() == 0)),
            "black": told(self.tally.results(|row| row.place.white() == 1)),
            "pairs": self.tally.pairs().0,
            "score": { "mean": finite(score), "low": finite(interval.low), "high": finite(interval.high) },
            "elo": { "difference": finite(elo(score)), "low": finite(bars.low), "high": finite(bars.high) },
            "likelihood_of_superiority": finite(superiority(results.wins, results.losses)),
            "sprt": sprt,
            "matches": matches,
            "endings": endings.collect::<Vec<_>>(),
            "plies": lengths,
            "faults": faults.collect::<Vec<_>>(),
        })
    }
}

fn told(results: Results) -> Value {
    json!({ "wins": results.wins, "draws": results.draws, "losses": results.losses })
}

/// A number with six decimals, more of which would mean nothing. JSON has no infinite numbers: `null` stands for those.
fn finite(number: f64) -> Value {
    // Adding 0 takes the sign from a zero.
    if number.is_finite() { json!((number * 1e6).round() / 1e6 + 0.0) } else { Value::Null }
}

/// A difference with its sign.
fn signed(difference: f64) -> String {
    match difference {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        difference if difference.abs() < 0.05 => "0".to_owned(),
        difference => format!("{difference:+.1}").trim_end_matches(".0").to_owned(),
    }
}
