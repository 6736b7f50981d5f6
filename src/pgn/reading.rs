//! The action that a text of a move stands for.

use super::castling::{Castling, WORDS};
use super::san::{PAWN, Parts, Sans};
use crate::game::{Game, IllegalAction, Reason};
use crate::position::Action;
use crate::record;

/// The number of legal actions that a message lists.
const ALIKE: usize = 4;

/// Why a text stands for no action.
#[derive(Clone, Debug, thiserror::Error)]
pub enum MoveError {
    /// No legal action is written so in any form.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// Several legal actions are written so.
    #[error("`{text}` can be {}", .texts.join(" or "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The actions, as [`san`](super::san) writes them, without signs for check.
        texts: Vec<String>,
    },
    /// No legal action is written so, but some are written alike: with other signs, or without a square.
    #[error("{error}; legal here: {}", .texts.join(", "))]
    Misspelt {
        /// Why the text is not a legal action.
        error: IllegalAction,
        /// The texts of those that have most in common with it.
        texts: Vec<String>,
    },
}

/// The legal action that a text stands for: as the definition writes it, by its section `[record]`, in standard algebraic notation, or in a form of long notation. Signs
/// for captures, checks and comments (`x`, `+`, `#`, `!`, `?`, `e.p.`) may be missing.
///
/// ```
/// use variorum::{Variant, pgn};
///
/// let mut game = Variant::shipped("chess")?.start();
/// let knight = game.read("g1f3")?;
/// for text in ["g1f3", "Nf3", "Nf3!?", "g1-f3", "G1F3", "Ng1f3"] {
///     assert_eq!(pgn::find(&mut game, text)?, knight, "{text}");
/// }
/// assert!(pgn::find(&mut game, "Nf4").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no legal action is written so, or several are.
pub fn find(game: &mut Game, text: &str) -> Result<Action, MoveError> {
    let legal = game.legal_actions();
    if let Some(action) = game.find_among(text, &legal) {
        return Ok(action);
    }
    let Sans { legal, own, parts, is_native, texts } = Sans::of(game, legal);
    let mut bare = text;
    loop {
        if let Some(index) = texts.iter().position(|known| known == bare) {
            return Ok(legal[index]);
        }
        let Some(rest) = without_sign(bare, is_native) else { break };
        bare = rest;
    }
    if let Some(action) = record::find(game, bare) {
        return Ok(action);
    }
    let plain = plain(bare);
    let castles = WORDS.iter().find(|word| self::plain(word) == plain.replace(['0', 'o'], "O"));
    if let Some(word) = castles {
        let is_it =
            |action: &&Action| Castling::of(game, **action).is_some_and(|found| found.word(game) == *word);
        if let Some(action) = legal.iter().find(is_it) {
            return Ok(*action);
        }
    }
    let spelled = parts.iter().zip(&own).map(|(parts, own)| match parts {
        Some(parts) => spellings(parts),
        None => other_spellings(own),
    });
    let spelled: Vec<(Action, &String, Vec<String>)> =
        legal.iter().zip(&texts).zip(spelled).map(|((action, text), all)| (*action, text, all)).collect();
    // Small and capital letters tell a pawn of the file b from a bishop, unless only one of them can go there.
    let exact = |known: &String| *known == plain;
    let loose = |known: &String| known.eq_ignore_ascii_case(&plain);
    for is_it in [&exact as &dyn Fn(&String) -> bool, &loose] {
        let found = spelled.iter().filter(|(_, _, all)| all.iter().any(is_it));
        let found: Vec<(Action, &String)> = found.map(|(action, text, _)| (*action, *text)).collect();
        match found.as_slice() {
            [] => {}
            [(action, _)] => return Ok(*action),
            _ => {
                let texts = found.into_iter().map(|(_, text)| text.clone()).collect();
                return Err(MoveError::Ambiguous { text: text.to_owned(), texts });
            }
        }
    }
    game.read(text).map_err(|error| explained(error, &plain, &texts))
}

/// The error, with the legal actions that are written alike if the game does not know what the text means.
fn explained(error: IllegalAction, typed: &str, legal: &[String]) -> MoveError {
    if !matches!(error.because, Reason::Unknown(_) | Reason::NoSquare(_)) {
        return error.into();
    }
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    let within = legal.iter().filter(|text| is_within(text, typed));
    let most = within.clone().map(|text| letters(text)).max().filter(|most| *most > 1);
    let texts: Vec<String> = within.filter(|text| Some(letters(text)) == most).take(ALIKE).cloned().collect();
    if most.is_none() { error.into() } else { MoveError::Misspelt { error, texts } }
}

/// Whether the letters and digits of a text stand in another one, in order.
fn is_within(text: &str, other: &str) -> bool {
    let mut rest = other.chars();
    text.chars().filter(|c| c.is_alphanumeric()).all(|c| rest.any(|known| known == c))
}

/// Plays the action that a text stands for, as [`find`] reads it.
///
/// # Errors
/// If no legal action is written so, several are, or it costs too much; the game stays as it was.
pub fn play(game: &mut Game, text: &str) -> Result<(), MoveError> {
    let action = find(game, text)?;
    game.take_overrun();
    if game.play_action(action) { Ok(()) } else { Err(game.too_costly(text).into()) }
}

/// A text without the last sign behind the move: for a comment, and for check or mate unless the game has a notation of its own.
fn without_sign(text: &str, is_native: bool) -> Option<&str> {
    let (comments, others) = (["!", "?", " "], ["+", "#", "=", "e.p."]);
    let others = others.iter().filter(|_| !is_native);
    comments.iter().chain(others).find_map(|sign| text.strip_suffix(sign))
}

/// A text without signs that only make it more legible.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, 'x' | '-' | '–' | ':' | '=' | '(' | ')' | '/')).collect()
}

/// The ways to write an action that is no move: as the definition does, and a drop without the letter of the pawn.
fn other_spellings(own: &str) -> Vec<String> {
    let drop = own.strip_prefix(PAWN).filter(|rest| rest.starts_with('@'));
    std::iter::once(own).chain(drop).map(plain).collect()
}

/// All the ways to write a move, without signs.
fn spellings(parts: &Parts) -> Vec<String> {
    let mut found = Vec::new();
    for letter in [&parts.letter, parts.shown_letter()] {
        for from in ["", &parts.file, &parts.rank, &parts.from] {
            found.push(plain(&format!("{letter}{from}{}{}", parts.to, parts.becomes)));
        }
    }
    found.push(plain(&format!("{}{}{}", parts.from, parts.to, parts.becomes)));
    found
}
