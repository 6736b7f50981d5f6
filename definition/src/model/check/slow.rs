//! Rules that may be slow in play: choices with very many combinations, and walks with very many ways.

#![expect(clippy::wildcard_enum_match_arm, reason = "sets of other forms are taken to be small")]

use super::checker::Checker;
use crate::limits;
use crate::model::term::{Domain, Expression, KindsTerm, Term};
use crate::model::{Choice, DeclaredAction, Geometry, Movement, WalkCount, errors};
use crate::syntax::{Mode, Modes, Name};

/// The approximate number of squares to which a step leads.
const AROUND: u64 = 8;

impl Checker<'_> {
    /// Warns of an action with more combinations of choices than can be tried quickly.
    pub(super) fn warn_of_combinations(&mut self, name: &Name, action: &DeclaredAction) {
        let combinations =
            action.choices.iter().map(|choice| self.alternatives(choice)).fold(1, u64::saturating_mul);
        if combinations > limits::SLOW {
            let what = format!("the choices of `{}` have up to", name.text);
            self.warnings.push(errors::slow(name.span, &what, combinations, "combinations"));
        }
    }

    /// Warns of a walk of a kind with more ways than can be tried quickly.
    pub(super) fn warn_of_walks(&mut self, kind: &Name, movements: &[Movement]) {
        let most = movements.iter().map(ways).max().unwrap_or(0);
        if most > limits::SLOW {
            let what = format!("a walk of `{}` has up to", kind.text);
            self.warnings.push(errors::slow(kind.span, &what, most, "ways from a square"));
        }
    }

    /// The approximate number of values of a choice.
    fn alternatives(&self, choice: &Choice) -> u64 {
        match &choice.domain {
            Domain::Square(set) => self.size(set),
            Domain::Kind(kinds) => {
                kinds.iter().take_while(|kind| kind.index() < self.kind_names.len()).count() as u64
            }
            Domain::Hand(_) => self.kind_names.len() as u64,
            Domain::Direction(ways) => ways.len() as u64,
            Domain::Number(least, most) => match (&least.term, &most.term) {
                (Term::Number(least), Term::Number(most)) => u64::try_from(most - least + 1).unwrap_or(1),
                _ => 1,
            },
            Domain::Subset(_, most, set) => {
                let (squares, most) =
                    (self.size(set), if let Term::Number(most) = most.term { most } else { 1 });
                let choose = (1..=u64::try_from(most).unwrap_or(0).min(squares))
                    .try_fold(1u64, |ways, taken| Some(ways.checked_mul(squares - taken + 1)? / taken));
                choose.unwrap_or(u64::MAX).min(u64::from(limits::SUBSETS))
            }
            Domain::Is(_) => 1,
        }
    }

    /// The approximate size of a set in play.
    fn size(&self, set: &Expression) -> u64 {
        let board = self.board.len() as u64;
        let sides = u64::from(self.board.files) + u64::from(self.board.ranks);
        let pieces = |kinds: &KindsTerm| {
            let is_of = |kind| matches!(kinds, KindsTerm::Fixed(kinds) if kinds.has(kind));
            self.arrangement.pieces.iter().filter(|piece| is_of(piece.kind)).count() as u64
        };
        match &set.term {
            Term::Squares(squares) => squares.len() as u64,
            Term::Zone(zone, _) => {
                self.zones.get(zone.index()).map_or(board, |zone| zone.squares[0].len() as u64)
            }
            Term::Empty => board.saturating_sub(self.arrangement.pieces.len() as u64),
            Term::Pieces(None, _) => self.arrangement.pieces.len() as u64,
            Term::Pieces(Some(kinds), _) | Term::StartingSquares(kinds, _) => pieces(kinds).max(1),
            Term::Not(set) => board.saturating_sub(self.size(set)),
            Term::And(a, b) => self.size(a).min(self.size(b)),
            Term::Or(a, b) => (self.size(a) + self.size(b)).min(board),
            Term::Slide(..) | Term::SlideTo(..) | Term::Ray(..) | Term::Reach(..) => sides,
            Term::Around(set, _) => AROUND.saturating_mul(self.size(set)).min(board),
            Term::Reduce(_, _, set, _) => self.size(set),
            Term::Let(_, _, body) => self.size(body),
            Term::If(_, a, b) => self.size(a).max(self.size(b)),
            _ => 1,
        }
    }
}

/// The ways of a walk that is searched step by step, if their number is known.
fn ways(movement: &Movement) -> u64 {
    let Geometry::Walk { steps, least, most: WalkCount::Number(most) } = &movement.geometry else { return 0 };
    let by_steps =
        movement.modes != Modes::NONE.with(Mode::Quiet) || *least > 1 || !movement.effects.is_empty();
    let turns = (steps.len() as u64).saturating_sub(1);
    let on = (1..*most).fold(steps.len() as u64, |ways, _| ways.saturating_mul(turns));
    if by_steps { on } else { 0 }
}
