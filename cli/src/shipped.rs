//! The shipped files with their titles.

use variorum::source::{self, Folder, Shipped};
use variorum::syntax;

/// A shipped file with its title and description.
pub(crate) struct About {
    pub(crate) folder: Folder,
    pub(crate) file: Shipped,
    /// The title; the name of the file if it has none.
    pub(crate) title: String,
    /// The description in a line; empty if there is none.
    pub(crate) about: String,
}

impl About {
    /// Reads the head of a shipped file.
    pub(crate) fn of(folder: Folder, file: Shipped) -> About {
        let text = source::shipped_text(folder, &file.name).map(|(_, text)| text).unwrap_or_default();
        let head = syntax::head_of(&text);
        let title = head.name.unwrap_or_else(|| file.name.clone());
        About { folder, file, title, about: head.about.unwrap_or_default() }
    }
}
