//! The value of attacks: squares that pieces attack, pressure on vital pieces, and threats.

use crate::game::Game;
use crate::ids::{Kind, Square};
use crate::search::score::Value;

use super::Evaluation;
use super::parameters::OF_ATTACKS;
use super::passed::{Running, Standing};
use super::sample::Sample;
use super::words::{MOST, Words, add, add_common, common, count, insert, meets, padded, pieces};

/// The measurements that the value of attacks is based on.
#[derive(Clone, Debug)]
pub(super) struct Activity {
    /// By kind: how many squares such a piece attacks on average, in sixteenths.
    usual: Vec<i32>,
    /// By square: the square and those around it.
    around: Vec<Vec<u64>>,
}

/// The attacks of one side.
#[derive(Clone, Copy, Debug)]
struct Attacks<const N: usize> {
    /// The squares that it attacks, and those that its weakest pieces attack.
    all: Words<N>,
    least: Words<N>,
    /// The squares that its pieces other than vital ones attack.
    guarded: Words<N>,
    /// The squares of its pieces, and those of its weakest ones.
    pieces: Words<N>,
    least_pieces: Words<N>,
    /// The squares of its pieces that promote.
    runners: Words<N>,
    /// The squares that these pieces attack.
    supported: Words<N>,
    /// The value of attacking more squares than usual, in sixteenths of [`FINE`] parts: on a full board, and on a nearly
    /// empty one.
    free: [i32; 2],
    /// The squares that it attacks at least twice.
    twice: Words<N>,
    /// The squares on which a move of its pieces, and a drop, would give check.
    checking: Words<N>,
    dropping: Words<N>,
    /// The number of pieces that attack squares around the enemy's vital piece.
    attackers: i32,
    /// The number of these squares, weighted by the attacking pieces.
    weight: i32,
}

/// The pieces in a side's hand, as attackers of the enemy's vital piece.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    number: i32,
    weight: i32,
}

impl Held {
    /// Adds so many pieces of a kind with this value.
    fn add(&mut self, count: u16, worth: Value) {
        let count = i32::from(count).min(MOST_ALIKE_IN_HAND);
        self.number += count;
        self.weight += count * (worth / PRESSING).clamp(1, MOST_WEIGHT_IN_HAND);
    }
}

/// The value of an attacked square is counted in so many parts of a hundredth of a pawn.
pub(super) const FINE: i32 = 16;
/// The value of a piece that is attacked by a weaker one, of the difference in value, and of one that is attacked and
/// not guarded, of its value: in hundredths.
const OUTMATCHED: Value = 12;
const LOOSE: Value = 6;
/// The value that a threatened piece has at most here: more can hardly be gained before it moves away.
const THREATENED: Value = 600;
/// A piece that presses on a vital piece counts once for so much of its value, at most [`MOST_WEIGHT`] times.
const PRESSING: Value = 60;
/// The most that a piece on the board weighs as an attacker.
const MOST_WEIGHT: Value = 16;
/// The most that a piece in hand weighs as an attacker.
const MOST_WEIGHT_IN_HAND: Value = 8;
/// The most pieces of one kind in hand that count. More of them threaten no more, since one drop follows another.
const MOST_ALIKE_IN_HAND: i32 = 2;
/// The weight of pieces in hand is divided by this number, for dropping one costs a move.
const HAND_DIVISOR: i32 = 2;
/// The value of pressure in tenths of its weight for each attacker after the first, and the most that it is worth.
const PRESSURE: i32 = 14;
const MOST_PRESSURE: i32 = 500;
/// The weight of a square on which a move or a drop would give check in safety, and how many such squares count for either.
const SAFE_CHECK: i32 = 12;
const MOST_SAFE_CHECKS: i32 = 3;
/// Attackers from the sixth on do not matter.
const MOST_ATTACKERS: i32 = 4;
/// So many pieces in hand count as attackers at most.
const MOST_HELD: i32 = 3;

impl Activity {
    /// Measures how many squares pieces attack in a sample. The nearness of each two squares is known.
    pub(super) fn measure(sample: &Sample, nearness: &[u8], kinds: usize) -> Activity {
        let mut counts = vec![(0, 0); kinds];
        for seen in &sample.positions {
            let mut game = seen.game.clone();
            game.each_attack(|_, kind, _, attacked| {
                let (squares, pieces) = &mut counts[kind.index()];
                *squares += count(attacked);
                *pieces += 1;
            });
        }
        let usual = |(squares, pieces): &(i32, i32)| squares * 16 / (*pieces).max(1);
        Activity { usual: counts.iter().map(usual).collect(), around: around(nearness) }
    }

    /// How many squares a piece of a kind attacks on average, in sixteenths.
    pub(super) fn usual(&self, kind: Kind) -> i32 {
        self.usual[kind.index()]
    }
}

/// By square: the square and its neighbours.
fn around(nearness: &[u8]) -> Vec<Vec<u64>> {
    let count = nearness.len().isqrt();
    let zone = |square: usize| {
        let mut words = vec![0; count.div_ceil(64)];
        let is_near = |other: &usize| *other == square || nearness[square * count + other] == 7;
        (0..count).filter(is_near).for_each(|other| insert(&mut words, other));
        words
    };
    (0..count).map(zone).collect()
}

