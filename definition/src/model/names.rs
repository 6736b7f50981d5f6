//! The meanings of names: one namespace for everything that an expression can use.

use std::cell::Cell;
use std::collections::HashMap;

use crate::diagnostic::{Diagnostics, nearest};
use crate::ids::{Kind, KindSet, Mark, Table, Variable, Zone};
use crate::language::{self, Function, Word};
use crate::source::Span;
use crate::syntax::{Name, Quantifier, is_name};

use super::attribute::Attribute;
use super::errors;

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Entity {
    Kind(Kind),
    Group(KindSet),
    Zone(Zone),
    Constant(i32),
    Mark(Mark),
    Attribute(Attribute),
    Variable(Variable),
    Table(Table),
    /// Index into the document's functions.
    Function(usize),
    /// Index into the document's procedures.
    Procedure(usize),
    /// Known only to movements.
    Movement,
    Link,
}

impl Entity {
    /// The word for such an entity in messages.
    pub(super) fn word(self) -> &'static str {
        self.words().split_once(' ').map_or("", |(_, word)| word)
    }

    /// The word for it in messages.
    pub(super) fn words(self) -> &'static str {
        match self {
            Entity::Kind(_) => "a kind",
            Entity::Group(_) => "a group",
            Entity::Zone(_) => "a zone",
            Entity::Constant(_) => "a constant",
            Entity::Mark(_) => "a mark",
            Entity::Attribute(_) => "a value of pieces",
            Entity::Variable(_) => "a variable",
            Entity::Table(_) => "a table",
            Entity::Function(_) => "a function",
            Entity::Procedure(_) => "a procedure",
            Entity::Movement => "a movement",
            Entity::Link => "a link",
        }
    }
}

/// A declared name.
#[derive(Clone, Debug)]
struct Declared {
    name: Name,
    entity: Entity,
    /// Whether it has been used.
    used: Cell<bool>,
}

/// The declared names.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    list: Vec<Declared>,
    /// The index of each name in the list.
    places: HashMap<String, usize>,
    /// Names whose declarations could not be read.
    unread: Vec<String>,
    /// Whether unknown declarations may be missing.
    is_open: bool,
}

impl Names {
    /// No names except those known to be missing.
    pub(super) fn missing(unread: Vec<String>, is_open: bool) -> Names {
        Names { unread, is_open, ..Names::default() }
    }

    /// Declares a name; reports a name that is taken, is a word of the language, or could not be written in a rule.
    pub(super) fn declare(&mut self, name: &Name, entity: Entity, diagnostics: &mut Diagnostics) {
        let word = name.text.as_str();
        if language::is_taken(word) {
            diagnostics.push(errors::reserved_name(name));
            self.unread.push(word.to_owned());
        } else if !is_name(word) {
            diagnostics.push(errors::bad_name(name));
            self.unread.extend([word.to_owned(), word.to_lowercase()]);
        } else if let Some(first) = self.find(word) {
            diagnostics.push(errors::declared_twice(name, first.entity.words(), first.name.span));
        } else {
            self.places.insert(word.to_owned(), self.list.len());
            self.list.push(Declared { name: name.clone(), entity, used: Cell::new(false) });
        }
    }

    /// Marks a name as unknowable.
    pub(super) fn leave_out(&mut self, name: &str) {
        self.unread.push(name.to_owned());
    }

    /// Marks some names as unknowable, until they are included again.
    pub(super) fn leave_out_for_now(&mut self, names: impl Iterator<Item = String>) -> usize {
        let before = self.unread.len();
        self.unread.extend(names);
        before
    }

    /// Forgets the names that were temporarily left out.
    pub(super) fn take_in_again(&mut self, before: usize) {
        self.unread.truncate(before);
    }

    fn find(&self, name: &str) -> Option<&Declared> {
        self.places.get(name).map(|place| &self.list[*place])
    }

    /// The meaning of a name; counts as a use of it.
    pub(super) fn get(&self, name: &str) -> Option<Entity> {
        let found = self.find(name)?;
        found.used.set(true);
        Some(found.entity)
    }

    /// The place of a name's declaration.
    pub(super) fn place(&self, name: &str) -> Option<Span> {
        self.find(name).map(|found| found.name.span)
    }

    /// The meaning of a name, without a use.
    pub(super) fn peek(&self, name: &str) -> Option<Entity> {
        self.find(name).map(|found| found.entity)
    }

    /// Whether a name has been used.
    pub(super) fn use_of(&self, name: &str) -> bool {
        self.find(name).is_some_and(|found| found.used.get())
    }

    /// Sets whether a name has been used.
    pub(super) fn set_use_of(&self, name: &str, used: bool) {
        if let Some(found) = self.find(name) {
            found.used.set(used);
        }
    }

    /// Whether an undeclared name cannot be reported, because its declaration may have been unreadable.
    pub(super) fn may_exist(&self, name: &str) -> bool {
        self.is_open || self.unread.iter().any(|unread| unread == name)
    }

    /// Declared names without a use.
    pub(super) fn unused(&self) -> impl Iterator<Item = (&Name, Entity)> {
        self.list
            .iter()
            .filter(|declared| !declared.used.get())
            .map(|declared| (&declared.name, declared.entity))
    }

    /// Declared names that satisfy `wanted`.
    pub(super) fn all(&self, wanted: impl Fn(Entity) -> bool) -> impl Iterator<Item = &str> {
        self.list
            .iter()
            .filter(move |declared| wanted(declared.entity))
            .map(|declared| declared.name.text.as_str())
    }

    /// The declared name or word of the language that is most similar to the given one.
    pub(super) fn near<'a>(
        &'a self,
        written: &str,
        locals: impl IntoIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        let words = Word::ALL.iter().map(|word| word.text());
        let functions = Function::ALL.iter().map(|function| function.text());
        let known = locals.into_iter().chain(self.all(|_| true)).chain(words).chain(functions);
        nearest(written, known.chain(Quantifier::ALL.map(Quantifier::text)).chain(["not"]))
    }
}
