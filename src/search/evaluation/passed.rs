//! Passed pieces: pieces on their way to promotion that no enemy piece of that sort can stop.

use crate::game::Game;
use crate::ids::{Kind, Side, Square};
use crate::search::score::Value;

use super::activity::{NONE, Words};
use super::measure::Measures;
use super::sample::Sample;
use super::squares;

/// The ways of a piece to promotion from one square.
#[derive(Clone, Debug)]
struct Run {
    /// The value of being so near to promotion, while the board is full.
    gain: Value,
    /// The squares on its way, as many words as the board has.
    path: Box<[u64]>,
    /// The squares from which enemy pieces that promote too could come to its way, or attack it there.
    stoppers: Box<[u64]>,
}

/// The ways to promotion.
#[derive(Clone, Debug, Default)]
pub(super) struct Passed {
    /// By side and kind: the runs by square, empty for kinds that do not promote.
    runs: [Vec<Vec<Option<Run>>>; 2],
}

/// What one side has on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    pub(super) pieces: &'a Words,
    /// The squares of pieces that promote.
    pub(super) runners: &'a Words,
    pub(super) attacked: &'a Words,
}

impl Passed {
    /// Finds the ways of all pieces that become better ones. The values of kinds are known.
    pub(super) fn measure(sample: &Sample, measures: &Measures, worth: &[i32]) -> Passed {
        let Some(seen) = sample.positions.first() else { return Passed::default() };
        let goals = [0, 1].map(|side| {
            let of_kind = |kind| squares::goals(measures, (side, kind), worth);
            (0..measures.kinds).map(of_kind).collect::<Vec<_>>()
        });
        let promotes = |side: usize, kind: usize| {
            let better = |next: &Kind| worth[next.index()] > worth[kind];
            worth[kind] > 0
                && (0..measures.squares).any(|at| measures.spot(side, kind, at).becomes.iter().any(better))
        };
        let reaches = [0, 1].map(|side| {
            let of_kind = |kind| match promotes(side, kind) {
                true => (0..measures.squares).map(|at| reach(measures, (side, kind), at)).collect(),
                false => Vec::new(),
            };
            (0..measures.kinds).map(of_kind).collect::<Vec<Vec<Words>>>()
        });
        let mut game = seen.game.clone();
        let guards = [0, 1].map(|side| {
            let reaches = reaches[side].iter().enumerate();
            let guarded = reaches.flat_map(|(kind, reaches)| guards(&mut game, (side, kind), reaches));
            guarded.collect::<Vec<(usize, Words)>>()
        });
        let runs = [0, 1].map(|side| {
            let of_kind = |(reaches, goals): (&Vec<Words>, &Vec<f32>)| {
                let run = |(at, (reach, goal)): (usize, (&Words, &f32))| {
                    let mut path = *reach;
                    path[at / 64] &= !(1 << (at % 64));
                    let mut stoppers = NONE;
                    for (from, _) in guards[1 - side].iter().filter(|(_, guarded)| meets(guarded, &path)) {
                        stoppers[from / 64] |= 1 << (from % 64);
                    }
                    let [path, stoppers] =
                        [path, stoppers].map(|words| words[..measures.squares.div_ceil(64)].into());
                    (*goal > 0.0).then_some(Run { gain: *goal as Value, path, stoppers })
                };
                reaches.iter().zip(goals).enumerate().map(run).collect()
            };
            reaches[side].iter().zip(&goals[side]).map(of_kind).collect()
        });
        Passed { runs }
    }

    /// Whether a kind is on its way to promotion.
    #[inline]
    pub(super) fn runs(&self, side: usize, kind: Kind) -> bool {
        self.runs[side].get(kind.index()).is_some_and(|runs| !runs.is_empty())
    }

    /// The value of a side's passed pieces, while the board is full.
    pub(super) fn value(&self, game: &Game, side: usize, own: Board<'_>, enemy: Board<'_>) -> Value {
        let mut value = 0;
        for (word, runners) in own.runners.iter().enumerate() {
            let mut left = *runners;
            while left != 0 {
                let square = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let Some((kind, _)) = game.piece(Square(square as u16)) else { continue };
                let run = self.runs[side].get(kind.index()).and_then(|runs| runs.get(square)?.as_ref());
                value += run.map_or(0, |run| run.value(own, enemy));
            }
        }
        value
    }
}

impl Run {
    /// The value of a piece with this run: nothing if it is not passed.
    fn value(&self, own: Board<'_>, enemy: Board<'_>) -> Value {
        if meets(&self.stoppers, enemy.runners) {
            return 0;
        }
        let is_blocked = meets(&self.path, enemy.pieces);
        let held = |(path, (held, guarded)): (&u64, (&u64, &u64))| path & held & !guarded != 0;
        let is_held = self.path.iter().zip(enemy.attacked.iter().zip(own.attacked)).any(held);
        match (is_blocked, is_held) {
            (true, _) => self.gain / 2,
            (false, true) => self.gain,
            (false, false) => self.gain * 3 / 2,
        }
    }
}

fn meets(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// The squares to which a piece can come from a square without capturing, itself included.
fn reach(measures: &Measures, (side, kind): (usize, usize), from: usize) -> Words {
    let mut reach = NONE;
    let mut waiting = vec![from];
    while let Some(square) = waiting.pop() {
        if reach[square / 64] >> (square % 64) & 1 == 0 {
            reach[square / 64] |= 1 << (square % 64);
            waiting.extend(measures.spot(side, kind, square).quiet.iter().map(|to| usize::from(*to)));
        }
    }
    reach
}

/// By square: the squares where a piece from there could come, or attack another one.
fn guards(game: &mut Game, (side, kind): (usize, usize), reaches: &[Words]) -> Vec<(usize, Words)> {
    let attacked: Vec<Words> = (0..reaches.len()).map(|at| attacked(game, (side, kind), at)).collect();
    let guarded = |(from, reach): (usize, &Words)| {
        let mut guarded = *reach;
        for at in (0..reaches.len()).filter(|at| reach[at / 64] >> (at % 64) & 1 != 0) {
            guarded.iter_mut().zip(&attacked[at]).for_each(|(word, attacked)| *word |= attacked);
        }
        (from, guarded)
    };
    reaches.iter().enumerate().map(guarded).collect()
}

/// The squares that a piece attacks from a square.
fn attacked(game: &mut Game, (side, kind): (usize, usize), at: usize) -> Words {
    let square = Square(at as u16);
    let before = game.piece(square);
    game.put(square, Some((Kind(kind as u8), Side::from_index(side))));
    let mut found = NONE;
    game.each_attack(|from, _, _, attacked| {
        if from == square {
            found.iter_mut().zip(attacked).for_each(|(word, attacked)| *word = *attacked);
        }
    });
    game.put(square, before);
    found
}
