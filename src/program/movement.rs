//! Movements to tables: by side, kind and square.

#![expect(clippy::wildcard_enum_match_arm, reason = "a condition that is no set of ends is a filter")]

use std::sync::Arc;

use crate::ids::{Kind, KindSet, Mark, Side, Square, Vector};
use crate::model::{
    self, ContextWord, Expression, LameLeap, Mode, Modes, Movement, Template, Term, WalkCount,
};

use super::SquareSet;
use super::analysis::{
    Facts, SafetyReads, borne_mark, changes_by_itself, conjuncts, ends_from, join, own_kinds, speaks_of,
    truth,
};
use super::attack::{Attack, AttackGroup, Attacks, add_attack};
use super::by_square::{BySquare, KnownTables};
use super::code::{EffectsCode, SetCode, TruthCode};
use super::effort::weight;
use super::geometry::{Geometry, shifts};
use super::hook::Ends;
use super::path::{Bends, Pass, Path, Places, PlacesAndReach, add_place, with_reach};
use super::rule::{Layout, RuleCompiler};
use super::stride::{Stride, strides};
use super::walk::Walk;

/// How a kind of a side moves.
#[derive(Clone, Debug, Default)]
pub struct Mover<const W: usize> {
    /// Leaps that depend on nothing but the two squares.
    pub leaps: Vec<LeapGroup<W>>,
    /// Rides that depend on nothing but the two squares and what lies between.
    pub rides: Vec<RideGroup<W>>,
    /// The lines that need more, by index into the lines of the program.
    pub lines: Vec<u16>,
    /// What any of these may do.
    pub modes: Modes,
    /// Whether they do nothing but go to empty squares, capture and shoot, but for lines that are told from others.
    pub is_plain: bool,
    /// Whether no two of them do the same, but for lines that are told from others.
    pub is_apart: bool,
    /// Where a choice may be due on arrival, or rules that follow could matter to safety.
    pub careful_ends: Ends<W>,
}

impl<const W: usize> Mover<W> {
    /// Finds out what is so of all of its movements.
    fn settle(&mut self, all: &[Line<W>], tables: &mut KnownTables<W>, geometry: &Geometry<W>) {
        self.leaps.iter_mut().for_each(LeapGroup::settle);
        let of_leaps = self.leaps.iter().map(|group| (group.modes, group.victims));
        let groups = || of_leaps.clone().chain(self.rides.iter().map(|group| (group.modes, group.victims)));
        let lines = || self.lines.iter().map(|line| &all[usize::from(*line)]);
        let is_usual = |modes: Modes| modes.or(Modes::USUAL) == Modes::USUAL;
        let modes = groups().map(|group| group.0).chain(lines().map(|line| line.modes));
        let modes = modes.fold(Modes::NONE, Modes::or);
        let shoots = Modes::USUAL.with(Mode::Shoot);
        let is_plain = groups().all(|(modes, _)| modes.or(shoots) == shoots)
            && lines().all(|line| is_usual(line.modes) && !line.returns || line.is_told());
        (self.modes, self.is_plain) = (modes, is_plain);
        self.is_apart = self.is_apart(all, tables, geometry);
    }

    /// Whether no two movements can do the same. What lines do on their way is not compared.
    fn is_apart(&self, lines: &[Line<W>], tables: &mut KnownTables<W>, geometry: &Geometry<W>) -> bool {
        let mut lines =
            self.lines.iter().map(|line| &lines[usize::from(*line)]).filter(|line| !line.is_told());
        if self.modes.has(Mode::Shoot) || lines.clone().any(Line::does_more_on_its_way) {
            return false;
        }
        let leaps = self.leaps.iter().map(|group| (group.modes, group.targets.clone()));
        let rides = self.rides.iter().map(|group| (group.modes, group.targets(tables, geometry)));
        let known: Vec<(Modes, BySquare<W>)> = leaps.chain(rides).collect();
        let meets = |a: &[SquareSet<W>], b: &[SquareSet<W>]| a.iter().zip(b).any(|(a, b)| a.meets(b));
        let shares = |modes: Modes, other: Modes| modes.iter().any(|mode| other.has(mode));
        let is_new = |modes: Modes, targets: &[SquareSet<W>], before: &[(Modes, BySquare<W>)]| {
            !before.iter().any(|(other, known)| shares(modes, *other) && meets(targets, known))
        };
        let among_groups =
            (0..known.len()).all(|index| is_new(known[index].0, &known[index].1, &known[..index]));
        let mut before: Vec<&Line<W>> = Vec::new();
        among_groups
            && lines.all(|line| {
                let is_alone = !before
                    .iter()
                    .any(|other| shares(line.modes, other.modes) && meets(&line.targets, &other.targets));
                before.push(line);
                is_alone && is_new(line.modes, &line.targets, &known)
            })
    }
}

