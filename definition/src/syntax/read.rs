//! Reads the entries of one table: checks types, and compares keys with the table of the language.

#![expect(clippy::wildcard_enum_match_arm, reason = "a value of any other type is refused alike")]

use super::document::Choice;
use super::errors;
use super::movement::Line;
use super::name::Name;
use super::notation::{RecordTemplate, Template};
use super::rule::{Expression, ExpressionKind, Statement};
use super::value::{Text, Value, ValueKind};
use crate::diagnostic::{Diagnostics, is_slip};
use crate::language::{Key, SIDE_VALUES, Section, Vocabulary};
use crate::source::Span;

/// Reads a table whose keys are in the table of the language; [`Reader::finish`] reports all others.
pub(super) struct Reader<'a, 'd> {
    table: &'a Value,
    /// The name of the table in messages: `[board]`.
    title: String,
    keys: &'static [Key],
    /// The keys that have been read.
    asked: Vec<&'static str>,
    pub(super) diagnostics: &'d mut Diagnostics,
}

impl<'a, 'd> Reader<'a, 'd> {
    /// A reader of a value that should be a table.
    pub(super) fn new(
        table: &'a Value,
        title: impl Into<String>,
        keys: &'static [Key],
        diagnostics: &'d mut Diagnostics,
    ) -> Reader<'a, 'd> {
        let title = title.into();
        refuse_other(&title, table, diagnostics);
        Reader { table, title, keys, asked: Vec::new(), diagnostics }
    }

    /// A reader of a section.
    pub(super) fn of(section: Section, table: &'a Value, diagnostics: &'d mut Diagnostics) -> Reader<'a, 'd> {
        Reader::new(table, section.title(), section.contents().keys, diagnostics)
    }

    pub(super) fn span(&self) -> Span {
        self.table.span
    }

    /// The value of a key; if there is none, that of a misspelt key, or of one under another common name, which
    /// [`Reader::finish`] reports.
    pub(super) fn value(&mut self, key: &'static str) -> Option<&'a Value> {
        debug_assert!(self.is_known(key), "`{key}` is not a key of {}", self.title);
        self.asked.push(key);
        let entries = self.table.entries();
        let exact = entries.iter().find(|(name, _)| name.text == key);
        let found = exact.or_else(|| entries.iter().find(|(name, _)| self.is_meant(name, key)));
        found.map(|(_, value)| value)
    }

    /// Whether a key is another one misspelt, or under another common name.
    fn is_meant(&self, name: &Name, key: &str) -> bool {
        is_slip(&name.text, key) || self.usual(name) == Some(key)
    }

    /// The key that is meant, if this is another common name of one.
    fn usual(&self, name: &Name) -> Option<&'static str> {
        let known: Vec<&str> = self.keys.iter().map(|key| key.name).collect();
        errors::usual_key(&name.text, &known).filter(|_| !self.is_known(&name.text))
    }

    fn is_known(&self, key: &str) -> bool {
        self.keys.iter().any(|known| known.name == key)
    }

    /// Whether a key is there, possibly misspelt.
    pub(super) fn has(&self, key: &str) -> bool {
        self.table.entries().iter().any(|(name, _)| name.text == key || self.is_meant(name, key))
    }

    /// Whether the table contains an entry whose key could not be read.
    pub(super) fn lost_a_key(&self) -> bool {
        self.table.lost_a_key()
    }

    /// Whether there is a key that the language does not have here.
    pub(super) fn has_unknown(&self) -> bool {
        self.table.entries().iter().any(|(name, _)| !self.is_known(&name.text))
    }

