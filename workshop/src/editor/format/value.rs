//! Values: strings, lists and tables, on one line or below each other.

#![expect(clippy::wildcard_enum_match_arm, reason = "members and what parts them, or any other node")]

use super::WIDTH;
use super::string::inside;
use crate::editor::entries::{shape, value};
use variorum::syntax::{Node, NodeKind, keys};

/// A value to be formatted.
#[derive(Clone, Copy)]
pub(super) struct Setting<'t> {
    /// The text of the file.
    pub(super) text: &'t str,
    /// The indentation of the lines of the value.
    pub(super) indent: usize,
    /// The column in which it begins.
    pub(super) column: usize,
    /// How many columns follow it on its last line.
    pub(super) behind: usize,
}

/// A value in the one style, with the keys that lead to it.
pub(super) fn set(node: &Node, path: &[String], setting: Setting<'_>) -> String {
    match node.kind {
        NodeKind::Text => text(node.of(setting.text), path, setting.indent),
        NodeKind::List | NodeKind::Table if is_whole(node) => bracket(node, path, setting),
        NodeKind::File
        | NodeKind::Head
        | NodeKind::Entry
        | NodeKind::List
        | NodeKind::Table
        | NodeKind::Blank
        | NodeKind::Comment
        | NodeKind::Key
        | NodeKind::Word
        | NodeKind::Sign
        | NodeKind::Unread => node.of(setting.text).to_owned(),
    }
}

/// Whether the whole value could be parsed.
fn is_whole(node: &Node) -> bool {
    node.leaves().all(|leaf| leaf.kind != NodeKind::Unread)
}

/// A string, in double quotes where these need no escapes.
fn text(string: &str, path: &[String], indent: usize) -> String {
    let (quotes, is_literal) = match string {
        _ if string.starts_with("\"\"\"") => (3, false),
        _ if string.starts_with("\'\'\'") => (3, true),
        _ => (1, string.starts_with('\'')),
    };
    let Some(said) = string.get(quotes..string.len().saturating_sub(quotes)) else {
        return string.to_owned();
    };
    if is_literal && said.contains(['"', '\\']) {
        return string.to_owned();
    }
    let mark = if quotes == 3 { "\"\"\"" } else { "\"" };
    format!("{mark}{}{mark}", inside(said, shape(path), (quotes == 3).then_some(indent)))
}

/// A row of a list or table that stands below another.
struct Row {
    /// Its contents, with commas between.
    members: Vec<String>,
    comment: Option<String>,
}

fn bracket(node: &Node, path: &[String], setting: Setting<'_>) -> String {
    let is_list = node.kind == NodeKind::List;
    let (open, close, blank) = if is_list { ("[", "]", "") } else { ("{", "}", " ") };
    let has_comment = node.leaves().any(|leaf| leaf.kind == NodeKind::Comment);
    let is_broken = node.parts.get(1).is_some_and(|first| first.of(setting.text).contains('\n'));
    if !has_comment && !is_broken {
        let members = members(node, path, setting);
        let line = match members.is_empty() {
            true => format!("{open}{close}"),
            false => format!("{open}{blank}{}{blank}{close}", members.join(", ")),
        };
        let width = setting.column + first_line(&line) + setting.behind;
        if width <= WIDTH || members.is_empty() || !can_break(node) {
            return line;
        }
        if !is_list {
            // Before TOML 1.1 such a table must stand on one line, except for lists inside it.
            return hugged(node, path, setting).unwrap_or(line);
        }
    }
    let rows = rows(node, path, setting, is_broken || has_comment);
    below(&rows, (open, close), is_list, setting.indent)
}

fn first_line(text: &str) -> usize {
    text.split('\n').next().unwrap_or("").chars().count()
}

/// Whether more lines would make it any better.
fn can_break(node: &Node) -> bool {
    node.kind == NodeKind::Table || node.parts.iter().filter(|part| is_member(part)).count() > 1
}

fn is_member(part: &Node) -> bool {
    matches!(part.kind, NodeKind::Text | NodeKind::Word | NodeKind::List | NodeKind::Table | NodeKind::Entry)
}

