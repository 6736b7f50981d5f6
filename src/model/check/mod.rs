//! The checker: what it knows while it goes through a document, and the order in which it goes.

mod action;
mod board;
mod budget;
mod declare;
mod ending;
mod forbidden;
mod hand;
mod kind;
mod royal;
mod rule;
mod table;
mod tables;
mod title;
mod turn;
mod unused;
mod zone;

pub(super) use board::words;
use budget::Budget;
use tables::TableSizes;

use std::collections::HashSet;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::ids::{KindSet, Variable};
use crate::model::board::Board;
use crate::model::history::{Reader, mark_keepers};
use crate::model::names::Names;
use crate::model::term::Local;
use crate::model::{Arrangement, LookupTable, Model, PieceMark, StateVariable, ZoneSquares};
use crate::syntax::{Document, Name};

/// Checks a document. Gives `None` exactly if an error was reported, now or before.
pub fn check(document: &Document, diagnostics: &mut Diagnostics) -> Option<Model> {
    let implied = super::implied::with_implied(document);
    let document = &*implied;
    let mut checker = Checker {
        document,
        diagnostics,
        board: Board::new(1, 1, |_, _| false),
        board_is_known: false,
        names: Names::missing(
            document.unread.iter().map(|name| name.text.clone()).collect(),
            !document.is_whole,
        ),
        shapes: Names::default(),
        zones: Vec::new(),
        kind_names: document.pieces.iter().map(|piece| piece.name.text.clone()).collect(),
        letters: Vec::new(),
        letters_are_known: document.is_whole && document.unread.is_empty(),
        marks: Vec::new(),
        variables: Vec::new(),
        tables: Vec::new(),
        arrangement: Arrangement::default(),
        locals: 0,
        budget: Budget::default(),
        table_sizes: TableSizes::default(),
        calls: Vec::new(),
        used: HashSet::new(),
        unused_parameters: Vec::new(),
        called_by_others: HashSet::new(),
        asked: HashSet::new(),
        unread_actions: HashSet::new(),
        reader: Reader::Other,
        reads: Vec::new(),
        warnings: Vec::new(),
    };
    let model = checker.model();
    if !document.is_mutated {
        checker.warn_of_unused();
        checker.warn_of_empty_hands();
    }
    checker.warn_of_unused_parameters();
    let warnings = std::mem::take(&mut checker.warnings);
    for (fragment, unmet) in &document.unmet {
        diagnostics.say_instead(*fragment, unmet);
    }
    if !diagnostics.has_errors() {
        // What looks unused may be used where a mistake is.
        warnings.into_iter().for_each(|warning| diagnostics.push(warning));
    }
    if diagnostics.has_errors() { None } else { model }
}

/// What is known while a document is checked.
pub(super) struct Checker<'a> {
    pub(super) document: &'a Document,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) board: Board,
    /// Whether its shape could be read; if not, nothing is said of squares.
    pub(super) board_is_known: bool,
    pub(super) names: Names,
    /// The names of movements and links, which only movements speak of.
    pub(super) shapes: Names,
    pub(super) zones: Vec<ZoneSquares>,
    pub(super) kind_names: Vec<String>,
    pub(super) letters: Vec<String>,
    /// Whether every kind has its letter; if not, nothing is said of strange ones.
    pub(super) letters_are_known: bool,
    pub(super) marks: Vec<PieceMark>,
    pub(super) variables: Vec<StateVariable>,
    pub(super) tables: Vec<LookupTable>,
    pub(super) arrangement: Arrangement,
    locals: u32,
    /// The parts of all rules so far.
    budget: Budget,
    /// The tables of all movements so far.
    table_sizes: TableSizes,
    /// The functions and movements that are being expanded.
    pub(super) calls: Vec<String>,
    /// The parameters and choices that the rule at hand has spoken of.
    pub(super) used: HashSet<String>,
    /// The parameters that a function or procedure of the definition's own file does not speak of, with its name.
    pub(super) unused_parameters: Vec<(String, Name)>,
    /// The functions and procedures that other files than the definition's own call.
    pub(super) called_by_others: HashSet<String>,
    /// The actions whose choices have mistakes.
    pub(super) unread_actions: HashSet<String>,
    /// The actions that a rule asks for.
    pub(super) asked: HashSet<String>,
    /// What is being checked.
    pub(super) reader: Reader,
    /// What speaks of which variables.
    pub(super) reads: Vec<(Reader, Variable)>,
    /// Reported only if nothing is wrong.
    pub(super) warnings: Vec<Diagnostic>,
}

impl Checker<'_> {
    /// A local that no other rule uses.
    pub(super) fn new_local(&mut self) -> Local {
        self.locals += 1;
        Local(self.locals)
    }

    /// All kinds of the definition.
    pub(super) fn every_kind(&self) -> KindSet {
        KindSet::first(self.kind_names.len())
    }

    fn model(&mut self) -> Option<Model> {
        self.check_board();
        self.declare();
        self.check_zones();
        self.check_letters();
        self.check_tables();
        self.check_marks();
        self.arrangement = self.check_setup();
        self.reader = Reader::Function;
        self.check_functions();
        self.check_procedures();
        self.reader = Reader::Other;
        let move_bans = self.check_move_bans();
        let kinds = self.check_kinds(&move_bans);
        self.check_unused_movements();
        self.finish();
        let royal = self.check_royal();
        let turn = self.check_turn();
        let phases = self.check_phases();
        let actions = self.check_actions();
        let mut model = Model {
            title: self.check_title(),
            turn,
            phases,
            kinds,
            royal,
            actions: actions.clone(),
            arrivals: self.check_arrivals(),
            rules: self.check_rules(),
            forbidden: self.check_forbidden(),
            move_bans,
            priorities: self.check_priorities(),
            endings: self.check_endings(),
            fields: self.check_fields(),
            match_rules: self.check_match(),
            record: self.check_record(&actions),
            examples: self.check_examples(),
            setup: std::mem::take(&mut self.arrangement),
            board: self.board.clone(),
            zones: std::mem::take(&mut self.zones),
            marks: std::mem::take(&mut self.marks),
            variables: std::mem::take(&mut self.variables),
            tables: std::mem::take(&mut self.tables),
        };
        let Model { rules, endings, variables, fields, .. } = &mut model;
        mark_keepers(rules, endings, variables, fields, &self.reads);
        self.check_budget();
        Some(model)
    }
}
