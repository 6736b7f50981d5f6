//! Where the pieces of a side can go, counted in all lanes: what the action before has not touched is counted once.

use crate::ids::{KindSet, Side, Square};
use crate::model::Mode;
use crate::program::{BySquare, LeapGroup, Mover, Program, SquareSet};

use super::super::state::Position;
use super::column::{Lanes, each_of};
use super::reader::Reader;

/// Kinds that do nothing but leap to empty squares, all in the same way.
#[derive(Clone, Debug)]
pub(super) struct Steps<const W: usize> {
    kinds: KindSet,
    /// Where they go, by square, and where they come from.
    targets: BySquare<W>,
    sources: Vec<SquareSet<W>>,
}

impl<const W: usize> Steps<W> {
    fn new(targets: &BySquare<W>) -> Steps<W> {
        let mut sources = vec![SquareSet::EMPTY; targets.len()];
        for (from, targets) in (0..).map(Square).zip(targets.iter()) {
            targets.into_iter().for_each(|to| sources[to.index()].insert(from));
        }
        Steps { kinds: KindSet::default(), targets: targets.clone(), sources }
    }

    fn steps_of(&self, square: Square, empty: SquareSet<W>) -> u32 {
        (self.targets[square.index()] & empty).count()
    }

    fn all_from(&self, squares: SquareSet<W>, empty: SquareSet<W>) -> u32 {
        squares.into_iter().map(|square| self.steps_of(square, empty)).sum()
    }
}

/// The steps of a side's kinds.
pub(super) fn steps<const W: usize>(program: &Program<W>, side: Side) -> Vec<Steps<W>> {
    let mut found: Vec<Steps<W>> = Vec::new();
    for kind in KindSet::first(program.kinds).iter() {
        let Mover { leaps, rides, .. } = &program.movements.movers[side.index()][kind.index()];
        let [LeapGroup { modes, victims: None, targets, .. }] = &leaps[..] else { continue };
        if !rides.is_empty() || !modes.iter().eq([Mode::Quiet]) {
            continue;
        }
        let index = found.iter().position(|steps| steps.targets == *targets).unwrap_or_else(|| {
            found.push(Steps::new(targets));
            found.len() - 1
        });
        found[index].kinds = found[index].kinds.or(KindSet::one(kind));
    }
    found
}

/// How many moves the pieces of the player to act have, before the actions of a brood.
pub(super) struct Mobility<'s, const W: usize> {
    side: Side,
    empty: SquareSet<W>,
    total: u32,
    /// The pieces that step, by their steps.
    steppers: Vec<(&'s Steps<W>, SquareSet<W>)>,
    /// The others.
    rangers: Vec<Ranger<W>>,
    /// The kinds of the others.
    ranging: KindSet,
}

/// A piece, how many moves it has, and the squares on which that depends.
struct Ranger<const W: usize> {
    moves: u32,
    reads: SquareSet<W>,
    square: Square,
}

/// The board as movements see it.
struct View<const W: usize> {
    occupied: SquareSet<W>,
    empty: SquareSet<W>,
    enemy: SquareSet<W>,
}

impl<'s, const W: usize> Mobility<'s, W> {
    pub(super) fn of(program: &Program<W>, position: &Position<W>, steps: &'s [Steps<W>]) -> Self {
        let side = position.state.turn.mover;
        let (own, occupied) = (position.pieces(side), position.occupied());
        let empty = program.geometry.all.without(&occupied);
        let view = View { occupied, empty, enemy: position.pieces(side.opponent()) };
        let steppers: Vec<_> =
            steps.iter().map(|steps| (steps, position.of_kinds(steps.kinds) & own)).collect();
        let stepping = steps.iter().fold(KindSet::default(), |kinds, steps| kinds.or(steps.kinds));
        let ranging = KindSet(KindSet::first(program.kinds).0 & !stepping.0);
        let prey = |kinds| position.of_kinds(kinds);
        let rangers: Vec<Ranger<W>> = ranging
            .iter()
            .flat_map(|kind| (position.of_kind(kind) & own).into_iter().map(move |square| (kind, square)))
            .map(|(kind, square)| {
                let mover = &program.movements.movers[side.index()][kind.index()];
                let (moves, reads) = moves_of(program, mover, square, &view, prey);
                Ranger { moves, reads: reads | SquareSet::one(square), square }
            })
            .collect();
        let total = steppers.iter().map(|(steps, pieces)| steps.all_from(*pieces, empty)).sum::<u32>()
            + rangers.iter().map(|ranger| ranger.moves).sum::<u32>();
        Mobility { side, empty, total, steppers, rangers, ranging }
    }

