//! Fits the numbers of an evaluation to the scores of searches and the results of games (logistic regression, as in
//! "Texel's tuning method" of Österlund 2014).

use crate::variant::Variant;

use super::evaluation::{Evaluation, Features};

/// A position to learn from.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its features.
    pub features: Features,
    /// White's result in the game that the position is from: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub result: Option<f32>,
    /// The value for White that a search found, in hundredths of about a pawn, if there was one.
    pub score: Option<f32>,
}

impl Judged {
    /// What the numbers have to predict: the score of the search, or else the result. A search of many positions knows more than
    /// the numbers, also where they are its own; in a result the later mistakes of both players play a part.
    fn aim(&self, scale: f32) -> f32 {
        self.score.map_or(self.result.unwrap_or(0.5), |score| chance(score, scale))
    }
}

/// The result of fitting.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The evaluation with the fitted numbers.
    pub evaluation: Evaluation,
    /// The mean surprise at a result before and after, in bits: 1 bit is the surprise of a coin flip.
    pub surprise: [f32; 2],
}

/// How many passes are made over all positions.
const ROUNDS: usize = 400;
/// The largest change of a number in a pass, as a fraction of its expected change.
const STEP: f32 = 0.02;
/// How many positions the prior of a number counts for: as far as results are predicted, and as far as only scores are, which
/// tell much more.
const PRIOR: [f32; 2] = [30.0, 0.3];

/// Finds the numbers under which the scores of searches, or the results of games without scores, are least surprising. Few
/// positions do not change a number.
///
/// There must be at least one position, and the features must belong to the evaluation.
pub fn fit(evaluation: &Evaluation, variant: &Variant, positions: &[Judged]) -> Fitted {
    let start = evaluation.row();
    let values: Vec<f32> = positions.iter().map(|position| position.features.value(&start)).collect();
    let aims = aims(positions);
    let prior = prior(positions);
    // Scores, which may come from another program, have their own scale.
    let scale = scale(&values, &aims);
    let expected = evaluation.expected_change();
    let (mut row, mut mean, mut square) = (start.clone(), vec![0.0; start.len()], vec![0.0; start.len()]);
    for round in 1..=ROUNDS {
        let slope = slope((positions, &aims), (&row, &start, &expected), (scale, prior));
        // Adam (Kingma, Ba 2014), in units of the expected change.
        for (place, slope) in slope.into_iter().enumerate() {
            mean[place] = 0.9 * mean[place] + 0.1 * slope;
            square[place] = 0.999 * square[place] + 0.001 * slope * slope;
            let far = 1.0 - round as f32 / ROUNDS as f32;
            let mean = mean[place] / (1.0 - 0.9_f32.powi(round as i32));
            let square: f32 = square[place] / (1.0 - 0.999_f32.powi(round as i32));
            row[place] -= expected[place] * STEP * (0.1 + 0.9 * far) * mean / (square.sqrt() + 1e-9);
        }
    }
    let surprise = [&start, &row].map(|row| {
        let of =
            |(position, aim): (&Judged, &f32)| surprise(*aim, chance(position.features.value(row), scale));
        positions.iter().zip(&aims).map(of).sum::<f32>() / positions.len().max(1) as f32
    });
    Fitted { evaluation: evaluation.with_row(&evaluation.on_its_scale(&row), variant), surprise }
}

/// What the numbers have to predict for each position.
fn aims(positions: &[Judged]) -> Vec<f32> {
    let scored = || positions.iter().filter_map(|position| Some((position.score?, position.result?)));
    let (scores, results): (Vec<f32>, Vec<f32>) = scored().unzip();
    let scale = scale(&scores, &results);
    positions.iter().map(|position| position.aim(scale)).collect()
}

/// How many positions the prior of a number counts for.
fn prior(positions: &[Judged]) -> f32 {
    let uncertain = positions.iter().filter(|position| position.score.is_none()).count();
    let share = uncertain as f32 / positions.len().max(1) as f32;
    PRIOR[0] * share + PRIOR[1] * (1.0 - share)
}

/// The probability that White wins a position of a given value.
fn chance(value: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-value / scale).exp())
}

/// The surprise at a result that had a chance.
fn surprise(result: f32, chance: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(result * chance.log2() + (1.0 - result) * (1.0 - chance).log2())
}

/// The value at which White wins with odds of e to 1, by values of positions and what became of them.
fn scale(values: &[f32], results: &[f32]) -> f32 {
    let surprise_at = |scale: f32| -> f32 {
        let of = |(value, result): (&f32, &f32)| surprise(*result, chance(*value, scale));
        values.iter().zip(results).map(of).sum()
    };
    let scales = (0..40).map(|step| 40.0 * 1.12_f32.powi(step));
    let least = scales.min_by(|a, b| surprise_at(*a).total_cmp(&surprise_at(*b)));
    least.unwrap_or(200.0)
}

/// The gradient of the surprise by each number, in units of its expected change; distance from the initial value counts,
/// too.
fn slope(
    (positions, aims): (&[Judged], &[f32]),
    (row, start, expected): (&[f32], &[f32], &[f32]),
    (scale, prior): (f32, f32),
) -> Vec<f32> {
    let mut slope: Vec<f32> = row
        .iter()
        .zip(start)
        .zip(expected)
        .map(|((now, start), expected)| prior * (now - start) / expected.max(1e-6))
        .collect();
    for (position, aim) in positions.iter().zip(aims) {
        let excess = chance(position.features.value(row), scale) - aim;
        for (place, count) in position.features.counts() {
            slope[*place] += excess * count * expected[*place] / scale;
        }
    }
    slope
}
