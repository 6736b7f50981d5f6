//! A definition under construction: tables of TOML, how one lies over another, and the difference between two.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, LazyLock, Mutex};

use toml::{Table, Value};

use variorum::language::Section;
use variorum::source::{Folder, shipped_text};

/// A definition's own text, and the files of the prelude that it includes.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) uses: Vec<&'static str>,
    pub(super) own: Table,
}

impl Draft {
    /// Sets an entry; the path has a slash between its steps.
    pub(super) fn set(&mut self, path: &str, value: impl Into<Value>) {
        let (tables, key) = path.rsplit_once('/').unwrap_or(("", path));
        let mut table = &mut self.own;
        for step in tables.split('/').filter(|step| !step.is_empty()) {
            let inner = table.entry(step).or_insert_with(|| Value::Table(Table::new()));
            if !inner.is_table() {
                *inner = Value::Table(Table::new());
            }
            table = inner.as_table_mut().expect("it was made a table");
        }
        table.insert(key.to_owned(), value.into());
    }

    /// Sets a list of strings, or the one string.
    pub(super) fn set_lines(&mut self, path: &str, mut lines: Vec<String>) {
        match lines.len() {
            1 => self.set(path, lines.remove(0)),
            _ => self.set(path, lines),
        }
    }

    /// Removes an entry of the prelude.
    pub(super) fn without(&mut self, path: &str) {
        self.set(path, false);
    }

    /// Includes a file of the prelude.
    pub(super) fn take_in(&mut self, prelude: &'static str) {
        if !self.uses.contains(&prelude) {
            self.uses.push(prelude);
        }
    }

    /// The whole definition: the files of the prelude, and its own text over them.
    pub(super) fn whole(&self) -> Table {
        let mut whole = Table::clone(&laid(&self.uses));
        lay(&mut whole, &self.own);
        whole
    }

    /// One section of the whole definition.
    pub(super) fn section(&self, name: &str) -> Table {
        let section = |table: &Table| match table.get(name).and_then(Value::as_table) {
            Some(inner) => Table::from_iter([(name.to_owned(), Value::Table(inner.clone()))]),
            None => Table::new(),
        };
        let mut whole = section(&laid(&self.uses));
        lay(&mut whole, &section(&self.own));
        match whole.remove(name) {
            Some(Value::Table(inner)) => inner,
            _ => Table::new(),
        }
    }
}

/// A cache of files read and laid over each other: drafts need the same few combinations again and again.
type Known<Key> = LazyLock<Mutex<HashMap<Key, Arc<Table>>>>;

/// Looks up a value in the cache, or computes it.
fn known<Key: Eq + Hash>(
    known: &Known<Key>,
    key: Key,
    make: impl FnOnce(&Key) -> Option<Table>,
) -> Option<Arc<Table>> {
    if let Some(known) = known.lock().ok().and_then(|known| known.get(&key).cloned()) {
        return Some(known);
    }
    let made = Arc::new(make(&key)?);
    if let Ok(mut known) = known.lock() {
        known.insert(key, Arc::clone(&made));
    }
    Some(made)
}

/// Files of the prelude, one laid over the other.
fn laid(uses: &[&'static str]) -> Arc<Table> {
    static LAID: Known<Vec<&'static str>> = LazyLock::new(Mutex::default);
    let lay_all = |uses: &Vec<&'static str>| {
        let mut whole = Table::new();
        for prelude in uses {
            lay_shipped(&mut whole, Folder::Prelude, prelude);
        }
        Some(whole)
    };
    known(&LAID, uses.to_vec(), lay_all).unwrap_or_default()
}

/// Whether a table contains everything in a file of the prelude, so that the file would change nothing.
pub(super) fn has_all_of(table: &Table, prelude: &'static str) -> bool {
    has_all(table, &laid(&[prelude]))
}

fn has_all(table: &Table, other: &Table) -> bool {
    other.iter().all(|(key, value)| match (table.get(key), value) {
        (Some(Value::Table(table)), Value::Table(other)) => has_all(table, other),
        // An entry that removes something finds nothing to remove, or does not fit.
        (_, Value::Boolean(_)) => false,
        (known, value) => known == Some(value),
    })
}

/// The whole definition of the game on which most others build.
pub(super) static CHESS: LazyLock<Table> = LazyLock::new(|| shipped("chess").unwrap_or_default());

/// A whole shipped definition together with its bases, without its head and its examples; nothing if there is no such
/// file, or if it is changed in ways that this code does not follow.
pub(super) fn shipped(name: &str) -> Option<Table> {
    let mut whole = Table::new();
    is_plain(Folder::Variants, name).then(|| lay_shipped(&mut whole, Folder::Variants, name))?;
    Some(whole)
}

/// Whether a shipped file and all its bases consist of tables only.
///
/// Other constructs (mutators, `[defaults]`, `[changes]` and `"*"`) are left to the reader of definitions, which knows
/// all their places and reports mistakes in them. Usual groups change nothing else.
fn is_plain(folder: Folder, name: &str) -> bool {
    let Some(own) = read(folder, name) else { return false };
    let is_plain_itself = builds_on(&own, Folder::Mutators).is_empty()
        && own.get("defaults").is_none_or(has_groups_alone)
        && !own.contains_key("changes")
        && !speaks_of_all(&own);
    is_plain_itself
        && BASES.iter().all(|folder| builds_on(&own, *folder).iter().all(|name| is_plain(*folder, name)))
}

