//! Where movements lead from a square on a board with only the pieces that they need: for pictures.

use std::collections::BTreeMap;

use variorum::ids::{Square, Vector};
use variorum::model::{Board, Geometry, LegStep, Modes, Movement, Pass, Path, Step, WalkCount};

/// How many ways of a path are followed.
const WAYS: usize = 4000;
/// How many steps of a walk are drawn.
const WALK: u16 = 3;

/// A place: file and rank.
pub(super) type Spot = (i32, i32);

/// The area to draw: a part of an endless grid around the piece, or a board.
pub(super) struct Ground<'b> {
    /// The place of the piece.
    pub(super) origin: Spot,
    /// The files to draw, the last one excluded.
    pub(super) files: std::ops::Range<i32>,
    /// The ranks to draw, the last one excluded.
    pub(super) ranks: std::ops::Range<i32>,
    /// The board, if the area is one.
    pub(super) board: Option<&'b Board>,
}

/// The destinations of movements.
#[derive(Default)]
pub(super) struct Reached {
    /// What the piece may do on each place that it reaches.
    pub(super) ends: BTreeMap<Spot, Modes>,
    /// The number of steps in which a walk first reaches a place.
    pub(super) steps: BTreeMap<Spot, u16>,
    /// Places that must hold a piece.
    pub(super) hurdles: Vec<Spot>,
    /// Places that the piece passes.
    pub(super) passed: Vec<Spot>,
    /// Lines from the piece, and whether they continue as far as the board.
    pub(super) lines: Vec<(Vec<Spot>, bool)>,
}

impl Ground<'_> {
    /// Whether a place is in the area.
    pub(super) fn has(&self, spot: Spot) -> bool {
        let is_inside = self.files.contains(&spot.0) && self.ranks.contains(&spot.1);
        is_inside && self.board.is_none_or(|board| board.at(spot.0, spot.1).is_some())
    }

    fn step(&self, from: Spot, step: Step) -> Vec<Spot> {
        match (step, self.board) {
            (Step::Vector(vector), Some(board)) => {
                let next = board.at(from.0, from.1).and_then(|square| board.offset(square, vector));
                next.map(|square| spot_of(board, square)).into_iter().collect()
            }
            (Step::Vector(vector), None) => {
                Some(moved(from, vector)).filter(|spot| self.has(*spot)).into_iter().collect()
            }
            (Step::Link(link), Some(board)) => {
                let square = board.at(from.0, from.1);
                let linked = square.map_or_else(Vec::new, |square| board.linked(square, link));
                linked.into_iter().map(|square| spot_of(board, square)).collect()
            }
            (Step::Link(_), None) => Vec::new(),
        }
    }

    /// The places to which a vector leads, one after the other.
    fn ray(&self, from: Spot, vector: Vector, most: Option<u8>) -> Vec<Spot> {
        let mut found = Vec::new();
        let mut at = from;
        while let Some(next) = self.step(at, Step::Vector(vector)).first().copied() {
            if next == from || most.is_some_and(|most| found.len() >= usize::from(most)) {
                break;
            }
            found.push(next);
            at = next;
        }
        found
    }
}

/// The place of a square.
pub(super) fn spot_of(board: &Board, square: Square) -> Spot {
    let place = board.place(square);
    (i32::from(place.file), i32::from(place.rank))
}

fn moved((file, rank): Spot, vector: Vector) -> Spot {
    (file + i32::from(vector.files), rank + i32::from(vector.ranks))
}

impl Reached {
    /// The destinations of some movements.
    pub(super) fn by(ground: &Ground<'_>, movements: &[&Movement]) -> Reached {
        let mut reached = Reached::default();
        for movement in movements {
            reached.add(ground, movement);
        }
        reached.hurdles.retain(|spot| *spot != ground.origin);
        reached.hurdles.sort_unstable();
        reached.hurdles.dedup();
        reached
    }

    fn end(&mut self, ground: &Ground<'_>, spot: Spot, modes: Modes) {
        if ground.has(spot) {
            let known = self.ends.entry(spot).or_insert(Modes::NONE);
            *known = known.or(modes);
        }
    }

