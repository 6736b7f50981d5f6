//! The checks of a document, in their order.

mod action;
mod board;
mod budget;
mod checker;
mod declare;
mod ending;
mod forbidden;
mod hand;
mod kind;
mod legs;
mod mark;
mod movement;
mod notation;
mod path;
mod royal;
mod rule;
mod setup;
mod shape;
mod shuffle;
mod slow;
mod table;
mod tables;
mod title;
mod turn;
mod unused;
mod variable;
mod zone;

pub(super) use checker::Checker;
pub(super) use kind::is_letter;

use crate::diagnostic::Diagnostics;
use crate::limits;
use crate::model::Model;
use crate::model::errors;
use crate::model::history::{Reader, mark_keepers};
use crate::model::reference::{Recorded, Recorder, Sort};
use crate::syntax::{Document, Name};

/// Checks a document. Gives `None` exactly if an error was reported, now or before.
pub fn check(document: &Document, diagnostics: &mut Diagnostics) -> Option<Model> {
    let implied = super::implied::with_implied(document);
    let document = &*implied;
    let mut checker = Checker::new(document, diagnostics);
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
        // Something that looks unused may be used in a faulty part.
        warnings.into_iter().for_each(|warning| diagnostics.push(warning));
    }
    if diagnostics.has_errors() { None } else { model }
}

/// All names of a document and their entities, as far as they are understood.
pub fn references(document: &Document) -> Recorded {
    let implied = super::implied::with_implied(document);
    let mut diagnostics = Diagnostics::default();
    let mut checker = Checker::new(&implied, &mut diagnostics);
    checker.recorder = Recorder::of(document);
    checker.model();
    checker.record_pointers();
    checker.record_keys();
    checker.recorder.finish()
}

impl Checker<'_> {
    /// Records names after `before` and in `[needs]`.
    fn record_pointers(&self) {
        for (section, name) in &self.document.pointers {
            match self.names.peek(&name.text) {
                Some(entity) if section.contents().declares.is_some() => self.recorder.uses(name, entity),
                _ => Sort::of_section(*section)
                    .into_iter()
                    .for_each(|sort| self.recorder.uses_entry(name, sort)),
            }
        }
    }

    /// Records keys that are names declared in other sections, including those of files beneath whose values are
    /// replaced.
    fn record_keys(&self) {
        for layer in self.document.layers.all() {
            let path: Vec<&str> = layer.path.iter().map(String::as_str).collect();
            let Some(span) = layer.name else { continue };
            let name = |text: &str| Name { text: text.to_owned(), span };
            match path[..] {
                ["tables", _, row] => {
                    let entity = self.names.peek(row);
                    entity.into_iter().for_each(|entity| self.recorder.uses(&name(row), entity));
                }
                ["record", "actions", action] if action != "move" => {
                    self.recorder.uses_entry(&name(action), Sort::Action);
                }
                _ => {}
            }
        }
    }

    fn model(&mut self) -> Option<Model> {
        self.check_board();
        self.declare();
        self.check_zones();
        self.check_look();
        self.check_letters();
        self.check_tables();
        self.check_marks();
        self.arrangement = self.check_setup();
        self.check_start_values();
        self.reader = Reader::Function;
        self.check_functions();
        self.check_procedures();
        self.reader = Reader::Other;
        let move_bans = self.check_move_bans();
        let kinds = self.check_kinds(&move_bans);
        self.check_unused_movements();
        self.budget.finish();
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
            shuffle: self.check_shuffle(),
            setup: std::mem::take(&mut self.arrangement),
            board: self.board.clone(),
            zones: std::mem::take(&mut self.zones),
            marks: std::mem::take(&mut self.marks),
            attributes: std::mem::take(&mut self.attributes),
            variables: std::mem::take(&mut self.variables),
            tables: std::mem::take(&mut self.tables),
            functions: std::mem::take(&mut self.functions),
        };
        let Model { rules, endings, variables, fields, .. } = &mut model;
        mark_keepers(rules, endings, variables, fields, &self.reads);
        self.check_budget();
        Some(model)
    }

    /// Reports that the rules have too many parts.
    fn check_budget(&mut self) {
        self.budget.finish();
        if self.budget.is_kept() {
            return;
        }
        let all = (self.budget.parts, "the definition".to_owned(), self.document.span);
        let (parts, name, span) = self.budget.largest.clone().unwrap_or(all);
        self.diagnostics.push(errors::too_many_parts(span, &name, parts, limits::NODES));
    }
}
