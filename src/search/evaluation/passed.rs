//! Pieces on their way to promotion: which of them no enemy piece of that sort can stop, and how they stand to each other.

use std::ops::Sub;

use crate::game::Game;
use crate::ids::{Kind, Side, Square};
use crate::search::score::Value;

use super::measure::Measures;
use super::sample::Sample;
use super::squares;
use super::words::{MOST, Words, add, has, insert, meets, remove};

/// The ways of a piece to promotion from one square, as far as 64 squares of the board matter to them.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// The squares on the way.
    path: u64,
    /// The squares from which enemy pieces that promote too could come to this way, or attack the piece there.
    stoppers: u64,
    /// The squares from which own pieces that promote too could come to guard the piece on its square.
    helpers: u64,
}

/// The ways of a kind to promotion, empty for kinds that do not promote.
#[derive(Clone, Debug, Default)]
struct Runs {
    /// By square: the value of being so near to promotion, while the board is full; 0 if a piece there does not promote.
    gains: Vec<Value>,
    /// By square, and by word of the board.
    ways: Vec<Way>,
}

/// The ways to promotion.
#[derive(Clone, Debug, Default)]
pub(super) struct Passed {
    /// By side and kind.
    runs: [Vec<Runs>; 2],
    /// The number of words of the board.
    words: usize,
}

/// A piece that promotes, on one square, as a guard of others.
#[derive(Clone, Debug)]
struct Guard {
    from: usize,
    /// The squares that it attacks from where it can come.
    attacked: Words,
    /// These squares, and those where it can come.
    stopped: Words,
}

/// What one side has on 64 squares of the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) pieces: u64,
    /// The squares of pieces that promote.
    pub(super) runners: u64,
    /// The squares that these pieces attack.
    pub(super) supported: u64,
    pub(super) attacked: u64,
}

/// What a side's pieces on their way to promotion amount to, before they are weighted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Running {
    /// The value of the passed ones.
    pub(super) passed: Value,
    /// How many another one guards.
    pub(super) supported: Value,
    /// How many no other one can come to guard.
    pub(super) isolated: Value,
    /// How many have another one on their way.
    pub(super) doubled: Value,
}

impl Sub for Running {
    type Output = Running;

    fn sub(self, other: Running) -> Running {
        Running {
            passed: self.passed - other.passed,
            supported: self.supported - other.supported,
            isolated: self.isolated - other.isolated,
            doubled: self.doubled - other.doubled,
        }
    }
}

impl Passed {
    /// Finds the ways of all pieces that become better ones. The values of kinds are known.
    pub(super) fn measure(sample: &Sample, measures: &Measures, worth: &[i32]) -> Passed {
        let Some(seen) = sample.positions.first() else { return Passed::default() };
        let mut game = seen.game.clone();
        let reaches = [0, 1].map(|side| -> Vec<Vec<Words>> {
            (0..measures.kinds).map(|kind| reaches(measures, (side, kind), worth)).collect()
        });
        let guards = [0, 1].map(|side| -> Vec<Guard> {
            let of_kinds = reaches[side].iter().enumerate();
            of_kinds.flat_map(|(kind, reaches)| guards(&mut game, (side, kind), reaches)).collect()
        });
        let guards = |side: usize| guards[side].as_slice();
        let words = measures.squares.div_ceil(64);
        let runs = [0, 1].map(|side| {
            let of_kind = |(kind, reaches): (usize, &Vec<Words>)| {
                let goals = squares::goals(measures, (side, kind), worth);
                let ways = |(at, reach)| ways(at, reach, (guards(side), guards(1 - side)), words);
                Runs {
                    gains: goals.into_iter().take(reaches.len()).map(|goal| goal as Value).collect(),
                    ways: reaches.iter().enumerate().flat_map(ways).collect(),
                }
            };
            reaches[side].iter().enumerate().map(of_kind).collect()
        });
        Passed { runs, words }
    }

    /// Whether a kind is on its way to promotion.
    #[inline]
    pub(super) fn runs(&self, side: usize, kind: Kind) -> bool {
        self.runs[side].get(kind.index()).is_some_and(|runs| !runs.gains.is_empty())
    }

