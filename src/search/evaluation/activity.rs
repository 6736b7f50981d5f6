//! The value of attacks: squares that pieces attack, pressure on vital pieces, and threats.

use crate::game::Game;
use crate::ids::{Kind, Side, Square};
use crate::limits;
use crate::search::score::Value;

use super::Evaluation;
use super::passed::Board;
use super::sample::Sample;

/// A set of squares, 64 in a word.
pub(super) type Words = [u64; limits::SQUARES.div_ceil(64)];

/// No square.
pub(super) const NONE: Words = [0; limits::SQUARES.div_ceil(64)];

/// The measurements that the value of attacks is based on.
#[derive(Clone, Debug)]
pub(super) struct Activity {
    /// By kind: how many squares without own pieces such a piece attacks on average, in sixteenths.
    usual: Vec<i32>,
    /// By square: the square and those around it.
    around: Vec<Vec<u64>>,
}

/// The attacks of one side.
#[derive(Clone, Copy, Debug)]
struct Attacks {
    /// The squares that it attacks, and those that its weakest pieces attack.
    all: Words,
    weak: Words,
    /// The squares of its pieces.
    pieces: Words,
    /// The squares of its pieces that promote.
    runners: Words,
    /// The value of having more attacked squares than usual, in 64ths.
    free: i32,
    /// The number of pieces that attack squares around the enemy's vital piece.
    attackers: i32,
    /// The number of these squares, weighted by the attacking pieces.
    weight: i32,
}

/// The value of a piece that is attacked by a weaker one, of the difference in value, and of one that is attacked and
/// not guarded, of its value: in hundredths.
const OUTMATCHED: Value = 12;
const LOOSE: Value = 6;
/// The value that a threatened piece has at most here: more can hardly be gained before it moves away.
const THREATENED: Value = 600;
/// A piece that presses on a vital piece counts once for so much of its value.
const PRESSING: Value = 60;
/// The value of pressure in tenths of its weight for each attacker after the first, and the most that it is worth.
const PRESSURE: i32 = 14;
const MOST_PRESSURE: i32 = 500;
/// Attackers from the sixth on do not matter.
const MOST_ATTACKERS: i32 = 4;

impl Activity {
    /// Measures how many squares pieces attack in a sample. The nearness of each two squares is known.
    pub(super) fn measure(sample: &Sample, nearness: &[u8], kinds: usize) -> Activity {
        let mut counts = vec![(0, 0); kinds];
        for seen in &sample.positions {
            let mut game = seen.game.clone();
            let own = pieces(&game);
            game.each_attack(|_, kind, side, attacked| {
                let (squares, pieces) = &mut counts[kind.index()];
                *squares += count(attacked, &own[side.index().min(1)], |attacked, own| attacked & !own);
                *pieces += 1;
            });
        }
        let usual = |(squares, pieces): &(i32, i32)| squares * 16 / (*pieces).max(1);
        Activity { usual: counts.iter().map(usual).collect(), around: around(nearness) }
    }
}

/// The squares of each side's pieces.
fn pieces(game: &Game) -> [Words; 2] {
    Side::BOTH.map(|side| {
        let mut squares = NONE;
        game.pieces_into(side, &mut squares);
        squares
    })
}

/// By square: the square and its neighbours.
fn around(nearness: &[u8]) -> Vec<Vec<u64>> {
    let count = nearness.len().isqrt();
    let zone = |square: usize| {
        let mut words = vec![0; count.div_ceil(64)];
        let is_near = |other: &usize| *other == square || nearness[square * count + other] == 7;
        (0..count).filter(is_near).for_each(|other| words[other / 64] |= 1 << (other % 64));
        words
    };
    (0..count).map(zone).collect()
}

/// The number of squares in a combination of two sets.
#[inline]
fn count(a: &[u64], b: &[u64], combine: impl Fn(u64, u64) -> u64) -> i32 {
    a.iter().zip(b).map(|(a, b)| combine(*a, *b).count_ones() as i32).sum()
}

#[inline]
fn add(set: &mut Words, squares: &[u64]) {
    set.iter_mut().zip(squares).for_each(|(word, squares)| *word |= squares);
}

impl Attacks {
    /// The attacks of no piece yet, with the squares of the side's pieces.
    fn none(pieces: Words) -> Attacks {
        Attacks { all: NONE, weak: NONE, pieces, runners: NONE, free: 0, attackers: 0, weight: 0 }
    }

    fn board(&self) -> Board<'_> {
        Board { pieces: &self.pieces, runners: &self.runners, attacked: &self.all }
    }

    /// The value of the attacks around a vital piece: one attacker alone does little harm.
    fn pressure(&self) -> Value {
        let more = (self.attackers - 1).clamp(0, MOST_ATTACKERS);
        (self.weight * more * PRESSURE / 10).min(MOST_PRESSURE)
    }
}

impl Evaluation {
    /// The value of attacks for White, while the board is full and while it is nearly empty. The squares of vital pieces
    /// are known.
    pub(super) fn activity(&self, game: &mut Game, kings: [Option<usize>; 2]) -> [Value; 2] {
        let sides = self.attacks(game, kings);
        let free = (sides[0].free - sides[1].free) / 64;
        let threats = self.threats(game, &sides[0], &sides[1]) - self.threats(game, &sides[1], &sides[0]);
        let pressure = sides[0].pressure() - sides[1].pressure();
        let boards = sides.each_ref().map(Attacks::board);
        let passed = self.ground.passed.value(game, 0, boards[0], boards[1])
            - self.ground.passed.value(game, 1, boards[1], boards[0]);
        let scaled = |value: Value| value * self.activity / 100;
        [
            scaled(free + threats + pressure + passed / 4),
            scaled(free + threats + pressure / 4 + passed * 2 / 3),
        ]
    }

