//! Compiles expressions and statements to routines.
//!
//! Each is compiled once for each side as mover. Everything known then (players, zones, directions, the kind that moves
//! by a line) is computed here, and not in play.

#![expect(clippy::wildcard_enum_match_arm, reason = "terms of all types go on to those that can be of any")]

use std::collections::HashMap;
use std::sync::Arc;

use crate::ids::{Kind, KindSet, Mark, Side, Variable};
use crate::model::{
    self, Change, ContextWord, Expression, KindsTerm, Local, Quantity, Reading, Reduction, Statement, Step,
    Term, Type,
};

use super::analysis::{mentions, necessary, speaks_of};
use super::by_square::KnownTables;
use super::code::{
    Effect, EffectsCode, Folding, Hold, Number, NumberCode, Over, Routine, Set, SetCode, Sight, SightCode,
    Truth, TruthCode, ValueCode, kind_number, square_number,
};
use super::effort::Effort;
use super::geometry::Geometry;
use super::path_reach::KnownPaths;
use super::slot::{Trigger, VariableSlot};
use super::square_set::SquareSet;
use super::step::StepTable;
use super::threshold::Threshold;
use super::walk::KnownWalks;

/// The routines of all rules, and their tables.
#[derive(Clone, Debug)]
pub struct Rulebook<const W: usize> {
    /// Conditions.
    pub truths: Vec<Routine<Truth<W>>>,
    /// Expressions that give numbers.
    pub numbers: Vec<Routine<Number<W>>>,
    /// Expressions that give sets of squares.
    pub sets: Vec<Routine<Set<W>>>,
    /// Directions that lead to something.
    pub sights: Vec<Routine<Sight<W>>>,
    /// Statements.
    pub effects: Vec<Routine<Box<[Effect<W>]>>>,
    /// Destinations of steps.
    pub step_tables: Vec<StepTable<W>>,
    /// Whether a rule uses all captures of a move.
    pub asks_victims: bool,
    /// Whether a rule depends on how often the same pieces have stood on the same squares.
    pub asks_boards: bool,
}

impl<const W: usize> Default for Rulebook<W> {
    fn default() -> Self {
        Rulebook {
            truths: Vec::new(),
            numbers: Vec::new(),
            sets: Vec::new(),
            sights: Vec::new(),
            effects: Vec::new(),
            step_tables: Vec::new(),
            asks_victims: false,
            asks_boards: false,
        }
    }
}

/// Writes the code of rules into a [`Rulebook`].
pub(super) struct RuleCompiler<'a, const W: usize> {
    pub(super) model: &'a model::Model,
    pub(super) geometry: &'a mut Geometry<W>,
    pub(super) variables: &'a [VariableSlot],
    pub(super) book: Rulebook<W>,
    pub(super) tables: KnownTables<W>,
    pub(super) walks: KnownWalks<W>,
    pub(super) paths: KnownPaths<W>,
    pub(super) effort: Effort,
    /// The moving kind, while the conditions of one of its movements are compiled.
    pub(super) piece: Option<Kind>,
    pub(super) triggers: Vec<Trigger>,
    pub(super) trigger_reads: TriggerReads,
}

/// The slots that triggers read.
#[derive(Clone, Debug, Default)]
pub(super) struct TriggerReads {
    pub(super) variables: Vec<Variable>,
    pub(super) marks: Vec<Mark>,
}

