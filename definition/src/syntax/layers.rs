//! Which file sets which value: the entries of all files of a definition, and which of them hold.

#![expect(clippy::wildcard_enum_match_arm, reason = "only tables, layers and truths are told apart")]

use std::collections::HashMap;

use super::name::Name;
use super::value::{Value, ValueKind};
use crate::language::FragmentSection;
use crate::source::{Folder, SourceId, Span};

/// The entries of all files of a definition, from the weakest to the strongest: defaults, then bases, then its own file,
/// then mutators laid over it.
///
/// ```
/// let checked = variorum::Variant::check_text("mine.toml", "[variant]\nextends = 'chess'\n[endings]\nstalemate = false\n");
/// let layers = checked.layers();
/// let files = layers.of("endings.stalemate").map(|layer| checked.sources.name(layer.key.source));
/// assert_eq!(files.collect::<Vec<_>>(), ["variants/prelude/check.toml", "mine.toml"]);
/// assert!(layers.of("endings.stalemate").all(|layer| !layer.holds));
/// assert!(layers.holding("endings.checkmate").is_some());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Layers {
    list: Vec<Layer>,
    /// Defaults, with the number of their file, until all files are read.
    usual: Vec<(usize, Vec<Layer>)>,
    files: Vec<TakenFile>,
}

/// A file of a definition.
#[derive(Clone, Debug)]
pub struct TakenFile {
    /// The file.
    pub source: SourceId,
    /// What sort of file it is.
    pub folder: Folder,
    /// The place that names it; nothing for the definition itself and for mutators laid over it from outside.
    pub named: Option<Span>,
}

/// The entry of one file at a path.
#[derive(Clone, Debug)]
pub struct Layer {
    /// The keys that lead there; of keys with parameters only the name.
    pub path: Vec<String>,
    /// The place of the last key, quotes included.
    pub key: Span,
    /// The place of the name that the last key declares or refers to, without quotes and parameters; nothing if it could
    /// not be read, or contains escapes.
    pub name: Option<Span>,
    /// The place of the value.
    pub value: Span,
    /// Its effect on earlier entries.
    pub says: Says,
    /// Whether it, or something in it, is part of the final definition.
    pub holds: bool,
}

/// The effect of an entry on those of other files at the same path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// It holds unless another file has one: `[defaults]`.
    Usually,
    /// It sets the value: adds to a table, replaces a value.
    Itself,
    /// It changes an existing value, and does nothing without one: `[changes]`.
    IfPresent,
    /// It removes the value: `KEY = false`, or all but some by `"*" = false`.
    Away,
    /// It keeps a value that `"*" = false` would remove: `KEY = true`.
    Kept,
}

impl Layers {
    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Layer> {
        self.list.iter()
    }

    /// The entries of the files at a path, such as `endings.stalemate` or `pieces.pawn.moves`, the weakest first.
    pub fn of(&self, path: &str) -> impl Iterator<Item = &Layer> {
        self.list.iter().filter(move |layer| layer.path.iter().map(String::as_str).eq(path.split('.')))
    }

    /// The strongest of those that hold at a path.
    pub fn holding(&self, path: &str) -> Option<&Layer> {
        self.of(path).filter(|layer| layer.holds).last()
    }

    /// The innermost entry at a place of a file.
    pub fn at(&self, source: SourceId, offset: usize) -> Option<&Layer> {
        let has =
            |span: Span| span.source == source && span.range().start <= offset && offset <= span.range().end;
        let here = self.list.iter().filter(|layer| has(layer.key) || has(layer.value));
        here.max_by_key(|layer| (layer.path.len(), layer.key))
    }

    /// The files, in the order in which they were read.
    pub fn files(&self) -> &[TakenFile] {
        &self.files
    }

    /// Adds a file and gives its number.
    pub(super) fn add_file(&mut self, source: SourceId, folder: Folder, named: Option<Span>) -> usize {
        self.files.push(TakenFile { source, folder, named });
        self.files.len()
    }

    /// Adds the entries of a file.
    pub(super) fn add(&mut self, mut own: Draft) {
        self.usual.push((own.file, own.usual));
        self.list.append(&mut own.said);
    }

    /// Determines which entries hold.
    pub(super) fn settle(&mut self, whole: &Value) {
        // Of several defaults, that of the first file is the strongest.
        let mut usual = std::mem::take(&mut self.usual);
        usual.sort_by_key(|(file, _)| std::cmp::Reverse(*file));
        let said = std::mem::take(&mut self.list);
        self.list = usual.into_iter().flat_map(|(_, layers)| layers).chain(said).collect();
        let mut found = HashMap::new();
        values(whole, &mut Vec::new(), &mut found);
        self.tell_removals();
        for index in 0..self.list.len() {
            let layer = &self.list[index];
            let spans = found.get(&layer.path);
            let holds = layer.says != Says::Away && spans.is_some_and(|spans| spans.contains(&layer.value));
            self.list[index].holds = holds;
        }
        self.settle_groups();
        // A table holds if something in it does.
        for index in (0..self.list.len()).rev() {
            let path = &self.list[index].path;
            let inside = self.list[index + 1..]
                .iter()
                .take_while(|layer| layer.path.len() > path.len() && layer.path.starts_with(path));
            let mut inside = inside.peekable();
            if inside.peek().is_some() {
                let holds = inside.any(|layer| layer.holds);
                self.list[index].holds = holds;
            }
        }
    }

