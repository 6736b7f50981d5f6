//! Why reading a record stops.

use super::RecordPlace;
use crate::diagnostic::hint;
use crate::game::Reason;
use crate::ids::Side;
use crate::notation::ParsePositionError;

/// Where and why reading a record stops.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}:{}: `{printed}`: {because}{}", .place.line, .place.column, hint(.near.as_ref()))]
pub struct RecordError {
    /// The place of the text that cannot be played.
    pub place: RecordPlace,
    /// The number of the turn, as the record counts.
    pub turn: u32,
    /// Who is to act.
    pub side: Side,
    /// The text as the record has it.
    pub printed: String,
    /// The reason.
    pub because: RecordReason,
    /// The one legal action, as the definition writes it, that differs from the text in only one field.
    pub near: Option<String>,
}

/// The reasons why reading a record stops.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RecordReason {
    /// The record names another game.
    #[error("the record is of another game, not of {0}")]
    OtherVariant(String),
    /// Its first position cannot be read.
    #[error("the position cannot be read: {0}")]
    Position(ParsePositionError),
    /// No template of the definition matches it, and no legal action is written like it.
    #[error("no legal action is written so")]
    Unreadable,
    /// The layout of the turn requires something else.
    #[error("expected {0}")]
    Layout(String),
    /// A turn of the side that is not to act.
    #[error("{} is to act", .0.name())]
    OutOfTurn(Side),
    /// The turns are not numbered in order.
    #[error("the turn is numbered {found}; {expected} was expected")]
    Number {
        /// The number as it is written.
        found: u32,
        /// The number that was expected.
        expected: u32,
    },
    /// More actions than the turn has.
    #[error("the turn was over before it")]
    TurnOver,
    /// Fewer actions than the turn has, though another turn follows.
    #[error("the turn is not complete after it: {0} more to come")]
    TurnIncomplete(u16),
    /// Several legal actions are written so.
    #[error("it can mean {}", .0.join(" or "))]
    Ambiguous(Vec<String>),
    /// A number, or another computed field, is wrong.
    #[error("`{field}` is {is}, not {written}")]
    WrongValue {
        /// The field, as the definition has it.
        field: String,
        /// The value in the record.
        written: String,
        /// The computed value.
        is: String,
    },
    /// The pieces that disappear differ from those in the record.
    #[error("{} here, not {}", disappears(.is), .written.join(" and "))]
    WrongLoss {
        /// The squares that the record names.
        written: Vec<String>,
        /// The squares from which other pieces disappear than those that the action names.
        is: Vec<String>,
    },
    /// The rules forbid it.
    #[error("{0}")]
    Illegal(Reason),
    /// The action is illegal, for more than one reason.
    #[error("no `{0}` can be done so here")]
    NotSo(String),
}

fn disappears(squares: &[String]) -> String {
    match squares {
        [] => "nothing disappears besides".to_owned(),
        [one] => format!("the piece on {one} disappears besides"),
        some => format!("the pieces on {} disappear besides", some.join(" and ")),
    }
}
