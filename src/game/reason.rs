//! The reasons why an action is not legal, as values and in words.

use crate::overrun::Overrun;

/// Why an action cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{action}` is not legal: {because}")]
pub struct IllegalAction {
    /// The action as it was written.
    pub action: String,
    /// The reason.
    pub because: Reason,
}

/// A royal piece that would be attacked by a forbidden action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endangered {
    /// The name of the ban in the definition.
    pub rule: String,
    /// Its reason.
    pub because: String,
    /// The kind that would attack.
    pub kind: String,
    /// Its square.
    pub square: String,
    /// The kind of the royal piece.
    pub royal: String,
    /// Its square.
    pub on: String,
}

impl std::fmt::Display for Endangered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Endangered { rule, because, kind, square, royal, on } = self;
        write!(f, "{because}: the {kind} on {square} would attack the {royal} on {on} (rule `{rule}`)")
    }
}

/// A piece in the way of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The kind that moves.
    pub kind: String,
    /// Its square.
    pub square: String,
    /// The kind in its way.
    pub by: String,
    /// Its square.
    pub on: String,
}

impl std::fmt::Display for Obstacle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Obstacle { kind, square, by, on } = self;
        write!(f, "the {kind} on {square} cannot go there: the {by} on {on} is in the way")
    }
}

/// A move that is not possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The kind that would move.
    pub kind: String,
    /// Its square.
    pub square: String,
    /// Where it would go.
    pub on: String,
}

/// A choice or condition of a declared action that excludes an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// The declared action, by its name in the definition: `actions.NAME`.
    pub rule: String,
    /// The choice or condition as written in the definition.
    pub condition: String,
    /// Why it does not hold, in words; nothing if only its text can be told.
    pub ground: Option<String>,
    /// The file of the definition.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Unfit { rule, condition, ground, file, line } = self;
        match ground {
            Some(ground) => write!(f, "{ground} ({rule}, {file}:{line})"),
            None => write!(f, "`{condition}` does not hold ({rule}, {file}:{line})"),
        }
    }
}

/// The reasons why an action cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The game is over.
    #[error("the game is over ({0})")]
    GameOver(String),
    /// A square of the action is not on the board.
    #[error("the board has no square `{0}`")]
    NoSquare(String),
    /// A square of the action is a hole of the board.
    #[error("`{0}` is a hole in the board")]
    Hole(String),
    /// There is no piece where it starts.
    #[error("{0} is empty")]
    NoPiece(String),
    /// The piece belongs to the other player.
    #[error("the {kind} on {square} is not {mover}'s")]
    NotYours {
        /// The kind.
        kind: String,
        /// The square.
        square: String,
        /// Who is to act.
        mover: &'static str,
    },
    /// A ban forbids the action; the name of the ban and its reason.
    #[error("{because} (rule `{rule}`)")]
    Forbidden {
        /// The name of the ban in the definition.
        rule: String,
        /// Its reason.
        because: String,
    },
    /// A royal piece would be attacked after the action.
    #[error("{0}")]
    Attacked(Box<Endangered>),
    /// A piece stands on the square where the piece goes, or on its way.
    #[error("{0}")]
    Blocked(Box<Obstacle>),
    /// The piece goes there only to capture.
    #[error("the {} on {} goes to {} only to capture, and there is nothing to capture", .0.kind, .0.square, .0.on)]
    NothingToCapture(Box<Attempt>),
    /// The action belongs to another part of the turn; the actions that are due.
    #[error("not now: {0} comes first")]
    NotNow(String),
    /// A priority puts other actions first.
    #[error("other actions come first (priority `{priority}`): {examples}")]
    Preceded {
        /// The name of the priority in the definition.
        priority: String,
        /// Some of those actions.
        examples: String,
    },
    /// A choice or condition of a declared action excludes the action.
    #[error("{0}")]
    Condition(Box<Unfit>),
    /// A decision must be made first.
    #[error("{mover} must first decide: {decision} ({examples})")]
    Pending {
        /// Who decides.
        mover: &'static str,
        /// The name of the action.
        decision: String,
        /// Some of the choices.
        examples: String,
    },
    /// The text leaves something open, such as a choice on arrival; the texts that it could be, in words.
    #[error("write {0}")]
    Choice(String),
    /// The text begins with an action, and says more.
    #[error("`{action}` is an action by itself, without `{rest}`")]
    TooMuch {
        /// The action.
        action: String,
        /// The rest of the text.
        rest: String,
    },
    /// The action is a decision that nobody has to take now; its name.
    #[error("`{0}` is a decision, and nobody is asked for it now")]
    NotAsked(String),
    /// The player has to act.
    #[error("this turn cannot be passed")]
    NoPass,
    /// The turn could not be completed.
    #[error("the turn could not be completed after it")]
    Incomplete,
    /// The piece does not move in this way.
    #[error("the {kind} on {square} cannot do that here{examples}")]
    NotSo {
        /// The kind.
        kind: String,
        /// The square.
        square: String,
        /// What it can do.
        examples: String,
    },
    /// The piece goes there only over another piece, and none is where one could be, as on the square named last.
    #[error("the {} on {} goes to {} only over a piece, and none stands there, as on {}", .0.kind, .0.square, .0.on, .1)]
    NothingToLeap(Box<Attempt>, String),
    /// A movement would lead there, but its condition does not hold; why it does not, in words.
    #[error("the {} on {} cannot go to {}: {}", .0.kind, .0.square, .0.on, .1)]
    Unmet(Box<Attempt>, String),
    /// The game has no such action.
    #[error("it is not an action of this game{0}")]
    Unknown(String),
    /// Finding out, or doing the action, costs too much.
    #[error(transparent)]
    Overrun(#[from] Box<Overrun>),
}
