//! Paths to tables: legs, and the places that they lead to.

use std::collections::BTreeMap;

use crate::ids::{Side, Square, Vector};
use crate::model::{self, Mode, Modes, Step};

use super::SquareSet;
use super::code::SetCode;
use super::geometry::follow;
use super::movement::{Route, lame_route};
use super::rule::RuleCompiler;

/// Legs one after the other.
#[derive(Clone, Debug)]
pub struct Path {
    /// The legs, at least one.
    pub legs: Vec<Leg>,
    /// Whether it may end on the square that it set out from.
    pub returns: bool,
    /// Whether it may capture on its way.
    pub takes: bool,
}

/// A leg of a path.
#[derive(Clone, Debug)]
pub struct Leg {
    /// The alternatives.
    pub steps: Vec<LegStep>,
    /// What the last square must hold for the path to go on; for the last leg it does not matter.
    pub pass: Pass,
    /// What it may capture on its last square before the path goes on: enemies, friends.
    pub takes: Modes,
}

/// An alternative of a leg.
#[derive(Clone, Debug)]
pub struct LegStep {
    /// Its vector; none for a link.
    pub vector: Option<Vector>,
    /// The next square, by square; several for a link.
    pub next: Vec<Vec<Square>>,
    /// At least so many steps.
    pub least: u8,
    /// At most so many.
    pub most: u8,
    /// Whether they must be as many as those of the leg before.
    pub same: bool,
    /// The steps before that it may follow; any if there is nothing.
    pub after: Option<Vec<Vector>>,
    /// Whether it may come where no step came before.
    pub begins: bool,
    /// Whether it may follow a link, whatever step came before that.
    pub is_free: bool,
}

/// What a square must hold for a path to go on over it.
#[derive(Clone, Copy, Debug)]
pub enum Pass {
    /// Nothing will do.
    Never,
    /// Nothing.
    Empty,
    /// Whatever it is.
    Any,
    /// A piece.
    Occupied,
    /// The square must be in a set.
    In(SetCode),
}

/// How a path came to a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrived {
    /// The last step; none at the beginning and where only links came before.
    pub vector: Option<Vector>,
    /// How many of them there were.
    pub count: u8,
    /// Whether a link came after them.
    pub by_link: bool,
}

impl Arrived {
    /// The same, and then a link.
    #[must_use]
    pub fn linked(self) -> Arrived {
        Arrived { by_link: true, ..self }
    }
}

impl LegStep {
    /// Whether the step may follow how the leg before arrived.
    #[inline]
    pub fn follows(&self, last: Arrived) -> bool {
        match (last.vector, &self.after) {
            (None, _) => self.begins,
            (Some(_), None) => true,
            (Some(vector), Some(after)) => self.is_free && last.by_link || after.contains(&vector),
        }
    }

    /// Whether a leg of so many of these steps is long enough.
    #[inline]
    pub fn may_end(&self, count: u8, last: Arrived) -> bool {
        count >= self.least && (!self.same || count == last.count)
    }
}

/// Where legs lead, whatever stands on the way: found once for each way to begin a leg.
struct Reach<'a, const W: usize> {
    legs: &'a [Leg],
    /// By leg, square, the steps that may follow, and what else matters of how the path came there.
    known: BTreeMap<(usize, Square, u32, Arrived), SquareSet<W>>,
}

impl<const W: usize> Reach<'_, W> {
    /// The squares that the legs from one on lead to.
    fn from(&mut self, index: usize, at: Square, last: Arrived) -> SquareSet<W> {
        let legs = self.legs;
        let Some(leg) = legs.get(index) else { return SquareSet::one(at) };
        let key = (index, at, leg.following(last), if leg.asks_more() { last } else { Arrived::default() });
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut reach = SquareSet::EMPTY;
        for step in leg.steps.iter().filter(|step| step.follows(last)) {
            step.ends(at, last, &mut |to, arrived| reach |= self.from(index + 1, to, arrived));
        }
        self.known.insert(key, reach);
        reach
    }
}

impl Leg {
    /// Which of its steps may follow, a bit each.
    fn following(&self, last: Arrived) -> u32 {
        let steps = self.steps.iter().enumerate().filter(|(_, step)| step.follows(last));
        steps.fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// Whether more of how a path came matters than which steps may follow.
    fn asks_more(&self) -> bool {
        self.steps.iter().any(|step| step.same || step.vector.is_none())
    }
}

impl LegStep {
    /// Calls with each square on which the step may end a leg, were the board empty.
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
            // Round a board without edges.
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
        let mut seen = vec![at];
        let mut edge = vec![at];
        for count in 1..=self.most {
            let reached = edge.iter().flat_map(|square| &self.next[square.index()]).copied();
            let mut next: Vec<Square> = reached.filter(|to| !seen.contains(to)).collect();
            next.sort();
            next.dedup();
            if next.is_empty() {
                return;
            }
            if self.may_end(count, last) {
                next.iter().for_each(|to| found(*to, last.linked()));
            }
            seen.extend(&next);
            edge = next;
        }
    }
}

impl Path {
    /// The squares that some legs lead to, by square.
    fn reach<const W: usize>(&self, legs: &[Leg]) -> Vec<SquareSet<W>> {
        let squares = self.legs[0].steps.first().map_or(0, |step| step.next.len() as u16);
        let mut reach = Reach { legs, known: BTreeMap::new() };
        let of = |from: Square| {
            let mut ends = reach.from(0, from, Arrived::default());
            if !self.returns {
                ends.remove(from);
            }
            ends
        };
        (0..squares).map(Square).map(of).collect()
    }

