//! The action that a text of a move stands for.

use super::castling::{Castling, WORDS};
use super::meant::meant;
use super::san::Sans;
use super::spelling::{other_spellings, plain, spellings};
use crate::game::{Game, IllegalAction, Reason};
use crate::position::Action;
use crate::record::{self, Imagined};

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
    match record::find(game, bare) {
        Some(Ok(action)) => return Ok(action),
        Some(Err(several)) => {
            let is_one = |(own, _): &(&String, &String)| several.contains(own);
            let texts = own.iter().zip(&texts).filter(is_one).map(|(_, text)| text.clone()).collect();
            return Err(MoveError::Ambiguous { text: text.to_owned(), texts });
        }
        None => {}
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
    let moves = parts.iter().any(Option::is_some);
    let spelled = parts.iter().zip(&own).map(|(parts, own)| match parts {
        Some(parts) => spellings(parts),
        None => other_spellings(own, moves),
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
    Err(explained(refused(game, text), &plain, &texts).into())
}

/// The error; where the game does not know what the text means, with the legal actions that have most in common with it:
/// those without some of its letters.
fn explained(error: IllegalAction, typed: &str, legal: &[String]) -> IllegalAction {
    if !matches!(error.because, Reason::Unknown(_) | Reason::NoSquare(_)) {
        return error;
    }
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    let within = legal.iter().filter(|text| is_within(text, typed));
    let Some(most) = within.clone().map(|text| letters(text)).max().filter(|most| *most > 1) else {
        return match (error.because, legal.first()) {
            (Reason::Unknown(hint), Some(like)) if hint.is_empty() => {
                let because = Reason::Unknown(format!("; its actions are written like `{like}`"));
                IllegalAction { because, ..error }
            }
            (because, _) => IllegalAction { because, ..error },
        };
    };
    let texts: Vec<&str> =
        within.filter(|text| letters(text) == most).take(ALIKE).map(String::as_str).collect();
    IllegalAction { because: Reason::Unknown(format!("; legal here: {}", texts.join(", "))), ..error }
}

/// Whether the letters and digits of a text stand in another one, in order.
fn is_within(text: &str, other: &str) -> bool {
    let mut rest = other.chars();
    text.chars().filter(|c| c.is_alphanumeric()).all(|c| rest.any(|known| known == c))
}

/// Why no legal action is written like a text in any form.
fn refused(game: &mut Game, text: &str) -> IllegalAction {
    let own = meant(game, text);
    let because = match own.as_deref().filter(|own| *own != text) {
        Some(own) => game.read(own).err().map(|error| error.because),
        None => record::refusal(game, text).or_else(|| misfit(game, text)),
    };
    let action = text.trim().to_owned();
    let because = because.or_else(|| game.read(text).err().map(|error| error.because));
    IllegalAction { action, because: because.unwrap_or(Reason::Unknown(String::new())) }
}

/// The reason why a text that is written like a move is none: no piece and square fit it.
fn misfit(game: &Game, text: &str) -> Option<Reason> {
    let what = match record::imagined(game, text)? {
        Imagined::Moves(_) => return None,
        Imagined::Nothing(Some(part)) => format!("`{part}`"),
        Imagined::Nothing(None) => "it".to_owned(),
    };
    Some(Reason::Unknown(format!("; it is written like a move, but no piece and square fit {what}")))
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
