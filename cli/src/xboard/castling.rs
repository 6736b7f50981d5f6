//! Castling by words, as XBoard has it where it draws the start.

use variorum::pgn::Castling;
use variorum::{Action, Game};

/// The word for a legal action, if it castles.
fn word_of(game: &mut Game, action: Action) -> Option<&'static str> {
    Castling::of(game, action).map(|castling| castling.word(game))
}

/// The word for an action that the definition writes so, if it castles.
pub(super) fn to_word(game: &Game, text: &str) -> Option<&'static str> {
    let mut game = game.clone();
    let action = game.find(text)?;
    word_of(&mut game, action)
}

/// How the definition writes the castling of a word, if it is legal.
pub(super) fn from_word(game: &Game, text: &str) -> Option<String> {
    if !text.starts_with("O-O") {
        return None;
    }
    let mut game = game.clone();
    let found = game.legal_actions().into_iter().find(|action| word_of(&mut game, *action) == Some(text))?;
    Some(game.write_legal(found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum::Variant;

    #[test]
    fn words_name_the_side() {
        let variant = Variant::shipped("chess960").unwrap();
        let game = variant.position("4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0").unwrap();
        assert_eq!(
            [to_word(&game, "f1g1"), to_word(&game, "f1b1"), to_word(&game, "f1e1")],
            [Some("O-O"), Some("O-O-O"), None]
        );
        assert_eq!(
            [from_word(&game, "O-O"), from_word(&game, "O-O-O")],
            [Some("f1g1".to_owned()), Some("f1b1".to_owned())]
        );
        let game = variant.position("4k3/8/8/8/8/8/8/1R3KR1 w - - 0").unwrap();
        assert_eq!(from_word(&game, "O-O"), None);
    }
}
