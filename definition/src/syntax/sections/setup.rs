//! `[setup]` and `[shuffle]`.

use crate::diagnostic::Diagnostics;
use crate::language::Section;
use crate::syntax::document::{Document, LotSection, SetupSection};
use crate::syntax::name::Name;
use crate::syntax::read::{Reader, refuse_other};
use crate::syntax::value::Value;

pub(super) fn setup(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    let mut reader = Reader::of(Section::Setup, value, diagnostics);
    let board = reader.text("board").cloned();
    let board = reader.require("board", board);
    document.setup = Some(SetupSection { board, hands: reader.text("hands").cloned(), span: reader.span() });
    reader.finish();
}

pub(super) fn shuffle(value: &Value, document: &mut Document, diagnostics: &mut Diagnostics) {
    document.shuffle.when = Reader::of(Section::Shuffle, value, diagnostics).condition(WHEN);
    refuse_other(&Section::Shuffle.title(), value, diagnostics);
    for (name, entry) in value.entries().iter().filter(|(name, _)| name.text != WHEN) {
        match lot(name, entry, diagnostics) {
            Some(lot) => document.shuffle.lots.push(lot),
            None => document.leave_out(name),
        }
    }
}

/// The key of the section that is not a lot.
const WHEN: &str = "when";

fn lot(name: &Name, entry: &Value, diagnostics: &mut Diagnostics) -> Option<LotSection> {
    let title = format!("[shuffle.{}]", name.text);
    let mut reader = Reader::new(entry, title, Section::Shuffle.entry_keys(), diagnostics);
    let (pieces, squares) = (reader.names("pieces"), reader.squares("squares"));
    let pieces = reader.require("pieces", pieces);
    let squares = reader.require("squares", squares);
    let owner = reader.word("for").map(|(owner, _)| owner);
    let in_order = reader.truth("in-order");
    reader.finish();
    Some(LotSection { name: name.clone(), pieces: pieces?, squares: squares?, owner, in_order })
}
