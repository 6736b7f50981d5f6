//! The layout of a file: every byte in its place, comments and blanks included, so that a formatter can print it again.

use std::ops::Range;

use super::repair::{Entry, entries, string_length};

/// A stretch of a file, with its parts.
///
/// ```
/// use variorum::syntax::{NodeKind, layout};
///
/// let text = "# The start.\n[setup] # of chess\nboard = \"8/8\"\n";
/// let file = layout(text);
/// let comments: Vec<&str> = file.leaves().filter(|leaf| leaf.kind == NodeKind::Comment).map(|leaf| leaf.of(text)).collect();
/// assert_eq!(comments, ["# The start.", "# of chess"]);
/// let all: String = file.leaves().map(|leaf| leaf.of(text)).collect();
/// assert_eq!(all, text);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The stretch, in bytes.
    pub range: Range<usize>,
    /// Its sort.
    pub kind: NodeKind,
    /// Its parts, without gaps; nothing if it is indivisible.
    pub parts: Vec<Node>,
}

/// The sort of a stretch of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// The whole of it.
    File,
    /// The head of a section, to the end of its line.
    Head,
    /// A key with its value, to the end of the last line.
    Entry,
    /// A list.
    List,
    /// A table in braces.
    Table,
    /// Blanks and ends of lines.
    Blank,
    /// A comment, without the end of the line.
    Comment,
    /// Keys, with the dots between them.
    Key,
    /// A string with its quotes.
    Text,
    /// A number or truth.
    Word,
    /// A bracket, comma or `=`.
    Sign,
    /// Unreadable text.
    Unread,
}

impl Node {
    /// Its text.
    pub fn of<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.range.clone()).unwrap_or("")
    }

    /// The indivisible stretches, in order: together they are the text.
    pub fn leaves(&self) -> Box<dyn Iterator<Item = &Node> + '_> {
        match self.parts.is_empty() {
            true => Box::new(std::iter::once(self).filter(|leaf| !leaf.range.is_empty())),
            false => Box::new(self.parts.iter().flat_map(Node::leaves)),
        }
    }
}

/// The layout of a file. It exists for faulty files, too: unreadable text is a stretch of its own.
pub fn layout(text: &str) -> Node {
    let mut parts = Vec::new();
    let mut at = 0;
    for entry in entries(text) {
        between(text, at..entry.range.start, &mut parts);
        parts.push(entry_node(text, &entry));
        at = entry.range.end;
    }
    between(text, at..text.len(), &mut parts);
    Node { range: 0..text.len(), kind: NodeKind::File, parts }
}

/// Parses an entry, or the head of a section.
pub(super) fn entry_node(text: &str, entry: &Entry) -> Node {
    let kind = if entry.is_head { NodeKind::Head } else { NodeKind::Entry };
    let mut lay = Lay { text, at: entry.range.start, end: entry.range.end };
    let parts = if entry.is_head { lay.head(entry.key.clone()) } else { lay.entry(entry.key.clone()) };
    Node { range: entry.range.clone(), kind, parts }
}

/// Comments and blanks between entries.
fn between(text: &str, range: Range<usize>, found: &mut Vec<Node>) {
    let mut lay = Lay { text, at: range.start, end: range.end };
    while lay.at < lay.end {
        found.push(lay.blank_or_comment().unwrap_or_else(|| lay.unread()));
    }
}

/// How deeply lists and tables may be nested; deeper ones are not parsed.
const DEEP: usize = 64;

/// Parses a stretch.
struct Lay<'t> {
    text: &'t str,
    at: usize,
    end: usize,
}

