//! The entries of a file with the keys that lead to each, in one pass over its layout.

use super::context::of_path;
use variorum::language::Shape;
use variorum::syntax::{Node, NodeKind, keys};

/// The first part of a node of some kind.
pub(super) fn part(node: &Node, kind: NodeKind) -> Option<&Node> {
    node.parts.iter().find(|part| part.kind == kind)
}

/// The value of an entry: the node after its `=`.
pub(super) fn value(entry: &Node) -> Option<&Node> {
    let sign = entry.parts.iter().position(|part| part.kind == NodeKind::Sign)?;
    let is_value = |node: &&Node| {
        matches!(node.kind, NodeKind::Text | NodeKind::Word | NodeKind::List | NodeKind::Table)
    };
    entry.parts[sign + 1..].iter().find(is_value)
}

/// Calls a function for each value of a file that has no parts, with the keys that lead to it.
pub(super) fn each_value<'n>(text: &str, file: &'n Node, mut tell: impl FnMut(&[String], &'n Node)) {
    let mut section = Vec::new();
    for node in &file.parts {
        let named = part(node, NodeKind::Key).map(|key| keys(key.of(text)));
        match (node.kind, named) {
            (NodeKind::Head, Some(path)) => section = path,
            (NodeKind::Entry, Some(path)) => {
                let path = [section.as_slice(), path.as_slice()].concat();
                value(node).into_iter().for_each(|node| inner(text, node, &path, &mut tell));
            }
            _ => {}
        }
    }
}

fn inner<'n>(text: &str, node: &'n Node, path: &[String], tell: &mut impl FnMut(&[String], &'n Node)) {
    match node.kind {
        NodeKind::List => node.parts.iter().for_each(|part| inner(text, part, path, tell)),
        NodeKind::Table => {
            for entry in node.parts.iter().filter(|part| part.kind == NodeKind::Entry) {
                let Some(key) = entry.parts.first() else { continue };
                let path = [path, keys(key.of(text)).as_slice()].concat();
                value(entry).into_iter().for_each(|node| inner(text, node, &path, tell));
            }
        }
        NodeKind::Text | NodeKind::Word => tell(path, node),
        NodeKind::File
        | NodeKind::Head
        | NodeKind::Entry
        | NodeKind::Blank
        | NodeKind::Comment
        | NodeKind::Key
        | NodeKind::Sign
        | NodeKind::Unread => {}
    }
}

/// The type of value at a path.
pub(super) fn shape(path: &[String]) -> Option<Shape> {
    of_path(path).shape
}
