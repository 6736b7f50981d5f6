//! The machine that runs rules: one stack of numbers, one of square sets.

use crate::ids::{Kind, Side, Square};
use crate::limits;
use crate::program::{Code, Instruction, Program, SquareSet, StepTable};

use super::state::Position;

/// What a rule is told of the event that it runs for; -1 is nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    pub(super) mover: Side,
    pub(super) from: i32,
    pub(super) to: i32,
    pub(super) at: i32,
    pub(super) piece: i32,
    pub(super) piece_marks: u32,
    pub(super) victim: i32,
    pub(super) victim_owner: Side,
    pub(super) victim_marks: u32,
}

impl Context {
    /// An event of which only the mover is known.
    #[inline]
    pub(super) fn of(mover: Side) -> Context {
        Context {
            mover,
            from: -1,
            to: -1,
            at: -1,
            piece: -1,
            piece_marks: 0,
            victim: -1,
            victim_owner: Side::Neutral,
            victim_marks: 0,
        }
    }
}

/// Numbers on the stack, of all rules that run inside each other; a power of two.
const NUMBERS: usize = 512;
/// Sets on the stack; a power of two.
const SETS: usize = 128;

/// The stacks, and the parameters of the action at hand.
///
/// The stacks are as large as the deepest nesting that the limits of the language allow; places wrap around, which
/// keeps every access in bounds.
#[derive(Clone, Debug)]
pub(super) struct Machine<const W: usize> {
    numbers: Box<[i32; NUMBERS]>,
    sets: Box<[SquareSet<W>; SETS]>,
    /// Where the next rule's numbers and sets begin.
    top: (usize, usize),
    pub(super) arguments: [i32; 8],
    pub(super) set_arguments: [SquareSet<W>; 4],
}

impl<const W: usize> Default for Machine<W> {
    fn default() -> Self {
        Machine {
            numbers: Box::new([0; NUMBERS]),
            sets: Box::new([SquareSet::EMPTY; SETS]),
            top: (0, 0),
            arguments: [0; 8],
            set_arguments: [SquareSet::EMPTY; 4],
        }
    }
}

/// Taking operands of effects, which run other rules in between.
impl<const W: usize> Machine<W> {
    pub(super) fn number(&mut self) -> i32 {
        self.top.0 = self.top.0.wrapping_sub(1);
        self.numbers[self.top.0 % NUMBERS]
    }

    pub(super) fn set(&mut self) -> SquareSet<W> {
        self.top.1 = self.top.1.wrapping_sub(1);
        self.sets[self.top.1 % SETS]
    }

    pub(super) fn square(&mut self) -> Option<Square> {
        u16::try_from(self.number()).ok().map(Square)
    }

    pub(super) fn side(&mut self) -> Side {
        Side::from_index(self.number() as usize)
    }
}

/// The stacks of the rule that runs.
struct Frame<'m, const W: usize> {
    numbers: &'m mut [i32; NUMBERS],
    sets: &'m mut [SquareSet<W>; SETS],
    /// Where the held values begin.
    base: (usize, usize),
    /// The places after the last ones in use.
    top: (usize, usize),
}

impl<const W: usize> Frame<'_, W> {
    #[inline]
    fn push(&mut self, number: i32) {
        self.numbers[self.top.0 % NUMBERS] = number;
        self.top.0 += 1;
    }

    #[inline]
    fn push_truth(&mut self, truth: bool) {
        self.push(i32::from(truth));
    }

    #[inline]
    fn push_set(&mut self, set: SquareSet<W>) {
        self.sets[self.top.1 % SETS] = set;
        self.top.1 += 1;
    }

    #[inline]
    fn number(&mut self) -> i32 {
        self.top.0 = self.top.0.wrapping_sub(1);
        self.numbers[self.top.0 % NUMBERS]
    }

    #[inline]
    fn set(&mut self) -> SquareSet<W> {
        self.top.1 = self.top.1.wrapping_sub(1);
        self.sets[self.top.1 % SETS]
    }

    #[inline]
    fn square(&mut self) -> Option<Square> {
        u16::try_from(self.number()).ok().map(Square)
    }

    #[inline]
    fn side(&mut self) -> Side {
        Side::from_index(self.number() as usize)
    }

    #[inline]
    fn push_square(&mut self, square: Option<Square>) {
        self.push(square.map_or(-1, |square| i32::from(square.0)));
    }

    #[inline]
    fn held(&mut self, slot: u8) -> &mut i32 {
        &mut self.numbers[(self.base.0 + usize::from(slot)) % NUMBERS]
    }

    #[inline]
    fn held_set(&mut self, slot: u8) -> &mut SquareSet<W> {
        &mut self.sets[(self.base.1 + usize::from(slot)) % SETS]
    }
}

