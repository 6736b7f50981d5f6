//! The names of a definition by their places, and the entities for which they stand.

#![expect(clippy::wildcard_enum_match_arm, reason = "what has a type by its sort, or any other")]

use std::collections::HashMap;

use super::unread::{is_named_in_strings, words_in_mistakes};
use variorum::language::{FragmentSection, Type};
use variorum::model::{self, Entity, Reference, Role, Sort};
use variorum::source::{SourceId, Sources, Span};
use variorum::variant::Checked;

/// All names in all files of a definition that stand for an entity declared there.
///
/// They include everything that the checker has understood, even if other parts have mistakes; in a faulty string, words
/// that are names of something known there count as uses. Values that another file replaces are not included: their names
/// are found where the file that contains them is checked by itself.
///
/// ```
/// use variorum_workshop::editor::{References, Role, Sort};
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
    /// The indices of an entity's names.
    by_entity: HashMap<Entity, Vec<usize>>,
    types: HashMap<Entity, Type>,
    /// The section and entry in which each local name is declared.
    rooms: HashMap<Span, Vec<String>>,
    /// The types of expressions, in the order of their places.
    values: Vec<(Span, Type)>,
}

impl References {
    /// The references of a definition.
    pub fn of(checked: &Checked) -> References {
        let recorded = model::references(&checked.document);
        let sources = &checked.sources;
        let entity =
            |entity: Entity| Entity { local: entity.local.map(|place| once(sources, place)), ..entity };
        let mut values: Vec<(Span, Type)> =
            recorded.values.into_iter().map(|(place, ty)| (once(sources, place), ty)).collect();
        values.sort_by_key(|(place, _)| *place);
        let types = recorded.types.into_iter().map(|(of, ty)| (entity(of), ty)).collect();
        let mut rooms = HashMap::new();
        let mut list = recorded.references;
        for reference in &mut list {
            if let Some(place) = reference.entity.local.filter(|place| *place == reference.place) {
                let room = checked.layers().at(place.source, place.range().start);
                let room = room.map_or_else(Vec::new, |layer| layer.path.iter().take(2).cloned().collect());
                rooms.insert(once(sources, place), room);
            }
            reference.place = once(sources, reference.place);
            reference.entity = entity(reference.entity.clone());
        }
        list.sort_by_key(|reference| reference.place);
        let guessed = guessed(checked, &list, &rooms);
        list.extend(guessed);
        // An entity of a file that two others include is declared once.
        list.sort_by(|a, b| (a.place, a.role, &a.entity).cmp(&(b.place, b.role, &b.entity)));
        list.dedup_by(|b, a| a.place == b.place && (a.role != Role::Implies || a.entity == b.entity));
        let mut by_entity: HashMap<Entity, Vec<usize>> = HashMap::new();
        for (index, reference) in list.iter().enumerate() {
            by_entity.entry(reference.entity.clone()).or_default().push(index);
        }
        References { list, by_entity, types, rooms, values }
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
        written.rev().find(|reference| has(reference.place))
    }

    /// The smallest expression at a place of a file, or ending there, and its type. This includes expressions that the
    /// checker has understood although other parts have mistakes.
    ///
    /// ```
    /// use variorum_workshop::editor::References;
    ///
    /// let text = "[variant]\nextends = 'chess'\n[endings.bare]\nwhen = 'count(their pieces) = 1'\nresult = 'mover wins'\n";
    /// let checked = variorum::Variant::check_text("mine.toml", text);
    /// let references = References::of(&checked);
    /// let source = checked.document.span.source;
    /// let told = |word: &str| {
    ///     let (place, ty) = references.value_at(source, text.find(word)?)?;
    ///     Some((checked.sources.slice(place), ty.name()))
    /// };
    /// assert_eq!(told("count"), Some(("count(their pieces)", "number")));
    /// assert_eq!(told("pieces"), Some(("their pieces", "squares")));
    /// ```
    pub fn value_at(&self, source: SourceId, offset: usize) -> Option<(Span, Type)> {
        let start = self.values.partition_point(|(place, _)| place.source < source);
        let end =
            self.values.partition_point(|(place, _)| (place.source, place.range().start) <= (source, offset));
        let around =
            self.values[start..end.max(start)].iter().filter(|(place, _)| offset <= place.range().end);
        around.min_by_key(|(place, _)| place.range().len()).copied()
    }

