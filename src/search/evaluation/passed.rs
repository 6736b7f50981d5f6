//! Pieces on their way to promotion: which of them no enemy piece of that sort can stop, and how they stand to each other.

use std::ops::Sub;

use crate::game::Game;
use crate::ids::{Kind, Side, Square};
use crate::search::score::Value;

use super::measure::Measures;
use super::sample::Sample;
use super::squares;
use super::words::{MOST, Words, add, common, has, insert, meets, remove, trimmed};

/// The ways of a piece to promotion from one square.
#[derive(Clone, Debug)]
struct Run {
    /// The value of being so near to promotion, while the board is full.
    gain: Value,
    /// The squares on its way.
    path: Box<[u64]>,
    /// The squares from which enemy pieces that promote too could come to its way, or attack it there.
    stoppers: Box<[u64]>,
    /// The squares from which own pieces that promote too could come to guard it on its square.
    helpers: Box<[u64]>,
}

/// The ways to promotion.
#[derive(Clone, Debug, Default)]
pub(super) struct Passed {
    /// By side and kind: the runs by square, empty for kinds that do not promote.
    runs: [Vec<Vec<Option<Run>>>; 2],
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

/// What one side has on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    pub(super) pieces: &'a [u64],
    /// The squares of pieces that promote.
    pub(super) runners: &'a [u64],
    /// The squares that these pieces attack.
    pub(super) supported: &'a [u64],
    pub(super) attacked: &'a [u64],
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
        let runs = [0, 1].map(|side| {
            let of_kind = |(kind, reaches): (usize, &Vec<Words>)| {
                let goals = squares::goals(measures, (side, kind), worth);
                let run = |(at, reach): (usize, &Words)| {
                    (goals[at] > 0.0)
                        .then(|| Run::new((at, goals[at]), reach, (guards(side), guards(1 - side))))
                };
                reaches.iter().enumerate().map(run).collect()
            };
            reaches[side].iter().enumerate().map(of_kind).collect()
        });
        Passed { runs }
    }

    /// Whether a kind is on its way to promotion.
    #[inline]
    pub(super) fn runs(&self, side: usize, kind: Kind) -> bool {
        self.runs[side].get(kind.index()).is_some_and(|runs| !runs.is_empty())
    }

    /// What a side's pieces on their way to promotion amount to, while the board is full.
    pub(super) fn running(&self, game: &Game, side: usize, own: Board<'_>, enemy: Board<'_>) -> Running {
        let mut found = Running { supported: common(own.runners, own.supported), ..Running::default() };
        for (word, runners) in own.runners.iter().enumerate() {
            let mut left = *runners;
            while left != 0 {
                let square = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let Some(kind) = game.kind_on(Square(square as u16)) else { continue };
                let run = self.runs[side].get(kind.index()).and_then(|runs| runs.get(square)?.as_ref());
                let Some(run) = run else { continue };
                found.passed += run.value(own, enemy);
                found.isolated += Value::from(!meets(&run.helpers, own.runners));
                found.doubled += Value::from(meets(&run.path, own.runners));
            }
        }
        found
    }
}

impl Run {
    /// The run from a square. The arguments are the value of being there, the squares that the piece can reach, and the own and
    /// the enemy guards.
    fn new((at, goal): (usize, f32), reach: &Words, (own, enemy): (&[Guard], &[Guard])) -> Run {
        let mut path = *reach;
        remove(&mut path, at);
        let stoppers = squares_of(enemy.iter().filter(|guard| meets(&guard.stopped, &path)));
        let helpers = squares_of(own.iter().filter(|guard| has(&guard.attacked, at)));
        Run { gain: goal as Value, path: trimmed(&path), stoppers, helpers }
    }

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
fn squares_of<'a>(guards: impl Iterator<Item = &'a Guard>) -> Box<[u64]> {
    let mut squares = [0; MOST];
    guards.for_each(|guard| insert(&mut squares, guard.from));
    trimmed(&squares)
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
