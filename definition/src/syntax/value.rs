//! A TOML file as a tree of values that know their places, and how one file changes another.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::name::Name;
use super::name::is_part_of_name;
use crate::source::{SourceId, Span, TextMap, words};

/// A string with its place in the file.
#[derive(Clone, Debug)]
pub struct Text {
    /// The decoded string.
    pub string: String,
    /// Its place, quotes included.
    pub span: Span,
    /// The way from the decoded string back to the file.
    pub map: TextMap,
}

impl Text {
    /// Text that stands unchanged in its source.
    pub fn whole(source: SourceId, string: &str) -> Text {
        Text {
            string: string.to_owned(),
            span: Span::new(source, 0..string.len()),
            map: TextMap::identity(source, 0, string.len()),
        }
    }

    /// The place in the file of a range of the decoded string.
    pub fn span_of(&self, range: std::ops::Range<usize>) -> Span {
        self.map.span(range)
    }

    /// Its words, each as a name.
    pub(super) fn words(&self) -> impl Iterator<Item = Name> {
        let name = |(at, word): (usize, &str)| Name {
            text: word.to_owned(),
            span: self.span_of(at..at + word.len()),
        };
        words(&self.string).map(name)
    }

    /// A part of the text, by decoded byte offsets.
    pub(super) fn part(&self, range: std::ops::Range<usize>) -> Text {
        let string = self.string.get(range.clone()).unwrap_or("").to_owned();
        let span = self.map.span(range.clone());
        let map = self.map.part(range);
        Text { string, span, map }
    }
}

/// A value of a definition.
#[derive(Clone, Debug)]
pub struct Value {
    /// Its place.
    pub span: Span,
    /// Its sort.
    pub kind: ValueKind,
}

/// The kinds of values.
#[derive(Clone, Debug)]
pub enum ValueKind {
    /// A string.
    Text(Text),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Float(f64),
    /// `true` or `false`.
    Truth(bool),
    /// A list.
    Array(Vec<Value>),
    /// A table, in the order of the file.
    Table(Vec<(Name, Value)>),
    /// The earlier values, the oldest first, and last the value that replaces them and refers to them by its own name;
    /// each with its key.
    Layers(Vec<(Name, Value)>),
    /// A date, or a number out of range, which definitions do not use.
    Other(&'static str),
    /// Broken TOML; already reported.
    Broken,
}

impl ValueKind {
    /// Its name in messages.
    pub(super) fn describe(&self) -> &'static str {
        match self {
            ValueKind::Text(_) => "a string",
            ValueKind::Integer(_) => "a whole number",
            ValueKind::Float(_) => "a number with a fraction",
            ValueKind::Truth(_) => "`true` or `false`",
            ValueKind::Array(_) => "a list",
            ValueKind::Table(_) => "a table",
            ValueKind::Layers(layers) => layers.last().map_or("nothing", |(_, last)| last.kind.describe()),
            ValueKind::Other(what) => what,
            ValueKind::Broken => "nothing that can be read",
        }
    }
}

impl Value {
    /// Whether it contains an entry whose key could not be read.
    pub(super) fn lost_a_key(&self) -> bool {
        self.entries().iter().any(|(name, value)| name.text.is_empty() || value.lost_a_key())
    }

