//! The state of the checker while it goes through a document.

use std::collections::HashSet;

use super::budget::Budget;
use super::tables::TableSizes;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ids::{KindSet, Variable};
use crate::model::board::Board;
use crate::model::errors;
use crate::model::history::Reader;
use crate::model::names::{Entity, Names};
use crate::model::reference::Recorder;
use crate::model::setup::Arrangement;
use crate::model::term::Local;
use crate::model::{DeclaredFunction, LookupTable, PieceAttribute, PieceMark, StateVariable, ZoneSquares};
use crate::syntax::{Document, Name};

/// The state while a document is checked.
pub(in crate::model) struct Checker<'a> {
    pub(in crate::model) document: &'a Document,
    pub(in crate::model) diagnostics: &'a mut Diagnostics,
    pub(in crate::model) board: Board,
    /// Whether its shape could be read; if not, squares are not checked.
    pub(in crate::model) board_is_known: bool,
    pub(in crate::model) names: Names,
    /// The places of names, for editors.
    pub(in crate::model) recorder: Recorder,
    /// The names of movements and links, which only movements use.
    pub(in crate::model) shapes: Names,
    pub(in crate::model) zones: Vec<ZoneSquares>,
    pub(in crate::model) kind_names: Vec<String>,
    pub(in crate::model) letters: Vec<String>,
    /// Whether every kind has its letter; if not, unknown letters are not reported.
    pub(in crate::model) letters_are_known: bool,
    pub(in crate::model) marks: Vec<PieceMark>,
    pub(in crate::model) attributes: Vec<PieceAttribute>,
    pub(in crate::model) variables: Vec<StateVariable>,
    pub(in crate::model) tables: Vec<LookupTable>,
    pub(in crate::model) functions: Vec<DeclaredFunction>,
    pub(in crate::model) arrangement: Arrangement,
    locals: u32,
    /// The parts of all rules so far.
    pub(super) budget: Budget,
    /// The nesting of expressions being checked.
    pub(in crate::model) depth: usize,
    /// The tables of all movements so far.
    pub(super) table_sizes: TableSizes,
    /// The functions and movements that are being expanded.
    pub(in crate::model) calls: Vec<String>,
    /// The parameters and choices that the current rule has used.
    pub(in crate::model) used: HashSet<String>,
    /// The parameters that a function or procedure of the definition's own file does not use, with its name.
    pub(in crate::model) unused_parameters: Vec<(String, Name)>,
    /// The functions and procedures that other files than the definition's own call.
    pub(in crate::model) called_by_others: HashSet<String>,
    /// The actions whose choices have mistakes.
    pub(in crate::model) unread_actions: HashSet<String>,
    /// The actions for which a rule asks.
    pub(in crate::model) asked: HashSet<String>,
    /// Why words are unknown in the thing being checked, as far as that was reported.
    absent: HashSet<&'static str>,
    /// The thing being checked.
    pub(in crate::model) reader: Reader,
    /// The uses of each variable.
    pub(in crate::model) reads: Vec<(Reader, Variable)>,
    /// Reported only if there are no errors.
    pub(in crate::model) warnings: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    /// The initial state for a document.
    pub(super) fn new(document: &'a Document, diagnostics: &'a mut Diagnostics) -> Checker<'a> {
        Checker {
            document,
            diagnostics,
            board: Board::new(1, 1, |_, _| false),
            board_is_known: false,
            names: Names::missing(
                document.unread.iter().map(|name| name.text.clone()).collect(),
                !document.is_whole,
            ),
            recorder: Recorder::silent(),
            shapes: Names::default(),
            zones: Vec::new(),
            kind_names: document.pieces.iter().map(|piece| piece.name.text.clone()).collect(),
            letters: Vec::new(),
            letters_are_known: document.is_whole && document.unread.is_empty(),
            marks: Vec::new(),
            attributes: Vec::new(),
            variables: Vec::new(),
            tables: Vec::new(),
            functions: Vec::new(),
            arrangement: Arrangement::default(),
            locals: 0,
            budget: Budget::default(),
            depth: 0,
            table_sizes: TableSizes::default(),
            calls: Vec::new(),
            used: HashSet::new(),
            unused_parameters: Vec::new(),
            called_by_others: HashSet::new(),
            asked: HashSet::new(),
            unread_actions: HashSet::new(),
            absent: HashSet::new(),
            reader: Reader::Other,
            reads: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// A local that no other rule uses.
    pub(in crate::model) fn new_local(&mut self) -> Local {
        self.locals += 1;
        Local(self.locals)
    }

    /// The entity of a name; counts as a use of it.
    pub(in crate::model) fn entity_of(&self, name: &Name) -> Option<Entity> {
        let entity = self.names.get(&name.text)?;
        self.recorder.uses(name, entity);
        Some(entity)
    }

    /// All kinds of the definition.
    pub(in crate::model) fn every_kind(&self) -> KindSet {
        KindSet::first(self.kind_names.len())
    }

    /// Counts parts that are about to be made, and returns whether they are within the bound.
    pub(in crate::model) fn spend(&mut self, parts: usize) -> bool {
        self.budget.parts = self.budget.parts.saturating_add(parts);
        self.has_parts_left()
    }

    /// Whether more parts may be made.
    pub(in crate::model) fn has_parts_left(&self) -> bool {
        self.budget.is_kept() && !self.diagnostics.is_full()
    }

    /// The parts so far.
    pub(in crate::model) fn parts(&self) -> usize {
        self.budget.parts
    }

    /// Begins to check a named thing, to which all parts made from here on belong.
    pub(in crate::model) fn begin(&mut self, what: &str, name: &Name) {
        self.budget.begin(what, name);
        self.absent.clear();
    }

    /// Reports a word that is unknown where it stands: for each reason the first one in a named thing, since the others
    /// are the same mistake.
    pub(in crate::model) fn is_absent(&mut self, name: &Name, why: &'static str) {
        if self.absent.insert(why) {
            self.diagnostics.push(errors::not_here(name, why));
        }
    }
}
