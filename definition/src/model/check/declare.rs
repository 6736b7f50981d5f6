//! Names, all declared before any is used: kinds, groups, zones, constants, marks, variables, tables, functions, procedures.

use super::checker::Checker;
use crate::ids::{Kind, KindSet, Table, Variable, Zone};
use crate::language;
use crate::limits;
use crate::model::errors;
use crate::model::names::Entity;
use crate::model::term::Type;
use crate::syntax::{self, Name};

impl Checker<'_> {
    /// Declares every name before any is used.
    pub(super) fn declare(&mut self) {
        self.check_numbers_of_entries();
        self.declare_entities();
        self.declare_shapes();
        self.check_constants();
        self.check_names_of_actions();
        self.declare_groups();
        self.check_variables();
    }

    /// There are kinds, and not too many of anything.
    fn check_numbers_of_entries(&mut self) {
        let document = self.document;
        let lasting = document.variables.iter().filter(|variable| variable.lasts_turn);
        let lasting = lasting.map(|variable| if variable.of_player { 2 } else { 1 }).sum();
        let counted = [
            ("kinds", document.pieces.len(), limits::KINDS),
            ("zones", document.zones.len(), limits::ZONES),
            ("variables", document.variables.len(), limits::VARIABLES),
            ("variables that last until the next turn, those of each player twice", lasting, limits::LASTING),
        ];
        for (what, count, limit) in counted.into_iter().filter(|(_, count, limit)| count > limit) {
            self.diagnostics.push(errors::beyond_limit(document.span, what, count, limit));
        }
        if document.pieces.is_empty() && self.letters_are_known && !self.diagnostics.has_errors() {
            self.diagnostics.push(errors::no_pieces(document.span));
        }
    }

    /// Whatever expressions can name, except groups. Nothing is said of the uses of a name whose type is unknown.
    fn declare_entities(&mut self) {
        let document = self.document;
        let (typed, untyped): (Vec<_>, Vec<_>) =
            document.variables.iter().enumerate().partition(|(_, variable)| {
                let is_type = |word: &Name| Type::NAMES.iter().any(|(name, _, _)| *name == word.text);
                variable.is.as_ref().is_none_or(is_type)
            });
        let marks = self.entities_of_marks();
        let (known, unknown): (Vec<_>, Vec<_>) =
            document.marks.iter().zip(marks).partition(|(_, entity)| entity.is_some());
        untyped.iter().for_each(|(_, variable)| self.names.leave_out(&variable.name.text));
        unknown.iter().for_each(|(mark, _)| self.names.leave_out(&mark.name.text));
        let mut declare = |name: &Name, entity| self.names.declare(name, entity, self.diagnostics);
        for (index, piece) in document.pieces.iter().take(limits::KINDS).enumerate() {
            declare(&piece.name, Entity::Kind(Kind(index as u8)));
        }
        for (index, zone) in document.zones.iter().enumerate() {
            declare(&zone.name, Entity::Zone(Zone(index as u16)));
        }
        for (name, value) in &document.constants {
            let value = (*value).clamp(-limits::NUMBER, limits::NUMBER);
            declare(name, Entity::Constant(value as i32));
        }
        for (mark, entity) in known {
            entity.into_iter().for_each(|entity| declare(&mark.name, entity));
        }
        for (index, variable) in typed {
            declare(&variable.name, Entity::Variable(Variable(index as u16)));
        }
        for (index, table) in document.tables.iter().enumerate() {
            declare(&table.name, Entity::Table(Table(index as u16)));
        }
        for (index, function) in document.functions.iter().enumerate() {
            declare(&function.name, Entity::Function(index));
        }
        for (index, procedure) in document.procedures.iter().enumerate() {
            declare(&procedure.name, Entity::Procedure(index));
        }
    }

    /// Whatever movements can name.
    fn declare_shapes(&mut self) {
        let document = self.document;
        let mut declare = |name: &Name, entity| match self.names.peek(&name.text) {
            Some(Entity::Kind(kind)) => {
                let first = document.pieces[kind.index()].name.span;
                self.diagnostics.push(errors::declared_twice(name, "a kind", first));
            }
            _ => self.shapes.declare(name, entity, self.diagnostics),
        };
        document.movements.iter().for_each(|movement| declare(&movement.name, Entity::Movement));
        document.board.links.iter().for_each(|(link, _)| declare(link, Entity::Link));
        let parameters = document.movements.iter().flat_map(|movement| &movement.parameters);
        for parameter in parameters.filter(|parameter| language::is_taken(&parameter.text)) {
            self.diagnostics.push(errors::reserved_name(parameter));
        }
    }

    /// The values of constants lie in the range of numbers.
    fn check_constants(&mut self) {
        for (name, value) in &self.document.constants {
            if value.saturating_abs() > limits::NUMBER {
                let range = -limits::NUMBER..=limits::NUMBER;
                let what = format!("the constant `{}`", name.text);
                self.diagnostics.push(errors::out_of_range(name.span, &what, *value, range));
            }
        }
    }

    /// Actions have names, which no other sort of action has.
    fn check_names_of_actions(&mut self) {
        for action in &self.document.actions {
            if matches!(action.name.text.as_str(), "move" | "other") {
                self.diagnostics.push(errors::move_is_taken(&action.name));
            } else if !syntax::is_name(&action.name.text) {
                self.diagnostics.push(errors::bad_name(&action.name));
            }
        }
    }

    /// Groups, in an order such that members come before the groups that contain them.
    fn declare_groups(&mut self) {
        let mut waiting: Vec<&(Name, Vec<Name>)> = self.document.groups.iter().collect();
        while !waiting.is_empty() {
            let is_waiting = |member: &Name| waiting.iter().any(|(group, _)| group.text == member.text);
            let (mut ready, mut later): (Vec<_>, Vec<_>) =
                waiting.iter().copied().partition(|(_, members)| !members.iter().any(is_waiting));
            if ready.is_empty() {
                std::mem::swap(&mut ready, &mut later); // they contain each other
            }
            for (name, members) in ready {
                let kinds = self.kinds_of_names(members);
                self.names.declare(name, Entity::Group(kinds), self.diagnostics);
            }
            waiting = later;
        }
    }

    /// The kinds of names of kinds and of groups.
    pub(in crate::model) fn kinds_of_names(&mut self, members: &[Name]) -> KindSet {
        let mut kinds = KindSet::default();
        for member in members {
            match self.entity_of(member) {
                Some(Entity::Kind(kind)) => kinds = kinds.or(KindSet::one(kind)),
                Some(Entity::Group(group)) => kinds = kinds.or(group),
                None if member.text == "kinds" => kinds = self.every_kind(),
                Some(other) => {
                    self.diagnostics.push(errors::not_a(member, "a kind or a group", other.words()))
                }
                None if self.names.may_exist(&member.text) => {}
                None if self.document.groups.iter().any(|(group, _)| group.text == member.text) => {
                    self.diagnostics.push(errors::group_of_itself(member));
                }
                None => {
                    let known: Vec<&str> = self
                        .names
                        .all(|entity| matches!(entity, Entity::Kind(_) | Entity::Group(_)))
                        .collect();
                    self.diagnostics.push(errors::unknown_of(member, "kind", known));
                }
            }
        }
        kinds
    }
}