    /// Where it may capture enemies on its way, by square.
    pub(super) fn strikes<const W: usize>(&self) -> Vec<SquareSet<W>> {
        let before = &self.legs[..self.legs.len() - 1];
        let takes = before.iter().enumerate().filter(|(_, leg)| leg.takes.has(Mode::Capture));
        let parts = takes.map(|(index, _)| self.reach(&self.legs[..=index]));
        let both =
            |a: Vec<SquareSet<W>>, b: Vec<SquareSet<W>>| a.into_iter().zip(b).map(|(a, b)| a | b).collect();
        parts.reduce(both).unwrap_or_default()
    }

    /// The squares that the first of two single steps leads to, each with where the second one leads.
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
                if via != from && !ends.is_empty() {
                    bends.push((via, ends));
                }
            });
        }
        bends
    }

    /// The places that a path of single steps over squares that must be empty, or may hold anything, leads to, each with the
    /// squares that must be empty; nothing if there are too many ways.
    fn places<const W: usize>(&self, from: Square) -> Option<Vec<(Square, SquareSet<W>)>> {
        let mut edge: BTreeMap<(Square, Arrived), Vec<SquareSet<W>>> = BTreeMap::new();
        edge.insert((from, Arrived::default()), vec![SquareSet::EMPTY]);
        for (index, leg) in self.legs.iter().enumerate() {
            let may_return = self.returns && index + 1 == self.legs.len();
            let mut next: BTreeMap<(Square, Arrived), Vec<SquareSet<W>>> = BTreeMap::new();
            for ((at, last), ways) in &edge {
                let must_be_empty = index > 0 && matches!(self.legs[index - 1].pass, Pass::Empty);
                let passed = if must_be_empty { SquareSet::one(*at) } else { SquareSet::EMPTY };
                for step in leg.steps.iter().filter(|step| step.follows(*last)) {
                    step.ends(*at, *last, &mut |to, arrived| {
                        if to != from || may_return {
                            let known = next.entry((to, arrived)).or_default();
                            ways.iter().for_each(|way| add_way(known, *way | passed));
                        }
                    });
                }
            }
            edge = next;
            if edge.values().map(Vec::len).sum::<usize>() > MOST_WAYS {
                return None;
            }
        }
        let mut places: BTreeMap<Square, Vec<SquareSet<W>>> = BTreeMap::new();
        for ((to, _), ways) in edge {
            let known = places.entry(to).or_default();
            ways.into_iter().for_each(|way| add_way(known, way));
        }
        let places = places.into_iter();
        Some(places.flat_map(|(to, ways)| ways.into_iter().map(move |way| (to, way))).collect())
    }
}

/// Ways from one square that are kept apart as lists of squares; where there are more, the path is followed in play.
const MOST_WAYS: usize = 512;

/// Adds the squares that a way passes, unless a known way passes fewer.
fn add_way<const W: usize>(known: &mut Vec<SquareSet<W>>, way: SquareSet<W>) {
    if known.iter().any(|other| other.without(&way).is_empty()) {
        return;
    }
    known.retain(|other| !way.without(other).is_empty());
    known.push(way);
}

impl<const W: usize> RuleCompiler<'_, W> {
    /// The route of a path, and by square what it could ever reach.
    pub(super) fn path_route(&mut self, path: &model::Path, side: Side) -> (Route<W>, Vec<SquareSet<W>>) {
        let legs: Vec<Leg> = path.legs.iter().map(|leg| self.leg(leg, side)).collect();
        let path = Path { legs, returns: path.returns, takes: path.takes() };
        let before = &path.legs[..path.legs.len() - 1];
        let is_single = path.legs.iter().all(|leg| leg.steps.iter().all(|step| step.most == 1));
        let is_known = |leg: &Leg| matches!(leg.pass, Pass::Empty | Pass::Any) && leg.takes.is_empty();
        if is_single && before.iter().all(is_known) {
            let table: Option<Vec<Vec<(Square, SquareSet<W>)>>> =
                self.model.board.squares().map(|square| path.places(square)).collect();
            if let Some(table) = table {
                let passes_all = table.iter().flatten().all(|(_, via)| via.is_empty());
                let (route, reach) = lame_route(table, false);
                return (if passes_all { Route::Leap } else { route }, reach);
            }
        }
        if is_single && path.legs.len() == 2 && !path.takes {
            let table = self.model.board.squares().map(|square| path.bends(square)).collect();
            let reach = path.reach(&path.legs);
            return (Route::Bent(path.legs[0].pass, table), reach);
        }
        let reach = path.reach(&path.legs);
        (Route::Path(path), reach)
    }

    fn leg(&mut self, leg: &model::PathLeg, side: Side) -> Leg {
        let board = &self.model.board;
        let step = |step: &model::LegStep| LegStep {
            vector: match step.step {
                Step::Vector(vector) => Some(board.turned(vector, side)),
                Step::Link(_) => None,
            },
            next: board.squares().map(|square| follow(board, square, &[step.step], side)).collect(),
            least: step.least,
            most: step.most,
            same: step.same,
            begins: step.begins,
            is_free: step.is_free,
            after: step
                .after
                .as_ref()
                .map(|after| after.iter().map(|vector| board.turned(*vector, side)).collect()),
        };
        let steps = leg.steps.iter().map(step).collect();
        let pass = match &leg.pass {
            model::Pass::Never => Pass::Never,
            model::Pass::Empty => Pass::Empty,
            model::Pass::Any => Pass::Any,
            model::Pass::Occupied => Pass::Occupied,
            model::Pass::In(set) => Pass::In(self.allowed_code(set)),
        };
        Leg { steps, pass, takes: leg.takes }
    }
}