impl Lay<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..self.end]
    }

    fn take(&mut self, length: usize, kind: NodeKind) -> Node {
        let range = self.at..(self.at + length).min(self.end);
        self.at = range.end;
        Node { range, kind, parts: Vec::new() }
    }

    fn blank_or_comment(&mut self) -> Option<Node> {
        let rest = self.rest();
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            return Some(self.take(blank, NodeKind::Blank));
        }
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        rest.starts_with('#').then(|| self.take(length, NodeKind::Comment))
    }

    /// To the end of the line.
    fn unread(&mut self) -> Node {
        let rest = self.rest();
        self.take(rest.find(['\n', '\r']).unwrap_or(rest.len()).max(1), NodeKind::Unread)
    }

    fn sign(&mut self) -> Node {
        self.take(1, NodeKind::Sign)
    }

    fn head(&mut self, key: Range<usize>) -> Vec<Node> {
        let mut parts = Vec::new();
        while self.at < self.end {
            let rest = self.rest();
            let part = match rest.chars().next() {
                _ if self.at == key.start => self.take(key.len(), NodeKind::Key),
                Some('[' | ']') => self.sign(),
                _ => self.blank_or_comment().unwrap_or_else(|| self.unread()),
            };
            parts.push(part);
        }
        parts
    }

    fn entry(&mut self, key: Range<usize>) -> Vec<Node> {
        let mut parts = Vec::new();
        if self.at < key.start {
            parts.push(self.take(key.start - self.at, NodeKind::Blank));
        }
        parts.push(self.take(key.len(), NodeKind::Key));
        self.value_of_key(&mut parts, 0);
        while self.at < self.end {
            parts.push(self.blank_or_comment().unwrap_or_else(|| self.unread()));
        }
        parts
    }

    /// `= VALUE` after a key, if it is there.
    fn value_of_key(&mut self, parts: &mut Vec<Node>, depth: usize) {
        parts.extend(self.blank_or_comment());
        if self.rest().starts_with('=') {
            parts.push(self.sign());
            parts.extend(self.blank_or_comment());
            parts.extend(self.value(depth));
        }
    }

    fn value(&mut self, depth: usize) -> Option<Node> {
        match self.rest().chars().next()? {
            quote @ ('"' | '\'') => Some(self.string(quote)),
            '[' if depth < DEEP => Some(self.bracket(NodeKind::List, ']', depth)),
            '{' if depth < DEEP => Some(self.bracket(NodeKind::Table, '}', depth)),
            ',' | ']' | '}' | '#' | '=' => None,
            _ => Some(self.word(NodeKind::Word)),
        }
    }

    fn string(&mut self, quote: char) -> Node {
        self.take(string_length(self.rest(), quote), NodeKind::Text)
    }

    fn word(&mut self, kind: NodeKind) -> Node {
        let is_end =
            |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '{' | '}' | '#' | '=' | '"' | '\'');
        let rest = self.rest();
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let length = rest.find(is_end).unwrap_or(rest.len());
        match length {
            0 => self.take(first, NodeKind::Unread),
            _ => self.take(length, kind),
        }
    }

    /// A list or table, up to its last bracket or the end of the entry.
    fn bracket(&mut self, kind: NodeKind, last: char, depth: usize) -> Node {
        let start = self.at;
        let mut parts = vec![self.sign()];
        while self.at < self.end {
            let first = self.rest().chars().next().unwrap_or(' ');
            let is_last = first == last;
            let part = match first {
                _ if is_last => self.sign(),
                ',' => self.sign(),
                _ => match self.blank_or_comment() {
                    Some(part) => part,
                    None if kind == NodeKind::Table => self.inner_entry(depth + 1),
                    None => {
                        self.value(depth + 1).unwrap_or_else(|| self.take(first.len_utf8(), NodeKind::Unread))
                    }
                },
            };
            parts.push(part);
            if is_last {
                break;
            }
        }
        Node { range: start..self.at, kind, parts }
    }

    /// A key with its value inside braces.
    fn inner_entry(&mut self, depth: usize) -> Node {
        let start = self.at;
        let key = match self.rest().chars().next() {
            Some(quote @ ('"' | '\'')) => Node { kind: NodeKind::Key, ..self.string(quote) },
            _ => self.word(NodeKind::Key),
        };
        let mut parts = vec![key];
        self.value_of_key(&mut parts, depth);
        Node { range: start..self.at, kind: NodeKind::Entry, parts }
    }
}