/// The places of the locals of the current rule.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    places: HashMap<Local, Place>,
    numbers: u8,
    sets: u8,
    most_numbers: u8,
    most_sets: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Known(i32),
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

    /// A known player.
    pub(super) fn of_player(local: Local, player: Side) -> Layout {
        Layout { places: HashMap::from([(local, Place::Known(player as i32))]), ..Layout::default() }
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
    /// The code of a condition.
    pub(super) fn truth_code(&mut self, expression: &Expression, layout: &Layout) -> TruthCode {
        let routine = self.routine(layout, |translator| translator.truth(expression));
        self.book.truths.push(routine);
        TruthCode(self.book.truths.len() as u32 - 1)
    }

    /// The code of an expression that gives a number.
    pub(super) fn number_code(&mut self, expression: &Expression, layout: &Layout) -> NumberCode {
        let routine = self.routine(layout, |translator| translator.number(expression));
        self.book.numbers.push(routine);
        NumberCode(self.book.numbers.len() as u32 - 1)
    }

    /// The code of an expression that gives a set of squares.
    pub(super) fn set_code(&mut self, expression: &Expression, layout: &Layout) -> SetCode {
        let routine = self.routine(layout, |translator| translator.set(expression));
        self.book.sets.push(routine);
        SetCode(self.book.sets.len() as u32 - 1)
    }

    /// The code of an expression of any type.
    pub(super) fn value_code(&mut self, expression: &Expression, layout: &Layout) -> ValueCode {
        match expression.ty {
            Type::Squares => ValueCode::Set(self.set_code(expression, layout)),
            _ => ValueCode::Number(self.number_code(expression, layout)),
        }
    }

    /// The code of statements.
    pub(super) fn effects_code(&mut self, statements: &[Statement], layout: &Layout) -> EffectsCode {
        let routine = self.routine(layout, |translator| translator.effects(statements));
        self.book.effects.push(routine);
        EffectsCode(self.book.effects.len() as u32 - 1)
    }

    /// The code of a condition of a movement, from its parts; none without parts.
    ///
    /// A part that depends on attacks holds while such a part, of any movement, is being evaluated. So the evaluation
    /// ends, and its result is where pieces could capture without conditions of this sort.
    pub(super) fn condition_code(&mut self, parts: &[&Expression]) -> Option<TruthCode> {
        let layout = Layout::default();
        let routine = self.routine(&layout, |translator| {
            let truths = parts.iter().map(|part| {
                let truth = translator.truth(part);
                if part.asks_attacks() { Truth::Asking(Box::new(truth)) } else { truth }
            });
            truths.reduce(Truth::and)
        });
        let Routine { by_mover: [Some(white), Some(black)], numbers, sets } = routine else { return None };
        self.book.truths.push(Routine { by_mover: [white, black], numbers, sets });
        Some(TruthCode(self.book.truths.len() as u32 - 1))
    }

    /// The code of a set in which squares of a movement must lie, like [`Self::condition_code`] for conditions.
    pub(super) fn allowed_code(&mut self, squares: &Expression) -> SetCode {
        let layout = Layout::default();
        let routine = self.routine(&layout, |translator| {
            let set = translator.set(squares);
            if squares.asks_attacks() { Set::Asking(Box::new(set)) } else { set }
        });
        self.book.sets.push(routine);
        SetCode(self.book.sets.len() as u32 - 1)
    }

    /// The directions in which the first square of a set on the way, computed for each direction, is in another set;
    /// nothing if the value has another form.
    pub(super) fn sight_code(
        &mut self,
        ways: &[model::DirectionWord],
        way: Local,
        first: &Expression,
        wanted: &Expression,
        layout: &Layout,
    ) -> Option<SightCode> {
        let routine = self.routine(layout, |translator| translator.sight(ways, way, first, wanted));
        let Routine { by_mover: [Some(white), Some(black)], numbers, sets } = routine else { return None };
        self.book.sights.push(Routine { by_mover: [white, black], numbers, sets });
        Some(SightCode(self.book.sights.len() as u32 - 1))
    }

    /// The necessary condition of a condition that changes seldom, by index into the triggers; nothing if none is known.
    pub(super) fn trigger(&mut self, condition: Option<&Expression>) -> Option<u8> {
        let when = necessary(self.model, condition?)?;
        let free = u8::try_from(self.triggers.len()).ok().filter(|count| u32::from(*count) < u64::BITS)?;
        when.readings(&mut |reading| match reading {
            Reading::Variable(variable) => self.trigger_reads.variables.push(variable),
            Reading::Mark(mark) => self.trigger_reads.marks.push(mark),
            // Triggers are checked anyway when pieces appear or disappear and hands change; they read nothing else.
            Reading::Board
            | Reading::Hand
            | Reading::Event(_)
            | Reading::Victims
            | Reading::Local(_)
            | Reading::Royal
            | Reading::Attacks
            | Reading::Actions
            | Reading::LastAction
            | Reading::Removed
            | Reading::TurnStart
            | Reading::Past => {}
        });
        let when = self.truth_code(&when, &Layout::default());
        let [white, black] = &self.book.truths[when.index()].by_mover;
        self.triggers.push(Trigger { when, is_common: white == black });
        Some(free)
    }

    /// The number that must have reached a bound for a condition to hold, by side of the mover.
    pub(super) fn thresholds(&self, when: TruthCode) -> [Option<Threshold>; 2] {
        self.book.truths[when.index()].by_mover.each_ref().map(Threshold::of)
    }

    fn routine<T>(
        &mut self,
        layout: &Layout,
        mut translate: impl FnMut(&mut Translator<'_, '_, W>) -> T,
    ) -> Routine<T> {
        let (mut numbers, mut sets) = (0, 0);
        let by_mover = Side::BOTH.map(|mover| {
            let mut translator = Translator { compiler: self, mover, layout: layout.clone() };
            let tree = translate(&mut translator);
            numbers = numbers.max(translator.layout.most_numbers);
            sets = sets.max(translator.layout.most_sets);
            tree
        });
        Routine { by_mover, numbers, sets }
    }

    fn step_table(&mut self, lists: &[Vec<Step>], side: Side) -> u16 {
        let squares = self.tables.steps(&self.model.board, lists, side);
        let known = &mut self.book.step_tables;
        let is_same =
            |other: &StepTable<W>| Arc::ptr_eq(&other.squares, &squares) || other.squares == squares;
        let place = known.iter().position(is_same).unwrap_or(known.len());
        if place == known.len() {
            known.push(StepTable::new(squares));
        }
        place as u16
    }
}