impl<const W: usize> Position<W> {
    /// Runs a condition.
    #[inline]
    pub(super) fn truth(&mut self, program: &Program<W>, code: Code, context: &Context) -> bool {
        self.number(program, code, context) != 0
    }

    /// Runs an expression that gives a number.
    pub(super) fn number(&mut self, program: &Program<W>, code: Code, context: &Context) -> i32 {
        let base = self.machine.top;
        self.execute(program, code, context);
        self.machine.numbers[(base.0 + usize::from(code.numbers)) % NUMBERS]
    }

    /// Runs an expression that gives a set.
    pub(super) fn set(&mut self, program: &Program<W>, code: Code, context: &Context) -> SquareSet<W> {
        let base = self.machine.top;
        self.execute(program, code, context);
        self.machine.sets[(base.1 + usize::from(code.sets)) % SETS]
    }

    /// Runs statements.
    pub(super) fn effects(&mut self, program: &Program<W>, code: Code, context: &Context) {
        self.execute(program, code, context);
    }

    /// Runs code on stacks above those in use. A result lies just above its held values.
    fn execute(&mut self, program: &Program<W>, code: Code, context: &Context) {
        let base = self.machine.top;
        let top = (base.0 + usize::from(code.numbers), base.1 + usize::from(code.sets));
        self.interpret(program, code.start as usize, context, base, top);
        self.machine.top = base;
    }

