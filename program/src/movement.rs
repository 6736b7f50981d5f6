//! Compiles movements to tables: by side, kind and square.

#![expect(clippy::wildcard_enum_match_arm, reason = "a condition that is no set of ends is a filter")]

use crate::ids::{Kind, KindSet, Side, Square, Vector};
use crate::model::{self, ContextWord, Expression, LameLeap, Mode, Movement, Reading, Term, Type, WalkCount};

use super::analysis::{
    Facts, SafetyReads, asks_victim, borne_mark, changes_by_itself, conjuncts, ends_from, join, own_kinds,
    speaks_of, truth,
};
use super::attack::{Attack, AttackGroup, Attacks, add_attack};
use super::by_square::KnownTables;
use super::effort::weight;
use super::ends::Ends;
use super::geometry::Geometry;
use super::line::{Dependence, LeapGroup, Line, Mover, RideGroup, Route};
use super::path::{Places, PlacesAndReach, add_place, with_reach};
use super::rule::{Layout, RuleCompiler};
use super::square_set::{BySquare, SquareSet};
use super::stride::strides;

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

    /// The kinds on which the attacks of lines depend besides the occupied squares.
    pub(super) fn steady_kinds(&self) -> KindSet {
        let kinds = self.lines.iter().filter_map(|line| match line.reach {
            Dependence::Kinds(kinds) => Some(kinds),
            Dependence::Occupied | Dependence::Way | Dependence::Anything => None,
        });
        kinds.fold(KindSet::default(), KindSet::or)
    }

    /// Notes where the moves of each kind need care on arrival: where a choice may be due, or rules may follow that matter
    /// to safety.
    pub(super) fn note_careful_ends(
        &mut self,
        due: &[Vec<Ends<W>>; 2],
        hot: &[Vec<SquareSet<W>>; 2],
        squares: usize,
    ) {
        for (side, movers) in self.movers.iter_mut().enumerate() {
            for (mover, (due, hot)) in movers.iter_mut().zip(due[side].iter().zip(&hot[side])) {
                mover.careful_ends = due.or(&Ends::To(*hot), squares);
            }
        }
    }
}

/// The parts of a movement's condition.
struct Conditions<'m, const W: usize> {
    /// By square of departure: the possible ends.
    pairs: Option<Vec<SquareSet<W>>>,
    victims: Option<KindSet>,
    /// Whether it may go to an empty square.
    allows_quiet: bool,
    guards: Vec<&'m Expression>,
    goals: Vec<Expression>,
    filters: Vec<&'m Expression>,
}

