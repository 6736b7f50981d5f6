//! All numbers of an evaluation, measured or from a file, as values that can be fitted.

use crate::model::Model;

use super::around;
use super::numbers::{AroundNumbers, KindNumbers, Method, Numbers, Pair, SquareNumbers};
use super::places::{Places, of_rows, to_rows};

/// The numbers of a kind, in hundredths of about a pawn. Pairs are for a full board and for a nearly empty one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct KindParameters {
    pub(super) worth: [f32; 2],
    pub(super) hand: f32,
    /// The value of one more attacked square.
    pub(super) free: [f32; 2],
    /// The additional values of places around the own vital piece, and around the other player's, as [tables](around).
    pub(super) around: [Vec<f32>; 2],
    /// The additional values of squares, as [tables](super::places::Places).
    pub(super) squares: [Vec<f32>; 2],
}

/// How many numbers a kind has besides those of squares.
const OF_KIND: usize = 5 + 2 * around::COUNT;
/// How many other numbers there are.
pub(super) const OTHERS: usize = 5 + 2 * OF_ATTACKS;
/// How many pairs of them are weights of what attacks amount to.
pub(super) const OF_ATTACKS: usize = 7;

/// The places of a kind's numbers in its part of a row.
pub(super) mod of_kind {
    pub(in super::super) const WORTH: usize = 0;
    pub(in super::super) const HAND: usize = 2;
    pub(in super::super) const FREE: usize = 3;
    pub(in super::super) const AROUND: usize = 5;
    pub(in super::super) const SQUARES: usize = super::OF_KIND;
}

/// The places of the other numbers in the rest of a row.
pub(super) mod other {
    pub(in super::super) const SQUARES: usize = 0;
    pub(in super::super) const DANGER: usize = 1;
    pub(in super::super) const MOBILITY: usize = 2;
    pub(in super::super) const TEMPO: usize = 3;
    pub(in super::super) const CHASE: usize = 4;
    /// The first of the weights of what attacks amount to.
    pub(in super::super) const ATTACKS: usize = 5;
    pub(in super::super) const THREATS: usize = ATTACKS;
    pub(in super::super) const HANGING: usize = 7;
    pub(in super::super) const PRESSURE: usize = 9;
    pub(in super::super) const PASSED: usize = 11;
    pub(in super::super) const SUPPORTED: usize = 13;
    pub(in super::super) const ISOLATED: usize = 15;
    pub(in super::super) const DOUBLED: usize = 17;
}

// The default weights, the same for all variants. They were tuned in games of 24 variants by simultaneous perturbation (Spall
// 1992): each game changes all weights at random, and the winner's weights pull the others towards them.

/// The value of being the one to act.
const TEMPO: f32 = 6.0;
/// The weight of driving a lonely vital piece to the edge.
const CHASE: f32 = 1.3;
/// The weight of the values of squares where attacks count and no square wins.
const SQUARES: f32 = 0.5;
/// The weights of threats, of pressure on vital pieces and of passed pieces: on a full board, and on a nearly empty one.
const THREATS: [f32; 2] = [2.2, 1.65];
const PRESSURE: [f32; 2] = [0.8, 0.2];
const PASSED: [f32; 2] = [0.37, 0.82];
/// The value of each hanging piece of the other player.
const HANGING: [f32; 2] = [30.0, 30.0];
/// The value of a piece in hand, as a share of its value on the board.
const HAND: f32 = 0.94;

impl KindParameters {
    /// The parameters of a kind of this value. A piece in hand is worth a little less than on the board.
    pub(super) fn of_worth(worth: [f32; 2], places: usize) -> KindParameters {
        KindParameters {
            worth,
            hand: worth[0] * HAND,
            free: [0.0; 2],
            around: [(); 2].map(|()| vec![0.0; around::COUNT]),
            squares: [(); 2].map(|()| vec![0.0; places]),
        }
    }

    /// The value on the board, whatever else stands there.
    pub(super) fn mean_worth(&self) -> f32 {
        f32::midpoint(self.worth[0], self.worth[1])
    }

