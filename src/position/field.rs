//! What an expression says of an action that has not been done: for records.

use crate::ids::Square;
use crate::model::Type;
use crate::program::{Program, ValueCode};

use super::action::{Action, ActionForm};
use super::machine::Context;
use super::state::Position;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldValue {
    /// A number, a square or a kind; -1 is no square or kind.
    Number(i32),
    /// Squares.
    Squares(Vec<Square>),
}

impl<const W: usize> Position<W> {
    /// The value of an expression that speaks of an action of this position, which is not done.
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

    /// The squares that an action names: departure and arrival of a move, the parameters of a declared action.
    pub fn squares_named(&mut self, program: &Program<W>, action: Action) -> Vec<Square> {
        let ActionForm::Declared(rule) = action.form() else {
            return [action.from, action.to]
                .into_iter()
                .filter(|number| *number != super::NONE)
                .map(Square)
                .collect();
        };
        let (numbers, sets) = self.parameters(program, usize::from(rule), action);
        let (mut numbers, mut sets) = (numbers.into_iter(), sets.into_iter());
        let mut named = Vec::new();
        for choice in &program.actions[usize::from(rule)].choices {
            match choice.ty {
                Type::Squares => named.extend(sets.next().into_iter().flatten()),
                Type::Square => {
                    named.extend(numbers.next().and_then(|number| u16::try_from(number).ok()).map(Square))
                }
                Type::Number | Type::Truth | Type::Player | Type::Kind | Type::Kinds | Type::Direction => {
                    numbers.next();
                }
            }
        }
        named
    }
}
