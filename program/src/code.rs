//! Compiled rules: trees of typed nodes, one for White and one for Black as mover.
//!
//! Players, kinds, squares and directions are numbers: 0 and 1 for White and Black, -1 for nothing. Since each tree knows
//! the mover, most players, zones and directions in it are constants.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::model::{Amount, Attribute, Change, Order};

use super::SquareSet;

/// The trees of one rule, and the number of values that they hold while they run.
#[derive(Clone, Debug)]
pub struct Routine<T> {
    /// For White and for Black as movers.
    pub by_mover: [T; 2],
    /// The number of numbers held.
    pub numbers: u8,
    /// The number of sets held.
    pub sets: u8,
}

impl<T> Routine<T> {
    /// Whether it holds values.
    #[inline]
    pub fn holds(&self) -> bool {
        self.numbers | self.sets != 0
    }

    /// The tree of a mover.
    #[inline]
    pub fn of(&self, mover: Side) -> &T {
        &self.by_mover[mover.index().min(1)]
    }
}

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub(super) u32);

        impl $name {
            /// As an index into the routines of its type.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

handle! {
    /// A condition of a [`Rulebook`](super::Rulebook).
    TruthCode
}
handle! {
    /// An expression that gives a number.
    NumberCode
}
handle! {
    /// An expression that gives a set of squares.
    SetCode
}
handle! {
    /// Statements.
    EffectsCode
}

handle! {
    /// The directions that lead to something.
    SightCode
}

/// An expression of any type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueCode {
    /// A number, a truth, or another type represented by a number.
    Number(NumberCode),
    /// A set of squares.
    Set(SetCode),
}

/// An expression that gives a number, or a type represented by a number.
#[derive(Clone, Debug, PartialEq)]
pub enum Number<const W: usize> {
    /// A constant.
    Constant(i32),
    /// A held number.
    Local(u8),
    /// A parameter of the action.
    Argument(u8),
    /// The square of departure.
    From,
    /// The square of arrival.
    To,
    /// The square of capture.
    At,
    /// The moving kind.
    Piece,
    /// The captured kind.
    Victim,
    /// Its owner.
    VictimOwner,
    /// A variable.
    Scalar(u16),
    /// A variable of a player.
    ScalarOf(u16, Box<Number<W>>),
    /// A value that the moving piece remembered as it set out.
    PieceRemembers(Attribute),
    /// A value that the captured piece remembered.
    VictimRemembers(Attribute),
    /// A value that the piece on a square remembers.
    Remembered(Attribute, Box<Number<W>>),
    /// The kind on a square.
    KindAt(Box<Number<W>>),
    /// The owner of the piece on a square.
    OwnerAt(Box<Number<W>>),
    /// The other player.
    Opponent(Box<Number<W>>),
    /// The number of a square's file.
    FileNumber(Box<Number<W>>),
    /// The number of a square's rank, as a player counts.
    RankNumber(Box<[Number<W>; 2]>),
    /// Arithmetic.
    Arithmetic(Amount, Box<[Number<W>; 2]>),
    /// How many squares a set has.
    Count(Box<Set<W>>),
    /// From a square in a direction: the nearest square of a set.
    First(Box<(Number<W>, Number<W>, Set<W>)>),
    /// From a square in a direction: the square so many steps away.
    StepFrom(Box<[Number<W>; 3]>),
    /// The square so many files to a side's right of a square and so many ranks forward.
    Offset(Side, Box<[Number<W>; 3]>),
    /// The direction from a square to another.
    Towards(Box<[Number<W>; 2]>),
    /// The opposite direction.
    Reverse(Box<Number<W>>),
    /// The first square of a set.
    The(Box<Set<W>>),
    /// The number of steps, by a table, between two squares.
    Distance(u16, Box<[Number<W>; 2]>),
    /// How often the position has occurred.
    Occurrences,
    /// How often the same pieces have stood on the same squares.
    BoardOccurrences,
    /// How many actions ago the position occurred for that time.
    SinceOccurrence(Box<Number<W>>),
    /// How many pieces have left the board in this action.
    Removed,
    /// The number of pieces of some kinds in a player's hand.
    InHand(KindSet, Box<Number<W>>),
    /// The number of pieces in hand: of a player and a kind.
    InHandOf(Box<[Number<W>; 2]>),
    /// How many pieces of kinds a player had at the start.
    Starting(KindSet, Box<Number<W>>),
    /// The number of pieces at the start: of a player and a kind.
    StartingOf(Box<[Number<W>; 2]>),
    /// An entry of a table, by kind.
    Lookup(u16, Box<Number<W>>),
    /// An entry of a table, by two kinds.
    LookupTwo(u16, Box<[Number<W>; 2]>),
    /// Condition, then, else.
    If(Box<(Truth<W>, Number<W>, Number<W>)>),
    /// A computation with a held value.
    Let(Box<(Hold<W>, Number<W>)>),
    /// A fold over the squares of a set.
    Fold(Folding, Box<(Over<W>, Number<W>)>),
    /// 1 if the condition holds, else 0.
    Truth(Box<Truth<W>>),
}