/// Compiles one rule for one mover.
pub(super) struct Translator<'c, 'm, const W: usize> {
    pub(super) compiler: &'c mut RuleCompiler<'m, W>,
    mover: Side,
    layout: Layout,
}

impl<const W: usize> Translator<'_, '_, W> {
    /// Stores a value as a local; nothing if it can be had without one.
    fn hold(&mut self, local: Local, value: &Expression) -> Option<Hold<W>> {
        let (place, hold) = if value.ty == Type::Squares {
            match self.set(value) {
                Set::Local(slot) => (Place::Set(slot), None),
                Set::Argument(slot) => (Place::ArgumentSet(slot), None),
                set => {
                    let slot = self.layout.set();
                    (Place::Set(slot), Some(Hold::Set(slot, set)))
                }
            }
        } else {
            match self.number(value) {
                Number::Constant(number) => (Place::Known(number), None),
                Number::Local(slot) => (Place::Number(slot), None),
                Number::Argument(slot) => (Place::Argument(slot), None),
                number => {
                    let slot = self.layout.number();
                    (Place::Number(slot), Some(Hold::Number(slot, number)))
                }
            }
        };
        self.layout.places.insert(local, place);
        hold
    }

    /// Compiles with a local in scope, and with the code that computes the local. The place is free again after it.
    pub(super) fn with<T>(
        &mut self,
        local: Local,
        value: &Expression,
        translate: impl FnOnce(&mut Self) -> T,
    ) -> (Option<Hold<W>>, T) {
        let (numbers, sets) = (self.layout.numbers, self.layout.sets);
        let hold = self.hold(local, value);
        let body = translate(self);
        (self.layout.numbers, self.layout.sets) = (numbers, sets);
        (hold, body)
    }

    /// Compiles a body for each square of a set.
    pub(super) fn over<T>(
        &mut self,
        local: Local,
        set: &Expression,
        translate: impl FnOnce(&mut Self) -> T,
    ) -> Box<(Over<W>, T)> {
        let numbers = self.layout.numbers;
        let set = self.set(set);
        let square = self.layout.number();
        self.layout.places.insert(local, Place::Number(square));
        let body = translate(self);
        self.layout.numbers = numbers;
        Box::new((Over { square, set }, body))
    }

    /// The union of the sets that belong to the squares of another one.
    pub(super) fn union_over(&mut self, set: Set<W>, of: impl FnOnce(Number<W>) -> Set<W>) -> Set<W> {
        let numbers = self.layout.numbers;
        let square = self.layout.number();
        self.layout.numbers = numbers;
        Set::Union(Box::new((Over { square, set }, of(Number::Local(square)))))
    }

    fn two(&mut self, a: &Expression, b: &Expression) -> [Number<W>; 2] {
        [self.number(a), self.number(b)]
    }

    fn sight(
        &mut self,
        ways: &[model::DirectionWord],
        way: Local,
        first: &Expression,
        wanted: &Expression,
    ) -> Option<Sight<W>> {
        if let Term::Let(local, value, body) = &first.term {
            return match self.hold(*local, value) {
                None => self.sight(ways, way, body, wanted),
                Some(_) => None,
            };
        }
        let Term::First(from, along, set) = &first.term else { return None };
        let place = |local: &Local| self.layout.places.get(local).copied();
        let turns = |inner: &Expression| {
            let mut found = false;
            inner.visit(&mut |part| {
                found |= matches!(&part.term, Term::Local(local) if place(local) == place(&way));
            });
            found
        };
        let is_way = matches!(&along.term, Term::Local(local) if place(local) == place(&way));
        if !is_way || turns(from) || turns(set) || turns(wanted) {
            return None;
        }
        let board = &self.compiler.model.board;
        let table = |word: &model::DirectionWord| {
            let way = Geometry::<W>::direction(board.turned(word.0, self.mover));
            self.compiler.geometry.directions[usize::from(way)]
        };
        let tables = ways.iter().map(table).collect();
        Some(Sight { tables, from: self.number(from), set: self.set(set), wanted: self.set(wanted) })
    }