    pub(super) fn text(&mut self, key: &'static str) -> Option<&'a Text> {
        let value = self.value(key)?;
        as_text(key, value, self.diagnostics)
    }

    pub(super) fn integer(&mut self, key: &'static str) -> Option<(i64, Span)> {
        let value = self.value(key)?;
        match value.kind {
            ValueKind::Integer(number) => Some((number, value.span)),
            _ => self.refuse(key, "a whole number", value),
        }
    }

    pub(super) fn number(&mut self, key: &'static str) -> Option<(f64, Span)> {
        let value = self.value(key)?;
        match value.kind {
            ValueKind::Integer(number) => Some((number as f64, value.span)),
            ValueKind::Float(number) => Some((number, value.span)),
            _ => self.refuse(key, "a number", value),
        }
    }

    pub(super) fn truth(&mut self, key: &'static str) -> bool {
        let Some(value) = self.value(key) else { return false };
        match value.kind {
            ValueKind::Truth(truth) => truth,
            ValueKind::Broken => true, // a switch is written to be on
            _ => {
                self.refuse::<()>(key, "`true` or `false`", value);
                value.means_true()
            }
        }
    }

    fn refuse<T>(&mut self, key: &str, expected: &str, found: &Value) -> Option<T> {
        refuse(key, expected, found, self.diagnostics);
        None
    }

    /// A string that must be one of some words.
    pub(super) fn word<V: Vocabulary>(&mut self, key: &'static str) -> Option<(V, Span)> {
        let text = self.text(key)?;
        let found = V::named(text.string.trim());
        if found.is_none() {
            let what = format!("value of `{key}`");
            let words: Vec<&str> = V::entries().iter().map(|entry| entry.text).collect();
            self.diagnostics.push(errors::unknown_word(text.span, &what, &text.string, &words));
        }
        found.map(|found| (found, text.span))
    }

    pub(super) fn expression(&mut self, key: &'static str) -> Option<Expression> {
        self.text(key)?.expression(self.diagnostics)
    }

    /// Squares that do not depend on the position.
    pub(super) fn squares(&mut self, key: &'static str) -> Option<Expression> {
        self.text(key)?.zone(self.diagnostics)
    }

    /// The name of a type.
    pub(super) fn type_name(&mut self, key: &'static str) -> Option<Name> {
        self.text(key).map(|text| Name { text: text.string.trim().to_owned(), span: text.span })
    }

    /// A number, a truth, or an expression in a string.
    pub(super) fn known_value(&mut self, key: &'static str) -> Option<Expression> {
        known_value(key, self.value(key)?, self.diagnostics)
    }

    /// A value that does not depend on the position, or a table with White's and Black's.
    pub(super) fn value_of_sides(&mut self, key: &'static str) -> Option<(Expression, Option<Expression>)> {
        let value = self.value(key)?;
        if !matches!(value.kind, ValueKind::Table(_)) {
            return Some((known_value(key, value, self.diagnostics)?, None));
        }
        let title = format!("{}.{key}]", self.title.trim_end_matches(']'));
        let (white, black) = of_sides(value, title, SIDE_VALUES, known_value, self.diagnostics)?;
        Some((white, Some(black)))
    }

    pub(super) fn template(&mut self, key: &'static str) -> Option<Template> {
        self.text(key)?.template(self.diagnostics)
    }

    /// A template of a record; a list of them is a choice between all of their alternatives.
    pub(super) fn record_template(&mut self, key: &'static str) -> Option<RecordTemplate> {
        let value = self.value(key)?;
        record_template(key, value, self.diagnostics)
    }

    /// A list of templates of a record.
    pub(super) fn record_templates(&mut self, key: &'static str) -> Vec<RecordTemplate> {
        let texts = self.texts(key);
        texts.into_iter().filter_map(|text| text.record_template(self.diagnostics)).collect()
    }

    pub(super) fn names(&mut self, key: &'static str) -> Option<Vec<Name>> {
        self.text(key)?.names(self.diagnostics)
    }

    /// A single name.
    pub(super) fn single_name(&mut self, key: &'static str) -> Option<Name> {
        let names = self.names(key)?;
        if let Some(second) = names.get(1) {
            self.diagnostics.push(errors::one_name(second.span, key));
        }
        names.into_iter().next_back()
    }

    /// A string or a list of strings.
    pub(super) fn texts(&mut self, key: &'static str) -> Vec<&'a Text> {
        let Some(value) = self.value(key) else { return Vec::new() };
        texts(key, value, self.diagnostics)
    }

    /// Conditions that must all hold.
    pub(super) fn condition(&mut self, key: &'static str) -> Option<Expression> {
        let conditions = self.texts(key);
        let parsed = conditions.into_iter().filter_map(|text| text.expression(self.diagnostics));
        all_of(parsed.collect())
    }

    /// A condition, or `true` for one that always holds; `false` is the same as a missing key.
    pub(super) fn truth_or_condition(&mut self, key: &'static str) -> Option<Expression> {
        let value = self.value(key)?;
        match &value.kind {
            ValueKind::Truth(false) => None,
            ValueKind::Truth(true) | ValueKind::Broken => {
                let name = Name { text: "true".to_owned(), span: value.span };
                Some(Expression { span: value.span, kind: super::ExpressionKind::Word(name, None) })
            }
            ValueKind::Text(_) | ValueKind::Array(_) => self.condition(key),
            _ => self.refuse(key, "`true`, `false` or a condition", value),
        }
    }

    pub(super) fn statements(&mut self, key: &'static str) -> Vec<Statement> {
        let texts = self.texts(key);
        texts.into_iter().filter_map(|text| text.statements(self.diagnostics)).flatten().collect()
    }

    /// Statements; there must be at least one.
    pub(super) fn effects(&mut self, key: &'static str) -> Vec<Statement> {
        let effects = self.statements(key);
        self.refuse_empty(key);
        let some = (!effects.is_empty()).then_some(());
        self.require(key, some);
        effects
    }

    /// Reports an empty list.
    pub(super) fn refuse_empty(&mut self, key: &'static str) {
        if let Some(value) = self.value(key)
            && matches!(&value.kind, ValueKind::Array(list) if list.is_empty())
        {
            self.diagnostics.push(errors::empty_list(value.span, key));
        }
    }

    pub(super) fn choices(&mut self, key: &'static str) -> Vec<Choice> {
        let is_broken = self.value(key).is_some_and(|value| matches!(value.kind, ValueKind::Broken));
        let texts = self.texts(key);
        let unread = (is_broken || self.lost_a_key()).then(|| Choice::unread(self.span()));
        texts.into_iter().map(|text| text.choice(self.diagnostics)).chain(unread).collect()
    }

    /// Movement lines, preceded by those of each file beneath to which they refer.
    pub(super) fn layers_of_lines(&mut self, key: &'static str) -> Vec<Vec<Line>> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let lines = |layer| {
            let texts = texts(key, layer, self.diagnostics);
            texts.into_iter().filter_map(|text| text.line(self.diagnostics)).collect()
        };
        value.layers().into_iter().map(lines).collect()
    }

    pub(super) fn integers(&mut self, key: &'static str) -> Vec<(i64, Span)> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let ValueKind::Array(list) = &value.kind else {
            return self.refuse(key, "a list of whole numbers", value).unwrap_or_default();
        };
        let numbers = list.iter().filter_map(|entry| match entry.kind {
            ValueKind::Integer(number) => Some((number, entry.span)),
            _ => self.refuse(key, "a whole number", entry),
        });
        numbers.collect()
    }