/// How numbers are combined; no number gives 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folding {
    /// The sum.
    Sum,
    /// The smallest.
    Min,
    /// The largest.
    Max,
}

/// A value that is held during another computation: the place, and the value.
#[derive(Clone, Debug, PartialEq)]
pub enum Hold<const W: usize> {
    /// Among the numbers.
    Number(u8, Number<W>),
    /// Among the sets.
    Set(u8, Set<W>),
}

/// The squares of a set one by one, each held among the numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Over<const W: usize> {
    /// The place where the square is held.
    pub square: u8,
    /// The set, as it is at the beginning.
    pub set: Set<W>,
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Truth<const W: usize> {
    /// A constant.
    Constant(bool),
    /// Whether a number is not 0.
    Is(Number<W>),
    /// The opposite.
    Not(Box<Truth<W>>),
    /// Both.
    And(Box<[Truth<W>; 2]>),
    /// Either.
    Or(Box<[Truth<W>; 2]>),
    /// A comparison.
    Compare(Order, Box<[Number<W>; 2]>),
    /// Whether two kinds are the same, and a condition.
    SameKind(Box<[Number<W>; 2]>),
    /// Whether a kind is in a set of kinds.
    KindIn(KindSet, Number<W>),
    /// Whether the action is one of a list: 0 is a move, n + 1 the declared action n.
    ActionIs(Box<[u16]>),
    /// Whether a set has a square.
    Any(Set<W>),
    /// Whether two sets have a square in common.
    Meets(Box<[Set<W>; 2]>),
    /// Whether steps of a table in a set of squares connect a square with one of another set.
    Connects(u16, Box<(Number<W>, Set<W>, Set<W>)>),
    /// Whether a square is in a set.
    In(Box<(Number<W>, Set<W>)>),
    /// Whether two sets are the same.
    SameSet(Box<[Set<W>; 2]>),
    /// Whether a player could capture in a set.
    Attacked(Box<(Set<W>, Number<W>, Option<Number<W>>)>),
    /// The same, with conditions on attacks assumed to hold.
    Observed(Box<(Set<W>, Number<W>)>),
    /// Whether a player could remove a piece of a set by any action.
    Threatened(Box<(Set<W>, Number<W>)>),
    /// Whether a player has no action.
    Stuck(Number<W>),
    /// Whether the moving piece carried a mark as it set out.
    PieceMark(u8),
    /// Whether the captured piece carried a mark.
    VictimMark(u8),
    /// Condition, then, else.
    If(Box<[Truth<W>; 3]>),
    /// A condition with a held value.
    Let(Box<(Hold<W>, Truth<W>)>),
    /// Whether the condition holds for one of some squares.
    ForAny(Box<(Over<W>, Truth<W>)>),
    /// A part of a movement's condition that depends on attacks: it holds while such a part is being evaluated.
    Asking(Box<Truth<W>>),
}

