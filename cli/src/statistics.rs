//! What counts of games tell: shares with their uncertainty, differences of strength, and when a test is decided.

/// How many standard deviations around the mean hold 95 % of a normal distribution.
const WIDTH: f64 = 1.959_964;

/// The chance of either error of a sequential test: alpha and beta.
const ERROR: f64 = 0.05;

/// What stands in for a count of 0 where logarithms are taken.
const LEAST: f64 = 1e-3;

/// Where a value lies with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Interval {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Interval {
    /// The same bounds on another scale, which must grow with the first.
    pub(crate) fn map(self, scale: impl Fn(f64) -> f64) -> Interval {
        Interval { low: scale(self.low), high: scale(self.high) }
    }
}

/// Where the chance lies behind a share of `hits` in `of` trials, each a whole hit or none, or a part of one such as a
/// draw: Wilson's score interval, without correction for continuity (E. B. Wilson, 1927). All of 0 to 1 without trials.
pub(crate) fn wilson(hits: f64, of: u64) -> Interval {
    if of == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let trials = of as f64;
    let share = hits / trials;
    let square = WIDTH * WIDTH;
    let centre = share + square / (2.0 * trials);
    let spread = WIDTH * (share * (1.0 - share) / trials + square / (4.0 * trials * trials)).sqrt();
    let scale = 1.0 + square / trials;
    // At the ends the bound is the share itself, which rounding misses.
    let low = if share <= 0.0 { 0.0 } else { (centre - spread) / scale };
    let high = if share >= 1.0 { 1.0 } else { (centre + spread) / scale };
    Interval { low, high }
}

/// The difference in Elo points that a score from 0 to 1 stands for; infinite at the ends.
pub(crate) fn elo(score: f64) -> f64 {
    match score {
        ..=0.0 => f64::NEG_INFINITY,
        1.0.. => f64::INFINITY,
        _ => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

/// The score from 0 to 1 that a difference in Elo points lets expect.
pub(crate) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// How likely it is that the one with more wins is the better: draws say nothing about that. One half without a decided game.
pub(crate) fn superiority(wins: u64, losses: u64) -> f64 {
    if wins + losses == 0 {
        return 0.5;
    }
    let difference = wins as f64 - losses as f64;
    (1.0 + libm::erf(difference / (2.0 * (wins + losses) as f64).sqrt())) / 2.0
}

/// How often each score came, from the worst to the best with even steps between: lost, drawn, won; or the five scores of
/// two games with the same opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scores<const N: usize>(pub(crate) [u64; N]);

impl<const N: usize> Scores<N> {
    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The values of the scores, from 0 to 1.
    fn values() -> impl Iterator<Item = f64> {
        (0..N).map(|step| step as f64 / (N - 1) as f64)
    }

    /// The mean score, from 0 to 1; one half if there are none.
    pub(crate) fn mean(&self) -> f64 {
        if self.count() == 0 {
            return 0.5;
        }
        let sum: f64 = Self::values().zip(self.0).map(|(value, count)| value * count as f64).sum();
        sum / self.count() as f64
    }

    /// Where the mean score lies that is played for. Where all scores are the same their spread tells nothing, and Wilson's interval
    /// stands in.
    pub(crate) fn interval(&self) -> Interval {
        let (count, mean) = (self.count(), self.mean());
        let squares: f64 = Self::values()
            .zip(self.0)
            .map(|(value, count)| (value - mean) * (value - mean) * count as f64)
            .sum();
        if count < 2 || squares == 0.0 {
            return wilson(mean * count as f64, count);
        }
        let error = (squares / count as f64 / count as f64).sqrt();
        Interval { low: (mean - WIDTH * error).max(0.0), high: (mean + WIDTH * error).min(1.0) }
    }

    /// By how much, as the logarithm of a ratio, the scores are likelier under a difference of `elo1` than of `elo0`: a generalised
    /// sequential probability ratio test, where the distribution of scores is the likeliest with the expected mean.
    pub(crate) fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        if self.count() == 0 {
            return 0.0;
        }
        let counts = self.0.map(|count| (count as f64).max(LEAST));
        let fit0 = Self::fit(&counts, expected_score(elo0));
        let fit1 = Self::fit(&counts, expected_score(elo1));
        let gains = Self::values().map(|value| (fit0.log_weight(value), fit1.log_weight(value)));
        counts.iter().zip(gains).map(|(count, (zero, one))| count * (zero - one)).sum()
    }

    /// The likeliest distribution with a mean: each share is divided by `1 + tilt * (value - mean)`, and the tilt is what
    /// makes the mean right. It lies between two poles and the sum falls, so halving finds it.
    fn fit(counts: &[f64; N], mean: f64) -> Fit {
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        for _ in 0..100 {
            let tilt = (low + high) / 2.0;
            let sum: f64 = Self::values()
                .zip(counts)
                .map(|(value, count)| count * (value - mean) / (1.0 + tilt * (value - mean)))
                .sum();
            if sum > 0.0 {
                low = tilt;
            } else {
                high = tilt;
            }
        }
        Fit { tilt: (low + high) / 2.0, mean }
    }
}

/// A distribution that is tilted until it has a mean.
struct Fit {
    tilt: f64,
    mean: f64,
}

impl Fit {
    /// The logarithm of what the share of a value is divided by.
    fn log_weight(&self, value: f64) -> f64 {
        (1.0 + self.tilt * (value - self.mean)).ln()
    }
}

/// A sequential test of two hypotheses about a difference in Elo points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    /// What the first hypothesis says.
    pub(crate) elo0: f64,
    /// What the second one says: more.
    pub(crate) elo1: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The difference is rather that of the first hypothesis.
    Elo0,
    /// It is rather that of the second one.
    Elo1,
}