    fn add(&mut self, ground: &Ground<'_>, movement: &Movement) {
        let (from, modes) = (ground.origin, movement.modes);
        match &movement.geometry {
            Geometry::Leap(lists) => {
                for list in lists {
                    let mut spots = vec![from];
                    for step in list {
                        spots = spots.iter().flat_map(|spot| ground.step(*spot, *step)).collect();
                    }
                    spots.into_iter().for_each(|spot| self.end(ground, spot, modes));
                }
            }
            Geometry::Lame(leaps) => {
                for leap in leaps {
                    let via = leap.via.iter().map(|vector| moved(from, *vector));
                    if leap.jumps {
                        self.hurdles.extend(via)
                    } else {
                        self.passed.extend(via)
                    }
                    self.end(ground, moved(from, leap.to), modes);
                }
            }
            Geometry::Ride(vectors, most) => {
                for vector in vectors {
                    self.ride(ground, (ground.ray(from, *vector, *most), most.is_none()), modes);
                }
            }
            Geometry::Hop { vectors, most, beyond } => {
                for vector in vectors {
                    let ray = ground.ray(from, *vector, *most);
                    self.hurdles.extend(ray.first());
                    let landings = ray.iter().skip(1).take(beyond.map_or(usize::MAX, usize::from));
                    landings.for_each(|spot| self.end(ground, *spot, modes));
                }
            }
            Geometry::Crooked(lists, most) => {
                for list in lists {
                    self.ride(ground, (crooked(ground, list, *most), most.is_none()), modes);
                }
            }
            Geometry::Path(path) => self.path(ground, path, modes),
            Geometry::Walk { steps, most, .. } => self.walk(ground, steps, most, modes),
        }
    }

    fn ride(&mut self, ground: &Ground<'_>, (ray, is_endless): (Vec<Spot>, bool), modes: Modes) {
        ray.iter().for_each(|spot| self.end(ground, *spot, modes));
        if ray.len() > 1 {
            self.lines.push((std::iter::once(ground.origin).chain(ray).collect(), is_endless));
        }
    }

    fn walk(&mut self, ground: &Ground<'_>, steps: &[Step], most: &WalkCount, modes: Modes) {
        let most = match most {
            WalkCount::Number(most) => (*most).min(WALK),
            WalkCount::Computed(_) => WALK,
        };
        let mut edge = vec![ground.origin];
        for count in 1..=most {
            let all = edge.iter().flat_map(|spot| steps.iter().flat_map(|step| ground.step(*spot, *step)));
            let mut next: Vec<Spot> = all.filter(|spot| ground.has(*spot)).collect();
            next.retain(|spot| *spot != ground.origin && !self.steps.contains_key(spot));
            for spot in &next {
                self.steps.insert(*spot, count);
                self.end(ground, *spot, modes);
            }
            edge = next;
        }
    }

    fn path(&mut self, ground: &Ground<'_>, path: &Path, modes: Modes) {
        let mut ways = vec![Way { spots: vec![ground.origin], last: None, length: 0 }];
        for (index, leg) in path.legs.iter().enumerate() {
            let next = ways.iter().flat_map(|way| way.followed(ground, &leg.steps));
            ways = next.take(WAYS).collect();
            if index + 1 == path.legs.len() {
                break;
            }
            for spot in ways.iter().filter_map(|way| way.spots.last()) {
                match leg.pass {
                    Pass::Occupied | Pass::In(_) => self.hurdles.push(*spot),
                    Pass::Never | Pass::Empty | Pass::Any => self.passed.push(*spot),
                }
            }
        }
        for way in ways {
            let Some(end) = way.spots.last().copied().filter(|end| path.returns || *end != ground.origin)
            else {
                continue;
            };
            self.end(ground, end, modes);
        }
    }
}

/// A path so far.
#[derive(Clone)]
struct Way {
    spots: Vec<Spot>,
    last: Option<Vector>,
    length: u8,
}

impl Way {
    /// The paths continued by one of some steps.
    fn followed(&self, ground: &Ground<'_>, steps: &[LegStep]) -> Vec<Way> {
        let is_open = |step: &&LegStep| match (&step.after, self.last) {
            (None, _) => true,
            (Some(_), None) => step.begins,
            (Some(after), Some(last)) => after.contains(&last),
        };
        steps.iter().filter(is_open).flat_map(|step| self.stepped(ground, step)).collect()
    }

    fn stepped(&self, ground: &Ground<'_>, step: &LegStep) -> Vec<Way> {
        let (least, most) = if step.same { (self.length, self.length) } else { (step.least, step.most) };
        let mut found = Vec::new();
        let mut edge: Vec<Spot> = self.spots.last().copied().into_iter().collect();
        for length in 1..=most {
            edge = edge.iter().flat_map(|spot| ground.step(*spot, step.step)).collect();
            if edge.is_empty() || usize::from(length) > WAYS.ilog2() as usize {
                break;
            }
            let last = match step.step {
                Step::Vector(vector) => Some(vector),
                Step::Link(_) => self.last,
            };
            for spot in edge.iter().filter(|_| length >= least) {
                let spots = self.spots.iter().copied().chain([*spot]).collect();
                found.push(Way { spots, last, length });
            }
        }
        found
    }
}

/// The places of a line that turns at every step.
fn crooked(ground: &Ground<'_>, list: &[Vector], most: Option<u8>) -> Vec<Spot> {
    let mut found = Vec::new();
    let mut at = ground.origin;
    for vector in list.iter().cycle().take(most.map_or(usize::from(u8::MAX), usize::from)) {
        let Some(next) = ground.step(at, Step::Vector(*vector)).first().copied() else { break };
        if next == ground.origin || found.contains(&next) {
            break;
        }
        found.push(next);
        at = next;
    }
    found
}