fn has_groups_alone(defaults: &Value) -> bool {
    defaults.as_table().is_some_and(|sections| sections.keys().all(|section| section == "groups"))
}

/// Whether a table, or one inside it, has an entry for all its entries.
fn speaks_of_all(table: &Table) -> bool {
    table.iter().any(|(key, value)| key == "*" || value.as_table().is_some_and(speaks_of_all))
}

/// The bases of a definition, in the order in which they are laid down.
const BASES: [Folder; 2] = [Folder::Variants, Folder::Prelude];

fn read(folder: Folder, name: &str) -> Option<Arc<Table>> {
    static READ: Known<(&'static str, String)> = LazyLock::new(Mutex::default);
    known(&READ, (folder.key(), name.to_owned()), |(_, name)| shipped_text(folder, name)?.1.parse().ok())
}

/// The files of a folder that a definition names in its head.
fn builds_on(own: &Table, folder: Folder) -> Vec<String> {
    match own.get("variant").and_then(|head| head.get(folder.key())) {
        Some(Value::String(name)) => vec![name.clone()],
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// Lays a shipped file over a table, after its own bases. Returns whether it removes nothing that is not there.
pub(super) fn lay_shipped(base: &mut Table, folder: Folder, name: &str) -> bool {
    let Some(own) = read(folder, name) else { return false };
    let mut fits = true;
    for folder in BASES {
        for name in builds_on(&own, folder) {
            fits &= lay_shipped(base, folder, &name);
        }
    }
    let mut own = Table::clone(&own);
    for told_apart in ["variant", "example", "needs", "defaults"] {
        own.remove(told_apart);
    }
    fits &= finds_what_it_takes_away(base, &own);
    lay(base, &own);
    fits
}

/// Whether all entries that a table removes are there.
fn finds_what_it_takes_away(base: &Table, over: &Table) -> bool {
    over.iter().all(|(key, value)| match (base.get(key), value) {
        (None, Value::Boolean(false)) => false,
        (Some(Value::Table(base)), Value::Table(over)) => finds_what_it_takes_away(base, over),
        (None, Value::Table(over)) => finds_what_it_takes_away(&Table::new(), over),
        _ => true,
    })
}

/// Lays one table over another, as a definition lies over its base if both consist of tables only.
pub(super) fn lay(base: &mut Table, over: &Table) {
    for (key, value) in over {
        match (base.get_mut(key), value) {
            (Some(Value::Table(base)), Value::Table(over)) => lay(base, over),
            (Some(Value::Boolean(_)), value) => {
                base.insert(key.clone(), value.clone());
            }
            (_, Value::Boolean(false)) => {
                base.remove(key);
            }
            (_, Value::Table(over)) => {
                let mut fresh = Table::new();
                lay(&mut fresh, over);
                base.insert(key.clone(), Value::Table(fresh));
            }
            (_, value) => {
                base.insert(key.clone(), value.clone());
            }
        }
    }
}

/// The text on top of a base that makes the whole definition equal to the goal.
pub(super) fn difference(goal: &Table, base: &Table) -> Table {
    let mut said = Table::new();
    for (key, value) in goal {
        match (value, base.get(key)) {
            (Value::Table(goal), Some(Value::Table(base))) => {
                let inner = difference(goal, base);
                if !inner.is_empty() {
                    said.insert(key.clone(), Value::Table(inner));
                }
            }
            (value, Some(known)) if value == known => {}
            (value, _) => {
                said.insert(key.clone(), value.clone());
            }
        }
    }
    for (key, value) in base.iter().filter(|(key, _)| !goal.contains_key(*key)) {
        let entries = value
            .as_table()
            .filter(|_| Section::named(key).is_some_and(|key| SECTIONS_WITHOUT_NEEDS.contains(&key)));
        let gone = match entries {
            Some(entries) => {
                Value::Table(entries.keys().map(|entry| (entry.clone(), Value::Boolean(false))).collect())
            }
            // A condition cannot be removed; the one that always holds takes its place.
            None if key == "when" => Value::String("true".to_owned()),
            None => Value::Boolean(false),
        };
        said.insert(key.clone(), gone);
    }
    said
}

/// Sections that may be empty, so that their entries can be removed one by one.
const SECTIONS_WITHOUT_NEEDS: [Section; 11] = [
    Section::Zones,
    Section::SideZones,
    Section::Groups,
    Section::Constants,
    Section::Marks,
    Section::State,
    Section::Functions,
    Section::Actions,
    Section::Arrivals,
    Section::Rules,
    Section::Forbidden,
];

/// The reading length of a table: its entries, and one for each heading.
pub(super) fn length(table: &Table) -> usize {
    table.values().map(|value| if let Value::Table(inner) = value { 1 + length(inner) } else { 1 }).sum()
}
