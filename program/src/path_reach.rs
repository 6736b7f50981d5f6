//! The destinations of paths, computed once for equal paths.

use std::collections::HashMap;
use std::sync::Arc;

use crate::ids::{Link, Side, Square, Vector};
use crate::model::{Board, LameLeap, Mode, Step};

use super::effort::Effort;
use super::path::{
    Arrived, Bends, Leg, LegStep, Pass, Path, Place, Places, PlacesAndReach, add_place, with_reach,
};
use super::square_set::{AnySet, BySquare, SquareSet};
use super::step::follow;
use super::ways::{Onward, Ways};

/// The destinations of legs, regardless of the pieces on the way: computed once for each way to begin a leg.
struct Reach<'a, const W: usize> {
    legs: &'a [Leg],
    /// By leg and square, each way to continue with its destinations.
    known: Vec<Vec<(Onward, SquareSet<W>)>>,
    squares: usize,
    /// The remaining budget of steps, and whether it was exhausted.
    steps_left: u64,
    is_cut: bool,
}

impl<'a, const W: usize> Reach<'a, W> {
    fn new(legs: &'a [Leg], squares: usize) -> Reach<'a, W> {
        let known = vec![Vec::new(); legs.len() * squares];
        Reach { legs, known, squares, steps_left: REACH_STEPS, is_cut: false }
    }

    /// The destinations of the legs from one on.
    fn from(&mut self, index: usize, at: Square, last: Arrived) -> SquareSet<W> {
        let legs = self.legs;
        let Some(leg) = legs.get(index) else { return SquareSet::one(at) };
        let onward = Onward::by(leg, last);
        let place = index * self.squares + at.index();
        if let Some((_, known)) = self.known[place].iter().find(|(known, _)| *known == onward) {
            return *known;
        }
        let mut reach = SquareSet::EMPTY;
        for step in leg.steps.iter().filter(|step| step.follows(last)) {
            step.ends(at, last, &mut |to, arrived| {
                self.is_cut |= self.steps_left == 0;
                self.steps_left = self.steps_left.saturating_sub(1);
                if !self.is_cut {
                    reach |= self.from(index + 1, to, arrived);
                }
            });
        }
        self.known[place].push((onward, reach));
        reach
    }
}

impl LegStep {
    /// Calls a function with each square on which the step may end a leg, were the board empty.
    fn ends(&self, at: Square, last: Arrived, found: &mut dyn FnMut(Square, Arrived)) {
        if self.vector.is_none() {
            self.link_ends(at, last, found);
            return;
        }
        let mut square = at;
        for count in 1..=self.most {
            let Some(to) = self.next[square.index()].first().copied() else { break };
            if self.may_end(count, last) {
                found(to, Arrived { vector: self.vector, count, by_link: false });
            }
            // On a board without edges.
            if to == at {
                break;
            }
            square = to;
        }
    }
}

impl LegStep {
    /// The same along a link.
    fn link_ends(&self, at: Square, last: Arrived, found: &mut dyn FnMut(Square, Arrived)) {
        let mut seen = AnySet::one(at);
        let mut edge = vec![at];
        for count in 1..=self.most {
            let mut next = AnySet::EMPTY;
            let reached = edge.iter().flat_map(|square| &self.next[square.index()]).copied();
            reached.for_each(|to| next.insert(to));
            next = next.without(&seen);
            if next.is_empty() {
                return;
            }
            if self.may_end(count, last) {
                next.into_iter().for_each(|to| found(to, last.linked()));
            }
            seen |= next;
            edge = next.into_iter().collect();
        }
    }
}

impl Path {
    /// The destinations of some legs, by square, and whether they are exact: if finding out would take too long, they are
    /// all squares.
    fn reach<const W: usize>(&self, legs: &[Leg]) -> (BySquare<W>, bool) {
        let squares = self.squares();
        let mut reach = Reach::new(legs, squares);
        let of = |from: Square| {
            let mut ends = reach.from(0, from, Arrived::default());
            if !self.returns {
                ends.remove(from);
            }
            ends
        };
        let found: BySquare<W> = (0..squares as u16).map(Square).map(of).collect();
        match reach.is_cut {
            true => (vec![SquareSet::first_squares(squares); squares].into(), false),
            false => (found, true),
        }
    }

    /// The number of squares of the board.
    fn squares(&self) -> usize {
        self.legs[0].steps.first().map_or(0, |step| step.next.len())
    }

    /// The legs that end with a capture of enemies on the way, each with the legs before it.
    pub(super) fn taking_legs(&self) -> impl Iterator<Item = &[Leg]> {
        let before = self.legs[..self.legs.len() - 1].iter().enumerate();
        before.filter(|(_, leg)| leg.takes.has(Mode::Capture)).map(|(index, _)| &self.legs[..=index])
    }

