//! Where variables are kept, and what waits for them.

use crate::ids::{Side, Variable};

use super::code::TruthCode;

/// Where a variable is kept; a variable of each player takes two neighbouring slots.
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
    /// Whose it is, if each player has one.
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
    /// Whether nothing that decides which actions follow asks for it, where no past is kept.
    pub is_idle: bool,
}

/// Something that must be so before a rule can apply, and that changes only when pieces appear, disappear or change their
/// marks, when hands change, or variables that do not count.
#[derive(Clone, Copy, Debug)]
pub struct Trigger {
    /// The condition.
    pub when: TruthCode,
    /// Whether it is the same in the turns of both players.
    pub is_common: bool,
}
