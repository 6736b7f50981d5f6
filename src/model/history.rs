//! Rules that do nothing but keep what endings ask that look at the past: where no past is kept they need not run.

use crate::ids::Variable;

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
    statements.iter().all(|statement| match statement {
        Statement::If(_, then, other) => sets_only(then, past) && sets_only(other, past),
        Statement::ForEach(_, _, body) => sets_only(body, past),
        Statement::Assign(variable, ..) => past[variable.index()],
        Statement::Mark(..)
        | Statement::Move(..)
        | Statement::Swap(..)
        | Statement::Capture(_)
        | Statement::Destroy(_)
        | Statement::Create(..)
        | Statement::Drop(..)
        | Statement::Become(..)
        | Statement::Give(..)
        | Statement::Discard(_)
        | Statement::SendHome(_)
        | Statement::Join(..)
        | Statement::Shift(..)
        | Statement::Skip(_)
        | Statement::EndTurn
        | Statement::Ask(..) => false,
    })
}
