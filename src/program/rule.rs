//! Expressions and statements to instructions.

#![expect(clippy::wildcard_enum_match_arm, reason = "terms of all types go on to those that can be of any")]

use std::collections::HashMap;

use crate::ids::{Kind, KindSet, Side, Square};
use crate::model::{
    self, Amount, ContextWord, Expression, KindsTerm, Local, Order, Quantity, Reduction, Statement, Step,
    Term, Type,
};

use super::geometry::{Geometry, StepTable, step_table};
use super::instruction::{Code, Instruction};
use super::{SquareSet, VariableSlot};

/// Instructions and the constants that they speak of.
#[derive(Clone, Debug, Default)]
pub struct Rulebook<const W: usize> {
    /// The instructions of all rules.
    pub instructions: Vec<Instruction>,
    /// Sets of kinds.
    pub kind_sets: Vec<KindSet>,
    /// Sets of squares.
    pub square_sets: Vec<SquareSet<W>>,
    /// Lists of actions: 0 is a move, n + 1 the declared action n.
    pub action_lists: Vec<Vec<u16>>,
    /// Where steps lead, by table, side that is the mover, and square.
    pub step_tables: Vec<[StepTable<W>; 2]>,
    /// The ray tables of slides, by side that is the mover.
    pub slides: Vec<[Vec<usize>; 2]>,
}

/// Writes the code of rules into a [`Rulebook`].
pub(super) struct RuleCompiler<'a, const W: usize> {
    pub(super) model: &'a model::Model,
    pub(super) geometry: &'a mut Geometry<W>,
    pub(super) variables: &'a [VariableSlot],
    pub(super) book: Rulebook<W>,
}

/// Where the locals of the rule at hand are.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    places: HashMap<Local, Place>,
    numbers: u8,
    sets: u8,
    most_numbers: u8,
    most_sets: u8,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    Number(u8),
    Set(u8),
    Argument(u8),
    ArgumentSet(u8),
}

impl Layout {
    /// The parameters of an action: numbers and sets are counted apart.
    pub(super) fn of_choices(choices: &[model::Choice]) -> Layout {
        let mut layout = Layout::default();
        let (mut numbers, mut sets) = (0, 0);
        for choice in choices {
            let (count, place): (&mut u8, fn(u8) -> Place) = match choice.ty {
                Type::Squares => (&mut sets, Place::ArgumentSet),
                _ => (&mut numbers, Place::Argument),
            };
            layout.places.insert(choice.local, place(*count));
            *count += 1;
        }
        layout
    }

    /// A player who is held in the first parameter.
    pub(super) fn of_player(local: Local) -> Layout {
        Layout { places: HashMap::from([(local, Place::Argument(0))]), ..Layout::default() }
    }

    fn number(&mut self) -> u8 {
        self.numbers += 1;
        self.most_numbers = self.most_numbers.max(self.numbers);
        self.numbers - 1
    }

    fn set(&mut self) -> u8 {
        self.sets += 1;
        self.most_sets = self.most_sets.max(self.sets);
        self.sets - 1
    }
}

