//! What the page asks for, as JSON.

use serde::{Deserialize, Serialize};
use variorum::table::Pick;
use variorum::{Kind, Square};

/// A new game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    /// The variant, with mutators as `NAME + MUTATOR`.
    pub(super) variant: String,
    /// Who plays White: `human`, `random` or `computer:LEVEL`.
    #[serde(default = "human")]
    pub(super) white: String,
    /// Who plays Black.
    #[serde(default = "human")]
    pub(super) black: String,
    /// The position to begin with; the usual one without.
    #[serde(default)]
    pub(super) position: Option<String>,
    /// The clock, such as `5+3`; none without.
    #[serde(default)]
    pub(super) clock: Option<String>,
}

fn human() -> String {
    "human".to_owned()
}

/// Something to be done in a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Deed {
    /// What.
    #[serde(rename = "do")]
    pub(super) what: What,
    /// How many changes the page has seen; something else than an answer to the present state is refused.
    pub(super) version: u64,
}

/// What can be done in a game.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum What {
    /// Go on from picks.
    Pick {
        /// The picks so far.
        picks: Vec<Picked>,
        /// The next one; without it the picks are only looked at.
        next: Option<Picked>,
        /// Whether a square that does not go on begins anew, as a click on the board means it.
        #[serde(default)]
        click: bool,
    },
    /// Play an action by its text.
    Act(String),
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Give up.
    Resign,
    /// End the game as a draw by agreement.
    Agree,
    /// Claim what the rules give.
    Claim,
    /// Take in the definition as it is now: the actions are played again as far as they are legal.
    Reread,
}

/// A pick as the page has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Picked {
    /// A square, by its index.
    Square(u16),
    /// A kind in hand, by its index.
    Hand(u8),
    /// Something in the words of the definition.
    Choice(String),
    /// Nothing more.
    Done,
}

impl From<Picked> for Pick {
    fn from(picked: Picked) -> Pick {
        match picked {
            Picked::Square(square) => Pick::Square(Square(square)),
            Picked::Hand(kind) => Pick::Hand(Kind(kind)),
            Picked::Choice(text) => Pick::Choice(text),
            Picked::Done => Pick::Done,
        }
    }
}

impl From<&Pick> for Picked {
    fn from(pick: &Pick) -> Picked {
        match pick {
            Pick::Square(square) => Picked::Square(square.0),
            Pick::Hand(kind) => Picked::Hand(kind.0),
            Pick::Choice(text) => Picked::Choice(text.clone()),
            Pick::Done => Picked::Done,
        }
    }
}
