//! Finds the parts of a diagram's moves that the language does not have, by reading the definition.

use super::content::Diagram;
use super::movement::{self, Setting};
use crate::import::writer;
use variorum::diagnostic::Diagnostics;
use variorum::model;
use variorum::source::{Loader, Sources};
use variorum::syntax;

/// A part of a piece's moves that the language does not have.
pub(super) struct Lack {
    /// The piece, by its index in the list.
    pub(super) piece: usize,
    /// The start and end of the part, in bytes of the moves.
    pub(super) part: std::ops::Range<usize>,
    /// The message of the language.
    pub(super) why: String,
}

/// How many parts of a piece's moves are searched for a mistake.
const MOST_PARTS: usize = 40;

impl Diagram {
    /// The first mistake in the definition of the diagram, in words.
    pub(super) fn mistake(&self) -> Option<String> {
        let mut sources = Sources::default();
        let source = sources.add("diagram", writer::write(&[], &self.definition("diagram")));
        let (document, mut diagnostics) = syntax::parse(&mut sources, &Loader::new(), source, &[]);
        model::check(&document, &mut diagnostics);
        first(&diagnostics)
    }

    /// The same, for a definition in which only one piece moves, by these lines.
    fn mistake_of(&mut self, piece: usize, lines: Vec<String>) -> Option<String> {
        let kept: Vec<Vec<String>> =
            self.pieces.iter_mut().map(|piece| std::mem::take(&mut piece.moves)).collect();
        self.pieces[piece].moves = lines;
        let mistake = self.mistake();
        for (piece, moves) in self.pieces.iter_mut().zip(kept) {
            piece.moves = moves;
        }
        mistake
    }

    /// The parts of the given moves that the language lacks; nothing if the definition is valid, or has mistakes
    /// elsewhere.
    pub(super) fn lacks(&mut self, told: &[(String, Setting)]) -> Vec<Lack> {
        if !self.has_pieces() || self.mistake().is_none() || self.mistake_of(0, Vec::new()).is_some() {
            return Vec::new();
        }
        let mut lacks = Vec::new();
        for (piece, (moves, setting)) in told.iter().enumerate() {
            let Some(why) = self.mistake_of(piece, self.pieces[piece].moves.clone()) else { continue };
            let parts = movement::parts(moves, setting);
            let lack = parts.into_iter().take(MOST_PARTS).find_map(|part| {
                let lines = movement::lines(&moves[part.clone()], setting).ok()?;
                Some(Lack { piece, why: self.mistake_of(piece, lines)?, part })
            });
            lacks.push(lack.unwrap_or(Lack { piece, part: 0..moves.len(), why }));
        }
        lacks
    }
}

/// The text of the first diagnostic, on one line.
fn first(diagnostics: &Diagnostics) -> Option<String> {
    diagnostics.sorted().first().map(|diagnostic| diagnostic.title.replace('\n', " "))
}
