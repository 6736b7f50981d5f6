//! The figures and letters of pieces.

use variorum::{Game, Kind, Side};

/// The chess figures of Unicode, by the names of their kinds.
const FIGURES: [(&str, &str); 6] =
    [("king", "♚"), ("queen", "♛"), ("rook", "♜"), ("bishop", "♝"), ("knight", "♞"), ("pawn", "♟")];

/// The text for a piece: its figure if figures are on and it has one, otherwise its letter, in upper case for White and lower case for
/// Black. Without colours a neutral piece is followed by `!`.
pub(super) fn glyph(game: &Game, (kind, owner): (Kind, Side), has_figures: bool, has_color: bool) -> String {
    let variant = game.variant();
    let name = &variant.model().kinds[kind.index()].name;
    let figure = FIGURES.iter().find(|(known, _)| known == name).map(|(_, figure)| *figure);
    match figure.filter(|_| has_figures && has_color) {
        Some(figure) => figure.to_owned(),
        None if owner == Side::Neutral && !has_color => {
            format!("{}!", variant.notation().letter(kind, owner))
        }
        None => variant.notation().letter(kind, owner),
    }
}

/// Whether at least half of the kinds have figures.
pub(super) fn are_common(game: &Game) -> bool {
    let kinds = &game.variant().model().kinds;
    let count = kinds.iter().filter(|kind| FIGURES.iter().any(|(known, _)| *known == kind.name)).count();
    2 * count >= kinds.len()
}

/// The width of the widest letter in cells.
pub(super) fn widest(game: &Game) -> usize {
    let kinds = game.variant().model().all_kinds();
    kinds.map(|kind| game.variant().notation().letter(kind, Side::White).chars().count()).max().unwrap_or(1)
}

/// The name of a kind in lists of choices.
pub(super) fn kind_name(game: &Game, kind: Kind) -> String {
    game.variant().model().kinds[kind.index()].name.replace('-', " ")
}
