//! Messages about letters of Betza's notation that are not understood.

use super::sign::BetzaError;
use crate::language::{Letter, LetterUse};

/// Whether a direction letter is for ranks, not sides.
pub(super) fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

/// Whether a small letter stands before capitals.
pub(super) fn is_modifier(letter: char) -> bool {
    let becomes = Letter::of(letter).map(Letter::becomes);
    matches!(becomes, Some(LetterUse::Direction | LetterUse::Modifier))
}

/// The letters with some use, blanks between them.
fn all(wanted: impl Fn(LetterUse) -> bool) -> String {
    let letters = Letter::ALL.into_iter().filter(|letter| wanted(letter.becomes()));
    letters.map(Letter::text).collect::<Vec<&str>>().join(" ")
}

/// Reports that a capital is not an atom.
pub(super) fn no_atom(letter: char, at: usize) -> BetzaError {
    let is_atom = |is| {
        matches!(is, LetterUse::Leap(..) | LetterUse::Rider(_) | LetterUse::Universal | LetterUse::Castling)
    };
    let known = Letter::of(letter);
    let help = match known.map(|known| (known.becomes(), known.entry())) {
        Some((LetterUse::Suffix(_, _, atoms), _)) => {
            format!("`{letter}` stands behind one of the atoms {atoms}: `N{letter}`")
        }
        Some((LetterUse::Refused, entry)) => entry.about.to_owned(),
        _ => format!("known atoms: {}; anything else is a path in `[…]`", all(is_atom)),
    };
    BetzaError::new(at, 1, format!("Betza has no atom `{letter}` that is understood here"), help)
}

/// Reports that a small letter is not a modifier, or is refused.
pub(super) fn no_modifier(letter: char, at: usize) -> BetzaError {
    let help = match Letter::of(letter) {
        Some(known) if known.becomes() == LetterUse::Refused => known.entry().about.to_owned(),
        _ => {
            let directions = all(|is| is == LetterUse::Direction);
            let others = all(|is| is == LetterUse::Modifier);
            format!("known modifiers: {directions} for directions, {others} for the rest")
        }
    };
    BetzaError::new(at, 1, format!("the modifier `{letter}` is not understood here"), help)
}
