//! What names mean: one namespace for everything that an expression can speak of.

use crate::diagnostic::{Diagnostics, nearest};
use crate::ids::{Kind, KindSet, Mark, Table, Variable, Zone};
use crate::source::Span;
use crate::syntax::Name;

use super::errors;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Entity {
    Kind(Kind),
    Group(KindSet),
    Zone(Zone),
    Constant(i32),
    Mark(Mark),
    Variable(Variable),
    Table(Table),
    /// Index into the document's functions.
    Function(usize),
}

impl Entity {
    /// What messages call it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Entity::Kind(_) => "a kind",
            Entity::Group(_) => "a group",
            Entity::Zone(_) => "a zone",
            Entity::Constant(_) => "a constant",
            Entity::Mark(_) => "a mark",
            Entity::Variable(_) => "a variable",
            Entity::Table(_) => "a table",
            Entity::Function(_) => "a function",
        }
    }
}

/// Words of the language that stand for values.
pub(super) const WORDS: [&str; 30] = [
    "mover", "opponent", "white", "black", "neutral", "from", "to", "at", "piece", "victim", "action", "empty",
    "pieces", "board", "royal", "nothing", "true", "false", "hand", "kinds", "directions", "orthogonals",
    "diagonals", "occurrences", "removed", "forward", "back", "left", "right", "move",
];

/// Functions of the language, with their parameters in words.
pub(super) const FUNCTIONS: [(&str, &str); 17] = [
    ("adjacent", "squares"),
    ("around", "squares, 'movement'"),
    ("slide", "square, 'movement'"),
    ("ray", "square, direction"),
    ("between", "square, square"),
    ("first", "square, direction, squares"),
    ("step", "square, direction, number"),
    ("connected", "square, squares, 'movement'"),
    ("file-of", "square"),
    ("rank-of", "square"),
    ("rank-number", "square, player"),
    ("kind", "square"),
    ("owner", "square"),
    ("attacked", "squares, player"),
    ("stuck", "player"),
    ("in-hand", "player, kinds"),
    ("starting", "kinds, player"),
];

/// The declared names.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    list: Vec<(String, Span, Entity)>,
}

impl Names {
    /// Declares a name; reports one that is taken or is a word of the language.
    pub(super) fn declare(&mut self, name: &Name, entity: Entity, diagnostics: &mut Diagnostics) {
        if !crate::syntax::is_name(&name.text) {
            diagnostics.push(errors::no_name(name));
        } else if WORDS.contains(&name.text.as_str()) || FUNCTIONS.iter().any(|(word, _)| *word == name.text) {
            diagnostics.push(errors::reserved_name(name));
        } else if let Some((_, first, known)) = self.list.iter().find(|(text, _, _)| *text == name.text) {
            diagnostics.push(errors::declared_twice(name, known.words(), *first));
        } else {
            self.list.push((name.text.clone(), name.span, entity));
        }
    }

    /// What a name stands for.
    pub(super) fn get(&self, name: &str) -> Option<Entity> {
        self.list.iter().find(|(text, _, _)| text == name).map(|(_, _, entity)| *entity)
    }

    /// Declared names of which `wanted` is true.
    pub(super) fn all(&self, wanted: impl Fn(Entity) -> bool) -> impl Iterator<Item = &str> {
        self.list.iter().filter(move |(_, _, entity)| wanted(*entity)).map(|(text, _, _)| text.as_str())
    }

    /// The declared name or word of the language nearest to what was written.
    pub(super) fn near<'a>(&'a self, written: &str, locals: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        let functions = FUNCTIONS.iter().map(|(word, _)| *word);
        nearest(written, locals.into_iter().chain(self.all(|_| true)).chain(WORDS).chain(functions))
    }
}