    fn numbers(&mut self, a: &Expression, b: &Expression) -> Box<[Number<W>; 2]> {
        Box::new(self.two(a, b))
    }

    /// Expressions of all types except sets; truths are 1 and 0.
    pub(super) fn number(&mut self, expression: &Expression) -> Number<W> {
        if expression.ty == Type::Truth {
            return Number::of_truth(self.truth(expression));
        }
        self.number_term(&expression.term)
    }

    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    fn number_term(&mut self, term: &Term) -> Number<W> {
        let model = self.compiler.model;
        match term {
            Term::Number(number) => Number::Constant(*number),
            Term::Player(side) => Number::Constant(*side as i32),
            Term::Kind(kind) => Number::Constant(kind_number(*kind)),
            Term::Square(square) => Number::Constant(square_number(*square)),
            Term::Direction(word) => {
                let vector = model.board.turned(word.0, self.mover);
                Number::Constant(i32::from(Geometry::<W>::direction(vector)))
            }
            Term::Context(word) => self.context(*word),
            Term::EventAttribute(ContextWord::Victim, attribute) => Number::VictimRemembers(*attribute),
            Term::EventAttribute(_, attribute) => Number::PieceRemembers(*attribute),
            Term::Attribute(attribute, square) => {
                Number::Remembered(*attribute, Box::new(self.number(square)))
            }
            Term::Opponent(player) => Number::opponent(self.number(player)),
            Term::KindAt(square) => Number::KindAt(Box::new(self.number(square))),
            Term::OwnerAt(square) => Number::OwnerAt(Box::new(self.number(square))),
            Term::Arithmetic(amount, a, b) => Number::arithmetic(*amount, self.two(a, b)),
            Term::Count(set) => Number::count(self.set(set)),
            Term::First(from, way, set) => {
                Number::First(Box::new((self.number(from), self.number(way), self.set(set))))
            }
            Term::StepFrom(from, way, count) => {
                Number::StepFrom(Box::new([self.number(from), self.number(way), self.number(count)]))
            }
            Term::Offset(from, right, forward) => {
                let numbers = [self.number(from), self.number(right), self.number(forward)];
                Number::offset(&self.compiler.geometry.grid, self.mover, numbers)
            }
            Term::Towards(from, to) => Number::Towards(self.numbers(from, to)),
            Term::Reverse(way) => Number::Reverse(Box::new(self.number(way))),
            Term::The(set) => Number::The(Box::new(self.set(set))),
            Term::Distance(a, b, lists) => {
                let table = self.compiler.step_table(lists, Side::White);
                Number::Distance(table, self.numbers(a, b))
            }
            Term::FileNumber(square) => {
                let square = self.number(square);
                Number::file(&self.compiler.geometry.file_numbers, square)
            }
            Term::RankNumber(square, player) => {
                let numbers = self.two(square, player);
                Number::rank(&self.compiler.geometry.rank_numbers, numbers)
            }
            Term::Quantity(Quantity::Occurrences) => Number::Occurrences,
            Term::Quantity(Quantity::BoardOccurrences) => {
                self.compiler.book.asks_boards = true;
                Number::BoardOccurrences
            }
            Term::SinceOccurrence(number) => Number::SinceOccurrence(Box::new(self.number(number))),
            Term::Quantity(Quantity::Removed) => Number::Removed,
            Term::InHand(player, KindsTerm::Fixed(kinds)) => {
                Number::InHand(known_kinds(model, *kinds), Box::new(self.number(player)))
            }
            Term::InHand(player, KindsTerm::One(kind)) => Number::InHandOf(self.numbers(player, kind)),
            Term::Starting(KindsTerm::Fixed(kinds), player) => {
                Number::Starting(*kinds, Box::new(self.number(player)))
            }
            Term::Starting(KindsTerm::One(kind), player) => Number::StartingOf(self.numbers(player, kind)),
            Term::Lookup(table, row, None) => match self.number(row) {
                Number::Constant(row) => Number::Constant(model.table(*table).entries[(row + 1) as usize][0]),
                row => Number::Lookup(table.0, Box::new(row)),
            },
            Term::Lookup(table, row, Some(column)) => Number::LookupTwo(table.0, self.numbers(row, column)),
            Term::Local(local) => match self.layout.places.get(local) {
                Some(Place::Known(number)) => Number::Constant(*number),
                Some(Place::Number(slot)) => Number::Local(*slot),
                Some(Place::Argument(slot)) => Number::Argument(*slot),
                place => unreachable!("the model declares every local with its type: {place:?}"),
            },
            Term::Let(local, value, body) => {
                match self.with(*local, value, |translator| translator.number(body)) {
                    (None, body) => body,
                    (Some(hold), body) => Number::Let(Box::new((hold, body))),
                }
            }
            Term::If(condition, then, other) => {
                Number::choice(self.truth(condition), self.number(then), self.number(other))
            }
            Term::Variable(variable, owner) => self.variable(*variable, owner.as_deref()),
            Term::Reduce(reduction, local, set, body) => {
                if *reduction == Reduction::Count
                    && let Some(holds) = self.holds_at_once(*local, body)
                {
                    return Number::count(Set::both(self.set(set), holds));
                }
                let folding = match reduction {
                    Reduction::Min => Folding::Min,
                    Reduction::Max => Folding::Max,
                    _ => Folding::Sum,
                };
                Number::Fold(folding, self.over(*local, set, |translator| translator.number(body)))
            }
            other => unreachable!("the model gives each term a type that it can have: {other:?}"),
        }
    }

