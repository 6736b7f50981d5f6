//! The conditions that decide whether an action violates bans.

use super::code::TruthCode;

/// The condition under which actions of a sort violate bans.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Care {
    /// Always.
    pub none: bool,
    /// Possibly, if a royal piece of the mover is attacked after them.
    pub danger: bool,
    /// Exactly then.
    pub danger_decides: bool,
    /// Possibly where the mover has no royal piece.
    pub lack: bool,
    /// Possibly, if a royal piece of the opponent is attacked after them.
    pub check: bool,
    /// Unknown.
    pub all: bool,
}

impl Care {
    /// Whether they violate no ban.
    #[inline]
    pub fn is_nothing(self) -> bool {
        self == Care::default()
    }

    /// Whether they violate bans exactly if a royal piece of the mover is attacked after them.
    #[inline]
    pub fn is_danger_alone(self) -> bool {
        self == Care { danger: true, danger_decides: true, ..Care::default() }
    }

    /// The combined condition for two bans.
    #[must_use]
    pub fn and(self, other: Care) -> Care {
        Care {
            none: self.none || other.none,
            danger: self.danger || other.danger,
            danger_decides: self.danger_decides || other.danger_decides,
            lack: self.lack || other.lack,
            check: self.check || other.check,
            all: self.all || other.all,
        }
    }
}

/// The conditions for actions of a sort, by the state before them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cares {
    /// Regardless of the state.
    pub always: Care,
    /// Depending on conditions.
    pub gated: Vec<Gate>,
}

/// The condition for actions of a sort if another condition holds before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The ban that contains it, by index.
    pub ban: u16,
    /// The condition.
    pub when: TruthCode,
    /// Its trigger, by index into the triggers.
    pub waits_for: Option<u8>,
    /// The decision in that case.
    pub care: Care,
}
