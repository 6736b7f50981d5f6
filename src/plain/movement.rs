//! Where movements lead: each geometry is followed step by step on the board as a piece sees it.

use super::Plain;
use super::expression::View;
use super::squares::Squares;
use super::state::Snapshot;
use crate::ids::{Side, Square, Vector};
use crate::limits;
use crate::model::{Geometry, LameLeap, LegStep, Mode, Modes, Movement, Pass, Path, Step, WalkCount};

/// A stop of a move: the square, and the effect there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// The square to which the piece goes, or at which it shoots.
    pub to: Square,
    /// The effect there.
    pub mode: Mode,
}

impl Stride {
    /// Whether it captures.
    pub(super) fn takes(&self) -> bool {
        match self.mode {
            Mode::Capture | Mode::Devour | Mode::Shoot => true,
            Mode::Quiet | Mode::Swap => false,
        }
    }
}

/// The required contents of the last square of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// Nothing.
    Empty,
    /// A piece of the other side.
    Enemy,
    /// A piece of its own side.
    Friend,
}

impl Wants {
    pub(super) const ALL: [Wants; 3] = [Wants::Empty, Wants::Enemy, Wants::Friend];
}

/// The board as the moving piece sees it. Its own square counts as empty.
pub(super) struct Sight {
    from: Square,
    occupied: Squares,
    own: Squares,
    enemies: Squares,
    /// The squares of pieces that it does not see.
    pub(super) unseen: Squares,
}

impl Sight {
    /// Imagines an enemy on a square.
    pub(super) fn with_enemy(mut self, target: Square) -> Sight {
        self.own.remove(target);
        self.enemies.insert(target);
        self.occupied.insert(target);
        self
    }

    /// Imagines only some of the pieces, besides the piece on one square.
    pub(super) fn with_only(&self, pieces: &Squares, besides: Square) -> Sight {
        let mut kept = *pieces;
        kept.insert(besides);
        let only = |set: &Squares| set.and(&kept);
        Sight { occupied: only(&self.occupied), own: only(&self.own), enemies: only(&self.enemies), ..*self }
    }

    /// Imagines that a square is empty, or has a friend or an enemy.
    pub(super) fn with_on(&self, square: Square, wants: Wants) -> Sight {
        let mut sight = Sight { ..*self };
        for set in [&mut sight.own, &mut sight.enemies, &mut sight.occupied] {
            set.remove(square);
        }
        match wants {
            Wants::Empty => return sight,
            Wants::Enemy => sight.enemies.insert(square),
            Wants::Friend => sight.own.insert(square),
        }
        sight.occupied.insert(square);
        sight
    }

    /// The squares of the pieces that it sees.
    pub(super) fn occupied(&self) -> Squares {
        self.occupied
    }

    /// What a movement with some modes may do on its last square.
    fn ends(&self, modes: Modes, to: Square) -> Vec<Mode> {
        let holds = |mode: &Mode| {
            modes.has(*mode)
                && match mode {
                    Mode::Quiet => !self.occupied.has(to) && !self.unseen.has(to),
                    Mode::Capture | Mode::Shoot => self.enemies.has(to),
                    Mode::Devour | Mode::Swap => self.own.has(to),
                }
        };
        Mode::ALL.into_iter().filter(holds).collect()
    }
}

/// The history of a path up to a square.
#[derive(Clone, Copy)]
struct Arrived {
    at: Square,
    /// The last step other than a link, and the number of such steps.
    vector: Option<Vector>,
    count: u8,
    /// Whether a link came after it.
    by_link: bool,
}

impl Arrived {
    fn linked(self, at: Square) -> Arrived {
        Arrived { at, by_link: true, ..self }
    }

    /// Whether a step may follow.
    fn allows(&self, step: &LegStep) -> bool {
        match (self.vector, &step.after) {
            (None, _) => step.begins,
            (Some(_), None) => true,
            (Some(vector), Some(after)) => step.is_free && self.by_link || after.contains(&vector),
        }
    }

    /// Whether a leg may end after so many steps.
    fn may_end(&self, step: &LegStep, count: u8) -> bool {
        count >= step.least && (!step.same || count == self.count)
    }
}

