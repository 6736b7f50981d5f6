//! Expressions: each term is evaluated as the reference describes it.

use super::event::Event;
use super::squares::Squares;
use super::state::{Marks, Piece, State};
use super::value::Value;
use super::{Asked, Plain};
use crate::ids::{KindSet, Mark, Side, Square, Table, Variable};
use crate::model::{
    Amount, ContextWord, Expression, KindsTerm, Local, Order, Quantity, Reduction, Term, Type,
};

/// A value that is held while a part of an expression is computed.
#[derive(Clone, Copy)]
struct Binding<'v> {
    local: Local,
    value: &'v Value,
    outer: Option<&'v Binding<'v>>,
}

/// The context of an expression.
#[derive(Clone, Copy)]
pub(super) struct View<'v> {
    pub(super) plain: &'v Plain<'v>,
    pub(super) state: &'v State,
    pub(super) event: &'v Event,
    pub(super) asked: Asked,
    held: Option<&'v Binding<'v>>,
}

impl Plain<'_> {
    /// The context of an expression, outside of any other query.
    pub(super) fn view<'v>(&'v self, state: &'v State, event: &'v Event) -> View<'v> {
        View { plain: self, state, event, asked: Asked::default(), held: None }
    }
}

impl<'v> View<'v> {
    /// The same inside another query.
    pub(super) fn inside(self, asked: Asked) -> View<'v> {
        View { asked, ..self }
    }

    /// Evaluates an expression while a value is held.
    pub(super) fn holding<T>(&self, local: Local, value: &Value, ask: impl FnOnce(View<'_>) -> T) -> T {
        let binding = Binding { local, value, outer: self.held };
        ask(View { held: Some(&binding), ..*self })
    }

    fn held(&self, local: Local) -> Value {
        let mut next = self.held;
        while let Some(binding) = next {
            if binding.local == local {
                return binding.value.clone();
            }
            next = binding.outer;
        }
        self.event.held(local).cloned().unwrap_or(Value::Square(None))
    }

    /// A condition.
    pub(super) fn truth(&self, expression: &Expression) -> bool {
        self.value(expression).truth()
    }

    /// A number.
    pub(super) fn number(&self, expression: &Expression) -> i32 {
        self.value(expression).number()
    }

    /// A player.
    pub(super) fn player(&self, expression: &Expression) -> Side {
        self.value(expression).player()
    }

    /// A square, or nothing.
    pub(super) fn square(&self, expression: &Expression) -> Option<Square> {
        self.value(expression).square()
    }

    /// A set.
    pub(super) fn squares(&self, expression: &Expression) -> Squares {
        self.value(expression).squares()
    }

    /// Evaluates an expression of any type.
    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    pub(super) fn value(&self, expression: &Expression) -> Value {
        let (plain, board) = (self.plain, &self.plain.model.board);
        if !plain.goes_on() {
            return Value::Number(0);
        }
        let set = Value::Squares;
        match &expression.term {
            Term::Number(number) => Value::Number(*number),
            Term::Truth(truth) => Value::Truth(*truth),
            Term::Player(side) => Value::Player(*side),
            Term::Kind(kind) => Value::Kind(*kind),
            Term::Kinds(kinds) => set(self.pieces(Some(kinds), None)),
            Term::Square(square) => Value::Square(*square),
            Term::Squares(squares) => set(squares.iter().copied().collect()),
            Term::Direction(word) => Value::Direction(Some(board.turned(word.0, self.event.mover))),
            Term::Local(local) => self.held(*local),
            Term::Let(local, value, body) => {
                let value = self.value(value).typed(value.ty);
                self.holding(*local, &value, |view| view.value(body))
            }
            Term::If(condition, then, other) => self.value(if self.truth(condition) { then } else { other }),
            Term::Context(word) => self.word(*word),
            Term::EventMark(word, mark) => Value::Truth(self.marks_of(*word).has(*mark)),
            Term::EventAttribute(word, attribute) => {
                let marks = self.marks_of(*word);
                Value::of_number(attribute.ty, attribute.value(|mark| marks.has(mark)))
            }
            Term::Attribute(attribute, square) => {
                let marks = self.piece_on(square).map(|piece| piece.marks).unwrap_or_default();
                Value::of_number(attribute.ty, attribute.value(|mark| marks.has(mark)))
            }
            Term::Opponent(player) => Value::Player(self.player(player).opponent()),
            Term::Variable(variable, owner) => self.variable(*variable, owner.as_deref()),
            Term::KindAt(square) => Value::Kind(self.piece_on(square).map(|piece| piece.kind)),
            Term::OwnerAt(square) => {
                Value::Player(self.piece_on(square).map_or(Side::Neutral, |piece| piece.owner))
            }
            Term::Pieces(kinds, owner) => set(self.pieces(kinds.as_ref(), owner.as_deref())),
            Term::Empty => set(plain.all.without(&self.state.now.squares_of(|_| true))),
            Term::Changed => set(self.changed()),
            Term::Victims => set(self.event.victims),
            Term::Zone(zone, owner) => {
                let side = owner.as_ref().map_or(Side::White, |owner| self.player(owner));
                let squares = if side == Side::Neutral { &[] } else { plain.model.zone(*zone, side) };
                set(squares.iter().copied().collect())
            }
            Term::Marked(mark) => set(self.state.now.squares_of(|piece| piece.marks.has(*mark))),
            Term::Royal(player) => set(plain.royal(self.state, self.player(player), self.asked)),
            Term::Not(inner) if inner.ty == Type::Truth => Value::Truth(!self.truth(inner)),
            Term::Not(inner) => set(plain.all.without(&self.squares(inner))),
            Term::And(a, b) if a.ty == Type::Truth => Value::Truth(self.truth(a) && self.truth(b)),
            Term::And(a, b) => set(self.squares(a).and(&self.squares(b))),
            Term::Or(a, b) if a.ty == Type::Truth => Value::Truth(self.truth(a) || self.truth(b)),
            Term::Or(a, b) => set(self.squares(a).or(&self.squares(b))),
            Term::Arithmetic(amount, a, b) => {
                Value::Number(arithmetic(*amount, self.number(a), self.number(b)))
            }
            Term::Compare(order, a, b) => Value::Truth(compare(*order, self.number(a), self.number(b))),
            Term::Same(a, b) => Value::Truth(self.value(a).typed(a.ty) == self.value(b).typed(b.ty)),
            Term::SameSet(a, b) => Value::Truth(self.squares(a) == self.squares(b)),
            Term::In(square, within) => {
                let within = self.squares(within);
                Value::Truth(self.square(square).is_some_and(|square| within.has(square)))
            }
            Term::KindIs(kind, kinds) => {
                let kinds = self.kinds(kinds);
                Value::Truth(self.value(kind).kind().is_some_and(|kind| kinds.has(kind)))
            }
            Term::ActionIs(actions) => {
                Value::Truth(self.state.now.turn.last.is_some_and(|last| actions.contains(&last)))
            }
            Term::Any(inner) => Value::Truth(!self.squares(inner).is_empty()),
            Term::Count(inner) => Value::Number(self.squares(inner).count()),
            Term::Reduce(reduction, local, over, body) => self.reduce(*reduction, *local, over, body),
            Term::Around(of, lists) => {
                let of = self.squares(of);
                let around = of.iter().map(|from| plain.leaps(from, lists, self.event.mover));
                set(around.fold(Squares::NONE, |all, squares| all.or(&squares)))
            }
            Term::Slide(from, ways) => {
                let turned = ways.iter().map(|(way, most)| (board.turned(*way, self.event.mover), *most));
                set(self.slide(self.square(from), turned))
            }
            Term::SlideTo(from, way) => {
                let way = self.value(way).direction().map(|way| (way, u8::MAX));
                set(self.slide(self.square(from), way.into_iter()))
            }
            Term::Ray(from, way) => set(self.ray(from, way).into_iter().collect()),
            Term::Between(a, b) => {
                let ends = self.square(a).zip(self.square(b));
                set(ends.map_or(Squares::NONE, |(a, b)| plain.between(a, b)))
            }
            Term::First(from, way, within) => {
                let within = self.squares(within);
                Value::Square(self.ray(from, way).into_iter().find(|square| within.has(*square)))
            }
            Term::StepFrom(from, way, count) => {
                let start = self.square(from).zip(self.value(way).direction());
                let count = self.number(count);
                Value::Square(start.and_then(|(from, way)| plain.step(from, way, count)))
            }
            Term::Offset(from, right, forward) => {
                let (right, forward) = (self.number(right), self.number(forward));
                let from = self.square(from);
                Value::Square(from.and_then(|from| plain.offset(from, right, forward, self.event.mover)))
            }
            Term::Towards(from, to) => {
                let ends = self.square(from).zip(self.square(to));
                Value::Direction(ends.and_then(|(from, to)| plain.towards(from, to)))
            }
            Term::Reverse(way) => Value::Direction(self.value(way).direction().map(|way| way.reversed())),
            Term::The(of) => Value::Square(self.squares(of).first()),
            Term::Connected(from, within, lists) => {
                let within = self.squares(within);
                let reached =
                    self.square(from).map(|from| plain.spread(from, &within, lists, self.event.mover));
                set(reached.into_iter().flatten().map(|(square, _)| square).collect())
            }
            Term::Distance(a, b, lists) => {
                let ends = self.square(a).zip(self.square(b));
                let steps = ends.and_then(|(a, b)| {
                    let reached = plain.spread(a, &plain.all, lists, Side::White);
                    reached.into_iter().find(|(square, _)| *square == b)
                });
                Value::Number(steps.map_or(board.len() as i32, |(_, steps)| steps))
            }
            Term::FileOf(square) => set(self.like(square, |a, b| a.file == b.file)),
            Term::RankOf(square) => set(self.like(square, |a, b| a.rank == b.rank)),
            Term::FileNumber(square) => {
                let file = |square| i32::from(board.place(square).file) + 1;
                Value::Number(self.square(square).map_or(0, file))
            }
            Term::RankNumber(square, player) => {
                let player = self.player(player);
                Value::Number(self.square(square).map_or(0, |square| plain.rank_number(square, player)))
            }
            Term::Attacked(of, by, kind) => {
                let kind = kind.as_ref().and_then(|kind| self.value(kind).kind());
                let (of, by) = (self.squares(of), self.player(by));
                Value::Truth(!plain.attackers(self.state, &of, by, kind, self.asked).is_empty())
            }
            Term::Observed(of, by) => {
                let asked = Asked { attacks: true, ..self.asked };
                let (of, by) = (self.squares(of), self.player(by));
                Value::Truth(!plain.attackers(self.state, &of, by, None, asked).is_empty())
            }
            Term::Attackers(of, by) => set(self.attackers(of, by)),
            Term::AttackedBy(of) => set(plain.attacked_by(self.state, &self.squares(of), self.asked)),
            Term::Reach(kind, from, by) => {
                let (kind, from) = (self.value(kind).kind(), self.square(from));
                let by = self.player(by);
                set(kind.zip(from).map_or(Squares::NONE, |(kind, from)| {
                    plain.reach(self.state, kind, (from, by), self.asked)
                }))
            }
            Term::SinceOccurrence(number) => Value::Number(self.state.since(self.number(number))),
            Term::Threatened(of, by) => {
                let (of, by) = (self.squares(of), self.player(by));
                Value::Truth(!self.asked.future && plain.is_threatened(self.state, &of, by))
            }
            Term::Stuck(player) => {
                let player = self.player(player);
                Value::Truth(!self.asked.future && plain.is_stuck(self.state, player))
            }
            Term::Quantity(Quantity::Occurrences) => Value::Number(self.state.occurrences()),
            Term::Quantity(Quantity::BoardOccurrences) => Value::Number(self.state.board_occurrences()),
            Term::Quantity(Quantity::Removed) => Value::Number(i32::from(self.state.now.turn.removed)),
            Term::InHand(player, kinds) => {
                let (player, kinds) = (self.player(player), self.kinds(kinds));
                let held = plain.model.all_kinds().filter(|kind| kinds.has(*kind));
                Value::Number(held.map(|kind| i32::from(plain.in_hand(&self.state.now, player, kind))).sum())
            }
            Term::Starting(kinds, player) => {
                let (kinds, player) = (self.kinds(kinds), self.player(player));
                Value::Number(plain.model.setup.squares_of(kinds, player).count() as i32)
            }
            Term::StartingSquares(kinds, player) => {
                let (kinds, player) = (self.kinds(kinds), self.player(player));
                set(plain.model.setup.squares_of(kinds, player).collect())
            }
            Term::Lookup(table, row, column) => self.lookup(*table, row, column.as_deref()),
        }
    }

    fn word(&self, word: ContextWord) -> Value {
        let event = self.event;
        match word {
            ContextWord::Mover => Value::Player(event.mover),
            ContextWord::From => Value::Square(event.from),
            ContextWord::To => Value::Square(event.to),
            ContextWord::At => Value::Square(event.at),
            ContextWord::Piece => Value::Kind(event.piece),
            ContextWord::Victim => Value::Kind(event.victim),
            ContextWord::VictimOwner => Value::Player(event.victim_owner),
        }
    }

    /// The marks of the victim, or of the moving piece.
    fn marks_of(&self, word: ContextWord) -> Marks {
        match word {
            ContextWord::Victim | ContextWord::VictimOwner => self.event.victim_marks,
            ContextWord::Mover
            | ContextWord::From
            | ContextWord::To
            | ContextWord::At
            | ContextWord::Piece => self.event.piece_marks,
        }
    }

    fn piece_on(&self, square: &Expression) -> Option<Piece> {
        self.square(square).and_then(|square| self.state.now.at(square))
    }

    /// Neutral has no variables of its own: its variable has White's start value.
    fn variable(&self, variable: Variable, owner: Option<&Expression>) -> Value {
        let about = &self.plain.model.variables[variable.index()];
        match owner.map_or(Side::White, |owner| self.player(owner)) {
            Side::Neutral => Value::of_start(&about.starts[0]),
            side @ (Side::White | Side::Black) => {
                self.state.now.variables[variable.index()][side.index()].clone()
            }
        }
    }

    /// Some kinds; a computed kind may be nothing.
    pub(super) fn kinds(&self, kinds: &KindsTerm) -> KindSet {
        match kinds {
            KindsTerm::Fixed(kinds) => *kinds,
            KindsTerm::One(kind) => self.value(kind).kind().map_or_else(KindSet::default, KindSet::one),
        }
    }

    fn pieces(&self, kinds: Option<&KindsTerm>, owner: Option<&Expression>) -> Squares {
        let kinds = kinds.map(|kinds| self.kinds(kinds));
        let owner = owner.map(|owner| self.player(owner));
        self.state.now.squares_of(|piece| {
            kinds.is_none_or(|kinds| kinds.has(piece.kind)) && owner.is_none_or(|owner| piece.owner == owner)
        })
    }

    fn changed(&self) -> Squares {
        let now = self.state.now.contents();
        let before = &self.state.now.turn.beginning;
        (0..).map(Square).zip(now.iter().zip(before)).filter(|(_, (a, b))| a != b).map(|(at, _)| at).collect()
    }

    /// The results for the squares of a set, one by one.
    fn reduce(&self, reduction: Reduction, local: Local, over: &Expression, body: &Expression) -> Value {
        let over = self.squares(over);
        let of = |square: Square| {
            let value = Value::Square(Some(square));
            self.holding(local, &value, |view| view.value(body))
        };
        let holds = |square: &Square| of(*square).truth();
        let numbers = || over.iter().map(|square| of(square).number());
        match reduction {
            Reduction::Any => Value::Truth(over.iter().any(|square| holds(&square))),
            Reduction::All => Value::Truth(over.iter().all(|square| holds(&square))),
            Reduction::Count => Value::Number(over.iter().filter(holds).count() as i32),
            Reduction::Sum => Value::Number(numbers().fold(0, i32::saturating_add)),
            Reduction::Min => Value::Number(numbers().min().unwrap_or(0)),
            Reduction::Max => Value::Number(numbers().max().unwrap_or(0)),
            Reduction::Those => Value::Squares(over.iter().filter(holds).collect()),
        }
    }

    /// The squares that slides reach, up to and including the first piece.
    fn slide(&self, from: Option<Square>, ways: impl Iterator<Item = (crate::ids::Vector, u8)>) -> Squares {
        let Some(from) = from else { return Squares::NONE };
        let pieces = self.state.now.squares_of(|_| true);
        ways.flat_map(|(way, most)| {
            let line = self.plain.ride(from, &[way], (most != u8::MAX).then_some(most));
            Plain::up_to(line, &pieces)
        })
        .collect()
    }

    fn ray(&self, from: &Expression, way: &Expression) -> Vec<Square> {
        let start = self.square(from).zip(self.value(way).direction());
        start.map_or_else(Vec::new, |(from, way)| self.plain.ray(from, way))
    }

    /// The squares that share a property with a square.
    fn like(
        &self,
        square: &Expression,
        shares: fn(crate::model::BoardSquare, crate::model::BoardSquare) -> bool,
    ) -> Squares {
        let board = &self.plain.model.board;
        let Some(square) = self.square(square) else { return Squares::NONE };
        board.squares().filter(|other| shares(board.place(square), board.place(*other))).collect()
    }

    fn attackers(&self, of: &Expression, by: &Expression) -> Squares {
        self.plain.attackers(self.state, &self.squares(of), self.player(by), None, self.asked)
    }

    fn lookup(&self, table: Table, row: &Expression, column: Option<&Expression>) -> Value {
        let about = self.plain.model.table(table);
        let place = |kind: &Expression| self.value(kind).kind().map_or(0, |kind| kind.index() + 1);
        let entry = about.entries[place(row)][column.map_or(0, place)];
        match about.gives_kinds {
            true => Value::Kind(u8::try_from(entry).ok().map(crate::ids::Kind)),
            false => Value::Number(entry),
        }
    }
}

