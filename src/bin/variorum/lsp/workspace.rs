//! The definitions in the folders of the client, and which of them take in which.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use variorum::authoring::{NodeKind, layout, outline};
use variorum::language::FragmentSection;

use super::files::File;

/// The most files that are looked at, and how deep they may lie.
const FILES: usize = 2_000;
const DEPTH: usize = 8;
/// Files that are larger are no definitions.
const BYTES: u64 = 1 << 20;

/// The definitions of the client's folders.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    files: BTreeMap<File, Known>,
}

/// What is known of a file by its text.
#[derive(Debug)]
struct Known {
    /// What it names in `extends`, `use` and `with`.
    names: BTreeSet<String>,
    /// Whether it has sections that only files have which others take in.
    is_fragment: bool,
}

impl Workspace {
    pub(crate) fn of(folders: &[PathBuf]) -> Workspace {
        let mut found = Workspace::default();
        folders.iter().for_each(|folder| found.add_folder(folder, 0));
        found
    }

    fn add_folder(&mut self, folder: &Path, depth: usize) {
        let Ok(entries) = std::fs::read_dir(folder) else { return };
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_hidden = name.starts_with('.') || matches!(&*name, "target" | "node_modules");
            if self.files.len() >= FILES {
                return;
            }
            if path.is_dir() && !is_hidden && depth < DEPTH && !path.is_symlink() {
                self.add_folder(&path, depth + 1);
            } else if name.ends_with(".toml") {
                self.read(&path);
            }
        }
    }

    /// Reads a file again, or forgets it if it is gone.
    pub(crate) fn read(&mut self, path: &Path) {
        let file = File::of_path(path);
        let is_small = std::fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() <= BYTES);
        match is_small.then(|| std::fs::read_to_string(path)) {
            Some(Ok(text)) => self.set(&file, &text),
            _ => drop(self.files.remove(&file)),
        }
    }

    /// Takes a text in place of a file.
    pub(crate) fn set(&mut self, file: &File, text: &str) {
        let known = Known { names: named_files(text), is_fragment: is_fragment(text) };
        self.files.insert(file.clone(), known);
    }

    /// Whether a file has sections that only files have which others take in; nothing if it is not known.
    pub(crate) fn is_fragment(&self, file: &File) -> Option<bool> {
        self.files.get(file).map(|known| known.is_fragment)
    }

    /// The files that take in one of some files, directly or by others, those themselves included.
    pub(crate) fn that_take_in(&self, files: &BTreeSet<&File>) -> BTreeSet<File> {
        let mut found: BTreeSet<File> = files.iter().map(|file| (*file).clone()).collect();
        loop {
            let takes = |(file, known): &(&File, &Known)| {
                !found.contains(*file) && found.iter().any(|taken| names_file(file, &known.names, taken))
            };
            let more: Vec<File> = self.files.iter().filter(takes).map(|(file, _)| file.clone()).collect();
            if more.is_empty() {
                return found;
            }
            found.extend(more);
        }
    }
}

/// Whether a file names another one that stands beside or below it.
fn names_file(file: &File, names: &BTreeSet<String>, other: &File) -> bool {
    let folder = Path::new(file.name()).parent().unwrap_or(Path::new(""));
    names.iter().any(|name| {
        let is_path = name.contains(['/', '\\', '.']);
        let path = if is_path { folder.join(name) } else { folder.join(format!("{name}.toml")) };
        File::of_path(&path) == *other
    })
}

/// Whether a file has sections that only files have which others take in.
fn is_fragment(text: &str) -> bool {
    let names_fragment = |name: &str| FragmentSection::named(name.split('.').next().unwrap_or("")).is_some();
    outline(text).iter().any(|item| names_fragment(&item.name))
}

/// What a file names in `extends`, `use` and `with`: all strings of such entries, wherever they stand.
fn named_files(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let file = layout(text);
    let has_key = |entry: &&variorum::authoring::Node| {
        let said = entry.of(text);
        entry.kind == NodeKind::Entry && ["extends", "use", "with"].iter().any(|key| said.contains(key))
    };
    for entry in file.parts.iter().filter(has_key) {
        for leaf in entry.leaves().filter(|leaf| leaf.kind == NodeKind::Text) {
            found.insert(leaf.of(text).trim_matches(['"', '\'']).to_owned());
        }
    }
    found
}