/// Leaps with the same modes.
#[derive(Clone, Debug)]
pub struct LeapGroup<const W: usize> {
    /// What they may do.
    pub modes: Modes,
    /// The kinds that they may take; any if there is nothing.
    pub victims: Option<KindSet>,
    /// Where they lead, by square.
    pub targets: BySquare<W>,
    /// The same as shifts of whole sets, how far and from which squares; empty if there are many.
    pub shifts: Vec<(i32, SquareSet<W>)>,
}

/// Shifts with which many pieces are moved at a time.
const SHIFTS: usize = 4;

impl<const W: usize> LeapGroup<W> {
    fn settle(&mut self) {
        self.shifts = shifts(&self.targets, SHIFTS).unwrap_or_default();
    }
}

/// Rides with the same modes.
#[derive(Clone, Debug)]
pub struct RideGroup<const W: usize> {
    /// What they may do.
    pub modes: Modes,
    /// The kinds that they may take; any if there is nothing.
    pub victims: Option<KindSet>,
    /// Their rays.
    pub rider: usize,
    /// Where they may end, by square; anywhere if there is nothing.
    pub mask: Option<Vec<SquareSet<W>>>,
}

impl<const W: usize> RideGroup<W> {
    /// Where they lead on an empty board, by square.
    fn targets(&self, tables: &mut KnownTables<W>, geometry: &Geometry<W>) -> BySquare<W> {
        let reach = tables.rides(geometry, &geometry.riders[self.rider].tables);
        match &self.mask {
            Some(mask) => reach.iter().zip(mask).map(|(reach, allowed)| *reach & *allowed).collect(),
            None => reach,
        }
    }
}

/// A movement that needs more than tables.
#[derive(Clone, Debug)]
pub struct Line<const W: usize> {
    /// The kind that moves so.
    pub kind: Kind,
    /// What it may do.
    pub modes: Modes,
    /// Where it goes.
    pub route: Route<W>,
    /// The squares from which it can lead anywhere.
    pub origins: SquareSet<W>,
    /// Where it may end, by square: more than it can reach at a time.
    pub targets: BySquare<W>,
    /// Whether it may end wherever its route leads.
    pub is_whole: bool,
    /// For a path that captures on its way: where it may do so, by square.
    pub strikes: Option<BySquare<W>>,
    /// The kinds that it may take; any if there is nothing.
    pub victims: Option<KindSet>,
    /// A mark that the piece must carry (`true`) or must not.
    pub bearer: Option<(Mark, bool)>,
    /// A condition on the position alone.
    pub gate: Option<TruthCode>,
    /// A condition on the piece and the position, but for that mark.
    pub guard: Option<TruthCode>,
    /// A set in which it must end, the same for all ends.
    pub goal: Option<SetCode>,
    /// Whether that is the same for all pieces.
    pub has_common_goal: bool,
    /// A condition on each end.
    pub filter: Option<TruthCode>,
    /// What happens besides.
    pub effects: Option<EffectsCode>,
    /// Whether what happens besides cannot matter to the safety of royal pieces.
    pub is_harmless: bool,
    /// How its moves are written, if it says so itself.
    pub write: Option<Template>,
    /// What decides which squares it attacks, besides from where.
    pub reach: Dependence,
    /// Whether it may end where it set out.
    pub returns: bool,
    /// What it does as shifts of whole sets; empty if that is not all.
    pub strides: Vec<Stride<W>>,
}