    /// Defaults of groups are not merged: the first one that names a group holds.
    fn settle_groups(&mut self) {
        let is_group = |layer: &Layer| layer.path.len() == 2 && layer.path[0] == "groups";
        let mut said: Vec<String> = self
            .list
            .iter()
            .filter(|layer| is_group(layer) && layer.holds)
            .map(|layer| layer.path[1].clone())
            .collect();
        for layer in self.list.iter_mut().rev() {
            if is_group(layer) && layer.says == Says::Usually && !said.contains(&layer.path[1]) {
                layer.holds = true;
                said.push(layer.path[1].clone());
            }
        }
    }

    /// `false` removes anything other than a switch.
    fn tell_removals(&mut self) {
        let mut switches: HashMap<Vec<String>, bool> = HashMap::new();
        for layer in &mut self.list {
            let is_switch = switches.entry(layer.path.clone());
            match layer.says {
                Says::Away => {
                    let is_entry = layer.path.len() == 2 && has_entries(&layer.path[0]);
                    if *is_switch.or_insert(!is_entry) && layer.path.last().is_some_and(|key| key != "*") {
                        layer.says = Says::Itself;
                    }
                }
                Says::Kept => {
                    is_switch.or_insert(true);
                }
                Says::Usually | Says::Itself | Says::IfPresent => {
                    is_switch.or_insert(false);
                }
            }
        }
        let swept: Vec<(Vec<String>, SourceId)> = self
            .list
            .iter()
            .filter(|layer| layer.path.last().is_some_and(|key| key == "*"))
            .map(|layer| (layer.path[..layer.path.len() - 1].to_vec(), layer.key.source))
            .collect();
        for layer in self.list.iter_mut().filter(|layer| layer.says == Says::Kept) {
            let is_kept = |(path, source): &(Vec<String>, SourceId)| {
                layer.path.len() == path.len() + 1
                    && layer.path.starts_with(path)
                    && *source == layer.key.source
            };
            if !swept.iter().any(is_kept) {
                layer.says = Says::Itself;
            }
        }
    }
}

/// Whether the definition names the entries of a section.
fn has_entries(section: &str) -> bool {
    let section = crate::language::Section::named(section);
    section.is_some_and(|section| !matches!(section.contents().entries, crate::language::Entries::None))
}

/// The places of all values by their paths.
fn values(value: &Value, path: &mut Vec<String>, found: &mut HashMap<Vec<String>, Vec<Span>>) {
    for (name, value) in value.entries() {
        path.push(name.head().to_owned());
        let spans = value.layers().into_iter().map(|layer| layer.span);
        found.entry(path.clone()).or_default().extend(spans);
        values(value, path, found);
        path.pop();
    }
}

/// The entries of a single file, while its bases are read.
#[derive(Default)]
pub(super) struct Draft {
    /// The number of the file.
    file: usize,
    said: Vec<Layer>,
    usual: Vec<Layer>,
}

impl Draft {
    /// The contents of a file, including its `[defaults]` and `[changes]`.
    pub(super) fn of(own: &Value, file: usize) -> Draft {
        let mut draft = Draft { file, ..Draft::default() };
        for (name, value) in own.entries() {
            match FragmentSection::named(&name.text) {
                Some(FragmentSection::Defaults) => add_entries(value, &[], Says::Usually, &mut draft.usual),
                Some(FragmentSection::Changes | FragmentSection::Needs) => {}
                None => add(name, value, &[], Says::Itself, &mut draft.said),
            }
        }
        // Changes are applied last.
        if let Some(changes) = own.get(FragmentSection::Changes.text()) {
            add_entries(changes, &[], Says::IfPresent, &mut draft.said);
        }
        draft
    }
}

fn add_entries(value: &Value, path: &[String], says: Says, found: &mut Vec<Layer>) {
    value.entries().iter().for_each(|(name, value)| add(name, value, path, says, found));
}

fn add(name: &Name, value: &Value, path: &[String], says: Says, found: &mut Vec<Layer>) {
    let mut path = path.to_vec();
    path.push(name.head().to_owned());
    let told = match value.kind {
        ValueKind::Truth(false) => Says::Away,
        ValueKind::Truth(true) => Says::Kept,
        _ => says,
    };
    let place = name.place();
    found.push(Layer {
        path: path.clone(),
        key: name.span,
        name: place,
        value: value.span,
        says: told,
        holds: false,
    });
    add_entries(value, &path, says, found);
}
