//! The machine that runs rules: one stack of numbers, one of square sets.

use crate::ids::{Kind, Mark, Side, Square};
use crate::limits;
use crate::model::Change;
use crate::program::{Code, Instruction, Program, SquareSet};

use super::state::{Cell, Position};

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

/// The stacks, and the parameters of the action at hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Machine<const W: usize> {
    numbers: Vec<i32>,
    sets: Vec<SquareSet<W>>,
    pub(super) arguments: [i32; 8],
    pub(super) set_arguments: [SquareSet<W>; 4],
}

impl<const W: usize> Machine<W> {
    #[inline]
    fn number(&mut self) -> i32 {
        self.numbers.pop().unwrap_or(-1)
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
    fn set(&mut self) -> SquareSet<W> {
        self.sets.pop().unwrap_or(SquareSet::EMPTY)
    }

    #[inline]
    fn push_square(&mut self, square: Option<Square>) {
        self.numbers.push(square.map_or(-1, |square| i32::from(square.0)));
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
        self.run(program, code, context, true, false).0
    }

    /// Runs an expression that gives a set.
    pub(super) fn set(&mut self, program: &Program<W>, code: Code, context: &Context) -> SquareSet<W> {
        self.run(program, code, context, false, true).1
    }

    /// Runs statements.
    pub(super) fn effects(&mut self, program: &Program<W>, code: Code, context: &Context) {
        self.run(program, code, context, false, false);
    }

    /// Runs code on stacks of its own, above those in use.
    fn run(
        &mut self,
        program: &Program<W>,
        code: Code,
        context: &Context,
        gives_number: bool,
        gives_set: bool,
    ) -> (i32, SquareSet<W>) {
        let (numbers, sets) = (self.machine.numbers.len(), self.machine.sets.len());
        self.machine.numbers.resize(numbers + usize::from(code.numbers), 0);
        self.machine.sets.resize(sets + usize::from(code.sets), SquareSet::EMPTY);
        self.execute(program, code.start as usize, context, numbers, sets);
        let number = if gives_number { self.machine.number() } else { 0 };
        let set = if gives_set { self.machine.set() } else { SquareSet::EMPTY };
        self.machine.numbers.truncate(numbers);
        self.machine.sets.truncate(sets);
        (number, set)
    }

    #[expect(clippy::too_many_lines, reason = "one arm an instruction")]
    fn execute(&mut self, program: &Program<W>, start: usize, context: &Context, numbers: usize, sets: usize) {
        let mut at = start;
        let mut fuel = limits::FUEL;
        loop {
            let instruction = program.book.instructions[at];
            at += 1;
            let machine = &mut self.machine;
            match instruction {
                Instruction::Return => return,
                Instruction::Number(number) => machine.numbers.push(number),
                Instruction::Load(slot) => {
                    let value = machine.numbers[numbers + usize::from(slot)];
                    machine.numbers.push(value);
                }
                Instruction::Store(slot) => {
                    let value = machine.number();
                    machine.numbers[numbers + usize::from(slot)] = value;
                }
                Instruction::Argument(index) => machine.numbers.push(machine.arguments[usize::from(index)]),
                Instruction::Mover => machine.numbers.push(context.mover as i32),
                Instruction::From => machine.numbers.push(context.from),
                Instruction::To => machine.numbers.push(context.to),
                Instruction::At => machine.numbers.push(context.at),
                Instruction::Piece => machine.numbers.push(context.piece),
                Instruction::Victim => machine.numbers.push(context.victim),
                Instruction::VictimOwner => machine.numbers.push(context.victim_owner as i32),
                Instruction::PieceMark(mark) => machine.numbers.push((context.piece_marks >> mark & 1) as i32),
                Instruction::VictimMark(mark) => machine.numbers.push((context.victim_marks >> mark & 1) as i32),
                Instruction::Direction(white, black) => {
                    let index = if context.mover == Side::Black { black } else { white };
                    machine.numbers.push(i32::from(index));
                }
                Instruction::Opponent => {
                    let side = machine.side().opponent();
                    machine.numbers.push(side as i32);
                }
                Instruction::Scalar(slot) => machine.numbers.push(self.scalars[usize::from(slot)]),
                Instruction::ScalarOf(slot) => {
                    let side = machine.side().index().min(1);
                    machine.numbers.push(self.scalars[usize::from(slot) + side]);
                }
                Instruction::SetVariable(slot) => machine.sets.push(self.sets[usize::from(slot)]),
                Instruction::SetVariableOf(slot) => {
                    let side = machine.side().index().min(1);
                    machine.sets.push(self.sets[usize::from(slot) + side]);
                }
                Instruction::KindAt => {
                    let kind = machine.square().map_or(-1, |square| self.cells[square.index()].kind_number());
                    machine.numbers.push(kind);
                }
                Instruction::OwnerAt => {
                    let side = machine.square().map_or(Side::Neutral, |square| self.cells[square.index()].side());
                    machine.numbers.push(side as i32);
                }
                Instruction::RankNumber => {
                    let side = machine.side().index().min(1);
                    let ranks = &program.geometry.rank_numbers[side];
                    let rank = machine.square().map_or(0, |square| ranks[square.index()]);
                    machine.numbers.push(rank);
                }
                Instruction::Plus => binary(machine, i32::saturating_add),
                Instruction::Minus => binary(machine, i32::saturating_sub),
                Instruction::Times => binary(machine, i32::saturating_mul),
                Instruction::Least => binary(machine, i32::min),
                Instruction::Most => binary(machine, i32::max),
                Instruction::Less => binary(machine, |a, b| i32::from(a < b)),
                Instruction::AtMost => binary(machine, |a, b| i32::from(a <= b)),
                Instruction::Equal => binary(machine, |a, b| i32::from(a == b)),
                Instruction::SameKind => binary(machine, |a, b| i32::from(a == b && a >= 0)),
                Instruction::Not => {
                    let value = machine.number();
                    machine.numbers.push(i32::from(value == 0));
                }
                Instruction::Jump(end) => {
                    fuel -= 1;
                    if fuel == 0 {
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
                    machine.numbers.push(i32::from(kind >= 0 && kinds.has(Kind(kind as u8))));
                }
                Instruction::ActionIs(index) => {
                    let is_listed = program.book.action_lists[usize::from(index)].contains(&self.turn.action);
                    machine.numbers.push(i32::from(is_listed));
                }
                Instruction::Any => {
                    let set = machine.set();
                    machine.numbers.push(i32::from(!set.is_empty()));
                }
                Instruction::Count => {
                    let set = machine.set();
                    machine.numbers.push(set.count() as i32);
                }
                Instruction::In => {
                    let set = machine.set();
                    let is_in = machine.square().is_some_and(|square| set.has(square));
                    machine.numbers.push(i32::from(is_in));
                }
                Instruction::SameSet => {
                    let (b, a) = (machine.set(), machine.set());
                    machine.numbers.push(i32::from(a == b));
                }
                Instruction::Squares(index) => machine.sets.push(program.book.square_sets[usize::from(index)]),
                Instruction::LoadSet(slot) => {
                    let value = machine.sets[sets + usize::from(slot)];
                    machine.sets.push(value);
                }
                Instruction::StoreSet(slot) => {
                    let value = machine.set();
                    machine.sets[sets + usize::from(slot)] = value;
                }
                Instruction::ArgumentSet(index) => machine.sets.push(machine.set_arguments[usize::from(index)]),
                Instruction::Pieces => {
                    machine.sets.push(self.sides[0] | self.sides[1] | self.sides[2]);
                }
                Instruction::PiecesOf => {
                    let side = machine.side();
                    machine.sets.push(self.sides[side.index()]);
                }
                Instruction::KindSquares(index) => {
                    let found = of_kinds(&self.kinds, program.book.kind_sets[usize::from(index)]);
                    machine.sets.push(found);
                }
                Instruction::KindSquaresOf(index) => {
                    let side = machine.side();
                    let found = of_kinds(&self.kinds, program.book.kind_sets[usize::from(index)]);
                    machine.sets.push(found & self.sides[side.index()]);
                }
                Instruction::SquaresOfKind => {
                    let kind = machine.number();
                    machine.sets.push(kind_squares(&self.kinds, kind));
                }
                Instruction::SquaresOfKindOf => {
                    let side = machine.side();
                    let kind = machine.number();
                    machine.sets.push(kind_squares(&self.kinds, kind) & self.sides[side.index()]);
                }
                Instruction::Empty => {
                    let occupied = self.sides[0] | self.sides[1] | self.sides[2];
                    machine.sets.push(program.geometry.all.without(&occupied));
                }
                Instruction::Zone(zone) => {
                    let side = machine.side().index().min(1);
                    machine.sets.push(program.zones[usize::from(zone)][side]);
                }
                Instruction::Marked(mark) => machine.sets.push(self.marks[usize::from(mark)]),
                Instruction::Royal => {
                    let side = machine.side();
                    let royal = self.royal(program, side);
                    self.machine.sets.push(royal);
                }
                Instruction::Single => {
                    let set = machine.square().map_or(SquareSet::EMPTY, SquareSet::one);
                    machine.sets.push(set);
                }
                Instruction::Complement => {
                    let set = machine.set();
                    machine.sets.push(program.geometry.all.without(&set));
                }
                Instruction::Both => {
                    let (b, a) = (machine.set(), machine.set());
                    machine.sets.push(a & b);
                }
                Instruction::Either => {
                    let (b, a) = (machine.set(), machine.set());
                    machine.sets.push(a | b);
                }
                Instruction::Around(index) => {
                    let table = &program.book.step_tables[usize::from(index)][context.mover.index().min(1)];
                    let set = machine.set();
                    machine.sets.push(around(table, set));
                }
                Instruction::Slide(index) => {
                    let tables = &program.book.slides[usize::from(index)][context.mover.index().min(1)];
                    let occupied = self.sides[0] | self.sides[1] | self.sides[2];
                    let slide = |from| {
                        let slides = tables.iter().map(|table| program.geometry.slide(*table, from, &occupied));
                        slides.fold(SquareSet::EMPTY, |all, set| all | set)
                    };
                    let set = machine.square().map_or(SquareSet::EMPTY, slide);
                    machine.sets.push(set);
                }
                Instruction::Ray => {
                    let way = machine.number();
                    let set = machine.square().map_or(SquareSet::EMPTY, |square| {
                        let table = program.geometry.directions[way.max(0) as usize];
                        program.geometry.tables[table].rays[square.index()].set
                    });
                    machine.sets.push(set);
                }
                Instruction::Between => {
                    let (b, a) = (machine.square(), machine.square());
                    let set = a.zip(b).map_or(SquareSet::EMPTY, |(a, b)| program.geometry.between(a, b));
                    machine.sets.push(set);
                }
                Instruction::First => {
                    let (set, way) = (machine.set(), machine.number());
                    let found = machine.square().and_then(|square| {
                        let table = program.geometry.directions[way.max(0) as usize];
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
                Instruction::Connected(index) => {
                    let table = &program.book.step_tables[usize::from(index)][context.mover.index().min(1)];
                    let set = machine.set();
                    let found = machine.square().map_or(SquareSet::EMPTY, |from| connected(table, from, set));
                    machine.sets.push(found);
                }
                Instruction::FileOf => {
                    let files = &program.geometry.files;
                    let set = machine.square().map_or(SquareSet::EMPTY, |square| files[square.index()]);
                    machine.sets.push(set);
                }
                Instruction::RankOf => {
                    let ranks = &program.geometry.ranks;
                    let set = machine.square().map_or(SquareSet::EMPTY, |square| ranks[square.index()]);
                    machine.sets.push(set);
                }
                Instruction::Attacked => {
                    let (by, set) = (machine.side(), machine.set());
                    let attacked = self.is_attacked(program, set, by);
                    self.machine.numbers.push(i32::from(attacked));
                }
                Instruction::Stuck => {
                    let side = machine.side();
                    let stuck = self.is_stuck(program, side);
                    self.machine.numbers.push(i32::from(stuck));
                }
                Instruction::Occurrences => {
                    let key = self.history.last().copied();
                    let count = self.history.iter().filter(|known| Some(**known) == key).count();
                    self.machine.numbers.push(count.max(1) as i32);
                }
                Instruction::Removed => machine.numbers.push(self.turn.removed as i32),
                Instruction::InHand(index) => {
                    let side = machine.side();
                    let kinds = program.book.kind_sets[usize::from(index)];
                    let count: i32 = kinds
                        .iter()
                        .take_while(|kind| kind.index() < program.kinds)
                        .map(|kind| i32::from(self.in_hand(side, kind)))
                        .sum();
                    self.machine.numbers.push(count);
                }
                Instruction::InHandOf => {
                    let (kind, side) = (machine.number(), machine.side());
                    let count = u8::try_from(kind).map_or(0, |kind| i32::from(self.in_hand(side, Kind(kind))));
                    self.machine.numbers.push(count);
                }
                Instruction::Starting(index) => {
                    let side = machine.side().index().min(1);
                    let kinds = program.book.kind_sets[usize::from(index)];
                    let counts = program.starting[side].iter().enumerate();
                    let own = counts.filter(|(kind, _)| kinds.has(Kind(*kind as u8)));
                    machine.numbers.push(own.map(|(_, count)| *count).sum());
                }
                Instruction::StartingOf => {
                    let (kind, side) = (machine.number(), machine.side().index().min(1));
                    let count = usize::try_from(kind).map_or(0, |kind| program.starting[side][kind]);
                    machine.numbers.push(count);
                }
                Instruction::Lookup(table) => {
                    let row = machine.number() + 1;
                    machine.numbers.push(program.tables[usize::from(table)][row as usize][0]);
                }
                Instruction::LookupTwo(table) => {
                    let (column, row) = (machine.number() + 1, machine.number() + 1);
                    machine.numbers.push(program.tables[usize::from(table)][row as usize][column as usize]);
                }
                Instruction::Next { set, number, end } => match machine.sets[sets + usize::from(set)].pop() {
                    Some(square) => machine.numbers[numbers + usize::from(number)] = i32::from(square.0),
                    None => at = end as usize,
                },
                effect => self.effect(program, effect, context),
            }
        }
    }

    /// An instruction that changes the position.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other instructions are run above")]
    fn effect(&mut self, program: &Program<W>, instruction: Instruction, context: &Context) {
        let machine = &mut self.machine;
        match instruction {
            Instruction::Move => {
                let (to, from) = (machine.square(), machine.square());
                if let (Some(from), Some(to)) = (from, to) {
                    self.move_piece(program, from, to);
                }
            }
            Instruction::Swap => {
                let (b, a) = (machine.square(), machine.square());
                if let (Some(a), Some(b)) = (a, b) {
                    self.swap(program, a, b);
                }
            }
            Instruction::Capture => {
                for square in machine.set() {
                    self.capture(program, square, context);
                }
            }
            Instruction::Destroy => {
                for square in machine.set() {
                    self.destroy(program, square);
                }
            }
            Instruction::Create(mark) => {
                let (side, set, kind) = (machine.side(), machine.set(), machine.number());
                for square in set {
                    self.create(program, kind, square, side, mark);
                }
            }
            Instruction::Drop(mark) => {
                let (square, kind) = (machine.square(), machine.number());
                self.drop_piece(program, kind, square, context.mover, mark);
            }
            Instruction::Become => {
                let (kind, set) = (machine.number(), machine.set());
                for square in set {
                    if self.cells[square.index()] != Cell::EMPTY && kind >= 0 {
                        self.become_kind(program, square, Kind(kind as u8));
                    }
                }
            }
            Instruction::Mark(mark) => {
                for square in machine.set() {
                    self.mark_piece(program, Mark(u16::from(mark)), square);
                }
            }
            Instruction::Unmark(mark) => {
                for square in machine.set() {
                    self.set_mark(program, Mark(u16::from(mark)), square, false);
                }
            }
            Instruction::Give => {
                let (side, kind) = (machine.side(), machine.number());
                if kind >= 0 && side != Side::Neutral {
                    self.change_hand(program, side, Kind(kind as u8), 1);
                }
            }
            Instruction::Discard => {
                let side = machine.side();
                self.discard(program, side, context);
            }
            Instruction::SendHome => {
                let set = machine.set();
                self.send_home(program, set);
            }
            Instruction::Skip => {
                let side = machine.side();
                if side != Side::Neutral {
                    let skips = &mut self.turn.skips[side.index()];
                    *skips = skips.saturating_add(1);
                }
            }
            Instruction::EndTurn => self.turn.ends = true,
            Instruction::Ask(rule) => {
                let side = machine.side();
                if side != Side::Neutral {
                    self.ask(side, rule);
                }
            }
            Instruction::Assign(slot, change) => {
                let value = machine.number();
                self.assign(program, usize::from(slot), change, value);
            }
            Instruction::AssignOf(slot, change) => {
                let value = machine.number();
                let side = machine.side().index().min(1);
                self.assign(program, usize::from(slot) + side, change, value);
            }
            Instruction::AssignSet(slot) => {
                let value = machine.set();
                self.assign_set(program, usize::from(slot), value);
            }
            Instruction::AssignSetOf(slot) => {
                let value = machine.set();
                let side = machine.side().index().min(1);
                self.assign_set(program, usize::from(slot) + side, value);
            }
            _ => {}
        }
    }

    fn assign(&mut self, program: &Program<W>, slot: usize, change: Change, value: i32) {
        let old = self.scalars[slot];
        let value = match change {
            Change::Set => value,
            Change::Add => old.saturating_add(value),
            Change::Subtract => old.saturating_sub(value),
        };
        self.turn.fresh_scalars |= 1 << slot.min(63);
        self.set_scalar(program, slot, value);
    }

    fn assign_set(&mut self, program: &Program<W>, slot: usize, value: SquareSet<W>) {
        self.turn.fresh_sets |= 1 << slot.min(63);
        self.set_set(program, slot, value);
    }

    /// The royal squares of a side.
    pub(super) fn royal(&mut self, program: &Program<W>, side: Side) -> SquareSet<W> {
        match program.royal {
            Some(code) => self.set(program, code, &Context::of(side)),
            None => SquareSet::EMPTY,
        }
    }
}

#[inline]
fn binary<const W: usize>(machine: &mut Machine<W>, operation: impl Fn(i32, i32) -> i32) {
    let (b, a) = (machine.number(), machine.number());
    machine.numbers.push(operation(a, b));
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

/// The squares that a step leads to from any of a set.
#[inline]
pub(super) fn around<const W: usize>(table: &[SquareSet<W>], set: SquareSet<W>) -> SquareSet<W> {
    set.into_iter().fold(SquareSet::EMPTY, |all, square| all | table[square.index()])
}

fn connected<const W: usize>(table: &[SquareSet<W>], from: Square, set: SquareSet<W>) -> SquareSet<W> {
    let mut found = SquareSet::one(from);
    let mut edge = found;
    while !edge.is_empty() {
        edge = (around(table, edge) & set).without(&found);
        found |= edge;
    }
    found
}

fn step_from<const W: usize>(program: &Program<W>, from: Square, way: i32, count: i32) -> Option<Square> {
    let forward = program.geometry.directions[way.max(0) as usize];
    let vector = program.geometry.tables[forward].vector;
    let back = program.geometry.tables.iter().position(|table| table.vector == vector.reversed())?;
    let table = if count >= 0 { forward } else { back };
    let mut at = from;
    for _ in 0..count.unsigned_abs() {
        let ray = &program.geometry.tables[table].rays[at.index()];
        at = program.geometry.blocker(ray, &program.geometry.all)?;
    }
    Some(at)
}
