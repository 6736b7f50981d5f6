//! The lines of a file: heads, entries, comments and the blank lines between.

use super::WIDTH;
use super::value::{Setting, set};
use crate::editor::entries::{part, value};
use variorum::syntax::{Node, NodeKind, dotted, keys};

/// By how many columns alignment with neighbouring keys may move a line that becomes too wide.
const NARROW: usize = 14;

/// A part of a file that begins a line.
enum Line {
    Blank,
    Comment(String),
    Head(String, Option<String>),
    Entry(Entry),
    /// A part that could not be parsed.
    Whole(String),
}

/// A key with its value.
struct Entry {
    key: String,
    value: String,
    comment: Option<String>,
}

impl Entry {
    fn is_short(&self) -> bool {
        !self.value.contains('\n')
    }

    fn width(&self, column: usize) -> usize {
        column + 3 + self.value.split('\n').next().unwrap_or("").chars().count()
    }
}

/// A file in the one style.
pub(super) fn file(text: &str, root: &Node) -> String {
    let lines = lines(text, root);
    let mut found = String::new();
    let mut at = 0;
    while at < lines.len() {
        match &lines[at] {
            Line::Blank => found.push('\n'),
            Line::Comment(comment) => found.push_str(&format!("{comment}\n")),
            Line::Head(head, comment) => {
                let comment = comment.as_ref().map_or(String::new(), |comment| format!(" {comment}"));
                found.push_str(&format!("{head}{comment}\n"));
            }
            Line::Whole(whole) => found.push_str(&format!("{whole}\n")),
            Line::Entry(_) => {
                let length = lines[at..].iter().take_while(|line| stands_in_run(line)).count();
                found.push_str(&entries(&lines[at..at + length]));
                at += length - 1;
            }
        }
        at += 1;
    }
    found
}

fn stands_in_run(line: &Line) -> bool {
    match line {
        Line::Entry(_) | Line::Comment(_) => true,
        Line::Blank | Line::Head(..) | Line::Whole(_) => false,
    }
}

/// The parts of a file, with at most one blank line between two, and one before each head with its comment.
fn lines(text: &str, root: &Node) -> Vec<Line> {
    let mut found: Vec<Line> = Vec::new();
    let mut section: Vec<String> = Vec::new();
    for node in &root.parts {
        match node.kind {
            NodeKind::Blank => {
                if node.of(text).matches('\n').count() > 1
                    && !matches!(found.last(), None | Some(Line::Blank))
                {
                    found.push(Line::Blank);
                }
            }
            NodeKind::Comment => found.push(Line::Comment(node.of(text).trim_end().to_owned())),
            NodeKind::Head => {
                let key = part(node, NodeKind::Key).map_or("", |key| key.of(text));
                section = keys(key);
                separate(&mut found);
                found.push(head(node, key, text));
            }
            NodeKind::Entry => found.push(entry_line(node, &section, text)),
            NodeKind::File
            | NodeKind::List
            | NodeKind::Table
            | NodeKind::Key
            | NodeKind::Text
            | NodeKind::Word
            | NodeKind::Sign
            | NodeKind::Unread => found.push(Line::Whole(node.of(text).trim_end().to_owned())),
        }
    }
    while matches!(found.last(), Some(Line::Blank)) {
        found.pop();
    }
    found
}

/// A blank line before a head, and before the comment right above it.
fn separate(found: &mut Vec<Line>) {
    let comments = found.iter().rev().take_while(|line| matches!(line, Line::Comment(_))).count();
    let at = found.len() - comments;
    if at > 0 && !matches!(found[at - 1], Line::Blank) {
        found.insert(at, Line::Blank);
    }
}

fn comment_of(node: &Node, text: &str) -> Option<String> {
    let comment = node.parts.iter().rev().find(|part| part.kind == NodeKind::Comment)?;
    Some(comment.of(text).trim_end().to_owned())
}

fn head(node: &Node, key: &str, text: &str) -> Line {
    let signs: usize = node.parts.iter().filter(|part| part.of(text) == "[").count();
    if node.parts.iter().any(|part| part.kind == NodeKind::Unread) {
        return Line::Whole(node.of(text).trim().to_owned());
    }
    let (open, close) = if signs > 1 { ("[[", "]]") } else { ("[", "]") };
    Line::Head(format!("{open}{}{close}", dotted(key)), comment_of(node, text))
}

fn entry_line(node: &Node, section: &[String], text: &str) -> Line {
    let key = part(node, NodeKind::Key).map_or("", |key| key.of(text));
    let is_whole = node.parts.iter().all(|part| part.kind != NodeKind::Unread);
    let Some(value) = value(node).filter(|_| is_whole) else {
        return Line::Whole(node.of(text).trim().to_owned());
    };
    let path = [section, keys(key).as_slice()].concat();
    let key = dotted(key);
    let comment = comment_of(node, text);
    let behind = comment.as_ref().map_or(0, |comment| comment.chars().count() + 1);
    let setting = Setting { text, indent: 0, column: key.chars().count() + 3, behind: behind.min(WIDTH / 2) };
    Line::Entry(Entry { value: set(value, &path, setting), key, comment })
}

/// Formats entries below each other, with comments between. The `=` signs of neighbours are aligned, up to a value of
/// several lines. A line that would become too wide is not aligned, unless its value would move by only a little.
fn entries(run: &[Line]) -> String {
    let mut found = String::new();
    let mut at = 0;
    while at < run.len() {
        let is_long = |line: &Line| matches!(line, Line::Entry(entry) if !entry.is_short());
        let length = run[at..].iter().position(is_long).map_or(run.len() - at, |short| short + 1);
        found.push_str(&aligned(&run[at..at + length]));
        at += length;
    }
    found
}

fn aligned(run: &[Line]) -> String {
    let entries =
        run.iter().filter_map(|line| if let Line::Entry(entry) = line { Some(entry) } else { None });
    let key = |entry: &Entry| entry.key.chars().count();
    let widest = entries.map(key).max().unwrap_or(0);
    let becomes_wide = |entry: &Entry| {
        widest - key(entry) > NARROW && entry.width(widest) > WIDTH && entry.width(key(entry)) <= WIDTH
    };
    let lines: Vec<(String, Option<&String>)> = run
        .iter()
        .map(|line| match line {
            Line::Entry(entry) => {
                let width = if becomes_wide(entry) { 0 } else { widest };
                (format!("{:width$} = {}", entry.key, entry.value), entry.comment.as_ref())
            }
            Line::Comment(comment) => (comment.clone(), None),
            Line::Blank | Line::Head(..) | Line::Whole(_) => (String::new(), None),
        })
        .collect();
    with_comments(&lines)
}

/// Lines with the comments after them; comments of neighbours stand in one column.
fn with_comments(lines: &[(String, Option<&String>)]) -> String {
    let width = |line: &String| line.split('\n').next_back().unwrap_or("").chars().count();
    let mut found = String::new();
    for (index, (line, comment)) in lines.iter().enumerate() {
        found.push_str(line);
        if let Some(comment) = comment {
            let has_comment = |at: &usize| lines[*at].1.is_some();
            let first = (0..index).rev().take_while(has_comment).last().unwrap_or(index);
            let last = (index..lines.len()).take_while(has_comment).last().unwrap_or(index);
            let column = lines[first..=last].iter().map(|(line, _)| width(line)).max().unwrap_or(0);
            found.push_str(&format!("{:1$} {comment}", "", column.saturating_sub(width(line))));
        }
        found.push('\n');
    }
    found
}