impl<const N: usize> Attacks<N> {
    /// The attacks of no piece yet, with the squares of the side's pieces.
    fn none(pieces: Words<N>) -> Self {
        Attacks {
            all: [0; N],
            least: [0; N],
            guarded: [0; N],
            pieces,
            least_pieces: [0; N],
            runners: [0; N],
            supported: [0; N],
            free: [0; 2],
            twice: [0; N],
            checking: [0; N],
            dropping: [0; N],
            attackers: 0,
            weight: 0,
        }
    }

    /// Counts the pieces in hand as attackers of the enemy's vital piece. The number of open squares around it is given.
    fn press_by_hand(&mut self, held: Held, open: Option<i32>) {
        let Some(open) = open else { return };
        self.attackers += held.number.min(MOST_HELD);
        self.weight += open * held.weight / HAND_DIVISOR;
    }

    fn standing(&self) -> [Standing; N] {
        std::array::from_fn(|word| Standing {
            pieces: self.pieces[word],
            runners: self.runners[word],
            supported: self.supported[word],
            attacked: self.all[word],
        })
    }

    /// The number of the other side's hanging pieces. An attacked piece hangs if nothing guards it. It also hangs if two pieces
    /// attack it and only one guards it, unless the guard or the piece itself is one of the weakest.
    fn hanging(&self, against: &Self) -> i32 {
        let hanging = |word: usize| {
            let outnumbered =
                self.twice[word] & !against.twice[word] & !against.least[word] & !against.least_pieces[word];
            against.pieces[word] & self.all[word] & (!against.all[word] | outnumbered)
        };
        (0..N).map(|word| hanging(word).count_ones() as i32).sum()
    }

    /// The value of the attacks around a vital piece: one attacker alone does little harm. Safe checks by moves and those by
    /// drops count as one attacker each.
    fn pressure(&self, against: &Self) -> Value {
        let safe = self.safe_checks(against);
        let weight: i32 = safe.iter().map(|safe| SAFE_CHECK * (*safe).min(MOST_SAFE_CHECKS)).sum();
        let means = safe.iter().filter(|safe| **safe > 0).count() as i32;
        let more = (self.attackers + means - 1).clamp(0, MOST_ATTACKERS);
        ((self.weight + weight) * more * PRESSURE / 10).min(MOST_PRESSURE)
    }

    /// The number of squares on which a move, and a drop, would give check without being captured: those that the other side
    /// does not attack, and supported ones that only its vital piece attacks.
    fn safe_checks(&self, against: &Self) -> [i32; 2] {
        let safe = |word: usize, supported: u64| {
            !self.pieces[word] & (!against.all[word] | !against.guarded[word] & supported)
        };
        (0..N).fold([0; 2], |[moves, drops], word| {
            let by_move = self.checking[word] & safe(word, self.twice[word]);
            let by_drop = self.dropping[word] & safe(word, self.all[word]) & !against.pieces[word];
            [moves + by_move.count_ones() as i32, drops + by_drop.count_ones() as i32]
        })
    }
}

/// How many squares around a vital piece are empty, and guarded by that piece at most.
fn open<const N: usize>(zone: &Words<N>, by: &Attacks<N>, against: &Attacks<N>) -> i32 {
    let pieces = |word: usize| by.pieces[word] | against.pieces[word];
    let open = |word: usize| zone[word] & !pieces(word) & !against.guarded[word];
    (0..N).map(|word| open(word).count_ones() as i32).sum()
}

/// What attacks amount to for White, before they are weighted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pressed {
    /// The value of attacked squares, on a full board and on a nearly empty one.
    pub(super) free: [Value; 2],
    pub(super) threats: Value,
    /// The number of hanging pieces.
    pub(super) hanging: Value,
    pub(super) pressure: Value,
    pub(super) running: Running,
}

impl Pressed {
    /// The counts of what attacks amount to, in the order of their weights in a row.
    pub(super) fn counts(&self) -> [Value; OF_ATTACKS] {
        let Running { passed, supported, isolated, doubled } = self.running;
        [self.threats, self.hanging, self.pressure, passed, supported, isolated, doubled]
    }
}

impl Evaluation {
    /// What attacks amount to for White. The squares of vital pieces are known.
    pub(super) fn pressed(&self, game: &mut Game, kings: [Option<usize>; 2]) -> Pressed {
        match self.count.div_ceil(64) {
            1 => self.pressed_in::<1>(game, kings),
            2 => self.pressed_in::<2>(game, kings),
            3 | 4 => self.pressed_in::<4>(game, kings),
            _ => self.pressed_in::<MOST>(game, kings),
        }
    }

