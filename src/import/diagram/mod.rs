//! The parameter text of an Interactive Diagram, as it stands on chessvariants.com, as a definition.
//!
//! A diagram is a text of settings (`key=value`) and of pieces (`name:ID:moves:image:squares:number`), see `text`. What
//! becomes of each parameter and of each letter of the moves stands in `diagram.toml`; what is neither taken nor known to
//! say nothing about the rules is reported with its place. Source: H. G. Muller's description of the diagram.

mod draft;
mod movement;
mod promotion;
mod proof;
mod reader;
mod table;
mod text;

pub use table::{DiagramRow, DiagramUse, diagram_letters, diagram_parameters};

use super::ini::Word;
use super::settings::Spots;
use super::{Imported, writer};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources};
use promotion::{Choice, Pairing};

/// Makes a definition of the parameter text of a diagram; its name is that of the file.
pub fn import_diagram(sources: &Sources, source: SourceId, diagnostics: &mut Diagnostics) -> Imported {
    let path = sources.name(source);
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned();
    let name = file.split('.').next().unwrap_or_default().to_lowercase().replace(' ', "-");
    let errors_before = diagnostics.error_count();
    let diagram = reader::read(source, sources.text(source), diagnostics);
    let remark = [format!("Imported from the diagram {file}.")];
    let text = diagram.has_pieces().then(|| writer::write(&remark, &diagram.definition(&name)));
    let is_complete = text.is_some() && diagnostics.error_count() == errors_before;
    Imported { name, text, is_complete }
}

/// What a diagram says.
struct Diagram {
    files: usize,
    ranks: usize,
    promotion_ranks: usize,
    choices: Option<Vec<Choice>>,
    pairing: Option<Pairing>,
    promoting: usize,
    stalemate: &'static str,
    has_baring: bool,
    symmetry: Symmetry,
    pieces: Vec<Piece>,
    holes: Spots,
    /// Places in the list of kinds that may not be captured by their like if that can be answered.
    protected: Vec<usize>,
    /// Places of kinds that may not be captured in answer to the capture of their like.
    counter_strike: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symmetry {
    Mirror,
    Rotate,
    None,
}

/// A kind with the squares on which it starts.
struct Piece {
    name: String,
    letter: String,
    /// The letters of the diagram.
    id: String,
    /// Lines of the definition.
    moves: Vec<String>,
    squares: [Spots; 2],
    /// How many are laid aside at the start.
    aside: usize,
    is_royal: bool,
    /// Whether it is in no definition: how it moves is not told, and it stands nowhere.
    is_out: bool,
    /// What the diagram calls it.
    told: Word,
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
        }
    }
}

impl Diagram {
    fn has_pieces(&self) -> bool {
        self.pieces.iter().any(|piece| !piece.is_out)
    }

    /// The pieces that are in the definition.
    fn known(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(|piece| !piece.is_out)
    }
}