    fn with(&self, numbers: &KindNumbers, places: &Places) -> KindParameters {
        let worth = numbers.worth.map_or(self.worth, |pair| pair.0);
        KindParameters {
            worth,
            hand: numbers.hand.unwrap_or(self.hand),
            free: numbers.free.unwrap_or(self.free),
            around: [&numbers.around.own, &numbers.around.other].map(|rows| of_rows(rows, around::COUNT)),
            squares: [&numbers.squares.full, &numbers.squares.empty].map(|rows| places.table(rows)),
        }
    }

    fn numbers(&self) -> impl Iterator<Item = f32> {
        let ([a, b], [c, d]) = (self.worth, self.free);
        let tables = self.around.iter().chain(&self.squares).flatten();
        [a, b, self.hand, c, d].into_iter().chain(tables.copied())
    }
}

/// All numbers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parameters {
    pub(super) kinds: Vec<KindParameters>,
    pub(super) squares: f32,
    pub(super) danger: f32,
    pub(super) mobility: f32,
    pub(super) tempo: f32,
    pub(super) chase: f32,
    pub(super) threats: [f32; 2],
    pub(super) hanging: [f32; 2],
    pub(super) pressure: [f32; 2],
    pub(super) passed: [f32; 2],
    pub(super) supported: [f32; 2],
    pub(super) isolated: [f32; 2],
    pub(super) doubled: [f32; 2],
    pub(super) method: Method,
    pub(super) playout: u32,
}

/// What counts in a game besides pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    /// Attacks: pieces capture, and having more is good.
    pub(super) attacks: bool,
    /// Squares that win at once for the piece that comes there.
    pub(super) goals: bool,
}

impl Parameters {
    /// The parameters of measured kinds, with the value of having twice as many actions as the other player.
    pub(super) fn measured(kinds: Vec<KindParameters>, mobility: f32, counts: Counts) -> Parameters {
        let active = |pair| if counts.attacks { pair } else { [0.0; 2] };
        Parameters {
            kinds,
            squares: if counts.attacks && !counts.goals { SQUARES } else { 1.0 },
            danger: 1.0,
            mobility,
            tempo: TEMPO,
            chase: CHASE,
            threats: active(THREATS),
            hanging: active(HANGING),
            pressure: active(PRESSURE),
            passed: active(PASSED),
            // The other numbers were found without these: with usual values of them, games are lost.
            supported: [0.0; 2],
            isolated: [0.0; 2],
            doubled: [0.0; 2],
            method: Method::default(),
            playout: 0,
        }
    }

    /// The same, with the numbers of a file in place of measured ones.
    pub(super) fn with(&self, numbers: &Numbers, model: &Model, places: &Places) -> Parameters {
        let kinds = self.kinds.iter().zip(&model.kinds).map(|(own, kind)| {
            numbers.kinds.get(&kind.name).map_or_else(|| own.clone(), |numbers| own.with(numbers, places))
        });
        Parameters {
            kinds: kinds.collect(),
            squares: numbers.squares.unwrap_or(self.squares),
            danger: numbers.danger.unwrap_or(self.danger),
            mobility: numbers.mobility.unwrap_or(self.mobility),
            tempo: numbers.tempo.unwrap_or(self.tempo),
            chase: numbers.chase.unwrap_or(self.chase),
            threats: numbers.threats.unwrap_or(self.threats),
            hanging: numbers.hanging.unwrap_or(self.hanging),
            pressure: numbers.pressure.unwrap_or(self.pressure),
            passed: numbers.passed.unwrap_or(self.passed),
            supported: numbers.supported.unwrap_or(self.supported),
            isolated: numbers.isolated.unwrap_or(self.isolated),
            doubled: numbers.doubled.unwrap_or(self.doubled),
            method: numbers.search.unwrap_or(self.method),
            playout: numbers.playout.unwrap_or(self.playout),
        }
    }

