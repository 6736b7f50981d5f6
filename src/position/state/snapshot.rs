//! A position in the form of plain mode, so that the two can be compared.

use crate::ids::{ActionRule, Mark, Side, Square, Variable};
use crate::model::{ActionKind, Model, StateVariable, Type};
use crate::plain::{self, Marks, Piece, Snapshot, Squares, Turn, Value};
use crate::program::{Program, VariableSlot, all_directions};

use super::cell::Cell;
use super::position::Position;

impl<const W: usize> Position<W> {
    /// The position without its history, in the form of plain mode.
    pub fn snapshot(&self, model: &Model, program: &Program<W>) -> Snapshot {
        let squares = || model.board.squares();
        let hand = |side: Side| model.all_kinds().map(|kind| self.in_hand(side, kind)).collect();
        let variables = (0..).map(Variable).zip(&model.variables).map(|(variable, about)| {
            let owners = 0..if about.of_player { 2 } else { 1 };
            owners.map(|owner| self.value_of(program.variables[variable.index()], owner, about)).collect()
        });
        let outcome = self.outcome();
        Snapshot {
            board: squares().map(|square| self.piece_on(square)).collect(),
            hands: Side::BOTH.map(hand),
            variables: variables.collect(),
            turn: self.turn_snapshot(model, program),
            outcome: outcome.map(|it| plain::Outcome { winner: it.winner, ending: it.ending }),
        }
    }

    fn turn_snapshot(&self, model: &Model, program: &Program<W>) -> Turn {
        let turn = &self.state.turn;
        let before = self.cells_before();
        let what = |cell: Cell| cell.kind().map(|kind| (kind, cell.side()));
        let lasting = |slot: VariableSlot| program.lasting.iter().position(|known| *known == slot);
        let is_set = |slot: VariableSlot| lasting(slot).is_some_and(|number| turn.fresh.has(number));
        let variables = (0..).map(Variable).zip(&model.variables);
        let copies = variables.flat_map(|(variable, about)| {
            let owners = 0..if about.of_player { 2 } else { 1 };
            owners.map(move |owner| (variable, owner))
        });
        Turn {
            mover: turn.mover,
            done: turn.done,
            ends: turn.ends,
            course: turn.course,
            skips: turn.skips,
            pending: self.pending().map(|(side, rule)| (side, ActionRule(rule))).collect(),
            set: copies
                .filter(|(it, owner)| is_set(slot_of(program.variables[it.index()], *owner)))
                .collect(),
            beginning: model.board.squares().map(|square| what(before[square.index()])).collect(),
            last: match turn.action {
                0 => Some(ActionKind::Move),
                u16::MAX => None,
                declared => Some(ActionKind::Declared(ActionRule(declared - 1))),
            },
            removed: turn.removed,
        }
    }

    fn piece_on(&self, square: Square) -> Option<Piece> {
        let cell = self.cell(square);
        let bits = self.marks_on(square);
        let carried = (0..self.state.marks().len() as u16).map(Mark).filter(|mark| bits >> mark.0 & 1 != 0);
        let marks = carried.fold(Marks::default(), |marks, mark| marks.set(mark, true));
        cell.kind().map(|kind| Piece { kind, owner: cell.side(), marks })
    }

    /// The value of a variable, of an owner if each player has one.
    fn value_of(&self, slot: VariableSlot, owner: usize, about: &StateVariable) -> Value {
        let number = match slot_of(slot, owner) {
            VariableSlot::Set(slot) => {
                return Value::Squares(self.set_variable(usize::from(slot)).into_iter().collect::<Squares>());
            }
            VariableSlot::Scalar(slot) => self.scalar(usize::from(slot)),
        };
        value(about.ty, number)
    }
}

/// A value other than a set of squares, as a number in play.
pub(crate) fn value(ty: Type, number: i32) -> Value {
    if ty != Type::Direction {
        return Value::of_number(ty, number);
    }
    let way = usize::try_from(number).ok();
    Value::Direction(way.and_then(|way| all_directions().get(way).copied()))
}

/// The slot of a variable of an owner.
fn slot_of(slot: VariableSlot, owner: usize) -> VariableSlot {
    match slot {
        VariableSlot::Scalar(slot) => VariableSlot::Scalar(slot + owner as u16),
        VariableSlot::Set(slot) => VariableSlot::Set(slot + owner as u16),
    }
}
