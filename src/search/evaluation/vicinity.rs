//! The nearness of pieces to vital ones, and their places around them.

use crate::ids::{Kind, Square};
use crate::search::score::Value;

use super::Evaluation;
use super::around;
use super::parameters::Parameters;

/// The value of a piece beside the own vital one.
const GUARD: Value = 7;
/// The nearness of neighbours.
const BESIDE: u8 = 7;
/// How many degrees of nearness there are.
pub(super) const NEARNESSES: usize = BESIDE as usize + 1;

/// By kind: the values of places around the own vital piece and around the other player's. The last one, of squares that are
/// too far away, is 0.
pub(super) type Places = Vec<[[i16; around::COUNT + 1]; 2]>;

/// By nearness: the value of a piece near the other player's vital one. Where there are hands it counts twice.
pub(super) fn dangers(worth: Value, hands: bool) -> [Value; NEARNESSES] {
    let near = weight(hands) * (worth.clamp(0, 900) / 50 + 2);
    std::array::from_fn(|nearness| near * nearness as Value / 6)
}

/// How often the nearness of pieces to vital ones counts.
fn weight(hands: bool) -> Value {
    if hands { 2 } else { 1 }
}

/// The places around vital pieces; nothing if there are only zeros.
pub(super) fn places(parameters: &Parameters) -> Option<Places> {
    let mut places = vec![[[0; around::COUNT + 1]; 2]; parameters.kinds.len()];
    for (tables, kind) in places.iter_mut().zip(&parameters.kinds) {
        for (values, numbers) in tables.iter_mut().zip(&kind.around) {
            for (value, number) in values.iter_mut().zip(numbers) {
                *value = number.round().clamp(-30_000.0, 30_000.0) as i16;
            }
        }
    }
    places.iter().flatten().flatten().any(|value| *value != 0).then_some(places)
}

/// The squares of a board seen from the vital pieces, for the pieces of one side; empty for a vital piece that is missing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vicinity<'a> {
    /// By square: the nearness to the own vital piece, and to the other player's.
    near: [&'a [u8]; 2],
    /// By square: the place around them.
    places: [&'a [u8]; 2],
}

impl Vicinity<'_> {
    /// The places of a square in the tables around both vital pieces, one behind the other.
    pub(super) fn places(&self, square: Square) -> impl Iterator<Item = usize> + '_ {
        self.places.iter().enumerate().filter_map(move |(table, places)| {
            let place = usize::from(*places.get(square.index())?);
            (place < around::COUNT).then_some(table * around::COUNT + place)
        })
    }
}

impl Evaluation {
    /// The vicinity of vital pieces, for the pieces of each side.
    pub(super) fn vicinities(&self, kings: [Option<usize>; 2]) -> [Vicinity<'_>; 2] {
        [0, 1].map(|side| {
            let both = [kings[side], kings[1 - side]];
            Vicinity {
                near: both.map(|king| self.row_of(&self.ground.nearness, king)),
                places: both.map(|king| self.row_of(self.ground.around.of_side(side), king)),
            }
        })
    }

    /// The row of a vital piece in a table by its square and another one.
    fn row_of<'t>(&self, table: &'t [u8], king: Option<usize>) -> &'t [u8] {
        king.map_or(&[], |king| &table[king * self.count..][..self.count])
    }

    /// The value for its side of a piece near vital ones, before it is weighted, by its [`dangers`].
    #[inline]
    pub(super) fn danger_by(
        &self,
        dangers: &[Value; NEARNESSES],
        square: Square,
        vicinity: &Vicinity<'_>,
    ) -> Value {
        let [own, enemy] = vicinity.near.map(|near| near.get(square.index()).copied().unwrap_or(0));
        let guard = if own == BESIDE { weight(self.ground.hands) * GUARD } else { 0 };
        dangers[usize::from(enemy)] + guard
    }

    /// The value for its side of the places of a piece around vital ones.
    #[inline]
    pub(super) fn placed_around(&self, kind: Kind, square: Square, vicinity: &Vicinity<'_>) -> Value {
        let Some(tables) = &self.around else { return 0 };
        let value = |(places, values): (&&[u8], &[i16; around::COUNT + 1])| {
            places.get(square.index()).map_or(0, |place| Value::from(values[usize::from(*place)]))
        };
        vicinity.places.iter().zip(&tables[kind.index()]).map(value).sum()
    }
}
