//! Splits the small languages into tokens: words, signs and quoted movements, with the blanks before each.

/// A part of a text of a small language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) kind: TokenKind,
    /// The blanks between it and the token before.
    pub(super) before: Before,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name, a keyword, a number, squares such as `a1-c3`, letters of a movement.
    Word,
    /// Signs.
    Sign,
    /// A stretch between single quotes.
    Quoted,
}

/// The blanks before a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    Nothing,
    Blank,
    /// A line break, and the indentation of the new line.
    Line(usize),
}

/// Signs of two characters.
const TWO: [&str; 7] = [":=", "+=", "-=", "<=", ">=", "!=", ".."];

/// The tokens of a text; together with blanks they are the text. In movements a hyphen joins no letters.
pub(super) fn tokens(text: &str, is_movement: bool) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let blank = rest.len() - rest.trim_start().len();
        let before = match rest[..blank].rsplit_once('\n') {
            Some((_, indent)) => Before::Line(indent.chars().count()),
            None if blank > 0 => Before::Blank,
            None => Before::Nothing,
        };
        at += blank;
        let rest = &text[at..];
        let Some(first) = rest.chars().next() else { return found };
        let (length, kind) = match first {
            '\'' => (rest[1..].find('\'').map_or(rest.len(), |end| end + 2), TokenKind::Quoted),
            c if is_word(c) => (word_length(rest, is_movement), TokenKind::Word),
            _ if TWO.iter().any(|sign| rest.starts_with(sign)) => (2, TokenKind::Sign),
            c => (c.len_utf8(), TokenKind::Sign),
        };
        found.push(Token { text: &rest[..length], kind, before });
        at += length;
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A word continues after a hyphen if a letter or digit follows at once.
fn word_length(rest: &str, is_movement: bool) -> usize {
    let plain = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
    if is_movement && rest[..plain].contains(|c: char| c.is_ascii_uppercase()) {
        return plain;
    }
    let mut end = plain;
    while let Some(more) = rest[end..].strip_prefix('-').filter(|more| more.starts_with(is_word)) {
        end += 1 + more.find(|c| !is_word(c)).unwrap_or(more.len());
    }
    end
}
