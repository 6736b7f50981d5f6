//! The valid parts of a string: while it is being typed, most of it is valid.

use super::bracket::open_brackets;
use super::movement::Line;
use super::name::is_part_of_name;
use super::rule::{Expression, Statement};
use super::value::Text;
use crate::diagnostic::Diagnostics;
use crate::language::Shape;
use crate::limits;
use crate::source::Span;

/// A part of a string of a small language.
#[derive(Clone, Debug)]
pub enum Understood {
    /// A value, a condition or squares.
    Expression(Expression),
    /// A statement.
    Statement(Statement),
    /// A line of movement, or the part of it before a faulty clause.
    Line(Line),
    /// A faulty part.
    Unread(Span),
}

/// The parts of a string of some shape: one tree if it is valid, else the valid parts between `;`, `and`, `or`, clauses
/// and brackets, and the places of the others. Strings without a small language give nothing.
///
/// ```
/// use variorum::syntax::{Understood, understood};
/// use variorum::language::Shape;
/// use variorum::source::{SourceId, Sources};
/// use variorum::syntax::Text;
///
/// let string = "destroy queen; move to; if any(my king and atta";
/// let mut sources = Sources::default();
/// let text = Text::whole(sources.add("draft", string), string);
/// let told: Vec<&str> = understood(&text, Shape::Statements).iter().map(|part| match part {
///     Understood::Expression(tree) => sources.slice(tree.span),
///     Understood::Statement(tree) => sources.slice(tree.span),
///     Understood::Line(_) => "a line",
///     Understood::Unread(_) => "?",
/// }).collect();
/// assert_eq!(told, ["destroy queen", "?", "?", "my king and atta"]);
/// ```
pub fn understood(text: &Text, shape: Shape) -> Vec<Understood> {
    let mut found = Vec::new();
    if text.string.len() > limits::STRING_BYTES {
        return vec![Understood::Unread(text.span)];
    }
    match shape {
        Shape::Expression(_) | Shape::Condition | Shape::TruthOrCondition => expressions(text, 0, &mut found),
        Shape::Squares | Shape::SquaresOfSides | Shape::ValueOfSides => {
            match text.zone(&mut Diagnostics::default()) {
                Some(zone) => found.push(Understood::Expression(zone)),
                None => expressions(text, 0, &mut found),
            }
        }
        Shape::Statements => statements(text, &mut found),
        Shape::Lines => line(text, &mut found),
        Shape::Choices
        | Shape::Text
        | Shape::Integer
        | Shape::Number
        | Shape::Truth
        | Shape::OneOf(_)
        | Shape::Files
        | Shape::Name
        | Shape::Names
        | Shape::ListOfNames
        | Shape::TypeName
        | Shape::Template
        | Shape::RecordTemplate
        | Shape::Integers
        | Shape::Board
        | Shape::Position
        | Shape::Actions
        | Shape::Links
        | Shape::Table
        | Shape::Entries(_)
        | Shape::Sections => {}
    }
    found
}

/// A condition, or its valid parts.
fn expressions(text: &Text, depth: usize, found: &mut Vec<Understood>) {
    if text.string.trim().is_empty() {
        return;
    }
    if let Some(tree) = text.expression(&mut Diagnostics::default()) {
        found.push(Understood::Expression(tree));
        return;
    }
    let parts = split(text, |word| matches!(word, "and" | "or"));
    if parts.iter().all(|part| part.string.len() < text.string.len()) {
        parts.iter().for_each(|part| expressions(part, depth, found));
        return;
    }
    // The text after an unclosed bracket is examined on its own.
    match open_brackets(&text.string).first().filter(|_| depth < limits::NESTING) {
        Some(&(at, _)) => {
            found.push(Understood::Unread(text.span_of(0..at + 1)));
            expressions(&text.part(at + 1..text.string.len()), depth + 1, found);
        }
        None => found.push(Understood::Unread(text.span_of(0..text.string.len()))),
    }
}

fn statements(text: &Text, found: &mut Vec<Understood>) {
    for part in split(text, |word| word == ";") {
        match part.statements(&mut Diagnostics::default()) {
            Some(trees) => found.extend(trees.into_iter().map(Understood::Statement)),
            None => match open_brackets(&part.string).first() {
                Some(&(at, _)) => {
                    found.push(Understood::Unread(part.span_of(0..at + 1)));
                    expressions(&part.part(at + 1..part.string.len()), 0, found);
                }
                None => found.push(Understood::Unread(part.span_of(0..part.string.len()))),
            },
        }
    }
}

/// A line of movement, or the part before its clauses, and each clause.
fn line(text: &Text, found: &mut Vec<Understood>) {
    if let Some(line) = text.line(&mut Diagnostics::default()) {
        found.push(Understood::Line(line));
        return;
    }
    let is_clause = |word: &str| matches!(word, "when" | "unless" | "do" | "write");
    let parts = split(text, is_clause);
    let mut at = 0;
    for (index, part) in parts.iter().enumerate() {
        let begins = text.string[at..].find(part.string.as_str()).map_or(at, |found| at + found);
        let word = text.string[..begins].trim_end().rsplit([' ', '\n']).next().unwrap_or("");
        match word {
            "do" => statements(part, found),
            "when" | "unless" => expressions(part, 0, found),
            _ if index == 0 && parts.len() > 1 => match part.line(&mut Diagnostics::default()) {
                Some(line) => found.push(Understood::Line(line)),
                None => found.push(Understood::Unread(part.span_of(0..part.string.len()))),
            },
            _ => found.push(Understood::Unread(part.span_of(0..part.string.len()))),
        }
        at = begins + part.string.len();
    }
}

/// The parts of a text between some words, or signs, outside of brackets and quotes.
fn split(text: &Text, parts_at: impl Fn(&str) -> bool) -> Vec<Text> {
    let string = text.string.as_str();
    let (mut depth, mut quoted, mut start, mut at) = (0usize, false, 0, 0);
    let mut parts = Vec::new();
    while let Some(first) = string[at..].chars().next() {
        let length = match string[at..].find(|c| !is_part_of_name(c)).unwrap_or(string.len() - at) {
            0 => first.len_utf8(),
            length => length,
        };
        match first {
            '\'' => quoted = !quoted,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 && !quoted && parts_at(&string[at..at + length]) => {
                parts.push(text.part(start..at));
                start = at + length;
            }
            _ => {}
        }
        at += length;
    }
    parts.push(text.part(start..string.len()));
    parts.retain(|part| !part.string.trim().is_empty());
    parts
}