    /// In the form of a file; values in hand are left out where there are no hands.
    pub(super) fn to_numbers(&self, model: &Model, places: &Places, has_hands: bool) -> Numbers {
        // A sum with zero has no sign where it is zero.
        let to_steps = |number: f32, steps: f32| (number * steps).round() / steps + 0.0;
        let whole = |number: f32| to_steps(number, 1.0);
        let tenths = |number: f32| to_steps(number, 10.0);
        let hundredths = |number: f32| to_steps(number, 100.0);
        let kinds = model.kinds.iter().zip(&self.kinds).map(|(kind, own)| {
            let numbers = KindNumbers {
                worth: Some(Pair(own.worth.map(whole))),
                hand: has_hands.then_some(whole(own.hand)),
                free: Some(own.free.map(tenths)),
                around: AroundNumbers {
                    own: to_rows(&own.around[0], around::FILES),
                    other: to_rows(&own.around[1], around::FILES),
                },
                squares: SquareNumbers {
                    full: places.to_rows(&own.squares[0]),
                    empty: places.to_rows(&own.squares[1]),
                },
            };
            (kind.name.clone(), numbers)
        });
        Numbers {
            search: (self.method != Method::default()).then_some(self.method),
            playout: (self.playout != 0).then_some(self.playout),
            squares: Some(hundredths(self.squares)),
            danger: Some(hundredths(self.danger)),
            mobility: (self.mobility != 0.0).then_some(whole(self.mobility)),
            tempo: Some(whole(self.tempo)),
            chase: Some(hundredths(self.chase)),
            threats: Some(self.threats.map(hundredths)),
            hanging: Some(self.hanging.map(tenths)),
            pressure: Some(self.pressure.map(hundredths)),
            passed: Some(self.passed.map(hundredths)),
            supported: Some(self.supported.map(tenths)),
            isolated: Some(self.isolated.map(tenths)),
            doubled: Some(self.doubled.map(tenths)),
            kinds: kinds.collect(),
        }
    }

    /// The weights of what attacks amount to, in the order of a row.
    pub(super) fn of_attacks(&self) -> [[f32; 2]; OF_ATTACKS] {
        [self.threats, self.hanging, self.pressure, self.passed, self.supported, self.isolated, self.doubled]
    }

    /// How many numbers a kind has, those of squares included.
    pub(super) fn of_kind(&self) -> usize {
        OF_KIND + self.kinds.first().map_or(0, |kind| kind.squares.iter().map(Vec::len).sum())
    }

    /// All numbers in a row: those of each kind, then the [`OTHERS`].
    pub(super) fn row(&self) -> Vec<f32> {
        let of_kinds = self.kinds.iter().flat_map(KindParameters::numbers);
        let pairs = self.of_attacks().into_iter().flatten();
        let single = [self.squares, self.danger, self.mobility, self.tempo, self.chase];
        of_kinds.chain(single).chain(pairs).collect()
    }

    /// The same parameters with the numbers of a row.
    pub(super) fn with_row(&self, row: &[f32]) -> Parameters {
        let (of_kinds, others) = row.split_at(row.len().saturating_sub(OTHERS));
        let pair = |numbers: &[f32], place: usize| [numbers[place], numbers[place + 1]];
        let of_kind = |numbers: &[f32]| {
            let (own, other) = numbers[of_kind::AROUND..of_kind::SQUARES].split_at(around::COUNT);
            let squares = &numbers[of_kind::SQUARES..];
            let (full, empty) = squares.split_at(squares.len() / 2);
            KindParameters {
                worth: pair(numbers, of_kind::WORTH),
                hand: numbers[of_kind::HAND],
                free: pair(numbers, of_kind::FREE),
                around: [own, other].map(<[f32]>::to_vec),
                squares: [full, empty].map(<[f32]>::to_vec),
            }
        };
        Parameters {
            kinds: of_kinds.chunks_exact(self.of_kind()).map(of_kind).collect(),
            squares: others[other::SQUARES],
            danger: others[other::DANGER],
            mobility: others[other::MOBILITY],
            tempo: others[other::TEMPO],
            chase: others[other::CHASE],
            threats: pair(others, other::THREATS),
            hanging: pair(others, other::HANGING),
            pressure: pair(others, other::PRESSURE),
            passed: pair(others, other::PASSED),
            supported: pair(others, other::SUPPORTED),
            isolated: pair(others, other::ISOLATED),
            doubled: pair(others, other::DOUBLED),
            ..self.clone()
        }
    }
}
