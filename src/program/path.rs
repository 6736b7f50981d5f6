//! Paths to tables: legs, and the places that they lead to.

use crate::ids::{Side, Square, Vector};
use crate::model::{self, Mode, Modes, Step};

use super::SquareSet;
use super::geometry::follow;
use super::instruction::Code;
use super::movement::{Route, lame_route};
use super::rule::{Layout, RuleCompiler};

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
    /// At most so many steps.
    pub most: u8,
    /// Whether they must be as many as those of the leg before.
    pub same: bool,
    /// The steps of the leg before that it may follow; any if there is nothing.
    pub after: Option<Vec<Vector>>,
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
    In(Code),
}

/// How a leg came to its last square.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrived {
    /// The step; none at the beginning and after a link.
    pub vector: Option<Vector>,
    /// How many there were.
    pub count: u8,
}

impl LegStep {
    /// Whether the step may follow how the leg before arrived.
    #[inline]
    pub fn follows(&self, last: Arrived) -> bool {
        match (last.vector, &self.after) {
            (Some(last), Some(after)) => after.contains(&last),
            (None, _) | (_, None) => true,
        }
    }

    /// Whether a leg of so many of these steps is long enough.
    #[inline]
    pub fn may_end(&self, count: u8, last: Arrived) -> bool {
        !self.same || count == last.count
    }
}

/// A place that legs lead to.
struct Place<const W: usize> {
    to: Square,
    /// The squares passed.
    passed: SquareSet<W>,
}

/// What finding places needs to know.
struct Places<'a, const W: usize> {
    path: &'a Path,
    start: Square,
    found: Vec<Place<W>>,
}

impl<const W: usize> Places<'_, W> {
    /// The places that the legs from one on lead to, rides at their full length.
    fn follow(&mut self, index: usize, at: Square, last: Arrived, passed: SquareSet<W>) {
        let path = self.path;
        let is_last = index + 1 == path.legs.len();
        for step in path.legs[index].steps.iter().filter(|step| step.follows(last)) {
            let mut edge = vec![(at, passed)];
            for count in 1..=step.most {
                let mut next = Vec::new();
                for (square, passed) in edge {
                    for to in step.next[square.index()].iter().copied() {
                        if !self.may_enter(to, is_last, &passed) {
                            continue;
                        }
                        let with = passed | SquareSet::one(to);
                        if step.may_end(count, last) {
                            if is_last {
                                self.found.push(Place { to, passed });
                            } else {
                                self.follow(index + 1, to, Arrived { vector: step.vector, count }, with);
                            }
                        }
                        next.push((to, with));
                    }
                }
                edge = next;
                if edge.is_empty() {
                    break;
                }
            }
        }
    }

    fn may_enter(&self, to: Square, is_last: bool, passed: &SquareSet<W>) -> bool {
        if self.path.returns && is_last { true } else { to != self.start && !passed.has(to) }
    }
}

impl Path {
    /// The places that the path leads to from a square, each with the squares passed.
    fn places<const W: usize>(&self, from: Square) -> Vec<(Square, SquareSet<W>)> {
        let mut places = Places { path: self, start: from, found: Vec::new() };
        places.follow(0, from, Arrived::default(), SquareSet::EMPTY);
        let mut found: Vec<(Square, SquareSet<W>)> =
            places.found.into_iter().map(|place| (place.to, place.passed)).collect();
        found.sort_by_key(|(to, _)| *to);
        found.dedup();
        found
    }

    /// Where it may capture enemies on its way, by square.
    pub(super) fn strikes<const W: usize>(&self) -> Vec<SquareSet<W>> {
        let squares = self.legs[0].steps[0].next.len() as u16;
        let of = |from: Square| {
            let mut struck = SquareSet::EMPTY;
            let before = &self.legs[..self.legs.len() - 1];
            for (index, leg) in before.iter().enumerate().filter(|(_, leg)| leg.takes.has(Mode::Capture)) {
                let part = Path { legs: self.legs[..=index].to_vec(), returns: false, takes: false };
                debug_assert!(!leg.steps.is_empty(), "a leg has steps");
                struck |= part.places::<W>(from).into_iter().map(|(to, _)| to).collect();
            }
            struck
        };
        (0..squares).map(Square).map(of).collect()
    }
}

impl<const W: usize> RuleCompiler<'_, W> {
    /// The route of a path, and by square what it could ever reach.
    pub(super) fn path_route(&mut self, path: &model::Path, side: Side) -> (Route<W>, Vec<SquareSet<W>>) {
        let legs: Vec<Leg> = path.legs.iter().map(|leg| self.leg(leg, side)).collect();
        let path = Path { legs, returns: path.returns, takes: path.takes() };
        let table: Vec<Vec<(Square, SquareSet<W>)>> =
            self.model.board.squares().map(|square| path.places(square)).collect();
        let before = &path.legs[..path.legs.len() - 1];
        let is_single = path.legs.iter().all(|leg| leg.steps.iter().all(|step| step.most == 1));
        if is_single && before.iter().all(|leg| matches!(leg.pass, Pass::Empty) && leg.takes.is_empty()) {
            return lame_route(table, false);
        }
        let reach = table.iter().map(|list| list.iter().map(|(to, _)| *to).collect()).collect();
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
            most: step.most,
            same: step.same,
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
            model::Pass::In(set) => {
                let code = self.condition_code(&[set], &Layout::default());
                code.map_or(Pass::Any, Pass::In)
            }
        };
        Leg { steps, pass, takes: leg.takes }
    }
}
