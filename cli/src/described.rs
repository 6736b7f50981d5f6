//! What the declared actions of a game do, in words.

use variorum::Variant;
use variorum_workshop::rulebook::{Entry, Rulebook, Sentence};

/// The names of the declared actions with their descriptions.
pub(crate) fn about_actions(variant: &Variant) -> Vec<(String, String)> {
    let entries = Rulebook::actions(variant).entries.into_iter().filter(|entry| entry.is_clear);
    let told = |entry: Entry| {
        let lines: Vec<String> = entry.sentences.iter().flat_map(Sentence::lines).collect();
        (entry.name, unquoted(&lines.join(" ")))
    };
    entries.map(told).collect()
}

/// A text without the quotation marks around names of the definition.
pub(crate) fn unquoted(text: &str) -> String {
    text.replace(['“', '”'], "")
}
