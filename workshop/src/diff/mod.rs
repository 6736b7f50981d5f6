//! How the rules of two definitions differ, entity by entity. It compares checked definitions, so that neither wording
//! order nor the place of an entry matters.
//!
//! ```
//! use variorum_workshop::diff::{Change, differences};
//! use variorum::{Variant, language::Section};
//!
//! let chess = Variant::shipped("chess")?;
//! let hill = Variant::from_str(r#"
//!     [variant]
//!     extends = "chess"
//!     [zones]
//!     hill = "d4-e5"
//!     [pieces]
//!     king = { moves = "F W" }
//! "#)?;
//! let found = differences(&chess, &hill);
//! // A king moves as it did, however it is written.
//! let [zone] = &found[..] else { panic!("{found:?}") };
//! assert_eq!((zone.section, &*zone.name), (Section::Zones, "hill"));
//! assert!(matches!(zone.change, Change::Added(_)));
//! # Ok::<(), variorum::VariantError>(())
//! ```

mod canon;
mod entity;
mod reading;

use std::cell::LazyCell;

use variorum::language::Section;
use variorum::source::Span;
use variorum::variant::Variant;

pub use entity::Fact;
use entity::{Entity, entities};
use reading::{Readings, apart};

use crate::rulebook::Sentence;

/// A difference between two definitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The section of the entity.
    pub section: Section,
    /// The name of the entity; empty where the section is the entity.
    pub name: String,
    /// The difference.
    pub change: Change,
    /// The sentences of the first definition's rulebook about the entity, and about the terms in them, that are not in the
    /// second one's.
    pub before: Vec<Sentence>,
    /// The sentences of the second definition's rulebook that are not in the first one's.
    pub now: Vec<Sentence>,
}

/// How two definitions differ in an entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Only the second one has it.
    Added(Vec<Fact>),
    /// Only the first one has it.
    Removed(Vec<Fact>),
    /// Both have it, with different facts.
    Changed(Vec<ChangedFact>),
}

/// A difference in a fact about an entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedFact {
    /// The subject: a key, or a square of the setup.
    pub label: String,
    /// The value in the first definition, if it has one.
    pub before: Option<String>,
    /// The value in the second definition, if it has one.
    pub now: Option<String>,
}

/// The differences of the second of two definitions from the first, in the order of the sections. Titles, texts for
/// people and examples do not count.
pub fn differences(first: &Variant, second: &Variant) -> Vec<Difference> {
    let (before, now) = (entities(first), entities(second));
    let readings = LazyCell::new(|| [first, second].map(Readings::of));
    let difference = |entity: &Entity, change: Change| {
        let [before, now] = [0, 1].map(|at: usize| readings[at].about(entity.section, &entity.name));
        let [before, now] = apart(&before, &now);
        Difference { section: entity.section, name: entity.name.clone(), change, before, now }
    };
    let mut found = Vec::new();
    let is_same = |a: &Entity, b: &Entity| (a.section, &a.name) == (b.section, &b.name);
    for entity in &before {
        let change = match now.iter().find(|other| is_same(entity, other)) {
            None => Some(Change::Removed(entity.facts.clone())),
            Some(other) => changed(&entity.facts, &other.facts),
        };
        found.extend(change.map(|change| difference(entity, change)));
    }
    for entity in now.iter().filter(|entity| !before.iter().any(|other| is_same(entity, other))) {
        found.push(difference(entity, Change::Added(entity.facts.clone())));
    }
    let place = |section: Section| Section::ALL.iter().position(|known| *known == section);
    found.sort_by_key(|difference| place(difference.section));
    found
}

/// The differing facts, if there are any.
fn changed(before: &[Fact], now: &[Fact]) -> Option<Change> {
    let text = |facts: &[Fact], label: &str| facts.iter().find(|fact| fact.label == label).cloned();
    let mut labels: Vec<&String> = before.iter().chain(now).map(|fact| &fact.label).collect();
    let mut seen: Vec<&String> = Vec::new();
    labels.retain(|label| {
        let is_new = !seen.contains(label);
        seen.push(label);
        is_new
    });
    let mut found = Vec::new();
    for label in labels {
        let (old, new) = (text(before, label), text(now, label));
        let meaning = |fact: &Option<Fact>| fact.as_ref().map(|fact| fact.meaning.clone());
        if meaning(&old) != meaning(&new) {
            let told = |fact: Option<Fact>| fact.map(|fact| fact.text);
            found.push(ChangedFact { label: label.clone(), before: told(old), now: told(new) });
        }
    }
    (!found.is_empty()).then_some(Change::Changed(found))
}

/// The text at a place, on one line.
fn written(variant: &Variant, span: Span) -> String {
    let text = variant.sources().slice(span);
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // Conditions in a list must all hold.
    ["\", \"", "', '"].into_iter().fold(line, |line, between| line.replace(between, "; and "))
}