impl Plain<'_> {
    /// The pieces that a piece sees: all except those apart from it.
    pub(super) fn sight(&self, now: &Snapshot, from: Square) -> Sight {
        let marks = |square: Square| now.at(square).map(|piece| piece.marks).unwrap_or_default();
        let is_apart =
            |square: &Square| self.apart().any(|mark| marks(*square).has(mark) != marks(from).has(mark));
        let mut pieces = now.squares_of(|_| true);
        pieces.remove(from);
        let unseen: Squares = pieces.iter().filter(is_apart).collect();
        let owner = now.at(from).map_or(Side::Neutral, |piece| piece.owner);
        let of = |side: Side| now.squares_of(|piece| piece.owner == side).without(&unseen);
        let mut own = of(owner);
        own.remove(from);
        Sight { from, occupied: pieces.without(&unseen), own, enemies: of(owner.opponent()), unseen }
    }

    /// All ways of a piece by a movement, each as its stops. The view knows where the piece starts.
    pub(super) fn ways(&self, movement: &Movement, sight: &Sight, view: View<'_>) -> Vec<Vec<Stride>> {
        let ends = match &movement.geometry {
            Geometry::Leap(lists) => self.leaps(sight.from, lists, view.event.mover).iter().collect(),
            Geometry::Lame(leaps) => self.lame_ends(leaps, sight, view.event.mover),
            Geometry::Ride(vectors, most) => {
                let lists: Vec<Vec<Vector>> = vectors.iter().map(|vector| vec![*vector]).collect();
                self.ride_ends(&lists, *most, sight, view.event.mover)
            }
            Geometry::Crooked(lists, most) => self.ride_ends(lists, *most, sight, view.event.mover),
            Geometry::Hop { vectors, most, beyond } => {
                self.hop_ends(vectors, (*most, *beyond), sight, view.event.mover)
            }
            Geometry::Path(path) => return self.path_ways(path, movement.modes, sight, view),
            Geometry::Walk { steps, least, most } => {
                let lists: Vec<Vec<Step>> = steps.iter().map(|step| vec![*step]).collect();
                let most = self.walk_length(most, view);
                let walk = Walk { lists, least: usize::from(*least), most, modes: movement.modes };
                let mut found = Vec::new();
                self.walk(&walk, sight, view.event.mover, &mut Vec::new(), &mut found);
                return found;
            }
        };
        let stops = |to: Square| {
            sight.ends(movement.modes, to).into_iter().map(move |mode| vec![Stride { to, mode }])
        };
        ends.into_iter().flat_map(stops).collect()
    }

    /// Leaps over squares that must all be empty, or all occupied.
    fn lame_ends(&self, leaps: &[LameLeap], sight: &Sight, side: Side) -> Vec<Square> {
        let place = |vector: &Vector| {
            let board = &self.model.board;
            board.offset(sight.from, board.turned(*vector, side))
        };
        let is_open = |leap: &&LameLeap| {
            let holds = |square: Square| sight.occupied.has(square) == leap.jumps;
            leap.via.iter().all(|via| place(via).is_some_and(holds))
        };
        let ends = leaps.iter().filter(is_open).filter_map(|leap| place(&leap.to));
        ends.filter(|to| *to != sight.from).collect()
    }

    /// Rides over empty squares.
    fn ride_ends(&self, lists: &[Vec<Vector>], most: Option<u8>, sight: &Sight, side: Side) -> Vec<Square> {
        let turned = |list: &Vec<Vector>| -> Vec<Vector> {
            list.iter().map(|vector| self.model.board.turned(*vector, side)).collect()
        };
        let lines = lists.iter().map(|list| self.ride(sight.from, &turned(list), most));
        lines.flat_map(|line| Plain::up_to(line, &sight.occupied)).collect()
    }

    /// Rides over exactly one piece, with limits on the total number of steps and on the squares beyond the piece.
    fn hop_ends(
        &self,
        vectors: &[Vector],
        (most, beyond): (Option<u8>, Option<u8>),
        sight: &Sight,
        side: Side,
    ) -> Vec<Square> {
        let of = |vector: &Vector| {
            let line = self.ride(sight.from, &[self.model.board.turned(*vector, side)], most);
            let hurdle = line.iter().position(|square| sight.occupied.has(*square));
            let rest = line.into_iter().skip(hurdle.map_or(usize::MAX, |hurdle| hurdle + 1));
            Plain::up_to(rest.take(beyond.map_or(usize::MAX, usize::from)).collect(), &sight.occupied)
        };
        vectors.iter().flat_map(of).collect()
    }

    /// How many steps a walk may have.
    pub(super) fn walk_length(&self, most: &WalkCount, view: View<'_>) -> usize {
        let most = match most {
            WalkCount::Number(number) => i32::from(*number),
            WalkCount::Computed(count) => view.number(count),
        };
        most.clamp(0, limits::PATH_STEPS as i32) as usize
    }

    /// The walks that continue a beginning.
    fn walk(
        &self,
        walk: &Walk,
        sight: &Sight,
        side: Side,
        way: &mut Vec<Stride>,
        found: &mut Vec<Vec<Stride>>,
    ) {
        if way.len() >= walk.least && !way.is_empty() {
            found.push(way.clone());
        }
        if way.len() == walk.most {
            return;
        }
        let at = way.last().map_or(sight.from, |stride| stride.to);
        for to in self.leaps(at, &walk.lists, side).iter() {
            if to == sight.from || way.iter().any(|stride| stride.to == to) {
                continue;
            }
            for mode in sight.ends(modes_of_steps(walk.modes), to) {
                way.push(Stride { to, mode });
                self.walk(walk, sight, side, way, found);
                way.pop();
            }
        }
    }

    /// The squares that a walk of at most so many steps can reach.
    pub(super) fn walk_reach(
        &self,
        (steps, most): (&[Step], usize),
        modes: Modes,
        sight: &Sight,
        side: Side,
    ) -> Squares {
        let lists: Vec<Vec<Step>> = steps.iter().map(|step| vec![*step]).collect();
        let enters = |square: &Square| !sight.ends(modes_of_steps(modes), *square).is_empty();
        let open = self.all.iter().filter(enters).collect();
        let reached = self.spread(sight.from, &open, &lists, side);
        reached.into_iter().filter(|(_, steps)| *steps <= most as i32).map(|(square, _)| square).collect()
    }

    /// The ways of a path.
    fn path_ways(&self, path: &Path, modes: Modes, sight: &Sight, view: View<'_>) -> Vec<Vec<Stride>> {
        let through = |pass: &Pass| match pass {
            Pass::In(set) if view.asked.attacks && set.asks_attacks() => self.all,
            Pass::In(set) => view.inside(view.asked.by(set.asks_attacks())).squares(set),
            Pass::Never | Pass::Empty | Pass::Any | Pass::Occupied => Squares::NONE,
        };
        let through = path.legs.iter().map(|leg| through(&leg.pass)).collect();
        let side = view.event.mover;
        let mut search = Search { plain: self, path, modes, sight, side, through, found: Vec::new() };
        search.go_on(0, Arrived { at: sight.from, vector: None, count: 0, by_link: false }, &[]);
        search.found
    }
}

