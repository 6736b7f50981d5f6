//! Examples guard the rules: a rule that is removed from a shipped definition makes one of its examples fail.

use std::fmt;

use toml::{Table, Value};
use variorum::source::{Shipped, Texts, mutators, shipped};
use variorum::{Checked, Variant};
use variorum_workshop::example;

/// The sections whose entries are removed, one at a time.
const SECTIONS: [&str; 10] = [
    "zones",
    "side-zones",
    "movements",
    "actions",
    "arrivals",
    "rules",
    "forbidden",
    "priorities",
    "endings",
    "changes",
];

/// Of ten entries that can be removed from the shipped files, examples guard at least this many.
const GUARDED_OF_TEN: usize = 9;

/// A shipped file, as it is on disk, so that changed examples count without a build.
struct Definition {
    name: String,
    path: String,
    is_mutator: bool,
    text: Table,
}

/// What became of an entry that was removed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// The definition is not valid without it.
    Needed,
    /// An example fails without it.
    Guarded,
    /// Every example holds without it.
    Unguarded,
}

/// The entries of a file that could be removed.
#[derive(Default)]
struct Tally {
    guarded: usize,
    unguarded: Vec<String>,
}

impl Tally {
    fn all(&self) -> usize {
        self.guarded + self.unguarded.len()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.guarded, self.all())?;
        self.unguarded.iter().try_for_each(|entry| write!(f, "\n  {entry}"))
    }
}

impl Definition {
    fn of(file: &Shipped, is_mutator: bool) -> Definition {
        let path = format!("variants/{}", file.path);
        let text = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        Definition { name: file.name.clone(), path, is_mutator, text }
    }

    /// The games that its examples are played in: itself, or the bases of a mutator.
    fn bases(&self) -> Vec<String> {
        if !self.is_mutator {
            return vec![self.name.clone()];
        }
        let examples = self.text["example"].as_array().unwrap();
        let mut bases: Vec<String> = examples
            .iter()
            .filter_map(|example| example.get("of")?.as_str())
            .flat_map(str::split_whitespace)
            .map(str::to_owned)
            .collect();
        bases.sort();
        bases.dedup();
        bases
    }

    /// The paths of the entries that may be removed.
    fn entries(&self) -> Vec<Vec<String>> {
        let mut found = self.lines();
        for section in SECTIONS {
            for (name, value) in self.text.get(section).and_then(Value::as_table).into_iter().flatten() {
                let path = vec![section.to_owned(), name.clone()];
                match value.as_table().filter(|_| section == "changes") {
                    Some(changes) => {
                        found.extend(changes.keys().map(|key| [path.clone(), vec![key.clone()]].concat()));
                    }
                    None => found.push(path),
                }
            }
        }
        found
    }

    /// The paths of the lines by which pieces move, each by its number where there are several: those of the pieces, and those of
    /// movements.
    fn lines(&self) -> Vec<Vec<String>> {
        let entries = |section: &str| self.text.get(section).and_then(Value::as_table).into_iter().flatten();
        let pieces = entries("pieces").filter_map(|(name, piece)| {
            Some((["pieces", name, "moves"].map(str::to_owned).to_vec(), piece.get("moves")?))
        });
        let movements = entries("movements")
            .filter(|(_, movement)| movement.is_array())
            .map(|(name, movement)| (["movements", name].map(str::to_owned).to_vec(), movement));
        let mut found = Vec::new();
        for (path, lines) in pieces.chain(movements) {
            match lines.as_array() {
                Some(lines) => {
                    let numbers = (0..lines.len()).map(|number| vec![number.to_string()]);
                    found.extend(numbers.map(|number| [path.clone(), number].concat()));
                }
                None => found.push(path),
            }
        }
        found
    }

    fn fate(&self, entry: &[String]) -> Fate {
        let mut text = self.text.clone();
        remove(&mut text, entry);
        self.fate_as(&text)
    }

    /// The file with another text, in each of its games.
    fn checked(&self, text: &Table) -> Vec<Checked> {
        let mut texts = Texts::default();
        texts.insert(&self.path, toml::to_string(text).unwrap());
        let laid: &[&str] = if self.is_mutator { &[&self.name] } else { &[] };
        let checked = |base: &String| Variant::check_with_texts(base, laid, &texts).unwrap();
        self.bases().iter().map(checked).collect()
    }

    /// What becomes of the file with another text.
    fn fate_as(&self, text: &Table) -> Fate {
        let mut fate = Fate::Unguarded;
        for checked in self.checked(text) {
            let Some(variant) = checked.variant else { return Fate::Needed };
            if !example::check_examples(&variant).is_empty() {
                fate = Fate::Guarded;
            }
        }
        fate
    }

    fn tally(&self) -> Tally {
        assert!(self.fate_as(&self.text) == Fate::Unguarded, "{}: its examples do not hold", self.path);
        let mut tally = Tally::default();
        for entry in self.entries() {
            match self.fate(&entry) {
                Fate::Needed => {}
                Fate::Guarded => tally.guarded += 1,
                Fate::Unguarded => tally.unguarded.push(entry.join(".")),
            }
        }
        tally
    }
}

/// Removes an entry, and what is empty without it. The moves of a piece stay as a list, perhaps an empty one: without them the piece
/// would have those of a file that is extended.
fn remove(table: &mut Table, path: &[String]) {
    let [first, rest @ ..] = path else { return };
    if let (Some(Value::Array(lines)), [number]) = (table.get_mut(first), rest) {
        lines.remove(number.parse().unwrap());
        return;
    }
    if first == "moves" {
        table.insert(first.clone(), Value::Array(Vec::new()));
        return;
    }
    if let (false, Some(Value::Table(inner))) = (rest.is_empty(), table.get_mut(first)) {
        remove(inner, rest);
        if !inner.is_empty() {
            return;
        }
    }
    table.remove(first);
}

/// The shipped files, or those that `REMOVED_FROM` names.
fn definitions() -> Vec<Definition> {
    let named = std::env::var("REMOVED_FROM").unwrap_or_default();
    let named: Vec<&str> = named.split_whitespace().collect();
    let variants = shipped().into_iter().map(|file| (file, false));
    let mutators = mutators().into_iter().map(|file| (file, true));
    let all = variants.chain(mutators).map(|(file, is_mutator)| Definition::of(&file, is_mutator));
    all.filter(|file| named.is_empty() || named.contains(&file.name.as_str())).collect()
}

#[test]
#[ignore = "minutes"]
fn examples_guard_nine_of_ten_rules() {
    let definitions = definitions();
    let halves = definitions.chunks(definitions.len().div_ceil(2));
    let tallies: Vec<(&str, Tally)> = std::thread::scope(|scope| {
        let tally = |half| scope.spawn(move || tallies_of(half));
        let running: Vec<_> = halves.map(tally).collect();
        running.into_iter().flat_map(|half| half.join().unwrap()).collect()
    });
    for (path, tally) in tallies.iter().filter(|(_, tally)| tally.all() > 0) {
        println!("{path}: {tally}");
    }
    let guarded: usize = tallies.iter().map(|(_, tally)| tally.guarded).sum();
    let all: usize = tallies.iter().map(|(_, tally)| tally.all()).sum();
    println!("examples guard {guarded} of {all} entries");
    assert!(
        all > 0 && guarded * 10 >= all * GUARDED_OF_TEN,
        "examples guard only {guarded} of {all} entries"
    );
}

fn tallies_of(definitions: &[Definition]) -> Vec<(&str, Tally)> {
    definitions.iter().map(|definition| (definition.path.as_str(), definition.tally())).collect()
}
