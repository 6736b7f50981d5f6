//! One mistake, one message: leaves out the diagnostics that follow from another mistake.

use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::source::{Sources, Span};
use crate::syntax::{Document, errors_of_removal, head, is_part_of_name, no_game};

/// Names that cannot be declared: their uses are read as something else.
const BAD_NAMES: [&str; 2] = ["E0204", "E0205"];
/// A missing file.
const NO_FILE: &str = "E0102";
/// Things that a missing file may have had: a key, an entry that is removed or comes after another one.
const MISSED: [&str; 3] = ["E0112", "E0118", "E0119"];
/// A value of the wrong type, such as a `false` that removes nothing.
const WRONG_TYPE: &str = "E0110";
/// A letter without a kind.
const NO_LETTER: &str = "E0352";

/// A wrong number of arguments.
const WRONG_COUNT: &str = "E0310";
/// How many places of one mistake are shown besides the first.
const PLACES: usize = 3;

/// Makes one diagnostic of those that say the same in several places.
fn fold(diagnostics: &mut Diagnostics, code: &str) {
    let found: Vec<Diagnostic> =
        diagnostics.sorted().into_iter().filter(|found| found.code == code).cloned().collect();
    let mut told: Vec<Diagnostic> = Vec::new();
    for other in found {
        match told.iter_mut().find(|first| first.title == other.title) {
            Some(first) if first.labels.len() <= PLACES => {
                *first = first.clone().also(other.span(), "here too");
            }
            Some(_) => {}
            None => told.push(other),
        }
    }
    diagnostics.retain(|found| found.code != code);
    told.into_iter().for_each(|found| diagnostics.push(found));
}

/// Leaves out the consequences of other mistakes.
pub(crate) fn drop_consequences(document: &Document, sources: &Sources, diagnostics: &mut Diagnostics) {
    if document.is_fragment && diagnostics.has_errors() {
        diagnostics.retain(|_| false);
        diagnostics.push(no_game(document.span));
        return;
    }
    if diagnostics.sorted().iter().any(|found| found.code == NO_FILE) {
        let takes_away =
            |found: &Diagnostic| found.code == WRONG_TYPE && sources.slice(found.span()) == "false";
        diagnostics.retain(|found| !MISSED.contains(&found.code) && !takes_away(found));
    }
    let bad: Vec<(Span, String)> = diagnostics
        .sorted()
        .into_iter()
        .filter(|found| BAD_NAMES.contains(&found.code))
        .map(|found| (found.span(), head(unquoted(sources.slice(found.span()))).to_owned()))
        .collect();
    diagnostics.retain(|found| {
        let is_use = |(place, name): &(Span, String)| {
            let speaks = found.code == "E0122" || found.code.starts_with("E03");
            speaks && found.span() != *place && line_has(sources, found.span(), name)
        };
        BAD_NAMES.contains(&found.code) || !bad.iter().any(is_use)
    });
    fold(diagnostics, WRONG_COUNT);
    for name in &document.removed {
        let own = document.span.source;
        let needs_it = |found: &Diagnostic| {
            let there = found.span();
            let names_it = unquoted(sources.slice(there)) == name.text;
            let asks_for_it = found.code == "E0127" && found.title.contains(&format!("kind `{}`", name.text));
            let is_letter = found.code == NO_LETTER;
            let follows = names_it || asks_for_it || is_letter;
            there.source != own && found.severity == Severity::Error && follows
        };
        let needs: Vec<(Span, String)> = diagnostics
            .sorted()
            .into_iter()
            .filter(|found| needs_it(found))
            .map(|found| (found.span(), format!("needs `{}`", name.text)))
            .collect();
        if !needs.is_empty() {
            diagnostics.retain(|found| !needs_it(found));
            diagnostics.push(errors_of_removal(name, &needs));
        }
    }
}

fn unquoted(text: &str) -> &str {
    text.trim_matches(['"', '\''])
}

/// Whether a word stands on the line of a place.
fn line_has(sources: &Sources, place: Span, word: &str) -> bool {
    let text = sources.text(place.source);
    let start = text[..place.start as usize].rfind('\n').map_or(0, |newline| newline + 1);
    let end =
        text[place.start as usize..].find('\n').map_or(text.len(), |newline| place.start as usize + newline);
    !word.is_empty() && text[start..end].split(|c| !is_part_of_name(c)).any(|found| found == word)
}
