//! Names, all declared before any is used: kinds, groups, zones, constants, marks, variables, tables, functions, procedures.

use super::checker::Checker;
use crate::ids::{Kind, KindSet, Mark, Table, Variable, Zone};
use crate::limits;
use crate::model::names::Entity;
use crate::model::term::Type;
use crate::model::{StateVariable, errors};
use crate::source::Span;
use crate::syntax::{self, Name};

impl Checker<'_> {
    /// Declares every name before any is used.
    #[expect(clippy::too_many_lines, reason = "a table: one arm a form")]
    pub(super) fn declare(&mut self) {
        let document = self.document;
        let lasting = document.variables.iter().filter(|variable| variable.lasts_turn);
        let lasting = lasting.map(|variable| if variable.of_player { 2 } else { 1 }).sum();
        let counted = [
            ("kinds", document.pieces.len(), limits::KINDS),
            ("marks", document.marks.len(), limits::MARKS),
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
        let is_type = |word: &Name| Type::NAMES.iter().any(|(name, _, _)| *name == word.text);
        for variable in
            document.variables.iter().filter(|variable| variable.is.as_ref().is_some_and(|is| !is_type(is)))
        {
            self.names.leave_out(&variable.name.text);
        }
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
        for (index, mark) in document.marks.iter().take(limits::MARKS).enumerate() {
            declare(&mark.name, Entity::Mark(Mark(index as u16)));
        }
        for (index, variable) in document.variables.iter().enumerate() {
            if variable.is.as_ref().is_some_and(|is| !is_type(is)) {
                continue;
            }
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
        let mut declare_shape = |name: &Name, entity| match self.names.peek(&name.text) {
            Some(Entity::Kind(kind)) => {
                let first = document.pieces[kind.index()].name.span;
                self.diagnostics.push(errors::declared_twice(name, "a kind", first));
            }
            _ => self.shapes.declare(name, entity, self.diagnostics),
        };
        document.movements.iter().for_each(|movement| declare_shape(&movement.name, Entity::Movement));
        document.board.links.iter().for_each(|(link, _)| declare_shape(link, Entity::Link));
        for (name, value) in &document.constants {
            if value.saturating_abs() > limits::NUMBER {
                let range = -limits::NUMBER..=limits::NUMBER;
                let what = format!("the constant `{}`", name.text);
                self.diagnostics.push(errors::out_of_range(name.span, &what, *value, range));
            }
        }
        for action in &document.actions {
            if matches!(action.name.text.as_str(), "move" | "other") {
                self.diagnostics.push(errors::move_is_taken(&action.name));
            } else if !syntax::is_name(&action.name.text) {
                self.diagnostics.push(errors::bad_name(&action.name));
            }
        }
        self.declare_groups();
        self.check_variables();
    }

    fn declare_groups(&mut self) {
        for (name, members) in &self.document.groups {
            let kinds = self.kinds_of_names(members);
            self.names.declare(name, Entity::Group(kinds), self.diagnostics);
        }
    }

    /// The kinds of names of kinds and of groups declared before.
    pub(in crate::model) fn kinds_of_names(&mut self, members: &[Name]) -> KindSet {
        let mut kinds = KindSet::default();
        for member in members {
            match self.names.get(&member.text) {
                Some(Entity::Kind(kind)) => kinds = kinds.or(KindSet::one(kind)),
                Some(Entity::Group(group)) => kinds = kinds.or(group),
                None if member.text == "kinds" => kinds = self.every_kind(),
                Some(other) => {
                    self.diagnostics.push(errors::not_a(member, "a kind or a group", other.words()))
                }
                None if self.names.may_exist(&member.text) => {}
                None if self.document.groups.iter().any(|(group, _)| group.text == member.text) => {
                    self.diagnostics.push(errors::too_late(member, "group"));
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

    fn check_variables(&mut self) {
        for section in &self.document.variables {
            let named =
                |word: &str| Type::NAMES.iter().find(|(name, _, _)| *name == word).map(|(_, ty, _)| *ty);
            let ty = match &section.is {
                None => Type::Number,
                Some(word) => match named(&word.text) {
                    Some(Type::Kinds) => {
                        let help =
                            "a variable is a number, truth, player, kind, square, squares or direction";
                        let error = errors::bad_variable(word.span, "no variable holds that", help);
                        self.diagnostics.push(error);
                        Type::Number
                    }
                    Some(ty) => ty,
                    None => {
                        self.diagnostics.push(errors::unknown_type(word));
                        Type::Number
                    }
                },
            };
            let mut bounded =
                |given: Option<(i64, Span)>, what: &str, range: std::ops::RangeInclusive<i64>| {
                    if let Some((number, span)) = given.filter(|(number, _)| !range.contains(number)) {
                        self.diagnostics.push(errors::out_of_range(span, what, number, range));
                    }
                };
            bounded(section.most, "`most`", 1..=limits::NUMBER);
            let most = section.most.map_or(limits::NUMBER, |(most, _)| most.clamp(1, limits::NUMBER));
            bounded(section.starts, "`starts`", -limits::NUMBER..=most);
            if ty != Type::Number && (section.most.is_some() || section.starts.is_some()) {
                let help = "`most` and `starts` go with `is = \"number\"`";
                self.diagnostics.push(errors::bad_variable(
                    section.name.span,
                    "only numbers have bounds",
                    help,
                ));
            }
            let bound = |value: Option<(i64, Span)>, usual: i64| {
                value.map_or(usual, |(value, _)| value).clamp(-limits::NUMBER, limits::NUMBER) as i32
            };
            self.variables.push(StateVariable {
                name: section.name.text.clone(),
                ty,
                of_player: section.of_player,
                lasts_turn: section.lasts_turn,
                most: bound(section.most, limits::NUMBER),
                starts: bound(section.starts, 0),
                in_position: section.in_position,
                counts: section.counts,
                is_idle: false,
            });
        }
    }
}
