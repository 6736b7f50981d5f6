//! Expressions and statements with resolved names and known types.

use super::ActionKind;
use super::attribute::Attribute;
use super::board::Step;
pub use crate::language::Type;

use crate::ids::{ActionRule, Kind, KindSet, Mark, Side, Square, Table, Variable, Vector, Zone};
use crate::source::Span;

/// A value that a rule holds while it runs; the numbers are unique in a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Local(pub u32);

/// An expression with its type and its place.
#[derive(Clone)]
pub struct Expression {
    /// Its type.
    pub ty: Type,
    /// Its term.
    pub term: Term,
    /// Its place: for an expanded function the call, for a parameter the argument; empty if it is not in the text.
    pub span: Span,
    /// The call of the declared function from which it was expanded, if any.
    pub call: Option<Box<Call>>,
}

/// The call of a declared function, which is expanded in its place: for referring to it by name.
#[derive(Clone, Debug)]
pub struct Call {
    /// The function: an index into the functions of the model.
    pub function: usize,
    /// Its arguments, in order.
    pub arguments: Vec<Expression>,
}

/// Equal expressions have the same form, regardless of their places: conditions are compared by this text.
impl std::fmt::Debug for Expression {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Expression { ty, term, span: _, call: _ } = self;
        f.debug_struct("Expression").field("ty", ty).field("term", term).finish()
    }
}

/// The words of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContextWord {
    /// Who acts, or has acted.
    Mover,
    /// The start of a move.
    From,
    /// The end of a move, also before it is made.
    To,
    /// The square on which a piece is captured.
    At,
    /// The kind of the moving piece, as it set out.
    Piece,
    /// The kind of the piece that is captured.
    Victim,
    /// The owner of the piece that is captured.
    VictimOwner,
}

/// A comparison of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
}

impl Order {
    /// Whether the comparison holds.
    #[inline]
    pub fn of(self, a: i32, b: i32) -> bool {
        match self {
            Order::Less => a < b,
            Order::AtMost => a <= b,
            Order::Equal => a == b,
        }
    }
}

/// Arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Sum.
    Plus,
    /// Difference.
    Minus,
    /// Product.
    Times,
    /// The smaller one.
    Least,
    /// The larger one.
    Most,
}

impl Amount {
    /// The result, clamped to the bounds of the type.
    #[inline]
    pub fn of(self, a: i32, b: i32) -> i32 {
        match self {
            Amount::Plus => a.saturating_add(b),
            Amount::Minus => a.saturating_sub(b),
            Amount::Times => a.saturating_mul(b),
            Amount::Least => a.min(b),
            Amount::Most => a.max(b),
        }
    }
}

/// What is computed over the squares of a set, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Whether the condition holds for some square.
    Any,
    /// Whether it holds for all squares.
    All,
    /// For how many squares it holds.
    Count,
    /// The sum.
    Sum,
    /// The smallest; 0 of an empty set.
    Min,
    /// The largest; 0 of an empty set.
    Max,
    /// The squares for which it holds.
    Those,
}

/// Numbers that the engine keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// How often the position has occurred, this time included.
    Occurrences,
    /// How often the same pieces have stood on the same squares, this time included.
    BoardOccurrences,
    /// Pieces that have left the board in this action.
    Removed,
}

/// A direction as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DirectionWord(pub Vector);

/// Kinds: known ones, or a computed one.
#[derive(Clone, Debug)]
pub enum KindsTerm {
    /// Known kinds.
    Fixed(KindSet),
    /// The value of an expression.
    One(Box<Expression>),
}