    fn attacks(&self, game: &mut Game, kings: [Option<usize>; 2]) -> [Attacks; 2] {
        let activity = &self.ground.activity;
        let zones = kings.map(|king| king.map(|king| &activity.around[king]));
        let mut sides = pieces(game).map(Attacks::none);
        game.each_attack(|square, kind, side, attacked| {
            let Some(side) = side.acting_index() else { return };
            let (enemy, attacks) = (1 - side, &mut sides[side]);
            add(&mut attacks.all, attacked);
            if self.ground.vital[kind.index()] {
                return;
            }
            if self.ground.passed.runs(side, kind) {
                attacks.runners[square.index() / 64] |= 1 << (square.index() % 64);
            }
            if self.worth(kind) <= self.least {
                add(&mut attacks.weak, attacked);
            }
            let squares = count(attacked, &attacks.pieces, |attacked, own| attacked & !own) * 16;
            attacks.free += (squares - activity.usual[kind.index()]) * self.free[kind.index()];
            let near = zones[enemy].map_or(0, |zone| count(attacked, zone, |attacked, zone| attacked & zone));
            if near > 0 {
                attacks.attackers += 1;
                attacks.weight += near * (self.worth(kind) / PRESSING).clamp(1, 16);
            }
        });
        sides
    }

    /// The value of a side's threats to the pieces of the other.
    fn threats(&self, game: &Game, by: &Attacks, against: &Attacks) -> Value {
        let mut threats = 0;
        for word in 0..self.count.div_ceil(64) {
            let loose = by.all[word] & !against.all[word];
            let mut threatened = against.pieces[word] & (by.weak[word] | loose);
            while threatened != 0 {
                let bit = threatened.trailing_zeros();
                threatened &= threatened - 1;
                let square = Square((word * 64) as u16 + bit as u16);
                let is_outmatched = by.weak[word] >> bit & 1 != 0;
                threats += game.piece(square).map_or(0, |(kind, _)| self.threat(kind, is_outmatched));
            }
        }
        threats
    }

    /// The value of the threat to a piece, by a weakest one or to an unguarded one.
    fn threat(&self, kind: Kind, is_outmatched: bool) -> Value {
        let worth = if self.ground.vital[kind.index()] { 0 } else { self.worth(kind).min(THREATENED) };
        match is_outmatched && worth > self.least {
            true => (worth - self.least) * OUTMATCHED / 100,
            false => worth * LOOSE / 100,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::search::tree::Window;
    use crate::source;
    use crate::variant::Variant;

    /// Shows the positions of a few games of actions at random.
    fn in_random_games(step: usize, mut look_at: impl FnMut(&Variant, &mut Game)) {
        let mut state: usize = 1;
        for shipped in source::shipped().into_iter().step_by(step) {
            let variant = Variant::shipped(&shipped.name).unwrap();
            let mut game = variant.start();
            for _ in 0..60 {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                let drawn = game.draw(|count| (state >> 33) % count.max(1));
                if !drawn.is_some_and(|action| game.play_action(action)) || game.ended().is_some() {
                    break;
                }
                look_at(&variant, &mut game);
            }
        }
    }

    #[test]
    fn attacks_from_pieces_are_attacks_on_squares() {
        in_random_games(23, |variant, game| {
            let mut seen = BTreeSet::new();
            game.each_attack(|from, _, side, attacked| {
                let squares =
                    (0..variant.model().board.len()).filter(|at| attacked[at / 64] >> (at % 64) & 1 != 0);
                seen.extend(squares.map(|at| (side, at, from)));
            });
            for (side, at) in Side::BOTH
                .into_iter()
                .flat_map(|side| (0..variant.model().board.len()).map(move |at| (side, at)))
            {
                let expected: BTreeSet<Square> =
                    game.attackers(Square(at as u16), side).into_iter().collect();
                let of_square = seen.range((side, at, Square(0))..=(side, at, Square(u16::MAX)));
                let found: BTreeSet<Square> = of_square.map(|(_, _, from)| *from).collect();
                match game.piece(Square(at as u16)) {
                    None => {
                        assert_eq!(found, expected, "{} {at} {}", variant.model().title.name, game.to_text())
                    }
                    // A piece may be one that the attacker never takes.
                    Some(_) => assert!(
                        found.is_superset(&expected),
                        "{} {at} {}",
                        variant.model().title.name,
                        game.to_text()
                    ),
                }
            }
        });
    }

    #[test]
    fn a_value_within_the_window_is_exact() {
        in_random_games(29, |variant, game| {
            let evaluation = Evaluation::measure(variant);
            let whole = evaluation.judge(game, Window::WHOLE);
            for alpha in (-6..6).map(|step| whole + step * 70 - 20) {
                let window = Window { alpha, beta: alpha + 60 };
                let judged = evaluation.judge(game, window);
                let bounded = |value: Value| value.clamp(window.alpha, window.beta);
                assert_eq!(bounded(judged), bounded(whole), "{}", game.to_text());
            }
        });
    }
}
