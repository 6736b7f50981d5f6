//! The definitions in the folders of the client, and which of them take in which.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use variorum::language::FragmentSection;
use variorum::source;
use variorum_workshop::editor::{Node, NodeKind, layout, outline};

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
    /// The files that it names in `extends`, `use` and `with`, whether they exist or not.
    takes: BTreeSet<File>,
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
            } else if source::is_definition(&name) {
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
        let known = Known { takes: named_files(file, text), is_fragment: is_fragment(text) };
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
            let takes =
                |(file, known): &(&File, &Known)| !found.contains(*file) && !found.is_disjoint(&known.takes);
            let more: Vec<File> = self.files.iter().filter(takes).map(|(file, _)| file.clone()).collect();
            if more.is_empty() {
                return found;
            }
            found.extend(more);
        }
    }
}

/// Whether a file has sections that only files have which others take in.
fn is_fragment(text: &str) -> bool {
    let names_fragment = |name: &str| FragmentSection::named(name.split('.').next().unwrap_or("")).is_some();
    outline(text).iter().any(|item| names_fragment(&item.name))
}

/// The files that a file names in entries `extends`, `use` and `with`, wherever these stand. A name without a folder or an
/// ending is that of a definition beside the file.
fn named_files(file: &File, text: &str) -> BTreeSet<File> {
    let folder = Path::new(file.name()).parent().unwrap_or(Path::new(""));
    let path = |name: &str| match name.contains(['/', '\\', '.']) {
        true => folder.join(name),
        false => folder.join(format!("{name}.toml")),
    };
    let mut names = Vec::new();
    add_names(&layout(text), text, &mut names);
    names.into_iter().map(|name| File::of_path(&path(name))).collect()
}

/// Adds the strings of the entries that name files.
fn add_names<'t>(node: &Node, text: &'t str, names: &mut Vec<&'t str>) {
    let unquoted = |said: &'t str| said.trim_matches(['"', '\'']);
    let key = node.parts.iter().find(|part| part.kind == NodeKind::Key).map_or("", |key| key.of(text));
    let last = unquoted(key.rsplit('.').next().unwrap_or(key).trim());
    if node.kind == NodeKind::Entry && ["extends", "use", "with"].contains(&last) {
        let strings = node.leaves().filter(|leaf| leaf.kind == NodeKind::Text);
        names.extend(strings.map(|leaf| unquoted(leaf.of(text))));
    } else {
        node.parts.iter().for_each(|part| add_names(part, text, names));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_takes_in_what_its_entries_name() {
        let file = File::of_name("/games/mine.toml");
        let text = "[variant]\nextends = \"base\"\n'use' = ['a', \"sub/b.toml\"]\n\
            [endings.bare]\nbecause = \"no use\"\n[[example]]\nwith = \"m\"\n\
            [variant2]\nx = { extends = \"c\" }\nextends = 1\n";
        let expected =
            ["/games/a.toml", "/games/base.toml", "/games/c.toml", "/games/m.toml", "/games/sub/b.toml"];
        assert_eq!(named_files(&file, text), expected.into_iter().map(File::of_name).collect());
    }
}
