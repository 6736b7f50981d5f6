//! `[board]`, `[zones]` and `[side-zones]`.

#![expect(clippy::wildcard_enum_match_arm, reason = "a value of any other type is refused alike")]

use crate::diagnostic::Diagnostics;
use crate::language::{SIDES, Section, Turning};
use crate::syntax::document::{BoardSection, Document, ZoneSection};
use crate::syntax::read::{Reader, as_text, of_sides, refuse_other};
use crate::syntax::rule::Expression;
use crate::syntax::value::{Value, ValueKind};

pub(super) fn board(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::of(Section::Board, value, diagnostics);
    let errors_before = reader.diagnostics.error_count();
    let mut section = BoardSection {
        span: Some(reader.span()),
        files: reader.integer("files"),
        ranks: reader.integer("ranks"),
        holes: reader.text("holes").cloned(),
        names: reader.text("names").cloned(),
        turned: reader.word::<Turning>("turned").map(|(turning, span)| (turning == Turning::Rotated, span)),
        cylinder: reader.truth("cylinder"),
        torus: reader.truth("torus"),
        hexagons: reader.truth("hexagons"),
        plain: reader.truth("plain"),
        points: reader.truth("points"),
        diagonals: reader.squares("diagonals"),
        river: reader.squares("river"),
        dots: reader.squares("dots"),
        is_read: true,
        links: Vec::new(),
    };
    reader.require("files", section.files);
    reader.require("ranks", section.ranks);
    section.is_read = section.files.is_some()
        && section.ranks.is_some()
        && reader.diagnostics.error_count() == errors_before
        && !value.entries().iter().any(|(_, value)| matches!(value.kind, ValueKind::Broken));
    let links = reader.value("links");
    reader.finish();
    if let Some(links) = links {
        refuse_other("[board.links]", links, diagnostics);
    }
    for (name, value) in links.map_or(&[][..], |links| links.entries()) {
        match as_text(&name.text, value, diagnostics) {
            Some(text) => section.links.push((name.clone(), text.clone())),
            None => document.leave_out(name),
        }
    }
    document.board = section;
}

pub(super) fn zones(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    zones_of(Section::Zones, value, document, diagnostics);
}

pub(super) fn side_zones(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    zones_of(Section::SideZones, value, document, diagnostics);
}

fn zones_of(section: Section, value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let of_side = section == Section::SideZones;
    refuse_other(&section.title(), value, diagnostics);
    for (name, value) in value.entries() {
        let both = match &value.kind {
            ValueKind::Table(_) if of_side => {
                let title = format!("[side-zones.{}]", name.text);
                of_sides(value, title, SIDES, zone, diagnostics).map(|(white, black)| (white, Some(black)))
            }
            _ => zone(&name.text, value, diagnostics).map(|squares| (squares, None)),
        };
        match both {
            Some((squares, black)) => {
                document.zones.push(ZoneSection { name: name.clone(), of_side, squares, black });
            }
            None => document.leave_out(name),
        }
    }
}

/// The squares of a zone.
fn zone(key: &str, value: &Value, diagnostics: &mut Diagnostics) -> Option<Expression> {
    as_text(key, value, diagnostics)?.zone(diagnostics)
}
