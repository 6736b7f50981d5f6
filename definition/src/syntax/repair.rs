//! Repairs broken TOML: finds the entry of each mistake, so that all other entries can be read.
//!
//! A TOML parser that continues after a mistake reports the rest of the file as mistakes too. So the first mistake of an
//! entry is reported, the entry is blanked out, and the text is parsed again. The names of blanked entries count as
//! known, so that their uses are not reported.

use std::ops::Range;

use toml::de::DeTable;

use super::errors;
use crate::diagnostic::Diagnostics;
use crate::limits;
use crate::source::{SourceId, Span};

/// An entry that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lost {
    /// The keys that lead to it, from the section down, and their places.
    pub(super) path: Vec<(String, Range<usize>)>,
    /// Whether it is the head of a section.
    pub(super) is_head: bool,
}

/// An independent stretch of a text: the head of a section, or a key with its value.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// From the first character of its first line to the end of its last line.
    pub(super) range: Range<usize>,
    /// The keys that lead to it.
    pub(super) path: Vec<String>,
    /// The place of each key.
    places: Vec<Range<usize>>,
    /// The place of its key, with all its parts.
    pub(super) key: Range<usize>,
    pub(super) is_head: bool,
    /// The unclosed bracket or quotes, if the next entry begins inside them.
    unclosed: Option<Range<usize>>,
}

impl Entry {
    /// Whether it is a line of signs alone, which names neither a key nor a section.
    fn is_nameless(&self, text: &str) -> bool {
        !self.is_head && !text[self.range.clone()].contains(char::is_alphanumeric)
    }

    /// Whether the entry behind it repeats its mistake: the same line again, or one of signs alone, too.
    fn recurs(&self, next: &Entry, text: &str) -> bool {
        let said = |entry: &Entry| text[entry.range.clone()].trim();
        said(self) == said(next) || self.is_nameless(text) && next.is_nameless(text)
    }
}

/// The budget of bytes that are parsed again after mistakes: a file is repaired as often as this allows, and at least a
/// few times.
const BYTES_AGAIN: usize = 1 << 21;
/// How many mistakes of a file are reported in any case.
const FEW_MISTAKES: usize = 4;

/// Blanks out unreadable entries, reports each mistake once, and gives a text that parses, with the lost entries;
/// nothing, if there are more mistakes than are reported.
pub(super) fn repair(
    source: SourceId,
    text: &str,
    diagnostics: &mut Diagnostics,
) -> Option<(String, Vec<Lost>)> {
    let mut whole = text.to_owned();
    let mut lost = Vec::new();
    let entries = entries(text);
    for entry in entries.iter().filter(|entry| entry.unclosed.is_some()) {
        let open = entry.unclosed.clone().unwrap_or_default();
        diagnostics.push(errors::unclosed(source, text, open));
        lose(entry, &mut whole, &mut lost);
        if diagnostics.is_full() {
            return None;
        }
    }
    let most = (BYTES_AGAIN / text.len().max(1)).clamp(FEW_MISTAKES, limits::DIAGNOSTICS);
    for time in 0.. {
        let (_, errors) = DeTable::parse_recoverable(&whole);
        let mistakes = errors.iter().filter(|error| !errors::is_duplicate(error));
        let Some(first) = mistakes.min_by_key(|error| error.span().map_or(0, |span| span.start)) else {
            break;
        };
        let at = first.span().map_or(0, |span| span.start);
        let index = entries.iter().rposition(|entry| entry.range.start <= at);
        diagnostics.push(match index.map(|index| &entries[index]).filter(|entry| entry.is_nameless(text)) {
            Some(entry) => errors::no_entry(Span::new(source, entry.key.clone())),
            None => errors::toml(source, text, first),
        });
        if time == most || diagnostics.is_full() {
            let here = Span::new(source, first.span().unwrap_or_default());
            diagnostics.push(errors::too_many_mistakes(here));
            return None;
        }
        match index {
            Some(index) => {
                lose(&entries[index], &mut whole, &mut lost);
                if entries[index].is_head {
                    let inside = entries[index + 1..].iter().take_while(|entry| !entry.is_head);
                    inside.for_each(|entry| lose(entry, &mut whole, &mut lost));
                }
                let again = entries[index + 1..].iter().take_while(|next| entries[index].recurs(next, text));
                again.for_each(|entry| lose(entry, &mut whole, &mut lost));
            }
            None => blank(&mut whole, 0..entries.first().map_or(text.len(), |entry| entry.range.start)),
        }
    }
    duplicates(source, text, &whole, &entries, diagnostics);
    Some((whole, lost))
}

