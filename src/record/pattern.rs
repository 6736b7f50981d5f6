//! Matches texts with templates by their shape: the stretches that a template can match, and the fields in them.

use crate::limits;
use crate::model::{FieldForm, PatternPart, RecordField, RecordForm, Type};
use crate::notation::Notation;

/// The meaning of a field in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Written<'t> {
    /// A field of an action by its index; one text, or as many as there are squares.
    Value(usize, Vec<&'t str>),
    /// The choice on arrival.
    Arrival(&'t str),
    /// The number of a turn.
    Number(u32),
    /// Squares from which pieces disappeared.
    Lost(Vec<&'t str>),
}

/// A stretch of the text that a template matches.
#[derive(Clone, Debug)]
pub(super) struct Match<'t> {
    /// The byte after the last one.
    pub(super) end: usize,
    /// The fields, in the order of the text.
    pub(super) written: Vec<Written<'t>>,
}

impl<'t> Match<'t> {
    fn nothing(at: usize) -> Match<'t> {
        Match { end: at, written: Vec::new() }
    }

    fn with(&self, end: usize, written: Written<'t>) -> Match<'t> {
        let mut longer = Match { end, written: self.written.clone() };
        longer.written.push(written);
        longer
    }
}

/// Matches templates with a text.
#[derive(Clone, Copy)]
pub(super) struct Matcher<'a, 't> {
    pub(super) text: &'t str,
    pub(super) notation: &'a Notation,
    pub(super) form: &'a RecordForm,
}

impl<'t> Matcher<'_, 't> {
    fn rest(&self, at: usize) -> &'t str {
        self.text.get(at..).unwrap_or("")
    }

    /// All stretches from `at` that one of the alternatives matches.
    pub(super) fn pattern(&self, alternatives: &[Vec<PatternPart>], at: usize) -> Vec<Match<'t>> {
        alternatives.iter().flat_map(|parts| self.sequence(parts, at)).collect()
    }

    /// All stretches from `at` that a sequence matches.
    pub(super) fn sequence(&self, parts: &[PatternPart], at: usize) -> Vec<Match<'t>> {
        let mut states = vec![Match::nothing(at)];
        for (index, part) in parts.iter().enumerate() {
            let next = parts.get(index + 1);
            states = states.iter().flat_map(|state| self.part(part, next, state)).collect();
            states.truncate(limits::READINGS);
        }
        states
    }

    fn part(&self, part: &PatternPart, next: Option<&PatternPart>, state: &Match<'t>) -> Vec<Match<'t>> {
        let at = state.end;
        let rest = self.rest(at);
        let go_on = |end: usize| vec![Match { end, written: state.written.clone() }];
        match part {
            PatternPart::Text(text) if rest.starts_with(text.as_str()) => go_on(at + text.len()),
            PatternPart::Text(_) => Vec::new(),
            PatternPart::Blank => self.blank(at).map_or_else(Vec::new, go_on),
            PatternPart::Optional(alternatives) | PatternPart::Group(alternatives) => {
                let is_optional = matches!(part, PatternPart::Optional(_));
                let mut states = if is_optional { go_on(at) } else { Vec::new() };
                for longer in self.pattern(alternatives, at) {
                    let mut written = state.written.clone();
                    written.extend(longer.written);
                    states.push(Match { end: longer.end, written });
                }
                states
            }
            PatternPart::Value(index) => {
                let field = &self.form.fields[*index];
                if field.expression.ty == Type::Squares {
                    let (end, squares) = self.squares(&field.between, at);
                    return vec![state.with(end, Written::Value(*index, squares))];
                }
                let value = |length| state.with(at + length, Written::Value(*index, vec![&rest[..length]]));
                self.lengths(field, rest).into_iter().map(value).collect()
            }
            PatternPart::Arrival => match run(rest, |c| c.is_ascii_alphabetic()) {
                0 => Vec::new(),
                length => vec![state.with(at + length, Written::Arrival(&rest[..length]))],
            },
            PatternPart::Number => {
                let length = run(rest, |c| c.is_ascii_digit());
                let number = rest[..length].parse().ok();
                number.map(|number| state.with(at + length, Written::Number(number))).into_iter().collect()
            }
            PatternPart::Lost(between) => match self.squares(between, at) {
                (_, squares) if squares.is_empty() => Vec::new(),
                (end, squares) => vec![state.with(end, Written::Lost(squares))],
            },
            PatternPart::AnyText => {
                let stop = match next {
                    Some(PatternPart::Text(text)) => rest.find(text.as_str()),
                    _ => Some(rest.find('\n').unwrap_or(rest.len())),
                };
                stop.map_or_else(Vec::new, |length| go_on(at + length))
            }
        }
    }

    /// The end of white space, which may be missing beside a sign that is neither letter nor digit.
    fn blank(&self, at: usize) -> Option<usize> {
        let rest = self.rest(at);
        let length = rest.len() - rest.trim_start().len();
        let is_sign = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        let before = self.text.get(..at).and_then(|text| text.chars().next_back());
        (length > 0 || is_sign(before) || is_sign(rest.chars().next())).then_some(at + length)
    }

    /// The squares of a list, as far as it goes.
    fn squares(&self, between: &[PatternPart], at: usize) -> (usize, Vec<&'t str>) {
        let (mut end, mut squares) = (at, Vec::new());
        let mut next = at;
        while let length @ 1.. = square_length(self.rest(next)) {
            squares.push(&self.rest(next)[..length]);
            end = next + length;
            match self.sequence(between, end).first() {
                Some(separator) if separator.end > end => next = separator.end,
                _ => break,
            }
        }
        (end, squares)
    }

    /// The possible lengths of the text of a field.
    fn lengths(&self, field: &RecordField, rest: &str) -> Vec<usize> {
        let some = |length: usize| if length > 0 { vec![length] } else { Vec::new() };
        if let Some((yes, no)) = &field.texts {
            let texts = std::iter::once(yes).chain(no);
            return texts.filter(|text| rest.starts_with(text.as_str())).map(String::len).collect();
        }
        match (field.expression.ty, field.form) {
            (Type::Square, FieldForm::File) => (1..=run(rest, |c| c.is_ascii_lowercase()).min(2)).collect(),
            (Type::Square, FieldForm::Rank) => some(run(rest, |c| c.is_ascii_digit())),
            (Type::Square, FieldForm::Plain | FieldForm::Lower | FieldForm::Name | FieldForm::Letter) => {
                some(square_length(rest))
            }
            (Type::Kind, FieldForm::Name) => {
                let begins = |name: &&String| {
                    rest.get(..name.len()).is_some_and(|text| text.eq_ignore_ascii_case(name))
                };
                self.notation.kinds.iter().filter(begins).map(String::len).collect()
            }
            (Type::Kind, form) => {
                let begins = |letter: &&String| match form {
                    FieldForm::Lower => rest.starts_with(&letter.to_ascii_lowercase()),
                    FieldForm::Plain
                    | FieldForm::File
                    | FieldForm::Rank
                    | FieldForm::Name
                    | FieldForm::Letter => rest.starts_with(letter.as_str()),
                };
                self.form.letters.iter().filter(begins).map(String::len).collect()
            }
            (Type::Number, FieldForm::Letter) => some(run(rest, |c| c.is_ascii_lowercase()).min(1)),
            (Type::Number, _) => {
                let sign = usize::from(rest.starts_with('-'));
                match run(&rest[sign..], |c| c.is_ascii_digit()) {
                    0 => Vec::new(),
                    digits => vec![sign + digits],
                }
            }
            (Type::Squares | Type::Truth | Type::Player | Type::Kinds | Type::Direction, _) => Vec::new(),
        }
    }
}

/// How many bytes at the beginning of a text are certain characters.
fn run(text: &str, of: impl Fn(char) -> bool) -> usize {
    text.find(|c| !of(c)).unwrap_or(text.len())
}

/// The length of a word at the beginning that looks like a square; 0 if there is none.
pub(super) fn square_length(text: &str) -> usize {
    let letters = run(text, |c| c.is_ascii_lowercase());
    let digits = run(&text[letters..], |c| c.is_ascii_digit());
    if (1..=2).contains(&letters) && (1..=2).contains(&digits) { letters + digits } else { 0 }
}

/// The literal parts of a sequence, with a sign for all others.
pub(super) fn literal(parts: &[PatternPart], other: &str) -> String {
    let texts = parts.iter().map(|part| match part {
        PatternPart::Text(text) => text.as_str(),
        PatternPart::Blank => " ",
        PatternPart::Optional(_)
        | PatternPart::Group(_)
        | PatternPart::Value(_)
        | PatternPart::Arrival
        | PatternPart::Number
        | PatternPart::Lost(_)
        | PatternPart::AnyText => other,
    });
    texts.collect()
}