    fn context(&self, word: ContextWord) -> Number<W> {
        match word {
            ContextWord::Mover => Number::Constant(self.mover as i32),
            ContextWord::From => Number::From,
            ContextWord::To => Number::To,
            ContextWord::At => Number::At,
            ContextWord::Piece => match self.compiler.piece {
                Some(kind) => Number::Constant(kind_number(Some(kind))),
                None => Number::Piece,
            },
            ContextWord::Victim => Number::Victim,
            ContextWord::VictimOwner => Number::VictimOwner,
        }
    }

    /// A number variable.
    fn variable(&mut self, variable: crate::ids::Variable, owner: Option<&Expression>) -> Number<W> {
        let (slot, owner) = self.slot(variable, owner);
        match owner {
            None => Number::Scalar(slot),
            Some(owner) => Number::ScalarOf(slot, Box::new(owner)),
        }
    }

    /// The slot of a variable, and its owner unless the slot determines it.
    fn slot(
        &mut self,
        variable: crate::ids::Variable,
        owner: Option<&Expression>,
    ) -> (u16, Option<Number<W>>) {
        let slot = match self.compiler.variables[variable.index()] {
            VariableSlot::Scalar(slot) | VariableSlot::Set(slot) => slot,
        };
        match owner.map(|owner| self.number(owner)) {
            None => (slot, None),
            Some(Number::Constant(side)) => match Side::from_index(side as usize).acting_index() {
                Some(side) => (slot + side as u16, None),
                None => (slot, Some(Number::Constant(side))),
            },
            Some(owner) => (slot, Some(owner)),
        }
    }

    fn is_set(&self, variable: crate::ids::Variable) -> bool {
        matches!(self.compiler.variables[variable.index()], VariableSlot::Set(_))
    }

