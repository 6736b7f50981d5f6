//! Texts, stretches of text, and lines and columns.

/// The index of one of the [`Sources`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u32);

/// A half-open stretch of bytes of one source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The source.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// A stretch of a source; offsets beyond 4 GiB are clamped (sources are limited to far less).
    pub fn new(source: SourceId, range: std::ops::Range<usize>) -> Span {
        let cut = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Span { source, start: cut(range.start), end: cut(range.end) }
    }

    /// The byte range of the span.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The smallest span that contains both; the left one if they lie in different sources.
    pub fn to(self, other: Span) -> Span {
        if self.source != other.source {
            return self;
        }
        Span { source: self.source, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A place as people count: line and column from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// The texts that were read, with their names.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<File>,
}

/// A text that was read.
#[derive(Clone, Debug)]
struct File {
    name: String,
    text: String,
    /// The starts of its lines, so that places need no counting.
    lines: Vec<usize>,
}

impl File {
    /// The line of an offset, from 0.
    fn line_at(&self, offset: usize) -> usize {
        self.lines.partition_point(|start| *start <= offset) - 1
    }
}

impl Sources {
    /// Adds a text under its name in messages.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let text = text.into();
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        self.files.push(File { name: name.into(), text, lines });
        SourceId(self.files.len() as u32 - 1)
    }

    /// The same texts, with a stretch of one replaced.
    #[must_use]
    pub fn with_replaced(&self, span: Span, replacement: &str) -> Option<Sources> {
        let mut all = Sources::default();
        for (index, file) in self.files.iter().enumerate() {
            let mut text = file.text.clone();
            if index as u32 == span.source.0 {
                text.get(span.range())?;
                text.replace_range(span.range(), replacement);
            }
            all.add(&*file.name, text);
        }
        self.files.get(span.source.0 as usize)?;
        Some(all)
    }

    /// The name of a source.
    pub fn name(&self, source: SourceId) -> &str {
        &self.files[source.0 as usize].name
    }

    /// The first source with the same name as this one: a file that is included twice is read twice.
    pub fn first_of_name(&self, source: SourceId) -> SourceId {
        let name = self.name(source);
        let first = self.files.iter().position(|file| file.name == name);
        first.map_or(source, |index| SourceId(index as u32))
    }

    /// The text of a source.
    pub fn text(&self, source: SourceId) -> &str {
        &self.files[source.0 as usize].text
    }

    /// All texts, in the order in which they were added.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.text.as_str())
    }

    /// The bytes of all texts.
    pub fn bytes(&self) -> usize {
        self.files.iter().map(|file| file.text.len()).sum()
    }

    /// The text of a span; empty if the span does not fit the source.
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.source).get(span.range()).unwrap_or("")
    }

    /// Line and column of a span's first byte.
    pub fn place(&self, span: Span) -> Place {
        let text = self.text(span.source);
        let mut offset = (span.start as usize).min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let file = &self.files[span.source.0 as usize];
        let line = file.line_at(offset);
        Place { line: line + 1, column: text[file.lines[line]..offset].chars().count() + 1 }
    }

    /// The lines of a span, with one before and one after them: their place in the text, and the number of the first,
    /// from 1.
    pub fn lines_around(&self, span: Span) -> (std::ops::Range<usize>, usize) {
        let file = &self.files[span.source.0 as usize];
        let line_of = |offset: u32| file.line_at((offset as usize).min(file.text.len()));
        let first = line_of(span.start).saturating_sub(1);
        let end = file.lines.get(line_of(span.end) + 2).copied().unwrap_or(file.text.len());
        (file.lines[first]..end.max(file.lines[first]), first + 1)
    }
}

/// The words of a text, each with the byte offset of its beginning.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}
