//! The definitions that are shipped inside the binary.

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "variants/"]
#[include = "*.toml"]
struct Files;

/// A shipped definition file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shipped {
    /// The name on the command line: the file's name without folder and extension.
    pub name: String,
    /// The path under `variants/`.
    pub path: String,
}

/// All shipped variants, sorted by name; neither preludes nor mutators, which are no games by themselves.
pub fn shipped() -> Vec<Shipped> {
    let mut found: Vec<Shipped> = Files::iter()
        .filter(|path| !path.starts_with("prelude/") && !path.starts_with("mutators/"))
        .map(|path| Shipped { name: stem(&path).to_owned(), path: path.into_owned() })
        .collect();
    found.sort();
    found
}

/// The names of the files of the prelude, sorted: what `use` takes in.
pub fn preludes() -> Vec<String> {
    let mut found = names(Some("prelude"));
    found.sort();
    found
}

/// The text of a shipped file and its path, by the name of a variant or, for `folder` `prelude`, of a fragment.
pub fn shipped_text(folder: Option<&str>, name: &str) -> Option<(String, String)> {
    let path = Files::iter().find(|path| {
        let in_folder = match folder {
            Some(folder) => path.split('/').next() == Some(folder),
            None => !path.starts_with("prelude/") && !path.starts_with("mutators/"),
        };
        in_folder && stem(path) == name
    })?;
    let file = Files::get(&path)?;
    let text = String::from_utf8(file.data.into_owned()).ok()?;
    Some((format!("variants/{path}"), text))
}

/// The names that [`shipped_text`] finds in a folder.
pub(super) fn names(folder: Option<&str>) -> Vec<String> {
    match folder {
        None => shipped().into_iter().map(|file| file.name).collect(),
        Some(folder) => {
            Files::iter().filter(|path| path.starts_with(folder)).map(|path| stem(&path).to_owned()).collect()
        }
    }
}

fn stem(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or(path);
    file.strip_suffix(".toml").unwrap_or(file)
}
