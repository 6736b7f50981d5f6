//! Finds rules that only keep values for some readers: for endings that depend on the history, which do not matter where
//! no history is kept, or for finding out how the game ended, which does not matter for counting actions.

use crate::ids::Variable;

use super::term::{Touched, touched};
use super::{Ending, EndingMoment, PositionField, Rule, StateVariable, Statement};

/// A reader or writer of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    /// The body of a function, which counts at its calls.
    Function,
    /// A rule, by index.
    Rule(usize),
    /// An ending, by index.
    Ending(usize),
    /// Anything else.
    Other,
}

/// Marks the rules that only keep the history, and the rules and variables that are idle.
///
/// A variable of the history has `in-position = false`, and only rules that keep the history and endings that depend on
/// it read it. Claims, and endings by lack of actions, may also read an idle variable: they are evaluated for positions
/// reached by playing, never for positions that are only counted.
pub(super) fn mark_keepers(
    rules: &mut [Rule],
    endings: &[Ending],
    variables: &mut [StateVariable],
    fields: &[PositionField],
    reads: &[(Reader, Variable)],
) {
    let is_shown = |index: usize| {
        let is_field =
            |field: &PositionField| matches!(field, PositionField::Variable(v) if v.index() == index);
        fields.iter().any(is_field)
    };
    let may_be_past = |(index, about): (usize, &StateVariable)| {
        !about.in_position && about.counts.is_none() && !is_shown(index)
    };
    let past = variables.iter().enumerate().map(may_be_past).collect();
    let past = asked_by_few(rules, endings, reads, past, |ending| ending.of_history);
    let comes_later =
        |ending: &Ending| ending.of_history || ending.claim || ending.moment == EndingMoment::NoAction;
    let idle = vec![true; variables.len()];
    let idle = asked_by_few(rules, endings, reads, idle, comes_later);
    for rule in rules {
        rule.keeps_past = sets_only(&rule.effects, &past);
        rule.is_idle = sets_only(&rule.effects, &idle);
    }
    for (variable, is_idle) in variables.iter_mut().zip(idle) {
        variable.is_idle = is_idle;
    }
}

/// The variables that only some endings read, and the rules that set nothing else.
fn asked_by_few(
    rules: &[Rule],
    endings: &[Ending],
    reads: &[(Reader, Variable)],
    mut kept: Vec<bool>,
    may_ask: impl Fn(&Ending) -> bool,
) -> Vec<bool> {
    loop {
        let keeps: Vec<bool> = rules.iter().map(|rule| sets_only(&rule.effects, &kept)).collect();
        let may_ask = |reader: Reader| match reader {
            Reader::Function => true,
            // Rules and endings with mistakes are left out.
            Reader::Rule(rule) => keeps.get(rule).is_some_and(|keeps| *keeps),
            Reader::Ending(ending) => endings.get(ending).is_some_and(&may_ask),
            Reader::Other => false,
        };
        let is_lost = |(reader, variable): &&(Reader, Variable)| kept[variable.index()] && !may_ask(*reader);
        let lost: Vec<Variable> = reads.iter().filter(is_lost).map(|read| read.1).collect();
        if lost.is_empty() {
            return kept;
        }
        lost.into_iter().for_each(|variable| kept[variable.index()] = false);
    }
}

/// Whether statements only set these variables.
fn sets_only(statements: &[Statement], kept: &[bool]) -> bool {
    touched(statements).into_iter().all(|touched| match touched {
        Touched::Variable(variable) => kept[variable.index()],
        Touched::Mark(_)
        | Touched::Destroyed(_)
        | Touched::Kind(..)
        | Touched::Hand
        | Touched::TurnEnd
        | Touched::Other => false,
    })
}
