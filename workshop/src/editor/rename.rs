//! Renaming an entity.

use super::references::References;
use variorum::language;
use variorum::model::{Entity, Role, Sort, Space};
use variorum::source::Span;
use variorum::syntax::is_name;

/// A replacement for a stretch of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The stretch.
    pub place: Span,
    /// The new text.
    pub text: String,
}

/// Why an entity cannot be renamed so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotRenamed {
    /// The text is not a name.
    #[error("`{0}` is not a name: write small letters, digits and hyphens, with a letter first")]
    NoName(String),
    /// The name belongs to the language.
    #[error("`{0}` is a word of the language")]
    Word(String),
    /// Another entity has the name.
    #[error("`{name}` is a {} already", .sort.word())]
    Taken {
        /// The name.
        name: String,
        /// Its owner.
        sort: Sort,
    },
    /// Betza's letters refer to the entity by its name.
    #[error("letters of movements ask for the {} `{name}` by this name", .sort.word())]
    Implied {
        /// The name.
        name: String,
        /// Its owner.
        sort: Sort,
    },
    /// No file declares it.
    #[error("the definition does not declare `{0}`")]
    Undeclared(String),
}

impl References {
    /// The edits that rename an entity, from the last place of each file to the first, so that they can be made one after
    /// the other.
    ///
    /// # Errors
    /// If it cannot have that name, or cannot be renamed at all.
    ///
    /// ```
    /// use variorum_workshop::editor::{Entity, References, Sort};
    ///
    /// let text = "[variant]\nextends = 'chess'\n[zones]\nhill = 'd4'\n[endings.hill]\nwhen = 'any(my king and hill)'\n\
    ///             result = 'mover wins'\n";
    /// let checked = variorum::Variant::check_text("mine.toml", text);
    /// let mut renamed = text.to_owned();
    /// for edit in References::of(&checked).rename(&Entity::new(Sort::Zone, "hill"), "summit")? {
    ///     renamed.replace_range(edit.place.range(), &edit.text);
    /// }
    /// assert!(renamed.contains("summit = 'd4'") && renamed.contains("[endings.hill]"));
    /// assert!(renamed.contains("my king and summit"));
    /// # Ok::<(), variorum_workshop::editor::NotRenamed>(())
    /// ```
    pub fn rename(&self, entity: &Entity, name: &str) -> Result<Vec<Edit>, NotRenamed> {
        if !is_name(name) {
            return Err(NotRenamed::NoName(name.to_owned()));
        }
        if language::is_taken(name) {
            return Err(NotRenamed::Word(name.to_owned()));
        }
        if self.declarations(entity).next().is_none() {
            return Err(NotRenamed::Undeclared(entity.name.clone()));
        }
        if self.to(entity).any(|reference| reference.role == Role::Implies) {
            return Err(NotRenamed::Implied { name: entity.name.clone(), sort: entity.sort });
        }
        let others = self.entities().filter(|other| other.name == name && *other != entity);
        if let Some(other) = others.filter(|other| self.clash(entity, other)).min() {
            return Err(NotRenamed::Taken { name: name.to_owned(), sort: other.sort });
        }
        let edit = |place: Span| Edit { place, text: name.to_owned() };
        let mut edits: Vec<Edit> = self.to(entity).map(|reference| edit(reference.place)).collect();
        edits.reverse();
        Ok(edits)
    }

    /// Whether two entities must have different names.
    fn clash(&self, a: &Entity, b: &Entity) -> bool {
        match (a.sort.space(), b.sort.space()) {
            (Space::Local, Space::Local) => self.share_an_entry(a, b),
            (Space::Own(a), Space::Own(b)) => a == b,
            (Space::Own(_), _) | (_, Space::Own(_)) => false,
            (Space::Values, _) | (_, Space::Values) => true,
        }
    }
}
