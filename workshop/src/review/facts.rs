//! Facts assumed about the parts of a condition while the rest of it is evaluated.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::region::{Cells, Region};
use super::value::Value;
use variorum::ids::KindSet;
use variorum::model::{Expression, Local, Term};

/// Larger expressions get no name and are compared with nothing.
const PARTS: usize = 60;

/// The assumed facts, by the names of expressions.
#[derive(Clone, Default)]
pub(super) struct Facts {
    truths: HashMap<String, bool>,
    values: HashMap<String, Value>,
    /// Cells with an upper bound of their number.
    few: Vec<(Cells, i64)>,
    /// Whether the facts contradict each other.
    pub(super) contradict: bool,
}

impl Facts {
    pub(super) fn truth(&self, name: &str) -> Option<bool> {
        self.truths.get(name).copied()
    }

    pub(super) fn set_truth(&mut self, name: String, holds: bool) {
        self.truths.insert(name, holds);
    }

    /// Learns an upper bound of the number of some cells.
    pub(super) fn learn_few(&mut self, cells: Cells, most: i64) {
        self.few.push((cells, most));
    }

    /// The upper bound of the number of some cells, if it is known.
    pub(super) fn most_of(&self, cells: &Cells) -> Option<i64> {
        self.few.iter().filter(|(known, _)| cells.is_within(known)).map(|(_, most)| *most).min()
    }

    /// Learns the possible values of an expression.
    pub(super) fn learn(&mut self, expression: &Expression, value: Value) {
        self.contradict |= match &value {
            Value::Number(least, most) => least > most,
            Value::Kind(kinds, nothing) => kinds.is_empty() && !nothing,
            Value::Square(_) | Value::Squares(_) | Value::Truth(_) | Value::Player(_) | Value::Anything => {
                false
            }
        };
        if let (Some(name), false) = (key(expression), matches!(expression.term, Term::Number(_))) {
            self.values.insert(name, value);
        }
    }

    /// A value, restricted by the known facts.
    pub(super) fn narrow(&self, name: &str, value: Value) -> Value {
        match (self.values.get(name), value) {
            (Some(Value::Kind(a, c)), Value::Kind(b, d)) => Value::Kind(KindSet(a.0 & b.0), *c && d),
            (Some(Value::Number(a, b)), Value::Number(c, d)) => Value::Number((*a).max(c), (*b).min(d)),
            (Some(Value::Square(a)), Value::Square(b)) => {
                Value::Square(Region::within(a.maybe.and(&b.maybe)))
            }
            (Some(known), Value::Anything) => known.clone(),
            (_, value) => value,
        }
    }
}

/// A name for an expression, the same for equal expressions; none if it is too long.
///
/// Values that the expression itself names are renumbered.
pub(super) fn key(expression: &Expression) -> Option<String> {
    let mut parts = 0;
    let mut own: Vec<Local> = Vec::new();
    expression.visit(&mut |part| {
        parts += 1;
        if let Term::Let(local, ..) | Term::Reduce(_, local, ..) = &part.term {
            own.push(*local);
        }
    });
    if parts > PARTS {
        return None;
    }
    let mut name = String::new();
    write!(name, "{expression:?}").ok()?;
    for (index, local) in own.iter().enumerate() {
        name = name.replace(&format!("{local:?}"), &format!("Own({index})"));
    }
    Some(name)
}
