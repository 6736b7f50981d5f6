//! What an action does, written down effect by effect for those who want to tell it.

use crate::ids::{ActionRule, Kind, Mark, Side, Square, Variable};
use crate::model::Attribute;

use super::cell::Cell;

/// A piece, whatever it remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub owner: Side,
}

/// Something that an action does, and what in the definition does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What changes.
    pub change: Change,
    /// What changes it.
    pub cause: Cause,
}

/// What an effect changes.
///
/// Effects in their order turn the position before an action into the one after it. Pieces that one statement moves
/// together leave their squares before any of them arrives; what is lost by it is told before them.
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
        /// The squares that they leave, each for that of the other.
        squares: [Square; 2],
    },
    /// A piece is captured, by a move or a statement.
    Captured {
        /// The piece.
        piece: Piece,
        /// Its square.
        on: Square,
    },
    /// A piece leaves the board otherwise.
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
        /// What it is now.
        kind: Kind,
    },
    /// A piece changes its owner.
    Joined {
        /// The piece as it was.
        piece: Piece,
        /// Its square.
        on: Square,
        /// Whose it is now.
        owner: Side,
    },
    /// A piece gets a mark.
    Marked {
        /// Its square.
        on: Square,
        /// The mark.
        mark: Mark,
    },
    /// A piece remembers another value.
    Remembers {
        /// Where it stands.
        on: Square,
        /// What it remembers.
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
        /// What it is there: a piece of this kind and owner.
        piece: Piece,
    },
    /// A piece in a hand leaves the game.
    Discarded {
        /// The piece.
        piece: Piece,
    },
    /// A variable gets another value. One that holds squares is told by [`Change::Noted`].
    Counted {
        /// The variable.
        variable: Variable,
        /// Whose it is; nothing if it is no player's.
        player: Option<Side>,
        /// The value: a number, or what numbers stand for (0 and 1 for false and true, and for White and Black; the number
        /// of a kind or square, -1 for none).
        value: i32,
    },
    /// A variable that holds squares gets others.
    Noted {
        /// The variable.
        variable: Variable,
        /// Whose it is; nothing if it is no player's.
        player: Option<Side>,
    },
    /// A player will skip a turn.
    Skips {
        /// The player.
        player: Side,
    },
    /// A player is asked for a decision before the game goes on.
    Asked {
        /// The player.
        player: Side,
        /// The declared action by which he decides.
        action: ActionRule,
    },
    /// The turn is over.
    TurnEnded {
        /// Whose turn begins.
        next: Side,
    },
}

/// What in a definition brings an effect about; numbers are indices into the lists of the model.
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
    /// Anything else.
    Destroyed,
}

/// The effects of the action at hand, if they are asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    pub(crate) effects: Vec<Effect>,
    /// How many actions there are with the one that is reported, so that trials inside it are not; 0 if none is.
    pub(crate) ply: usize,
}

/// A piece; nothing of an empty square.
pub(crate) fn piece_of(cell: Cell) -> Option<Piece> {
    cell.kind().map(|kind| Piece { kind, owner: cell.side() })
}
