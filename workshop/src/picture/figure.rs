//! What stands on a piece.

use variorum::game::Game;
use variorum::ids::{Kind, Side};

/// The sign on a piece: the one that the definition chooses, or its letter.
pub(super) fn sign(game: &Game, kind: Kind, side: Side) -> String {
    let chosen = &game.variant().model().kinds[kind.index()].figures;
    match chosen {
        Some(figures) => figures[usize::from(side == Side::Black)].clone(),
        None => game.variant().notation().letter(kind, Side::White),
    }
}
