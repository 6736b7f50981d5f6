//! The value of a position as a sum of weighted numbers, for fitting these numbers.

use crate::game::Game;
use crate::ids::{Kind, Side};
use crate::variant::Variant;

use super::parameters::{KindParameters, OF_KIND, OTHERS};
use super::{Evaluation, FAR};

/// How often each number counts for White in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Features(Vec<f32>);

impl Features {
    /// The value of the position for White by a row of numbers.
    pub fn value(&self, row: &[f32]) -> f32 {
        self.0.iter().zip(row).map(|(count, number)| count * number).sum()
    }

    /// The features that have these counts.
    pub fn of_counts(counts: Vec<f32>) -> Features {
        Features(counts)
    }

    /// By number: how often it counts.
    pub fn counts(&self) -> &[f32] {
        &self.0
    }
}

impl Evaluation {
    /// The numbers of the evaluation, in a row.
    pub fn row(&self) -> Vec<f32> {
        self.parameters.row()
    }

    /// The same evaluation with other numbers, in a row as [`Evaluation::row`] gives them.
    #[must_use]
    pub fn with_row(&self, row: &[f32], variant: &Variant) -> Evaluation {
        Evaluation::by(self.ground.clone(), self.parameters.with_row(row), variant)
    }

    /// How many numbers of a row belong to each kind; the first is the kind's value.
    pub fn of_kind(&self) -> usize {
        OF_KIND
    }

    /// The expected size of the change of each number of a row by fitting.
    pub(in crate::search) fn expected_change(&self) -> Vec<f32> {
        let of_kind = |(kind, numbers): (usize, &KindParameters)| {
            let is_vital = self.ground.vital[kind];
            let worth = if is_vital { 0.0 } else { (numbers.worth.abs() * 0.4).max(30.0) };
            let hand = if self.ground.hands { worth } else { 0.0 };
            [worth, hand, 40.0, 40.0, 25.0, 25.0]
        };
        let of_kinds = self.parameters.kinds.iter().enumerate().flat_map(of_kind);
        of_kinds.chain([0.5, 0.5, self.mobility.abs() as f32 * 0.4, 0.5]).collect()
    }

    /// A row of numbers scaled so that all pieces together have the same value as in this evaluation.
    pub(in crate::search) fn on_its_scale(&self, row: &[f32]) -> Vec<f32> {
        let all = |row: &[f32]| -> f32 { (0..self.kinds).map(|kind| row[kind * OF_KIND].abs()).sum() };
        let (meant, found) = (all(&self.row()), all(row));
        let factor = if found > 0.0 { meant / found } else { 1.0 };
        // Danger and attacks are counted in values of pieces, so they are scaled with them.
        let of_pieces = [1, 3].map(|other| self.kinds * OF_KIND + other);
        row.iter()
            .enumerate()
            .map(|(place, number)| if of_pieces.contains(&place) { *number } else { number * factor })
            .collect()
    }

    /// How often each number counts in a position. The side to move does not count.
    pub fn features(&self, game: &mut Game) -> Features {
        let mut row = vec![0.0; self.kinds * OF_KIND + OTHERS];
        let (mut kings, mut left) = ([None; 2], 0);
        let mut pieces = Vec::new();
        game.each_piece(|square, kind, side| {
            let Some(side) = side.acting_index() else { return };
            pieces.push((square.index(), kind.index(), side));
            left += self.worth[kind.index()].abs();
            if self.ground.vital[kind.index()] {
                kings[side] = Some(square.index());
            }
        });
        let mut held = 0;
        for kind in 0..self.kinds {
            let [white, black] = Side::BOTH.map(|side| game.in_hand(side, Kind(kind as u8)) as i32);
            row[kind * OF_KIND + 1] = (white - black) as f32;
            held += self.hand[kind].abs() * (white + black);
        }
        if self.ground.hands {
            left += held;
        }
        let many = left.min(self.start) as f32 / self.start as f32;
        let others = self.kinds * OF_KIND;
        for (square, kind, side) in pieces {
            let sign = if side == 0 { 1.0 } else { -1.0 };
            let shares = [many, 1.0 - many];
            row[kind * OF_KIND] += sign;
            for (stage, share) in shares.into_iter().enumerate() {
                row[kind * OF_KIND + 2 + stage] += sign * share * self.ground.advance[side][square];
                row[kind * OF_KIND + 4 + stage] += sign * share * self.ground.centre[square];
                let place = (side * self.kinds + kind) * self.count + square;
                row[others] += sign * share * self.ground.squares[stage][place];
            }
        }
        if kings != [None; 2] && self.danger != 0 {
            let danger = self.danger(game, kings) as f32 * 100.0 / self.danger as f32;
            row[others + 1] = danger * (many + (1.0 - many) / 4.0);
        }
        if self.mobility != 0 {
            let sign = if game.mover() == Side::Black { -1.0 } else { 1.0 };
            row[others + 2] = sign * self.mobility(game) as f32 / self.mobility as f32;
        }
        if self.activity != 0 {
            let [on_full, on_empty] = self.activity(game, kings).map(|value| value as f32);
            let active = on_full * many + on_empty * (1.0 - many);
            let active = active.clamp(-FAR as f32, FAR as f32);
            row[others + 3] = active * 100.0 / self.activity as f32;
        }
        Features(row)
    }
}
