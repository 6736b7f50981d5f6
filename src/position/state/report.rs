//! The report of an action: its effects, recorded one by one.

use crate::ids::{ActionRule, Kind, Mark, Side, Square, Variable};
use crate::model::Attribute;

use super::cell::Cell;

/// A piece, without the values that it remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its kind.
    pub kind: Kind,
    /// Its owner.
    pub owner: Side,
}

/// An effect of an action, and its cause in the definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The change.
    pub change: Change,
    /// The cause.
    pub cause: Cause,
}

/// The change of an effect.
///
/// Effects in their order turn the position before an action into the one after it. Pieces that one statement moves
/// together leave their squares before any of them arrives; the pieces lost by that are reported before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// A piece goes to an empty square.
    Moved {
        /// The piece.
        piece: Piece,
        /// The square that it leaves.
        from: Square,
        /// The square where it arrives.
        to: Square,
    },
    /// Two pieces change places.
    Swapped {
        /// The pieces.
        pieces: [Piece; 2],
        /// The squares that they leave, each for the other's.
        squares: [Square; 2],
    },
    /// A piece is captured, by a move or a statement.
    Captured {
        /// The piece.
        piece: Piece,
        /// Its square.
        on: Square,
    },
    /// A piece leaves the board without a capture.
    Destroyed {
        /// The piece.
        piece: Piece,
        /// Its square.
        on: Square,
    },
    /// A piece appears.
    Created {
        /// The piece.
        piece: Piece,
        /// Its square.
        on: Square,
    },
    /// A piece leaves its owner's hand for the board.
    Dropped {
        /// The piece.
        piece: Piece,
        /// Its square.
        on: Square,
    },
    /// A piece becomes one of another kind.
    Became {
        /// The piece as it was.
        piece: Piece,
        /// Its square.
        on: Square,
        /// Its new kind.
        kind: Kind,
    },
    /// A piece changes its owner.
    Joined {
        /// The piece as it was.
        piece: Piece,
        /// Its square.
        on: Square,
        /// Its new owner.
        owner: Side,
    },
    /// A piece gets a mark.
    Marked {
        /// Its square.
        on: Square,
        /// The mark.
        mark: Mark,
    },
    /// A piece remembers a new value.
    Remembers {
        /// Its square.
        on: Square,
        /// The remembered attribute.
        attribute: Attribute,
        /// The value: a number, the number of a kind, square or player; -1 is `nothing`.
        value: i32,
    },
    /// A piece loses a mark while it stays on the board.
    Unmarked {
        /// Its square.
        on: Square,
        /// The mark.
        mark: Mark,
    },
    /// A piece comes into a hand.
    Given {
        /// The piece in the hand, with its kind and owner there.
        piece: Piece,
    },
    /// A piece in a hand leaves the game.
    Discarded {
        /// The piece.
        piece: Piece,
    },
    /// A variable gets another value. Set variables are reported by [`Change::Noted`].
    Counted {
        /// The variable.
        variable: Variable,
        /// Its owner; nothing if it belongs to no player.
        player: Option<Side>,
        /// The value: a number, or the number for it (0 and 1 for false and true, and for White and Black; the number of
        /// a kind or square, -1 for none).
        value: i32,
    },
    /// A set variable gets another value.
    Noted {
        /// The variable.
        variable: Variable,
        /// Its owner; nothing if it belongs to no player.
        player: Option<Side>,
    },
    /// A player will skip a turn.
    Skips {
        /// The player.
        player: Side,
    },
    /// A player must take a decision before the game goes on.
    Asked {
        /// The player.
        player: Side,
        /// The declared action by which he decides.
        action: ActionRule,
    },
    /// The turn is over.
    TurnEnded {
        /// The player whose turn begins.
        next: Side,
    },
}

impl Change {
    /// Whether the change is visible on the board or in a hand, or decides who acts: what people want to be told first.
    pub fn is_of_pieces(&self) -> bool {
        match self {
            Change::Moved { .. }
            | Change::Swapped { .. }
            | Change::Captured { .. }
            | Change::Destroyed { .. }
            | Change::Created { .. }
            | Change::Dropped { .. }
            | Change::Became { .. }
            | Change::Joined { .. }
            | Change::Given { .. }
            | Change::Discarded { .. }
            | Change::Skips { .. }
            | Change::Asked { .. } => true,
            Change::Marked { .. }
            | Change::Unmarked { .. }
            | Change::Remembers { .. }
            | Change::Counted { .. }
            | Change::Noted { .. }
            | Change::TurnEnded { .. } => false,
        }
    }
}

/// The cause of an effect in a definition; numbers are indices into the lists of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// The move itself, or the course of the game.
    Play,
    /// The statements of a declared action.
    Action(ActionRule),
    /// The statements of a movement of a kind.
    Movement(Kind),
    /// The statements of an arrival.
    Arrival(u16),
    /// A rule.
    Rule(u16),
}

/// Why a piece leaves the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loss {
    /// It is captured.
    Captured,
    /// Another reason.
    Destroyed,
}

/// The effects of the current action, if they are wanted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    pub(crate) effects: Vec<Effect>,
    /// The number of actions including the reported one, so that trials inside it are not reported; 0 if none is.
    pub(crate) ply: usize,
}

/// A piece; nothing for an empty square.
pub(crate) fn piece_of(cell: Cell) -> Option<Piece> {
    cell.kind().map(|kind| Piece { kind, owner: cell.side() })
}
