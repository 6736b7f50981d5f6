//! The text of a diagram copied from a page: strips the mark-up and splits the text into settings and pieces.

use std::ops::Range;

use crate::import::word::Word;
use variorum::source::{SourceId, Span};

/// Tags whose content is not text of the page.
const HIDDEN: [&str; 3] = ["script", "style", "noscript"];
/// Tags that do not break a line.
const INLINE: [&str; 9] = ["a", "b", "i", "em", "strong", "span", "font", "code", "tt"];
/// The class that marks a diagram in a page.
const CLASS: &str = "idiagram";

/// A text without mark-up, and the source place of each of its bytes.
pub(super) struct Plain {
    source: SourceId,
    text: String,
    /// The place in the source of each byte, and of the end.
    origins: Vec<usize>,
    /// The tag that begins a second diagram.
    pub(super) second: Option<Span>,
}

/// An item of a diagram.
pub(super) enum Item {
    /// `key=value`.
    Setting(Range<usize>, Range<usize>),
    /// `name:ID:moves:image:squares:number`.
    Piece(Range<usize>),
    /// Neither.
    Stray(Range<usize>),
}

impl Plain {
    /// Strips the mark-up. If a part of the text is marked as a diagram, only that part is left.
    pub(super) fn of(source: SourceId, raw: &str) -> Plain {
        let plain = Plain { source, text: String::new(), origins: Vec::new(), second: None };
        let mut stripper =
            Stripper { raw, plain, inside: None, is_over: false, last: raw.rfind('>').unwrap_or(0) };
        let mut at = 0;
        while at < raw.len() {
            at = stripper.next(at);
        }
        let mut plain = stripper.plain;
        plain.origins.push(raw.len());
        plain
    }

    /// The part of the text.
    pub(super) fn part(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    /// The source place of a part of the text.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        let place = |at: usize| self.origins.get(at).copied().unwrap_or_default();
        let start = place(range.start);
        let end = if range.is_empty() { start } else { place(range.end - 1) + self.width(range.end - 1) };
        Span::new(self.source, start..end)
    }

    /// The number of source bytes for a byte of the text.
    fn width(&self, at: usize) -> usize {
        match (self.origins.get(at), self.origins.get(at + 1)) {
            (Some(here), Some(next)) if next > here => (next - here).min(1),
            _ => 1,
        }
    }

    /// A part of the text without the blanks around it.
    pub(super) fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let part = self.part(range.clone());
        let start = range.start + (part.len() - part.trim_start().len());
        start..start + part.trim().len()
    }

    /// A part of the text with its place, without the blanks around it.
    pub(super) fn word(&self, range: Range<usize>) -> Word {
        let range = self.trimmed(range);
        Word { text: self.part(range.clone()).to_owned(), span: self.span(range) }
    }

    /// Splits the text into settings and pieces; several may stand on one line.
    pub(super) fn items(&self) -> Vec<Item> {
        let mut items = Vec::new();
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            if !line.trim_start().starts_with(['#']) && !line.trim_start().starts_with("//") {
                Line { plain: self, items: &mut items, pending: None }.read(start..start + line.len());
            }
            start += line.len();
        }
        items
    }
}

/// Strips mark-up.
struct Stripper<'a> {
    raw: &'a str,
    plain: Plain,
    /// The name of the tag that marks the diagram, and how many of them are open.
    inside: Option<(String, usize)>,
    /// Whether the diagram has ended.
    is_over: bool,
    /// The place of the last `>`.
    last: usize,
}

impl Stripper<'_> {
    fn push(&mut self, c: char, at: usize) {
        if !self.is_over {
            self.plain.origins.extend(std::iter::repeat_n(at, c.len_utf8()));
            self.plain.text.push(c);
        }
    }

    /// Reads a character, an entity or a tag, and gives the place of the next one.
    fn next(&mut self, at: usize) -> usize {
        let rest = &self.raw[at..];
        let first = rest.chars().next().unwrap_or(' ');
        let after = rest[first.len_utf8()..].chars().next();
        match first {
            '<' if rest.starts_with("<!--") => {
                self.push(' ', at);
                return rest.find("-->").map_or(self.raw.len(), |end| at + end + 3);
            }
            '<' if after.is_some_and(|c| c.is_ascii_alphabetic() || c == '/') => {
                // After the last `>` there are no more tags, which need not be searched again and again.
                if at < self.last
                    && let Some(end) = rest.find('>')
                {
                    return self.tag(at, at + end + 1);
                }
                self.push('<', at);
            }
            '&' => {
                if let Some((c, length)) = entity(rest) {
                    self.push(c, at);
                    return at + length;
                }
                self.push('&', at);
            }
            '\u{feff}' | '\u{200b}' | '\u{ad}' => {}
            c if c.is_whitespace() && c != '\n' => self.push(' ', at),
            c => self.push(c, at),
        }
        at + first.len_utf8()
    }

    /// Reads a tag, and gives the place after it.
    fn tag(&mut self, start: usize, end: usize) -> usize {
        let inner = self.raw[start + 1..end - 1].to_ascii_lowercase();
        let (is_end, inner) = inner.strip_prefix('/').map_or((false, inner.as_str()), |inner| (true, inner));
        let name: String = inner.chars().take_while(char::is_ascii_alphanumeric).collect();
        if HIDDEN.contains(&name.as_str()) && !is_end {
            let close = format!("</{name}");
            let rest = self.raw.as_bytes()[end..].windows(close.len());
            self.push(' ', start);
            let found = rest.into_iter().position(|part| part.eq_ignore_ascii_case(close.as_bytes()));
            return found.map_or(self.raw.len(), |found| end + found);
        }
        if !is_end && inner.contains(CLASS) {
            self.begin(&name, start..end);
        } else if let Some((marked, open)) = &mut self.inside
            && *marked == name
        {
            *open = if is_end { *open - 1 } else { *open + 1 };
            if *open == 0 {
                self.inside = None;
                self.is_over = true;
            }
        }
        self.push(if INLINE.contains(&name.as_str()) { ' ' } else { '\n' }, start);
        end
    }

    /// A diagram begins: the text before it belongs to the page.
    fn begin(&mut self, name: &str, tag: Range<usize>) {
        if self.is_over || self.inside.is_some() {
            self.plain.second.get_or_insert(Span::new(self.plain.source, tag));
            return;
        }
        self.plain.text.clear();
        self.plain.origins.clear();
        self.inside = Some((name.to_owned(), 1));
    }
}