    /// The destinations of the first of two single steps, each with those of the second.
    fn bends<const W: usize>(&self, from: Square) -> Vec<(Square, SquareSet<W>)> {
        let mut bends = Vec::new();
        let begins = Arrived::default();
        for step in self.legs[0].steps.iter().filter(|step| step.follows(begins)) {
            step.ends(from, begins, &mut |via, arrived| {
                let mut ends = SquareSet::EMPTY;
                for step in self.legs[1].steps.iter().filter(|step| step.follows(arrived)) {
                    step.ends(via, arrived, &mut |to, _| ends.insert(to));
                }
                if !self.returns {
                    ends.remove(from);
                }
                if (via != from || self.crosses) && !ends.is_empty() {
                    bends.push((via, ends));
                }
            });
        }
        bends
    }

    /// The destinations of a path of single steps over squares that must be empty, or may have any contents, each with
    /// the squares that must be empty; by square, and nothing if there are too many ways.
    ///
    /// Squares from which all steps lead alike have the same destinations, shifted.
    fn places<const W: usize>(&self, effort: &Effort) -> Option<Places<W>> {
        let squares = self.squares();
        let (mut edge, mut next) = (Ways::new(squares), Ways::new(squares));
        let mut found: Places<W> = Vec::with_capacity(squares);
        for (from, like) in first_alike(&self.legs, squares).into_iter().enumerate() {
            let places = if like == from {
                self.places_from(Square(from as u16), &mut edge, &mut next, effort)?
            } else {
                let by = from as i32 - like as i32;
                let bytes = found[like].len() * size_of::<Place<W>>();
                effort.room(bytes).then(|| found[like].iter().map(|place| place.shifted(by)).collect())?
            };
            found.push(places);
        }
        Some(found)
    }

    /// The same from one square.
    fn places_from<const W: usize>(
        &self,
        from: Square,
        edge: &mut Ways<W>,
        next: &mut Ways<W>,
        effort: &Effort,
    ) -> Option<Vec<Place<W>>> {
        let begin = Arrived::default();
        edge.clear();
        edge.add(from, begin, Onward::by(&self.legs[0], begin), &[SquareSet::EMPTY], SquareSet::EMPTY);
        for (index, legs) in self.legs.windows(2).enumerate() {
            next.clear();
            for end in edge.ends() {
                let passed = self.passed(index, from, end.at);
                let steps = next.take_steps() + (legs[0].steps.len() * end.ways.len()) as u64;
                if !effort.work(steps) {
                    return None;
                }
                for step in legs[0].steps.iter().filter(|step| step.follows(end.arrived)) {
                    step.ends(end.at, end.arrived, &mut |to, arrived| {
                        if to != from || self.crosses {
                            next.add(to, arrived, Onward::by(&legs[1], arrived), &end.ways, passed);
                        }
                    });
                }
            }
            std::mem::swap(edge, next);
            if edge.count() > MOST_WAYS {
                return None;
            }
        }
        let places = self.last_places(from, edge, effort)?;
        let ways: u32 = places.iter().map(|place| place.ends.count()).sum();
        let fits = ways as usize <= MOST_WAYS && effort.room(places.len() * size_of::<Place<W>>());
        fits.then_some(places)
    }

    /// The destinations of the last leg from the ends of the one before; nothing if finding out would take too long.
    fn last_places<const W: usize>(
        &self,
        from: Square,
        edge: &Ways<W>,
        effort: &Effort,
    ) -> Option<Vec<Place<W>>> {
        let last = self.legs.len() - 1;
        let mut places = Vec::new();
        for end in edge.ends() {
            let passed = self.passed(last, from, end.at);
            let mut ends = SquareSet::EMPTY;
            for step in self.legs[last].steps.iter().filter(|step| step.follows(end.arrived)) {
                step.ends(end.at, end.arrived, &mut |to, _| ends.insert(to));
            }
            if !self.returns {
                ends.remove(from);
            }
            if !effort.work((places.len() + 1) as u64 * end.ways.len() as u64) {
                return None;
            }
            end.ways.iter().for_each(|way| add_place(&mut places, ends, *way | passed));
        }
        if !effort.work((places.len() * places.len()) as u64) {
            return None;
        }
        // A way is unnecessary if another one to the same place passes a subset of its squares.
        for index in 0..places.len() {
            let Place { mut ends, via } = places[index];
            for fewer in places.iter().filter(|fewer| fewer.via != via && fewer.via.is_within(&via)) {
                ends = ends.without(&fewer.ends);
            }
            places[index].ends = ends;
        }
        places.retain(|place| !place.ends.is_empty());
        Some(places)
    }

