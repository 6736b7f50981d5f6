//! The ways to write one action.

use super::san::{PAWN, Parts};

/// A text without signs that only make it more legible.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, 'x' | '-' | '–' | ':' | '=' | '(' | ')' | '/')).collect()
}

/// The ways to write an action that is no move: as the definition does, and a drop without the letter of the pawn; where no piece moves,
/// also by the square alone.
pub(super) fn other_spellings(own: &str, moves: bool) -> Vec<String> {
    let drop = own.strip_prefix(PAWN).filter(|rest| rest.starts_with('@'));
    let square = own.split_once('@').map(|(_, square)| square).filter(|_| !moves);
    std::iter::once(own).chain(drop).chain(square).map(plain).collect()
}

/// All the ways to write a move, without signs.
pub(super) fn spellings(parts: &Parts) -> Vec<String> {
    let mut found = Vec::new();
    for letter in [&parts.letter, parts.shown_letter()] {
        for from in ["", &parts.file, &parts.rank, &parts.from] {
            found.push(plain(&format!("{letter}{from}{}{}", parts.to, parts.becomes)));
        }
    }
    found.push(plain(&format!("{}{}{}", parts.from, parts.to, parts.becomes)));
    found
}
