//! From offsets inside a decoded TOML string to offsets in the file.

use std::sync::Arc;

use super::{SourceId, Span};

/// Maps byte offsets of a decoded string to its file; escapes and delimiters make the two differ.
#[derive(Clone, Debug, Default)]
pub struct TextMap {
    source: SourceId,
    /// File offset of each decoded byte, and of the end.
    offsets: Arc<[u32]>,
}

impl TextMap {
    /// Reads the raw TOML string `raw` (with its quotes), which starts at file offset `start`.
    pub fn of_toml(source: SourceId, raw: &str, start: usize) -> TextMap {
        let mut offsets = Vec::with_capacity(raw.len());
        let (quotes, literal) = match raw {
            _ if raw.starts_with("\"\"\"") => (3, false),
            _ if raw.starts_with("'''") => (3, true),
            _ if raw.starts_with('\'') => (1, true),
            _ if raw.starts_with('"') => (1, false),
            _ => (0, true),
        };
        let mut at = quotes;
        let end = raw.len().saturating_sub(quotes).max(at);
        if quotes == 3 {
            at +=
                ["\r\n", "\n"].iter().find(|newline| raw[at..].starts_with(**newline)).map_or(0, |n| n.len());
        }
        while at < end {
            let rest = &raw[at..end];
            let (taken, made) = if literal { plain(rest) } else { escaped(rest) };
            offsets.extend(std::iter::repeat_n((start + at) as u32, made));
            at += taken;
        }
        offsets.push((start + end) as u32);
        TextMap { source, offsets: offsets.into() }
    }

    /// A map for text that stands unchanged in the file, from offset `start`.
    pub fn identity(source: SourceId, start: usize, length: usize) -> TextMap {
        TextMap { source, offsets: (start as u32..=(start + length) as u32).collect() }
    }

    /// A map for text that replaces the text at a place: every offset maps to that place.
    pub fn of_place(place: Span, length: usize) -> TextMap {
        TextMap { source: place.source, offsets: vec![place.start; length + 1].into() }
    }

    /// The map of a range of the decoded text.
    #[must_use]
    pub fn part(&self, range: std::ops::Range<usize>) -> TextMap {
        let last = self.offsets.len().saturating_sub(1);
        let (start, end) = (range.start.min(last), range.end.min(last));
        TextMap { source: self.source, offsets: self.offsets.get(start..=end).unwrap_or_default().into() }
    }

    /// The span in the file of a range of the decoded text.
    pub fn span(&self, range: std::ops::Range<usize>) -> Span {
        let last = self.offsets.len().saturating_sub(1);
        let at = |offset: usize| self.offsets.get(offset.min(last)).copied().unwrap_or(0);
        let start = at(range.start);
        Span { source: self.source, start, end: at(range.end).max(start) }
    }
}

/// One plain character: the number of bytes in the file, and in the string.
fn plain(rest: &str) -> (usize, usize) {
    let length = rest.chars().next().map_or(1, char::len_utf8);
    (length, length)
}

/// One character or escape of a basic string.
fn escaped(rest: &str) -> (usize, usize) {
    let mut characters = rest.chars();
    if characters.next() != Some('\\') {
        return plain(rest);
    }
    let digits = match characters.next() {
        Some('x') => 2,
        Some('u') => 4,
        Some('U') => 8,
        Some(c) if c.is_whitespace() => {
            let blank = rest[1..].len() - rest[1..].trim_start().len();
            return (1 + blank, 0);
        }
        _ => return (2.min(rest.len()), 1),
    };
    let code = rest.get(2..2 + digits).and_then(|hex| u32::from_str_radix(hex, 16).ok());
    let made = code.and_then(char::from_u32).map_or(1, char::len_utf8);
    ((2 + digits).min(rest.len()), made)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(raw: &str, decoded: std::ops::Range<usize>) -> std::ops::Range<usize> {
        TextMap::of_toml(SourceId(0), raw, 100).span(decoded).range()
    }

    #[test]
    fn offsets_pass_over_quotes_and_escapes() {
        assert_eq!(range("'abc'", 1..2), 102..103);
        assert_eq!(range(r#""a\u002Cb""#, 2..3), 108..109);
        assert_eq!(range("\"\"\"\nab\"\"\"", 0..2), 104..106);
        assert_eq!(range("\"\"\"a\\\n   b\"\"\"", 1..2), 109..110);
        assert_eq!(range("'ab'", 2..2), 103..103);
    }
}