    pub(super) fn truth(&mut self, expression: &Expression) -> Truth<W> {
        match &expression.term {
            Term::Truth(truth) => Truth::Constant(*truth),
            Term::EventMark(ContextWord::Victim, mark) => Truth::VictimMark(mark.0 as u8),
            Term::EventMark(_, mark) => Truth::PieceMark(mark.0 as u8),
            Term::Not(inner) => Truth::not(self.truth(inner)),
            Term::And(a, b) => Truth::and(self.truth(a), self.truth(b)),
            Term::Or(a, b) => Truth::or(self.truth(a), self.truth(b)),
            Term::Compare(order, a, b) => Truth::compare(*order, self.two(a, b)),
            Term::Same(a, b) => Truth::compare(model::Order::Equal, self.two(a, b)),
            Term::SameSet(a, b) => Truth::SameSet(Box::new([self.set(a), self.set(b)])),
            Term::In(square, set) => Truth::within(self.number(square), self.set(set)),
            Term::KindIs(kind, KindsTerm::Fixed(kinds)) => Truth::kind_in(*kinds, self.number(kind)),
            Term::KindIs(kind, KindsTerm::One(other)) => Truth::SameKind(self.numbers(kind, other)),
            Term::ActionIs(actions) => {
                let codes = actions.iter().map(|action| match action {
                    model::ActionKind::Move => 0,
                    model::ActionKind::Declared(rule) => rule.0 + 1,
                });
                Truth::ActionIs(codes.collect())
            }
            Term::Any(set) => Truth::any(self.set(set)),
            Term::Attacked(set, by, kind) => {
                let kind = kind.as_ref().map(|kind| self.number(kind));
                Truth::Attacked(Box::new((self.set(set), self.number(by), kind)))
            }
            Term::Observed(set, by) => Truth::Observed(Box::new((self.set(set), self.number(by)))),
            Term::Threatened(set, by) => Truth::Threatened(Box::new((self.set(set), self.number(by)))),
            Term::Stuck(player) => Truth::Stuck(self.number(player)),
            Term::Let(local, value, body) => {
                match self.with(*local, value, |translator| translator.truth(body)) {
                    (None, body) => body,
                    (Some(hold), body) => Truth::Let(Box::new((hold, body))),
                }
            }
            Term::If(condition, then, other) => {
                Truth::choice(self.truth(condition), self.truth(then), self.truth(other))
            }
            Term::Reduce(Reduction::Any, local, set, body) => match self.holds_at_once(*local, body) {
                Some(holds) => Truth::any(Set::both(self.set(set), holds)),
                None => Truth::ForAny(self.over(*local, set, |translator| translator.truth(body))),
            },
            Term::Reduce(Reduction::All, local, set, body) => {
                if let Some(holds) = self.holds_at_once(*local, body) {
                    return Truth::not(Truth::any(Set::without(self.set(set), holds)));
                }
                let exception = self.over(*local, set, |translator| Truth::not(translator.truth(body)));
                Truth::not(Truth::ForAny(exception))
            }
            other => Truth::is(self.number_term(other)),
        }
    }

    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    pub(super) fn set(&mut self, expression: &Expression) -> Set<W> {
        match &expression.term {
            Term::Squares(squares) => Set::Constant(squares.iter().copied().collect()),
            Term::Pieces(kinds, owner) => self.pieces(kinds.as_ref(), owner.as_deref()),
            Term::Empty => Set::Empty,
            Term::Changed => Set::Changed,
            Term::Victims => {
                self.compiler.book.asks_victims = true;
                Set::Victims
            }
            Term::Zone(zone, owner) => {
                let owner = owner.as_ref().map_or(Number::Constant(0), |owner| self.number(owner));
                match owner {
                    Number::Constant(side) => {
                        let squares = self.compiler.model.zone(*zone, Side::from_index(side as usize));
                        Set::Constant(squares.iter().copied().collect())
                    }
                    owner => Set::Zone(zone.0, owner),
                }
            }
            Term::StartingSquares(kinds, player) => self.starting_squares(kinds, player),
            Term::Marked(mark) => Set::Marked(mark.0 as u8),
            Term::Royal(player) => self.royal(player),
            Term::Not(inner) => Set::complement(self.set(inner), self.compiler.geometry.all),
            Term::And(a, b) => Set::both(self.set(a), self.set(b)),
            Term::Or(a, b) => Set::either(self.set(a), self.set(b)),
            Term::Around(set, lists) => {
                let table = self.compiler.step_table(lists, self.mover);
                let set = self.set(set);
                Set::around(table, &self.compiler.book.step_tables[usize::from(table)], set)
            }
            Term::Slide(from, vectors) => {
                let (board, geometry) = (&self.compiler.model.board, &mut *self.compiler.geometry);
                let turned = |vector| board.turned(vector, self.mover);
                let table = |(vector, most): &(_, _)| geometry.ray_table(board, turned(*vector), *most);
                let tables = vectors.iter().map(table).collect();
                Set::Slide(tables, self.number(from))
            }
            Term::Ray(from, way) => Set::Ray(self.numbers(from, way)),
            Term::SlideTo(from, way) => Set::SlideTo(self.numbers(from, way)),
            Term::Between(a, b) => Set::Between(self.numbers(a, b)),
            Term::Attackers(set, by) => Set::Attackers(Box::new((self.set(set), self.number(by)))),
            Term::Connected(from, set, lists) => {
                let table = self.compiler.step_table(lists, self.mover);
                Set::Connected(table, Box::new((self.number(from), self.set(set))))
            }
            Term::Reach(kind, from, by) => {
                Set::Reach(Box::new([self.number(kind), self.number(from), self.number(by)]))
            }
            Term::AttackedBy(set) => Set::AttackedBy(Box::new(self.set(set))),
            Term::FileOf(square) => {
                let square = self.number(square);
                Set::line_of(square, &self.compiler.geometry.files, Set::FileOf)
            }
            Term::RankOf(square) => {
                let square = self.number(square);
                Set::line_of(square, &self.compiler.geometry.ranks, Set::RankOf)
            }
            // Conditional sets, held sets and variables are sets already; what remains is a single square.
            Term::If(condition, then, other) if then.ty == Type::Squares => {
                Set::choice(self.truth(condition), self.set(then), self.set(other))
            }
            Term::Let(local, value, body) if body.ty == Type::Squares => {
                match self.with(*local, value, |translator| translator.set(body)) {
                    (None, body) => body,
                    (Some(hold), body) => Set::Let(Box::new((hold, body))),
                }
            }
            Term::Reduce(Reduction::Those, local, set, body) if !mentions(body, *local) => {
                Set::If(Box::new((self.truth(body), self.set(set), Set::Constant(SquareSet::EMPTY))))
            }
            Term::Reduce(Reduction::Those, local, set, body) => {
                if let Some(holds) = self.holds_at_once(*local, body) {
                    return Set::both(self.set(set), holds);
                }
                Set::Those(self.over(*local, set, |translator| translator.truth(body)))
            }
            Term::Variable(variable, owner) if self.is_set(*variable) => {
                match self.slot(*variable, owner.as_deref()) {
                    (slot, None) => Set::Variable(slot),
                    (slot, Some(owner)) => Set::VariableOf(slot, owner),
                }
            }
            Term::Local(local) => match self.layout.places.get(local) {
                Some(Place::Set(slot)) => Set::Local(*slot),
                Some(Place::ArgumentSet(slot)) => Set::Argument(*slot),
                _ => Set::single(self.number(expression)),
            },
            _ => Set::single(self.number(expression)),
        }
    }

