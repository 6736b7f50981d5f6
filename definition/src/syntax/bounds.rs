//! Bounds of a file: the length of lines and keys joined by dots, before it is parsed, and the number of entries of its
//! tables and lists, after that.

#![expect(clippy::wildcard_enum_match_arm, reason = "only tables and lists have entries")]

use std::ops::Range;

use super::errors;
use super::value::{Value, ValueKind};
use crate::diagnostic::Diagnostics;
use crate::limits;
use crate::source::Span;

/// The first line that is too long: its start, and its length.
pub(super) fn long_line(text: &str) -> Option<(Range<usize>, usize)> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.len() > limits::LINE_BYTES {
            return Some((start..start, line.len()));
        }
        start += line.len();
    }
    None
}

/// The first place with too many keys joined by dots. Each of them is a table inside the one before.
///
/// Text in quotes counts as part of a key, too: before a text is parsed, the ends of strings are not known.
pub(super) fn deep_key(text: &str) -> Option<Range<usize>> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(found) = deep_in_line(line) {
            return Some(start + found.start..start + found.end);
        }
        start += line.len();
    }
    None
}

fn deep_in_line(line: &str) -> Option<Range<usize>> {
    let (mut start, mut dots) = (0, 0);
    let mut quote = None;
    for (at, c) in line.char_indices() {
        match (c, quote) {
            ('"' | '\'', None) => quote = Some(c),
            (_, Some(open)) if c == open => quote = None,
            ('#', None) => return None,
            _ => {}
        }
        let is_joint = c == '.';
        if is_joint {
            dots += 1;
        } else if !(c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '\t' | '"' | '\'')) {
            (start, dots) = (at + c.len_utf8(), 0);
        }
        if dots >= limits::KEY_PARTS {
            return Some(start..at);
        }
    }
    None
}

impl Value {
    /// Reports the first table or list with too many entries, and cuts the surplus of all of them. Returns whether there
    /// was none.
    pub(super) fn bound_entries(&mut self, diagnostics: &mut Diagnostics) -> bool {
        let Some((name, span, count)) = self.cut("the definition") else { return true };
        diagnostics.push(errors::too_many_entries(span, &name, count));
        false
    }

    /// Cuts surplus entries; gives the first table or list that was cut, with its name and number of entries.
    fn cut(&mut self, name: &str) -> Option<(String, Span, usize)> {
        let own = match &mut self.kind {
            ValueKind::Table(entries) | ValueKind::Layers(entries) => {
                let own = entries.get(limits::ENTRIES).map(|(name, _)| (name.span, entries.len()));
                entries.truncate(limits::ENTRIES);
                own
            }
            ValueKind::Array(list) => {
                let own = list.get(limits::ENTRIES).map(|value| (value.span, list.len()));
                list.truncate(limits::ENTRIES);
                own
            }
            _ => return None,
        };
        let own = own.map(|(span, count)| (name.to_owned(), span, count));
        let inner = match &mut self.kind {
            ValueKind::Table(entries) | ValueKind::Layers(entries) => entries
                .iter_mut()
                .fold(None, |found, (name, value)| found.or(value.cut(&format!("`{}`", name.text)))),
            ValueKind::Array(list) => list.iter_mut().fold(None, |found, value| found.or(value.cut(name))),
            _ => None,
        };
        own.or(inner)
    }
}
