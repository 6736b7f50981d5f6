//! The places of variables, and triggers.

#![expect(clippy::wildcard_enum_match_arm, reason = "sets and numbers apart: whatever else is held")]

use crate::ids::{Side, Variable};
use crate::model::{Counting, Model, StartValue, Type};

use super::code::{TruthCode, kind_number, square_number};
use super::geometry::Geometry;
use super::square_set::SquareSet;

/// The place of a variable; a variable of each player takes two neighbouring slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableSlot {
    /// Among the numbers.
    Scalar(u16),
    /// Among the square sets.
    Set(u16),
}

/// A slot of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The variable.
    pub variable: Variable,
    /// Its owner, if each player has one.
    pub player: Option<Side>,
    /// The value at the start, and after it was forgotten.
    pub starts: i32,
    /// The smallest value.
    pub least: i32,
    /// The largest value.
    pub most: i32,
    /// Whether it is part of the position.
    pub in_position: bool,
    /// Whether it is forgotten at the end of the turn after the one in which it was set.
    pub lasts_turn: bool,
    /// Whether it counts plies (`Some(false)`) or turns (`Some(true)`).
    pub counts_turns: Option<bool>,
    /// Whether a trigger reads it.
    pub feeds_trigger: bool,
    /// Whether it has no influence on the possible actions where no history is kept.
    pub is_idle: bool,
}

/// A trigger: a necessary condition of a rule that changes only when pieces appear, disappear or change their marks, when
/// hands change, or when variables other than counters change.
#[derive(Clone, Copy, Debug)]
pub struct Trigger {
    /// The condition.
    pub when: TruthCode,
    /// Whether it is the same in the turns of both players.
    pub is_common: bool,
}

/// A start value as a number in play; 0 for a set of squares.
fn start_number<const W: usize>(starts: &StartValue) -> i32 {
    match starts {
        StartValue::Number(number) => *number,
        StartValue::Truth(truth) => i32::from(*truth),
        StartValue::Player(player) => *player as i32,
        StartValue::Kind(kind) => kind_number(*kind),
        StartValue::Square(square) => square_number(*square),
        StartValue::Squares(_) => 0,
        StartValue::Direction(way) => way.map_or(-1, |way| i32::from(Geometry::<W>::direction(way))),
    }
}

/// The start values of set variables, by slot.
pub(super) fn start_sets<const W: usize>(model: &Model, sets: &[Slot]) -> Vec<SquareSet<W>> {
    let of = |slot: &Slot| match &model.variables[slot.variable.index()].starts
        [slot.player.map_or(0, Side::index)]
    {
        StartValue::Squares(squares) => squares.iter().copied().collect(),
        _ => SquareSet::EMPTY,
    };
    sets.iter().map(of).collect()
}

/// The place of each variable, the slots of numbers and those of sets.
pub(super) fn slots<const W: usize>(model: &Model) -> (Vec<VariableSlot>, Vec<Slot>, Vec<Slot>) {
    let (mut places, mut scalars, mut sets) = (Vec::new(), Vec::new(), Vec::new());
    for (number, variable) in (0..).map(Variable).zip(&model.variables) {
        let (least, most) = match variable.ty {
            Type::Number => (-variable.most, variable.most),
            _ => (i32::MIN, i32::MAX),
        };
        let slot = |player: Option<Side>| Slot {
            variable: number,
            player,
            starts: start_number::<W>(&variable.starts[player.map_or(0, Side::index)]),
            least,
            most,
            in_position: variable.in_position,
            lasts_turn: variable.lasts_turn,
            counts_turns: variable.counts.map(|counts| counts == Counting::Turns),
            feeds_trigger: false,
            is_idle: variable.is_idle,
        };
        let list = if variable.ty == Type::Squares { &mut sets } else { &mut scalars };
        let index = list.len() as u16;
        match variable.of_player {
            true => list.extend(Side::BOTH.map(|side| slot(Some(side)))),
            false => list.push(slot(None)),
        }
        let is_set = variable.ty == Type::Squares;
        places.push(if is_set { VariableSlot::Set(index) } else { VariableSlot::Scalar(index) });
    }
    (places, scalars, sets)
}

/// The slots of numbers, with those that triggers read marked.
pub(super) fn with_triggers(
    mut slots: Vec<Slot>,
    variables: &[VariableSlot],
    trigger_reads: &[Variable],
) -> Vec<Slot> {
    for variable in trigger_reads {
        // The neighbour of a variable that both players share is another variable; checking the triggers for its sake
        // does no harm.
        if let VariableSlot::Scalar(slot) = variables[variable.index()] {
            slots.iter_mut().skip(usize::from(slot)).take(2).for_each(|slot| slot.feeds_trigger = true);
        }
    }
    slots
}

/// The slots with a property.
pub(super) fn slots_that(slots: &[Slot], is: fn(&Slot) -> bool) -> Vec<u16> {
    (0..).zip(slots).filter(|(_, slot)| is(slot)).map(|(index, _)| index).collect()
}