    /// What a side's pieces on their way to promotion amount to, while the board is full.
    pub(super) fn running(&self, game: &Game, side: usize, own: &[Standing], enemy: &[Standing]) -> Running {
        let mut found = Running::default();
        for (word, standing) in own.iter().enumerate() {
            found.supported += (standing.runners & standing.supported).count_ones() as Value;
            let mut left = standing.runners;
            while left != 0 {
                let square = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let Some(kind) = game.kind_on(Square(square as u16)) else { continue };
                let runs = self.runs[side].get(kind.index());
                let gain = runs.and_then(|runs| runs.gains.get(square)).copied().unwrap_or(0);
                if let Some(runs) = runs.filter(|_| gain > 0) {
                    let ways = &runs.ways[square * self.words..][..self.words];
                    found.add(gain, ways, own, enemy);
                }
            }
        }
        found
    }
}

impl Running {
    /// Adds a piece with these ways. It is passed if nothing can stop it.
    fn add(&mut self, gain: Value, ways: &[Way], own: &[Standing], enemy: &[Standing]) {
        let (mut stopped, mut helped, mut doubled, mut blocked, mut held) = (0, 0, 0, 0, 0);
        for (way, (own, enemy)) in ways.iter().zip(own.iter().zip(enemy)) {
            stopped |= way.stoppers & enemy.runners;
            helped |= way.helpers & own.runners;
            doubled |= way.path & own.runners;
            blocked |= way.path & enemy.pieces;
            held |= way.path & enemy.attacked & !own.attacked;
        }
        self.isolated += Value::from(helped == 0);
        self.doubled += Value::from(doubled != 0);
        self.passed += match (stopped, blocked, held) {
            (1.., _, _) => 0,
            (0, 1.., _) => gain / 2,
            (0, 0, 1..) => gain,
            (0, 0, 0) => gain * 3 / 2,
        };
    }
}

/// The ways from a square, by word of the board, of a piece that can come to the squares of `reach`.
fn ways(at: usize, reach: &Words, (own, enemy): (&[Guard], &[Guard]), words: usize) -> Vec<Way> {
    let mut path = *reach;
    remove(&mut path, at);
    let stoppers = squares_of(enemy.iter().filter(|guard| meets(&guard.stopped, &path)));
    let helpers = squares_of(own.iter().filter(|guard| has(&guard.attacked, at)));
    let way = |word: usize| Way { path: path[word], stoppers: stoppers[word], helpers: helpers[word] };
    (0..words).map(way).collect()
}

/// By square: where a piece can come from there without capturing; nothing if it never becomes a better piece.
fn reaches(measures: &Measures, (side, kind): (usize, usize), worth: &[i32]) -> Vec<Words> {
    let is_better = |next: &Kind| worth[next.index()] > worth[kind];
    let promotes = |at| measures.spot(side, kind, at).becomes.iter().any(is_better);
    match worth[kind] > 0 && (0..measures.squares).any(promotes) {
        true => (0..measures.squares).map(|from| reach(measures, (side, kind), from)).collect(),
        false => Vec::new(),
    }
}

/// The squares to which a piece can come from a square without capturing, itself included.
fn reach(measures: &Measures, (side, kind): (usize, usize), from: usize) -> Words {
    let mut reach = [0; MOST];
    let mut waiting = vec![from];
    while let Some(square) = waiting.pop() {
        if !has(&reach, square) {
            insert(&mut reach, square);
            waiting.extend(measures.spot(side, kind, square).quiet.iter().map(|to| usize::from(*to)));
        }
    }
    reach
}

/// The squares of guards.
fn squares_of<'a>(guards: impl Iterator<Item = &'a Guard>) -> Words {
    let mut squares = [0; MOST];
    guards.for_each(|guard| insert(&mut squares, guard.from));
    squares
}

/// By square: what a piece from there could guard.
fn guards(game: &mut Game, (side, kind): (usize, usize), reaches: &[Words]) -> Vec<Guard> {
    let attacks: Vec<Words> = (0..reaches.len()).map(|at| attacked(game, (side, kind), at)).collect();
    let guard = |(from, reach): (usize, &Words)| {
        let mut attacked = [0; MOST];
        (0..reaches.len()).filter(|at| has(reach, *at)).for_each(|at| add(&mut attacked, &attacks[at]));
        let mut stopped = *reach;
        add(&mut stopped, &attacked);
        Guard { from, attacked, stopped }
    };
    reaches.iter().enumerate().map(guard).collect()
}

/// The squares that a piece attacks from a square.
fn attacked(game: &mut Game, (side, kind): (usize, usize), at: usize) -> Words {
    let square = Square(at as u16);
    let before = game.piece(square);
    game.put(square, Some((Kind(kind as u8), Side::from_index(side))));
    let mut found = [0; MOST];
    game.each_attack(|from, _, _, attacked| {
        if from == square {
            add(&mut found, attacked);
        }
    });
    game.put(square, before);
    found
}
