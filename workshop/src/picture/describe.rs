//! A square in words.

use variorum::game::Game;
use variorum::ids::{Link, Square};

/// Marks with the squares of the pieces that carry them, as [`Game::told_marks`] gives them.
pub(super) type Marks = [(String, Vec<Square>)];
/// What pieces remember, as [`Game::told_values`] gives it.
pub(super) type Values = [(String, Vec<(Square, String)>)];

/// What is to be said of a square: its name, its zones, its links, and the marks and values of the piece on it, with commas between.
///
/// ```
/// let game = variorum::Variant::shipped("chess")?.start();
/// let square = game.variant().model().board.square("e1").expect("the board has it");
/// assert_eq!(variorum_workshop::picture::describe_square(&game, square), "e1");
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn describe_square(game: &Game, square: Square) -> String {
    described(game, square, &game.told_marks(), &game.told_values())
}

/// The same, where marks and values are known already.
pub(super) fn described(game: &Game, square: Square, marks: &Marks, values: &Values) -> String {
    let model = game.variant().model();
    let mut title = model.board.name(square);
    for zone in &model.zones {
        if !zone.of_side && zone.squares[0].contains(&square) {
            title.push_str(&format!(", {}", zone.name));
        }
    }
    for (index, name) in model.board.links.iter().enumerate() {
        for other in model.board.linked(square, Link(index as u16)) {
            title.push_str(&format!(", {name} {}", model.board.name(other)));
        }
    }
    for (mark, _) in marks.iter().filter(|(_, squares)| squares.contains(&square)) {
        title.push_str(&format!(", {mark}"));
    }
    for (name, pieces) in values {
        for (_, value) in pieces.iter().filter(|(other, _)| *other == square) {
            title.push_str(&format!(", {name} {value}"));
        }
    }
    title
}
