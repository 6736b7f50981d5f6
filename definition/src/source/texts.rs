//! Texts in place of files: the unsaved files of an editor.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// Texts by the paths of the files that they replace.
///
/// A path is that of a file, or `variants/…` for a shipped one, as [`Sources::name`](super::Sources::name) gives it. The
/// file need not exist.
///
/// ```
/// use variorum::Variant;
/// use variorum::source::Texts;
///
/// let mut texts = Texts::default();
/// texts.insert("mine/hill.toml", "[variant]\nname = 'Hill'\nextends = 'base'\n");
/// texts.insert("mine/base.toml", "[variant]\nname = 'Base'\nextends = 'chess'\n");
/// let checked = Variant::check_with_texts("mine/hill.toml", &[] as &[&str], &texts)?;
/// assert_eq!(checked.variant.unwrap().model().title.name, "Hill");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Texts {
    by_path: BTreeMap<PathBuf, String>,
}

impl Texts {
    /// Uses a text in place of a file from now on, and gives the previous text.
    pub fn insert(&mut self, path: impl AsRef<Path>, text: impl Into<String>) -> Option<String> {
        self.by_path.insert(plain(path.as_ref()), text.into())
    }

    /// Uses the file itself again, and gives the previous text.
    pub fn remove(&mut self, path: impl AsRef<Path>) -> Option<String> {
        self.by_path.remove(&plain(path.as_ref()))
    }

    /// The text in place of a file, if there is one.
    pub fn get(&self, path: impl AsRef<Path>) -> Option<&str> {
        self.by_path.get(&plain(path.as_ref())).map(String::as_str)
    }
}

/// A normalised path, without `.` and `..`, so that a file has only one path.
fn plain(path: &Path) -> PathBuf {
    let mut found = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(found.components().next_back(), Some(Component::Normal(_))) => {
                found.pop();
            }
            Component::ParentDir | Component::Normal(_) | Component::RootDir | Component::Prefix(_) => {
                found.push(part);
            }
        }
    }
    found
}
