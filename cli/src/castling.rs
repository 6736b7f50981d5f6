//! Castling, known by what it does.

use variorum::{Action, Change, Game, Square};

/// An action that moves a royal piece and another one of the same player, or the other one alone.
pub(crate) struct Castling {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    /// Where the royal piece comes to stand.
    pub(crate) goal: Square,
}

impl Castling {
    /// What an action is, if it castles.
    pub(crate) fn of(game: &mut Game, action: Action) -> Option<Castling> {
        let info = game.info(action);
        if info.declared.is_none() || !info.captures.is_empty() {
            return None;
        }
        let side = game.mover();
        let king = game.squares_of(action).0.filter(|square| game.royal(side).contains(square))?;
        let mut castling = Castling { king, rook: king, goal: king };
        for effect in game.effects_of(action) {
            if changes_material(&effect.change) {
                return None;
            }
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
        (castling.rook != king).then_some(castling)
    }

    /// Takes note of a piece that goes from one square to another; nothing if it is one too many.
    fn add(&mut self, from: Square, to: Square) -> Option<()> {
        if from == self.king {
            self.goal = to;
            return Some(());
        }
        let is_first = self.rook == self.king;
        self.rook = from;
        is_first.then_some(())
    }
}

/// Whether other pieces stand on the board after it, or pieces of others.
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