    /// Reports missing required keys.
    pub(super) fn require<T>(&mut self, key: &str, value: Option<T>) -> Option<T> {
        let is_table = matches!(self.table.kind, ValueKind::Table(_));
        if value.is_none() && is_table && !self.has(key) && !self.lost_a_key() {
            let key = self.keys.iter().find(|known| known.name == key);
            if let Some(key) = key {
                self.diagnostics.push(errors::missing_key(self.table.span, &self.title, key));
            }
        }
        value
    }

    /// Reports the keys that the language does not have here.
    pub(super) fn finish(self) {
        let unread = self.keys.iter().find(|key| !self.asked.contains(&key.name));
        debug_assert!(unread.is_none(), "nothing reads {unread:?} of {}", self.title);
        let unknown = self.table.entries().iter().filter(|(name, value)| {
            !matches!(value.kind, ValueKind::Broken) && !name.text.is_empty() && !self.is_known(&name.text)
        });
        let unknown: Vec<&Name> = unknown.map(|(name, _)| name).collect();
        let known: Vec<&str> = self.keys.iter().map(|key| key.name).collect();
        let usual: Option<Vec<_>> = unknown.iter().map(|name| Some((*name, self.usual(name)?))).collect();
        if let Some(keys) = usual.filter(|keys| is_one_stretch(keys)) {
            self.diagnostics.push(errors::unknown_keys(&keys, &self.title));
            return;
        }
        for name in unknown {
            if self.diagnostics.is_full() {
                return;
            }
            self.diagnostics.push(errors::unknown_key(name, &self.title, &known));
        }
    }
}