/// The forms of expressions.
#[derive(Clone, Debug)]
pub enum Term {
    /// A number.
    Number(i32),
    /// A truth.
    Truth(bool),
    /// A player.
    Player(Side),
    /// A kind, or nothing.
    Kind(Option<Kind>),
    /// Kinds.
    Kinds(KindsTerm),
    /// A square, or nothing.
    Square(Option<Square>),
    /// Known squares.
    Squares(Vec<Square>),
    /// A direction, turned for the mover.
    Direction(DirectionWord),
    /// A held value.
    Local(Local),
    /// Holds a value while the body is computed.
    Let(Local, Box<Expression>, Box<Expression>),
    /// Condition, then, else.
    If(Box<Expression>, Box<Expression>, Box<Expression>),
    /// A word of the event.
    Context(ContextWord),
    /// Whether the piece (or the victim) of the event carried a mark.
    EventMark(ContextWord, Mark),
    /// A value that the piece (or the victim) of the event remembered.
    EventAttribute(ContextWord, Attribute),
    /// A value that the piece on a square remembers.
    Attribute(Attribute, Box<Expression>),
    /// The other player.
    Opponent(Box<Expression>),
    /// A variable, of a player if each has one.
    Variable(Variable, Option<Box<Expression>>),
    /// The kind of the piece on a square, or nothing.
    KindAt(Box<Expression>),
    /// The owner of the piece on a square; neutral on an empty one.
    OwnerAt(Box<Expression>),
    /// The squares of pieces: of kinds, of an owner.
    Pieces(Option<KindsTerm>, Option<Box<Expression>>),
    /// The empty squares.
    Empty,
    /// The squares whose contents differ from the beginning of the turn.
    Changed,
    /// The squares on which a move captures, including those on its way.
    Victims,
    /// A zone, of a player if each has one.
    Zone(Zone, Option<Box<Expression>>),
    /// The squares of pieces that carry a mark.
    Marked(Mark),
    /// The royal squares of a player.
    Royal(Box<Expression>),
    /// Not, of truths or squares.
    Not(Box<Expression>),
    /// And, of truths or squares.
    And(Box<Expression>, Box<Expression>),
    /// Or, of truths or squares.
    Or(Box<Expression>, Box<Expression>),
    /// Arithmetic.
    Arithmetic(Amount, Box<Expression>, Box<Expression>),
    /// A comparison of numbers.
    Compare(Order, Box<Expression>, Box<Expression>),
    /// Whether two players, kinds, squares, directions or truths are the same.
    Same(Box<Expression>, Box<Expression>),
    /// Whether two sets are the same.
    SameSet(Box<Expression>, Box<Expression>),
    /// Whether a square is in a set.
    In(Box<Expression>, Box<Expression>),
    /// Whether a kind is one of some.
    KindIs(Box<Expression>, KindsTerm),
    /// Whether the action is one of some.
    ActionIs(Vec<ActionKind>),
    /// Whether a set has a square.
    Any(Box<Expression>),
    /// How many squares a set has.
    Count(Box<Expression>),
    /// What is computed over the squares of a set, one by one.
    Reduce(Reduction, Local, Box<Expression>, Box<Expression>),
    /// The squares one step from any of a set, whatever stands there; steps turned for the mover.
    Around(Box<Expression>, Vec<Vec<Step>>),
    /// The squares that a slide from a square reaches over empty squares, up to and including the first piece.
    Slide(Box<Expression>, Vec<(Vector, u8)>),
    /// The same in one direction.
    SlideTo(Box<Expression>, Box<Expression>),
    /// The squares from a square to the edge in a direction, itself left out.
    Ray(Box<Expression>, Box<Expression>),
    /// The squares strictly between two squares in line; none if they are in no line.
    Between(Box<Expression>, Box<Expression>),
    /// The nearest square from a square in a direction that is in a set, or nothing.
    First(Box<Expression>, Box<Expression>, Box<Expression>),
    /// The square some steps from a square in a direction, or nothing.
    StepFrom(Box<Expression>, Box<Expression>, Box<Expression>),
    /// The square so many files to the mover's right of a square and so many ranks forward, or nothing.
    Offset(Box<Expression>, Box<Expression>, Box<Expression>),
    /// The direction from one square to another, or nothing.
    Towards(Box<Expression>, Box<Expression>),
    /// The opposite direction.
    Reverse(Box<Expression>),
    /// The first square of a set, or nothing.
    The(Box<Expression>),
    /// The squares of a set that are connected to a square by steps within the set, the square included.
    Connected(Box<Expression>, Box<Expression>, Vec<Vec<Step>>),
    /// The fewest steps between two squares; the number of squares of the board if no steps lead there.
    Distance(Box<Expression>, Box<Expression>, Vec<Vec<Step>>),
    /// All squares on the file of a square.
    FileOf(Box<Expression>),
    /// All squares on the rank of a square.
    RankOf(Box<Expression>),
    /// The number of the file of a square, from 1; 0 for nothing.
    FileNumber(Box<Expression>),
    /// The number of the rank of a square as a player counts, from 1; 0 for nothing.
    RankNumber(Box<Expression>, Box<Expression>),
    /// Whether a player could capture on one of some squares: the present piece, or a piece of a kind.
    Attacked(Box<Expression>, Box<Expression>, Option<Box<Expression>>),
    /// The same, with conditions on attacks assumed to hold.
    Observed(Box<Expression>, Box<Expression>),
    /// The squares of a player's pieces that could capture on one of some squares.
    Attackers(Box<Expression>, Box<Expression>),
    /// How many actions ago the position occurred for the n-th time; 0 if it has not.
    SinceOccurrence(Box<Expression>),
    /// The squares on which the pieces of a set could capture.
    AttackedBy(Box<Expression>),
    /// The squares to which a piece of a kind could go by its movements, if it stood on a square and belonged to a
    /// player.
    Reach(Box<Expression>, Box<Expression>, Box<Expression>),
    /// Whether a player, were it his turn, could remove one of some pieces by any action.
    Threatened(Box<Expression>, Box<Expression>),
    /// Whether a player would have no legal action, were it his turn.
    Stuck(Box<Expression>),
    /// A number that the engine keeps.
    Quantity(Quantity),
    /// How many pieces of kinds are in a player's hand.
    InHand(Box<Expression>, KindsTerm),
    /// How many pieces of a kind a player had at the start.
    Starting(KindsTerm, Box<Expression>),
    /// The squares on which a player's pieces of kinds stood at the start.
    StartingSquares(KindsTerm, Box<Expression>),
    /// An entry of a table.
    Lookup(Table, Box<Expression>, Option<Box<Expression>>),
}

