//! Why a record stops.

use super::RecordPlace;
use crate::diagnostic::hint;
use crate::game::Reason;
use crate::ids::Side;
use crate::notation::ParsePositionError;

/// Where and why a record stops.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}:{}: `{printed}`: {because}{}", .place.line, .place.column, hint(.near.as_ref()))]
pub struct RecordError {
    /// Where the text stands that cannot be played.
    pub place: RecordPlace,
    /// The number of the turn, as the record counts.
    pub turn: u32,
    /// Who is to act.
    pub side: Side,
    /// The text as the record has it.
    pub printed: String,
    /// The reason.
    pub because: RecordReason,
    /// The one legal action, as the definition writes it, that differs from the text in one field alone.
    pub near: Option<String>,
}

/// The reasons why a record stops.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RecordReason {
    /// The record says that it is of another game.
    #[error("the record is of another game, not of {0}")]
    OtherVariant(String),
    /// The position that it begins with cannot be read.
    #[error("the position cannot be read: {0}")]
    Position(ParsePositionError),
    /// No template of the definition reads it, and no legal action is written so.
    #[error("no legal action is written so")]
    Unreadable,
    /// The layout of the turn asks for something else.
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
    /// A number, or another field that is computed, is written wrong.
    #[error("`{field}` is {is}, not {written}")]
    WrongValue {
        /// The field, as the definition has it.
        field: String,
        /// What the record says.
        written: String,
        /// What it is.
        is: String,
    },
    /// Other pieces disappear than the record says.
    #[error("{} here, not {}", disappears(.is), .written.join(" and "))]
    WrongLoss {
        /// The squares that the record names.
        written: Vec<String>,
        /// The squares from which pieces disappear besides those that the action names.
        is: Vec<String>,
    },
    /// The rules forbid it.
    #[error("{0}")]
    Illegal(Reason),
    /// The action cannot be done so, for more than one reason.
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