/// What decides which squares a line attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependence {
    /// Which squares are occupied.
    Occupied,
    /// How many there are of some kinds of its own side: it is a free walk, and what it attacks changes only when one of them
    /// is captured.
    Kinds(KindSet),
    /// More than that.
    Anything,
}

impl<const W: usize> Line<W> {
    /// Whether where it leads is decided by its route and by what is the same for all pieces; and it does nothing else on
    /// squares of certain kinds.
    #[inline]
    pub fn is_simple(&self) -> bool {
        let is_table = match self.route {
            Route::Leap | Route::Ride(_) | Route::Hop(..) | Route::Lame(..) | Route::Bent(..) => true,
            Route::Walk(ref walk) => !self.goes_by_steps() && walk.computed.is_none(),
            Route::Crooked(_) | Route::Path(_) => false,
        };
        let is_known = self.goal.is_none() || self.has_common_goal;
        is_table && is_known && self.guard.is_none() && self.filter.is_none() && self.victims.is_none()
    }

    /// Whether its moves are told from those of other lines that end on the same square.
    #[inline]
    pub fn is_told(&self) -> bool {
        self.effects.is_some() || self.write.is_some()
    }

    /// Whether it has a condition on where it ends.
    pub fn asks_of_end(&self) -> bool {
        self.filter.is_some() || self.goal.is_some() || !self.is_whole
    }

    /// Whether it is a walk of which more matters than where it ends.
    pub fn goes_by_steps(&self) -> bool {
        let Route::Walk(walk) = &self.route else { return false };
        self.modes != Modes::NONE.with(Mode::Quiet) || self.is_told() || walk.least > 1
    }

    /// Whether it may do something before it comes to its end.
    fn does_more_on_its_way(&self) -> bool {
        self.goes_by_steps() || matches!(&self.route, Route::Path(path) if path.takes)
    }

    /// The squares on which it might capture from a square.
    pub fn attackable(&self, from: Square) -> SquareSet<W> {
        let strikes = self.strikes.as_ref().map_or(SquareSet::EMPTY, |strikes| strikes[from.index()]);
        strikes | self.targets[from.index()]
    }
}

/// Where a line goes.
#[derive(Clone, Debug)]
pub enum Route<const W: usize> {
    /// To its targets.
    Leap,
    /// Along rays.
    Ride(Vec<usize>),
    /// Along rays that turn.
    Crooked(Vec<usize>),
    /// Along rays over one piece, at most so many squares beyond it.
    Hop(Vec<usize>, u8),
    /// To places, by square, if the squares passed are all empty (or, with `true`, all full).
    Lame(Arc<Places<W>>, bool),
    /// Over one square that holds something, to squares beyond: by square of departure, what it may go over and where to.
    Bent(Pass, Arc<Bends<W>>),
    /// Leg after leg.
    Path(Path),
    /// Step after step.
    Walk(Walk<W>),
}

/// The tables of all movements.
#[derive(Clone, Debug, Default)]
pub struct Movements<const W: usize> {
    /// By side and kind.
    pub movers: [Vec<Mover<W>>; 2],
    /// By side.
    pub attacks: [Attacks<W>; 2],
    /// The lines that need more than tables.
    pub lines: Vec<Line<W>>,
}

impl<const W: usize> Movements<W> {
    /// The riders that are used, some more than once.
    fn riders(&self) -> impl Iterator<Item = usize> {
        let of_movers = self.movers.iter().flatten().flat_map(|mover| &mover.rides).map(|group| group.rider);
        of_movers.chain(self.attacks.iter().flat_map(Attacks::riders).flatten())
    }
}