/// Reports duplicates; a key inside a duplicate section is not reported again.
fn duplicates(source: SourceId, text: &str, whole: &str, entries: &[Entry], diagnostics: &mut Diagnostics) {
    let (_, errors) = DeTable::parse_recoverable(whole);
    let mut head_twice = None;
    for error in errors.iter().filter(|error| errors::is_duplicate(error)) {
        if diagnostics.is_full() {
            return;
        }
        let span = error.span().unwrap_or_default();
        let here = entries.iter().rposition(|entry| entry.range.start <= span.start);
        let head = here.and_then(|here| entries[..=here].iter().rposition(|entry| entry.is_head));
        if head.is_some() && head == head_twice {
            continue;
        }
        let is_head = here.is_some_and(|here| entries[here].is_head);
        if is_head {
            head_twice = here;
        }
        let first = here.and_then(|here| {
            entries[..here].iter().find(|entry| entry.is_head == is_head && entry.path == entries[here].path)
        });
        diagnostics.push(errors::said_twice(
            source,
            text,
            span,
            is_head,
            first.map(|entry| entry.key.clone()),
        ));
    }
}

fn lose(entry: &Entry, whole: &mut String, lost: &mut Vec<Lost>) {
    blank(whole, entry.range.clone());
    let path = entry.path.iter().cloned().zip(entry.places.iter().cloned()).collect();
    lost.push(Lost { path, is_head: entry.is_head });
}

/// Overwrites a stretch with blanks, keeping its lines.
fn blank(text: &mut String, range: Range<usize>) {
    let blanks: String =
        text[range.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(range, &blanks);
}

/// The entries of a text. If the text has mistakes, a line that looks like the next entry ends an open bracket or string.
pub(super) fn entries(text: &str) -> Vec<Entry> {
    let lines = lines(text);
    let has_mistakes = !DeTable::parse_recoverable(text).1.is_empty();
    let mut found: Vec<Entry> = Vec::new();
    let mut section: (Vec<String>, Vec<Range<usize>>) = (Vec::new(), Vec::new());
    let mut index = 0;
    while index < lines.len() {
        let line = lines[index].clone();
        let said = &text[line.clone()];
        index += 1;
        if let Some((path, key)) = head(said) {
            let key = line.start + key.start..line.start + key.end;
            let places = places(&text[key.clone()], key.start);
            section = (path.clone(), places.clone());
            found.push(Entry { range: line, path, places, key, is_head: true, unclosed: None });
        } else if let Some(key) = key(said) {
            let mut scan = Scan::default();
            let mut end = line.end;
            match lone_quote(text, &lines[index - 1..]).filter(|_| has_mistakes) {
                Some(close) => {
                    index += close;
                    end = lines[index - 1].end;
                }
                None => scan.line(text, line.start + key.end..line.end),
            }
            while scan.is_open() && index < lines.len() {
                let next = lines[index].clone();
                if has_mistakes && scan.is_broken_by(&text[next.clone()]) {
                    break;
                }
                scan.line(text, next.clone());
                end = next.end;
                index += 1;
            }
            let (mut path, mut places) = section.clone();
            path.extend(keys(&said[key.clone()]));
            places.extend(self::places(&said[key.clone()], line.start + key.start));
            let key = line.start + key.start..line.start + key.end;
            let unclosed = scan.mismatch.or_else(|| scan.open.pop().map(|(open, _)| open));
            found.push(Entry { range: line.start..end, path, places, key, is_head: false, unclosed });
        } else if !said.trim().is_empty() && !said.trim_start().starts_with('#') {
            let start = line.start + said.len() - said.trim_start().len();
            let word = said.split_whitespace().next().unwrap_or("");
            let is_key = word.starts_with(|c: char| c.is_alphanumeric());
            let (mut path, mut places) = section.clone();
            path.push(if is_key { word.to_owned() } else { String::new() });
            places.push(start..start + word.len());
            found.push(Entry {
                range: line,
                path,
                places,
                key: start..start + word.len(),
                is_head: false,
                unclosed: None,
            });
        }
    }
    found
}

/// After how many lines a string is closed by three quotes that one quote opens, behind which nothing stands on its line.
fn lone_quote(text: &str, lines: &[Range<usize>]) -> Option<usize> {
    let first = text[lines[0].clone()].trim_end();
    let quote = first.strip_suffix('"').filter(|before| before.trim_end().ends_with('='));
    let close = |line: &Range<usize>| text[line.clone()].trim_start().starts_with("\"\"\"");
    let next =
        |line: &Range<usize>| key(&text[line.clone()]).is_some() || head(&text[line.clone()]).is_some();
    let inside = quote.and_then(|_| lines[1..].iter().position(|line| close(line) || next(line)))? + 1;
    close(&lines[inside]).then_some(inside)
}

/// The lines of a text without their ends.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let split = text.split_inclusive('\n').map(|line| {
        let range = start..start + line.trim_end_matches(['\n', '\r']).len();
        start += line.len();
        range
    });
    split.collect()
}

