//! The value of an expression for an action that has not been done: for records.

use crate::ids::Square;
use crate::model::Type;
use crate::plain::{Squares, Value};
use crate::program::{DeclaredChoice, Program, ValueCode};

use crate::position::state::action::{Action, ActionForm};
use crate::position::state::position::Position;
use crate::position::state::registers::Context;
use crate::position::state::snapshot::value;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldValue {
    /// A number, a square or a kind; -1 is no square or kind.
    Number(i32),
    /// Squares.
    Squares(Vec<Square>),
}

impl<const W: usize> Position<W> {
    /// The value of an expression about an action of this position, which is not done.
    pub fn value_for(&mut self, program: &Program<W>, action: Action, code: ValueCode) -> FieldValue {
        self.refill();
        let arguments = (self.machine.arguments, self.machine.set_arguments);
        let context = match action.form() {
            ActionForm::Declared(rule) => {
                let context = Context::of(self.mover());
                let choices = &program.actions[usize::from(rule)].choices;
                self.load_parameters(program, choices, &context, |index| action.parameter(index));
                context
            }
            ActionForm::Plain(_) | ActionForm::Line(..) | ActionForm::Pass => {
                self.context_of(program, action)
            }
        };
        let value = match code {
            ValueCode::Set(code) => {
                FieldValue::Squares(self.set(program, code, &context).into_iter().collect())
            }
            ValueCode::Number(code) => FieldValue::Number(self.number(program, code, &context)),
        };
        (self.machine.arguments, self.machine.set_arguments) = arguments;
        value
    }

    /// The parameters of a declared action, or of the choice on arrival of a move, in the order of its choices;
    /// parameters of an arrival that depend on the effects of the move have their values from before it.
    pub fn parameter_values(&mut self, program: &Program<W>, action: Action) -> Vec<Value> {
        let (choices, (numbers, sets)) = match (action.form(), action.arrival()) {
            (ActionForm::Declared(rule), _) => {
                let rule = usize::from(rule);
                (&program.actions[rule].choices, self.parameters(program, rule, action))
            }
            (_, Some((index, _))) => {
                (&program.arrivals[index].choices, self.arrival_parameters(program, action))
            }
            (_, None) => return Vec::new(),
        };
        let (mut numbers, mut sets) = (numbers.into_iter(), sets.into_iter());
        let value = |choice: &DeclaredChoice<W>| match choice.ty {
            Type::Squares => Value::Squares(sets.next().into_iter().flatten().collect::<Squares>()),
            Type::Number
            | Type::Truth
            | Type::Player
            | Type::Kind
            | Type::Kinds
            | Type::Square
            | Type::Direction => value(choice.ty, numbers.next().unwrap_or(-1)),
        };
        choices.iter().map(value).collect()
    }

    /// The squares that an action names: start and end of a move, the parameters of a declared action.
    pub fn squares_named(&mut self, program: &Program<W>, action: Action) -> Vec<Square> {
        let ActionForm::Declared(_) = action.form() else {
            return [action.from, action.to]
                .into_iter()
                .filter(|number| *number != crate::position::NONE)
                .map(Square)
                .collect();
        };
        let squares = |value| match value {
            Value::Squares(squares) => squares.iter().collect(),
            Value::Square(square) => Vec::from_iter(square),
            Value::Number(_) | Value::Truth(_) | Value::Player(_) | Value::Kind(_) | Value::Direction(_) => {
                Vec::new()
            }
        };
        self.parameter_values(program, action).into_iter().flat_map(squares).collect()
    }
}
