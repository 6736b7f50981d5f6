//! Reads the merged files of a definition, section by section, into a [`Document`].

mod board;
mod ending;
mod entries;
mod piece;
mod position;
mod rule;
mod setup;
mod table;
mod title;
mod turn;
mod value;

use board::{board, side_zones, zones};
use ending::{endings, match_rules};
use piece::{groups, marks, movements, pieces, royal, royal_kinds};
use position::{position, record};
use rule::{actions, arrivals, forbidden, priorities, rules};
use setup::{setup, shuffle};
use table::tables;
use title::{examples, variant};
use turn::{phases, turn};
use value::{constants, functions, procedures, variables};

use crate::diagnostic::Diagnostics;
use crate::language::Section;
use crate::syntax::document::Document;
use crate::syntax::errors;
use crate::syntax::read::refuse_other;
use crate::syntax::value::{Value, ValueKind};

/// Reads the sections of the merged files of a definition.
pub(super) fn document(merged: &Value, is_whole: bool, diagnostics: &mut Diagnostics) -> Document {
    refuse_other("the definition", merged, diagnostics);
    report_missing(merged, is_whole, diagnostics);
    report_unknown(merged, diagnostics);
    let mut document = Document { span: merged.span, is_whole, ..Document::default() };
    for section in Section::ALL {
        if let Some(value) = merged.get(section.text()) {
            read(section, value, &mut document, diagnostics);
        }
    }
    if merged.get(Section::Royal.text()).is_none() {
        document.royal = royal_kinds(&document.pieces);
    }
    document
}

/// Reports missing required sections; only if all files could be read.
fn report_missing(merged: &Value, is_whole: bool, diagnostics: &mut Diagnostics) {
    let is_missed =
        |section: &&Section| section.contents().is_required && merged.get(section.text()).is_none();
    let missed: Vec<Section> = Section::ALL.iter().filter(is_missed).copied().collect();
    let is_all = Section::ALL.iter().filter(|section| section.contents().is_required).count() == missed.len();
    // A file that is not TOML may have had them all.
    let is_known = is_whole && !merged.lost_a_key() && !(is_all && diagnostics.has_errors());
    if is_known && !missed.is_empty() {
        diagnostics.push(errors::missing_sections(merged.span, &missed, is_all));
    }
}

/// Reports sections that the language does not have.
fn report_unknown(merged: &Value, diagnostics: &mut Diagnostics) {
    for (name, value) in merged.entries() {
        let is_unread = matches!(value.kind, ValueKind::Broken) || name.text.is_empty();
        if !is_unread && !diagnostics.is_full() && Section::named(&name.text).is_none() {
            diagnostics.push(errors::unknown_section(name, None));
        }
    }
}

/// Reads one section into the document.
fn read(section: Section, value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let read = match section {
        Section::Variant => variant,
        Section::Board => board,
        Section::Zones => zones,
        Section::SideZones => side_zones,
        Section::Groups => groups,
        Section::Constants => constants,
        Section::Pieces => pieces,
        Section::Movements => movements,
        Section::Royal => royal,
        Section::Setup => setup,
        Section::Shuffle => shuffle,
        Section::Marks => marks,
        Section::State => variables,
        Section::Turn => turn,
        Section::Phases => phases,
        Section::Tables => tables,
        Section::Functions => functions,
        Section::Procedures => procedures,
        Section::Actions => actions,
        Section::Arrivals => arrivals,
        Section::Rules => rules,
        Section::Forbidden => forbidden,
        Section::Priorities => priorities,
        Section::Endings => endings,
        Section::Position => position,
        Section::Match => match_rules,
        Section::Record => record,
        Section::Example => examples,
    };
    read(value, document, diagnostics);
}
