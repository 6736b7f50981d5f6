//! Reads rules for all lanes at once: each node of a tree gives a column.
//!
//! What columns do not tell (attacks, marks, the past) opens the lanes that ask for it: these are to be played out.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::limits;
use crate::program::{
    Folding, Hold, Number, NumberCode, Over, Program, Set, SetCode, SquareSet, Truth, TruthCode,
};

use super::super::machine::{direction, square_number, step_from};
use super::super::state::Position;
use super::brood::Brood;
use super::column::{Column, LANES, Lanes, each_of, lanes_where};

/// What rules find in the lanes of a brood.
pub(super) struct Reader<'a, const W: usize> {
    pub(super) program: &'a Program<W>,
    pub(super) position: &'a Position<W>,
    pub(super) brood: &'a mut Brood<W>,
    /// Who has acted and goes on.
    pub(super) mover: Side,
    /// The lanes that are to be played out.
    pub(super) open: Lanes,
    pub(super) arguments: [Column<i32>; limits::PARAMETERS],
    pub(super) set_arguments: [Column<SquareSet<W>>; limits::SET_PARAMETERS],
    numbers: Vec<Column<i32>>,
    sets: Vec<Column<SquareSet<W>>>,
}

impl<'a, const W: usize> Reader<'a, W> {
    pub(super) fn new(program: &'a Program<W>, position: &'a Position<W>, brood: &'a mut Brood<W>) -> Self {
        Reader {
            program,
            position,
            brood,
            mover: position.state.turn.mover,
            open: 0,
            arguments: [Column::Same(0); limits::PARAMETERS],
            set_arguments: [Column::Same(SquareSet::EMPTY); limits::SET_PARAMETERS],
            numbers: Vec::new(),
            sets: Vec::new(),
        }
    }

    /// The lanes in which a condition holds, of some.
    pub(super) fn truth(&mut self, code: TruthCode, lanes: Lanes) -> Lanes {
        let routine = &self.program.book.truths[code.index()];
        self.make_room(routine.numbers, routine.sets);
        self.truth_of(routine.of(self.mover), lanes)
    }

    /// A number in some lanes.
    pub(super) fn number(&mut self, code: NumberCode, lanes: Lanes) -> Column<i32> {
        let routine = &self.program.book.numbers[code.index()];
        self.make_room(routine.numbers, routine.sets);
        self.number_of(routine.of(self.mover), lanes)
    }

    /// A set in some lanes.
    pub(super) fn set(&mut self, code: SetCode, lanes: Lanes) -> Column<SquareSet<W>> {
        let routine = &self.program.book.sets[code.index()];
        self.make_room(routine.numbers, routine.sets);
        self.set_of(routine.of(self.mover), lanes)
    }

    pub(super) fn make_room(&mut self, numbers: u8, sets: u8) {
        let (numbers, sets) = (usize::from(numbers), usize::from(sets));
        if self.numbers.len() < numbers {
            self.numbers.resize(numbers, Column::Same(0));
        }
        if self.sets.len() < sets {
            self.sets.resize(sets, Column::Same(SquareSet::EMPTY));
        }
    }

    /// Opens lanes, and gives something for their value.
    fn open<T>(&mut self, lanes: Lanes, value: T) -> Column<T> {
        self.open |= lanes;
        Column::Same(value)
    }

    /// Opens lanes; they are then as if a condition did not hold.
    fn doubt(&mut self, lanes: Lanes) -> Lanes {
        self.open |= lanes;
        0
    }

    pub(super) fn hold(&mut self, hold: &Hold<W>, lanes: Lanes) {
        match hold {
            Hold::Number(slot, number) => self.numbers[usize::from(*slot)] = self.number_of(number, lanes),
            Hold::Set(slot, set) => self.sets[usize::from(*slot)] = self.set_of(set, lanes),
        }
    }

