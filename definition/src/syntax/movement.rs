//! Trees of movements.

pub use crate::language::Mode;

use super::name::Name;
use super::notation::Template;
use super::rule::{Expression, Statement};
use crate::source::Span;

/// One line of `moves`.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its place.
    pub span: Span,
    /// The words before the shapes; empty if there are none.
    pub modes: Modes,
    /// The place of the modes.
    pub modes_span: Span,
    /// The shapes.
    pub shapes: Vec<Shape>,
    /// `when` and, negated, `unless`.
    pub conditions: Vec<Expression>,
    /// `do`.
    pub effects: Vec<Statement>,
    /// `write`.
    pub write: Option<Template>,
}

/// A set of modes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modes(u8);

impl Modes {
    /// No mode.
    pub const NONE: Modes = Modes(0);
    /// The default modes of a move: it goes to an empty square or captures an enemy.
    pub const USUAL: Modes = Modes(0b11);

    /// The set with a mode added.
    pub fn with(self, mode: Mode) -> Modes {
        Modes(self.0 | 1 << mode as u8)
    }

    /// The set without a mode.
    pub fn without(self, mode: Mode) -> Modes {
        Modes(self.0 & !(1 << mode as u8))
    }

    /// The modes of either set.
    #[must_use]
    pub fn or(self, other: Modes) -> Modes {
        Modes(self.0 | other.0)
    }

    /// Whether the mode is in the set.
    #[inline]
    pub fn has(self, mode: Mode) -> bool {
        self.0 & 1 << mode as u8 != 0
    }

    /// Whether no mode is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The modes in the set.
    pub fn iter(self) -> impl Iterator<Item = Mode> {
        Mode::ALL.into_iter().filter(move |mode| self.has(*mode))
    }
}

/// A part of a line that names destinations.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Its place.
    pub span: Span,
    /// Its form.
    pub kind: ShapeKind,
}

/// The forms of shapes.
#[derive(Clone, Debug)]
pub enum ShapeKind {
    /// Betza's letters, unparsed.
    Betza(String),
    /// A link, a movement or a kind, with arguments if there are brackets.
    Named(Name, Vec<Vec<Shape>>),
    /// A link along which a piece rides, with the least and the most steps; without limit if there is no number.
    Ride(Name, i64, Option<i64>),
    /// A path in brackets.
    Path(Path),
}

/// A path: legs one after the other, and how often the whole is walked.
#[derive(Clone, Debug)]
pub struct Path {
    /// Whether it may pass over the square where it began.
    pub crosses: bool,
    /// Its parts, at least one.
    pub parts: Vec<PathPart>,
    /// `{1..3}`.
    pub repeat: Option<Repeat>,
}

/// A part of a path.
#[derive(Clone, Debug)]
pub struct PathPart {
    /// Whether the path may end before it.
    pub optional: bool,
    /// Its form.
    pub kind: PathPartKind,
}

/// The forms of parts.
#[derive(Clone, Debug)]
pub enum PathPartKind {
    /// A leg.
    Leg(Leg),
    /// Parts in brackets, at least one, and how often they are walked.
    Group(Vec<PathPart>, Repeat),
}

/// One leg of a path.
#[derive(Clone, Debug)]
pub struct Leg {
    /// Its place.
    pub span: Span,
    /// The required contents of its last square if the path goes on; nothing for the default.
    pub pass: Option<Pass>,
    /// What each step may do where it ends; nothing for the default.
    pub modes: Modes,
    /// The alternatives.
    pub shapes: Vec<Shape>,
}

/// The required contents of a square for a path to go on over it.
#[derive(Clone, Debug)]
pub enum Pass {
    /// `over`: anything.
    Over,
    /// `hop`: a piece.
    Hop,
    /// `through (SET)`: the square is in the set.
    Through(Expression),
}

/// How often a path is walked.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// Its place.
    pub span: Span,
    /// The least number of times.
    pub least: RepeatCount,
    /// The greatest number of times.
    pub most: RepeatCount,
}

/// A number, or a function without parameters.
#[derive(Clone, Debug)]
pub enum RepeatCount {
    /// A number.
    Number(i64),
    /// The name of a function that gives a number.
    Function(Name),
}
