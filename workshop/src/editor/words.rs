//! The sorts of words in the small languages, for colours.

use std::ops::Range;

use super::clause::{Clause, clause_at};
use super::entries::{each_value, part, shape};
use variorum::language::{Function, Keyword, Mode, Quantifier, Shape, StatementForm, Word};
use variorum::model::Sort;
use variorum::syntax::{NodeKind, is_part_of_name, keys, layout};

/// The sort of a word in a small language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordKind {
    /// A keyword, or the first word of a statement.
    Keyword,
    /// A word that stands for a value.
    Value,
    /// A function of the language.
    Function,
    /// Letters of a movement.
    Letters,
    /// A number or a square.
    Number,
    /// A sign that computes or compares.
    Operator,
    /// A name at its declaration.
    Declared(Sort),
    /// A use of a name that the definition declares elsewhere.
    Name,
}

/// The longest string that is coloured.
const LONGEST: usize = 20_000;

/// The words of the small languages in a file, in order. Names are classified by their entities only with
/// [`References`](super::References).
///
/// ```
/// use variorum_workshop::editor::{WordKind, words};
///
/// let text = "[endings.bare]\nwhen = \"count(their pieces) = 1\"\n";
/// let found: Vec<(&str, WordKind)> = words(text).into_iter().map(|(range, kind)| (&text[range], kind)).collect();
/// assert_eq!(found[1..4], [("count", WordKind::Function), ("their", WordKind::Keyword), ("pieces", WordKind::Value)]);
/// assert_eq!(found[4..], [("=", WordKind::Operator), ("1", WordKind::Number)]);
/// ```
pub fn words(text: &str) -> Vec<(Range<usize>, WordKind)> {
    let file = layout(text);
    let mut found = Vec::new();
    let mut section: Vec<String> = Vec::new();
    for node in &file.parts {
        let Some(key) = part(node, NodeKind::Key) else { continue };
        let path = match node.kind == NodeKind::Head {
            true => keys(key.of(text)),
            false => [section.as_slice(), keys(key.of(text)).as_slice()].concat(),
        };
        found.extend(declared(key.of(text), &path).map(|(range, sort)| {
            (key.range.start + range.start..key.range.start + range.end, WordKind::Declared(sort))
        }));
        if node.kind == NodeKind::Head {
            section = path;
        }
    }
    each_value(text, &file, |path, node| {
        let string = node.of(text);
        let quotes = if string.starts_with("\"\"\"") || string.starts_with("'''") { 3 } else { 1 };
        // An unterminated string is skipped.
        let inside = string.len().checked_sub(quotes).and_then(|end| string.get(quotes..end));
        let inside = inside.filter(|_| node.kind == NodeKind::Text && string.len() <= LONGEST);
        if let (Some(inside), Some(shape)) = (inside, shape(path)) {
            in_string(inside, node.range.start + quotes, shape, &mut found);
        }
    });
    found.sort_by_key(|(range, _)| range.start);
    found
}

/// The name that a head or key declares, with its place in the key.
fn declared(key: &str, path: &[String]) -> Option<(Range<usize>, Sort)> {
    let item = super::outline::sort(path)?;
    let name = path.last()?.split('(').next()?.trim();
    let start = key.rfind(name).filter(|_| !name.is_empty())?;
    // The parameters of a head may have the same name.
    let start = key.find(&format!("\"{name}(")).map_or(start, |at| at + 1);
    Some((start..start + name.len(), item))
}

fn in_string(string: &str, start: usize, shape: Shape, found: &mut Vec<(Range<usize>, WordKind)>) {
    let mut at = 0;
    while let Some(first) = string[at..].chars().next() {
        let rest = &string[at..];
        let length = match is_part_of_name(first) {
            true => rest.find(|c| !is_part_of_name(c)).unwrap_or(rest.len()),
            false => sign(rest).max(first.len_utf8()),
        };
        let kind = match is_part_of_name(first) {
            true => of_word(&rest[..length], clause_at(shape, &string[..at]), &rest[length..]),
            false if sign(rest) > 0 => of_sign(clause_at(shape, &string[..at])),
            false => None,
        };
        found.extend(kind.map(|kind| (start + at..start + at + length, kind)));
        at += length;
    }
}

/// The length of an operator.
fn sign(rest: &str) -> usize {
    let two = [":=", "+=", "-=", "<=", ">=", "!="].iter().any(|sign| rest.starts_with(sign));
    if two { 2 } else { usize::from(rest.starts_with(['=', '<', '>', '+', '-', '*'])) }
}

fn of_sign(clause: Clause) -> Option<WordKind> {
    matches!(clause, Clause::Expression | Clause::Statements).then_some(WordKind::Operator)
}

fn of_word(word: &str, clause: Clause, after: &str) -> Option<WordKind> {
    let is_call = after.starts_with('(');
    let is_square = word.ends_with(|c: char| c.is_ascii_digit())
        && word.trim_start_matches(|c: char| c.is_ascii_lowercase()).len() + 2 >= word.len()
        && word.trim_start_matches(|c: char| c.is_ascii_lowercase()).chars().all(|c| c.is_ascii_digit());
    let keyword = Keyword::named(word).is_some();
    let verb = StatementForm::verbs().any(|verb| verb == word);
    match clause {
        Clause::Template | Clause::Word | Clause::Other => None,
        _ if word.contains('_') && !is_call => None,
        Clause::Names => Some(WordKind::Name),
        _ if is_square || word.starts_with(|c: char| c.is_ascii_digit()) => Some(WordKind::Number),
        Clause::Movement if Mode::named(word).is_some() => Some(WordKind::Keyword),
        Clause::Movement if word.contains(|c: char| c.is_ascii_uppercase()) => Some(WordKind::Letters),
        _ if Function::named(word).is_some() && is_call => Some(WordKind::Function),
        _ if Quantifier::named(word).is_some() => Some(WordKind::Function),
        _ if Word::named(word).is_some() && !(keyword || verb && clause == Clause::Statements) => {
            Some(WordKind::Value)
        }
        _ if keyword && !is_call => Some(WordKind::Keyword),
        Clause::Statements if verb => Some(WordKind::Keyword),
        Clause::Expression | Clause::Statements | Clause::Movement => Some(WordKind::Name),
    }
}