    /// The entry of a key, if it is a table that has one.
    fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        self.entry_mut(key).map(|(_, value)| value)
    }

    fn entry_mut(&mut self, key: &str) -> Option<&mut (Name, Value)> {
        let ValueKind::Table(entries) = &mut self.kind else { return None };
        entries.iter_mut().find(|(name, _)| name.text == key)
    }

    /// The entries, if it is a table.
    pub(super) fn entries(&self) -> &[(Name, Value)] {
        match &self.kind {
            ValueKind::Table(entries) => entries,
            _ => &[],
        }
    }

    /// Whether `KEY = false` removes the value of a base file, rather than setting a switch. A condition stays, and is
    /// reported when it is read: without it the entry would hold always, though `false` looks like never.
    fn takes_away(&self, key: &Name, base: &Value) -> bool {
        let is_condition = key.text == WHEN && !matches!(base.kind, ValueKind::Table(_));
        self.is_false() && !is_condition && !matches!(base.kind, ValueKind::Truth(_))
    }

    /// Whether it is `true`, in quotes or not.
    pub(super) fn means_true(&self) -> bool {
        match &self.kind {
            ValueKind::Truth(truth) => *truth,
            ValueKind::Text(text) => text.string.trim() == "true",
            _ => false,
        }
    }

    /// Whether it is `false`.
    pub(super) fn is_false(&self) -> bool {
        matches!(self.kind, ValueKind::Truth(false))
    }

    /// The entry of a key, if it is a table that has one.
    pub(super) fn get(&self, key: &str) -> Option<&Value> {
        self.entries().iter().find(|(name, _)| name.text == key).map(|(_, value)| value)
    }

    /// The entry at keys joined by dots.
    pub(super) fn at(&self, path: &str) -> Option<&Value> {
        path.split('.').try_fold(self, |value, key| value.get(key))
    }

    /// Takes the entry of a key out of a table.
    pub(super) fn take(&mut self, key: &str) -> Option<Value> {
        let ValueKind::Table(entries) = &mut self.kind else { return None };
        let at = entries.iter().position(|(name, _)| name.text == key)?;
        Some(entries.remove(at).1)
    }

    /// Applies the changes of a later file; a value that refers to itself by its own name means the earlier value.
    pub(super) fn change(&mut self, mut over: Value, absent: Absent) {
        if let (Some(pieces), Some(changes)) = (self.get(PIECES), over.get_mut(PIECES)) {
            pieces.keep_moves(changes);
        }
        for section in NAMED {
            if let (Some(known), Some(changes)) = (self.get(section), over.get_mut(section)) {
                known.keep_named(changes);
            }
        }
        self.merge(over, absent);
    }

    /// Keeps the entries whose changes refer to them by their own name.
    fn keep_named(&self, changes: &mut Value) {
        let ValueKind::Table(changes) = &mut changes.kind else { return };
        for (name, change) in changes {
            if let Some(known) = self.entries().iter().find(|(known, _)| declares_same(known, name)) {
                let none = Value { span: change.span, kind: ValueKind::Broken };
                *change = layered(known.clone(), name.head(), (name, std::mem::replace(change, none)));
            }
        }
    }

    /// Keeps the moves of the kinds whose changed moves refer to the kind itself.
    fn keep_moves(&self, changes: &mut Value) {
        let ValueKind::Table(changes) = &mut changes.kind else { return };
        for (kind, change) in changes {
            let (Some(known), Some((key, moves))) = (self.get(&kind.text), change.entry_mut(MOVES)) else {
                continue;
            };
            let none = || Value { span: known.span, kind: ValueKind::Array(Vec::new()) };
            let before = known.get(MOVES).cloned().unwrap_or_else(none);
            let change = std::mem::replace(moves, none());
            *moves = layered((key.clone(), before), &kind.text, (key, change));
        }
    }

    /// Applies the changes of a later file to a value: tables key by key, `false` removes, anything else replaces.
    fn merge(&mut self, over: Value, absent: Absent) {
        match (&mut self.kind, over.kind) {
            (ValueKind::Table(own), ValueKind::Table(changes)) => {
                for (name, change) in swept(own, changes, absent) {
                    match own.iter().position(|(known, _)| declares_same(known, &name)) {
                        Some(at) if change.takes_away(&name, &own[at].1) && absent != Absent::Kept => {
                            drop(own.remove(at));
                        }
                        Some(at) => {
                            own[at].0 = name;
                            own[at].1.merge(change, absent);
                        }
                        None if absent == Absent::Passed => own.extend(change.cleaned().map(|it| (name, it))),
                        None => own.push((name, change)),
                    }
                }
            }
            (ValueKind::Table(_), ValueKind::Broken) => {}
            (own, kind) => {
                *own = kind;
                self.span = over.span;
            }
        }
    }

    /// Changes those entries, at two keys, that exist; a value that refers to itself by its own name means the earlier
    /// value.
    pub(super) fn change_present(&mut self, over: Value) {
        let (ValueKind::Table(own), ValueKind::Table(sections)) = (&mut self.kind, over.kind) else { return };
        for (section, changes) in sections {
            let found = own.iter_mut().find(|(known, _)| known.text == section.text);
            let (Some((_, own)), ValueKind::Table(changes)) = (found, changes.kind) else { continue };
            let is_known =
                |(name, _): &(Name, Value)| own.entries().iter().any(|(known, _)| declares_same(known, name));
            let changes = changes.into_iter().filter(is_known);
            let mut changes = Value { span: section.span, kind: ValueKind::Table(changes.collect()) };
            if section.text == PIECES {
                own.keep_moves(&mut changes);
            } else if NAMED.contains(&section.text.as_str()) {
                own.keep_named(&mut changes);
            }
            own.merge(changes, Absent::Passed);
        }
    }

    fn into_layers(self, key: &Name) -> Vec<(Name, Value)> {
        match self.kind {
            ValueKind::Layers(layers) => layers,
            kind => vec![(key.clone(), Value { span: self.span, kind })],
        }
    }

    /// The oldest value.
    fn lowest(&self) -> &Value {
        self.layers().first().copied().unwrap_or(self)
    }

    /// The values, the oldest first, each referring to the one before by its own name.
    pub(super) fn layers(&self) -> Vec<&Value> {
        match &self.kind {
            ValueKind::Layers(layers) => layers.iter().map(|(_, value)| value).collect(),
            _ => vec![self],
        }
    }

    /// The same with the key of each; this is the last one's.
    pub(super) fn layers_with_keys<'v>(&'v self, key: &'v Name) -> Vec<(&'v Name, &'v Value)> {
        match &self.kind {
            ValueKind::Layers(layers) => layers.iter().map(|(key, value)| (key, value)).collect(),
            _ => vec![(key, self)],
        }
    }

    /// Whether a name occurs in a string, or in a string of a list.
    fn speaks_of(&self, name: &str) -> bool {
        let is_apart = |c: char| !is_part_of_name(c);
        match &self.kind {
            ValueKind::Text(text) => text.string.split(is_apart).any(|word| word == name),
            ValueKind::Array(list) => list.iter().any(|value| value.speaks_of(name)),
            _ => false,
        }
    }

    /// Adds missing entries, table by table.
    pub(super) fn fill(&mut self, usual: Value) {
        let (ValueKind::Table(own), ValueKind::Table(usual)) = (&mut self.kind, usual.kind) else { return };
        for (name, value) in usual {
            match own.iter_mut().find(|(known, _)| known.text == name.text) {
                Some((_, known)) => known.fill(value),
                None => own.push((name, value)),
            }
        }
    }

    /// The rest of it where there is nothing that it could remove.
    fn cleaned(self) -> Option<Value> {
        let kind = match self.kind {
            ValueKind::Truth(false) => return None,
            ValueKind::Table(entries) => {
                let swept = swept(&mut Vec::new(), entries, Absent::Passed);
                let cleaned = swept.into_iter().filter_map(|(name, value)| Some((name, value.cleaned()?)));
                let cleaned: Vec<_> = cleaned.collect();
                if cleaned.is_empty() {
                    return None;
                }
                ValueKind::Table(cleaned)
            }
            kind => kind,
        };
        Some(Value { span: self.span, kind })
    }
}