/// A set of squares.
#[derive(Clone, Debug, PartialEq)]
pub enum Set<const W: usize> {
    /// Known squares.
    Constant(SquareSet<W>),
    /// A held set.
    Local(u8),
    /// A parameter of the action.
    Argument(u8),
    /// A variable.
    Variable(u16),
    /// A variable of a player.
    VariableOf(u16, Number<W>),
    /// All pieces.
    Pieces,
    /// A side's pieces.
    PiecesOf(Side),
    /// The pieces of a computed player.
    PiecesOfPlayer(Number<W>),
    /// The pieces of kinds.
    Kinds(KindSet),
    /// A side's pieces of kinds.
    KindsOf(KindSet, Side),
    /// Those of them that have a mark.
    MarkedOf(KindSet, Side, u8),
    /// The pieces of some kinds of a computed player.
    KindsOfPlayer(KindSet, Number<W>),
    /// The pieces of a computed kind.
    OfKind(Number<W>),
    /// The pieces of a computed kind and a computed player.
    OfKindAndPlayer(Box<[Number<W>; 2]>),
    /// The empty squares.
    Empty,
    /// The squares that have changed in this turn.
    Changed,
    /// The squares on which the move captures.
    Victims,
    /// The squares of a zone as a computed player sees it.
    Zone(u16, Number<W>),
    /// The squares on which pieces of some kinds of a computed player stand at the start.
    Starting(KindSet, Number<W>),
    /// The squares on which pieces stand at the start: of a player and a kind.
    StartingOf(Box<[Number<W>; 2]>),
    /// The squares of pieces that carry a mark.
    Marked(u8),
    /// The royal squares of a player.
    Royal(Number<W>),
    /// The set of a square; empty for no square.
    Single(Number<W>),
    /// All other squares.
    Complement(Box<Set<W>>),
    /// The intersection of two sets.
    Both(Box<[Set<W>; 2]>),
    /// The difference of two sets.
    Without(Box<[Set<W>; 2]>),
    /// The union of two sets.
    Either(Box<[Set<W>; 2]>),
    /// The squares to which a step of a table leads from a set.
    Around(u16, Box<Set<W>>),
    /// The squares that slides along ray tables reach from a square.
    Slide(Box<[usize]>, Number<W>),
    /// From a square in a direction: the squares up to the first piece.
    SlideTo(Box<[Number<W>; 2]>),
    /// From a square in a direction: the squares up to the edge.
    Ray(Box<[Number<W>; 2]>),
    /// The squares between two squares.
    Between(Box<[Number<W>; 2]>),
    /// The squares without a square of a set between them and a given square.
    Unblocked(Box<(Number<W>, Set<W>)>),
    /// The union of the sets computed for the squares of a set.
    Union(Box<(Over<W>, Set<W>)>),
    /// The part of a set that is connected to a square by steps of a table.
    Connected(u16, Box<(Number<W>, Set<W>)>),
    /// The file of a square.
    FileOf(Number<W>),
    /// The rank of a square.
    RankOf(Number<W>),
    /// The pieces of a player that could capture in a set.
    Attackers(Box<(Set<W>, Number<W>)>),
    /// The squares on which the pieces of a set could capture.
    AttackedBy(Box<Set<W>>),
    /// The squares to which a piece of a kind could go, if it stood on a square and belonged to a player.
    Reach(Box<[Number<W>; 3]>),
    /// Condition, then, else.
    If(Box<(Truth<W>, Set<W>, Set<W>)>),
    /// A computation with a held value.
    Let(Box<(Hold<W>, Set<W>)>),
    /// The squares of a set for which a condition holds.
    Those(Box<(Over<W>, Truth<W>)>),
    /// A part of a movement's condition that depends on attacks: all squares while such a part is being evaluated.
    Asking(Box<Set<W>>),
}

/// The directions in which the first square of a set, seen from a square, is one of some squares.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight<const W: usize> {
    /// The ray tables of the directions.
    pub tables: Box<[usize]>,
    /// The square.
    pub from: Number<W>,
    /// The set.
    pub set: Set<W>,
    /// The squares to be found.
    pub wanted: Set<W>,
}

/// A change of the position.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<const W: usize> {
    /// Condition, then, else.
    If(Truth<W>, Box<[Effect<W>]>, Box<[Effect<W>]>),
    /// For each square of a set.
    ForEach(Over<W>, Box<[Effect<W>]>),
    /// Holds a value for the following statements.
    Hold(Hold<W>),
    /// A piece goes from the first square to the second.
    Move(Number<W>, Number<W>),
    /// The contents of two squares change places.
    Swap(Number<W>, Number<W>),
    /// Pieces are captured.
    Capture(Set<W>),
    /// Pieces leave the game.
    Destroy(Set<W>),
    /// Pieces of a kind and a player appear, with a mark if it is below 255.
    Create(Number<W>, Set<W>, Number<W>, u8),
    /// A piece of a kind leaves the hand for a square, with a mark if it is below 255.
    Drop(Number<W>, Number<W>, u8),
    /// Pieces become pieces of a kind.
    Become(Set<W>, Number<W>),
    /// Pieces change their owner.
    Join(Set<W>, Number<W>),
    /// A value that pieces remember changes.
    Remember(Attribute, Set<W>, Change, Number<W>),
    /// Pieces get a mark.
    Mark(Set<W>, u8),
    /// Pieces lose a mark.
    Unmark(Set<W>, u8),
    /// A piece of a kind comes into a player's hand.
    Give(Number<W>, Number<W>),
    /// A player's hand is emptied.
    Discard(Number<W>),
    /// Pieces go to the squares where their kind starts.
    SendHome(Set<W>),
    /// Pieces go a number of steps in a direction, all at once.
    Shift(Set<W>, Number<W>, Number<W>),
    /// A player's next turn is skipped.
    Skip(Number<W>),
    /// The turn ends after this action.
    EndTurn,
    /// A player must take a decision.
    Ask(Number<W>, u16),
    /// A variable changes.
    Assign(u16, Change, Number<W>),
    /// A variable of a player changes.
    AssignOf(u16, Number<W>, Change, Number<W>),
    /// A set variable gets a new value.
    AssignSet(u16, Set<W>),
    /// A set variable of a player gets a new value.
    AssignSetOf(u16, Number<W>, Set<W>),
}

/// A kind as a number.
pub(super) fn kind_number(kind: Option<Kind>) -> i32 {
    kind.map_or(-1, |kind| i32::from(kind.0))
}

/// A square as a number, -1 for none.
pub fn square_number(square: Option<Square>) -> i32 {
    square.map_or(-1, |square| i32::from(square.0))
}
