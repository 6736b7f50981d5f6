//! The outline of a file, for lists of its parts and for folding.

#![expect(clippy::wildcard_enum_match_arm, reason = "nodes that are listed, or any other")]

use std::ops::Range;

use super::entries::{part, value};
use variorum::language::{FragmentSection, Section};
use variorum::model::Sort;
use variorum::syntax::{Node, NodeKind, keys, layout};

/// A named part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name: of a section with the entry, such as `endings.bare`, or a key.
    pub name: String,
    /// Its detail: the value of a key in short, the comment of an example.
    pub detail: String,
    /// The entity that it declares; nothing for a section or a key of the language.
    pub sort: Option<Sort>,
    /// Whether it is the head of a section.
    pub is_head: bool,
    /// All of it, in bytes.
    pub range: Range<usize>,
    /// The place of its name.
    pub name_range: Range<usize>,
    /// Its parts.
    pub inside: Vec<Item>,
}

/// The sections of a file with their entries, in the order of the file. The file may have mistakes.
///
/// ```
/// use variorum_workshop::editor::{Sort, outline};
///
/// let items = outline("[zones]\nhill = \"d4-e5\"\n\n[endings.hill]\nwhen = \"any(my king and hill)\"\n");
/// assert_eq!(items.iter().map(|item| item.name.as_str()).collect::<Vec<_>>(), ["zones", "endings.hill"]);
/// assert_eq!(items[0].inside[0].sort, Some(Sort::Zone));
/// assert_eq!(items[1].sort, Some(Sort::Ending));
/// ```
pub fn outline(text: &str) -> Vec<Item> {
    let file = layout(text);
    let mut found: Vec<Item> = Vec::new();
    let mut section: Vec<String> = Vec::new();
    for node in &file.parts {
        let Some(key) = part(node, NodeKind::Key) else { continue };
        let path = keys(key.of(text));
        match node.kind {
            NodeKind::Head => {
                let detail = part(node, NodeKind::Comment).map_or("", |comment| comment.of(text));
                let mut item = item(&path, node, key);
                item.detail = detail.trim_start_matches(['#', ' ']).to_owned();
                item.is_head = true;
                section = path;
                found.push(item);
            }
            NodeKind::Entry => {
                let path = [section.as_slice(), path.as_slice()].concat();
                let mut item = item(&path, node, key);
                item.name = key.of(text).trim_matches(['"', '\'']).to_owned();
                item.detail = value(node).map_or(String::new(), |value| short(value.of(text)));
                match found.last_mut().filter(|last| last.is_head) {
                    Some(head) => {
                        head.range.end = item.range.end;
                        head.inside.push(item);
                    }
                    None => found.push(item),
                }
            }
            _ => {}
        }
    }
    found
}

fn item(path: &[String], node: &Node, key: &Node) -> Item {
    Item {
        name: path.join("."),
        detail: String::new(),
        sort: sort(path),
        is_head: false,
        range: key.range.start.min(node.range.start)..node.range.end,
        name_range: key.range.clone(),
        inside: Vec::new(),
    }
}

/// The entity that the entry at a path declares.
pub(super) fn sort(path: &[String]) -> Option<Sort> {
    let path = match path.first().and_then(|first| FragmentSection::named(first)) {
        Some(FragmentSection::Defaults | FragmentSection::Changes) => &path[1..],
        Some(FragmentSection::Needs) => return None,
        None => path,
    };
    let [section, name] = path else { return None };
    let section = Section::named(section)?;
    let is_key = section.contents().keys.iter().any(|key| key.name == name);
    Sort::of_section(section).filter(|_| !is_key)
}

/// A value on a line that is not too long.
fn short(text: &str) -> String {
    const LONGEST: usize = 60;
    let line: Vec<&str> = text.split_whitespace().collect();
    let line = line.join(" ");
    match line.chars().count() > LONGEST {
        true => line.chars().take(LONGEST).chain(['…']).collect(),
        false => line,
    }
}

/// A foldable stretch of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// From its first line to the end of its last one.
    pub range: Range<usize>,
    /// Whether it is a comment.
    pub is_comment: bool,
}

/// The foldable stretches: sections, values of several lines, comments of several lines.
pub fn folds(text: &str) -> Vec<Fold> {
    let file = layout(text);
    let mut found: Vec<Fold> = outline(text)
        .into_iter()
        .filter(|item| item.is_head)
        .map(|item| Fold { range: item.range, is_comment: false })
        .collect();
    let entries = file.parts.iter().filter(|node| node.kind == NodeKind::Entry);
    found.extend(entries.map(|entry| Fold { range: entry.range.clone(), is_comment: false }));
    let mut comment: Option<Range<usize>> = None;
    for node in &file.parts {
        let lines = node.of(text).matches('\n').count();
        match (node.kind, &mut comment) {
            (NodeKind::Comment, Some(range)) => range.end = node.range.end,
            (NodeKind::Comment, None) => comment = Some(node.range.clone()),
            (NodeKind::Blank, Some(_)) if lines < 2 => {}
            _ => found.extend(comment.take().map(|range| Fold { range, is_comment: true })),
        }
    }
    found.extend(comment.map(|range| Fold { range, is_comment: true }));
    found.retain(|fold| text[fold.range.clone()].trim_end().contains('\n'));
    found.sort_by_key(|fold| (fold.range.start, fold.range.end));
    found
}