/// What happens to `KEY = false` where there is nothing to remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Absent {
    /// It stays, and is reported when the table is read.
    Reported,
    /// It is ignored: a mutator does not know the game.
    Passed,
    /// It stays, for the definition over which the whole is laid.
    Kept,
}

/// A changed entry: if the change refers to it by its own name, both are kept.
fn layered((known_key, known): (Name, Value), name: &str, (key, change): (&Name, Value)) -> Value {
    if !change.lowest().speaks_of(name) {
        return change;
    }
    let span = change.span;
    let layers = known.into_layers(&known_key).into_iter().chain(change.into_layers(key));
    Value { span, kind: ValueKind::Layers(layers.collect()) }
}

/// Whether two keys declare the same name, whatever its parameters are called.
fn declares_same(a: &Name, b: &Name) -> bool {
    let has_parameters = |name: &Name| name.text.contains('(');
    a.text == b.text || has_parameters(a) && has_parameters(b) && a.head() == b.head()
}

/// The sections whose entries may refer to their earlier values by their own name.
const NAMED: [&str; 4] = ["groups", "movements", "functions", "procedures"];
/// The section of kinds.
const PIECES: &str = "pieces";
/// The key of a kind's movement lines.
const MOVES: &str = "moves";
/// The key of an entry's condition.
pub(super) const WHEN: &str = "when";
/// The key for all entries of a table.
const ALL: &str = "*";

/// Applies `"*" = false`: removes all entries of a table except those that the changes keep by `KEY = true`. Gives the
/// other changes.
fn swept(own: &mut Vec<(Name, Value)>, changes: Vec<(Name, Value)>, absent: Absent) -> Vec<(Name, Value)> {
    if !changes.iter().any(|(name, value)| name.text == ALL && value.is_false()) {
        return changes;
    }
    let keeps = |(_, value): &(Name, Value)| matches!(value.kind, ValueKind::Truth(true));
    let kept: Vec<String> =
        changes.iter().filter(|change| keeps(change)).map(|(name, _)| name.text.clone()).collect();
    let had_any = !own.is_empty();
    own.retain(|(name, _)| kept.contains(&name.text));
    let stays = |change: &(Name, Value)| match absent {
        Absent::Kept => true,
        Absent::Reported if !had_any => true,
        Absent::Reported | Absent::Passed => change.0.text != ALL && !keeps(change),
    };
    changes.into_iter().filter(stays).collect()
}
