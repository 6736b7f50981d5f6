//! Parses strings to trees, by the pest grammars in `grammar/`.

mod expression;
mod movement;
mod notation;
mod statement;
mod text;

use pest::Parser;
use pest::iterators::Pair;

use crate::diagnostic::Diagnostics;
use crate::limits;
use crate::source::{Span, TextMap};
use crate::syntax::errors;
use crate::syntax::grammar::{Grammar, Rule};
use crate::syntax::movement::{Line, Shape};
use crate::syntax::name::Name;
use crate::syntax::unparsed::{is_keyword, unparsed};
use crate::syntax::value::Text;

type Node<'i> = Pair<'i, Rule>;

/// Builds trees from parse pairs, and gives every part its place in the file.
struct Builder<'t> {
    text: &'t Text,
}

impl Builder<'_> {
    fn span(&self, node: &Node<'_>) -> Span {
        let range = node.as_span();
        let trimmed = range.as_str().trim_end().len();
        self.text.map.span(range.start()..range.start() + trimmed)
    }

    fn name(&self, node: &Node<'_>) -> Name {
        Name { text: node.as_str().trim().to_owned(), span: self.span(node) }
    }
}

/// Parses the text by a rule, and reports its mistakes.
fn parse<'i>(text: &'i Text, rule: Rule, diagnostics: &mut Diagnostics) -> Option<Node<'i>> {
    let string = text.string.as_str();
    if string.len() > limits::STRING_BYTES {
        diagnostics.push(errors::string_too_long(text.span, string.len()));
        return None;
    }
    if let Some(at) = too_deep(string) {
        diagnostics.push(errors::nested_too_deep(text.map.span(at..at + 1)));
        return None;
    }
    pest::set_call_limit(limits::grammar_calls(string.len()));
    match Grammar::parse(rule, string) {
        Ok(mut pairs) => pairs.next(),
        Err(error) => {
            diagnostics.push(unparsed(text, rule, &error));
            None
        }
    }
}

/// Whether a string matches a rule.
fn is_a(string: &str, rule: Rule) -> bool {
    Grammar::parse(rule, string).is_ok()
}

/// Parses a single movement, such as the text of an atom table.
///
/// # Errors
/// The diagnostics, if the text is not a movement.
pub fn parse_geometry(text: &Text) -> Result<Vec<Shape>, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let root = parse(text, Rule::shapes_only, &mut diagnostics).ok_or(diagnostics)?;
    Ok(Builder { text }.shapes(children(root)))
}

/// Parses a line of `moves` that replaces the text at a place.
pub fn parse_line_for(place: Span, text: &str) -> Option<Line> {
    let map = TextMap::of_place(place, text.len());
    let text = Text { string: text.to_owned(), span: place, map };
    text.line(&mut Diagnostics::default())
}

/// The offset of the first bracket that is nested deeper than allowed.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut run = 0usize; // of signs and words that nest without a bracket
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '-' => run += 1,
            ' ' => {}
            _ => run = 0,
        }
        if depth > limits::NESTING || run > limits::NESTING {
            return Some(at);
        }
    }
    let words = |word: &str| text.split(|c: char| !c.is_alphanumeric()).filter(|w| *w == word).count();
    let chained = ["my", "their", "of", "if", "not", "let"].iter().map(|word| words(word)).max().unwrap_or(0);
    (chained > 8 * limits::NESTING).then_some(0)
}

/// The meaningful children: keywords and the end of input are left out.
fn children(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    node.into_inner().filter(|child| !is_keyword(child.as_rule()))
}

fn first(node: Node<'_>) -> Node<'_> {
    let own = node.clone();
    children(node).next().unwrap_or(own)
}
