//! What decides whether an action runs into bans.

use super::code::TruthCode;

/// What decides whether actions of a sort run into bans.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Care {
    /// They all do.
    pub none: bool,
    /// They may, if a royal piece of the mover is attacked after them.
    pub danger: bool,
    /// Then they do.
    pub danger_decides: bool,
    /// They may where the mover has no royal piece.
    pub lack: bool,
    /// They may, if a royal piece of the opponent is attacked after them.
    pub check: bool,
    /// It is not known.
    pub all: bool,
}

impl Care {
    /// Whether they run into no ban.
    #[inline]
    pub fn is_nothing(self) -> bool {
        self == Care::default()
    }

    /// Whether they run into bans if a royal piece of the mover is attacked after them, and only then.
    #[inline]
    pub fn is_danger_alone(self) -> bool {
        self == Care { danger: true, danger_decides: true, ..Care::default() }
    }

    /// What decides for two bans.
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

/// What decides for actions of a sort, by what is so before them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cares {
    /// Whatever is so.
    pub always: Care,
    /// If something is so.
    pub gated: Vec<Gate>,
}

/// What decides for actions of a sort if a condition holds before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The ban of which it is a part, by index.
    pub ban: u16,
    /// The condition.
    pub when: TruthCode,
    /// What it waits for, by index into the triggers.
    pub waits_for: Option<u8>,
    /// What decides then.
    pub care: Care,
}
