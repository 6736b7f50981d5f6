//! The shipped definitions, embedded in the binary.

use std::sync::LazyLock;

use include_dir::{Dir, File, include_dir};

static VARIANTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../variants");

/// The definitions by their paths under `variants/`, with slashes, in order, each with its text.
static FILES: LazyLock<Vec<(String, &str)>> = LazyLock::new(|| {
    let mut found = Vec::new();
    add_definitions(&VARIANTS, &mut found);
    found.sort_unstable();
    found
});

/// The file ending of the numbers by which the computer judges a variant.
pub(super) const NUMBERS: &str = ".eval.toml";

fn add_definitions(folder: &'static Dir<'_>, found: &mut Vec<(String, &'static str)>) {
    let path = |file: &File<'_>| Some(file.path().to_str()?.replace('\\', "/"));
    let texts = folder.files().filter_map(|file| Some((path(file)?, file.contents_utf8()?)));
    found.extend(texts.filter(|(path, _)| is_definition(path)));
    folder.dirs().for_each(|folder| add_definitions(folder, found));
}

/// A shipped definition file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shipped {
    /// The name on the command line: the file name without folder and extension.
    pub name: String,
    /// The path under `variants/`.
    pub path: String,
}

impl Shipped {
    /// The folder under `variants/`; empty for a file directly there.
    pub fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

/// The folders of shipped variants and mutators, as [`Shipped::folder`] gives them, with their headings for people, in
/// the order of the list.
pub fn headings() -> Vec<(&'static str, &'static str)> {
    let lines = include_str!("../../../variants/headings.txt").lines();
    let headings =
        lines.filter_map(|line| line.split_once(' ')).filter(|(folder, _)| !matches!(*folder, "#" | "+"));
    headings.map(|(folder, heading)| (folder.trim_matches('.'), heading.trim())).collect()
}

/// The shipped variants that a list for people shows before the others of their folder, in that order.
///
/// ```
/// assert!(variorum::source::leading().contains(&"chess"));
/// ```
pub fn leading() -> Vec<&'static str> {
    let lines = include_str!("../../../variants/headings.txt").lines();
    lines.filter_map(|line| line.strip_prefix("+ ")).flat_map(str::split_whitespace).collect()
}

/// All shipped variants, sorted by name, without preludes and mutators, which are no games by themselves.
pub fn shipped() -> Vec<Shipped> {
    in_folder(Folder::Variants)
}

/// The folder of a shipped file, and the key of `[variant]` by which a definition includes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folder {
    /// Games that others may extend.
    Variants,
    /// Rules that many games share.
    Prelude,
    /// Rules that change other games.
    Mutators,
}

impl Folder {
    /// All of them, in the order in which a definition includes them.
    pub const ALL: [Folder; 3] = [Folder::Variants, Folder::Prelude, Folder::Mutators];

    /// The key of `[variant]`.
    pub fn key(self) -> &'static str {
        match self {
            Folder::Variants => "extends",
            Folder::Prelude => "use",
            Folder::Mutators => "with",
        }
    }

    /// The name of such a file in messages.
    pub fn word(self) -> &'static str {
        match self {
            Folder::Variants => "variant",
            Folder::Prelude => "prelude",
            Folder::Mutators => "mutator",
        }
    }

    fn has(self, path: &str) -> bool {
        match path.split('/').next() {
            Some("prelude") => self == Folder::Prelude,
            Some("mutators") => self == Folder::Mutators,
            _ => self == Folder::Variants,
        }
    }
}

/// The names of the files of the prelude, sorted: the values of `use`.
pub fn preludes() -> Vec<String> {
    names(Folder::Prelude)
}

/// All shipped mutators, sorted by name.
pub fn mutators() -> Vec<Shipped> {
    in_folder(Folder::Mutators)
}

/// Whether a file is a definition, by its name: the numbers by which the computer judges a variant are another sort of file.
///
/// ```
/// use variorum_definition::source::is_definition;
///
/// assert!(is_definition("my-variant.toml") && !is_definition("my-variant.eval.toml"));
/// ```
pub fn is_definition(path: &str) -> bool {
    path.ends_with(".toml") && !path.ends_with(NUMBERS)
}

/// The text of a shipped file and its path, by its name.
pub fn shipped_text(folder: Folder, name: &str) -> Option<(String, String)> {
    let (path, text) = FILES.iter().find(|(path, _)| folder.has(path) && stem(path) == name)?;
    Some((format!("variants/{path}"), (*text).to_owned()))
}

/// The path and the text of the numbers by which the computer judges a shipped variant, if they are shipped too, by the
/// path of its definition.
pub(super) fn shipped_numbers(path: &str) -> Option<(String, String)> {
    let path = path.strip_prefix("variants/")?.strip_suffix(".toml")?.to_owned() + NUMBERS;
    let text = VARIANTS.get_file(&path)?.contents_utf8()?;
    Some((format!("variants/{path}"), text.to_owned()))
}

/// The names that [`shipped_text`] finds in a folder.
pub(super) fn names(folder: Folder) -> Vec<String> {
    in_folder(folder).into_iter().map(|file| file.name).collect()
}

fn in_folder(folder: Folder) -> Vec<Shipped> {
    let paths = FILES.iter().map(|(path, _)| path).filter(|path| folder.has(path));
    let mut found: Vec<Shipped> =
        paths.map(|path| Shipped { name: stem(path).to_owned(), path: path.clone() }).collect();
    found.sort();
    found
}

/// The last part of the path of a definition, without its extension.
pub fn stem(path: &str) -> &str {
    let file = file_name(path);
    file.strip_suffix(".toml").unwrap_or(file)
}

/// The last part of a path.
pub fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}