impl Sprt {
    /// By how much, as the logarithm of a ratio, scores are likelier under the second hypothesis.
    pub(crate) fn log_ratio<const N: usize>(self, scores: &Scores<N>) -> f64 {
        scores.log_likelihood_ratio(self.elo0, self.elo1)
    }

    /// The logarithm of the ratio at which the second hypothesis is taken; the first one is taken at the same below 0.
    pub(crate) fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// What a logarithm of the ratio decides, if anything.
    pub(crate) fn verdict(ratio: f64) -> Option<Verdict> {
        match ratio {
            ratio if ratio >= Sprt::bound() => Some(Verdict::Elo1),
            ratio if ratio <= -Sprt::bound() => Some(Verdict::Elo0),
            _ => None,
        }
    }
}

/// The value below which a share of sorted numbers lies, between neighbours in proportion; 0 if there are none.
pub(crate) fn quantile(sorted: &[u32], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = share * last as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    f64::from(below) + (f64::from(above) - f64::from(below)) * place.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is_near(found: f64, published: f64, rounding: f64) {
        assert!((found - published).abs() <= rounding / 2.0 + 1e-9, "{found} is not {published}");
    }

    /// R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I,
    /// method 3.
    #[test]
    fn wilson_intervals_are_those_of_newcombe() {
        let table = [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ];
        for (hits, of, low, high) in table {
            let found = wilson(f64::from(hits), of);
            is_near(found.low, low, 1e-4);
            is_near(found.high, high, 1e-4);
        }
        assert_eq!(wilson(0.0, 0), Interval { low: 0.0, high: 1.0 });
        assert_eq!((wilson(20.0, 20).high, wilson(0.0, 20).low), (1.0, 0.0));
    }

    /// Differences with error bars as cutechess-cli has printed them (github.com/ddugovic/Stockfish/issues/181). It takes 1.95716
    /// standard deviations, by an approximation of the inverse error function (S. Winitzki, 2008), which is a little less than ours.
    #[test]
    fn elo_and_errors_of_games_are_those_that_were_published() {
        let table = [
            ([183, 10, 133], -53.71, 37.67),
            ([222, 23, 255], 22.96, 29.84),
            ([204, 17, 279], 52.51, 30.30),
            ([91, 11, 98], 12.17, 47.06),
        ];
        for (counts, difference, error) in table {
            let scores = Scores(counts);
            let bars = scores.interval().map(elo);
            is_near(elo(scores.mean()), difference, 0.01);
            is_near((bars.high - bars.low) / 2.0 * 1.957_16 / WIDTH, error, 0.015);
        }
    }

    /// Differences with error bars of pairs of games as fishtest has published them
    /// (github.com/official-stockfish/Stockfish, pull requests 4160 and 6255).
    #[test]
    fn elo_and_errors_of_pairs_are_those_that_were_published() {
        for (counts, difference, error) in
            [([39, 5335, 18992, 5622, 12], 1.35, 1.2), ([1, 137, 4659, 203, 0], 2.22, 1.3)]
        {
            let scores = Scores(counts);
            let bars = scores.interval().map(elo);
            is_near(elo(scores.mean()), difference, 0.01);
            is_near((bars.high - bars.low) / 2.0, error, 0.1);
        }
    }

    /// Likelihood ratios of fishtest (github.com/official-stockfish/Stockfish, pull requests 3209, 2971, 3098 and 2950).
    #[test]
    fn likelihood_ratios_are_those_of_fishtest() {
        let table = [
            ([253, 4282, 17604, 4431, 286], -0.25, 1.25, 2.94),
            ([58, 3302, 33130, 3518, 84], 0.25, 1.25, 2.97),
            ([17, 253, 1042, 337, 39], -0.50, 1.50, 2.96),
            ([11, 407, 3238, 513, 11], 0.25, 1.75, 2.93),
            ([491, 7345, 29693, 7670, 465], -0.25, 1.25, 2.96),
            ([149, 4748, 32785, 5063, 159], 0.25, 1.75, 2.95),
        ];
        for (counts, elo0, elo1, published) in table {
            is_near(Scores(counts).log_likelihood_ratio(elo0, elo1), published, 0.01);
        }
        is_near(Sprt::bound(), 2.94, 0.01);
        assert_eq!(Sprt::verdict(2.95), Some(Verdict::Elo1));
        assert_eq!(Sprt::verdict(-2.95), Some(Verdict::Elo0));
        assert_eq!(Sprt::verdict(2.94), None);
    }

    /// The figure of K. Laskos, talkchess.com, thread 51003, 22 January 2014.
    #[test]
    fn superiority_is_that_of_laskos() {
        is_near(superiority(5975, 6077), 0.176_414, 1e-6);
        assert_eq!(superiority(0, 0), 0.5);
    }

    /// Three quarters of the points are 191 Elo points, as in every table of the logistic scale.
    #[test]
    fn scores_and_differences_belong_together() {
        is_near(elo(0.75), 190.85, 0.01);
        is_near(expected_score(elo(0.64)), 0.64, 1e-9);
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn games_that_all_end_alike_leave_room_for_doubt() {
        let found = Scores([0, 0, 20]).interval();
        assert_eq!(found.high, 1.0);
        is_near(found.low, 1.0 - 0.1611, 1e-4);
    }

    #[test]
    fn quartiles_lie_between_neighbours() {
        assert_eq!(
            [0.0, 0.25, 0.5, 1.0].map(|share| quantile(&[1, 2, 3, 10], share)),
            [1.0, 1.75, 2.5, 10.0]
        );
        assert_eq!(quantile(&[], 0.5), 0.0);
    }
}