impl<const W: usize> RuleCompiler<'_, W> {
    /// The code of an expression.
    pub(super) fn expression_code(&mut self, expression: &Expression, layout: &Layout) -> Code {
        let mut layout = layout.clone();
        let start = self.here();
        self.expression(expression, &mut layout);
        self.finish(start, &layout)
    }

    /// The code of a condition of a movement, or of a set that its squares must be in, from its parts; none without parts.
    ///
    /// A part that asks what is attacked holds while such a part, of whatever movement, is being answered. So the question
    /// comes to an end, and its answer is where pieces could capture but for conditions of this sort.
    pub(super) fn condition_code(&mut self, parts: &[&Expression], layout: &Layout) -> Option<Code> {
        let (last, others) = parts.split_last()?;
        let mut layout = layout.clone();
        let start = self.here();
        let mut fails = Vec::new();
        for part in others {
            self.condition(part, &mut layout);
            fails.push(self.jump(Instruction::JumpIfFalse(0)));
        }
        self.condition(last, &mut layout);
        if !fails.is_empty() {
            let to_end = self.jump(Instruction::Jump(0));
            fails.into_iter().for_each(|fail| self.land(fail));
            self.emit(Instruction::Number(0));
            self.land(to_end);
        }
        Some(self.finish(start, &layout))
    }

    fn condition(&mut self, part: &Expression, layout: &mut Layout) {
        if !part.asks_attacks() {
            return self.expression(part, layout);
        }
        self.emit(Instruction::IsAsking);
        let to_question = self.jump(Instruction::JumpIfFalse(0));
        if part.ty == Type::Squares {
            let all = self.squares(&self.model.board.squares().collect::<Vec<Square>>());
            self.emit(Instruction::Squares(all));
        } else {
            self.emit(Instruction::Number(1));
        }
        let to_end = self.jump(Instruction::Jump(0));
        self.land(to_question);
        self.emit(Instruction::BeginAsking);
        self.expression(part, layout);
        self.emit(Instruction::EndAsking);
        self.land(to_end);
    }

    /// The code of statements.
    pub(super) fn statements_code(&mut self, statements: &[Statement], layout: &Layout) -> Code {
        let mut layout = layout.clone();
        let start = self.here();
        self.statements(statements, &mut layout);
        self.finish(start, &layout)
    }

    fn finish(&mut self, start: u32, layout: &Layout) -> Code {
        self.emit(Instruction::Return);
        Code { start, numbers: layout.most_numbers, sets: layout.most_sets }
    }

    fn here(&self) -> u32 {
        self.book.instructions.len() as u32
    }

    fn emit(&mut self, instruction: Instruction) {
        self.book.instructions.push(instruction);
    }

    /// A jump whose end is not known yet.
    fn jump(&mut self, instruction: Instruction) -> usize {
        self.emit(instruction);
        self.book.instructions.len() - 1
    }

    /// Lets a jump end here.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.book.instructions[jump] {
            Instruction::Jump(end)
            | Instruction::JumpIfFalse(end)
            | Instruction::JumpIfTrue(end)
            | Instruction::Next { end, .. } => *end = here,
            _ => {}
        }
    }

    fn kind_set(&mut self, kinds: KindSet) -> u16 {
        place_of(&mut self.book.kind_sets, kinds)
    }

    pub(super) fn squares(&mut self, squares: &[Square]) -> u16 {
        place_of(&mut self.book.square_sets, squares.iter().copied().collect())
    }

    fn step_table(&mut self, lists: &[Vec<Step>]) -> u16 {
        let board = &self.model.board;
        let tables = Side::BOTH.map(|side| StepTable::new(step_table(board, lists, side)));
        place_of(&mut self.book.step_tables, tables)
    }

    /// Code that pushes the value of an expression.
    fn expression(&mut self, expression: &Expression, layout: &mut Layout) {
        match expression.ty {
            Type::Squares => self.set_term(&expression.term, layout),
            Type::Truth => self.truth(&expression.term, layout),
            _ => self.number_term(&expression.term, layout),
        }
    }

    fn two(&mut self, a: &Expression, b: &Expression, layout: &mut Layout, instruction: Instruction) {
        self.expression(a, layout);
        self.expression(b, layout);
        self.emit(instruction);
    }

    fn one(&mut self, a: &Expression, layout: &mut Layout, instruction: Instruction) {
        self.expression(a, layout);
        self.emit(instruction);
    }

    /// Terms of all scalar types but truth.
    fn number_term(&mut self, term: &Term, layout: &mut Layout) {
        match term {
            Term::Number(number) => self.emit(Instruction::Number(*number)),
            Term::Player(side) => self.emit(Instruction::Number(*side as i32)),
            Term::Kind(kind) => self.emit(Instruction::Number(kind.map_or(-1, |kind| i32::from(kind.0)))),
            Term::Square(square) => {
                self.emit(Instruction::Number(square.map_or(-1, |square| i32::from(square.0))))
            }
            Term::Direction(word) => {
                let index = |side| Geometry::<W>::direction(self.model.board.turned(word.0, side));
                let (white, black) = (index(Side::White), index(Side::Black));
                self.emit(Instruction::Direction(white, black));
            }
            Term::Context(word) => self.emit(context(*word)),
            Term::Opponent(player) => self.one(player, layout, Instruction::Opponent),
            Term::KindAt(square) => self.one(square, layout, Instruction::KindAt),
            Term::OwnerAt(square) => self.one(square, layout, Instruction::OwnerAt),
            Term::Arithmetic(amount, a, b) => self.two(a, b, layout, arithmetic(*amount)),
            Term::Count(set) => self.one(set, layout, Instruction::Count),
            Term::First(from, way, set) => {
                self.expression(from, layout);
                self.two(way, set, layout, Instruction::First);
            }
            Term::StepFrom(from, way, count) => {
                self.expression(from, layout);
                self.two(way, count, layout, Instruction::StepFrom);
            }
            Term::Towards(from, to) => self.two(from, to, layout, Instruction::Towards),
            Term::Reverse(way) => self.one(way, layout, Instruction::Reverse),
            Term::The(set) => self.one(set, layout, Instruction::The),
            Term::Distance(a, b, lists) => {
                let table = self.step_table(lists);
                self.two(a, b, layout, Instruction::Distance(table));
            }
            Term::RankNumber(square, player) => self.two(square, player, layout, Instruction::RankNumber),
            Term::Quantity(Quantity::Occurrences) => self.emit(Instruction::Occurrences),
            Term::SinceOccurrence(number) => self.one(number, layout, Instruction::SinceOccurrence),
            Term::Quantity(Quantity::Removed) => self.emit(Instruction::Removed),
            Term::InHand(player, kinds) => {
                self.counted(player, kinds, layout, Instruction::InHandOf, Instruction::InHand);
            }
            Term::Starting(kinds, player) => {
                self.counted(player, kinds, layout, Instruction::StartingOf, Instruction::Starting);
            }
            Term::Lookup(table, row, None) => self.one(row, layout, Instruction::Lookup(table.0)),
            Term::Lookup(table, row, Some(column)) => {
                self.two(row, column, layout, Instruction::LookupTwo(table.0))
            }
            other => self.shared(other, layout),
        }
    }

    /// Pieces of kinds that a player has somewhere.
    fn counted(
        &mut self,
        player: &Expression,
        kinds: &KindsTerm,
        layout: &mut Layout,
        of_one: Instruction,
        of_set: fn(u16) -> Instruction,
    ) {
        self.expression(player, layout);
        match kinds {
            KindsTerm::One(kind) => self.one(kind, layout, of_one),
            KindsTerm::Fixed(kinds) => {
                let index = self.kind_set(*kinds);
                self.emit(of_set(index));
            }
        }
    }

    /// Terms that can be of any type: locals, variables, choices by condition.
    fn shared(&mut self, term: &Term, layout: &mut Layout) {
        match term {
            Term::Local(local) => match layout.places.get(local) {
                Some(Place::Number(slot)) => self.emit(Instruction::Load(*slot)),
                Some(Place::Set(slot)) => self.emit(Instruction::LoadSet(*slot)),
                Some(Place::Argument(slot)) => self.emit(Instruction::Argument(*slot)),
                Some(Place::ArgumentSet(slot)) => self.emit(Instruction::ArgumentSet(*slot)),
                None => unreachable!("the model declares every local before it is used"),
            },
            Term::Let(local, value, body) => {
                let (numbers, sets) = (layout.numbers, layout.sets);
                self.expression(value, layout);
                self.hold(*local, value.ty, layout);
                self.expression(body, layout);
                (layout.numbers, layout.sets) = (numbers, sets);
            }
            Term::If(condition, then, other) => {
                self.expression(condition, layout);
                let to_other = self.jump(Instruction::JumpIfFalse(0));
                self.expression(then, layout);
                let to_end = self.jump(Instruction::Jump(0));
                self.land(to_other);
                self.expression(other, layout);
                self.land(to_end);
            }
            Term::Variable(variable, owner) => {
                let slot = self.variables[variable.index()];
                let instruction = match (slot, owner) {
                    (VariableSlot::Scalar(slot), None) => Instruction::Scalar(slot),
                    (VariableSlot::Scalar(slot), Some(_)) => Instruction::ScalarOf(slot),
                    (VariableSlot::Set(slot), None) => Instruction::SetVariable(slot),
                    (VariableSlot::Set(slot), Some(_)) => Instruction::SetVariableOf(slot),
                };
                if let Some(owner) = owner {
                    self.expression(owner, layout);
                }
                self.emit(instruction);
            }
            Term::Reduce(reduction, local, set, body) => self.reduce(*reduction, *local, set, body, layout),
            other => unreachable!("the model gives each term a type that it can have: {other:?}"),
        }
    }

    /// Keeps the value on top of a stack as a local.
    fn hold(&mut self, local: Local, ty: Type, layout: &mut Layout) {
        if ty == Type::Squares {
            let slot = layout.set();
            layout.places.insert(local, Place::Set(slot));
            self.emit(Instruction::StoreSet(slot));
        } else {
            let slot = layout.number();
            layout.places.insert(local, Place::Number(slot));
            self.emit(Instruction::Store(slot));
        }
    }

    fn truth(&mut self, term: &Term, layout: &mut Layout) {
        match term {
            Term::Truth(truth) => self.emit(Instruction::Number(i32::from(*truth))),
            Term::EventMark(ContextWord::Victim, mark) => self.emit(Instruction::VictimMark(mark.0 as u8)),
            Term::EventMark(_, mark) => self.emit(Instruction::PieceMark(mark.0 as u8)),
            Term::Not(inner) => self.one(inner, layout, Instruction::Not),
            Term::And(a, b) => self.short(a, b, layout, 0),
            Term::Or(a, b) => self.short(a, b, layout, 1),
            Term::Compare(order, a, b) => self.two(a, b, layout, compare(*order)),
            Term::Same(a, b) => self.two(a, b, layout, Instruction::Equal),
            Term::SameSet(a, b) => self.two(a, b, layout, Instruction::SameSet),
            Term::In(square, set) => self.two(square, set, layout, Instruction::In),
            Term::KindIs(kind, KindsTerm::Fixed(kinds)) => {
                self.expression(kind, layout);
                let index = self.kind_set(*kinds);
                self.emit(Instruction::KindIn(index));
            }
            Term::KindIs(kind, KindsTerm::One(other)) => self.two(kind, other, layout, Instruction::SameKind),
            Term::ActionIs(actions) => {
                let codes = actions.iter().map(|action| match action {
                    model::ActionKind::Move => 0,
                    model::ActionKind::Declared(rule) => rule.0 + 1,
                });
                let list = codes.collect();
                let index = place_of(&mut self.book.action_lists, list);
                self.emit(Instruction::ActionIs(index));
            }
            Term::Any(set) => self.one(set, layout, Instruction::Any),
            Term::Attacked(set, by) => self.two(set, by, layout, Instruction::Attacked),
            Term::Threatened(set, by) => self.two(set, by, layout, Instruction::Threatened),
            Term::Stuck(player) => self.one(player, layout, Instruction::Stuck),
            other => self.shared(other, layout),
        }
    }

    /// `and` (0) and `or` (1), which leave off as soon as the result is known.
    fn short(&mut self, a: &Expression, b: &Expression, layout: &mut Layout, known: i32) {
        self.expression(a, layout);
        let jump = if known == 0 { Instruction::JumpIfFalse(0) } else { Instruction::JumpIfTrue(0) };
        let to_known = self.jump(jump);
        self.expression(b, layout);
        let to_end = self.jump(Instruction::Jump(0));
        self.land(to_known);
        self.emit(Instruction::Number(known));
        self.land(to_end);
    }

    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    fn set_term(&mut self, term: &Term, layout: &mut Layout) {
        match term {
            Term::Squares(squares) => {
                let index = self.squares(squares);
                self.emit(Instruction::Squares(index));
            }
            Term::Pieces(kinds, owner) => self.pieces(kinds.as_ref(), owner.as_deref(), layout),
            Term::Empty => self.emit(Instruction::Empty),
            Term::Changed => self.emit(Instruction::Changed),
            Term::Victims => self.emit(Instruction::Victims),
            Term::Zone(zone, None) => {
                self.emit(Instruction::Number(0));
                self.emit(Instruction::Zone(zone.0));
            }
            Term::Zone(zone, Some(owner)) => self.one(owner, layout, Instruction::Zone(zone.0)),
            Term::Marked(mark) => self.emit(Instruction::Marked(mark.0 as u8)),
            Term::Royal(player) => self.one(player, layout, Instruction::Royal),
            Term::Not(inner) => self.one(inner, layout, Instruction::Complement),
            Term::And(a, b) => self.two(a, b, layout, Instruction::Both),
            Term::Or(a, b) => self.two(a, b, layout, Instruction::Either),
            Term::Around(set, lists) => {
                let table = self.step_table(lists);
                self.one(set, layout, Instruction::Around(table));
            }
            Term::Slide(from, vectors) => {
                let tables = Side::BOTH.map(|side| {
                    let turned = |vector| self.model.board.turned(vector, side);
                    let table =
                        |(vector, most)| self.geometry.ray_table(&self.model.board, turned(vector), most);
                    vectors.iter().copied().map(table).collect::<Vec<usize>>()
                });
                let index = place_of(&mut self.book.slides, tables);
                self.one(from, layout, Instruction::Slide(index));
            }
            Term::Ray(from, way) => self.two(from, way, layout, Instruction::Ray),
            Term::SlideTo(from, way) => self.two(from, way, layout, Instruction::SlideTo),
            Term::Between(a, b) => self.two(a, b, layout, Instruction::Between),
            Term::Attackers(set, by) => self.two(set, by, layout, Instruction::Attackers),
            Term::Connected(from, set, lists) => {
                let table = self.step_table(lists);
                self.two(from, set, layout, Instruction::Connected(table));
            }
            Term::AttackedBy(set) => self.one(set, layout, Instruction::AttackedBy),
            Term::FileOf(square) => self.one(square, layout, Instruction::FileOf),
            Term::RankOf(square) => self.one(square, layout, Instruction::RankOf),
            // Sets by condition, held ones and variables are sets already; what is left is a single square.
            Term::If(_, a, _) | Term::Let(_, _, a) if a.ty == Type::Squares => self.shared(term, layout),
            Term::Reduce(..) => self.shared(term, layout),
            Term::Local(local)
                if matches!(layout.places.get(local), Some(Place::Set(_) | Place::ArgumentSet(_))) =>
            {
                self.shared(term, layout);
            }
            Term::Variable(variable, _)
                if matches!(self.variables[variable.index()], VariableSlot::Set(_)) =>
            {
                self.shared(term, layout);
            }
            square => {
                self.number_term(square, layout);
                self.emit(Instruction::Single);
            }
        }
    }

    fn pieces(&mut self, kinds: Option<&KindsTerm>, owner: Option<&Expression>, layout: &mut Layout) {
        let fixed = match kinds {
            Some(KindsTerm::Fixed(kinds)) => Some(self.kind_set(*kinds)),
            _ => None,
        };
        if let Some(KindsTerm::One(kind)) = kinds {
            self.expression(kind, layout);
        }
        if let Some(owner) = owner {
            self.expression(owner, layout);
        }
        self.emit(match (kinds, fixed, owner) {
            (None, _, None) => Instruction::Pieces,
            (None, _, Some(_)) => Instruction::PiecesOf,
            (_, Some(kinds), None) => Instruction::KindSquares(kinds),
            (_, Some(kinds), Some(_)) => Instruction::KindSquaresOf(kinds),
            (_, None, None) => Instruction::SquaresOfKind,
            (_, None, Some(_)) => Instruction::SquaresOfKindOf,
        });
    }

    /// A loop over the squares of a set.
    fn reduce(
        &mut self,
        reduction: Reduction,
        local: Local,
        set: &Expression,
        body: &Expression,
        layout: &mut Layout,
    ) {
        let (numbers, sets) = (layout.numbers, layout.sets);
        let (left, square, result, first) = (layout.set(), layout.number(), layout.number(), layout.number());
        let kept = layout.set();
        layout.places.insert(local, Place::Number(square));
        self.expression(set, layout);
        self.emit(Instruction::StoreSet(left));
        let start = match reduction {
            Reduction::All => 1,
            _ => 0,
        };
        self.emit(Instruction::Number(start));
        self.emit(Instruction::Store(result));
        match reduction {
            Reduction::Min | Reduction::Max => {
                self.emit(Instruction::Number(1));
                self.emit(Instruction::Store(first));
            }
            Reduction::Those => {
                let none = self.squares(&[]);
                self.emit(Instruction::Squares(none));
                self.emit(Instruction::StoreSet(kept));
            }
            _ => {}
        }
        let again = self.here();
        let next = self.jump(Instruction::Next { set: left, number: square, end: 0 });
        self.expression(body, layout);
        let leave = self.reduce_step(reduction, square, result, first, kept);
        self.emit(Instruction::Jump(again));
        self.land(next);
        if let Some(leave) = leave {
            self.land(leave);
        }
        match reduction {
            Reduction::Those => self.emit(Instruction::LoadSet(kept)),
            _ => self.emit(Instruction::Load(result)),
        }
        (layout.numbers, layout.sets) = (numbers, sets);
    }

    /// What a loop does with the value of its body; gives the jump that leaves the loop early.
    fn reduce_step(
        &mut self,
        reduction: Reduction,
        square: u8,
        result: u8,
        first: u8,
        kept: u8,
    ) -> Option<usize> {
        match reduction {
            Reduction::Any | Reduction::All => {
                let (found, go_on): (i32, fn(u32) -> Instruction) = match reduction {
                    Reduction::Any => (1, Instruction::JumpIfFalse),
                    _ => (0, Instruction::JumpIfTrue),
                };
                let go_on = self.jump(go_on(0));
                self.emit(Instruction::Number(found));
                self.emit(Instruction::Store(result));
                let leave = self.jump(Instruction::Jump(0));
                self.land(go_on);
                return Some(leave);
            }
            Reduction::Count | Reduction::Sum => {
                self.emit(Instruction::Load(result));
                self.emit(Instruction::Plus);
                self.emit(Instruction::Store(result));
            }
            Reduction::Min | Reduction::Max => {
                self.emit(Instruction::Load(first));
                let later = self.jump(Instruction::JumpIfFalse(0));
                self.emit(Instruction::Number(0));
                self.emit(Instruction::Store(first));
                let done = self.jump(Instruction::Jump(0));
                self.land(later);
                self.emit(Instruction::Load(result));
                self.emit(if reduction == Reduction::Min { Instruction::Least } else { Instruction::Most });
                self.land(done);
                self.emit(Instruction::Store(result));
            }
            Reduction::Those => {
                let skip = self.jump(Instruction::JumpIfFalse(0));
                self.emit(Instruction::LoadSet(kept));
                self.emit(Instruction::Load(square));
                self.emit(Instruction::Single);
                self.emit(Instruction::Either);
                self.emit(Instruction::StoreSet(kept));
                self.land(skip);
            }
        }
        None
    }

    fn statements(&mut self, statements: &[Statement], layout: &mut Layout) {
        for statement in statements {
            self.statement(statement, layout);
        }
    }

    /// Statements for each square of a set.
    fn for_each(&mut self, local: Local, set: &Expression, body: &[Statement], layout: &mut Layout) {
        let (numbers, sets) = (layout.numbers, layout.sets);
        let (left, square) = (layout.set(), layout.number());
        layout.places.insert(local, Place::Number(square));
        self.one(set, layout, Instruction::StoreSet(left));
        let again = self.here();
        let next = self.jump(Instruction::Next { set: left, number: square, end: 0 });
        self.statements(body, layout);
        self.emit(Instruction::Jump(again));
        self.land(next);
        (layout.numbers, layout.sets) = (numbers, sets);
    }

    fn statement(&mut self, statement: &Statement, layout: &mut Layout) {
        let mark = |mark: &Option<crate::ids::Mark>| mark.map_or(u8::MAX, |mark| mark.0 as u8);
        match statement {
            Statement::If(condition, then, other) => {
                self.expression(condition, layout);
                let to_other = self.jump(Instruction::JumpIfFalse(0));
                self.statements(then, layout);
                let to_end = self.jump(Instruction::Jump(0));
                self.land(to_other);
                self.statements(other, layout);
                self.land(to_end);
            }
            Statement::ForEach(local, set, body) => self.for_each(*local, set, body, layout),
            Statement::Let(local, value, body) => {
                let (numbers, sets) = (layout.numbers, layout.sets);
                self.expression(value, layout);
                self.hold(*local, value.ty, layout);
                self.statements(body, layout);
                (layout.numbers, layout.sets) = (numbers, sets);
            }
            Statement::Move(from, to) => self.two(from, to, layout, Instruction::Move),
            Statement::Swap(a, b) => self.two(a, b, layout, Instruction::Swap),
            Statement::Capture(set) => self.one(set, layout, Instruction::Capture),
            Statement::Destroy(set) => self.one(set, layout, Instruction::Destroy),
            Statement::Create(kind, on, owner, with) => {
                self.expression(kind, layout);
                self.two(on, owner, layout, Instruction::Create(mark(with)));
            }
            Statement::Drop(kind, on, with) => self.two(kind, on, layout, Instruction::Drop(mark(with))),
            Statement::Become(set, kind) => self.two(set, kind, layout, Instruction::Become),
            Statement::Mark(set, mark, true) => self.one(set, layout, Instruction::Mark(mark.0 as u8)),
            Statement::Mark(set, mark, false) => self.one(set, layout, Instruction::Unmark(mark.0 as u8)),
            Statement::Give(kind, player) => self.two(kind, player, layout, Instruction::Give),
            Statement::Discard(player) => self.one(player, layout, Instruction::Discard),
            Statement::SendHome(set) => self.one(set, layout, Instruction::SendHome),
            Statement::Join(set, player) => self.two(set, player, layout, Instruction::Join),
            Statement::Shift(set, way, count) => {
                self.expression(set, layout);
                self.two(way, count, layout, Instruction::Shift);
            }
            Statement::Skip(player) => self.one(player, layout, Instruction::Skip),
            Statement::EndTurn => self.emit(Instruction::EndTurn),
            Statement::Ask(player, action) => self.one(player, layout, Instruction::Ask(action.0)),
            Statement::Assign(variable, owner, change, value) => {
                if let Some(owner) = owner {
                    self.expression(owner, layout);
                }
                let instruction = match (self.variables[variable.index()], owner) {
                    (VariableSlot::Scalar(slot), None) => Instruction::Assign(slot, *change),
                    (VariableSlot::Scalar(slot), Some(_)) => Instruction::AssignOf(slot, *change),
                    (VariableSlot::Set(slot), None) => Instruction::AssignSet(slot),
                    (VariableSlot::Set(slot), Some(_)) => Instruction::AssignSetOf(slot),
                };
                self.one(value, layout, instruction);
            }
        }
    }
}