/// The parts of a movement's condition.
struct Conditions<'m, const W: usize> {
    /// By square of departure: where it may end.
    pairs: Option<Vec<SquareSet<W>>>,
    victims: Option<KindSet>,
    /// Whether it may go to an empty square.
    allows_quiet: bool,
    guards: Vec<&'m Expression>,
    goals: Vec<Expression>,
    filters: Vec<&'m Expression>,
}

/// Tables that grow by each movement.
struct Growing<'t, const W: usize> {
    mover: &'t mut Mover<W>,
    attacks: &'t mut Vec<AttackGroup<W>>,
    lines: &'t mut Vec<Line<W>>,
}

impl<const W: usize> RuleCompiler<'_, W> {
    /// The tables of all movements.
    pub(super) fn movements(&mut self, reads: &SafetyReads) -> Movements<W> {
        let mut movements = Movements::default();
        let model = self.model;
        for side in Side::BOTH {
            let mut attacks = Vec::new();
            for kind in model.all_kinds() {
                self.piece = Some(kind);
                let mut mover = Mover::default();
                let mut growing =
                    Growing { mover: &mut mover, attacks: &mut attacks, lines: &mut movements.lines };
                for movement in &model.kinds[kind.index()].movements {
                    self.movement(movement, kind, side, reads, &mut growing);
                }
                mover.settle(&movements.lines, &mut self.tables, self.geometry);
                // Walks come last, so that what they do otherwise than by steps is known.
                mover.lines.sort_by_key(|line| movements.lines[usize::from(*line)].goes_by_steps());
                movements.movers[side.index()].push(mover);
            }
            movements.attacks[side.index()] = Attacks::new(&mut self.tables, attacks, &movements.lines);
        }
        self.geometry.lay_out_riders(movements.riders());
        self.piece = None;
        movements
    }

    /// Adds a movement of a kind to the tables.
    fn movement(
        &mut self,
        movement: &Movement,
        kind: Kind,
        side: Side,
        reads: &SafetyReads,
        growing: &mut Growing<'_, W>,
    ) {
        let Growing { mover, attacks, lines } = growing;
        let conditions = self.conditions(movement, kind, side);
        let mut line = self.line(movement, kind, side, &conditions, reads);
        if !conditions.allows_quiet {
            line.modes = movement.modes.without(Mode::Quiet);
        }
        if line.origins.is_empty() || line.modes.is_empty() {
            return;
        }
        let is_plain = line.bearer.is_none()
            && line.gate.is_none()
            && line.guard.is_none()
            && line.goal.is_none()
            && line.filter.is_none()
            && !line.is_told();
        let index = lines.len() as u16;
        let how = match (&line.route, is_plain) {
            (Route::Leap, true) => Attack::Leap,
            (Route::Ride(tables), true) => {
                let toward = self.reversed(tables);
                Attack::Ride(self.geometry.rider(toward), self.geometry.rider(tables.clone()))
            }
            (Route::Hop(tables, beyond), true) => Attack::Hop(self.reversed(tables), tables.clone(), *beyond),
            _ => Attack::Line(index),
        };
        if movement.attacks() {
            add_attack(self.geometry, &mut self.tables, attacks, &line, how, conditions.pairs.is_some());
        }
        match (&line.route, is_plain) {
            (Route::Leap, true) => add_leaps(&mut self.tables, &mut mover.leaps, line),
            (Route::Ride(tables), true) => {
                let rider = self.geometry.rider(tables.clone());
                add_rides(self.geometry, &mut mover.rides, &line, rider, conditions.pairs);
            }
            _ => {
                line.strides = strides(&line);
                mover.lines.push(index);
                lines.push(line);
            }
        }
    }

    /// The ray tables of the opposite directions.
    fn reversed(&mut self, tables: &[usize]) -> Vec<usize> {
        let back = |index: &usize| {
            let table = &self.geometry.tables[*index];
            let (vector, most) = (table.steps[0], table.most);
            self.geometry.ray_table(&self.model.board, vector.reversed(), most)
        };
        tables.iter().map(back).collect()
    }

    fn line(
        &mut self,
        movement: &Movement,
        kind: Kind,
        side: Side,
        conditions: &Conditions<'_, W>,
        reads: &SafetyReads,
    ) -> Line<W> {
        let (mut route, reach) = self.route(&movement.geometry, side);
        if let Route::Walk(walk) = &mut route {
            let takes_friends = movement.modes.has(Mode::Switch) || movement.modes.has(Mode::Devour);
            let takes_others = movement.modes.has(Mode::Quiet) && movement.modes.has(Mode::Capture);
            walk.is_free = takes_friends && takes_others;
            if walk.is_free {
                self.keep_distances(walk);
            }
        }
        let targets: BySquare<W> = match &conditions.pairs {
            Some(pairs) => reach.iter().zip(pairs).map(|(reach, allowed)| *reach & *allowed).collect(),
            None => reach,
        };
        let strikes = match &route {
            Route::Path(path) if path.takes => self.strikes(path),
            _ => None,
        };
        let returns = self.model.board.squares().any(|square| targets[square.index()].has(square));
        let origins =
            self.model.board.squares().filter(|square| !targets[square.index()].is_empty()).collect();
        let layout = Layout::default();
        let of_piece = [ContextWord::From, ContextWord::Piece];
        let of_position = |part: &&&Expression| !speaks_of(part, &of_piece);
        let (gates, mut guards): (Vec<&Expression>, Vec<&Expression>) =
            conditions.guards.iter().partition(of_position);
        let at = guards.iter().position(|guard| borne_mark(guard).is_some());
        let bearer = at.and_then(|at| borne_mark(guards.remove(at)));
        let has_common_goal = !conditions.goals.iter().any(|goal| speaks_of(goal, &of_piece));
        let gate = self.condition_code(&gates);
        let guard = self.condition_code(&guards);
        let filter = self.condition_code(&conditions.filters);
        let goal = conditions.goals.iter().cloned().reduce(join);
        let goal = goal.map(|goal| self.set_code(&goal, &layout));
        let has_effects = !movement.effects.is_empty();
        let effects = has_effects.then(|| self.effects_code(&movement.effects, &layout));
        Line {
            kind,
            modes: movement.modes,
            route,
            origins,
            targets,
            is_whole: conditions.pairs.is_none(),
            strikes,
            victims: conditions.victims,
            bearer,
            gate,
            guard,
            goal,
            has_common_goal,
            filter,
            effects,
            is_harmless: reads.are_harmless(&movement.effects),
            write: movement.write.clone(),
            reach: dependence(self.model, movement, conditions),
            returns,
            strides: Vec::new(),
        }
    }

    /// Sorts the parts of a condition by what they depend on.
    fn conditions<'m>(&self, movement: &'m Movement, kind: Kind, side: Side) -> Conditions<'m, W> {
        let mut found = Conditions {
            pairs: None,
            victims: None,
            allows_quiet: true,
            guards: Vec::new(),
            goals: Vec::new(),
            filters: Vec::new(),
        };
        let base = Facts { piece: Some(kind), ..Facts::of(side) };
        // A walk goes on over squares that its condition, which is asked of the last one, would refuse.
        let walks = matches!(movement.geometry, model::Geometry::Walk { .. });
        for part in conjuncts(movement.when.as_ref()) {
            let is_table = !walks
                && (self.restrict_pairs(part, &base, &mut found)
                    || self.restrict_victims(part, &base, &mut found));
            if is_table {
                continue;
            }
            let ends = [ContextWord::To, ContextWord::At, ContextWord::Victim, ContextWord::VictimOwner];
            match &part.term {
                _ if !speaks_of(part, &ends) => found.guards.push(part),
                Term::In(square, set)
                    if !walks
                        && matches!(square.term, Term::Context(ContextWord::To))
                        && !speaks_of(set, &ends)
                        && !set.asks_attacks() =>
                {
                    found.goals.push((**set).clone());
                }
                _ => found.filters.push(part),
            }
        }
        found
    }

    /// Whether a part depends on the two squares alone; then it goes into the tables.
    fn restrict_pairs(&self, part: &Expression, base: &Facts, found: &mut Conditions<'_, W>) -> bool {
        let squares = self.model.board.len();
        let asks_end = speaks_of(part, &[ContextWord::To]);
        let steps = weight(part, squares) * if asks_end { squares as u64 } else { 1 };
        let ends = |from| {
            let is_affordable = self.effort.work(steps);
            let ends = || ends_from(self.model, part, &Facts { from: Some(from), ..*base });
            is_affordable.then(ends).flatten()
        };
        let table: Option<Vec<SquareSet<W>>> = match speaks_of(part, &[ContextWord::From]) {
            true => self.model.board.squares().map(ends).collect(),
            false => ends(Square(0)).map(|ends| vec![ends; squares]),
        };
        // Where it may end, from where it comes there, and both before they are joined.
        let bytes = 3 * squares * size_of::<SquareSet<W>>();
        let Some(table) = table.filter(|_| self.effort.room(bytes)) else { return false };
        found.pairs = Some(match found.pairs.take() {
            Some(pairs) => pairs.into_iter().zip(table).map(|(a, b)| a & b).collect(),
            None => table,
        });
        true
    }

    /// Whether a part depends on the victim's kind alone.
    fn restrict_victims(&self, part: &Expression, base: &Facts, found: &mut Conditions<'_, W>) -> bool {
        let mut kinds = KindSet::default();
        let Some(quiet) = truth(self.model, part, &Facts { victim: Some(None), ..*base }) else {
            return false;
        };
        for kind in self.model.all_kinds() {
            match truth(self.model, part, &Facts { victim: Some(Some(kind)), ..*base }) {
                Some(true) => kinds = kinds.or(KindSet::one(kind)),
                Some(false) => {}
                None => return false,
            }
        }
        found.allows_quiet &= quiet;
        found.victims = Some(KindSet(found.victims.map_or(u128::MAX, |known| known.0) & kinds.0));
        true
    }

    /// The route of a geometry, and by square what it could ever reach.
    fn route(&mut self, geometry: &model::Geometry, side: Side) -> (Route<W>, BySquare<W>) {
        let board = &self.model.board;
        match geometry {
            model::Geometry::Leap(lists) => (Route::Leap, self.tables.steps(board, lists, side)),
            model::Geometry::Ride(vectors, most) => {
                let tables = self.ray_tables(vectors, *most, side);
                let reach = self.tables.rides(self.geometry, &tables);
                (Route::Ride(tables), reach)
            }
            model::Geometry::Crooked(ways, most) => {
                let tables = self.crooked_tables(ways, *most, side);
                let reach = self.tables.rides(self.geometry, &tables);
                (Route::Crooked(tables), reach)
            }
            model::Geometry::Hop { vectors, most, beyond } => {
                let tables = self.ray_tables(vectors, *most, side);
                let reach = self.tables.rides(self.geometry, &tables);
                (Route::Hop(tables, beyond.unwrap_or(u8::MAX)), reach)
            }
            model::Geometry::Lame(leaps) => {
                let jumps = leaps.iter().any(|leap| leap.jumps);
                let (table, reach) = self.known_lame(leaps, side);
                (Route::Lame(table, jumps), reach)
            }
            model::Geometry::Path(path) => self.path_route(path, side),
            model::Geometry::Walk { steps, least, most } => self.walk_route(steps, *least, most, side),
        }
    }

    fn ray_tables(&mut self, vectors: &[Vector], most: Option<u8>, side: Side) -> Vec<usize> {
        let board = &self.model.board;
        let most = most.unwrap_or(u8::MAX);
        vectors
            .iter()
            .map(|vector| self.geometry.ray_table(board, board.turned(*vector, side), most))
            .collect()
    }

    fn crooked_tables(&mut self, ways: &[Vec<Vector>], most: Option<u8>, side: Side) -> Vec<usize> {
        let board = &self.model.board;
        let table = |steps: &Vec<Vector>| {
            let steps: Vec<Vector> = steps.iter().map(|vector| board.turned(*vector, side)).collect();
            self.geometry.crooked_table(board, &steps, most.unwrap_or(u8::MAX))
        };
        ways.iter().map(table).collect()
    }

    /// The places of leaps over squares, which kinds share.
    fn known_lame(&mut self, leaps: &[LameLeap], side: Side) -> PlacesAndReach<W> {
        if let Some(known) = self.paths.lame(leaps, side) {
            return known;
        }
        let made = with_reach(self.lame_table(leaps, side));
        self.paths.keep_lame(leaps, side, made.clone());
        made
    }

    fn lame_table(&self, leaps: &[LameLeap], side: Side) -> Places<W> {
        let board = &self.model.board;
        let of = |from: Square| {
            let leap = |leap: &LameLeap| {
                let to = board.offset(from, board.turned(leap.to, side))?;
                let via = leap.via.iter().map(|step| board.offset(from, board.turned(*step, side)));
                let via: Option<SquareSet<W>> =
                    via.collect::<Option<Vec<Square>>>().map(|v| v.into_iter().collect());
                (to != from).then_some((to, via?))
            };
            let mut places = Vec::new();
            for (to, via) in leaps.iter().filter_map(leap) {
                add_place(&mut places, SquareSet::one(to), via);
            }
            places
        };
        board.squares().map(of).collect()
    }
}