/// The keys of a section's head, `[a.b]` or `[[a]]`, and the place of the first one; the head may be unclosed.
fn head(line: &str) -> Option<(Vec<String>, Range<usize>)> {
    let start = line.len() - line.trim_start().len();
    let rest = line[start..].strip_prefix('[')?;
    let inner = rest.trim_start_matches('[');
    let said = inner.split([']', '#']).next().unwrap_or("").trim();
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ' | '"' | '\'');
    if said.is_empty() || !said.chars().all(is_name) || said.starts_with(['"', '\'']) {
        return None;
    }
    let at = said.as_ptr() as usize - line.as_ptr() as usize;
    Some((keys(said), at..at + said.len()))
}

/// The place of the key of a line `key = value`; the value need not be valid.
fn key(line: &str) -> Option<Range<usize>> {
    let start = line.len() - line.trim_start().len();
    let rest = &line[start..];
    let is_bare = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    let mut length = 0;
    loop {
        let part = &rest[length..];
        let is_quoted = part.starts_with(['"', '\'']) && (length == 0 || rest[..length].ends_with('.'));
        length += match part.chars().next() {
            Some(quote) if is_quoted => part[1..].find(quote)? + 2,
            _ => part.find(|c| !is_bare(c)).unwrap_or(part.len()),
        };
        let after = &rest[length..];
        let is_joined = rest[..length].ends_with('.') && after.starts_with(['"', '\'']);
        if !(is_joined || is_quoted && after.starts_with('.')) {
            break;
        }
    }
    let is_key = length > 0 && rest[length..].trim_start().starts_with('=');
    is_key.then_some(start..start + length)
}

/// The names in a dotted key.
pub fn keys(key: &str) -> Vec<String> {
    parts(key).into_iter().map(|part| key[name(key, part)].to_owned()).collect()
}

/// A dotted key without blanks around the dots.
pub fn dotted(key: &str) -> String {
    parts(key).into_iter().map(|part| key[part].trim()).collect::<Vec<_>>().join(".")
}

/// The places of the names in a dotted key, by the place of the key.
fn places(key: &str, start: usize) -> Vec<Range<usize>> {
    let place = |name: Range<usize>| start + name.start..start + name.end;
    parts(key).into_iter().map(|part| place(name(key, part))).collect()
}