/// The domain of a parameter.
#[derive(Clone, Debug)]
pub enum Domain {
    /// One of these squares.
    Square(Expression),
    /// One of these kinds.
    Kind(KindSet),
    /// One of the kinds in a player's hand.
    Hand(Expression),
    /// One of these directions.
    Direction(Vec<DirectionWord>),
    /// A number from the first to the second one.
    Number(Expression, Expression),
    /// A subset of these squares, with a least and a greatest size.
    Subset(Expression, Expression, Expression),
    /// No choice: this value.
    Is(Expression),
}

/// How a number changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It becomes the value.
    Set,
    /// The value is added.
    Add,
    /// The value is taken away.
    Subtract,
}

impl Change {
    /// A number after a change by another one.
    pub fn of(self, old: i32, amount: i32) -> i32 {
        match self {
            Change::Set => amount,
            Change::Add => old.saturating_add(amount),
            Change::Subtract => old.saturating_sub(amount),
        }
    }
}

/// A statement.
#[derive(Clone, Debug)]
pub enum Statement {
    /// Condition, then, else.
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// For each square of a set as it is at the beginning.
    ForEach(Local, Expression, Vec<Statement>),
    /// A piece goes from a square to an empty one.
    Move(Expression, Expression),
    /// The contents of two squares change places.
    Swap(Expression, Expression),
    /// Pieces are captured, with the rules for captures.
    Capture(Expression),
    /// Pieces leave the game.
    Destroy(Expression),
    /// Pieces of a kind appear on the empty squares of a set.
    Create(Expression, Expression, Expression, Option<Mark>),
    /// A piece of a kind leaves the mover's hand for an empty square.
    Drop(Expression, Expression, Option<Mark>),
    /// Pieces change their owner.
    Join(Expression, Expression),
    /// Pieces become pieces of a kind.
    Become(Expression, Expression),
    /// Pieces get a mark (`true`) or lose it.
    Mark(Expression, Mark, bool),
    /// The values that pieces remember change.
    Remember(Attribute, Expression, Change, Expression),
    /// A piece of a kind comes into a player's hand.
    Give(Expression, Expression),
    /// A player's hand is emptied; the pieces leave the game.
    Discard(Expression),
    /// Pieces go to the squares where their kind starts.
    SendHome(Expression),
    /// Pieces go a number of steps in a direction, all at once.
    Shift(Expression, Expression, Expression),
    /// A player's next turn is skipped.
    Skip(Expression),
    /// The turn ends after this action.
    EndTurn,
    /// A player must take a decision before anything else is done.
    Ask(Expression, ActionRule),
    /// A variable changes.
    Assign(Variable, Option<Expression>, Change, Expression),
    /// Holds a value while statements are executed.
    Let(Local, Expression, Vec<Statement>),
}

impl Expression {
    /// An expression without a place in the text.
    pub fn new(ty: Type, term: Term) -> Expression {
        Expression { ty, term, span: Span::default(), call: None }
    }