/// Tables that grow with each movement.
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
                // Walks come last, so that the other movements of the kind are known.
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

    /// The route of a line, and the squares that it reaches by itself.
    fn line_route(&mut self, movement: &Movement, side: Side) -> (Route<W>, BySquare<W>) {
        let (mut route, reach) = self.route(&movement.geometry, side);
        if let Route::Walk(walk) = &mut route {
            let takes_friends = movement.modes.has(Mode::Swap) || movement.modes.has(Mode::Devour);
            let takes_others = movement.modes.has(Mode::Quiet) && movement.modes.has(Mode::Capture);
            walk.is_free = takes_friends && takes_others;
            if walk.is_free {
                self.keep_distances(walk);
            }
        }
        (route, reach)
    }

    fn line(
        &mut self,
        movement: &Movement,
        kind: Kind,
        side: Side,
        conditions: &Conditions<'_, W>,
        reads: &SafetyReads,
    ) -> Line<W> {
        let (route, reach) = self.line_route(movement, side);
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
        let taken = movement.taken.as_ref().map(|taken| self.set_code(taken, &layout));
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
            filters_victims: conditions.filters.iter().any(|filter| asks_victim(filter)),
            effects,
            taken,
            is_harmless: reads.are_harmless(&movement.effects),
            write: movement.write.clone(),
            reach: dependence(self.model, movement, conditions),
            returns,
            strides: Vec::new(),
        }
    }

    /// Sorts the parts of a condition by their dependencies.
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
        // A walk goes on over squares that its condition, which applies only to the last one, would refuse.
        let walks = matches!(movement.geometry, model::Geometry::Walk { .. });
        for part in conjuncts(movement.when.as_ref()) {
            // A part that depends on attacks is assumed to hold inside attack tests, whatever its value. Captures by
            // statements are in no table, and a path may end where it has captured.
            let asks_taken =
                (movement.taken.is_some() || may_end_on_a_capture(movement)) && asks_victim(part);
            let is_table = !walks
                && !asks_taken
                && !part.asks_attacks()
                && (self.restrict_pairs(part, &base, &mut found)
                    || self.restrict_victims(part, &base, &mut found));
            if is_table {
                continue;
            }
            let asks_end = |part: &Expression| speaks_of(part, &[ContextWord::To]) || asks_victim(part);
            match &part.term {
                _ if !asks_end(part) => found.guards.push(part),
                Term::In(square, set)
                    if !walks
                        && matches!(square.term, Term::Context(ContextWord::To))
                        && !asks_end(set)
                        && !set.asks_attacks() =>
                {
                    found.goals.push((**set).clone());
                }
                _ => found.filters.push(part),
            }
        }
        found
    }

    /// Whether a part depends only on the two squares; then it goes into the tables.
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
        // The possible ends, the squares from which each is reached, and both before they are joined.
        let bytes = 3 * squares * size_of::<SquareSet<W>>();
        let Some(table) = table.filter(|_| self.effort.room(bytes)) else { return false };
        found.pairs = Some(match found.pairs.take() {
            Some(pairs) => pairs.into_iter().zip(table).map(|(a, b)| a & b).collect(),
            None => table,
        });
        true
    }

    /// Whether a part depends only on the victim's kind.
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

    /// The route of a geometry, and, by square, everything that it could ever reach.
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

/// Whether a movement may end on a square on which it has captured on its way.
fn may_end_on_a_capture(movement: &Movement) -> bool {
    match &movement.geometry {
        model::Geometry::Path(path) => path.takes() && path.legs.len() > 2,
        model::Geometry::Leap(_)
        | model::Geometry::Lame(_)
        | model::Geometry::Ride(..)
        | model::Geometry::Crooked(..)
        | model::Geometry::Hop { .. }
        | model::Geometry::Walk { .. } => false,
    }
}

/// The state that decides which squares a movement attacks.
fn dependence<const W: usize>(
    model: &model::Model,
    movement: &Movement,
    conditions: &Conditions<'_, W>,
) -> Dependence {
    if !conditions.guards.is_empty() || !conditions.goals.is_empty() {
        return Dependence::Anything;
    }
    if !conditions.filters.is_empty() {
        let is_straight =
            matches!(movement.geometry, model::Geometry::Ride(..) | model::Geometry::Hop { .. });
        let asks_of_way = conditions.filters.iter().all(|filter| asks_of_way(filter));
        return if is_straight && asks_of_way { Dependence::Way } else { Dependence::Anything };
    }
    match &movement.geometry {
        model::Geometry::Walk { most, .. } => {
            let takes_all = [Mode::Quiet, Mode::Capture].iter().all(|mode| movement.modes.has(*mode))
                && (movement.modes.has(Mode::Swap) || movement.modes.has(Mode::Devour));
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

/// Whether a condition only asks whether certain pieces stand between the ends of a move.
fn asks_of_way(condition: &Expression) -> bool {
    let is = |end: &Expression, word| matches!(end.term, Term::Context(context) if context == word);
    let is_way = |set: &Expression| match &set.term {
        Term::Between(a, b) => is(a, ContextWord::From) && is(b, ContextWord::To),
        _ => false,
    };
    let are_pieces = |set: &Expression| {
        !set.reads(|reading| !matches!(reading, Reading::Board | Reading::Event(ContextWord::Mover)))
    };
    match &condition.term {
        Term::Not(inner) if inner.ty == Type::Truth => asks_of_way(inner),
        Term::Any(set) => match &set.term {
            Term::And(a, b) => is_way(a) && are_pieces(b) || is_way(b) && are_pieces(a),
            _ => false,
        },
        _ => false,
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
