//! The state that decides the future of a position besides its key: variables outside of the position, and traces of the
//! last action or the current turn.
//!
//! A key distinguishes positions as repetition does. That leaves out values that only endings by repetition and counters
//! use; but rules may use more of them. Node counts stored by key have to distinguish positions by these values, too.

use crate::model::{
    DeclaredAction, Domain, EndingMoment, Expression, Geometry, Model, Movement, Pass, PriorityOrder,
    Reading, Statement, WalkCount,
};

use super::VariableSlot;

/// The state that decides which actions can follow besides the key of the position, where no history is kept.
#[derive(Clone, Debug, Default)]
pub struct Unkeyed {
    /// Numbers outside of the position that are read.
    pub scalars: Vec<u16>,
    /// Sets outside of the position that are read.
    pub sets: Vec<u16>,
    /// Whether, before an action, the number of pieces removed by the last one is read.
    pub removed: bool,
    /// Whether, before an action, the last one is read.
    pub action: bool,
    /// Whether, before an action, the changes of the turn are read, or at the beginning of a turn those of the last one.
    pub changed_before: bool,
    /// Whether the changes of the turn are read at all.
    pub changed: bool,
}

impl Unkeyed {
    pub(super) fn of(model: &Model, slots: &[VariableSlot]) -> Unkeyed {
        let (mut unkeyed, mut asked) = (Unkeyed::default(), vec![false; model.variables.len()]);
        before_actions(model, &mut |inner| {
            inner.term.readings(&mut |reading| {
                unkeyed.note_before(reading);
                note_variable(reading, &mut asked);
            });
        });
        after_actions(model, &mut |inner| {
            inner.term.readings(&mut |reading| {
                unkeyed.changed |= reading == Reading::TurnStart;
                note_variable(reading, &mut asked);
            });
        });
        for (about, (slot, asked)) in model.variables.iter().zip(slots.iter().zip(asked)) {
            if about.in_position || !asked {
                continue;
            }
            let count = if about.of_player { 2 } else { 1 };
            match *slot {
                VariableSlot::Scalar(first) => unkeyed.scalars.extend(first..first + count),
                VariableSlot::Set(first) => unkeyed.sets.extend(first..first + count),
            }
        }
        unkeyed
    }

    /// Records what is read before an action has begun: then it means the last one.
    fn note_before(&mut self, reading: Reading) {
        match reading {
            Reading::Removed => self.removed = true,
            Reading::LastAction => self.action = true,
            Reading::TurnStart => (self.changed_before, self.changed) = (true, true),
            // These are in the key, or read separately, or there is no event and no history.
            Reading::Board
            | Reading::Mark(_)
            | Reading::Variable(_)
            | Reading::Hand
            | Reading::Royal
            | Reading::Attacks
            | Reading::Actions
            | Reading::Event(_)
            | Reading::Victims
            | Reading::Local(_)
            | Reading::Past => {}
        }
    }
}

fn note_variable(reading: Reading, asked: &mut [bool]) {
    if let Reading::Variable(variable) = reading {
        asked[variable.index()] = true;
    }
}

/// Calls a function with everything read before an action is done, as far as it decides which actions are possible.
fn before_actions(model: &Model, look: &mut dyn FnMut(&Expression)) {
    model.movements().for_each(|line| of_movement(line, look));
    model.move_bans.iter().for_each(|ban| ban.when.visit(look));
    model.royal.iter().for_each(|royal| royal.visit(look));
    model.phases.iter().for_each(|phase| phase.when.visit(look));
    for DeclaredAction { when, choices, .. } in &model.actions {
        when.iter().for_each(|when| when.visit(look));
        choices.iter().for_each(|choice| of_domain(&choice.domain, look));
    }
    for arrival in &model.arrivals {
        arrival.when.iter().chain(&arrival.optional).for_each(|when| when.visit(look));
        arrival.choices.iter().for_each(|choice| of_domain(&choice.domain, look));
    }
    for priority in &model.priorities {
        if let PriorityOrder::Holds(when) = &priority.order {
            when.visit(look);
        }
    }
}

fn of_movement(line: &Movement, look: &mut dyn FnMut(&Expression)) {
    line.when.iter().for_each(|when| when.visit(look));
    match &line.geometry {
        Geometry::Walk { most: WalkCount::Computed(most), .. } => most.visit(look),
        Geometry::Path(path) => {
            for leg in &path.legs {
                if let Pass::In(set) = &leg.pass {
                    set.visit(look);
                }
            }
        }
        Geometry::Leap(_)
        | Geometry::Lame(_)
        | Geometry::Ride(..)
        | Geometry::Hop { .. }
        | Geometry::Crooked(..)
        | Geometry::Walk { most: WalkCount::Number(_), .. } => {}
    }
}

fn of_domain(domain: &Domain, look: &mut dyn FnMut(&Expression)) {
    match domain {
        Domain::Kind(_) | Domain::Direction(_) => {}
        Domain::Square(a) | Domain::Hand(a) | Domain::Is(a) => a.visit(look),
        Domain::Number(a, b) => {
            a.visit(look);
            b.visit(look);
        }
        Domain::Subset(a, b, c) => {
            a.visit(look);
            b.visit(look);
            c.visit(look);
        }
    }
}

/// Calls a function with everything read while an action is done and after it, where no history is kept.
fn after_actions(model: &Model, look: &mut dyn FnMut(&Expression)) {
    let mut effects = |statements: &[Statement]| statements.iter().for_each(|inner| inner.visit(look));
    model.movements().for_each(|line| effects(&line.effects));
    model.actions.iter().for_each(|action| effects(&action.effects));
    model.arrivals.iter().for_each(|arrival| effects(&arrival.effects));
    let rules = || model.rules.iter().filter(|rule| !rule.is_idle);
    rules().for_each(|rule| effects(&rule.effects));
    rules().flat_map(|rule| &rule.when).for_each(|when| when.visit(look));
    model.forbidden.iter().for_each(|forbidden| forbidden.when.visit(look));
    for priority in &model.priorities {
        match &priority.order {
            PriorityOrder::Holds(_) => {}
            PriorityOrder::HoldsAfter(value, _) | PriorityOrder::Most(value, _) => value.visit(look),
        }
    }
    // Claims, and endings by lack of actions, matter only in play.
    let endings = model.endings.iter().filter(|ending| !ending.of_history && !ending.claim);
    let endings = endings.filter(|ending| ending.moment != EndingMoment::NoAction);
    endings.flat_map(|ending| &ending.when).for_each(|when| when.visit(look));
}
