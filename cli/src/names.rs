//! The names of variants and of mutators laid over them.

use std::ffi::OsStr;
use std::path::Path;

use variorum::{Variant, VariantError};

/// Stands between the names of a variant and of the mutators laid over it.
pub(crate) const LAID: &str = " + ";

/// A variant by its name, or with mutators as `NAME + MUTATOR`, and more mutators.
pub(crate) fn open_variant(name: &str, more: &[String]) -> Result<Variant, VariantError> {
    let names = names(name, more);
    Variant::with(names[0], &names[1..])
}

/// The name of a variant with mutators, as `NAME + MUTATOR`.
pub(crate) fn full_name(name: &str, more: &[String]) -> String {
    let mutators = more.iter().map(String::as_str);
    std::iter::once(name).chain(mutators).collect::<Vec<_>>().join(LAID)
}

/// What a variant is called without the folders and endings of its files, as `NAME + MUTATOR`.
pub(crate) fn short_name(name: &str, more: &[String]) -> String {
    let stem =
        |name: &str| Path::new(name).file_stem().unwrap_or(OsStr::new(name)).to_string_lossy().into_owned();
    renamed(name, more, stem)
}

/// The same names for a record in a folder: files in the folder are named from there, other files in full.
pub(crate) fn name_beside(name: &str, folder: &Path) -> String {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let one = |name: &str| -> String {
        let file = Path::new(name).canonicalize().ok().filter(|file| is_definition(file));
        let Some(file) = file else { return name.to_owned() };
        let inside = folder.canonicalize().ok();
        let inside = inside.and_then(|folder| Some(file.strip_prefix(folder).ok()?.to_owned()));
        inside.unwrap_or(file).display().to_string()
    };
    renamed(name, &[], one)
}

/// The names of a record in a folder as they are opened: a file that stands beside the record is found.
pub(crate) fn name_from(name: &str, folder: &Path) -> String {
    let one = |name: &str| {
        let beside = folder.join(name);
        if is_definition(&beside) { beside.display().to_string() } else { name.to_owned() }
    };
    renamed(name, &[], one)
}

/// Whether a path is a definition's own and no name of a shipped one.
fn is_definition(path: &Path) -> bool {
    path.extension() == Some(OsStr::new("toml")) && path.is_file()
}

/// The name of a variant with mutators, each of its names changed.
fn renamed(name: &str, more: &[String], change: impl Fn(&str) -> String) -> String {
    names(name, more).into_iter().map(change).collect::<Vec<_>>().join(LAID)
}

/// The name of the variant, then those of the mutators.
pub(crate) fn names<'a>(name: &'a str, more: &'a [String]) -> Vec<&'a str> {
    name.split(LAID).map(str::trim).chain(more.iter().map(String::as_str)).collect()
}