    /// The royal squares of a player. Their definition is inserted here, if it depends on nothing else.
    fn royal(&mut self, player: &Expression) -> Set<W> {
        let Some(royal) = &self.compiler.model.royal else { return Set::Constant(SquareSet::EMPTY) };
        let player = self.number(player);
        let of_event = [
            ContextWord::From,
            ContextWord::To,
            ContextWord::At,
            ContextWord::Piece,
            ContextWord::Victim,
            ContextWord::VictimOwner,
        ];
        match player {
            Number::Constant(side @ (0 | 1)) if !speaks_of(royal, &of_event) => {
                let mover = std::mem::replace(&mut self.mover, Side::from_index(side as usize));
                let set = self.set(royal);
                self.mover = mover;
                set
            }
            player => Set::Royal(player),
        }
    }

    fn pieces(&mut self, kinds: Option<&KindsTerm>, owner: Option<&Expression>) -> Set<W> {
        let kind = match kinds {
            Some(KindsTerm::One(kind)) => Some(self.number(kind)),
            _ => None,
        };
        let owner = owner.map(|owner| self.number(owner));
        let fixed = |kinds: KindSet| known_kinds(self.compiler.model, kinds);
        let side = |side: i32| Side::from_index(side as usize);
        match (kinds, kind, owner) {
            (None, _, None) => Set::Pieces,
            (None, _, Some(Number::Constant(owner))) => Set::PiecesOf(side(owner)),
            (None, _, Some(owner)) => Set::PiecesOfPlayer(owner),
            (Some(KindsTerm::Fixed(kinds)), _, None) => Set::Kinds(fixed(*kinds)),
            (Some(KindsTerm::Fixed(kinds)), _, Some(Number::Constant(owner))) => {
                Set::KindsOf(fixed(*kinds), side(owner))
            }
            (Some(KindsTerm::Fixed(kinds)), _, Some(owner)) => Set::KindsOfPlayer(fixed(*kinds), owner),
            (_, Some(Number::Constant(kind)), None) => Set::Kinds(one_kind(kind)),
            (_, Some(Number::Constant(kind)), Some(Number::Constant(owner))) => {
                Set::KindsOf(one_kind(kind), side(owner))
            }
            (_, Some(Number::Constant(kind)), Some(owner)) => Set::KindsOfPlayer(one_kind(kind), owner),
            (_, Some(kind), None) => Set::OfKind(kind),
            (_, Some(kind), Some(owner)) => Set::OfKindAndPlayer(Box::new([kind, owner])),
            (Some(KindsTerm::One(_)), None, _) => unreachable!("a kind that is computed has a number"),
        }
    }

