//! Which small language applies at a place of a string.

#![expect(clippy::wildcard_enum_match_arm, reason = "a keyword that begins a clause, or any other")]

use variorum::language::{Keyword, Shape};
use variorum::syntax::is_part_of_name;

/// A small language inside a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    /// A value or condition.
    Expression,
    /// Statements.
    Statements,
    /// Shapes and modes of a movement.
    Movement,
    /// Names side by side.
    Names,
    /// A template, outside of its fields.
    Template,
    /// One of some words, or a type.
    Word,
    /// Text that is none of these.
    Other,
}

/// The small language after the beginning of a string of a given shape.
pub(super) fn clause_at(shape: Shape, before: &str) -> Clause {
    let whole = match shape {
        Shape::Expression(_)
        | Shape::Condition
        | Shape::TruthOrCondition
        | Shape::Choices
        | Shape::Squares
        | Shape::SquaresOfSides
        | Shape::ValueOfSides => Clause::Expression,
        Shape::Statements => Clause::Statements,
        Shape::Lines => in_line(before),
        Shape::Names | Shape::ListOfNames | Shape::Name | Shape::Table => Clause::Names,
        Shape::Template | Shape::RecordTemplate => Clause::Template,
        Shape::OneOf(_) | Shape::TypeName => Clause::Word,
        Shape::Text
        | Shape::Integer
        | Shape::Number
        | Shape::Truth
        | Shape::Files
        | Shape::Integers
        | Shape::Board
        | Shape::Position
        | Shape::Actions
        | Shape::Links
        | Shape::Entries(_)
        | Shape::Sections => Clause::Other,
    };
    let quotes = before.matches('\'').count();
    match whole {
        Clause::Expression | Clause::Statements if quotes % 2 == 1 => Clause::Movement,
        Clause::Template if before.matches('{').count() > before.matches('}').count() => Clause::Expression,
        _ => whole,
    }
}

/// The small language after the beginning of a line of movement: that of the last clause, if there is one.
fn in_line(before: &str) -> Clause {
    let mut words = before.split(|c| !is_part_of_name(c)).filter_map(Keyword::named).rev();
    let clause = words.find_map(|word| match word {
        Keyword::When | Keyword::Unless => Some(Clause::Expression),
        Keyword::Do => Some(Clause::Statements),
        Keyword::Write => Some(Clause::Template),
        _ => None,
    });
    // A condition in the brackets of a path.
    let is_through = |rest: &str| rest.matches('(').count() > rest.matches(')').count();
    let through = before.rsplit_once("through").is_some_and(|(_, rest)| is_through(rest));
    clause.unwrap_or(if through { Clause::Expression } else { Clause::Movement })
}