    #[expect(
        clippy::too_many_lines,
        clippy::wildcard_enum_match_arm,
        reason = "one arm an instruction, and one for effects"
    )]
    fn interpret(
        &mut self,
        program: &Program<W>,
        start: usize,
        context: &Context,
        base: (usize, usize),
        mut top: (usize, usize),
    ) {
        let mut at = start;
        let mut fuel = limits::FUEL;
        let was_asking = self.is_asking;
        loop {
            let instruction = program.book.instructions[at];
            at += 1;
            let Machine { numbers, sets, arguments, set_arguments, .. } = &mut self.machine;
            let mut machine = Frame { numbers, sets, base, top };
            match instruction {
                Instruction::Return => return,
                Instruction::Number(number) => machine.push(number),
                Instruction::Load(slot) => {
                    let value = *machine.held(slot);
                    machine.push(value);
                }
                Instruction::Store(slot) => {
                    let value = machine.number();
                    *machine.held(slot) = value;
                }
                Instruction::Argument(index) => machine.push(arguments[usize::from(index)]),
                Instruction::Mover => machine.push(context.mover as i32),
                Instruction::From => machine.push(context.from),
                Instruction::To => machine.push(context.to),
                Instruction::At => machine.push(context.at),
                Instruction::Piece => machine.push(context.piece),
                Instruction::Victim => machine.push(context.victim),
                Instruction::VictimOwner => machine.push(context.victim_owner as i32),
                Instruction::PieceMark(mark) => machine.push((context.piece_marks >> mark & 1) as i32),
                Instruction::VictimMark(mark) => machine.push((context.victim_marks >> mark & 1) as i32),
                Instruction::Direction(white, black) => {
                    let index = if context.mover == Side::Black { black } else { white };
                    machine.push(i32::from(index));
                }
                Instruction::Opponent => {
                    let side = machine.side().opponent();
                    machine.push(side as i32);
                }
                Instruction::Scalar(slot) => machine.push(self.scalars[usize::from(slot)]),
                Instruction::ScalarOf(slot) => {
                    let side = machine.side().index().min(1);
                    machine.push(self.scalars[usize::from(slot) + side]);
                }
                Instruction::SetVariable(slot) => machine.push_set(self.sets[usize::from(slot)]),
                Instruction::SetVariableOf(slot) => {
                    let side = machine.side().index().min(1);
                    machine.push_set(self.sets[usize::from(slot) + side]);
                }
                Instruction::KindAt => {
                    let kind = machine.square().map_or(-1, |square| self.cells[square.index()].kind_number());
                    machine.push(kind);
                }
                Instruction::OwnerAt => {
                    let side =
                        machine.square().map_or(Side::Neutral, |square| self.cells[square.index()].side());
                    machine.push(side as i32);
                }
                Instruction::RankNumber => {
                    let side = machine.side().index().min(1);
                    let ranks = &program.geometry.rank_numbers[side];
                    let rank = machine.square().map_or(0, |square| ranks[square.index()]);
                    machine.push(rank);
                }
                Instruction::Plus => binary(&mut machine, i32::saturating_add),
                Instruction::Minus => binary(&mut machine, i32::saturating_sub),
                Instruction::Times => binary(&mut machine, i32::saturating_mul),
                Instruction::Least => binary(&mut machine, i32::min),
                Instruction::Most => binary(&mut machine, i32::max),
                Instruction::Less => binary(&mut machine, |a, b| i32::from(a < b)),
                Instruction::AtMost => binary(&mut machine, |a, b| i32::from(a <= b)),
                Instruction::Equal => binary(&mut machine, |a, b| i32::from(a == b)),
                Instruction::SameKind => binary(&mut machine, |a, b| i32::from(a == b && a >= 0)),
                Instruction::Not => {
                    let value = machine.number();
                    machine.push(i32::from(value == 0));
                }
                Instruction::Jump(end) => {
                    fuel -= 1;
                    if fuel == 0 {
                        self.is_asking = was_asking;
                        return;
                    }
                    at = end as usize;
                }
                Instruction::JumpIfFalse(end) => {
                    if machine.number() == 0 {
                        at = end as usize;
                    }
                }
                Instruction::JumpIfTrue(end) => {
                    if machine.number() != 0 {
                        at = end as usize;
                    }
                }
                Instruction::KindIn(index) => {
                    let kinds = program.book.kind_sets[usize::from(index)];
                    let kind = machine.number();
                    machine.push(i32::from(kind >= 0 && kinds.has(Kind(kind as u8))));
                }
                Instruction::ActionIs(index) => {
                    let is_listed = program.book.action_lists[usize::from(index)].contains(&self.turn.action);
                    machine.push_truth(is_listed);
                }
                Instruction::Any => {
                    let set = machine.set();
                    machine.push(i32::from(!set.is_empty()));
                }
                Instruction::Count => {
                    let set = machine.set();
                    machine.push(set.count() as i32);
                }
                Instruction::In => {
                    let set = machine.set();
                    let is_in = machine.square().is_some_and(|square| set.has(square));
                    machine.push(i32::from(is_in));
                }
                Instruction::SameSet => {
                    let (b, a) = (machine.set(), machine.set());
                    machine.push(i32::from(a == b));
                }
                Instruction::Squares(index) => machine.push_set(program.book.square_sets[usize::from(index)]),
                Instruction::LoadSet(slot) => {
                    let value = *machine.held_set(slot);
                    machine.push_set(value);
                }
                Instruction::StoreSet(slot) => {
                    let value = machine.set();
                    *machine.held_set(slot) = value;
                }
                Instruction::ArgumentSet(index) => machine.push_set(set_arguments[usize::from(index)]),
                Instruction::Pieces => {
                    machine.push_set(self.sides[0] | self.sides[1] | self.sides[2]);
                }
                Instruction::PiecesOf => {
                    let side = machine.side();
                    machine.push_set(self.sides[side.index()]);
                }
                Instruction::KindSquares(index) => {
                    let found = of_kinds(&self.kinds, program.book.kind_sets[usize::from(index)]);
                    machine.push_set(found);
                }
                Instruction::KindSquaresOf(index) => {
                    let side = machine.side();
                    let found = of_kinds(&self.kinds, program.book.kind_sets[usize::from(index)]);
                    machine.push_set(found & self.sides[side.index()]);
                }
                Instruction::SquaresOfKind => {
                    let kind = machine.number();
                    machine.push_set(kind_squares(&self.kinds, kind));
                }
                Instruction::SquaresOfKindOf => {
                    let side = machine.side();
                    let kind = machine.number();
                    machine.push_set(kind_squares(&self.kinds, kind) & self.sides[side.index()]);
                }
                Instruction::Empty => {
                    let occupied = self.sides[0] | self.sides[1] | self.sides[2];
                    machine.push_set(program.geometry.all.without(&occupied));
                }
                Instruction::Changed => {
                    let changed = self.changed();
                    Frame { numbers: &mut self.machine.numbers, sets: &mut self.machine.sets, base, top }
                        .push_set(changed);
                    top.1 += 1;
                    continue;
                }
                Instruction::Victims => machine.push_set(self.victims),
                Instruction::Zone(zone) => {
                    let side = machine.side().index().min(1);
                    machine.push_set(program.zones[usize::from(zone)][side]);
                }
                Instruction::Marked(mark) => machine.push_set(self.marks[usize::from(mark)]),
                Instruction::Royal => {
                    let side = machine.side();
                    top = machine.top;
                    self.machine.top = top;
                    let royal = self.royal(program, side);
                    self.machine.sets[top.1 % SETS] = royal;
                    top.1 += 1;
                    continue;
                }
                Instruction::Single => {
                    let set = machine.square().map_or(SquareSet::EMPTY, SquareSet::one);
                    machine.push_set(set);
                }
                Instruction::Complement => {
                    let set = machine.set();
                    machine.push_set(program.geometry.all.without(&set));
                }
                Instruction::Both => {
                    let (b, a) = (machine.set(), machine.set());
                    machine.push_set(a & b);
                }
                Instruction::Either => {
                    let (b, a) = (machine.set(), machine.set());
                    machine.push_set(a | b);
                }
                Instruction::Around(index) => {
                    let table = &program.book.step_tables[usize::from(index)][context.mover.index().min(1)];
                    let set = machine.set();
                    machine.push_set(table.around(set));
                }
                Instruction::Slide(index) => {
                    let tables = &program.book.slides[usize::from(index)][context.mover.index().min(1)];
                    let occupied = self.sides[0] | self.sides[1] | self.sides[2];
                    let slide = |from| {
                        let slides =
                            tables.iter().map(|table| program.geometry.slide(*table, from, &occupied));
                        slides.fold(SquareSet::EMPTY, |all, set| all | set)
                    };
                    let set = machine.square().map_or(SquareSet::EMPTY, slide);
                    machine.push_set(set);
                }
                Instruction::SlideTo => {
                    let way = machine.number();
                    let occupied = self.sides[0] | self.sides[1] | self.sides[2];
                    let set = machine
                        .square()
                        .zip(direction(program, way))
                        .map_or(SquareSet::EMPTY, |(square, table)| {
                            program.geometry.slide(table, square, &occupied)
                        });
                    machine.push_set(set);
                }
                Instruction::Distance(index) => {
                    let table = &program.book.step_tables[usize::from(index)][0];
                    let (b, a) = (machine.square(), machine.square());
                    let known = a.zip(b).and_then(|(a, b)| distance(table, a, b));
                    machine.push(known.unwrap_or(program.geometry.all.count() as i32));
                }
                Instruction::Ray => {
                    let way = machine.number();
                    let set = machine
                        .square()
                        .zip(direction(program, way))
                        .map_or(SquareSet::EMPTY, |(square, table)| {
                            program.geometry.tables[table].rays[square.index()].set
                        });
                    machine.push_set(set);
                }
                Instruction::Between => {
                    let (b, a) = (machine.square(), machine.square());
                    let set = a.zip(b).map_or(SquareSet::EMPTY, |(a, b)| program.geometry.between(a, b));
                    machine.push_set(set);
                }
                Instruction::First => {
                    let (set, way) = (machine.set(), machine.number());
                    let found = machine.square().zip(direction(program, way)).and_then(|(square, table)| {
                        let ray = &program.geometry.tables[table].rays[square.index()];
                        program.geometry.blocker(ray, &set)
                    });
                    machine.push_square(found);
                }
                Instruction::StepFrom => {
                    let (count, way) = (machine.number(), machine.number());
                    let from = machine.square();
                    let to = from.and_then(|from| step_from(program, from, way, count));
                    machine.push_square(to);
                }
                Instruction::Towards => {
                    let (to, from) = (machine.square(), machine.square());
                    let way = from.zip(to).and_then(|(from, to)| towards(program, from, to));
                    machine.push(way.unwrap_or(-1));
                }
                Instruction::Reverse => {
                    let way = machine.number();
                    machine.push(reversed(program, way).unwrap_or(-1));
                }
                Instruction::The => {
                    let set = machine.set();
                    machine.push_square(set.first());
                }
                Instruction::Connected(index) => {
                    let table = &program.book.step_tables[usize::from(index)][context.mover.index().min(1)];
                    let set = machine.set();
                    let found = machine.square().map_or(SquareSet::EMPTY, |from| connected(table, from, set));
                    machine.push_set(found);
                }
                Instruction::FileOf => {
                    let files = &program.geometry.files;
                    let set = machine.square().map_or(SquareSet::EMPTY, |square| files[square.index()]);
                    machine.push_set(set);
                }
                Instruction::RankOf => {
                    let ranks = &program.geometry.ranks;
                    let set = machine.square().map_or(SquareSet::EMPTY, |square| ranks[square.index()]);
                    machine.push_set(set);
                }
                Instruction::IsAsking => machine.push(i32::from(self.is_asking)),
                Instruction::BeginAsking => self.is_asking = true,
                Instruction::EndAsking => self.is_asking = false,
                Instruction::Attacked => {
                    let (by, set) = (machine.side(), machine.set());
                    top = machine.top;
                    self.machine.top = top;
                    let attacked = self.is_attacked(program, set, by);
                    self.machine.numbers[top.0 % NUMBERS] = i32::from(attacked);
                    top.0 += 1;
                    continue;
                }
                Instruction::Attackers => {
                    let (by, set) = (machine.side(), machine.set());
                    top = machine.top;
                    self.machine.top = top;
                    let attackers = self.attackers(program, set, by);
                    self.machine.sets[top.1 % SETS] = attackers;
                    top.1 += 1;
                    continue;
                }
                Instruction::AttackedBy => {
                    let set = machine.set();
                    top = machine.top;
                    self.machine.top = top;
                    let attacked = self.attacked_by(program, set);
                    self.machine.sets[top.1 % SETS] = attacked;
                    top.1 += 1;
                    continue;
                }
                Instruction::Threatened => {
                    let (by, set) = (machine.side(), machine.set());
                    top = machine.top;
                    self.machine.top = top;
                    let threatened = self.is_threatened(program, set, by);
                    self.machine.numbers[top.0 % NUMBERS] = i32::from(threatened);
                    top.0 += 1;
                    continue;
                }
                Instruction::Stuck => {
                    let side = machine.side();
                    top = machine.top;
                    self.machine.top = top;
                    let stuck = self.is_stuck(program, side);
                    self.machine.numbers[top.0 % NUMBERS] = i32::from(stuck);
                    top.0 += 1;
                    continue;
                }
                Instruction::Occurrences => {
                    let key = self.history.last().copied();
                    let count = self.history.iter().filter(|known| Some(**known) == key).count();
                    machine.push(count.max(1) as i32);
                }
                Instruction::SinceOccurrence => {
                    let nth = machine.number();
                    machine.push(actions_since(&self.history, nth));
                }
                Instruction::Removed => machine.push(self.turn.removed as i32),
                Instruction::InHand(index) => {
                    let side = machine.side();
                    let kinds = program.book.kind_sets[usize::from(index)];
                    let count: i32 = kinds
                        .iter()
                        .take_while(|kind| kind.index() < program.kinds)
                        .map(|kind| i32::from(self.hands[side.index().min(1) * program.kinds + kind.index()]))
                        .sum();
                    machine.push(count);
                }
                Instruction::InHandOf => {
                    let (kind, side) = (machine.number(), machine.side());
                    let count = usize::try_from(kind)
                        .map_or(0, |kind| i32::from(self.hands[side.index().min(1) * program.kinds + kind]));
                    machine.push(count);
                }
                Instruction::Starting(index) => {
                    let side = machine.side().index().min(1);
                    let kinds = program.book.kind_sets[usize::from(index)];
                    let counts = program.starting[side].iter().enumerate();
                    let own = counts.filter(|(kind, _)| kinds.has(Kind(*kind as u8)));
                    machine.push(own.map(|(_, count)| *count).sum());
                }
                Instruction::StartingOf => {
                    let (kind, side) = (machine.number(), machine.side().index().min(1));
                    let count = usize::try_from(kind).map_or(0, |kind| program.starting[side][kind]);
                    machine.push(count);
                }
                Instruction::Lookup(table) => {
                    let row = machine.number() + 1;
                    machine.push(program.tables[usize::from(table)][row as usize][0]);
                }
                Instruction::LookupTwo(table) => {
                    let (column, row) = (machine.number() + 1, machine.number() + 1);
                    machine.push(program.tables[usize::from(table)][row as usize][column as usize]);
                }
                Instruction::Next { set, number, end } => match machine.held_set(set).pop() {
                    Some(square) => *machine.held(number) = i32::from(square.0),
                    None => at = end as usize,
                },
                effect => {
                    self.machine.top = top;
                    self.effect(program, effect, context);
                    top = self.machine.top;
                    continue;
                }
            }
            top = machine.top;
        }
    }

    /// The royal squares of a side.
    pub fn royal(&mut self, program: &Program<W>, side: Side) -> SquareSet<W> {
        match program.royal {
            Some(code) => self.set(program, code, &Context::of(side)),
            None => SquareSet::EMPTY,
        }
    }
}