    /// The moves in some lanes of a brood, all together.
    pub(super) fn count(&self, reader: &Reader<'_, W>, lanes: Lanes) -> u64 {
        let brood = &*reader.brood;
        let occupied = brood.occupied();
        let own = brood.side(self.side);
        let mut count = i64::from(self.total) * i64::from(lanes.count_ones());
        for (steps, before) in &self.steppers {
            let after = brood.of_kinds(steps.kinds).zip(&own, |kinds, own| kinds & own);
            for lane in each_of(lanes) {
                let empty = reader.program.geometry.all.without(&occupied.at(lane));
                let change = self.steps_gained(steps, *before, after.at(lane), empty, brood.changed[lane]);
                count += i64::from(change);
            }
        }
        if !self.ranging.is_empty() {
            count += each_of(lanes).map(|lane| self.ranges_gained(reader, lane)).sum::<i64>();
        }
        count as u64
    }

    /// How many steps more there are after a change of some squares.
    fn steps_gained(
        &self,
        steps: &Steps<W>,
        before: SquareSet<W>,
        after: SquareSet<W>,
        empty: SquareSet<W>,
        changed: SquareSet<W>,
    ) -> i32 {
        let stay = before.without(&changed);
        let come = steps.all_from(after & changed, empty) as i32;
        let gone = steps.all_from(before & changed, self.empty) as i32;
        let beside = |square: Square| (steps.sources[square.index()] & stay).count() as i32;
        let opened = (empty & changed).without(&self.empty).into_iter().map(beside).sum::<i32>();
        let shut = (self.empty & changed).without(&empty).into_iter().map(beside).sum::<i32>();
        come - gone + opened - shut
    }

    /// How many moves more the pieces have in a lane that do more than step.
    fn ranges_gained(&self, reader: &Reader<'_, W>, lane: usize) -> i64 {
        let (program, brood) = (reader.program, &*reader.brood);
        let changed = brood.changed[lane];
        let occupied = brood.occupied().at(lane);
        let view = View {
            occupied,
            empty: program.geometry.all.without(&occupied),
            enemy: brood.side(self.side.opponent()).at(lane),
        };
        let ranging = brood.of_kinds(self.ranging).at(lane) & brood.side(self.side).at(lane);
        let mut fresh = ranging & changed;
        let mut gained = 0;
        for ranger in self.rangers.iter().filter(|ranger| ranger.reads.meets(&changed)) {
            gained -= i64::from(ranger.moves);
            if ranging.has(ranger.square) {
                fresh.insert(ranger.square);
            }
        }
        let moves = |square: Square| {
            let mover = brood.kind_at(lane, square);
            let mover = mover.map(|kind| &program.movements.movers[self.side.index()][kind.index()]);
            let prey = |kinds| brood.of_kinds(kinds).at(lane);
            mover.map_or(0, |mover| i64::from(moves_of(program, mover, square, &view, prey).0))
        };
        gained + fresh.into_iter().map(moves).sum::<i64>()
    }
}

/// How many moves a piece has that does nothing but move and capture, and the squares on which that depends.
fn moves_of<const W: usize>(
    program: &Program<W>,
    mover: &Mover<W>,
    from: Square,
    view: &View<W>,
    prey: impl Fn(KindSet) -> SquareSet<W>,
) -> (u32, SquareSet<W>) {
    let (mut ends, mut reads) = (SquareSet::EMPTY, SquareSet::EMPTY);
    let mut add = |modes: crate::model::Modes, victims: Option<KindSet>, reach: SquareSet<W>| {
        if modes.has(Mode::Quiet) {
            ends |= reach & view.empty;
        }
        if modes.has(Mode::Capture) {
            ends |= reach & view.enemy & victims.map_or(!SquareSet::EMPTY, &prey);
        }
    };
    for group in &mover.leaps {
        reads |= group.targets[from.index()];
        add(group.modes, group.victims, group.targets[from.index()]);
    }
    for group in &mover.rides {
        let mut reach = program.geometry.reach(group.rider, from, &view.occupied);
        reads |= reach;
        if let Some(mask) = &group.mask {
            reach &= mask[from.index()];
        }
        add(group.modes, group.victims, reach);
    }
    (ends.count(), reads)
}
