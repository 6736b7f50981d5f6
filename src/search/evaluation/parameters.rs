//! All numbers of an evaluation, measured or from a file, as values that can be fitted.

use crate::model::Model;

use super::numbers::{KindNumbers, Method, Numbers};

/// The numbers of a kind, in hundredths of about a pawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct KindParameters {
    pub(super) worth: f32,
    pub(super) hand: f32,
    pub(super) advance: [f32; 2],
    pub(super) centre: [f32; 2],
}

/// How many numbers a kind has.
pub(super) const OF_KIND: usize = 6;
/// How many other numbers there are.
pub(super) const OTHERS: usize = 4;

impl KindParameters {
    /// The default: a piece in hand has a slightly higher value than on the board.
    pub(super) fn of_worth(worth: f32) -> KindParameters {
        KindParameters { worth, hand: worth + worth / 16.0, advance: [0.0; 2], centre: [0.0; 2] }
    }

    fn with(&self, numbers: &KindNumbers) -> KindParameters {
        KindParameters {
            worth: numbers.worth.unwrap_or(self.worth),
            hand: numbers.hand.unwrap_or(self.hand),
            advance: numbers.advance,
            centre: numbers.centre,
        }
    }

    fn numbers(&self) -> [f32; OF_KIND] {
        let ([a, b], [c, d]) = (self.advance, self.centre);
        [self.worth, self.hand, a, b, c, d]
    }
}

/// All numbers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parameters {
    pub(super) kinds: Vec<KindParameters>,
    pub(super) squares: f32,
    pub(super) danger: f32,
    pub(super) mobility: f32,
    pub(super) activity: f32,
    pub(super) method: Method,
    pub(super) playout: u32,
}

impl Parameters {
    /// The same, with the numbers of a file in place of measured ones.
    pub(super) fn with(&self, numbers: &Numbers, model: &Model) -> Parameters {
        let kinds = self.kinds.iter().zip(&model.kinds).map(|(own, kind)| {
            numbers.kinds.get(&kind.name).map_or_else(|| own.clone(), |numbers| own.with(numbers))
        });
        Parameters {
            kinds: kinds.collect(),
            squares: numbers.squares.unwrap_or(self.squares),
            danger: numbers.danger.unwrap_or(self.danger),
            mobility: numbers.mobility.unwrap_or(self.mobility),
            activity: numbers.activity.unwrap_or(self.activity),
            method: numbers.search.unwrap_or(self.method),
            playout: numbers.playout.unwrap_or(self.playout),
        }
    }

    /// In the form of a file; values in hand are left out where there are no hands.
    pub(super) fn to_numbers(&self, model: &Model, has_hands: bool) -> Numbers {
        let tenths = |number: f32| (number * 10.0).round() / 10.0;
        let whole = |pair: [f32; 2]| pair.map(f32::round);
        let kinds = model.kinds.iter().zip(&self.kinds).map(|(kind, own)| {
            let numbers = KindNumbers {
                worth: Some(own.worth.round()),
                hand: has_hands.then_some(own.hand.round()),
                advance: whole(own.advance),
                centre: whole(own.centre),
            };
            (kind.name.clone(), numbers)
        });
        Numbers {
            search: (self.method != Method::default()).then_some(self.method),
            playout: (self.playout != 0).then_some(self.playout),
            squares: Some(tenths(self.squares)),
            danger: Some(tenths(self.danger)),
            mobility: (self.mobility != 0.0).then_some(self.mobility.round()),
            activity: Some(tenths(self.activity)),
            kinds: kinds.collect(),
        }
    }

    /// All numbers in a row: [`OF_KIND`] for each kind, then the [`OTHERS`].
    pub(super) fn row(&self) -> Vec<f32> {
        let of_kinds = self.kinds.iter().flat_map(KindParameters::numbers);
        of_kinds.chain([self.squares, self.danger, self.mobility, self.activity]).collect()
    }

    /// The same parameters with the numbers of a row.
    pub(super) fn with_row(&self, row: &[f32]) -> Parameters {
        let (of_kinds, others) = row.split_at(row.len().saturating_sub(OTHERS));
        let of_kind = |numbers: &[f32]| KindParameters {
            worth: numbers[0],
            hand: numbers[1],
            advance: [numbers[2], numbers[3]],
            centre: [numbers[4], numbers[5]],
        };
        Parameters {
            kinds: of_kinds.chunks_exact(OF_KIND).map(of_kind).collect(),
            squares: others[0],
            danger: others[1],
            mobility: others[2],
            activity: others[3],
            ..self.clone()
        }
    }
}
