//! The machine that runs rules: it evaluates the trees of routines.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::program::{
    Effect, EffectsCode, Folding, Hold, Number, NumberCode, Program, Set, SetCode, SightCode, SquareSet,
    StepTable, Truth, TruthCode, square_number,
};

use crate::position::state::position::Position;
use crate::position::state::registers::Context;

impl<const W: usize> Position<W> {
    /// Runs a condition.
    #[inline]
    pub(crate) fn truth(&mut self, program: &Program<W>, code: TruthCode, context: &Context) -> bool {
        let routine = &program.book.truths[code.index()];
        let tree = routine.of(context.mover);
        if !routine.holds() {
            return self.truth_of(program, tree, context);
        }
        let outer = self.machine.enter(routine.numbers, routine.sets);
        let truth = self.truth_of(program, tree, context);
        self.machine.frame = outer;
        truth
    }

    /// Runs an expression that gives a number.
    #[inline]
    pub(crate) fn number(&mut self, program: &Program<W>, code: NumberCode, context: &Context) -> i32 {
        let routine = &program.book.numbers[code.index()];
        let tree = routine.of(context.mover);
        if !routine.holds() {
            return self.number_of(program, tree, context);
        }
        let outer = self.machine.enter(routine.numbers, routine.sets);
        let number = self.number_of(program, tree, context);
        self.machine.frame = outer;
        number
    }

    /// Runs an expression that gives a set.
    #[inline]
    pub(crate) fn set(&mut self, program: &Program<W>, code: SetCode, context: &Context) -> SquareSet<W> {
        let routine = &program.book.sets[code.index()];
        let tree = routine.of(context.mover);
        if !routine.holds() {
            return self.set_of(program, tree, context);
        }
        let outer = self.machine.enter(routine.numbers, routine.sets);
        let set = self.set_of(program, tree, context);
        self.machine.frame = outer;
        set
    }

    /// The directions that lead to a square that is looked for, a bit each in their order.
    pub(crate) fn sight(&mut self, program: &Program<W>, code: SightCode, context: &Context) -> u32 {
        let routine = &program.book.sights[code.index()];
        let sight = routine.of(context.mover);
        let outer = routine.holds().then(|| self.machine.enter(routine.numbers, routine.sets));
        let from = self.square_of(program, &sight.from, context);
        let set = self.set_of(program, &sight.set, context);
        let wanted = self.set_of(program, &sight.wanted, context) & set;
        self.machine.frame = outer.unwrap_or(self.machine.frame);
        let Some(from) = from.filter(|_| !wanted.is_empty()) else { return 0 };
        let tables = (0..).zip(&sight.tables);
        tables.fold(0, |seen, (bit, table)| {
            seen | u32::from(program.geometry.slide(*table, from, &set).meets(&wanted)) << bit
        })
    }

    /// Runs statements.
    pub(crate) fn effects(&mut self, program: &Program<W>, code: EffectsCode, context: &Context) {
        let routine = &program.book.effects[code.index()];
        let tree = routine.of(context.mover);
        if !routine.holds() {
            return self.run(program, tree, context);
        }
        let outer = self.machine.enter(routine.numbers, routine.sets);
        self.run(program, tree, context);
        self.machine.frame = outer;
    }

    /// Runs statements one after the other.
    pub(crate) fn run(&mut self, program: &Program<W>, effects: &[Effect<W>], context: &Context) {
        for effect in effects {
            self.effect(program, effect, context);
        }
    }

    /// Stores a value for the running rule.
    pub(crate) fn hold(&mut self, program: &Program<W>, hold: &Hold<W>, context: &Context) {
        match hold {
            Hold::Number(slot, number) => {
                let value = self.number_of(program, number, context);
                *self.machine.local(*slot) = value;
            }
            Hold::Set(slot, set) => {
                let value = self.set_of(program, set, context);
                *self.machine.local_set(*slot) = value;
            }
        }
    }

