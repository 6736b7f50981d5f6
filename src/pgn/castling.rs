//! Castling, recognised by what it does.

use crate::game::Game;
use crate::ids::Square;
use crate::position::{Action, Change};

/// The words for castling towards higher and lower files.
pub(super) const WORDS: [&str; 2] = ["O-O", "O-O-O"];

/// A declared action that moves a royal piece and another piece of the same player. If it names the squares of both, one of them
/// may already stand where castling brings it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// Where the royal piece stands before it.
    pub king: Square,
    /// Where the other piece stands before it.
    pub rook: Square,
    /// Where the royal piece stands after it.
    pub goal: Square,
}

impl Castling {
    /// The castling that a legal action is; nothing if it is something else.
    pub fn of(game: &mut Game, action: Action) -> Option<Castling> {
        let info = game.info(action);
        if info.declared.is_none() || !info.captures.is_empty() {
            return None;
        }
        let side = game.mover();
        let king = game.squares_of(action).0.filter(|square| game.royal(side).contains(square))?;
        let is_partner = |square: &&Square| {
            **square != king && game.piece(**square).is_some_and(|(_, owner)| owner == side)
        };
        let rook = info.squares.iter().find(is_partner).copied().unwrap_or(king);
        let mut castling = Castling { king, rook, goal: king };
        let mut moves = false;
        for effect in game.effects_of(action) {
            if changes_material(&effect.change) {
                return None;
            }
            moves |= matches!(effect.change, Change::Moved { .. } | Change::Swapped { .. });
            if let Change::Moved { from, to, piece } = effect.change {
                (piece.owner == side).then_some(())?;
                castling.add(from, to)?;
            }
            if let Change::Swapped { squares: [one, other], pieces } = effect.change {
                pieces.iter().all(|piece| piece.owner == side).then_some(())?;
                castling.add(one, other)?;
                castling.add(other, one)?;
            }
        }
        (moves && castling.rook != king).then_some(castling)
    }

    /// The field's word for it: `O-O` towards higher files, `O-O-O` towards lower ones.
    pub fn word(&self, game: &Game) -> &'static str {
        let file = |square| game.variant().model().board.place(square).file;
        if file(self.rook) > file(self.king) { WORDS[0] } else { WORDS[1] }
    }

    /// Adds a piece that goes from one square to another; nothing if it is a third piece.
    fn add(&mut self, from: Square, to: Square) -> Option<()> {
        if from == self.king {
            self.goal = to;
            return Some(());
        }
        let is_third = self.rook != self.king && self.rook != from;
        self.rook = from;
        (!is_third).then_some(())
    }
}

/// Whether a change adds, removes or replaces a piece.
fn changes_material(change: &Change) -> bool {
    matches!(
        change,
        Change::Captured { .. }
            | Change::Destroyed { .. }
            | Change::Created { .. }
            | Change::Dropped { .. }
            | Change::Became { .. }
            | Change::Joined { .. }
    )
}
