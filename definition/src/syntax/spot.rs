//! The position of a place in a file: its entry, key, and string, also in a faulty file.

#![expect(clippy::wildcard_enum_match_arm, reason = "a node that is asked for, or any other")]

use std::ops::Range;

use super::layout::{Node, NodeKind, entry_node};
use super::repair::{Entry, entries, inside_quotes, keys};

/// The sort of text at a place of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Nothing, or the blanks between entries: a key could begin here.
    Nothing,
    /// A comment.
    Comment,
    /// The head of a section.
    Head,
    /// A key.
    Key,
    /// A value other than a string, or a missing value.
    Value,
    /// The inside of a string.
    Text,
}

/// A place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The keys that lead to it; the last may be empty or incomplete at a key.
    pub path: Vec<String>,
    /// The sort of text there.
    pub part: Part,
    /// The stretch of the file around it: for a string, without its quotes.
    pub range: Range<usize>,
}

/// The place at an offset of a text.
pub fn spot_at(text: &str, offset: usize) -> Spot {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let all = entries(text);
    let before = all.iter().rposition(|entry| entry.range.start <= offset);
    let section = before.and_then(|at| all[..=at].iter().rfind(|entry| entry.is_head));
    let path = section.map_or_else(Vec::new, |head| head.path.clone());
    match before.map(|at| &all[at]).filter(|entry| offset <= entry.range.end) {
        Some(entry) if entry.is_head => in_head(text, offset, entry),
        Some(entry) => in_entry(text, offset, entry, path),
        None => {
            let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
            let is_comment = text[line..offset].trim_start().starts_with('#');
            let part = if is_comment { Part::Comment } else { Part::Nothing };
            Spot { path, part, range: offset..offset }
        }
    }
}

fn in_head(text: &str, offset: usize, entry: &Entry) -> Spot {
    let is_comment = offset > entry.key.end && text[entry.key.end..offset].contains('#');
    let part = if is_comment { Part::Comment } else { Part::Head };
    let end = entry.key.end.min(offset.max(entry.key.start));
    let path = keys(&text[entry.key.start..end]);
    Spot { path, part, range: entry.key.clone() }
}

fn in_entry(text: &str, offset: usize, entry: &Entry, section: Vec<String>) -> Spot {
    if offset <= entry.key.end {
        let end = offset.max(entry.key.start);
        let path = section.into_iter().chain(keys(&text[entry.key.start..end])).collect();
        return Spot { path, part: Part::Key, range: entry.key.clone() };
    }
    let spot = Place { text, offset };
    spot.in_value_of(&entry_node(text, entry), &entry.path)
}

/// The place to be found.
struct Place<'t> {
    text: &'t str,
    offset: usize,
}

impl Place<'_> {
    /// After the key of an entry.
    fn in_value_of(&self, entry: &Node, path: &[String]) -> Spot {
        let sign = entry.parts.iter().position(|part| part.kind == NodeKind::Sign);
        let value = sign.map_or(&[][..], |sign| &entry.parts[sign + 1..]);
        if sign.is_none_or(|sign| self.offset < entry.parts[sign].range.end) {
            return Spot { path: path.to_vec(), part: Part::Key, range: self.offset..self.offset };
        }
        value
            .iter()
            .find_map(|part| self.inside(part, path))
            .unwrap_or_else(|| self.missing(path, Part::Value))
    }

    /// Whether the last bracket of a list or table is there; it may be missing, or be a comma.
    fn is_closed(&self, node: &Node) -> bool {
        let last = node.parts.last().map_or("", |last| last.of(self.text));
        node.parts.len() > 1 && matches!(last, "]" | "}")
    }

    fn missing(&self, path: &[String], part: Part) -> Spot {
        Spot { path: path.to_vec(), part, range: self.offset..self.offset }
    }

    /// The sort of text at the place, if it lies inside a value or comment.
    fn inside(&self, node: &Node, path: &[String]) -> Option<Spot> {
        let Range { start, end } = node.range;
        let touches = start <= self.offset && self.offset <= end;
        let spot = |part, range| Some(Spot { path: path.to_vec(), part, range });
        match node.kind {
            NodeKind::Comment if touches => spot(Part::Comment, node.range.clone()),
            NodeKind::Word if touches => spot(Part::Value, node.range.clone()),
            NodeKind::Text => {
                let inside = inside_quotes(node.of(self.text));
                let range = start + inside.start..start + inside.end;
                let is_in = range.start <= self.offset && self.offset <= range.end;
                is_in.then(|| spot(Part::Text, range)).flatten()
            }
            NodeKind::List | NodeKind::Table
                if start < self.offset && (self.offset < end || !self.is_closed(node)) =>
            {
                let inner = node.parts.iter().find_map(|part| match part.kind {
                    NodeKind::Entry => self.in_inner_entry(part, path),
                    _ => self.inside(part, path),
                });
                Some(inner.unwrap_or_else(|| match node.kind {
                    NodeKind::Table => self.missing(&[path, &[String::new()]].concat(), Part::Key),
                    _ => self.missing(path, Part::Value),
                }))
            }
            _ => None,
        }
    }

    /// In an entry of a table in braces.
    fn in_inner_entry(&self, entry: &Node, path: &[String]) -> Option<Spot> {
        let is_in = entry.range.start <= self.offset && self.offset <= entry.range.end;
        let key = entry.parts.first().filter(|_| is_in)?;
        let said = |end| [path, &keys(&self.text[key.range.start..end])].concat();
        match self.offset <= key.range.end {
            true => Some(Spot { path: said(self.offset), part: Part::Key, range: key.range.clone() }),
            false => Some(self.in_value_of(entry, &said(key.range.end))),
        }
    }
}
