//! The nearness of pieces to vital ones, and their places around them.

use crate::ids::{Kind, Square};
use crate::limits;
use crate::search::score::Value;

use super::Evaluation;
use super::around::{self, NOWHERE};
use super::ground::Ground;
use super::parameters::{KindParameters, Parameters};

/// The value of a piece beside the own vital one.
const GUARD: Value = 7;

/// By kind: the values of places around the own vital piece and around the other player's.
pub(super) type Tables = Vec<[[i16; NOWHERE + 1]; 2]>;

/// The squares of a board seen from a vital piece that is missing: all are far away.
const MISSING: [u8; limits::SQUARES] = [NOWHERE as u8; limits::SQUARES];

/// The value for its side of a piece at a place around the own vital piece, as its guard, and at one around the other player's,
/// as a danger to it, before it is weighted. Where there are hands it counts twice.
pub(super) fn near(ground: &Ground, worth: Value, [own, enemy]: [usize; 2]) -> Value {
    let guard = if around::distance(own) <= 1 { GUARD } else { 0 };
    let danger = (worth.clamp(0, 900) / 50 + 2) * around::nearness(around::distance(enemy));
    if ground.hands { 2 * guard + danger / 3 } else { guard + danger / 6 }
}

/// The values of places around vital pieces, with those of being near them. Vital kinds have none.
pub(super) fn tables(ground: &Ground, parameters: &Parameters) -> Tables {
    let weight = parameters.danger * ground.sign as f32;
    let of_kind = |(kind, numbers): (Kind, &KindParameters)| {
        let worth = numbers.mean_worth() as Value;
        let value = |table: usize, place: usize| {
            let places = if table == 0 { [place, NOWHERE] } else { [NOWHERE, place] };
            let around = numbers.around[table].get(place).copied().unwrap_or(0.0);
            let value = around + weight * near(ground, worth, places) as f32;
            value.round().clamp(-30_000.0, 30_000.0) as i16
        };
        match ground.vital.contains(&kind) {
            true => [[0; NOWHERE + 1]; 2],
            false => [0, 1].map(|table| std::array::from_fn(|place| value(table, place))),
        }
    };
    (0..).map(Kind).zip(&parameters.kinds).map(of_kind).collect()
}

/// The squares of a board seen from the vital pieces, for the pieces of one side: their places around the own vital piece, and
/// around the other player's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vicinity<'a>([&'a [u8]; 2]);

impl Vicinity<'_> {
    /// The places of a square around both vital pieces.
    #[inline]
    pub(super) fn places(&self, square: Square) -> [usize; 2] {
        self.0.map(|places| usize::from(places[square.index()]))
    }
}

impl Evaluation {
    /// The vicinity of vital pieces, for the pieces of each side.
    pub(super) fn vicinities(&self, kings: [Option<usize>; 2]) -> [Vicinity<'_>; 2] {
        [0, 1].map(|side| {
            let places = self.ground.around.of_side(side);
            let around = |king| &places[king * self.count..][..self.count];
            Vicinity([kings[side], kings[1 - side]].map(|king| king.map_or(&MISSING[..], around)))
        })
    }

    /// The value for its side of the places of a piece around vital ones.
    #[inline]
    pub(super) fn placed_around(&self, kind: Kind, square: Square, vicinity: &Vicinity<'_>) -> Value {
        let [own, enemy] = vicinity.places(square);
        let [by_own, by_enemy] = &self.near[kind.index()];
        Value::from(by_own[own]) + Value::from(by_enemy[enemy])
    }
}
