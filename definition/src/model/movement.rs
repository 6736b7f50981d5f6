//! Movements: their geometry, modes, conditions and effects.

#![expect(clippy::wildcard_enum_match_arm, reason = "a form that is asked for, or any other")]

use super::board::Step;
use super::notation::Template;
use super::path::Path;
use super::reading::Reading;
use super::term::{ContextWord, Expression, Statement, Term, Type, both};
use crate::ids::Vector;
use crate::source::Span;
use crate::syntax::{Mode, Modes};

/// A movement of a kind: its geometry, modes, condition and effects.
#[derive(Clone, Debug)]
pub struct Movement {
    /// Its modes.
    pub modes: Modes,
    /// Its geometry.
    pub geometry: Geometry,
    /// Its condition.
    pub when: Option<Expression>,
    /// Its statements.
    pub effects: Vec<Statement>,
    /// The squares on which its statements capture, as far as that is known before the move.
    pub taken: Option<Expression>,
    /// Its own template, if it has one.
    pub write: Option<Template>,
    /// The string of the kind's `moves` that it comes from.
    pub line: Span,
    /// The line that explains it best: where the string names a movement or another kind, the innermost of their lines
    /// that has modes or clauses, or else the innermost one; otherwise the string.
    pub origin: Span,
}

/// The squares on which the first statements of a line capture, as known before the move: without the moving piece and
/// the piece on its destination.
pub(super) fn taken_by(effects: &[Statement]) -> Option<Expression> {
    let set = |term| Expression::new(Type::Squares, term);
    let word = |word| Expression::new(Type::Square, Term::Context(word));
    let (from, to) = (word(ContextWord::From), word(ContextWord::To));
    let ends = set(Term::Or(Box::new(from), Box::new(to)));
    let others =
        set(Term::And(Box::new(set(Term::Pieces(None, None))), Box::new(set(Term::Not(Box::new(ends))))));
    let is_known = |reading| {
        !matches!(
            reading,
            Reading::Attacks
                | Reading::Actions
                | Reading::Event(ContextWord::At | ContextWord::Victim | ContextWord::VictimOwner)
                | Reading::Victims
        )
    };
    let taken = first_captures(effects).0.filter(|taken| !taken.reads(|reading| !is_known(reading)))?;
    Some(set(Term::And(Box::new(taken), Box::new(others))))
}

/// The captures with which statements begin, and whether they do nothing else.
fn first_captures(effects: &[Statement]) -> (Option<Expression>, bool) {
    let set = |term| Expression::new(Type::Squares, term);
    let nothing = || set(Term::Squares(Vec::new()));
    let mut found: Option<Expression> = None;
    for statement in effects {
        let (taken, is_all) = match statement {
            Statement::Capture(taken) => (Some(taken.clone()), true),
            Statement::If(condition, then, other) => {
                let (then, other) = (first_captures(then), first_captures(other));
                let taken = (then.0.is_some() || other.0.is_some()).then(|| {
                    let [then, other] =
                        [then.0, other.0].map(|taken| Box::new(taken.unwrap_or_else(nothing)));
                    set(Term::If(Box::new(condition.clone()), then, other))
                });
                (taken, then.1 && other.1)
            }
            Statement::Let(local, value, body) => {
                let (taken, is_all) = first_captures(body);
                let held = |taken| set(Term::Let(*local, Box::new(value.clone()), Box::new(taken)));
                (taken.map(held), is_all)
            }
            _ => (None, false),
        };
        found = match (found, taken) {
            (Some(a), Some(b)) => Some(set(Term::Or(Box::new(a), Box::new(b)))),
            (a, b) => a.or(b),
        };
        if !is_all {
            return (found, false);
        }
    }
    (found, true)
}

impl Movement {
    /// Whether it may capture an enemy, where it ends or on its way.
    pub fn attacks(&self) -> bool {
        let takes = match &self.geometry {
            Geometry::Path(path) => path.legs.iter().any(|leg| leg.takes.has(Mode::Capture)),
            _ => false,
        };
        takes || self.modes.has(Mode::Capture) || self.modes.has(Mode::Shoot)
    }

    /// Adds a ban: the condition must not hold, nor either side of an `or`.
    pub(super) fn forbid(&mut self, what: &Expression) {
        if let Term::Or(a, b) = &what.term {
            self.forbid(a);
            return self.forbid(b);
        }
        let not = Expression::new(Type::Truth, Term::Not(Box::new(what.clone())));
        self.when = both(self.when.take(), Some(not));
    }
}

/// A leap that depends on the squares that it passes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LameLeap {
    /// The squares it passes, as steps from the start.
    pub via: Vec<Vector>,
    /// Where it ends, as a step from the start.
    pub to: Vector,
    /// Whether the squares must all be occupied; otherwise they must all be empty.
    pub jumps: bool,
}

/// The geometry of a movement.
#[derive(Clone, Debug)]
pub enum Geometry {
    /// To a fixed place: each list of steps leads to one, regardless of the pieces on the way.
    Leap(Vec<Vec<Step>>),
    /// To a fixed place over squares that must be empty (or occupied).
    Lame(Vec<LameLeap>),
    /// Any number of equal steps over empty squares, up to a number.
    Ride(Vec<Vector>, Option<u8>),
    /// Like a ride, over exactly one piece.
    Hop {
        /// The directions.
        vectors: Vec<Vector>,
        /// At most so many steps.
        most: Option<u8>,
        /// At most so many squares beyond the piece.
        beyond: Option<u8>,
    },
    /// Like a ride, by steps that follow each other cyclically: a list for each initial direction.
    Crooked(Vec<Vec<Vector>>, Option<u8>),
    /// Leg after leg.
    Path(Path),
    /// Repeated steps, turning at will, no square twice; the modes hold for each step.
    Walk {
        /// The alternatives of a step.
        steps: Vec<Step>,
        /// At least so many steps.
        least: u16,
        /// At most so many.
        most: WalkCount,
    },
}

/// A number of steps.
#[derive(Clone, Debug)]
pub enum WalkCount {
    /// A literal.
    Number(u16),
    /// Computed from the position before the move.
    Computed(Expression),
}
