//! Squares as XBoard's protocol writes them.

use std::sync::LazyLock;

use regress::Regex;
use variorum::Game;

/// A square's letter and number.
static SQUARE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("([a-z])([0-9]+)").unwrap_or_else(|_| unreachable!("it is an expression")));

/// A text with our squares as the protocol writes them.
pub(crate) fn to_xboard(game: &Game, text: &str) -> String {
    renumbered(game, text, -1)
}

/// A text of the protocol with squares as we write them.
pub(crate) fn from_xboard(game: &Game, text: &str) -> String {
    renumbered(game, text, 1)
}

/// On a board of just ten ranks the protocol counts them from 0, so that each is one digit.
fn renumbered(game: &Game, text: &str, step: i32) -> String {
    if game.variant().model().board.ranks != 10 {
        return text.to_owned();
    }
    SQUARE.replace_all_with(text, |found| {
        let part = |group| found.group(group).map_or("", |place| &text[place]);
        let counted: i32 = part(2).parse().unwrap_or(0);
        format!("{}{}", part(1), counted.saturating_add(step))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum::Variant;

    #[test]
    fn ten_ranks_are_counted_from_0() {
        let ten = "variant.name = \"Ten\"\nboard = { files = 9, ranks = 10 }\npieces.king = { letter = \"K\", moves = \"K\" }\n";
        let ten = format!("{ten}setup.board = \"4k4/9/9/9/9/9/9/9/9/4K4\"");
        let game = Variant::from_str(&ten).unwrap().start();
        assert_eq!(to_xboard(&game, "h10g8"), "h9g7");
        assert_eq!(from_xboard(&game, "a0a9+"), "a1a10+");
        let chess = Variant::shipped("chess").unwrap().start();
        assert_eq!(to_xboard(&chess, "e7e8q"), "e7e8q");
    }
}
