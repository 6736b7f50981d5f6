//! Whether having more goes with winning, measured in random games.

use crate::ids::{Kind, Side};

use super::sample::{Sample, Seen};

/// The result of weighing the values of pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// 1 where having more is good, -1 where it is bad.
    pub(super) sign: i32,
    /// The value of having twice as many actions.
    pub(super) mobility: i32,
}

impl Weights {
    /// The value of a piece.
    pub(super) fn apply(self, worth: i32) -> i32 {
        // Where one wins by losing everything, each piece counts as one: its mobility matters less.
        if self.sign < 0 && worth > 0 { -(50 + worth / 3) } else { worth }
    }
}

/// How certain it must be that having more is bad, in standard deviations.
const SURE: f32 = 2.6;

/// Compares material in random games with their winners.
pub(super) fn weigh(sample: &Sample, worth: &[i32]) -> Weights {
    let material = link(sample, |seen| material(seen, worth));
    let sign = if material < -SURE { -1 } else { 1 };
    let is_equal = sample.positions.iter().all(material_is_equal);
    Weights { sign, mobility: if is_equal { 150 } else { 0 } }
}

/// White's surplus over Black.
fn material(seen: &Seen, worth: &[i32]) -> f32 {
    let mut balance = 0;
    seen.game.each_piece(|_, kind, side| match side {
        Side::White => balance += worth[kind.index()],
        Side::Black => balance -= worth[kind.index()],
        Side::Neutral => {}
    });
    for (kind, worth) in worth.iter().enumerate() {
        let [white, black] = Side::BOTH.map(|side| i32::from(seen.game.in_hand(side, Kind(kind as u8))));
        balance += worth * (white - black);
    }
    balance as f32
}

/// Whether both sides have as many pieces on the board.
fn material_is_equal(seen: &Seen) -> bool {
    let mut balance = 0;
    seen.game.each_piece(|_, _, side| match side {
        Side::White => balance += 1,
        Side::Black => balance -= 1,
        Side::Neutral => {}
    });
    balance == 0
}

/// The correlation of a number of positions with White's winning, in standard deviations, by games.
fn link(sample: &Sample, number: impl Fn(&Seen) -> f32) -> f32 {
    let mut games = vec![false; sample.winners.len()];
    let mut pairs = Vec::new();
    for seen in &sample.positions {
        if let Some(winner) = sample.winners[seen.source] {
            games[seen.source] = true;
            pairs.push((number(seen), if winner == Side::White { 1.0 } else { -1.0 }));
        }
    }
    let games = games.iter().filter(|decided| **decided).count() as f32;
    let count = pairs.len().max(1) as f32;
    // One side may have more from the beginning, and one side may win more often.
    let mean = |of: fn(&(f32, f32)) -> f32| pairs.iter().map(of).sum::<f32>() / count;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: &dyn Fn(f32, f32) -> f32| pairs.iter().map(|pair| of(pair.0 - x, pair.1 - y)).sum::<f32>();
    let size = (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt();
    if games < 8.0 || size <= 0.0 {
        return 0.0;
    }
    let correlation = (sum(&|x, y| x * y) / size).clamp(-0.999, 0.999);
    correlation * ((games - 2.0) / (1.0 - correlation * correlation)).sqrt()
}