/// The parts of a dotted key, with the quotes and blanks around their names; quoted parts may contain dots.
fn parts(key: &str) -> Vec<Range<usize>> {
    let (mut found, mut start, mut quote) = (Vec::new(), 0, None);
    for (at, c) in key.char_indices() {
        match c {
            '"' | '\'' if quote.is_none() => quote = Some(c),
            _ if quote == Some(c) => quote = None,
            '.' if quote.is_none() => {
                found.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(start..key.len());
    found
}

/// The name in a part of a key.
fn name(key: &str, part: Range<usize>) -> Range<usize> {
    let said = key[part.clone()].trim();
    let name = ['"', '\'']
        .into_iter()
        .find_map(|quote| said.strip_prefix(quote).map(|rest| rest.strip_suffix(quote).unwrap_or(rest)))
        .unwrap_or(said);
    let start = part.start + (name.as_ptr() as usize - key[part].as_ptr() as usize);
    start..start + name.len()
}

/// Reads a value that may span several lines: the open brackets and quotes at the end of each.
#[derive(Default)]
struct Scan {
    /// The open brackets, and `"""` or `'''`.
    open: Vec<(Range<usize>, char)>,
    quotes: Option<&'static str>,
    /// Whether the last thing in brackets was a comma or an open bracket.
    expects: bool,
    in_table: bool,
    /// The first bracket that was closed by one of another sort.
    mismatch: Option<Range<usize>>,
}

impl Scan {
    fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Whether a line can only be the beginning of the next entry, though a bracket or string is open.
    fn is_broken_by(&self, line: &str) -> bool {
        let is_head = head(line).is_some() && line.contains(']');
        let is_entry = key(line).is_some();
        match self.quotes {
            Some(_) => is_head || is_entry,
            None => is_head || is_entry && !(self.in_table && self.expects),
        }
    }

    /// Closes a bracket, and unclosed ones inside it.
    fn close(&mut self, bracket: char) {
        if let Some((open, found)) = self.open.last()
            && *found != bracket
        {
            self.mismatch.get_or_insert(open.clone());
            let inside = self.open.iter().rposition(|(_, found)| *found == bracket);
            self.open.truncate(inside.map_or(0, |inside| inside + 1));
        }
        self.open.pop();
        self.in_table = self.open.last().is_some_and(|(_, found)| *found == '{');
    }

    fn line(&mut self, text: &str, line: Range<usize>) {
        let mut at = line.start;
        while at < line.end {
            let rest = &text[at..line.end];
            if let Some(quotes) = self.quotes {
                let Some(end) = rest.find(quotes) else { return };
                at += end + 3;
                self.quotes = None;
                self.open.pop();
                continue;
            }
            at += self.step(rest, at);
        }
    }

    /// Takes one token and gives its length.
    fn step(&mut self, rest: &str, at: usize) -> usize {
        let first = rest.chars().next().unwrap_or(' ');
        for quotes in ["\"\"\"", "'''"] {
            if rest.starts_with(quotes) {
                self.quotes = Some(quotes);
                self.open.push((at..at + 3, first));
                return 3;
            }
        }
        match first {
            '#' => return rest.len(),
            '"' | '\'' => {
                self.expects = false;
                return length_on_line(rest, first);
            }
            '[' | '{' => {
                self.open.push((at..at + 1, first));
                self.in_table = first == '{';
                self.expects = true;
            }
            ']' | '}' => {
                self.close(if first == ']' { '[' } else { '{' });
                self.expects = false;
            }
            ',' => self.expects = true,
            c if c.is_whitespace() => {}
            _ => self.expects = false,
        }
        first.len_utf8()
    }
}

/// The length of a string, its quotes included, on one line or several; up to the end of the line, or of the text, if it
/// is not closed.
pub(super) fn string_length(rest: &str, quote: char) -> usize {
    match three_of(rest, quote) {
        Some(three) => rest[3..].find(three).map_or(rest.len(), |end| end + 6),
        None => length_on_line(rest.split('\n').next().unwrap_or(""), quote),
    }
}

/// The place of the inside of a string, closed or not.
pub(super) fn inside_quotes(string: &str) -> Range<usize> {
    let quote = string.chars().next().unwrap_or('"');
    let quotes = if three_of(string, quote).is_some() { 3 } else { 1 };
    let end: String = std::iter::repeat_n(quote, quotes).collect();
    let is_closed = string.len() >= 2 * quotes && string.ends_with(&end);
    quotes.min(string.len())..if is_closed { string.len() - quotes } else { string.len() }
}

/// The quotes of a string of several lines.
fn three_of(rest: &str, quote: char) -> Option<&'static str> {
    let three = if quote == '"' { "\"\"\"" } else { "'''" };
    rest.starts_with(three).then_some(three)
}

/// The length of a string on one line, its quotes included; to the end of the line if it is not closed.
fn length_on_line(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' if quote == '"' => escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}