#[inline]
fn binary<const W: usize>(machine: &mut Frame<'_, W>, operation: impl Fn(i32, i32) -> i32) {
    let (b, a) = (machine.number(), machine.number());
    machine.push(operation(a, b));
}

#[inline]
fn of_kinds<const W: usize>(squares: &[SquareSet<W>], kinds: crate::ids::KindSet) -> SquareSet<W> {
    let mut left = kinds.0;
    let mut found = SquareSet::EMPTY;
    while left != 0 {
        let kind = left.trailing_zeros() as usize;
        if kind >= squares.len() {
            break;
        }
        found |= squares[kind];
        left &= left - 1;
    }
    found
}

#[inline]
fn kind_squares<const W: usize>(squares: &[SquareSet<W>], kind: i32) -> SquareSet<W> {
    usize::try_from(kind).ok().and_then(|kind| squares.get(kind)).copied().unwrap_or(SquareSet::EMPTY)
}

/// How many actions ago the last position of a history occurred for the `nth` time, counted from 1; 0 if it has not.
fn actions_since(history: &[u64], nth: i32) -> i32 {
    let Some((key, skipped)) = history.last().zip(usize::try_from(nth - 1).ok()) else { return 0 };
    let mut times = (0..history.len()).filter(|at| history[*at] == *key);
    times.nth(skipped).map_or(0, |at| (history.len() - 1 - at) as i32)
}

