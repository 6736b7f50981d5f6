//! Shapes while they are resolved: the meanings of their names, and movements whose modes are not yet fixed.

use std::rc::Rc;

use crate::ids::Link;
use crate::model::movement::Geometry;
use crate::model::notation::Template;
use crate::model::rule::Scope;
use crate::model::term::{Expression, Statement};
use crate::source::Span;
use crate::syntax::{self, Modes, Name, Shape};

/// A movement whose modes may not yet be fixed.
#[derive(Clone, Debug)]
pub(in crate::model) struct Open {
    pub(in crate::model) modes: Option<Modes>,
    pub(in crate::model) geometry: Geometry,
    pub(in crate::model) when: Option<Expression>,
    pub(in crate::model) effects: Vec<Statement>,
    pub(in crate::model) write: Option<Template>,
    pub(in crate::model) written: Written,
}

/// The places of the lines from which a movement comes; nothing until they are known.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::model) struct Written {
    /// The string of the kind's `moves`.
    pub(in crate::model) line: Option<Span>,
    /// Among the lines of named movements and other kinds to which the string leads, the innermost one that has modes or
    /// clauses; if none has, the innermost.
    pub(in crate::model) origin: Option<Span>,
    /// Whether that one has modes or clauses.
    pub(in crate::model) says_more: bool,
}

impl Written {
    /// Adds a surrounding line.
    pub(in crate::model) fn within(&mut self, line: &syntax::Line) {
        let is_bare = line.modes.is_empty() && line.conditions.is_empty() && line.effects.is_empty();
        let says_more = !is_bare || line.write.is_some();
        if self.origin.is_none() || says_more && !self.says_more {
            self.origin = Some(line.span);
        }
        self.says_more |= says_more;
        self.line = Some(line.span);
    }
}

/// The values of the parameters of a named movement, and the name of the movement or kind with these lines.
#[derive(Clone, Debug, Default)]
pub(in crate::model) struct Bindings {
    /// The movement or kind, and how many layers of its lines lie beneath: its own name means the uppermost of these.
    pub(super) own: Option<(String, usize)>,
    pub(super) shapes: Vec<(Name, Vec<Shape>, Option<Rc<Bindings>>)>,
    pub(super) names: Vec<(Name, Name)>,
}

impl Bindings {
    /// For a kind's lines, with so many layers beneath.
    pub(super) fn of_kind(piece: &syntax::PieceSection, beneath: usize) -> Bindings {
        Bindings::default().of(&piece.name, beneath)
    }

    /// The same for the lines of a movement or kind, with so many layers beneath.
    pub(super) fn of(self, name: &Name, beneath: usize) -> Bindings {
        Bindings { own: Some((name.text.clone(), beneath)), ..self }
    }

    /// Whether there are no parameters.
    pub(in crate::model) fn is_empty(&self) -> bool {
        self.shapes.is_empty() && self.names.is_empty()
    }

    /// The scope of conditions inside the movement.
    pub(in crate::model) fn scope(&self) -> Scope {
        let mut scope = Scope::of_movement();
        scope.aliases.clone_from(&self.names);
        scope.shapes = self.shapes.iter().map(|(name, _, _)| name.clone()).collect();
        scope
    }
}

/// The meaning of a name in a movement.
pub(in crate::model) enum Meaning<'d> {
    /// An unknown name.
    Unknown,
    /// A parameter: its argument, and the parameters known in the argument.
    Shapes(Vec<Shape>, Bindings),
    /// A named movement or a kind.
    Lines(&'d [syntax::Line], Bindings),
    /// The movement or kind itself as it was in the file beneath.
    Beneath(&'d [syntax::Line], Bindings),
    /// A link.
    Link(Link),
}