/// What the steps of a walk may do: they do not shoot, and do not change places with friends that they can capture.
fn modes_of_steps(modes: Modes) -> Modes {
    let modes = modes.without(Mode::Shoot);
    if modes.has(Mode::Devour) { modes.without(Mode::Swap) } else { modes }
}

/// A walk as declared, with its length.
struct Walk {
    lists: Vec<Vec<Step>>,
    least: usize,
    most: usize,
    modes: Modes,
}

/// A path that is followed leg by leg.
struct Search<'s> {
    plain: &'s Plain<'s>,
    path: &'s Path,
    modes: Modes,
    sight: &'s Sight,
    side: Side,
    /// By leg, the squares through which it may go.
    through: Vec<Squares>,
    found: Vec<Vec<Stride>>,
}

impl Search<'_> {
    /// Continues with a leg, after some captures.
    fn go_on(&mut self, leg: usize, last: Arrived, taken: &[Stride]) {
        let path = self.path;
        for step in path.legs[leg].steps.iter().filter(|step| last.allows(step)) {
            match step.step {
                Step::Vector(vector) => self.ride(leg, step, vector, last, taken),
                Step::Link(_) => self.ride_link(leg, step, last, taken),
            }
        }
    }

    /// Whether a square still has a piece.
    fn is_filled(&self, square: Square, taken: &[Stride]) -> bool {
        self.sight.occupied.has(square) && taken.iter().all(|stride| stride.to != square)
    }

    /// Whether a leg may end on a square: on the start the last leg may end if the path turns back, earlier legs if the
    /// path crosses its start.
    fn may_stop(&self, leg: usize, square: Square) -> bool {
        let is_last = leg + 1 == self.path.legs.len();
        square != self.sight.from || if is_last { self.path.returns } else { self.path.crosses }
    }

    /// Whether a leg may go on over a square.
    fn may_pass(&self, square: Square, taken: &[Stride]) -> bool {
        !self.is_filled(square, taken) && (square != self.sight.from || self.path.crosses)
    }

    /// Steps in one direction, over empty squares.
    fn ride(&mut self, leg: usize, step: &LegStep, vector: Vector, last: Arrived, taken: &[Stride]) {
        let board = &self.plain.model.board;
        let way = board.turned(vector, self.side);
        let mut at = last.at;
        for count in 1..=step.most {
            let Some(next) = board.offset(at, way) else { return };
            if last.may_end(step, count) && self.may_stop(leg, next) {
                self.arrive(leg, Arrived { at: next, vector: Some(vector), count, by_link: false }, taken);
            }
            // No ride goes round for ever.
            if !self.may_pass(next, taken) || next == last.at {
                return;
            }
            at = next;
        }
    }

    /// Steps along a link, over empty squares, no square twice.
    fn ride_link(&mut self, leg: usize, step: &LegStep, last: Arrived, taken: &[Stride]) {
        let mut seen = vec![last.at];
        let mut edge = vec![last.at];
        for count in 1..=step.most {
            let mut next = Vec::new();
            for at in std::mem::take(&mut edge) {
                for to in self.plain.next(at, step.step, self.side) {
                    if seen.contains(&to) && step.most > 1 {
                        continue;
                    }
                    seen.push(to);
                    if last.may_end(step, count) && self.may_stop(leg, to) {
                        self.arrive(leg, last.linked(to), taken);
                    }
                    if self.may_pass(to, taken) {
                        next.push(to);
                    }
                }
            }
            edge = next;
        }
    }

    /// Handles the last square of a leg.
    fn arrive(&mut self, leg: usize, arrived: Arrived, taken: &[Stride]) {
        let (here, to) = (&self.path.legs[leg], arrived.at);
        if leg + 1 == self.path.legs.len() {
            let is_back = to == self.sight.from || taken.iter().any(|stride| stride.to == to);
            let modes = match is_back {
                true => [Mode::Quiet].into_iter().filter(|mode| self.modes.has(*mode)).collect(),
                false => self.sight.ends(self.modes, to),
            };
            self.found.extend(modes.into_iter().map(|mode| {
                let last = Stride { to, mode };
                taken.iter().copied().chain([last]).collect::<Vec<Stride>>()
            }));
            return;
        }
        let is_filled = self.is_filled(to, taken);
        let passes = match here.pass {
            Pass::Never => false,
            Pass::Empty => !is_filled,
            Pass::Any => true,
            Pass::Occupied => is_filled,
            Pass::In(_) => self.through[leg].has(to),
        };
        if passes {
            self.go_on(leg + 1, arrived, taken);
        }
        let takings = [(Mode::Capture, &self.sight.enemies), (Mode::Devour, &self.sight.own)];
        let able = takings.into_iter().filter(|(mode, prey)| here.takes.has(*mode) && prey.has(to));
        for (mode, _) in able.filter(|_| is_filled) {
            let taken: Vec<Stride> = taken.iter().copied().chain([Stride { to, mode }]).collect();
            self.go_on(leg + 1, arrived, &taken);
        }
    }
}
