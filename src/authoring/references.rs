//! The names of a definition by their places, and what they stand for.

use std::collections::HashMap;

use crate::model::{self, Entity, Reference, Role};
use crate::source::{SourceId, Sources, Span};
use crate::variant::Checked;

/// All names of a definition that stand for something which it declares, in all of its files.
///
/// What the checker has understood is here, also where other parts have mistakes. Values that another file replaces are not
/// looked at: their names are found where the file that has them is checked by itself.
///
/// ```
/// use variorum::authoring::{References, Role, Sort};
///
/// let text = "[variant]\nextends = 'chess'\n[endings.bare]\nwhen = 'no(their queen)'\nresult = 'mover wins'\n";
/// let checked = variorum::Variant::check_text("mine.toml", text);
/// let references = References::of(&checked);
/// let queen = references.at(checked.document.span.source, text.find("queen").unwrap()).unwrap();
/// assert_eq!((queen.entity.sort, queen.role), (Sort::Kind, Role::Uses));
/// let declared = references.declarations(&queen.entity).next().unwrap();
/// assert_eq!(checked.sources.name(declared.place.source), "variants/chess.toml");
/// ```
#[derive(Clone, Debug)]
pub struct References {
    /// In the order of the places.
    list: Vec<Reference>,
    /// Which of them an entity has.
    by_entity: HashMap<Entity, Vec<usize>>,
}

impl References {
    /// Those of a definition.
    pub fn of(checked: &Checked) -> References {
        let mut list = model::references(&checked.document);
        let sources = &checked.sources;
        for reference in &mut list {
            reference.place = once(sources, reference.place);
            reference.entity.local = reference.entity.local.map(|place| once(sources, place));
        }
        // What a file declares that two others take in is declared once.
        list.sort_by(|a, b| (a.place, a.role, &a.entity).cmp(&(b.place, b.role, &b.entity)));
        list.dedup_by(|b, a| a.place == b.place && (a.role != Role::Implies || a.entity == b.entity));
        let mut by_entity: HashMap<Entity, Vec<usize>> = HashMap::new();
        for (index, reference) in list.iter().enumerate() {
            by_entity.entry(reference.entity.clone()).or_default().push(index);
        }
        References { list, by_entity }
    }

    /// All of them, in the order of their places.
    pub fn all(&self) -> &[Reference] {
        &self.list
    }

    /// The name at a place of a file, or the one that ends there.
    pub fn at(&self, source: SourceId, offset: usize) -> Option<&Reference> {
        let written = self.list.iter().filter(|reference| reference.role != Role::Implies);
        let has =
            |span: Span| span.source == source && span.range().start <= offset && offset <= span.range().end;
        written.filter(|reference| has(reference.place)).last()
    }

    /// All names that stand for an entity, in the order of their places.
    pub fn to(&self, entity: &Entity) -> impl Iterator<Item = &Reference> {
        let places = self.by_entity.get(entity).map_or(&[][..], Vec::as_slice);
        places.iter().map(|index| &self.list[*index])
    }

    /// Where an entity is declared: in the file that declares it first, and in those that do so again after it was taken
    /// away. What the letters of movements bring with them is declared nowhere.
    pub fn declarations(&self, entity: &Entity) -> impl Iterator<Item = &Reference> {
        self.to(entity).filter(|reference| reference.role == Role::Declares)
    }

    /// All entities, in no order.
    pub fn entities(&self) -> impl Iterator<Item = &Entity> {
        self.by_entity.keys()
    }
}

/// The same place in the first of the sources that have the name: a file that is taken in twice is read twice.
fn once(sources: &Sources, span: Span) -> Span {
    Span { source: sources.first_of_name(span.source), ..span }
}