fn context(word: ContextWord) -> Instruction {
    match word {
        ContextWord::Mover => Instruction::Mover,
        ContextWord::From => Instruction::From,
        ContextWord::To => Instruction::To,
        ContextWord::At => Instruction::At,
        ContextWord::Piece => Instruction::Piece,
        ContextWord::Victim => Instruction::Victim,
        ContextWord::VictimOwner => Instruction::VictimOwner,
    }
}

fn arithmetic(amount: Amount) -> Instruction {
    match amount {
        Amount::Plus => Instruction::Plus,
        Amount::Minus => Instruction::Minus,
        Amount::Times => Instruction::Times,
        Amount::Least => Instruction::Least,
        Amount::Most => Instruction::Most,
    }
}

fn compare(order: Order) -> Instruction {
    match order {
        Order::Less => Instruction::Less,
        Order::AtMost => Instruction::AtMost,
        Order::Equal => Instruction::Equal,
    }
}

/// The place of a value in a list, where it is put if it is new.
fn place_of<T: PartialEq>(list: &mut Vec<T>, value: T) -> u16 {
    let place = list.iter().position(|known| *known == value).unwrap_or(list.len());
    if place == list.len() {
        list.push(value);
    }
    place as u16
}

/// A kind as the number that stands for it.
pub(super) fn kind_number(kind: Option<Kind>) -> i32 {
    kind.map_or(-1, |kind| i32::from(kind.0))
}