    fn starting_squares(&mut self, kinds: &KindsTerm, player: &Expression) -> Set<W> {
        let setup = &self.compiler.model.setup;
        let known = |kinds, side: i32| {
            Set::Constant(setup.squares_of(kinds, Side::from_index(side as usize)).collect())
        };
        let player = self.number(player);
        match kinds {
            KindsTerm::Fixed(kinds) => match player {
                Number::Constant(side) => known(*kinds, side),
                player => Set::Starting(known_kinds(self.compiler.model, *kinds), player),
            },
            KindsTerm::One(kind) => match (player, self.number(kind)) {
                (Number::Constant(side), Number::Constant(kind)) => known(one_kind(kind), side),
                (player, kind) => Set::StartingOf(Box::new([player, kind])),
            },
        }
    }

    fn effects(&mut self, statements: &[Statement]) -> Box<[Effect<W>]> {
        let mut effects = Vec::new();
        statements.iter().for_each(|statement| self.effect(statement, &mut effects));
        effects.into()
    }

    fn effect(&mut self, statement: &Statement, effects: &mut Vec<Effect<W>>) {
        let mark = |mark: &Option<crate::ids::Mark>| mark.map_or(u8::MAX, |mark| mark.0 as u8);
        effects.push(match statement {
            Statement::If(condition, then, other) => {
                Effect::If(self.truth(condition), self.effects(then), self.effects(other))
            }
            Statement::ForEach(local, set, body) => {
                let (over, body) = *self.over(*local, set, |translator| translator.effects(body));
                Effect::ForEach(over, body)
            }
            Statement::Let(local, value, body) => {
                let (numbers, sets) = (self.layout.numbers, self.layout.sets);
                effects.extend(self.hold(*local, value).map(Effect::Hold));
                body.iter().for_each(|statement| self.effect(statement, effects));
                (self.layout.numbers, self.layout.sets) = (numbers, sets);
                return;
            }
            Statement::Move(from, to) => Effect::Move(self.number(from), self.number(to)),
            Statement::Swap(a, b) => Effect::Swap(self.number(a), self.number(b)),
            Statement::Capture(set) => Effect::Capture(self.set(set)),
            Statement::Destroy(set) => Effect::Destroy(self.set(set)),
            Statement::Create(kind, on, owner, with) => {
                Effect::Create(self.number(kind), self.set(on), self.number(owner), mark(with))
            }
            Statement::Drop(kind, on, with) => Effect::Drop(self.number(kind), self.number(on), mark(with)),
            Statement::Become(set, kind) => Effect::Become(self.set(set), self.number(kind)),
            Statement::Mark(set, mark, true) => Effect::Mark(self.set(set), mark.0 as u8),
            Statement::Mark(set, mark, false) => Effect::Unmark(self.set(set), mark.0 as u8),
            Statement::Remember(attribute, of, change, amount) => {
                Effect::Remember(*attribute, self.set(of), *change, self.number(amount))
            }
            Statement::Give(kind, player) => Effect::Give(self.number(kind), self.number(player)),
            Statement::Discard(player) => Effect::Discard(self.number(player)),
            Statement::SendHome(set) => Effect::SendHome(self.set(set)),
            Statement::Join(set, player) => Effect::Join(self.set(set), self.number(player)),
            Statement::Shift(set, way, count) => {
                Effect::Shift(self.set(set), self.number(way), self.number(count))
            }
            Statement::Skip(player) => Effect::Skip(self.number(player)),
            Statement::EndTurn => Effect::EndTurn,
            Statement::Ask(player, action) => Effect::Ask(self.number(player), action.0),
            Statement::Assign(variable, owner, change, value) => {
                self.assign(*variable, owner.as_ref(), *change, value)
            }
        });
    }

    fn assign(
        &mut self,
        variable: crate::ids::Variable,
        owner: Option<&Expression>,
        change: Change,
        value: &Expression,
    ) -> Effect<W> {
        let (slot, owner) = self.slot(variable, owner);
        match (self.is_set(variable), owner) {
            (false, None) => Effect::Assign(slot, change, self.number(value)),
            (false, Some(owner)) => Effect::AssignOf(slot, owner, change, self.number(value)),
            (true, None) => Effect::AssignSet(slot, self.set(value)),
            (true, Some(owner)) => Effect::AssignSetOf(slot, owner, self.set(value)),
        }
    }
}

/// Of some kinds those that the definition has.
pub(super) fn known_kinds(model: &model::Model, kinds: KindSet) -> KindSet {
    KindSet(kinds.0 & KindSet::first(model.kinds.len()).0)
}

/// The kind for a number, if any, as a set.
fn one_kind(number: i32) -> KindSet {
    u8::try_from(number).map_or(KindSet::default(), |kind| KindSet::one(Kind(kind)))
}