    /// The same with sets of `N` words.
    fn pressed_in<const N: usize>(&self, game: &mut Game, kings: [Option<usize>; 2]) -> Pressed {
        let mut sides = pieces(game).map(Attacks::<N>::none);
        self.attacks(game, kings, &mut sides);
        let [white, black] = &sides;
        let [standing, against] = sides.each_ref().map(Attacks::<N>::standing);
        let passed = &self.ground.passed;
        Pressed {
            free: [0, 1].map(|stage| (white.free[stage] - black.free[stage]) / (16 * FINE)),
            threats: self.threats(game, white, black) - self.threats(game, black, white),
            hanging: white.hanging(black) - black.hanging(white),
            pressure: white.pressure(black) - black.pressure(white),
            running: passed.running(game, 0, &standing, &against)
                - passed.running(game, 1, &against, &standing),
        }
    }

    /// By kind: how many squares White's pieces attack more than such pieces usually do, less Black's.
    pub(super) fn freedom(&self, game: &mut Game) -> Vec<f32> {
        let mut freedom = vec![0.0; self.kinds];
        game.each_attack(|_, kind, side, attacked| {
            let sign = [1.0, -1.0, 0.0][side.acting_index().unwrap_or(2)];
            let more = count(attacked) as f32 - self.values[kind.index()].usual as f32 / 16.0;
            freedom[kind.index()] += sign * more;
        });
        freedom
    }

    /// Adds what the pieces of both sides attack.
    fn attacks<const N: usize>(
        &self,
        game: &mut Game,
        kings: [Option<usize>; 2],
        sides: &mut [Attacks<N>; 2],
    ) {
        let activity = &self.ground.activity;
        let zones = kings.map(|king| king.map(|king| padded::<N>(&activity.around[king])));
        let checking = self.checking_squares::<N>(game);
        game.each_attack(|square, kind, side, attacked| {
            let (Some(side), Some(attacked)) = (side.acting_index(), attacked.first_chunk::<N>()) else {
                return;
            };
            let (enemy, attacks) = (1 - side, &mut sides[side]);
            add_common(&mut attacks.twice, &attacks.all, attacked);
            add(&mut attacks.all, attacked);
            let values = &self.values[kind.index()];
            let more = count(attacked) * 16 - values.usual;
            for (free, worth) in attacks.free.iter_mut().zip(values.free) {
                *free += more * worth;
            }
            if values.is_vital {
                return;
            }
            add(&mut attacks.guarded, attacked);
            if values.runs[side] {
                insert(&mut attacks.runners, square.index());
                add(&mut attacks.supported, attacked);
            }
            if values.is_least {
                add(&mut attacks.least, attacked);
                insert(&mut attacks.least_pieces, square.index());
            }
            if let Some(from) = checking.get(kind.index()) {
                add_common(&mut attacks.checking, &from[side], attacked);
            }
            if let Some(zone) = zones[enemy].as_ref().filter(|zone| meets(attacked, *zone)) {
                let near = common(attacked, zone);
                attacks.attackers += 1;
                attacks.weight += near * (values.worth / PRESSING).clamp(1, MOST_WEIGHT);
            }
        });
        if self.ground.hands {
            let open = [0, 1]
                .map(|own| zones[1 - own].as_ref().map(|zone| open(zone, &sides[own], &sides[1 - own])));
            let mut held = [Held::default(); 2];
            game.each_in_hand(|side, kind, count| {
                let own = side.index();
                if let Some(squares) = checking.get(kind.index()) {
                    add(&mut sides[own].dropping, &squares[own]);
                }
                held[own].add(count, self.worth(kind));
            });
            for own in 0..2 {
                sides[own].press_by_hand(held[own], open[own]);
            }
        }
    }

    /// By kind and side: the squares from which such a piece would give check. Nothing where there are no pieces in hand: there
    /// these squares say little.
    fn checking_squares<const N: usize>(&self, game: &mut Game) -> Vec<[Words<N>; 2]> {
        if !self.ground.traits.has_royal || !self.ground.hands {
            return Vec::new();
        }
        let mut squares = vec![[[0; N]; 2]; self.kinds];
        game.each_checking_square(|side, kind, from| {
            add(&mut squares[kind.index()][side.index()], from);
        });
        squares
    }

    /// The value of a side's threats to the pieces of the other.
    fn threats<const N: usize>(&self, game: &Game, by: &Attacks<N>, against: &Attacks<N>) -> Value {
        let mut threats = 0;
        for word in 0..N {
            let loose = by.all[word] & !against.all[word];
            let mut threatened = against.pieces[word] & (by.least[word] | loose);
            while threatened != 0 {
                let bit = threatened.trailing_zeros();
                threatened &= threatened - 1;
                let square = Square((word * 64) as u16 + bit as u16);
                let is_outmatched = by.least[word] >> bit & 1 != 0;
                threats += game.kind_on(square).map_or(0, |kind| self.threat(kind, is_outmatched));
            }
        }
        threats
    }

    /// The value of the threat to a piece, by a weakest one or to an unguarded one.
    fn threat(&self, kind: Kind, is_outmatched: bool) -> Value {
        let worth = if self.is_vital(kind) { 0 } else { self.worth(kind).min(THREATENED) };
        match is_outmatched && worth > self.least {
            true => (worth - self.least) * OUTMATCHED / 100,
            false => worth * LOOSE / 100,
        }
    }
}
