//! Parses TOML to trees of values that know their places.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::name::Name;
use super::value::{Text, Value, ValueKind};
use super::{bounds, errors, repair};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Span, TextMap};

impl Value {
    /// Parses a TOML text, reports all of its mistakes and gives the readable part; nothing, if the text is too deep or
    /// wide or has too many mistakes.
    pub fn parse(source: SourceId, text: &str, diagnostics: &mut Diagnostics) -> Option<Value> {
        if let Some(deep) = bounds::deep_key(text) {
            diagnostics.push(errors::key_too_deep(Span::new(source, deep)));
            return None;
        }
        if let Some((start, length)) = bounds::long_line(text) {
            diagnostics.push(errors::line_too_long(Span::new(source, start), length));
            return None;
        }
        let (text, lost) = repair::repair(source, text, diagnostics)?;
        let (table, _) = DeTable::parse_recoverable(&text);
        let span = Span::new(source, 0..text.lines().next().map_or(0, str::len));
        let mut whole = Value { span, kind: ValueKind::Table(entries(source, &text, table.get_ref())) };
        for lost in lost {
            let names = lost.path.into_iter();
            let names: Vec<Name> =
                names.map(|(text, place)| Name { text, span: Span::new(source, place) }).collect();
            if names.first().is_some_and(|section| section.text != "example") {
                whole.insert_broken(&names, lost.is_head);
            }
        }
        Some(whole)
    }

    /// Puts an unreadable entry at its place, so that it does not count as missing.
    fn insert_broken(&mut self, path: &[Name], is_head: bool) {
        let (ValueKind::Table(entries), Some((name, rest))) = (&mut self.kind, path.split_first()) else {
            return;
        };
        match entries.iter_mut().find(|(known, _)| known.text == name.text) {
            Some((_, value)) => value.insert_broken(rest, is_head),
            None => {
                let kind = if rest.is_empty() && !is_head {
                    ValueKind::Broken
                } else {
                    ValueKind::Table(Vec::new())
                };
                let mut value = Value { span: name.span, kind };
                value.insert_broken(rest, is_head);
                entries.push((name.clone(), value));
            }
        }
    }
}

fn entries(source: SourceId, text: &str, table: &DeTable<'_>) -> Vec<(Name, Value)> {
    let mut found: Vec<(Name, Value)> = table
        .iter()
        .map(|(key, entry)| {
            let name = Name { text: key.get_ref().to_string(), span: Span::new(source, key.span()) };
            (name, value(source, text, entry))
        })
        .collect();
    found.sort_by_key(|(name, _)| name.span);
    found
}

fn value(source: SourceId, text: &str, entry: &Spanned<DeValue<'_>>) -> Value {
    let range = entry.span();
    let span = Span::new(source, range.clone());
    let kind = match entry.get_ref() {
        DeValue::String(string) => {
            let raw = text.get(range.clone()).unwrap_or("");
            let map = TextMap::of_toml(source, raw, range.start);
            ValueKind::Text(Text { string: string.to_string(), span, map })
        }
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => ValueKind::Integer(number),
            Err(_) => ValueKind::Other("a number out of range"),
        },
        DeValue::Float(number) => match number.as_str().parse() {
            Ok(number) => ValueKind::Float(number),
            Err(_) => ValueKind::Other("a number out of range"),
        },
        DeValue::Boolean(truth) => ValueKind::Truth(*truth),
        DeValue::Datetime(_) => ValueKind::Other("a date"),
        DeValue::Array(list) => {
            ValueKind::Array(list.iter().map(|entry| value(source, text, entry)).collect())
        }
        DeValue::Table(table) => ValueKind::Table(entries(source, text, table)),
    };
    Value { span, kind }
}