/// The members of a list or table, one per line.
fn members(node: &Node, path: &[String], setting: Setting<'_>) -> Vec<String> {
    let inner = Setting { column: 0, behind: 0, ..setting };
    node.parts.iter().filter(|part| is_member(part)).map(|part| member(part, path, inner)).collect()
}

fn member(part: &Node, path: &[String], setting: Setting<'_>) -> String {
    if part.kind != NodeKind::Entry {
        return set(part, path, setting);
    }
    let Some(key) = part.parts.first() else { return part.of(setting.text).to_owned() };
    let said = key.of(setting.text);
    let path = [path, keys(said).as_slice()].concat();
    match value(part) {
        Some(value) => {
            let column = setting.column + said.chars().count() + 3;
            format!("{said} = {}", set(value, &path, Setting { column, ..setting }))
        }
        None => part.of(setting.text).to_owned(),
    }
}

/// A table on one line except for its last list, whose members stand below each other; nothing if that is not possible.
fn hugged(node: &Node, path: &[String], setting: Setting<'_>) -> Option<String> {
    let entries: Vec<&Node> = node.parts.iter().filter(|part| is_member(part)).collect();
    let (last, others) = entries.split_last()?;
    let list = value(last).filter(|value| value.kind == NodeKind::List && can_break(value))?;
    let key = last.parts.first()?.of(setting.text);
    let path_of_last = [path, keys(key).as_slice()].concat();
    let inner = Setting { column: 0, behind: 0, ..setting };
    let mut line = String::from("{ ");
    for entry in others {
        line.push_str(&member(entry, path, inner));
        line.push_str(", ");
    }
    let rows = rows(list, &path_of_last, setting, false);
    let said = format!("{line}{key} = {} }}", below(&rows, ("[", "]"), true, setting.indent));
    let fits = setting.column + first_line(&said) <= WIDTH && !line.contains('\n');
    fits.then_some(said)
}

/// The rows of a list or table: those of the author if it stands on several lines, else one for each member.
fn rows(node: &Node, path: &[String], setting: Setting<'_>, as_written: bool) -> Vec<Row> {
    let column = setting.indent + 2;
    let inner = Setting { indent: column, column, behind: 1, ..setting };
    let mut rows: Vec<Row> = Vec::new();
    let mut is_new = true;
    for part in &node.parts {
        match part.kind {
            NodeKind::Blank if part.of(setting.text).contains('\n') => is_new = true,
            NodeKind::Comment => {
                let comment = Some(part.of(setting.text).trim_end().to_owned());
                match rows.last_mut().filter(|row| !is_new && row.comment.is_none()) {
                    Some(row) => row.comment = comment,
                    None => rows.push(Row { members: Vec::new(), comment }),
                }
                is_new = true;
            }
            _ if is_member(part) => {
                let said = member(part, path, inner);
                let fits = |row: &Row| {
                    let width: usize = row.members.iter().map(|member| member.chars().count() + 2).sum();
                    column + width + first_line(&said) < WIDTH
                };
                let same = rows.last_mut().filter(|row| as_written && !is_new && fits(row));
                match same {
                    Some(row) => row.members.push(said),
                    None => rows.push(Row { members: vec![said], comment: None }),
                }
                is_new = false;
            }
            _ => {}
        }
    }
    rows
}

/// Rows below each other. A list has a trailing comma, a table has none.
fn below(rows: &[Row], (open, close): (&str, &str), is_list: bool, indent: usize) -> String {
    let last = rows.iter().rposition(|row| !row.members.is_empty());
    let mut found = format!("{open}\n");
    for (index, row) in rows.iter().enumerate() {
        let mut line = row.members.join(", ");
        if !row.members.is_empty() && (is_list || Some(index) != last) {
            line.push(',');
        }
        if let Some(comment) = &row.comment {
            let blank = if line.is_empty() { "" } else { " " };
            line.push_str(&format!("{blank}{comment}"));
        }
        found.push_str(&format!("{:1$}{line}\n", "", indent + 2));
    }
    found.push_str(&format!("{:1$}{close}", "", indent));
    found
}
