//! Rules that do nothing but keep what endings ask that look at the past: where no past is kept they need not run.

use crate::ids::Variable;

use super::term::{Touched, touched};
use super::{Ending, PositionField, Rule, StateVariable, Statement};

/// What a variable is asked or set by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    /// The body of a function, which counts where it is called.
    Function,
    /// A rule, by index.
    Rule(usize),
    /// An ending, by index.
    Ending(usize),
    /// Anything else.
    Other,
}

/// Tells of each rule whether it keeps the past only.
///
/// A variable of the past is in `[memory]`, and only such rules and endings that look at the past speak of it.
pub(super) fn mark_keepers(
    rules: &mut [Rule],
    endings: &[Ending],
    variables: &[StateVariable],
    fields: &[PositionField],
    reads: &[(Reader, Variable)],
) {
    let is_shown = |index: usize| {
        let is_field =
            |field: &PositionField| matches!(field, PositionField::Variable(v) if v.index() == index);
        fields.iter().any(is_field)
    };
    let mut past: Vec<bool> = variables
        .iter()
        .enumerate()
        .map(|(index, about)| !about.in_position && about.counts.is_none() && !is_shown(index))
        .collect();
    loop {
        for rule in rules.iter_mut() {
            rule.keeps_past = sets_only(&rule.effects, &past);
        }
        let is_of_past = |reader: Reader| match reader {
            Reader::Function => true,
            Reader::Rule(rule) => rules[rule].keeps_past,
            Reader::Ending(ending) => endings[ending].of_history,
            Reader::Other => false,
        };
        let lost: Vec<Variable> = reads
            .iter()
            .filter(|(reader, variable)| past[variable.index()] && !is_of_past(*reader))
            .map(|read| read.1)
            .collect();
        if lost.is_empty() {
            return;
        }
        lost.into_iter().for_each(|variable| past[variable.index()] = false);
    }
}

/// Whether statements do nothing but set variables of the past.
fn sets_only(statements: &[Statement], past: &[bool]) -> bool {
    touched(statements).into_iter().all(|touched| match touched {
        Touched::Variable(variable) => past[variable.index()],
        Touched::Mark(_) | Touched::Destroyed(_) | Touched::Kind(..) | Touched::Hand | Touched::Other => {
            false
        }
    })
}