    /// Stores the current square of a loop, and returns whether the loop may continue.
    #[inline]
    pub(crate) fn look_at(&mut self, slot: u8, square: Square) -> bool {
        *self.machine.local(slot) = i32::from(square.0);
        self.meter.pay(Self::WIDE)
    }

    #[inline]
    pub(crate) fn square_of(
        &mut self,
        program: &Program<W>,
        number: &Number<W>,
        context: &Context,
    ) -> Option<Square> {
        u16::try_from(self.number_of(program, number, context)).ok().map(Square)
    }

    #[inline]
    pub(crate) fn side_of(&mut self, program: &Program<W>, number: &Number<W>, context: &Context) -> Side {
        Side::from_index(self.number_of(program, number, context) as usize)
    }

    /// A number: immediately, if there is nothing to compute.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are computed")]
    #[inline]
    pub(crate) fn number_of(&mut self, program: &Program<W>, number: &Number<W>, context: &Context) -> i32 {
        match number {
            Number::Constant(number) => *number,
            Number::Argument(slot) => self.machine.arguments[usize::from(*slot)],
            Number::Scalar(slot) => self.state.scalar(usize::from(*slot)),
            Number::Occurrences => self.history.occurrences(),
            _ => self.compute_number(program, number, context),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm a form")]
    fn compute_number(&mut self, program: &Program<W>, number: &Number<W>, context: &Context) -> i32 {
        self.meter.pay(1);
        match number {
            Number::Constant(number) => *number,
            Number::Local(slot) => *self.machine.local(*slot),
            Number::Argument(slot) => self.machine.arguments[usize::from(*slot)],
            Number::From => context.from,
            Number::To => context.to,
            Number::At => context.at,
            Number::Piece => context.piece,
            Number::Victim => context.victim,
            Number::VictimOwner => context.victim_owner as i32,
            Number::Scalar(slot) => self.state.scalar(usize::from(*slot)),
            Number::ScalarOf(slot, owner) => {
                let (side, slot) = (self.side_of(program, owner, context), usize::from(*slot));
                // Neutral's variables have White's start values.
                side.acting_index()
                    .map_or(program.scalars[slot].starts, |side| self.state.scalar(slot + side))
            }
            Number::PieceRemembers(attribute) => {
                attribute.value(|mark| context.piece_marks >> mark.0 & 1 != 0)
            }
            Number::VictimRemembers(attribute) => {
                attribute.value(|mark| context.victim_marks >> mark.0 & 1 != 0)
            }
            Number::Remembered(attribute, square) => {
                let square = self.square_of(program, square, context);
                square.map_or(attribute.value(|_| false), |square| self.remembered(*attribute, square))
            }
            Number::KindAt(square) => {
                let square = self.square_of(program, square, context);
                square.map_or(-1, |square| self.kind_number_on(square))
            }
            Number::OwnerAt(square) => {
                let square = self.square_of(program, square, context);
                square.map_or(Side::Neutral, |square| self.cell(square).side()) as i32
            }
            Number::Opponent(player) => self.side_of(program, player, context).opponent() as i32,
            Number::FileNumber(square) => {
                let square = self.square_of(program, square, context);
                square.map_or(0, |square| program.geometry.file_numbers[square.index()])
            }
            Number::RankNumber(operands) => {
                let [square, player] = &**operands;
                let square = self.square_of(program, square, context);
                // Neutral counts ranks like White.
                let side = self.side_of(program, player, context).acting_index().unwrap_or(0);
                square.map_or(0, |square| program.geometry.rank_numbers[side][square.index()])
            }
            Number::Arithmetic(amount, operands) => {
                let [a, b] = &**operands;
                let a = self.number_of(program, a, context);
                amount.of(a, self.number_of(program, b, context))
            }
            Number::Count(set) => self.set_of(program, set, context).count() as i32,
            Number::First(operands) => {
                let (from, way, set) = &**operands;
                let from = self.square_of(program, from, context);
                let way = direction(program, self.number_of(program, way, context));
                let Some((from, table)) = from.zip(way) else { return -1 };
                let set = self.set_of(program, set, context);
                square_number(program.geometry.blocker(table, from, &set))
            }
            Number::StepFrom(operands) => {
                let [from, way, count] = &**operands;
                let Some(from) = self.square_of(program, from, context) else { return -1 };
                let way = self.number_of(program, way, context);
                let count = self.number_of(program, count, context);
                square_number(self.steps_from(program, from, way, count))
            }
            Number::Offset(side, operands) => {
                let [from, right, forward] = &**operands;
                let Some(from) = self.square_of(program, from, context) else { return -1 };
                let right = self.number_of(program, right, context);
                let forward = self.number_of(program, forward, context);
                square_number(program.geometry.grid.offset(*side, from, right, forward))
            }
            Number::Towards(operands) => {
                let [from, to] = &**operands;
                let from = self.square_of(program, from, context);
                let to = self.square_of(program, to, context);
                from.zip(to).and_then(|(from, to)| towards(program, from, to)).unwrap_or(-1)
            }
            Number::Reverse(way) => reversed(program, self.number_of(program, way, context)).unwrap_or(-1),
            Number::The(set) => square_number(self.set_of(program, set, context).first()),
            Number::Distance(table, operands) => {
                let [a, b] = &**operands;
                let a = self.square_of(program, a, context);
                let b = self.square_of(program, b, context);
                let table = &program.book.step_tables[usize::from(*table)];
                let known = a.zip(b).and_then(|(a, b)| self.distance(table, a, b));
                known.unwrap_or(program.geometry.all.count() as i32)
            }
            Number::Occurrences => self.history.occurrences(),
            Number::BoardOccurrences => self.boards.occurrences(),
            Number::SinceOccurrence(nth) => {
                let nth = self.number_of(program, nth, context);
                self.meter.pay(self.plies.len() / 4);
                self.history.since(nth)
            }
            Number::Removed => i32::from(self.state.turn.removed),
            Number::InHand(kinds, player) => {
                let side = self.side_of(program, player, context);
                kinds.iter().map(|kind| i32::from(self.in_hand(side, kind))).sum()
            }
            Number::InHandOf(operands) => {
                let [player, kind] = &**operands;
                let side = self.side_of(program, player, context);
                let kind = u8::try_from(self.number_of(program, kind, context));
                kind.map_or(0, |kind| i32::from(self.in_hand(side, Kind(kind))))
            }
            Number::Starting(kinds, player) => {
                let side = self.side_of(program, player, context).index();
                let counts = program.starting[side].iter().enumerate();
                counts.filter(|(kind, _)| kinds.has(Kind(*kind as u8))).map(|(_, count)| *count).sum()
            }
            Number::StartingOf(operands) => {
                let [player, kind] = &**operands;
                let side = self.side_of(program, player, context).index();
                let kind = usize::try_from(self.number_of(program, kind, context));
                kind.map_or(0, |kind| program.starting[side][kind])
            }
            Number::Lookup(table, row) => {
                let row = self.number_of(program, row, context) + 1;
                program.tables[usize::from(*table)][row as usize][0]
            }
            Number::LookupTwo(table, operands) => {
                let [row, column] = &**operands;
                let row = self.number_of(program, row, context) + 1;
                let column = self.number_of(program, column, context) + 1;
                program.tables[usize::from(*table)][row as usize][column as usize]
            }
            Number::If(parts) => {
                let (condition, then, other) = &**parts;
                let chosen = if self.truth_of(program, condition, context) { then } else { other };
                self.number_of(program, chosen, context)
            }
            Number::Let(parts) => {
                let (hold, body) = &**parts;
                self.hold(program, hold, context);
                self.number_of(program, body, context)
            }
            Number::Fold(folding, parts) => {
                let (over, body) = &**parts;
                let mut result: Option<i32> = None;
                for square in self.set_of(program, &over.set, context) {
                    if !self.look_at(over.square, square) {
                        break;
                    }
                    let value = self.number_of(program, body, context);
                    result = Some(match (folding, result) {
                        (_, None) => value,
                        (Folding::Sum, Some(known)) => known.saturating_add(value),
                        (Folding::Min, Some(known)) => known.min(value),
                        (Folding::Max, Some(known)) => known.max(value),
                    });
                }
                result.unwrap_or(0)
            }
            Number::Truth(truth) => i32::from(self.truth_of(program, truth, context)),
        }
    }

    /// A condition: a comparison immediately.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are computed")]
    #[inline]
    pub(crate) fn truth_of(&mut self, program: &Program<W>, truth: &Truth<W>, context: &Context) -> bool {
        match truth {
            Truth::Compare(order, operands) => {
                let a = self.number_of(program, &operands[0], context);
                order.of(a, self.number_of(program, &operands[1], context))
            }
            _ => self.compute_truth(program, truth, context),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm a form")]
    fn compute_truth(&mut self, program: &Program<W>, truth: &Truth<W>, context: &Context) -> bool {
        self.meter.pay(1);
        match truth {
            Truth::Constant(truth) => *truth,
            Truth::Is(number) => self.number_of(program, number, context) != 0,
            Truth::Not(inner) => !self.truth_of(program, inner, context),
            Truth::And(parts) => {
                self.truth_of(program, &parts[0], context) && self.truth_of(program, &parts[1], context)
            }
            Truth::Or(parts) => {
                self.truth_of(program, &parts[0], context) || self.truth_of(program, &parts[1], context)
            }
            Truth::Compare(order, operands) => {
                let a = self.number_of(program, &operands[0], context);
                order.of(a, self.number_of(program, &operands[1], context))
            }
            Truth::SameKind(operands) => {
                let a = self.number_of(program, &operands[0], context);
                a >= 0 && a == self.number_of(program, &operands[1], context)
            }
            Truth::KindIn(kinds, kind) => {
                let kind = u8::try_from(self.number_of(program, kind, context));
                kind.is_ok_and(|kind| kinds.has(Kind(kind)))
            }
            Truth::ActionIs(list) => list.contains(&self.state.turn.action),
            Truth::Any(set) => !self.set_of(program, set, context).is_empty(),
            Truth::Connects(table, parts) => {
                let (from, within, goal) = &**parts;
                let goal = self.set_of(program, goal, context);
                let within = self.set_of(program, within, context);
                let from = self.square_of(program, from, context);
                let table = &program.book.step_tables[usize::from(*table)];
                let connected = from.map(|from| self.connected(table, from, within, &goal));
                connected.is_some_and(|connected| connected.meets(&goal))
            }
            Truth::Meets(sets) => {
                let a = self.set_of(program, &sets[0], context);
                !a.is_empty() && a.meets(&self.set_of(program, &sets[1], context))
            }
            Truth::In(parts) => {
                let (square, set) = &**parts;
                let Some(square) = self.square_of(program, square, context) else { return false };
                self.set_of(program, set, context).has(square)
            }
            Truth::SameSet(sets) => {
                let a = self.set_of(program, &sets[0], context);
                a == self.set_of(program, &sets[1], context)
            }
            Truth::Attacked(parts) => {
                let set = self.set_of(program, &parts.0, context);
                let by = self.side_of(program, &parts.1, context);
                let kind = parts.2.as_ref().map(|kind| self.number_of(program, kind, context));
                let safe = self.safe_now(by);
                match kind.and_then(|kind| u8::try_from(kind).ok()).map(Kind) {
                    None => self.is_attacked(program, set.without(&safe), by),
                    Some(kind) => {
                        let safe = safe & self.state.kind(kind.index());
                        self.is_kind_attacked(program, set.without(&safe), by, kind)
                    }
                }
            }
            Truth::Observed(parts) => {
                let set = self.set_of(program, &parts.0, context);
                let by = self.side_of(program, &parts.1, context);
                let was_asking = std::mem::replace(&mut self.is_asking, true);
                let is_observed = self.is_attacked(program, set, by);
                self.is_asking = was_asking;
                is_observed
            }
            Truth::Threatened(parts) => {
                let set = self.set_of(program, &parts.0, context);
                let by = self.side_of(program, &parts.1, context);
                self.is_threatened(program, set, by)
            }
            Truth::Stuck(player) => {
                let side = self.side_of(program, player, context);
                self.is_stuck(program, side)
            }
            Truth::PieceMark(mark) => context.piece_marks >> mark & 1 != 0,
            Truth::VictimMark(mark) => context.victim_marks >> mark & 1 != 0,
            Truth::If(parts) => {
                let [condition, then, other] = &**parts;
                let chosen = if self.truth_of(program, condition, context) { then } else { other };
                self.truth_of(program, chosen, context)
            }
            Truth::Let(parts) => {
                let (hold, body) = &**parts;
                self.hold(program, hold, context);
                self.truth_of(program, body, context)
            }
            Truth::ForAny(parts) => {
                let (over, body) = &**parts;
                let mut squares = self.set_of(program, &over.set, context).into_iter();
                squares
                    .any(|square| self.look_at(over.square, square) && self.truth_of(program, body, context))
            }
            Truth::Asking(inner) => {
                if self.is_asking {
                    return true;
                }
                self.is_asking = true;
                let truth = self.truth_of(program, inner, context);
                self.is_asking = false;
                truth
            }
        }
    }

    /// A set: immediately, if there is nothing to compute.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are computed")]
    #[inline]
    pub(crate) fn set_of(&mut self, program: &Program<W>, set: &Set<W>, context: &Context) -> SquareSet<W> {
        match set {
            Set::Constant(set) => *set,
            Set::Variable(slot) => self.state.set(usize::from(*slot)),
            Set::Pieces => self.occupied(),
            Set::PiecesOf(side) => self.state.sides[side.index()],
            Set::Marked(mark) => self.state.marks()[usize::from(*mark)],
            Set::KindsOf(kinds, side) => self.of_kinds(*kinds) & self.state.sides[side.index()],
            Set::MarkedOf(kinds, side, mark) => self.marked_of(*kinds, *side, *mark),
            Set::Single(square) => {
                self.square_of(program, square, context).map_or(SquareSet::EMPTY, SquareSet::one)
            }
            _ => self.compute_set(program, set, context),
        }
    }

    // Apart, so that the caller computes the sets above without a call.
    #[expect(clippy::too_many_lines, reason = "one arm a form")]
    #[inline(never)]
    fn compute_set(&mut self, program: &Program<W>, set: &Set<W>, context: &Context) -> SquareSet<W> {
        self.meter.pay(Self::WIDE);
        let geometry = &program.geometry;
        match set {
            Set::Constant(set) => *set,
            Set::Local(slot) => *self.machine.local_set(*slot),
            Set::Argument(slot) => self.machine.set_arguments[usize::from(*slot)],
            Set::Variable(slot) => self.state.set(usize::from(*slot)),
            Set::VariableOf(slot, owner) => {
                let side = self.side_of(program, owner, context).acting_index();
                let slot = usize::from(*slot);
                // Neutral's variables have White's start values.
                side.map_or(program.set_starts[slot], |side| self.state.set(slot + side))
            }
            Set::Pieces => self.occupied(),
            Set::PiecesOf(side) => self.state.sides[side.index()],
            Set::PiecesOfPlayer(player) => {
                let side = self.side_of(program, player, context);
                self.state.sides[side.index()]
            }
            Set::Kinds(kinds) => self.of_kinds(*kinds),
            Set::KindsOf(kinds, side) => self.of_kinds(*kinds) & self.state.sides[side.index()],
            Set::MarkedOf(kinds, side, mark) => self.marked_of(*kinds, *side, *mark),
            Set::KindsOfPlayer(kinds, player) => {
                let side = self.side_of(program, player, context);
                self.of_kinds(*kinds) & self.state.sides[side.index()]
            }
            Set::OfKind(kind) => {
                let kind = self.number_of(program, kind, context);
                self.of_kind_number(kind)
            }
            Set::OfKindAndPlayer(operands) => {
                let [kind, player] = &**operands;
                let kind = self.number_of(program, kind, context);
                let side = self.side_of(program, player, context);
                self.of_kind_number(kind) & self.state.sides[side.index()]
            }
            Set::Empty => geometry.all.without(&self.occupied()),
            Set::Changed => {
                let first = self.beginning().map_or(0, |first| first.journal as usize);
                self.meter.pay(32 * W + self.journal.len() - first);
                self.changed()
            }
            Set::Victims => self.victims,
            Set::Zone(zone, player) => {
                let side = self.side_of(program, player, context).acting_index();
                side.map_or(SquareSet::EMPTY, |side| program.zones[usize::from(*zone)][side])
            }
            Set::Starting(kinds, player) => {
                let homes = &program.homes[self.side_of(program, player, context).index()];
                kinds.iter().fold(SquareSet::EMPTY, |all, kind| all | homes[kind.index()])
            }
            Set::StartingOf(operands) => {
                let [player, kind] = &**operands;
                let homes = &program.homes[self.side_of(program, player, context).index()];
                let kind = usize::try_from(self.number_of(program, kind, context));
                kind.map_or(SquareSet::EMPTY, |kind| homes[kind])
            }
            Set::Marked(mark) => self.state.marks()[usize::from(*mark)],
            Set::Royal(player) => {
                let side = self.side_of(program, player, context);
                self.royal(program, side)
            }
            Set::Single(square) => {
                self.square_of(program, square, context).map_or(SquareSet::EMPTY, SquareSet::one)
            }
            Set::Complement(set) => geometry.all.without(&self.set_of(program, set, context)),
            Set::Both(sets) => {
                let a = self.set_of(program, &sets[0], context);
                if a.is_empty() {
                    return a;
                }
                a & self.set_of(program, &sets[1], context)
            }
            Set::Without(sets) => {
                let a = self.set_of(program, &sets[0], context);
                if a.is_empty() {
                    return a;
                }
                a.without(&self.set_of(program, &sets[1], context))
            }
            Set::Either(sets) => {
                let a = self.set_of(program, &sets[0], context);
                a | self.set_of(program, &sets[1], context)
            }
            Set::Around(table, set) => {
                let set = self.set_of(program, set, context);
                self.meter.pay(4 * Self::WIDE);
                program.book.step_tables[usize::from(*table)].around(set)
            }
            Set::Slide(tables, from) => {
                let Some(from) = self.square_of(program, from, context) else { return SquareSet::EMPTY };
                let occupied = self.occupied();
                let slides = tables.iter().map(|table| geometry.slide(*table, from, &occupied));
                slides.fold(SquareSet::EMPTY, |all, set| all | set)
            }
            Set::SlideTo(operands) => {
                let Some((from, table)) = self.ray_of(program, operands, context) else {
                    return SquareSet::EMPTY;
                };
                geometry.slide(table, from, &self.occupied())
            }
            Set::Ray(operands) => {
                let ray = self.ray_of(program, operands, context);
                ray.map_or(SquareSet::EMPTY, |(from, table)| geometry.ray(table, from))
            }
            Set::Between(operands) => {
                let a = self.square_of(program, &operands[0], context);
                let b = self.square_of(program, &operands[1], context);
                a.zip(b).map_or(SquareSet::EMPTY, |(a, b)| geometry.between(a, b))
            }
            Set::Unblocked(parts) => {
                let from = self.square_of(program, &parts.0, context);
                let set = self.set_of(program, &parts.1, context);
                self.meter.pay(2 * Self::WIDE);
                from.map_or(geometry.all, |from| geometry.unblocked(from, &set))
            }
            Set::Union(parts) => {
                let (over, body) = &**parts;
                let mut all = SquareSet::EMPTY;
                for square in self.set_of(program, &over.set, context) {
                    if !self.look_at(over.square, square) {
                        break;
                    }
                    all |= self.set_of(program, body, context);
                }
                all
            }
            Set::Connected(table, parts) => {
                let from = self.square_of(program, &parts.0, context);
                let set = self.set_of(program, &parts.1, context);
                let table = &program.book.step_tables[usize::from(*table)];
                from.map_or(SquareSet::EMPTY, |from| self.connected(table, from, set, &SquareSet::EMPTY))
            }
            Set::FileOf(square) => {
                let square = self.square_of(program, square, context);
                square.map_or(SquareSet::EMPTY, |square| geometry.files[square.index()])
            }
            Set::RankOf(square) => {
                let square = self.square_of(program, square, context);
                square.map_or(SquareSet::EMPTY, |square| geometry.ranks[square.index()])
            }
            Set::Attackers(parts) => {
                let set = self.set_of(program, &parts.0, context);
                let by = self.side_of(program, &parts.1, context);
                self.attackers(program, set, by, SquareSet::EMPTY)
            }
            Set::AttackedBy(set) => {
                let set = self.set_of(program, set, context);
                self.attacked_by(program, set)
            }
            Set::Reach(parts) => {
                let [kind, from, by] = &**parts;
                let kind = self.number_of(program, kind, context);
                let from = self.square_of(program, from, context);
                let by = self.side_of(program, by, context);
                match u8::try_from(kind).ok().map(Kind).zip(from) {
                    Some((kind, from)) => self.reach(program, kind, from, by),
                    None => SquareSet::EMPTY,
                }
            }
            Set::If(parts) => {
                let (condition, then, other) = &**parts;
                let chosen = if self.truth_of(program, condition, context) { then } else { other };
                self.set_of(program, chosen, context)
            }
            Set::Let(parts) => {
                let (hold, body) = &**parts;
                self.hold(program, hold, context);
                self.set_of(program, body, context)
            }
            Set::Those(parts) => {
                let (over, body) = &**parts;
                let squares = self.set_of(program, &over.set, context);
                let holds = |square: &Square| {
                    self.look_at(over.square, *square) && self.truth_of(program, body, context)
                };
                squares.into_iter().filter(holds).collect()
            }
            Set::Asking(inner) => {
                if self.is_asking {
                    return geometry.all;
                }
                self.is_asking = true;
                let set = self.set_of(program, inner, context);
                self.is_asking = false;
                set
            }
        }
    }

    /// The squares of a set that are connected to a square by steps of a table: all of them, or those found until they meet a goal.
    fn connected(
        &mut self,
        table: &StepTable<W>,
        from: Square,
        set: SquareSet<W>,
        goal: &SquareSet<W>,
    ) -> SquareSet<W> {
        let mut found = SquareSet::one(from);
        let mut edge = found;
        while !edge.is_empty() && !edge.meets(goal) && self.meter.pay(4 * Self::WIDE) {
            edge = (table.around(edge) & set).without(&found);
            found |= edge;
        }
        found
    }

    /// The fewest steps from one square to another, if any lead there.
    fn distance(&mut self, table: &StepTable<W>, from: Square, to: Square) -> Option<i32> {
        let mut seen = SquareSet::one(from);
        let mut edge = seen;
        for steps in 0.. {
            if edge.has(to) {
                return Some(steps);
            }
            edge = table.around(edge).without(&seen);
            if edge.is_empty() || !self.meter.pay(4 * Self::WIDE) {
                break;
            }
            seen |= edge;
        }
        None
    }

    /// The square so many steps away in a direction.
    pub(crate) fn steps_from(
        &mut self,
        program: &Program<W>,
        from: Square,
        way: i32,
        count: i32,
    ) -> Option<Square> {
        let way = if count >= 0 { way } else { reversed(program, way)? };
        let table = direction(program, way)?;
        if let Some(known) = program.geometry.nth(table, from, count.unsigned_abs() as usize) {
            self.meter.pay(1);
            return known;
        }
        let (mut at, mut left) = (from, count.unsigned_abs());
        let mut taken = 0;
        while left > 0 && self.meter.pay(1) {
            at = program.geometry.blocker(table, at, &program.geometry.all)?;
            (left, taken) = (left - 1, taken + 1);
            if at == from {
                // On a board without edges: only the last round matters.
                left %= taken;
            }
        }
        Some(at)
    }

    /// A square and the ray table of a direction; nothing if either is missing.
    fn ray_of(
        &mut self,
        program: &Program<W>,
        operands: &[Number<W>; 2],
        context: &Context,
    ) -> Option<(Square, usize)> {
        let from = self.square_of(program, &operands[0], context);
        from.zip(direction(program, self.number_of(program, &operands[1], context)))
    }

    /// The pieces of some kinds of the definition.
    #[inline]
    pub(crate) fn of_kinds(&self, kinds: KindSet) -> SquareSet<W> {
        let mut found = SquareSet::EMPTY;
        let mut low = kinds.0 as u64;
        while low != 0 {
            found |= self.state.kind(low.trailing_zeros() as usize);
            low &= low - 1;
        }
        let high = KindSet(kinds.0 >> u64::BITS << u64::BITS);
        if high.is_empty() {
            return found;
        }
        high.iter().fold(found, |found, kind| found | self.of_kind(kind))
    }

    /// A side's pieces of kinds that have a mark.
    #[inline]
    fn marked_of(&self, kinds: KindSet, side: Side, mark: u8) -> SquareSet<W> {
        self.of_kinds(kinds) & self.state.sides[side.index()] & self.state.marks()[usize::from(mark)]
    }

    fn of_kind_number(&self, kind: i32) -> SquareSet<W> {
        let kind = usize::try_from(kind).ok();
        kind.and_then(|kind| self.state.kinds().get(kind)).copied().unwrap_or(SquareSet::EMPTY)
    }

    /// The royal squares of a side; neutral has none.
    #[inline]
    pub fn royal(&mut self, program: &Program<W>, side: Side) -> SquareSet<W> {
        match program.royal_parts.as_deref() {
            Some([(kinds, None)]) if side != Side::Neutral => self.of_kinds(*kinds) & self.pieces(side),
            _ => self.compute_royal(program, side),
        }
    }

    fn compute_royal(&mut self, program: &Program<W>, side: Side) -> SquareSet<W> {
        if let Some(kinds) = &program.royal_parts
            && side != Side::Neutral
        {
            let mut royal = SquareSet::EMPTY;
            for (kinds, waits_for) in kinds {
                if self.is_triggered(program, *waits_for, side) {
                    royal |= self.of_kinds(*kinds);
                }
            }
            return royal & self.pieces(side);
        }
        match program.royal {
            Some(code) if side != Side::Neutral => self.set(program, code, &Context::of(side)),
            _ => SquareSet::EMPTY,
        }
    }
}

/// The ray table of a direction; none for no direction.
pub(crate) fn direction<const W: usize>(program: &Program<W>, way: i32) -> Option<usize> {
    usize::try_from(way).ok().and_then(|way| program.geometry.directions.get(way)).copied()
}

/// The opposite direction.
fn reversed<const W: usize>(program: &Program<W>, way: i32) -> Option<i32> {
    let way = usize::try_from(way).ok()?;
    program.geometry.opposites.get(way).copied().flatten().map(i32::from)
}

/// The direction from one square to another.
fn towards<const W: usize>(program: &Program<W>, from: Square, to: Square) -> Option<i32> {
    let geometry = &program.geometry;
    let leads = |(_, table): &(i32, &usize)| geometry.ray(**table, from).has(to);
    let ways = (0..).zip(&geometry.directions).take(geometry.lines).filter(leads);
    let steps = |table: usize| geometry.slide(table, from, &SquareSet::one(to)).count();
    ways.min_by_key(|(_, table)| steps(**table)).map(|(way, _)| way)
}