    /// All names that stand for an entity, in the order of their places.
    pub fn to(&self, entity: &Entity) -> impl Iterator<Item = &Reference> {
        let places = self.by_entity.get(entity).map_or(&[][..], Vec::as_slice);
        places.iter().map(|index| &self.list[*index])
    }

    /// The declarations of an entity: that of the first file, and those of files that redeclare it after another file
    /// removed it. An entity declared by letters of movements has none.
    pub fn declarations(&self, entity: &Entity) -> impl Iterator<Item = &Reference> {
        self.to(entity).filter(|reference| reference.role == Role::Declares)
    }

    /// Where other files change the declaration of a first file.
    pub(super) fn changes(&self, entity: &Entity) -> impl Iterator<Item = &Reference> {
        self.to(entity).filter(|reference| reference.role == Role::Changes)
    }

    /// The type of a named value, or of the result of a function or table.
    pub fn type_of(&self, entity: &Entity) -> Option<Type> {
        match entity.sort {
            Sort::Kind => Some(Type::Kind),
            Sort::Group => Some(Type::Kinds),
            Sort::Zone => Some(Type::Squares),
            Sort::Mark => self.types.get(entity).copied().or(Some(Type::Squares)),
            Sort::Constant => Some(Type::Number),
            _ => self.types.get(entity).copied(),
        }
    }

    /// The names to which strings of an entry can refer: all entities of the definition, and of the local names those
    /// declared in the entry. The path is that of a [`Context`](super::Context) in a file.
    pub fn known_in(&self, source: SourceId, path: &[String]) -> Vec<&Entity> {
        let skipped = path.iter().take_while(|key| FragmentSection::named(key).is_some()).count();
        let room: Vec<&str> =
            path[skipped..].iter().take(2).map(|key| key.split('(').next().unwrap_or("").trim()).collect();
        let is_here = |local: Span| {
            local.source == source
                && self
                    .rooms
                    .get(&local)
                    .is_some_and(|known| known.iter().map(String::as_str).eq(room.iter().copied()))
        };
        let mut found: Vec<&Entity> =
            self.by_entity.keys().filter(|entity| entity.local.is_none_or(is_here)).collect();
        found.sort();
        found
    }

    /// Whether two local names are visible in the same entry.
    pub(super) fn share_an_entry(&self, a: &Entity, b: &Entity) -> bool {
        let room = |entity: &Entity| Some((entity.local?.source, self.rooms.get(&entity.local?)?));
        room(a).is_some_and(|room_of_a| room(b) == Some(room_of_a))
    }

    /// All entities, in no order.
    pub fn entities(&self) -> impl Iterator<Item = &Entity> {
        self.by_entity.keys()
    }
}

/// Resolves words in strings with a mistake that are names of something known there.
fn guessed(checked: &Checked, known: &[Reference], rooms: &HashMap<Span, Vec<String>>) -> Vec<Reference> {
    let words = words_in_mistakes(checked);
    if words.is_empty() {
        return Vec::new();
    }
    let mut by_name: HashMap<&str, Vec<&Entity>> = HashMap::new();
    for reference in known.iter().filter(|reference| reference.role == Role::Declares) {
        by_name.entry(&reference.entity.name).or_default().push(&reference.entity);
    }
    let mut found = Vec::new();
    for (place, room) in words {
        let candidates = by_name.get(checked.sources.slice(place)).map_or(&[][..], Vec::as_slice);
        let is_here = |entity: &&&Entity| match entity.local {
            Some(local) => rooms.get(&local) == Some(&room),
            None => is_named_in_strings(entity),
        };
        let here = || candidates.iter().filter(is_here);
        let meant = here().find(|entity| entity.local.is_some()).or_else(|| here().next());
        let place = once(&checked.sources, place);
        let is_free = |meant: &&&Entity| {
            let at = known.binary_search_by(|other| other.place.cmp(&place));
            at.is_err() && meant.local != Some(place)
        };
        found.extend(meant.filter(is_free).map(|entity| Reference {
            place,
            entity: Entity::clone(entity),
            role: Role::Uses,
        }));
    }
    found
}

/// The same place in the first source with the same name: a file that is included twice is read twice.
fn once(sources: &Sources, span: Span) -> Span {
    Span { source: sources.first_of_name(span.source), ..span }
}
