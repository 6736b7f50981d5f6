//! The value of a position as a sum of weighted numbers, for fitting these numbers.

use crate::game::Game;
use crate::ids::{Kind, Side};
use crate::variant::Variant;

use super::Evaluation;
use super::around;
use super::parameters::{KindParameters, OTHERS, Parameters, of_kind, other};
use super::vicinity;

/// How often numbers count for White in a position, by their places in a row; all others do not.
#[derive(Clone, Debug, PartialEq)]
pub struct Features(Vec<(usize, f32)>);

/// The expected change of the value of a square, and of a place around a vital piece.
const PLACED: f32 = 50.0;
const AROUND: f32 = 30.0;
/// The expected change of the value of a hanging piece.
const HANGING: f32 = 8.0;

impl Features {
    /// The value of the position for White by a row of numbers.
    pub fn value(&self, row: &[f32]) -> f32 {
        self.0.iter().map(|(place, count)| count * row[*place]).sum()
    }

    /// The features that have these counts.
    pub fn of_counts(counts: Vec<(usize, f32)>) -> Features {
        Features(counts)
    }

    /// The places of numbers that count, and how often each does.
    pub fn counts(&self) -> &[(usize, f32)] {
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
        self.parameters.of_kind()
    }

    /// The expected size of the change of each number of a row by fitting.
    pub(in crate::search) fn expected_change(&self) -> Vec<f32> {
        let of_kind = |(kind, numbers): (usize, &KindParameters)| {
            let is_vital = self.values[kind].is_vital;
            let worth = if is_vital { 0.0 } else { (numbers.mean_worth().abs() * 0.4).max(30.0) };
            let hand = if self.ground.hands { worth } else { 0.0 };
            let free = if self.is_active { 4.0 } else { 0.0 };
            let around = if is_vital { 0.0 } else { AROUND };
            let of_around = std::iter::repeat_n(around, 2 * around::COUNT);
            let of_squares = std::iter::repeat_n(PLACED, 2 * self.ground.places.count());
            [worth, worth, hand, free, free].into_iter().chain(of_around).chain(of_squares)
        };
        let of_kinds = self.parameters.kinds.iter().enumerate().flat_map(of_kind);
        let (active, hanging) = if self.is_active { (0.5, HANGING) } else { (0.0, 0.0) };
        let mobility = self.mobility.abs() as f32 * 0.4;
        let (tempo, chase) =
            (if self.tempo == 0 { 0.0 } else { 6.0 }, if self.chase == 0 { 0.0 } else { 0.3 });
        let of_attacks = [active, hanging, active, active, hanging, hanging, hanging]
            .into_iter()
            .flat_map(|change| [change; 2]);
        of_kinds.chain([0.5, 0.5, mobility, tempo, chase]).chain(of_attacks).collect()
    }

    /// A row of numbers scaled so that all pieces together have the same value as in this evaluation.
    pub(in crate::search) fn on_its_scale(&self, row: &[f32]) -> Vec<f32> {
        let worth = |kind: &KindParameters| kind.mean_worth().abs();
        let all = |parameters: &Parameters| -> f32 { parameters.kinds.iter().map(worth).sum() };
        let (meant, found) = (all(&self.parameters), all(&self.parameters.with_row(row)));
        let factor = if found > 0.0 { meant / found } else { 1.0 };
        // Danger, threats and pressure are counted in values of pieces, so they are scaled with them.
        let others = self.kinds * self.of_kind();
        let of_pieces =
            [other::DANGER, other::THREATS, other::THREATS + 1, other::PRESSURE, other::PRESSURE + 1]
                .map(|place| others + place);
        row.iter()
            .enumerate()
            .map(|(place, number)| if of_pieces.contains(&place) { *number } else { number * factor })
            .collect()
    }

    /// How often each number counts in a position.
    pub fn features(&self, game: &mut Game) -> Features {
        let mut row = vec![0.0; self.kinds * self.of_kind() + OTHERS];
        let force = self.force(game);
        let mut left = force.left;
        if self.ground.hands {
            self.hands(game, &mut left);
        }
        let many = left.min(self.start) as f32 / self.start as f32;
        let shares = [many, 1.0 - many];
        self.count_pieces(game, shares, &mut row);
        self.count_around(game, force.kings, shares[0] + shares[1] / 4.0, &mut row);
        let others = &mut row[self.kinds * self.of_kind()..];
        let sign = if game.mover() == Side::Black { -1.0 } else { 1.0 };
        if self.mobility != 0 {
            others[other::MOBILITY] = sign * self.mobility(game) as f32 / self.mobility as f32;
        }
        others[other::TEMPO] = if self.tempo == 0 { 0.0 } else { sign };
        others[other::CHASE] = self.driven(&force) as f32;
        if self.is_active {
            let pressed = self.pressed(game, force.kings);
            for (stage, share) in shares.into_iter().enumerate() {
                for (place, count) in pressed.counts().into_iter().enumerate() {
                    others[other::ATTACKS + 2 * place + stage] = share * count as f32;
                }
            }
            for (kind, more) in self.freedom(game).into_iter().enumerate() {
                for (stage, share) in shares.into_iter().enumerate() {
                    row[kind * self.of_kind() + of_kind::FREE + stage] = share * more;
                }
            }
        }
        let used = row.into_iter().enumerate().filter(|(_, count)| *count != 0.0);
        Features(used.collect())
    }

    /// Counts the places of pieces around vital ones, and the value of being near them.
    fn count_around(&self, game: &Game, kings: [Option<usize>; 2], share: f32, row: &mut [f32]) {
        let vicinities = self.vicinities(kings);
        game.each_piece(|square, kind, side| {
            let Some(side) = side.acting_index().filter(|_| !self.is_vital(kind)) else { return };
            let sign = if side == 0 { 1.0 } else { -1.0 };
            let places = vicinities[side].places(square);
            let of_around = kind.index() * self.of_kind() + of_kind::AROUND;
            for (table, place) in places.into_iter().enumerate().filter(|(_, place)| *place < around::COUNT) {
                row[of_around + table * around::COUNT + place] += sign * share;
            }
            let near = vicinity::near(&self.ground, self.worth(kind), places) * self.ground.sign;
            row[self.kinds * self.of_kind() + other::DANGER] += sign * share * near as f32;
        });
    }

    /// Counts the numbers of kinds, and the measured values of squares. The shares are those of a full board and of a nearly
    /// empty one.
    fn count_pieces(&self, game: &Game, shares: [f32; 2], row: &mut [f32]) {
        for kind in 0..self.kinds {
            let [white, black] = Side::BOTH.map(|side| game.in_hand(side, Kind(kind as u8)) as i32);
            row[kind * self.of_kind() + of_kind::HAND] = (white - black) as f32;
        }
        game.each_piece(|square, kind, side| {
            let (Some(side), kind, square) = (side.acting_index(), kind.index(), square.index()) else {
                return;
            };
            let sign = if side == 0 { 1.0 } else { -1.0 };
            for (stage, share) in shares.into_iter().enumerate() {
                let own = &mut row[kind * self.of_kind()..];
                own[of_kind::WORTH + stage] += sign * share;
                let places = &self.ground.places;
                own[of_kind::SQUARES + stage * places.count() + places.place(side, square)] += sign * share;
                let place = (side * self.kinds + kind) * self.count + square;
                row[self.kinds * self.of_kind() + other::SQUARES] +=
                    sign * share * self.ground.squares[stage][place];
            }
        });
    }
}
