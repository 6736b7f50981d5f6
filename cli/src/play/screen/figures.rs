//! What stands for a piece.

use variorum::{Game, Kind, Side};

/// The figures that fonts have, by what the field calls their kinds.
const FIGURES: [(&str, &str); 6] =
    [("king", "♚"), ("queen", "♛"), ("rook", "♜"), ("bishop", "♝"), ("knight", "♞"), ("pawn", "♟")];

/// What stands for a piece: its figure if that is wanted and there is one, else its letter, large for White and small for Black. A piece of
/// nobody has `!` behind where colours do not tell.
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

/// Whether at least half of the kinds have figures, so that letters among them are exceptions.
pub(super) fn are_common(game: &Game) -> bool {
    let kinds = &game.variant().model().kinds;
    let count = kinds.iter().filter(|kind| FIGURES.iter().any(|(known, _)| *known == kind.name)).count();
    2 * count >= kinds.len()
}

/// How many cells the letters of a game take at most.
pub(super) fn widest(game: &Game) -> usize {
    let kinds = game.variant().model().all_kinds();
    kinds.map(|kind| game.variant().notation().letter(kind, Side::White).chars().count()).max().unwrap_or(1)
}

/// A kind, as lists of choices call it.
pub(super) fn kind_name(game: &Game, kind: Kind) -> String {
    game.variant().model().kinds[kind.index()].name.replace('-', " ")
}
