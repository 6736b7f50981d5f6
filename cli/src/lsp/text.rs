//! The text of a file, and places in it as the protocol counts them.

use std::ops::Range;

use lsp_types::{Position, PositionEncodingKind, TextDocumentContentChangeEvent};

/// In which units columns are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    Utf16,
}

impl Encoding {
    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn length(self, c: char) -> usize {
        match self {
            Encoding::Utf8 => c.len_utf8(),
            Encoding::Utf16 => c.len_utf16(),
        }
    }

    /// The length of a text in these units.
    pub(crate) fn length_of(self, text: &str) -> u32 {
        text.chars().map(|c| self.length(c)).sum::<usize>() as u32
    }
}

/// A text with the beginnings of its lines.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    text: String,
    lines: Vec<usize>,
}

impl Text {
    pub(crate) fn new(text: impl Into<String>) -> Text {
        let text = text.into();
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Text { text, lines }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// A line without its end.
    fn line(&self, line: usize) -> Range<usize> {
        let Some(start) = self.lines.get(line).copied() else { return self.text.len()..self.text.len() };
        let end = self.lines.get(line + 1).copied().unwrap_or(self.text.len());
        let said = self.text[start..end].trim_end_matches(['\n', '\r']);
        start..start + said.len()
    }

    /// The byte at a place. A column behind the end of a line is its end, a line behind the last one the end of the text.
    pub(crate) fn offset(&self, position: Position, encoding: Encoding) -> usize {
        let line = self.line(position.line as usize);
        let mut left = position.character as usize;
        for (at, c) in self.text[line.clone()].char_indices() {
            let length = encoding.length(c);
            // A place inside a character is the place before it.
            if left < length {
                return line.start + at;
            }
            left -= length;
        }
        line.end
    }

    /// The place of a byte.
    pub(crate) fn position(&self, offset: usize, encoding: Encoding) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.lines.partition_point(|start| *start <= offset) - 1;
        let column = encoding.length_of(&self.text[self.lines[line]..offset]);
        Position::new(line as u32, column)
    }

    pub(crate) fn range(&self, range: &Range<usize>, encoding: Encoding) -> lsp_types::Range {
        lsp_types::Range::new(self.position(range.start, encoding), self.position(range.end, encoding))
    }

    /// Makes a change of a client.
    pub(crate) fn change(&mut self, change: &TextDocumentContentChangeEvent, encoding: Encoding) {
        match change.range {
            None => *self = Text::new(&*change.text),
            Some(range) => {
                let (start, end) = (self.offset(range.start, encoding), self.offset(range.end, encoding));
                let mut text = std::mem::take(&mut self.text);
                text.replace_range(start..end.max(start), &change.text);
                *self = Text::new(text);
            }
        }
    }
}
