//! Turns the parameter text of an Interactive Diagram of chessvariants.com into a definition.
//!
//! A diagram is a text of settings (`key=value`) and of pieces (`name:ID:moves:image:squares:number`), see `text`.
//! `diagram.toml` lists what becomes of each parameter and of each letter of the moves; a parameter or letter that is
//! neither taken nor irrelevant to the rules is reported with its place. Source: H. G. Muller's description of the
//! diagram.

mod content;
mod draft;
mod movement;
mod promotion;
mod proof;
mod reader;
mod shuffle;
mod table;
mod text;

pub use table::{DiagramRow, DiagramUse, diagram_letters, diagram_parameters};

use super::{Imported, writer};
use variorum::diagnostic::Diagnostics;
use variorum::source::{SourceId, Sources};

/// Makes a definition of the parameter text of a diagram, with the name of the file.
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
