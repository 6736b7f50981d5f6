//! The course of a turn, and the names of the actions in it.

use super::checker::Checker;
use crate::ids::Side;
use crate::language::First;
use crate::limits;
use crate::model::reference::Sort;
use crate::model::rule::Scope;
use crate::model::term::Type;
use crate::model::{ActionKind, Passing, Phase, Turn, errors};
use crate::syntax::{self, Name};

impl Checker<'_> {
    pub(super) fn check_turn(&mut self) -> Turn {
        let section = &self.document.turn;
        self.turn_of(section)
    }

    /// Turns of other kinds, with their conditions.
    pub(super) fn check_phases(&mut self) -> Vec<Phase> {
        let mut found = Vec::new();
        for (name, when, section) in &self.document.phases {
            let when = self.expression(when, Some(Type::Truth), &mut Scope::default());
            let turn = self.turn_of(section);
            found.extend(when.map(|when| Phase { name: name.text.clone(), when, turn }));
        }
        found
    }

    fn turn_of(&mut self, section: &syntax::TurnSection) -> Turn {
        let mut actions = section.actions.map_or(1, |(number, _)| number);
        if let Some((number, span)) = section.actions
            && !(1..=limits::TURN_ACTIONS).contains(&number)
        {
            self.diagnostics.push(errors::out_of_range(span, "`actions`", number, 1..=limits::TURN_ACTIONS));
            actions = 1;
        }
        let sequence: Vec<Vec<ActionKind>> =
            section.sequence.iter().map(|names| self.sequence_entry(names)).collect();
        if !sequence.is_empty() {
            actions = sequence.len() as i64;
        }
        let pass = section.pass.map_or(Passing::Never, |(pass, _)| pass);
        if let Some((Passing::AfterFirst, span)) = section.pass
            && actions == 1
        {
            self.warnings.push(errors::no_rest_to_pass(span));
        }
        let mut plies = section.plies.map_or(limits::PLIES, |(number, _)| number);
        if let Some((number, span)) = section.plies
            && !(1..=limits::MOST_PLIES).contains(&number)
        {
            let range = 1..=limits::MOST_PLIES;
            self.diagnostics.push(errors::out_of_range(span, "`plies-at-most`", number, range));
            plies = limits::PLIES;
        }
        Turn {
            first: match section.first {
                Some(First::Black) => Side::Black,
                Some(First::White | First::Drawn) | None => Side::White,
            },
            actions: actions as u16,
            sequence,
            complete: section.complete,
            pass,
            plies: plies as u32,
        }
    }

    /// The allowed actions of one place of a turn; `other` is everything that no entry of the sequence names.
    fn sequence_entry(&mut self, names: &[Name]) -> Vec<ActionKind> {
        let again =
            (1..names.len()).find(|index| names[..*index].iter().any(|name| name.text == names[*index].text));
        if let Some(again) = again {
            self.warnings.push(errors::named_twice(&names[again], names));
        }
        let (other, named): (Vec<&Name>, Vec<&Name>) = names.iter().partition(|name| name.text == "other");
        let mut found: Vec<ActionKind> =
            named.into_iter().filter_map(|name| self.action_kind(name)).collect();
        if !other.is_empty() {
            let document = self.document;
            let is_named = |text: &str| document.turn.sequence.iter().flatten().any(|name| name.text == text);
            let declared = (0..).zip(&document.actions);
            let others = declared.filter(|(_, action)| !action.asked && !is_named(&action.name.text));
            found.extend((!is_named("move")).then_some(ActionKind::Move));
            found.extend(others.map(|(index, _)| ActionKind::Declared(crate::ids::ActionRule(index))));
        }
        found
    }

    /// The declared action with a name.
    pub(in crate::model) fn declared_action_index(&self, name: &Name) -> Option<usize> {
        let found = self.document.actions.iter().position(|action| action.name.text == name.text)?;
        self.recorder.uses_entry(name, Sort::Action);
        Some(found)
    }

    /// `move`, or the name of a declared action.
    pub(in crate::model) fn action_kind(&mut self, name: &Name) -> Option<ActionKind> {
        let found = self.known_action_kind(name);
        if found.is_none() && !self.names.may_exist(&name.text) {
            let known = self.document.actions.iter().map(|action| action.name.text.as_str());
            self.diagnostics.push(errors::bad_sequence(name, &known.collect::<Vec<&str>>()));
        }
        found
    }

    /// The same; nothing for other names.
    pub(in crate::model) fn known_action_kind(&self, name: &Name) -> Option<ActionKind> {
        if name.text == "move" {
            return Some(ActionKind::Move);
        }
        let found = self.declared_action_index(name)?;
        Some(ActionKind::Declared(crate::ids::ActionRule(found as u16)))
    }
}