    /// The same at a place.
    #[must_use]
    pub fn at(self, span: Span) -> Expression {
        Expression { span, ..self }
    }

    /// The same at a place, if it has none yet.
    #[must_use]
    pub(super) fn first_at(self, span: Span) -> Expression {
        if self.is_written() { self } else { self.at(span) }
    }

    /// Whether it has a place.
    pub fn is_written(&self) -> bool {
        self.span.start < self.span.end
    }

    /// Calls a function with this expression and every one inside it.
    pub fn visit(&self, look: &mut dyn FnMut(&Expression)) {
        look(self);
        self.term.visit_inner(look);
    }
}

impl KindsTerm {
    fn visit(&self, look: &mut dyn FnMut(&Expression)) {
        if let KindsTerm::One(kind) = self {
            kind.visit(look);
        }
    }
}

impl Term {
    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    fn visit_inner(&self, look: &mut dyn FnMut(&Expression)) {
        match self {
            Term::Number(_)
            | Term::Truth(_)
            | Term::Player(_)
            | Term::Kind(_)
            | Term::Square(_)
            | Term::Squares(_)
            | Term::Direction(_)
            | Term::Local(_)
            | Term::Context(_)
            | Term::EventMark(..)
            | Term::EventAttribute(..)
            | Term::Empty
            | Term::Changed
            | Term::Victims
            | Term::Marked(_)
            | Term::ActionIs(_)
            | Term::Quantity(_) => {}
            Term::Kinds(kinds) => kinds.visit(look),
            Term::Opponent(a)
            | Term::Attribute(_, a)
            | Term::KindAt(a)
            | Term::OwnerAt(a)
            | Term::Royal(a)
            | Term::Not(a)
            | Term::Any(a)
            | Term::Count(a)
            | Term::Around(a, _)
            | Term::Slide(a, _)
            | Term::FileOf(a)
            | Term::RankOf(a)
            | Term::FileNumber(a)
            | Term::Reverse(a)
            | Term::The(a)
            | Term::AttackedBy(a)
            | Term::SinceOccurrence(a)
            | Term::Stuck(a) => a.visit(look),
            Term::Variable(_, owner) | Term::Zone(_, owner) => {
                owner.iter().for_each(|owner| owner.visit(look))
            }
            Term::Pieces(kinds, owner) => {
                kinds.iter().for_each(|kinds| kinds.visit(look));
                owner.iter().for_each(|owner| owner.visit(look));
            }
            Term::KindIs(a, kinds)
            | Term::InHand(a, kinds)
            | Term::Starting(kinds, a)
            | Term::StartingSquares(kinds, a) => {
                a.visit(look);
                kinds.visit(look);
            }
            Term::Let(_, a, b)
            | Term::And(a, b)
            | Term::Or(a, b)
            | Term::Arithmetic(_, a, b)
            | Term::Compare(_, a, b)
            | Term::Same(a, b)
            | Term::SameSet(a, b)
            | Term::In(a, b)
            | Term::Reduce(_, _, a, b)
            | Term::Ray(a, b)
            | Term::SlideTo(a, b)
            | Term::Distance(a, b, _)
            | Term::Between(a, b)
            | Term::Connected(a, b, _)
            | Term::RankNumber(a, b)
            | Term::Towards(a, b)
            | Term::Attackers(a, b)
            | Term::Threatened(a, b)
            | Term::Observed(a, b) => {
                a.visit(look);
                b.visit(look);
            }
            Term::Attacked(a, b, kind) => {
                a.visit(look);
                b.visit(look);
                kind.iter().for_each(|kind| kind.visit(look));
            }
            Term::If(a, b, c)
            | Term::First(a, b, c)
            | Term::StepFrom(a, b, c)
            | Term::Offset(a, b, c)
            | Term::Reach(a, b, c) => {
                a.visit(look);
                b.visit(look);
                c.visit(look);
            }
            Term::Lookup(_, a, b) => {
                a.visit(look);
                b.iter().for_each(|b| b.visit(look));
            }
        }
    }
}