    /// The square that a path passes when it continues from there by a leg, if it must be empty and is not the starting
    /// square.
    fn passed<const W: usize>(&self, leg: usize, from: Square, at: Square) -> SquareSet<W> {
        let must_be_empty = at != from && leg > 0 && matches!(self.legs[leg - 1].pass, Pass::Empty);
        if must_be_empty { SquareSet::one(at) } else { SquareSet::EMPTY }
    }
}

/// For each square, the first square from which all ways of legs of single steps have the same shape: all their squares
/// are shifted by the same number of places.
fn first_alike(legs: &[Leg], squares: usize) -> Vec<usize> {
    let mut alike = vec![0; squares];
    let mut known: HashMap<Vec<u64>, usize> = HashMap::new();
    let mut steps = Vec::new();
    // From the last leg backwards: for later legs, the equivalent squares are known.
    for leg in legs.iter().rev() {
        known.clear();
        let of = |from: usize| {
            steps.clear();
            for step in &leg.steps {
                // The shift in places, with the equivalent square: larger than the number of squares.
                let further = |to: Square| u64::from(to.0.wrapping_sub(from as u16)) << 16;
                let next = &step.next[from];
                steps.push(next.len() as u64);
                steps.extend(next.iter().map(|to| 1 << 32 | further(*to) | alike[to.index()] as u64));
            }
            if let Some(first) = known.get(&steps) {
                return *first;
            }
            known.insert(steps.clone(), from);
            from
        };
        alike = (0..squares).map(of).collect();
    }
    alike
}

/// How many ways from one square are kept as separate lists of squares; with more, the path is followed in play.
const MOST_WAYS: usize = 512;
/// How many steps are examined to find a path's destinations at all.
const REACH_STEPS: u64 = 2_000_000;

/// Legs as far as they determine destinations: the alternatives of each in order, and whether it goes on over empty
/// squares only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Way {
    returns: bool,
    crosses: bool,
    legs: Vec<(Vec<WayStep>, bool)>,
}

/// An alternative of a leg, as far as it determines destinations.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct WayStep {
    vector: Option<Vector>,
    link: Option<Link>,
    least: u8,
    most: u8,
    same: bool,
    begins: bool,
    is_free: bool,
    after: Option<Vec<Vector>>,
}

impl WayStep {
    fn of(step: &LegStep) -> WayStep {
        let LegStep { vector, next: _, link, least, most, same, begins, is_free, mut after } = step.clone();
        after.iter_mut().for_each(|after| after.sort_unstable());
        WayStep { vector, link, least, most, same, begins, is_free, after }
    }
}

impl Way {
    fn of(path: &Path, legs: &[Leg]) -> Way {
        let leg = |leg: &Leg| {
            let mut steps: Vec<WayStep> = leg.steps.iter().map(WayStep::of).collect();
            steps.sort_unstable();
            (steps, matches!(leg.pass, Pass::Empty))
        };
        Way { returns: path.returns, crosses: path.crosses, legs: legs.iter().map(leg).collect() }
    }
}

/// A cache for paths: kinds share movements, and most of them look the same to both sides.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownPaths<const W: usize> {
    next: HashMap<Step, Arc<[Vec<Square>]>>,
    reach: HashMap<Way, (BySquare<W>, bool)>,
    places: HashMap<Way, Option<PlacesAndReach<W>>>,
    bends: HashMap<Way, Arc<Bends<W>>>,
    lame: HashMap<(Vec<LameLeap>, Side), PlacesAndReach<W>>,
}

impl<const W: usize> KnownPaths<W> {
    pub(super) fn reach(&mut self, path: &Path, legs: &[Leg]) -> (BySquare<W>, bool) {
        self.reach.entry(Way::of(path, legs)).or_insert_with(|| path.reach(legs)).clone()
    }

    pub(super) fn places(&mut self, path: &Path, effort: &Effort) -> Option<PlacesAndReach<W>> {
        let places = self.places.entry(Way::of(path, &path.legs));
        places.or_insert_with(|| path.places(effort).map(with_reach)).clone()
    }

    /// A cache for leaps over squares, as a side takes them.
    pub(super) fn lame(&self, leaps: &[LameLeap], side: Side) -> Option<PlacesAndReach<W>> {
        self.lame.get(&(leaps.to_vec(), side)).cloned()
    }

    /// Stores the destinations of leaps over squares.
    pub(super) fn keep_lame(&mut self, leaps: &[LameLeap], side: Side, found: PlacesAndReach<W>) {
        self.lame.insert((leaps.to_vec(), side), found);
    }

    pub(super) fn bends(&mut self, path: &Path) -> Arc<Bends<W>> {
        let squares = (0..path.squares() as u16).map(Square);
        let bends = self.bends.entry(Way::of(path, &path.legs));
        bends.or_insert_with(|| Arc::new(squares.map(|square| path.bends(square)).collect())).clone()
    }

    pub(super) fn next(&mut self, board: &Board, step: Step) -> Arc<[Vec<Square>]> {
        let next = || board.squares().map(|square| follow(board, square, &[step])).collect();
        self.next.entry(step).or_insert_with(next).clone()
    }
}
