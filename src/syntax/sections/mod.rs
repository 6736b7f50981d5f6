//! What the files of a definition say together, section by section, to a [`Document`].

mod board;
mod ending;
mod entries;
mod piece;
mod position;
mod rule;
mod table;
mod title;
mod turn;
mod value;

use board::{board, setup, zones};
use ending::{endings, match_rules};
use piece::{groups, marks, movements, pieces, royal};
use position::{position, record};
use rule::{actions, arrivals, forbidden, priorities, rules};
use table::tables;
use title::{examples, variant};
use turn::{phases, turn};
use value::{constants, functions, procedures, variables};

use crate::diagnostic::Diagnostics;
use crate::syntax::document::Document;
use crate::syntax::read::{DEFINITION, Reader};
use crate::syntax::value::Value;

/// The values of the sections, by the key of each.
#[derive(Default)]
struct Sections<'a> {
    found: Vec<(&'static str, &'a Value)>,
}

/// Reads one section into the document.
type SectionReader = fn(&Value, &mut Document, &mut Diagnostics);

/// Every section of a definition, in the order of a rules page.
const SECTIONS: [(&str, SectionReader); 26] = [
    ("variant", variant),
    ("board", board),
    ("zones", |value, document, diagnostics| zones(value, false, document, diagnostics)),
    ("side-zones", |value, document, diagnostics| zones(value, true, document, diagnostics)),
    ("groups", groups),
    ("constants", constants),
    ("pieces", pieces),
    ("movements", movements),
    ("royal", royal),
    ("setup", setup),
    ("marks", marks),
    ("state", |value, document, diagnostics| variables(value, false, document, diagnostics)),
    ("memory", |value, document, diagnostics| variables(value, true, document, diagnostics)),
    ("turn", turn),
    ("phases", phases),
    ("tables", tables),
    ("functions", functions),
    ("procedures", procedures),
    ("actions", actions),
    ("arrivals", arrivals),
    ("rules", rules),
    ("forbidden", forbidden),
    ("priorities", priorities),
    ("endings", endings),
    ("position", position),
    ("match", match_rules),
];

/// Reads the sections of a definition whose files are merged.
pub(super) fn document(merged: &Value, is_whole: bool, diagnostics: &mut Diagnostics) -> Document {
    let mut root = Reader::new(merged, DEFINITION, diagnostics);
    let mut sections = Sections::default();
    sections.collect(&mut root, is_whole);
    root.finish();
    let mut document = Document { span: merged.span, is_whole, ..Document::default() };
    sections.read(&mut document, diagnostics);
    document
}

/// The names of all sections.
pub(super) fn section_names() -> impl Iterator<Item = &'static str> {
    SECTIONS.iter().map(|(name, _)| *name).chain(["record", "example"])
}

impl<'a> Sections<'a> {
    /// Finds the sections; those that must be there are missed only if all files could be read.
    fn collect(&mut self, root: &mut Reader<'a, '_>, is_whole: bool) {
        for key in section_names() {
            if let Some(value) = root.value(key) {
                self.found.push((key, value));
            }
        }
        for key in ["board", "pieces", "setup"].into_iter().filter(|_| is_whole) {
            let value = root.value(key);
            root.require(key, value);
        }
    }

    fn read(&self, document: &mut Document, diagnostics: &mut Diagnostics) {
        for (key, value) in &self.found {
            match SECTIONS.iter().find(|(section, _)| section == key) {
                Some((_, read)) => read(value, document, diagnostics),
                None if *key == "example" => examples(value, document, diagnostics),
                None => record(value, document, diagnostics),
            }
        }
    }
}
