//! The requests of the page, as JSON.

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
    /// The position at the start, if not the usual one.
    #[serde(default)]
    pub(super) position: Option<String>,
    /// The actions that have been played, separated by blanks.
    #[serde(default)]
    pub(super) moves: String,
    /// The clock, such as `5+3`, if there is one.
    #[serde(default)]
    pub(super) clock: Option<String>,
}

/// A file of saved games.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewFile {
    /// Its name: what ends in `.pgn` is Portable Game Notation.
    pub(super) name: String,
    /// What is in it.
    pub(super) text: String,
}

/// A new text of the opened definition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewText {
    /// What the file is to have.
    pub(super) text: String,
    /// What it has, as far as the page knows.
    pub(super) before: String,
}

/// Games of the computer against itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewRun {
    /// `random`, or a level from 1 to 8.
    pub(super) level: String,
}

fn human() -> String {
    "human".to_owned()
}

/// A request to change a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Deed {
    /// The change.
    #[serde(rename = "do")]
    pub(super) what: What,
    /// The version of the game that the page shows. A request about an earlier version is refused.
    pub(super) version: u64,
}

/// A change of a game.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum What {
    /// Continue a selection.
    Pick {
        /// The picks so far.
        picks: Vec<Picked>,
        /// The next pick; without it the answer is the state of the selection.
        next: Option<Picked>,
        /// Whether a square that does not continue the picks starts a new selection, as a click on the board does.
        #[serde(default)]
        click: bool,
    },
    /// Play an action given as text.
    Act(String),
    /// Undo the last action.
    Undo,
    /// Redo what was undone.
    Redo,
    /// Resign.
    Resign,
    /// End the game as a draw by agreement.
    Agree,
    /// Claim a result that the rules allow.
    Claim,
    /// Continue under the present version of the definition, as far as the actions are still legal.
    Reread,
}

/// A pick as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Picked {
    /// A square, by its index.
    Square(u16),
    /// A kind in hand, by its index.
    Hand(u8),
    /// A choice in the words of the definition.
    Choice(String),
    /// The end of a set or of the move.
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
