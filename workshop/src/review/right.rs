//! Letters of rights that were made for another setup.

use super::errors;
use super::start::setup;
use variorum::diagnostic::Diagnostic;
use variorum::ids::{Mark, Side, Square};
use variorum::model::{PositionField, RightSquares};
use variorum::plain::{Piece, Snapshot};
use variorum::syntax::{Document, Name};
use variorum::variant::Variant;

/// The first letter of a right that names a square without a piece that has the right, while pieces that have it stand on
/// squares which no letter names.
pub(super) fn check(document: &Document, variant: &Variant) -> Option<Diagnostic> {
    let rights = variant.model().fields.iter().find_map(|field| match field {
        PositionField::Rights { mark, letters } => Some((*mark, letters)),
        PositionField::Variable(_) | PositionField::Nothing => None,
    });
    let (mark, letters) = rights?;
    let fixed = letters.iter().filter_map(|(letter, squares)| match squares {
        RightSquares::Fixed(squares) => Some((*letter, squares.as_slice())),
        RightSquares::Found(_) => None,
    });
    let letters: Vec<(char, &[Square])> = fixed.collect();
    let start = variant.start().snapshot();
    letters.iter().find_map(|(letter, squares)| {
        let square = *squares.iter().find(|square| !has_right(start.at(**square), mark))?;
        let side = if letter.is_uppercase() { Side::White } else { Side::Black };
        let name =
            key(document, *letter).filter(|_| others_have_it(&start, mark, side, &letters, squares.len()))?;
        let place = if name.span.source == document.span.source { name.span } else { setup(document)? };
        let model = variant.model();
        let stands = start.at(square).map_or_else(
            || "nothing".to_owned(),
            |piece| format!("{}'s {}", piece.owner.name(), model.kinds[piece.kind.index()].name),
        );
        Some(errors::right_of_another_setup(place, name, &model.board.name(square), &stands))
    })
}

fn has_right(piece: Option<Piece>, mark: Mark) -> bool {
    piece.is_some_and(|piece| piece.marks.has(mark))
}

/// Whether a player has so many pieces with the right, one of them on a square that no letter names.
fn others_have_it(
    start: &Snapshot,
    mark: Mark,
    side: Side,
    letters: &[(char, &[Square])],
    count: usize,
) -> bool {
    let own = |(_, piece): &(Square, &Option<Piece>)| {
        has_right(**piece, mark) && piece.is_some_and(|it| it.owner == side)
    };
    let having: Vec<Square> =
        (0..).map(Square).zip(&start.board).filter(own).map(|(square, _)| square).collect();
    let is_named = |square: &Square| letters.iter().any(|(_, squares)| squares.contains(square));
    having.len() >= count && !having.iter().all(is_named)
}

/// The definition's name for a letter.
fn key(document: &Document, letter: char) -> Option<&Name> {
    let mut names = document.position.rights.iter().flat_map(|rights| &rights.letters).map(|(name, _)| name);
    names.find(|name| name.text.chars().eq([letter]))
}