impl Statement {
    /// Calls a function with every expression of the statement, including nested ones.
    pub fn visit(&self, look: &mut dyn FnMut(&Expression)) {
        match self {
            Statement::If(condition, then, other) => {
                condition.visit(look);
                then.iter().chain(other).for_each(|inner| inner.visit(look));
            }
            Statement::ForEach(_, value, body) | Statement::Let(_, value, body) => {
                value.visit(look);
                body.iter().for_each(|inner| inner.visit(look));
            }
            Statement::EndTurn => {}
            Statement::Capture(a)
            | Statement::Destroy(a)
            | Statement::Mark(a, ..)
            | Statement::Discard(a)
            | Statement::SendHome(a)
            | Statement::Skip(a)
            | Statement::Ask(a, _) => a.visit(look),
            Statement::Move(a, b)
            | Statement::Swap(a, b)
            | Statement::Drop(a, b, _)
            | Statement::Join(a, b)
            | Statement::Become(a, b)
            | Statement::Remember(_, a, _, b)
            | Statement::Give(a, b) => {
                a.visit(look);
                b.visit(look);
            }
            Statement::Create(a, b, c, _) | Statement::Shift(a, b, c) => {
                a.visit(look);
                b.visit(look);
                c.visit(look);
            }
            Statement::Assign(_, owner, _, amount) => {
                owner.iter().for_each(|owner| owner.visit(look));
                amount.visit(look);
            }
        }
    }
}

/// Calls a function with every statement of a list, including nested ones.
pub fn visit_statements<'s>(statements: &'s [Statement], look: &mut dyn FnMut(&'s Statement)) {
    for statement in statements {
        look(statement);
        match statement {
            Statement::If(_, then, other) => {
                visit_statements(then, look);
                visit_statements(other, look);
            }
            Statement::ForEach(_, _, body) | Statement::Let(_, _, body) => visit_statements(body, look),
            Statement::Move(..)
            | Statement::Swap(..)
            | Statement::Capture(_)
            | Statement::Destroy(_)
            | Statement::Create(..)
            | Statement::Drop(..)
            | Statement::Join(..)
            | Statement::Become(..)
            | Statement::Mark(..)
            | Statement::Remember(..)
            | Statement::Give(..)
            | Statement::Discard(_)
            | Statement::SendHome(_)
            | Statement::Shift(..)
            | Statement::Skip(_)
            | Statement::EndTurn
            | Statement::Ask(..)
            | Statement::Assign(..) => {}
        }
    }
}

/// The effect of a statement, in the categories that analyses of rules distinguish.
#[derive(Clone, Copy, Debug)]
pub enum Touched<'a> {
    /// A variable.
    Variable(Variable),
    /// A mark of pieces.
    Mark(Mark),
    /// The pieces on these squares, which leave the game.
    Destroyed(&'a Expression),
    /// The kind of the pieces on these squares, which changes.
    Kind(&'a Expression, &'a Expression),
    /// The hands.
    Hand,
    /// Whether the turn goes on.
    TurnEnd,
    /// Anything else: squares and owners of pieces, skipped turns.
    Other,
}

/// All effects of statements, including nested ones.
pub fn touched(statements: &[Statement]) -> Vec<Touched<'_>> {
    let mut found = Vec::new();
    visit_statements(statements, &mut |statement| {
        found.push(match statement {
            Statement::If(..) | Statement::ForEach(..) | Statement::Let(..) => return,
            Statement::Assign(variable, ..) => Touched::Variable(*variable),
            Statement::Mark(_, mark, _) => Touched::Mark(*mark),
            Statement::Remember(attribute, ..) => return found.extend(attribute.marks().map(Touched::Mark)),
            Statement::Destroy(set) => Touched::Destroyed(set),
            Statement::Become(set, kind) => Touched::Kind(set, kind),
            Statement::Give(..) => Touched::Hand,
            Statement::EndTurn => Touched::TurnEnd,
            Statement::Move(..)
            | Statement::Swap(..)
            | Statement::Capture(_)
            | Statement::Create(..)
            | Statement::Drop(..)
            | Statement::Join(..)
            | Statement::Discard(_)
            | Statement::SendHome(_)
            | Statement::Shift(..)
            | Statement::Skip(_)
            | Statement::Ask(..) => Touched::Other,
        });
    });
    found
}

/// The conjunction of two conditions, where there are any.
pub(super) fn both(a: Option<Expression>, b: Option<Expression>) -> Option<Expression> {
    match (a, b) {
        (Some(a), Some(b)) => Some(Expression::new(Type::Truth, Term::And(Box::new(a), Box::new(b)))),
        (a, b) => a.or(b),
    }
}