/// The character for an entity at the beginning of a text, and the entity's length.
fn entity(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    let name = text.get(1..end)?;
    let c = match name {
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" | "rsquo" | "lsquo" => '\'',
        "ndash" | "minus" | "hyphen" => '-',
        "excl" => '!',
        "ast" => '*',
        "equals" => '=',
        "colon" => ':',
        _ => numbered(name)?,
    };
    Some((if c.is_whitespace() { ' ' } else { c }, end + 1))
}

/// The character of `#39` or `#x27`.
fn numbered(name: &str) -> Option<char> {
    let number = name.strip_prefix('#')?;
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    char::from_u32(code.ok()?).filter(|c| *c != '\n' && *c != '\r')
}

/// Splits one line.
struct Line<'a> {
    plain: &'a Plain,
    items: &'a mut Vec<Item>,
    /// Words that may be the first words of a piece's name.
    pending: Option<Range<usize>>,
}

impl Line<'_> {
    fn read(mut self, line: Range<usize>) {
        let words = self.words(&line);
        let text = |at: usize| words.get(at).map_or("", |word| self.plain.part(word.clone()));
        // With blanks around its colons a piece has a line of its own.
        let is_one_piece = (0..words.len()).any(|at| text(at).starts_with(':') && at > 0)
            && (0..words.len()).all(|at| sign(text(at)).is_none());
        if is_one_piece {
            return self.items.push(Item::Piece(self.plain.trimmed(line)));
        }
        let first = self.items.len();
        let mut at = 0;
        while at < words.len() {
            at += self.word(&words, at, first);
        }
        self.stray();
    }

    /// The words of the line; vertical bars are the edges of a table from which it was copied.
    fn words(&self, line: &Range<usize>) -> Vec<Range<usize>> {
        let text = self.plain.part(line.clone());
        let words = text.split_whitespace().filter(|word| *word != "|");
        words
            .map(|word| {
                let start = line.start + (word.as_ptr() as usize - text.as_ptr() as usize);
                start..start + word.len()
            })
            .collect()
    }

    /// Reads a word and the words that belong to it; gives their number.
    fn word(&mut self, words: &[Range<usize>], at: usize, first: usize) -> usize {
        let word = words[at].clone();
        let text = |at: usize| words.get(at).map_or("", |word| self.plain.part(word.clone()));
        let is_bare = |text: &str| !text.is_empty() && !text.contains(['=', ':']);
        // `files = 8`
        if is_bare(text(at)) && text(at + 1) == "=" {
            let value = words.get(at + 2).filter(|value| sign(self.plain.part((*value).clone())).is_none());
            let end = word.end..word.end;
            let count = 2 + usize::from(value.is_some());
            let value = value.cloned().unwrap_or(end);
            self.stray();
            self.items.push(Item::Setting(word, value));
            return count;
        }
        if let Some(sign) = sign(text(at)) {
            let mut value = word.start + sign + 1..word.end;
            // `files= 8`
            let has_gap = value.is_empty()
                && is_bare(text(at + 1))
                && (at + 2 >= words.len() || text(at + 2).contains('='));
            if has_gap {
                value = words[at + 1].clone();
            }
            self.stray();
            self.items.push(Item::Setting(word.start..word.start + sign, value));
            return 1 + usize::from(has_gap);
        }
        if text(at).contains(':') {
            let start = self.pending.take().map_or(word.start, |pending| pending.start);
            self.items.push(Item::Piece(start..word.end));
            return 1;
        }
        self.bare(word, first);
        1
    }

    /// A word without a sign continues the squares before it, or begins the name of the next piece.
    fn bare(&mut self, word: Range<usize>, first: usize) {
        let is_joined = |range: &Range<usize>| {
            self.plain.part(range.clone()).ends_with(',') || self.plain.part(word.clone()).starts_with(',')
        };
        let before =
            if self.items.len() > first && self.pending.is_none() { self.items.last_mut() } else { None };
        if let Some(Item::Piece(range)) = before
            && is_joined(range)
        {
            range.end = word.end;
            return;
        }
        let start = self.pending.take().map_or(word.start, |pending| pending.start);
        self.pending = Some(start..word.end);
    }

    fn stray(&mut self) {
        self.items.extend(self.pending.take().map(Item::Stray));
    }
}

/// The place of the sign of a setting: before any colon, after a name.
fn sign(word: &str) -> Option<usize> {
    let sign = word.find('=').filter(|sign| *sign > 0)?;
    word[..sign].chars().all(|c| c.is_ascii_alphanumeric() || c == '_').then_some(sign)
}
