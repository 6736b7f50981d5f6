//! Statements: each is executed as the reference describes it.

use super::event::Event;
use super::play::{Play, kept};
use super::squares::Squares;
use super::state::{Marks, Piece};
use super::value::Value;
use crate::ids::{Kind, Mark, Side, Square, Variable, Vector};
use crate::limits;
use crate::model::{self, Change, Expression, Statement};

/// The most pending decisions.
const DECISIONS: usize = 4;

impl Play<'_> {
    /// Executes statements one after the other.
    pub(super) fn run(&mut self, statements: &[Statement], event: &mut Event) {
        for statement in statements {
            self.statement(statement, event);
        }
    }

    fn value(&self, expression: &Expression, event: &Event) -> Value {
        self.plain.view(&self.state, event).inside(self.asked).value(expression).typed(expression.ty)
    }

    fn set(&self, expression: &Expression, event: &Event) -> Squares {
        self.value(expression, event).squares()
    }

    fn player(&self, expression: &Expression, event: &Event) -> Side {
        self.value(expression, event).player()
    }

    fn square(&self, expression: &Expression, event: &Event) -> Option<Square> {
        self.value(expression, event).square()
    }

    fn kind(&self, expression: &Expression, event: &Event) -> Option<Kind> {
        self.value(expression, event).kind()
    }

    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    fn statement(&mut self, statement: &Statement, event: &mut Event) {
        match statement {
            Statement::If(condition, then, other) => {
                let holds = self.value(condition, event).truth();
                self.run(if holds { then } else { other }, event);
            }
            Statement::ForEach(local, over, body) => {
                for square in self.set(over, event).iter() {
                    self.holding(*local, Value::Square(Some(square)), body, event);
                }
            }
            Statement::Let(local, value, body) => {
                let value = self.value(value, event);
                self.holding(*local, value, body, event);
            }
            Statement::Move(from, to) => {
                if let Some((from, to)) = self.square(from, event).zip(self.square(to, event)) {
                    self.move_piece(from, to);
                }
            }
            Statement::Swap(a, b) => {
                if let Some((a, b)) = self.square(a, event).zip(self.square(b, event)) {
                    self.state.now.board.swap(a.index(), b.index());
                }
            }
            Statement::Capture(of) => {
                for square in self.set(of, event).iter() {
                    self.capture(square, event);
                }
            }
            Statement::Destroy(of) => {
                self.set(of, event).iter().for_each(|square| self.take_off(square));
            }
            Statement::Create(kind, on, owner, mark) => {
                let (kind, on) = (self.kind(kind, event), self.set(on, event));
                let owner = self.player(owner, event);
                for square in on.iter() {
                    self.create(kind, square, owner, *mark);
                }
            }
            Statement::Drop(kind, on, mark) => {
                if let Some((kind, on)) = self.kind(kind, event).zip(self.square(on, event)) {
                    self.drop_piece(kind, on, event.mover, *mark);
                }
            }
            Statement::Join(of, player) => {
                let (of, owner) = (self.set(of, event), self.player(player, event));
                self.change(&of, |piece| Piece { owner, ..piece });
            }
            Statement::Become(of, kind) => {
                let (of, kind) = (self.set(of, event), self.kind(kind, event));
                let model = self.plain.model;
                if let Some(kind) = kind {
                    self.change(&of, |piece| {
                        let marks = piece.marks.that(model, |about| about.on.has(kind));
                        Piece { kind, marks, ..piece }
                    });
                }
            }
            Statement::Mark(of, mark, on) => {
                let of = self.set(of, event);
                let able = self.plain.model.marks[mark.index()].on;
                self.change(&of, |piece| {
                    let marks = piece.marks.set(*mark, *on && able.has(piece.kind));
                    Piece { marks, ..piece }
                });
            }
            Statement::Remember(attribute, of, change, amount) => {
                let (of, amount) = (self.set(of, event), self.value(amount, event).in_play());
                let able = self.plain.model.attributes[usize::from(attribute.index)].on;
                self.change(&of, |piece| {
                    let old = attribute.value(|mark| piece.marks.has(mark));
                    let digits = attribute.digits_of(change.of(old, amount));
                    let marks = digits
                        .fold(piece.marks, |marks, (mark, on)| marks.set(mark, on && able.has(piece.kind)));
                    Piece { marks, ..piece }
                });
            }
            Statement::Give(kind, player) => {
                let (kind, player) = (self.kind(kind, event), self.player(player, event));
                if let Some(kind) = kind {
                    self.change_hand(player, kind, 1);
                }
            }
            Statement::Discard(player) => {
                let player = self.player(player, event);
                self.discard(player, event);
            }
            Statement::SendHome(of) => {
                let of = self.set(of, event);
                self.send_home(&of);
            }
            Statement::Shift(of, way, count) => {
                let (of, way) = (self.set(of, event), self.value(way, event).direction());
                let count = self.value(count, event).number();
                if let Some(way) = way.filter(|_| count != 0) {
                    self.shift(&of, way, count);
                }
            }
            Statement::Skip(player) => {
                let player = self.player(player, event);
                if let Some(skips) = self.state.now.turn.skips.get_mut(player.index()) {
                    *skips = skips.saturating_add(1);
                }
            }
            Statement::EndTurn => self.state.now.turn.ends = true,
            Statement::Ask(player, rule) => {
                let player = self.player(player, event);
                let pending = &mut self.state.now.turn.pending;
                if player != Side::Neutral && pending.len() < DECISIONS {
                    pending.push((player, *rule));
                }
            }
            Statement::Assign(variable, owner, change, value) => {
                let owner = owner.as_ref().map_or(Side::White, |owner| self.player(owner, event));
                let value = self.value(value, event);
                self.assign(*variable, owner, *change, value);
            }
        }
    }

    /// Executes statements while a value is held.
    fn holding(&mut self, local: model::Local, value: Value, body: &[Statement], event: &mut Event) {
        event.hold(local, value);
        self.run(body, event);
        event.held.pop();
    }

    /// Changes the pieces on some squares.
    fn change(&mut self, of: &Squares, change: impl Fn(Piece) -> Piece) {
        for square in of.iter() {
            let cell = &mut self.state.now.board[square.index()];
            *cell = cell.map(&change);
        }
    }

    /// A piece goes to a square, and counts as moved. A piece that stood there leaves the game.
    fn move_piece(&mut self, from: Square, to: Square) {
        if from == to || self.state.now.at(from).is_none() {
            return;
        }
        self.take_off(to);
        self.carry(from, to);
        self.lose_marks(to);
    }

    /// A piece is captured, with the rules before and after it; the nesting of captures by rules is limited.
    fn capture(&mut self, square: Square, event: &Event) {
        if self.state.now.at(square).is_none() {
            return;
        }
        let event = event.with_victim(&self.state.now, square);
        let runs_rules = self.depth < limits::NESTED_CAPTURES;
        self.depth += 1;
        if runs_rules {
            self.fire(model::Event::BeforeCapture, &event);
        }
        self.take_off(square);
        if runs_rules {
            self.fire(model::Event::AfterCapture, &event);
        }
        self.depth -= 1;
    }

    /// A piece appears on a square, if that is empty.
    fn create(&mut self, kind: Option<Kind>, square: Square, owner: Side, mark: Option<Mark>) {
        let Some(kind) = kind.filter(|_| self.state.now.at(square).is_none()) else { return };
        let carried = mark.filter(|mark| self.plain.model.marks[mark.index()].on.has(kind));
        let marks = carried.map_or_else(Marks::default, |mark| Marks::default().set(mark, true));
        self.state.now.board[square.index()] = Some(Piece { kind, owner, marks });
    }

    /// A piece goes from a hand to an empty square.
    fn drop_piece(&mut self, kind: Kind, square: Square, side: Side, mark: Option<Mark>) {
        let is_possible = self.state.now.at(square).is_none();
        if is_possible && self.plain.in_hand(&self.state.now, side, kind) > 0 {
            self.change_hand(side, kind, -1);
            self.create(Some(kind), square, side, mark);
        }
    }

    /// Changes how many pieces of a kind are in a hand. Neutral has no hand.
    fn change_hand(&mut self, side: Side, kind: Kind, change: i32) {
        if let Some(hand) = self.state.now.hands.get_mut(side.index()) {
            let count = i32::from(hand[kind.index()]) + change;
            hand[kind.index()] = count.clamp(0, i32::from(limits::HAND)) as u16;
        }
    }

    /// The pieces that are in a hand leave the game, each with the rules before it.
    fn discard(&mut self, side: Side, event: &Event) {
        let runs_rules = self.depth < limits::NESTED_CAPTURES;
        self.depth += 1;
        for kind in self.plain.model.all_kinds() {
            for _ in 0..self.plain.in_hand(&self.state.now, side, kind) {
                let (victim, victim_owner, victim_marks) = (Some(kind), side, Marks::default());
                let event = Event { victim, victim_owner, victim_marks, ..event.clone() };
                if runs_rules {
                    self.fire(model::Event::BeforeDiscard, &event);
                }
                self.change_hand(side, kind, -1);
            }
        }
        self.depth -= 1;
    }

    /// Pieces are lifted, and go to empty squares where their kind and side stands in the setup, in the order of squares.
    /// Those for which there is no room leave the game.
    fn send_home(&mut self, of: &Squares) {
        let cell = |play: &mut Self, square: Square| play.state.now.board[square.index()].take();
        let lifted: Vec<Piece> = of.iter().filter_map(|square| cell(self, square)).collect();
        for piece in lifted {
            let is_home = |home: &&model::SetupPiece| (home.kind, home.side) == piece.what();
            let mut homes = self.plain.model.setup.pieces.iter().filter(is_home);
            match homes.find(|home| self.state.now.at(home.square).is_none()) {
                Some(home) => {
                    let piece = Piece { marks: Marks::default(), ..piece };
                    self.state.now.board[home.square.index()] = Some(piece);
                }
                None => self.state.now.turn.removed = self.state.now.turn.removed.saturating_add(1),
            }
        }
    }

    /// Pieces go so many steps all at once. Pieces that go beyond the edge leave the game, and so do pieces that stand
    /// where others arrive.
    fn shift(&mut self, of: &Squares, way: Vector, count: i32) {
        let cell = |play: &mut Self, square: Square| play.state.now.board[square.index()].take();
        let lifted: Vec<(Square, Piece)> =
            of.iter().filter_map(|square| Some((square, cell(self, square)?))).collect();
        for (from, piece) in lifted {
            match self.plain.step(from, way, count) {
                Some(to) => {
                    self.take_off(to);
                    let marks = kept(piece.marks, self.plain);
                    self.state.now.board[to.index()] = Some(Piece { marks, ..piece });
                }
                None => self.state.now.turn.removed = self.state.now.turn.removed.saturating_add(1),
            }
        }
    }

    /// A variable changes. Neutral has none.
    fn assign(&mut self, variable: Variable, owner: Side, change: Change, value: Value) {
        let of_player = self.plain.model.variables[variable.index()].of_player;
        let owner = if of_player { owner.index() } else { 0 };
        let Some(old) = self.state.now.variables[variable.index()].get(owner) else { return };
        let value = match change {
            Change::Set => value,
            Change::Add | Change::Subtract => Value::Number(change.of(old.number(), value.number())),
        };
        if self.plain.model.variables[variable.index()].lasts_turn {
            self.state.now.turn.set.insert((variable, owner));
        }
        self.put(variable, owner, value);
    }
}
