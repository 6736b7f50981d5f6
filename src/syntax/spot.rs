//! Where in a file a place lies: in which entry, at which key, in which string, also in a file with mistakes.

use std::ops::Range;

use super::repair::{Entry, entries, keys, string_length};

/// What stands at a place of a file.
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
    /// A value that is no string, or is still missing.
    Value,
    /// The inside of a string.
    Text,
}

/// A place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The keys that lead to it; the last may be empty or half written where a key stands.
    pub(crate) path: Vec<String>,
    /// What stands there.
    pub(crate) part: Part,
    /// The stretch of the file that it is part of: of a string without its quotes.
    pub(crate) range: Range<usize>,
}

/// What stands at an offset of a text.
pub(crate) fn spot_at(text: &str, offset: usize) -> Spot {
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
    let value = text[entry.key.end..entry.range.end].find('=').map(|at| entry.key.end + at + 1);
    let Some(at) = value.filter(|at| *at <= offset) else {
        return Spot { path: entry.path.clone(), part: Part::Key, range: entry.key.clone() };
    };
    let mut walk =
        Walk { text, offset, end: entry.range.end, at, open: Vec::new(), path: entry.path.clone() };
    walk.run()
}

/// Going over a value up to a place in it.
struct Walk<'t> {
    text: &'t str,
    offset: usize,
    end: usize,
    at: usize,
    /// The brackets that are open: of a table, how many keys led to it, and whether a key is next.
    open: Vec<Option<(usize, bool)>>,
    path: Vec<String>,
}

impl Walk<'_> {
    fn run(&mut self) -> Spot {
        while self.at < self.end && self.at < self.offset {
            if let Some(spot) = self.step() {
                return spot;
            }
        }
        if self.expects_key() {
            let rest = &self.text[self.at..self.end];
            let length = rest.find(|c| !is_key_part(c)).unwrap_or(rest.len());
            self.path.push(String::new());
            return self.spot(Part::Key, self.at..self.at + length);
        }
        self.spot(Part::Value, self.offset..self.offset)
    }

    fn spot(&self, part: Part, range: Range<usize>) -> Spot {
        Spot { path: self.path.clone(), part, range }
    }

    fn expects_key(&self) -> bool {
        matches!(self.open.last(), Some(Some((_, true))))
    }

    /// Passes over one thing, or finds that the place lies in it.
    fn step(&mut self) -> Option<Spot> {
        let rest = &self.text[self.at..self.end];
        let first = rest.chars().next()?;
        match first {
            '#' => {
                let end = self.at + rest.find('\n').unwrap_or(rest.len());
                if self.offset <= end {
                    return Some(self.spot(Part::Comment, self.at..end));
                }
                self.at = end;
            }
            '"' | '\'' => return self.string(rest, first),
            '{' => {
                self.open.push(Some((self.path.len(), true)));
                self.at += 1;
            }
            '[' => {
                self.open.push(None);
                self.at += 1;
            }
            '}' | ']' => {
                if let Some(Some((depth, _))) = self.open.pop() {
                    self.path.truncate(depth);
                }
                self.at += 1;
            }
            ',' => {
                if let Some(Some((depth, is_next))) = self.open.last_mut() {
                    self.path.truncate(*depth);
                    *is_next = true;
                }
                self.at += 1;
            }
            _ if is_key_part(first) => return self.word(rest),
            _ => self.at += first.len_utf8(),
        }
        None
    }

    fn string(&mut self, rest: &str, quote: char) -> Option<Spot> {
        let three: String = std::iter::repeat_n(quote, 3).collect();
        let (quotes, length, is_closed) = match rest.strip_prefix(three.as_str()) {
            Some(inner) => match inner.find(&three) {
                Some(end) => (3, end + 6, true),
                None => (3, rest.len(), false),
            },
            None => {
                let length = string_length(rest, quote);
                let is_closed = length > 1 && rest[..length].ends_with(quote);
                (1, length.min(rest.find('\n').unwrap_or(rest.len())), is_closed)
            }
        };
        let (start, end) = (self.at, self.at + length);
        self.at = end;
        let inside = start + quotes..if is_closed { end - quotes } else { end };
        if self.expects_key() {
            self.take_key(&self.text[inside.clone()].to_owned());
            return (self.offset < end).then(|| self.spot(Part::Key, inside));
        }
        let is_in = inside.start <= self.offset && self.offset <= inside.end;
        is_in.then(|| self.spot(Part::Text, inside))
    }

    fn word(&mut self, rest: &str) -> Option<Spot> {
        let length = rest.find(|c| !is_key_part(c)).unwrap_or(rest.len());
        let range = self.at..self.at + length;
        self.at = range.end;
        let is_in = self.offset <= range.end;
        if self.expects_key() {
            let said = if is_in { &self.text[range.start..self.offset] } else { &rest[..length] };
            self.take_key(said);
            return is_in.then(|| self.spot(Part::Key, range));
        }
        is_in.then(|| self.spot(Part::Value, range))
    }

    fn take_key(&mut self, said: &str) {
        self.path.extend(keys(said));
        if let Some(Some((_, is_next))) = self.open.last_mut() {
            *is_next = false;
        }
    }
}

/// Whether a character can stand in a key without quotes, or in a number or truth.
fn is_key_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_' | '.')
}
