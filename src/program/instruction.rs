//! What rules become: instructions for a machine with one stack of numbers and one of square sets.
//!
//! Players, kinds, squares, directions and truths are numbers: 0 and 1 for White and Black, -1 for nothing.

use crate::model::Change;

/// Where the code of a rule begins, and how many values it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The first instruction.
    pub start: u32,
    /// Numbers held.
    pub numbers: u8,
    /// Square sets held.
    pub sets: u8,
}

/// One instruction. Operands are taken from the stacks in the order in which they were pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// Pushes a number.
    Number(i32),
    /// Pushes a held number.
    Load(u8),
    /// Holds a number.
    Store(u8),
    /// Pushes a parameter of the action.
    Argument(u8),
    /// Pushes the player who acts.
    Mover,
    /// Pushes the square of departure.
    From,
    /// Pushes the square of arrival.
    To,
    /// Pushes the square of capture.
    At,
    /// Pushes the kind that moves.
    Piece,
    /// Pushes the kind that is captured.
    Victim,
    /// Pushes its owner.
    VictimOwner,
    /// Pushes whether the piece that moves carried a mark as it set out.
    PieceMark(u8),
    /// Pushes whether the piece that is captured carried a mark.
    VictimMark(u8),
    /// A direction: its index for White and for Black as movers.
    Direction(u8, u8),
    /// Player to the other player.
    Opponent,
    /// Pushes a variable.
    Scalar(u16),
    /// Player to that player's variable.
    ScalarOf(u16),
    /// Pushes a variable that is a set.
    SetVariable(u16),
    /// Player to that player's variable that is a set.
    SetVariableOf(u16),
    /// Square to the kind on it.
    KindAt,
    /// Square to the owner of what stands on it.
    OwnerAt,
    /// Square, player to the rank's number.
    RankNumber,
    /// Two numbers to their sum.
    Plus,
    /// Two numbers to their difference.
    Minus,
    /// Two numbers to their product.
    Times,
    /// Two numbers to the smaller one.
    Least,
    /// Two numbers to the larger one.
    Most,
    /// Two numbers to whether the first is smaller.
    Less,
    /// Two numbers to whether the first is not larger.
    AtMost,
    /// Two numbers to whether they are the same.
    Equal,
    /// Truth to its opposite.
    Not,
    /// Goes on elsewhere.
    Jump(u32),
    /// Truth: goes on elsewhere if it is false.
    JumpIfFalse(u32),
    /// Truth: goes on elsewhere if it is true.
    JumpIfTrue(u32),
    /// Kind to whether it is in a set of kinds.
    KindIn(u16),
    /// Two kinds to whether they are the same, and something.
    SameKind,
    /// Pushes whether a movement's condition asks what is attacked.
    IsAsking,
    /// From here a movement's condition asks what is attacked.
    BeginAsking,
    /// It has been answered.
    EndAsking,
    /// Pushes whether the action is one of a list.
    ActionIs(u16),
    /// Set to whether it has a square.
    Any,
    /// Set to the number of its squares.
    Count,
    /// Square, set to whether it is in it.
    In,
    /// Two sets to whether they are the same.
    SameSet,
    /// Pushes known squares.
    Squares(u16),
    /// Pushes a held set.
    LoadSet(u8),
    /// Holds a set.
    StoreSet(u8),
    /// Pushes a parameter that is a set.
    ArgumentSet(u8),
    /// Pushes the occupied squares.
    Pieces,
    /// Player to the squares of his pieces.
    PiecesOf,
    /// Pushes the squares of kinds.
    KindSquares(u16),
    /// Player to the squares of his pieces of kinds.
    KindSquaresOf(u16),
    /// Kind to the squares of its pieces.
    SquaresOfKind,
    /// Kind, player to the squares of his pieces of that kind.
    SquaresOfKindOf,
    /// Pushes the empty squares.
    Empty,
    /// Pushes the squares that have changed in this turn.
    Changed,
    /// Pushes the squares on which the move captures.
    Victims,
    /// Player to the squares of a zone as he sees it.
    Zone(u16),
    /// Pushes the squares of pieces that carry a mark.
    Marked(u8),
    /// Player to his royal squares.
    Royal,
    /// Square to the set of it; nothing to no square.
    Single,
    /// Set to all other squares.
    Complement,
    /// Two sets to what they have in common.
    Both,
    /// Two sets to what either has.
    Either,
    /// Set to the squares that a step leads to.
    Around(u16),
    /// Square to the squares that slides reach.
    Slide(u16),
    /// Square, direction to the squares up to the first piece.
    SlideTo,
    /// Two squares to the number of steps between them.
    Distance(u16),
    /// Square, direction to the squares up to the edge.
    Ray,
    /// Two squares to those between.
    Between,
    /// Square, direction, set to the nearest square of it.
    First,
    /// Square, direction, number to the square so many steps away.
    StepFrom,
    /// Two squares to the direction in which the second lies from the first.
    Towards,
    /// Direction to the opposite one.
    Reverse,
    /// Set to its first square.
    The,
    /// Square, set to the part of it that is connected to the square.
    Connected(u16),
    /// Square to its file.
    FileOf,
    /// Square to its rank.
    RankOf,
    /// Set, player to whether he could capture there.
    Attacked,
    /// Set, player to the squares of his pieces that could capture there.
    Attackers,
    /// Set to the squares on which its pieces could capture.
    AttackedBy,
    /// Set, player to whether he could take a piece of it away by any action.
    Threatened,
    /// Player to whether he has no action.
    Stuck,
    /// Pushes how often the position has occurred.
    Occurrences,
    /// Number to how many actions ago the position occurred for that time.
    SinceOccurrence,
    /// Pushes how many pieces have left the board in this action.
    Removed,
    /// Player to how many pieces of kinds are in his hand.
    InHand(u16),
    /// Player, kind to how many pieces of it are in his hand.
    InHandOf,
    /// Player to how many pieces of kinds he had at the start.
    Starting(u16),
    /// Player, kind to how many pieces of it he had at the start.
    StartingOf,
    /// Kind to the entry of a table.
    Lookup(u16),
    /// Two kinds to the entry of a table.
    LookupTwo(u16),
    /// Takes the first square of a held set into a held number, or goes on elsewhere if there is none.
    Next {
        /// The held set.
        set: u8,
        /// The held number.
        number: u8,
        /// Where to go on if there is no square.
        end: u32,
    },
    /// Two squares: a piece goes from the first to the second.
    Move,
    /// Two squares: their contents change places.
    Swap,
    /// Set: pieces are captured.
    Capture,
    /// Set: pieces leave the game.
    Destroy,
    /// Kind, set, player: pieces appear, with a mark if it is below 255.
    Create(u8),
    /// Kind, square: a piece leaves the hand, with a mark if it is below 255.
    Drop(u8),
    /// Set, kind: pieces become pieces of the kind.
    Become,
    /// Set, player: pieces change their owner.
    Join,
    /// Set: pieces get a mark.
    Mark(u8),
    /// Set: pieces lose a mark.
    Unmark(u8),
    /// Kind, player: a piece comes into the hand.
    Give,
    /// Player: the hand is emptied.
    Discard,
    /// Set: pieces go to the squares where their kind starts.
    SendHome,
    /// Set, direction, number: pieces go so many steps at once.
    Shift,
    /// Player: the next turn is skipped.
    Skip,
    /// The turn ends after this action.
    EndTurn,
    /// Player: is asked for an action.
    Ask(u16),
    /// Number: a variable changes.
    Assign(u16, Change),
    /// Player, number: that player's variable changes.
    AssignOf(u16, Change),
    /// Set: a variable that is a set becomes it.
    AssignSet(u16),
    /// Player, set: that player's variable that is a set becomes it.
    AssignSetOf(u16),
    /// The rule ends; its result, if any, is on top of a stack.
    Return,
}
