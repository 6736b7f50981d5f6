//! Trees of expressions and statements.

pub use crate::language::Quantifier;

use super::name::Name;
use crate::source::Span;

/// An expression as written.
#[derive(Clone, Debug)]
pub struct Expression {
    /// Its place.
    pub span: Span,
    /// Its form.
    pub kind: ExpressionKind,
}

/// The forms of expressions.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// `12`
    Number(i64),
    /// `e4`
    Square(String),
    /// `a1-c3`: all squares of the rectangle.
    Rectangle(String, String),
    /// `ranks 1-3`, `ranks 2-8 by 2`: from, to, and the step
    Ranks(i64, i64, i64),
    /// `files a-c`, `files a-g by 2`
    Files(String, String, i64),
    /// `'K heavy'`
    Geometry(Vec<super::Shape>),
    /// `[queen rook]`
    List(Vec<Name>),
    /// A name, or a call if there are brackets.
    Word(Name, Option<Vec<Expression>>),
    /// `my X`
    My(Box<Expression>),
    /// `their X`
    Their(Box<Expression>),
    /// `(X)` after `my` or `their`, or before `of`: the brackets make a set of something without an owner
    Group(Box<Expression>),
    /// `X of P`
    Of(Box<Expression>, Box<Expression>),
    /// `not X`
    Not(Box<Expression>),
    /// `-X`
    Minus(Box<Expression>),
    /// `X and Y`
    And(Box<Expression>, Box<Expression>),
    /// `X or Y`
    Or(Box<Expression>, Box<Expression>),
    /// `X + Y`
    Arithmetic(Sign, Box<Expression>, Box<Expression>),
    /// `X < Y`, `x in Y`, `x is y`
    Compare(Comparator, Box<Expression>, Box<Expression>),
    /// `if C then X else Y`
    If(Box<Expression>, Box<Expression>, Box<Expression>),
    /// `let s = X: Y`
    Let(Box<Binding>, Box<Expression>),
    /// `any(SET)`, `min(X, Y)`
    Quantified(Quantifier, Vec<Expression>),
    /// `sum(s in SET: X)`
    Bound(Quantifier, Name, Box<Expression>, Box<Expression>),
}

/// A name for a value: `s = X`, `k: kind = X`.
#[derive(Clone, Debug)]
pub struct Binding {
    /// The name.
    pub name: Name,
    /// The type of the value, if it is stated.
    pub ty: Option<Name>,
    /// The value.
    pub value: Expression,
}

/// Signs of arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
}

/// Comparison signs and words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparator {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// `is`
    Is,
    /// `is not`
    IsNot,
}

/// A statement as written.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Its place.
    pub span: Span,
    /// Its form.
    pub kind: StatementKind,
}

/// The ways to change a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assignment {
    /// `:=`
    Set,
    /// `+=`
    Add,
    /// `-=`
    Subtract,
}

/// The forms of statements.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// `let s = X`
    Let(Box<Binding>),
    /// `if C then A else B`
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// `for each s in SET: A`
    ForEach(Name, Expression, Vec<Statement>),
    /// `move A to B`
    Move(Expression, Expression),
    /// `swap A with B`
    Swap(Expression, Expression),
    /// `capture A`
    Capture(Expression),
    /// `destroy A`
    Destroy(Expression),
    /// `create K on A for P with M`
    Create {
        /// The kind.
        kind: Expression,
        /// The squares.
        on: Expression,
        /// The owner; the mover by default.
        owner: Option<Expression>,
        /// The mark of the new pieces.
        mark: Option<Name>,
    },
    /// `drop K on A with M`
    Drop {
        /// The kind, taken from the mover's hand.
        kind: Expression,
        /// The square.
        on: Expression,
        /// The mark of the new piece.
        mark: Option<Name>,
    },
    /// `mark A as M`
    Mark(Expression, Name),
    /// `unmark A as M`
    Unmark(Expression, Name),
    /// `give K to P`
    Give(Expression, Expression),
    /// `discard hand of P`
    Discard(Expression),
    /// `send A home`
    SendHome(Expression),
    /// `shift A along D by N`; one step by default.
    Shift(Expression, Expression, Option<Expression>),
    /// `skip P`
    Skip(Expression),
    /// `end turn`
    EndTurn,
    /// `ask P for ACTION`
    Ask(Expression, Name),
    /// `A becomes K`
    Becomes(Expression, Expression),
    /// `A joins P`
    Joins(Expression, Expression),
    /// `V := X`
    Assign(Expression, Assignment, Expression),
    /// `burn(to, mover)`: a procedure with its arguments.
    Call(Name, Vec<Expression>),
}

/// Calls a function with each statement of a list and every statement nested in it, but not with those of procedures.
pub fn visit_statements(statements: &[Statement], look: &mut dyn FnMut(&Statement)) {
    for statement in statements {
        look(statement);
        match &statement.kind {
            StatementKind::If(_, then, other) => {
                visit_statements(then, look);
                visit_statements(other, look);
            }
            StatementKind::ForEach(_, _, body) => visit_statements(body, look),
            StatementKind::Let(_)
            | StatementKind::Move(..)
            | StatementKind::Swap(..)
            | StatementKind::Capture(_)
            | StatementKind::Destroy(_)
            | StatementKind::Create { .. }
            | StatementKind::Drop { .. }
            | StatementKind::Mark(..)
            | StatementKind::Unmark(..)
            | StatementKind::Give(..)
            | StatementKind::Discard(_)
            | StatementKind::SendHome(_)
            | StatementKind::Shift(..)
            | StatementKind::Skip(_)
            | StatementKind::EndTurn
            | StatementKind::Ask(..)
            | StatementKind::Becomes(..)
            | StatementKind::Joins(..)
            | StatementKind::Assign(..)
            | StatementKind::Call(..) => {}
        }
    }
}

/// The first part of an expression with an owner given from the mover's side, and its word.
pub fn owner_word(expression: &Expression) -> Option<(Span, &'static str)> {
    match &expression.kind {
        ExpressionKind::My(_) => Some((expression.span, "my")),
        ExpressionKind::Their(_) => Some((expression.span, "their")),
        ExpressionKind::Group(inner) | ExpressionKind::Not(inner) | ExpressionKind::Minus(inner) => {
            owner_word(inner)
        }
        ExpressionKind::Of(a, b)
        | ExpressionKind::And(a, b)
        | ExpressionKind::Or(a, b)
        | ExpressionKind::Arithmetic(_, a, b)
        | ExpressionKind::Compare(_, a, b)
        | ExpressionKind::Bound(_, _, a, b) => owner_word(a).or_else(|| owner_word(b)),
        ExpressionKind::Let(binding, body) => owner_word(&binding.value).or_else(|| owner_word(body)),
        ExpressionKind::If(a, b, c) => owner_word(a).or_else(|| owner_word(b)).or_else(|| owner_word(c)),
        ExpressionKind::Word(_, arguments) => arguments.iter().flatten().find_map(owner_word),
        ExpressionKind::Quantified(_, arguments) => arguments.iter().find_map(owner_word),
        ExpressionKind::Number(_)
        | ExpressionKind::Square(_)
        | ExpressionKind::Rectangle(..)
        | ExpressionKind::Ranks(..)
        | ExpressionKind::Files(..)
        | ExpressionKind::Geometry(_)
        | ExpressionKind::List(_) => None,
    }
}
