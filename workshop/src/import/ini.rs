//! The lines of an ini file: sections and their settings, with places.

use super::errors;
use super::word::Word;
use variorum::diagnostic::Diagnostics;
use variorum::limits;
use variorum::source::{SourceId, Sources, Span};

/// A line `key = value`.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The text before the sign.
    pub(super) key: Word,
    /// The text after it, without blanks at the ends.
    pub(super) value: Word,
}

/// The lines under one `[name:parent]`.
#[derive(Clone, Debug)]
pub(super) struct IniSection {
    /// The text before the colon.
    pub(super) name: Word,
    /// The text after it, if there is one.
    pub(super) parent: Option<Word>,
    /// The lines in their order; of several with one key the last counts.
    pub(super) entries: Vec<Entry>,
    /// The first address in the comment right above or below the section's name.
    pub(super) address: Option<String>,
}

/// Reads the sections of a text, as many as one file may have. Lines that are neither section, setting nor comment are
/// reported and left out.
pub(super) fn parse(sources: &Sources, source: SourceId, diagnostics: &mut Diagnostics) -> Vec<IniSection> {
    let mut reader = Reader { source, sections: Vec::new(), address: None, diagnostics };
    let mut start = 0;
    for line in sources.text(source).split_inclusive('\n') {
        let text = line.trim_end_matches(['\n', '\r']);
        if reader.sections.len() == limits::IMPORT_SECTIONS && text.trim_start().starts_with('[') {
            reader.diagnostics.push(errors::too_many_sections(Span::new(source, start..start + text.len())));
            break;
        }
        reader.line(text, start);
        start += line.len();
    }
    reader.sections
}

struct Reader<'a> {
    source: SourceId,
    sections: Vec<IniSection>,
    /// The address in the current comment.
    address: Option<String>,
    diagnostics: &'a mut Diagnostics,
}

impl Reader<'_> {
    /// One line that begins at an offset of the text.
    fn line(&mut self, line: &str, start: usize) {
        let text = line.trim();
        if let Some(comment) = text.strip_prefix(['#', ';']) {
            self.comment(comment);
        } else if text.is_empty() {
            self.address = None;
        } else if text.starts_with('[') {
            self.heading(line, start);
        } else {
            self.entry(line, start);
        }
    }

    fn comment(&mut self, comment: &str) {
        let address = comment.split_whitespace().find(|word| word.starts_with("http"));
        match self.sections.last_mut() {
            Some(section) if section.entries.is_empty() && section.address.is_none() => {
                section.address = address.map(str::to_owned);
            }
            Some(_) | None => {}
        }
        if self.address.is_none() {
            self.address = address.map(str::to_owned);
        }
    }

    fn heading(&mut self, line: &str, start: usize) {
        let open = line.find('[').unwrap_or(0) + 1;
        let Some(close) = line.find(']').filter(|close| *close > open) else {
            self.diagnostics.push(errors::broken_heading(self.span(line, 0..line.len(), start)));
            return;
        };
        let end_of_name = line[open..close].find(':').map_or(close, |colon| open + colon);
        let name = self.word(line, open..end_of_name, start);
        let parent = (end_of_name < close).then(|| self.word(line, end_of_name + 1..close, start));
        if name.text.is_empty() {
            self.diagnostics.push(errors::broken_heading(self.span(line, 0..line.len(), start)));
        }
        let address = self.address.take();
        self.sections.push(IniSection { name, parent, entries: Vec::new(), address });
    }

    fn entry(&mut self, line: &str, start: usize) {
        self.address = None;
        let Some(sign) = line.find('=').filter(|sign| !line[..*sign].trim().is_empty()) else {
            self.diagnostics.push(errors::no_entry(self.span(line, 0..line.len(), start)));
            return;
        };
        let entry = Entry {
            key: self.word(line, 0..sign, start),
            value: self.word(line, sign + 1..line.len(), start),
        };
        match self.sections.last_mut() {
            Some(section) => section.entries.push(entry),
            None => self.diagnostics.push(errors::entry_without_section(&entry.key)),
        }
    }

    /// A part of a line without the blanks around it.
    fn word(&self, line: &str, range: std::ops::Range<usize>, start: usize) -> Word {
        let span = self.span(line, range.clone(), start);
        Word { text: line[range].trim().to_owned(), span }
    }

    fn span(&self, line: &str, range: std::ops::Range<usize>, start: usize) -> Span {
        let part = &line[range.clone()];
        let blanks = part.len() - part.trim_start().len();
        let from = start + range.start + blanks;
        Span::new(self.source, from..from + part.trim().len())
    }
}