/// What decides which squares a movement attacks.
fn dependence<const W: usize>(
    model: &model::Model,
    movement: &Movement,
    conditions: &Conditions<'_, W>,
) -> Dependence {
    if !conditions.guards.is_empty() || !conditions.goals.is_empty() || !conditions.filters.is_empty() {
        return Dependence::Anything;
    }
    match &movement.geometry {
        model::Geometry::Walk { most, .. } => {
            let takes_all = [Mode::Quiet, Mode::Capture].iter().all(|mode| movement.modes.has(*mode))
                && (movement.modes.has(Mode::Switch) || movement.modes.has(Mode::Devour));
            if !takes_all || movement.when.is_some() {
                return Dependence::Anything;
            }
            match most {
                WalkCount::Number(_) => Dependence::Kinds(KindSet::default()),
                WalkCount::Computed(count) if changes_by_itself(model, count) => Dependence::Anything,
                WalkCount::Computed(count) => {
                    own_kinds(count).map_or(Dependence::Anything, Dependence::Kinds)
                }
            }
        }
        model::Geometry::Path(path) => {
            let asks = |leg: &model::PathLeg| matches!(leg.pass, model::Pass::In(_));
            let is_plain = !path.takes() && !path.legs.iter().any(asks);
            if is_plain { Dependence::Occupied } else { Dependence::Anything }
        }
        model::Geometry::Leap(_)
        | model::Geometry::Ride(..)
        | model::Geometry::Crooked(..)
        | model::Geometry::Hop { .. }
        | model::Geometry::Lame(_) => Dependence::Occupied,
    }
}

fn add_leaps<const W: usize>(tables: &mut KnownTables<W>, leaps: &mut Vec<LeapGroup<W>>, line: Line<W>) {
    let alike = leaps.iter_mut().find(|group| group.modes == line.modes && group.victims == line.victims);
    match alike {
        Some(group) => group.targets = tables.union(&group.targets, &line.targets),
        None => {
            let Line { modes, victims, targets, .. } = line;
            leaps.push(LeapGroup { modes, victims, targets, shifts: Vec::new() });
        }
    }
}

fn add_rides<const W: usize>(
    geometry: &mut Geometry<W>,
    rides: &mut Vec<RideGroup<W>>,
    line: &Line<W>,
    rider: usize,
    mask: Option<Vec<SquareSet<W>>>,
) {
    let alike = rides
        .iter_mut()
        .find(|group| group.modes == line.modes && group.victims == line.victims && group.mask == mask);
    match alike {
        Some(group) => group.rider = geometry.both(group.rider, rider),
        None => rides.push(RideGroup { modes: line.modes, victims: line.victims, rider, mask }),
    }
}