fn connected<const W: usize>(table: &StepTable<W>, from: Square, set: SquareSet<W>) -> SquareSet<W> {
    let mut found = SquareSet::one(from);
    let mut edge = found;
    while !edge.is_empty() {
        edge = (table.around(edge) & set).without(&found);
        found |= edge;
    }
    found
}

/// The square so many steps away in a direction.
pub(super) fn step_from<const W: usize>(
    program: &Program<W>,
    from: Square,
    way: i32,
    count: i32,
) -> Option<Square> {
    let way = if count >= 0 { way } else { reversed(program, way)? };
    let table = direction(program, way)?;
    let mut at = from;
    for _ in 0..count.unsigned_abs() {
        let ray = &program.geometry.tables[table].rays[at.index()];
        at = program.geometry.blocker(ray, &program.geometry.all)?;
    }
    Some(at)
}

/// The fewest steps from one square to another, if any lead there.
fn distance<const W: usize>(table: &StepTable<W>, from: Square, to: Square) -> Option<i32> {
    let mut seen = SquareSet::one(from);
    let mut edge = seen;
    for steps in 0.. {
        if edge.has(to) {
            return Some(steps);
        }
        edge = table.around(edge).without(&seen);
        if edge.is_empty() {
            break;
        }
        seen |= edge;
    }
    None
}

/// The ray table of a direction; none of no direction.
pub(super) fn direction<const W: usize>(program: &Program<W>, way: i32) -> Option<usize> {
    usize::try_from(way).ok().and_then(|way| program.geometry.directions.get(way)).copied()
}

/// The direction that leads back.
fn reversed<const W: usize>(program: &Program<W>, way: i32) -> Option<i32> {
    let geometry = &program.geometry;
    let back = geometry.tables[direction(program, way)?].steps[0].reversed();
    let is_back = |table: &usize| geometry.tables[*table].steps[..] == [back];
    geometry.directions.iter().position(is_back).map(|index| index as i32)
}

/// The direction in which a square lies from another.
fn towards<const W: usize>(program: &Program<W>, from: Square, to: Square) -> Option<i32> {
    let geometry = &program.geometry;
    let leads = |table: &usize| geometry.tables[*table].rays[from.index()].set.has(to);
    geometry.directions.iter().take(geometry.lines).position(leads).map(|index| index as i32)
}
