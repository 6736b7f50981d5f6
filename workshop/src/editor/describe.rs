//! Describes an entity in a line, for people.

use super::references::References;
use variorum::language::Key;
use variorum::model::{Entity, Reference, Sort};
use variorum::source::Span;
use variorum::variant::Checked;

/// A description of an entity.
#[derive(Clone, Debug)]
pub struct Description {
    /// A line: its name, with parameters and type.
    pub title: String,
    /// Its name, with parameters.
    pub form: String,
    /// The place of the declaration that holds in the file; nothing if letters of movements declare it implicitly.
    pub declared: Option<Span>,
    /// The declaration as the file has it.
    pub text: String,
    /// The section of the language that holds it, with the entry.
    pub path: Vec<String>,
    /// The row of the key under which a local name is declared.
    pub key: Option<&'static Key>,
}

impl References {
    /// Describes an entity.
    ///
    /// ```
    /// use variorum_workshop::editor::{Entity, References, Sort};
    ///
    /// let checked = variorum::Variant::check_text("mine.toml", "[variant]\nextends = 'chess'\n");
    /// let references = References::of(&checked);
    /// let entity = Entity::new(Sort::Function, "castling-rook");
    /// let described = references.describe(&checked, &entity);
    /// assert_eq!(described.title, "function `castling-rook(k: square, way: direction)`, gives a square");
    /// assert_eq!(described.text, "\"first(k, way, pieces)\"");
    /// assert_eq!(described.path, ["functions", "castling-rook"]);
    /// ```
    pub fn describe(&self, checked: &Checked, entity: &Entity) -> Description {
        let sources = &checked.sources;
        let layers = checked.layers();
        let declares = |reference: &&Reference| {
            layers.at(reference.place.source, reference.place.range().start).is_some_and(|layer| layer.holds)
        };
        let reference = self.declarations(entity).chain(self.changes(entity)).filter(declares).last();
        let layer = reference.and_then(|it| layers.at(it.place.source, it.place.range().start));
        let path = layer.map_or_else(Vec::new, |layer| layer.path.clone());
        let form = match (layer, entity.local) {
            (Some(layer), None) => sources.slice(layer.key).trim_matches(['"', '\'']),
            _ => entity.name.as_str(),
        };
        let gives = if matches!(entity.sort, Sort::Function | Sort::Table) { ", gives " } else { ": " };
        // That a kind is a kind need not be said.
        let ty = self.type_of(entity).filter(|_| entity.sort != Sort::Kind);
        let ty = ty.map_or_else(String::new, |ty| format!("{gives}{}", ty.words()));
        Description {
            title: format!("{} `{form}`{ty}", entity.sort.word()),
            form: form.to_owned(),
            declared: reference.map(|reference| reference.place),
            text: layer.map_or_else(String::new, |layer| sources.slice(layer.value).to_owned()),
            key: entity.local.and_then(|_| super::context::of_path(&path).key),
            path,
        }
    }
}
