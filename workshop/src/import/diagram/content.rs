//! The contents of a diagram.

use crate::import::drawn::Mixture;
use crate::import::spot::{Spot, Spots};
use crate::import::word::Word;

/// The contents of a diagram.
pub(super) struct Diagram {
    pub(super) files: usize,
    pub(super) ranks: usize,
    pub(super) promotion_ranks: usize,
    pub(super) choices: Option<Vec<Choice>>,
    pub(super) pairing: Option<Pairing>,
    pub(super) promoting: usize,
    pub(super) stalemate: &'static str,
    pub(super) has_baring: bool,
    pub(super) symmetry: Symmetry,
    pub(super) pieces: Vec<Piece>,
    pub(super) holes: Spots,
    /// Indices of kinds that may not be captured by their like if the capture can be answered.
    pub(super) protected: Vec<usize>,
    /// Indices of kinds that may not be captured in answer to the capture of their like.
    pub(super) counter_strike: Vec<usize>,
    /// The pieces that change places before the game.
    pub(super) shuffle: Shuffle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    Mirror,
    Rotate,
    None,
}

/// A kind with the squares on which it starts.
pub(super) struct Piece {
    pub(super) name: String,
    pub(super) letter: String,
    /// The letters of the diagram.
    pub(super) id: String,
    /// Lines of the definition.
    pub(super) moves: Vec<String>,
    pub(super) squares: [Spots; 2],
    /// How many pieces are laid aside at the start.
    pub(super) aside: usize,
    pub(super) is_royal: bool,
    /// Whether it is left out of the definition: it has no known moves, and stands nowhere.
    pub(super) is_out: bool,
    /// Its name in the diagram.
    pub(super) told: Word,
}

impl Default for Diagram {
    fn default() -> Diagram {
        Diagram {
            files: 8,
            ranks: 8,
            promotion_ranks: 1,
            choices: None,
            pairing: None,
            promoting: 1,
            stalemate: "draw",
            has_baring: false,
            symmetry: Symmetry::Mirror,
            pieces: Vec::new(),
            holes: Spots::new(),
            protected: Vec::new(),
            counter_strike: Vec::new(),
            shuffle: Shuffle::default(),
        }
    }
}

impl Diagram {
    pub(super) fn has_pieces(&self) -> bool {
        self.pieces.iter().any(|piece| !piece.is_out)
    }

    /// The pieces that are in the definition.
    pub(super) fn known(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(|piece| !piece.is_out)
    }
}

/// A kind that others may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// Its index in the list of pieces.
    pub(super) piece: usize,
    /// `!`: not on the last rank.
    pub(super) is_early: bool,
    /// `*`: only one that has been lost.
    pub(super) is_lost: bool,
    /// A number behind it: only on so many of the last ranks.
    pub(super) ranks: Option<usize>,
}

/// Promotion by indices in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pairing {
    /// How many places further on in the list the promoted kind stands.
    pub(super) offset: usize,
    /// `+`: whether every piece that can promote must.
    pub(super) is_forced: bool,
}

/// The drawn start of a diagram.
#[derive(Default)]
pub(super) struct Shuffle {
    /// Pieces that change places.
    pub(super) mixtures: Vec<Mixture>,
    pub(super) castling: Option<Castling>,
}

/// Castling of a king who changes places, too.
#[derive(Clone, Copy)]
pub(super) struct Castling {
    /// The king and his partner, by their indices in the list of pieces.
    pub(super) king: usize,
    pub(super) partner: usize,
    /// The destinations of White's king to the right and to the left.
    pub(super) short: Spot,
    pub(super) long: Spot,
}