/// Whether these are several keys, one behind the other in one file.
fn is_one_stretch(keys: &[(&Name, &'static str)]) -> bool {
    let follows = |pair: &[(&Name, &'static str)]| {
        let (a, b) = (pair[0].0.span, pair[1].0.span);
        a.source == b.source && a.end <= b.start
    };
    keys.len() > 1 && keys.windows(2).all(follows)
}

/// Joins conditions. They are joined by halves, so that a long list does not become a deep tree.
fn all_of(mut conditions: Vec<Expression>) -> Option<Expression> {
    if conditions.len() < 2 {
        return conditions.pop();
    }
    let second = conditions.split_off(conditions.len() / 2);
    let (left, right) = (all_of(conditions)?, all_of(second)?);
    let span = left.span.to(right.span);
    Some(Expression { span, kind: super::ExpressionKind::And(Box::new(left), Box::new(right)) })
}

/// Reports a value that is not a table.
pub(super) fn refuse_other(title: &str, value: &Value, diagnostics: &mut Diagnostics) {
    if !matches!(value.kind, ValueKind::Table(_)) {
        refuse(title, "a table", value, diagnostics);
    }
}

/// Reports a value of the wrong type, unless it could not be read at all.
pub(super) fn refuse(key: &str, expected: &str, found: &Value, diagnostics: &mut Diagnostics) {
    if !matches!(found.kind, ValueKind::Broken) {
        diagnostics.push(errors::wrong_type(key, expected, found));
    }
}

/// A string or a list of strings.
pub(super) fn texts<'a>(key: &str, value: &'a Value, diagnostics: &mut Diagnostics) -> Vec<&'a Text> {
    match &value.kind {
        ValueKind::Array(list) => list.iter().filter_map(|entry| as_text(key, entry, diagnostics)).collect(),
        ValueKind::Text(text) => vec![text],
        _ => {
            refuse(key, "a string or a list of strings", value, diagnostics);
            Vec::new()
        }
    }
}

/// A template of a record, or a list of them.
pub(super) fn record_template(
    key: &str,
    value: &Value,
    diagnostics: &mut Diagnostics,
) -> Option<RecordTemplate> {
    let parsed =
        texts(key, value, diagnostics).into_iter().filter_map(|text| text.record_template(diagnostics));
    parsed.reduce(|mut all, more| {
        all.alternatives.extend(more.alternatives);
        all
    })
}

/// A string.
pub(super) fn as_text<'a>(key: &str, value: &'a Value, diagnostics: &mut Diagnostics) -> Option<&'a Text> {
    match &value.kind {
        ValueKind::Text(text) => Some(text),
        _ => {
            refuse(key, "a string", value, diagnostics);
            None
        }
    }
}

/// `{ white = …, black = … }`: values that are neither the same for both players nor mirror images.
pub(super) fn of_sides<T>(
    value: &Value,
    title: String,
    keys: &'static [Key],
    read: impl Fn(&str, &Value, &mut Diagnostics) -> Option<T>,
    diagnostics: &mut Diagnostics,
) -> Option<(T, T)> {
    let mut reader = Reader::new(value, title, keys, diagnostics);
    let mut side = |key: &'static str| {
        let value = reader.value(key);
        read(key, reader.require(key, value)?, reader.diagnostics)
    };
    let (white, black) = (side("white"), side("black"));
    reader.finish();
    white.zip(black)
}

/// A number, a truth, or a value in a string.
fn known_value(key: &str, value: &Value, diagnostics: &mut Diagnostics) -> Option<Expression> {
    let kind = match &value.kind {
        ValueKind::Integer(number) => ExpressionKind::Number(*number),
        ValueKind::Truth(truth) => {
            ExpressionKind::Word(Name { text: truth.to_string(), span: value.span }, None)
        }
        ValueKind::Text(text) => return text.zone(diagnostics),
        _ => {
            refuse(key, "a number, `true`, `false` or a value in a string", value, diagnostics);
            return None;
        }
    };
    Some(Expression { span: value.span, kind })
}
