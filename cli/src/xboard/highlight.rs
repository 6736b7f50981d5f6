//! Where a piece may go, in the colours of the protocol.

use std::collections::BTreeMap;

use variorum::{Game, Square};

/// What XBoard is told in answer to `lift`: a position whose pieces are colours. `Y` is a move, `R` a capture, `M` a move with a choice
/// behind it.
pub(super) fn highlight(game: &mut Game, from: Square) -> String {
    let mut colours: BTreeMap<Square, char> = BTreeMap::new();
    for (to, count, captures) in targets(game, from) {
        let colour = match (count, captures) {
            (2.., _) => 'M',
            (_, true) => 'R',
            (_, false) => 'Y',
        };
        colours.insert(to, colour);
    }
    let board = &game.variant().model().board;
    let ranks = (0..board.ranks).rev().map(|rank| {
        let mut text = String::new();
        let mut blanks = 0;
        for file in 0..board.files {
            let colour = board.at(i32::from(file), i32::from(rank)).and_then(|square| colours.get(&square));
            match colour {
                None => blanks += 1,
                Some(colour) => {
                    push_blanks(&mut text, &mut blanks);
                    text.push(*colour);
                }
            }
        }
        push_blanks(&mut text, &mut blanks);
        text
    });
    ranks.collect::<Vec<_>>().join("/")
}

fn push_blanks(text: &mut String, blanks: &mut u32) {
    if *blanks > 0 {
        text.push_str(&blanks.to_string());
        *blanks = 0;
    }
}

/// The letters of what a piece can become that goes from one square to another; nothing if there is no choice.
pub(super) fn choice(game: &mut Game, from: Square, to: Square) -> Option<String> {
    let mut letters = Vec::new();
    for action in game.actions_from(from) {
        if game.squares_of(action).1 == Some(to) {
            let text = game.write(action);
            letters.extend(text.chars().next_back().filter(char::is_ascii_alphabetic));
        }
    }
    (letters.len() > 1).then(|| letters.into_iter().collect::<String>().to_ascii_uppercase())
}

/// The squares where actions from a square end, each with the number of actions and whether they capture.
fn targets(game: &mut Game, from: Square) -> Vec<(Square, usize, bool)> {
    let mut found: BTreeMap<Square, (usize, bool)> = BTreeMap::new();
    for action in game.actions_from(from) {
        let captures = !game.info(action).captures.is_empty();
        if let Some(to) = game.squares_of(action).1 {
            let target = found.entry(to).or_default();
            *target = (target.0 + 1, target.1 | captures);
        }
    }
    found.into_iter().map(|(to, (count, captures))| (to, count, captures)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum::Variant;

    #[test]
    fn moves_captures_and_promotions_have_their_colours() {
        let chess = Variant::shipped("chess").unwrap();
        let square = |name: &str| chess.model().board.square(name).unwrap();
        assert_eq!(highlight(&mut chess.start(), square("e2")), "8/8/8/8/4Y3/4Y3/8/8");
        let mut game = chess.position("1n5k/P7/8/8/8/8/8/K7 w - - 0").unwrap();
        assert_eq!(highlight(&mut game, square("a7")), "MM6/8/8/8/8/8/8/8");
        assert_eq!(choice(&mut game, square("a7"), square("a8")).map(|letters| letters.len()), Some(4));
        assert_eq!(choice(&mut game, square("a1"), square("a2")), None);
        let mut game = chess.position("k7/8/8/3p4/8/8/8/K2R4 w - - 0").unwrap();
        assert_eq!(highlight(&mut game, square("d1")), "8/8/8/3R4/3Y4/3Y4/3Y4/1YY1YYYY");
    }
}