    /// Looks at the squares of a set one by one, in the lanes of some that have each.
    fn for_each(&mut self, over: &Over<W>, lanes: Lanes, mut look: impl FnMut(&mut Self, Square, Lanes)) {
        let set = self.set_of(&over.set, lanes);
        for (square, having) in squares_of(&set, lanes) {
            self.numbers[usize::from(over.square)] = Column::Same(i32::from(square.0));
            look(self, square, having);
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm a form")]
    pub(super) fn number_of(&mut self, number: &Number<W>, lanes: Lanes) -> Column<i32> {
        match number {
            Number::Constant(number) => Column::Same(*number),
            Number::Local(slot) => self.numbers[usize::from(*slot)],
            Number::Argument(slot) => self.arguments[usize::from(*slot)],
            Number::From | Number::To | Number::At | Number::Piece | Number::Victim => Column::Same(-1),
            Number::VictimOwner => Column::Same(Side::Neutral as i32),
            Number::Scalar(slot) => {
                let mut counters = self.position.agenda(self.program).counters.iter();
                let counts = counters.any(|(counter, _)| counter == slot);
                let value = self.position.state.scalar(usize::from(*slot));
                if counts { self.open(lanes, value) } else { Column::Same(value) }
            }
            Number::KindAt(square) => {
                let square = self.number_of(square, lanes);
                let brood = &*self.brood;
                self.of_contents(&square, |lane, square| {
                    brood.kind_at(lane, square).map_or(-1, |kind| i32::from(kind.0))
                })
            }
            Number::OwnerAt(square) => {
                let square = self.number_of(square, lanes);
                let brood = &*self.brood;
                let of = self.of_contents(&square, |lane, square| brood.owner_at(lane, square) as i32);
                let nobody = square.map(|square| square < 0);
                Column::Same(Side::Neutral as i32).where_of(nobody.lanes(), &of)
            }
            Number::Opponent(player) => {
                let player = self.number_of(player, lanes);
                player.map(|player| Side::from_index(player as usize).opponent() as i32)
            }
            Number::Arithmetic(amount, operands) => {
                let a = self.number_of(&operands[0], lanes);
                let b = self.number_of(&operands[1], lanes);
                a.zip(&b, |a, b| amount.of(a, b))
            }
            Number::Count(set) => self.set_of(set, lanes).map(|set| set.count() as i32),
            Number::First(operands) => {
                let (from, way, set) = &**operands;
                let (from, way) = (self.number_of(from, lanes), self.number_of(way, lanes));
                let set = self.set_of(set, lanes);
                let program = self.program;
                let Some((from, table)) = ray(program, &from, &way) else { return self.open(lanes, -1) };
                let Some((from, table)) = from.zip(table) else { return Column::Same(-1) };
                along(program, table, from, &set, |set| {
                    square_number(program.geometry.blocker(table, from, set))
                })
            }
            Number::StepFrom(operands) => {
                let [from, way, count] = operands.each_ref().map(|operand| self.number_of(operand, lanes));
                match (from, way, count) {
                    (Column::Same(from), Column::Same(way), Column::Same(count)) => {
                        let to =
                            known_square(from).and_then(|from| step_from(self.program, from, way, count));
                        Column::Same(square_number(to))
                    }
                    _ => self.open(lanes, -1),
                }
            }
            Number::The(set) => self.set_of(set, lanes).map(|set| square_number(set.first())),
            Number::Removed => Column::Each(self.brood.removed),
            Number::Starting(kinds, player) => match self.side_of(player, lanes) {
                None => self.open(lanes, 0),
                Some(side) => {
                    let counts = (0..).zip(&self.program.starting[side.index().min(1)]);
                    let known = counts.filter(|(kind, _)| kinds.has(Kind(*kind)));
                    Column::Same(known.map(|(_, count)| *count).sum())
                }
            },
            Number::StartingOf(operands) => {
                let Some(side) = self.side_of(&operands[0], lanes) else { return self.open(lanes, 0) };
                let counts = &self.program.starting[side.index().min(1)];
                let kind = self.number_of(&operands[1], lanes);
                kind.map(|kind| usize::try_from(kind).map_or(0, |kind| counts[kind]))
            }
            Number::Lookup(table, row) => {
                let table = &self.program.tables[usize::from(*table)];
                self.number_of(row, lanes).map(|row| table[(row + 1) as usize][0])
            }
            Number::LookupTwo(table, operands) => {
                let table = &self.program.tables[usize::from(*table)];
                let row = self.number_of(&operands[0], lanes);
                let column = self.number_of(&operands[1], lanes);
                row.zip(&column, |row, column| table[(row + 1) as usize][(column + 1) as usize])
            }
            Number::If(parts) => {
                let (condition, then, other) = &**parts;
                let holds = self.truth_of(condition, lanes);
                let then = if holds == 0 { Column::Same(0) } else { self.number_of(then, holds) };
                let rest = lanes & !holds;
                let other = if rest == 0 { Column::Same(0) } else { self.number_of(other, rest) };
                then.where_of(holds, &other)
            }
            Number::Let(parts) => {
                let (hold, body) = &**parts;
                self.hold(hold, lanes);
                self.number_of(body, lanes)
            }
            Number::Fold(folding, parts) => {
                let (over, body) = &**parts;
                let mut result: [Option<i32>; LANES] = [None; LANES];
                self.for_each(over, lanes, |reader, _, having| {
                    let value = reader.number_of(body, having);
                    for lane in each_of(having) {
                        let value = value.at(lane);
                        result[lane] = Some(match (folding, result[lane]) {
                            (_, None) => value,
                            (Folding::Sum, Some(known)) => known.saturating_add(value),
                            (Folding::Min, Some(known)) => known.min(value),
                            (Folding::Max, Some(known)) => known.max(value),
                        });
                    }
                });
                Column::Each(result.map(Option::unwrap_or_default))
            }
            Number::Truth(truth) => {
                let holds = self.truth_of(truth, lanes);
                Column::Same(1).where_of(holds, &Column::Same(0))
            }
            Number::ScalarOf(..)
            | Number::RankNumber(_)
            | Number::Towards(_)
            | Number::Reverse(_)
            | Number::Distance(..)
            | Number::Occurrences
            | Number::SinceOccurrence(_)
            | Number::InHand(..)
            | Number::InHandOf(_) => self.open(lanes, 0),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm a form")]
    pub(super) fn truth_of(&mut self, truth: &Truth<W>, lanes: Lanes) -> Lanes {
        if lanes == 0 {
            return 0;
        }
        match truth {
            Truth::Constant(truth) => {
                if *truth {
                    lanes
                } else {
                    0
                }
            }
            Truth::Is(number) => self.number_of(number, lanes).map(|number| number != 0).lanes() & lanes,
            Truth::Not(inner) => lanes & !self.truth_of(inner, lanes),
            Truth::And(parts) => {
                let first = self.truth_of(&parts[0], lanes);
                self.truth_of(&parts[1], first)
            }
            Truth::Or(parts) => {
                let first = self.truth_of(&parts[0], lanes);
                first | self.truth_of(&parts[1], lanes & !first)
            }
            Truth::Compare(order, operands) => {
                let a = self.number_of(&operands[0], lanes);
                let b = self.number_of(&operands[1], lanes);
                a.zip(&b, |a, b| order.of(a, b)).lanes() & lanes
            }
            Truth::SameKind(operands) => {
                let a = self.number_of(&operands[0], lanes);
                let b = self.number_of(&operands[1], lanes);
                a.zip(&b, |a, b| a >= 0 && a == b).lanes() & lanes
            }
            Truth::KindIn(kinds, kind) => {
                let is_in = |kind: i32| u8::try_from(kind).is_ok_and(|kind| kinds.has(Kind(kind)));
                self.number_of(kind, lanes).map(is_in).lanes() & lanes
            }
            Truth::ActionIs(list) => self.brood.after(list) & lanes,
            Truth::Any(set) => self.set_of(set, lanes).map(|set| !set.is_empty()).lanes() & lanes,
            Truth::Meets(sets) => {
                let a = self.set_of(&sets[0], lanes);
                if matches!(&a, Column::Same(set) if set.is_empty()) {
                    return 0;
                }
                let b = self.set_of(&sets[1], lanes);
                a.zip(&b, |a, b| a.meets(&b)).lanes() & lanes
            }
            Truth::In(parts) => {
                let square = self.number_of(&parts.0, lanes);
                let set = self.set_of(&parts.1, lanes);
                let is_in =
                    |square, set: SquareSet<W>| known_square(square).is_some_and(|square| set.has(square));
                square.zip(&set, is_in).lanes() & lanes
            }
            Truth::SameSet(sets) => {
                let a = self.set_of(&sets[0], lanes);
                a.zip(&self.set_of(&sets[1], lanes), |a, b| a == b).lanes() & lanes
            }
            Truth::If(parts) => {
                let [condition, then, other] = &**parts;
                let holds = self.truth_of(condition, lanes);
                self.truth_of(then, holds) | self.truth_of(other, lanes & !holds)
            }
            Truth::Let(parts) => {
                let (hold, body) = &**parts;
                self.hold(hold, lanes);
                self.truth_of(body, lanes)
            }
            Truth::ForAny(parts) => {
                let (over, body) = &**parts;
                let mut found = 0;
                self.for_each(over, lanes, |reader, _, having| {
                    found |= reader.truth_of(body, having & !found);
                });
                found
            }
            Truth::Attacked(_)
            | Truth::Threatened(_)
            | Truth::Stuck(_)
            | Truth::PieceMark(_)
            | Truth::VictimMark(_)
            | Truth::Asking(_) => self.doubt(lanes),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm a form")]
    pub(super) fn set_of(&mut self, set: &Set<W>, lanes: Lanes) -> Column<SquareSet<W>> {
        let program = self.program;
        let geometry = &program.geometry;
        match set {
            Set::Constant(set) => Column::Same(*set),
            Set::Local(slot) => self.sets[usize::from(*slot)],
            Set::Argument(slot) => self.set_arguments[usize::from(*slot)],
            Set::Variable(slot) => Column::Same(self.position.state.set(usize::from(*slot))),
            Set::Pieces => self.brood.occupied(),
            Set::PiecesOf(side) => self.brood.side(*side),
            Set::Kinds(kinds) => self.brood.of_kinds(*kinds),
            Set::KindsOf(kinds, side) => self.brood.of_side(*kinds, *side),
            Set::PiecesOfPlayer(player) => {
                self.by_player(player, lanes, |reader, side| reader.brood.side(side))
            }
            Set::KindsOfPlayer(kinds, player) => {
                self.by_player(player, lanes, |reader, side| reader.brood.of_side(*kinds, side))
            }
            Set::OfKind(kind) => self.by_kind(kind, lanes, |reader, kinds| reader.brood.of_kinds(kinds)),
            Set::OfKindAndPlayer(operands) => match self.side_of(&operands[1], lanes) {
                None => self.open(lanes, SquareSet::EMPTY),
                Some(side) => {
                    self.by_kind(&operands[0], lanes, |reader, kinds| reader.brood.of_side(kinds, side))
                }
            },
            Set::Empty => self.brood.occupied().map(|occupied| geometry.all.without(&occupied)),
            Set::Zone(zone, player) => self.by_player(player, lanes, |reader, side| {
                Column::Same(reader.program.zones[usize::from(*zone)][side.index().min(1)])
            }),
            Set::Single(square) => {
                let one = |square| known_square(square).map_or(SquareSet::EMPTY, SquareSet::one);
                self.number_of(square, lanes).map(one)
            }
            Set::Complement(set) => self.set_of(set, lanes).map(|set| geometry.all.without(&set)),
            Set::Both(sets) => {
                let a = self.set_of(&sets[0], lanes);
                a.zip(&self.set_of(&sets[1], lanes), |a, b| a & b)
            }
            Set::Without(sets) => {
                let a = self.set_of(&sets[0], lanes);
                a.zip(&self.set_of(&sets[1], lanes), |a, b| a.without(&b))
            }
            Set::Either(sets) => {
                let a = self.set_of(&sets[0], lanes);
                a.zip(&self.set_of(&sets[1], lanes), |a, b| a | b)
            }
            Set::Around(table, set) => {
                let table = &program.book.step_tables[usize::from(*table)];
                match self.set_of(set, lanes) {
                    Column::Same(set) => Column::Same(table.around(set)),
                    Column::Each(sets) => Column::Each(table.around_each(&sets)),
                }
            }
            Set::SlideTo(operands) => {
                let (from, way) = (self.number_of(&operands[0], lanes), self.number_of(&operands[1], lanes));
                let Some((from, table)) = ray(program, &from, &way) else {
                    return self.open(lanes, SquareSet::EMPTY);
                };
                let Some((from, table)) = from.zip(table) else { return Column::Same(SquareSet::EMPTY) };
                let occupied = self.brood.occupied();
                along(program, table, from, &occupied, |occupied| geometry.slide(table, from, occupied))
            }
            Set::Ray(operands) => {
                let (from, way) = (self.number_of(&operands[0], lanes), self.number_of(&operands[1], lanes));
                let Some((from, table)) = ray(program, &from, &way) else {
                    return self.open(lanes, SquareSet::EMPTY);
                };
                let squares = from.zip(table).map(|(from, table)| geometry.ray(table, from));
                Column::Same(squares.unwrap_or(SquareSet::EMPTY))
            }
            Set::FileOf(square) => self.by_square(square, lanes, &geometry.files),
            Set::RankOf(square) => self.by_square(square, lanes, &geometry.ranks),
            Set::If(parts) => {
                let (condition, then, other) = &**parts;
                let holds = self.truth_of(condition, lanes);
                let then = self.set_of(then, holds);
                then.where_of(holds, &self.set_of(other, lanes & !holds))
            }
            Set::Let(parts) => {
                let (hold, body) = &**parts;
                self.hold(hold, lanes);
                self.set_of(body, lanes)
            }
            Set::Those(parts) => {
                let (over, body) = &**parts;
                let mut found = [SquareSet::EMPTY; LANES];
                self.for_each(over, lanes, |reader, square, having| {
                    for lane in each_of(reader.truth_of(body, having)) {
                        found[lane].insert(square);
                    }
                });
                Column::Each(found)
            }
            Set::VariableOf(..)
            | Set::Changed
            | Set::Victims
            | Set::Marked(_)
            | Set::Royal(_)
            | Set::Slide(..)
            | Set::Between(_)
            | Set::Connected(..)
            | Set::Attackers(_)
            | Set::AttackedBy(_)
            | Set::Asking(_) => self.open(lanes, SquareSet::EMPTY),
        }
    }

    /// A player who is the same in all lanes.
    fn side_of(&mut self, player: &Number<W>, lanes: Lanes) -> Option<Side> {
        match self.number_of(player, lanes) {
            Column::Same(player) => Some(Side::from_index(player as usize)),
            Column::Each(_) => None,
        }
    }

    /// What depends on a player; where the lanes have different ones, it is asked for each player.
    fn by_player(
        &mut self,
        player: &Number<W>,
        lanes: Lanes,
        of: impl Fn(&Self, Side) -> Column<SquareSet<W>>,
    ) -> Column<SquareSet<W>> {
        match self.number_of(player, lanes) {
            Column::Same(player) => of(self, Side::from_index(player as usize)),
            players @ Column::Each(_) => {
                let sides = [Side::White, Side::Black, Side::Neutral];
                sides.into_iter().fold(Column::Same(SquareSet::EMPTY), |all, side| {
                    let here = players.map(|player| Side::from_index(player as usize) == side).lanes();
                    of(self, side).where_of(here, &all)
                })
            }
        }
    }

    /// What depends on a kind that is the same in all lanes.
    fn by_kind(
        &mut self,
        kind: &Number<W>,
        lanes: Lanes,
        of: impl Fn(&Self, KindSet) -> Column<SquareSet<W>>,
    ) -> Column<SquareSet<W>> {
        match self.number_of(kind, lanes) {
            Column::Same(kind) => {
                let kinds = u8::try_from(kind).map_or(KindSet::default(), |kind| KindSet::one(Kind(kind)));
                of(self, kinds)
            }
            Column::Each(_) => self.open(lanes, SquareSet::EMPTY),
        }
    }

    fn by_square(
        &mut self,
        square: &Number<W>,
        lanes: Lanes,
        table: &[SquareSet<W>],
    ) -> Column<SquareSet<W>> {
        let of = |square| known_square(square).map_or(SquareSet::EMPTY, |square| table[square.index()]);
        self.number_of(square, lanes).map(of)
    }

    /// What depends on what stands on a square; -1 of no square.
    fn of_contents(&self, square: &Column<i32>, of: impl Fn(usize, Square) -> i32) -> Column<i32> {
        if let Column::Same(square) = square {
            let Some(square) = known_square(*square) else { return Column::Same(-1) };
            if !self.brood.changed.iter().any(|changed| changed.has(square)) {
                return Column::Same(of(0, square));
            }
        }
        let at = |lane: usize| known_square(square.at(lane)).map_or(-1, |square| of(lane, square));
        Column::Each(std::array::from_fn(at))
    }
}

/// The squares that any of some lanes has in a set, each with the lanes that have it.
pub(super) fn squares_of<const W: usize>(
    set: &Column<SquareSet<W>>,
    lanes: Lanes,
) -> impl Iterator<Item = (Square, Lanes)> {
    let all = match set {
        Column::Same(set) => *set,
        Column::Each(sets) => each_of(lanes).fold(SquareSet::EMPTY, |all, lane| all | sets[lane]),
    };
    let set = *set;
    let having = move |square: Square| match &set {
        Column::Same(_) => lanes,
        Column::Each(sets) => lanes_where(sets.iter().map(|set| set.has(square))) & lanes,
    };
    all.into_iter().map(move |square| (square, having(square)))
}

pub(super) fn known_square(number: i32) -> Option<Square> {
    u16::try_from(number).ok().map(Square)
}

/// A square and a ray table, if both are the same in all lanes.
fn ray<const W: usize>(
    program: &Program<W>,
    from: &Column<i32>,
    way: &Column<i32>,
) -> Option<(Option<Square>, Option<usize>)> {
    match (from, way) {
        (Column::Same(from), Column::Same(way)) => Some((known_square(*from), direction(program, *way))),
        _ => None,
    }
}

/// What is found along a ray up to the first square of a set: the same in lanes that differ nowhere on the way.
pub(super) fn along<const W: usize, T: Copy>(
    program: &Program<W>,
    table: usize,
    from: Square,
    set: &Column<SquareSet<W>>,
    find: impl Fn(&SquareSet<W>) -> T,
) -> Column<T> {
    match set {
        Column::Same(set) => Column::Same(find(set)),
        Column::Each(sets) => {
            let first = sets[0];
            let (seen, found) = (program.geometry.slide(table, from, &first), find(&first));
            let differing = lanes_where(sets.iter().map(|set| (*set ^ first).meets(&seen)));
            if differing == 0 {
                return Column::Same(found);
            }
            let mut all = [found; LANES];
            for lane in each_of(differing) {
                all[lane] = find(&sets[lane]);
            }
            Column::Each(all)
        }
    }
}