impl Plain<'_> {
    /// The royal squares of a player.
    pub(super) fn royal(&self, state: &State, player: Side, asked: Asked) -> Squares {
        match &self.model.royal {
            Some(royal) if player != Side::Neutral => {
                self.view(state, &Event::of(player)).inside(asked).squares(royal)
            }
            Some(_) | None => Squares::NONE,
        }
    }

    /// The number of a rank as a player counts it, from 1. Neutral counts like White.
    fn rank_number(&self, square: Square, player: Side) -> i32 {
        let rank = i32::from(self.model.board.place(square).rank);
        if player == Side::Black { i32::from(self.model.board.ranks) - rank } else { rank + 1 }
    }

    /// The marks that keep pieces apart.
    pub(super) fn apart(&self) -> impl Iterator<Item = Mark> {
        (0..).map(Mark).zip(&self.model.marks).filter(|(_, about)| about.apart).map(|(mark, _)| mark)
    }
}

/// The parts of a condition between its `and`s.
pub(super) fn parts(condition: Option<&Expression>) -> Vec<&Expression> {
    match condition.map(|condition| (&condition.term, condition)) {
        None => Vec::new(),
        Some((Term::And(a, b), _)) => [parts(Some(a)), parts(Some(b))].concat(),
        Some((_, whole)) => vec![whole],
    }
}

fn arithmetic(amount: Amount, a: i32, b: i32) -> i32 {
    match amount {
        Amount::Plus => a.saturating_add(b),
        Amount::Minus => a.saturating_sub(b),
        Amount::Times => a.saturating_mul(b),
        Amount::Least => a.min(b),
        Amount::Most => a.max(b),
    }
}

fn compare(order: Order, a: i32, b: i32) -> bool {
    match order {
        Order::Less => a < b,
        Order::AtMost => a <= b,
        Order::Equal => a == b,
    }
}
