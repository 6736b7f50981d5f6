//! The dependencies of expressions: the basis of every analysis of when a value may change.

use super::term::{ContextWord, Expression, Local, Quantity, Term};
use crate::ids::{Mark, Variable};

/// A dependency: something whose change may change the value of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A word of the event.
    Event(ContextWord),
    /// The squares on which the move at hand captures.
    Victims,
    /// A held value.
    Local(Local),
    /// The pieces on the board.
    Board,
    /// The carriers of a mark.
    Mark(Mark),
    /// A variable.
    Variable(Variable),
    /// The hands.
    Hand,
    /// The royal squares.
    Royal,
    /// Attacks.
    Attacks,
    /// A player's actions.
    Actions,
    /// The last action.
    LastAction,
    /// The number of pieces that the action has removed.
    Removed,
    /// The board at the beginning of the turn.
    TurnStart,
    /// The history of positions.
    Past,
}

impl Term {
    /// Calls a function with the direct dependencies of the term, without those of the terms inside it.
    #[expect(clippy::too_many_lines, reason = "a table: one row a form")]
    pub fn readings(&self, note: &mut dyn FnMut(Reading)) {
        match self {
            Term::Number(_)
            | Term::Truth(_)
            | Term::Player(_)
            | Term::Kind(_)
            | Term::Kinds(_)
            | Term::Square(_)
            | Term::Squares(_)
            | Term::Let(..)
            | Term::If(..)
            | Term::Opponent(_)
            | Term::Zone(..)
            | Term::Not(_)
            | Term::And(..)
            | Term::Or(..)
            | Term::Arithmetic(..)
            | Term::Compare(..)
            | Term::Same(..)
            | Term::SameSet(..)
            | Term::In(..)
            | Term::KindIs(..)
            | Term::Any(_)
            | Term::Count(_)
            | Term::Reduce(..)
            | Term::Ray(..)
            | Term::Between(..)
            | Term::First(..)
            | Term::StepFrom(..)
            | Term::Towards(..)
            | Term::Reverse(_)
            | Term::The(_)
            | Term::Distance(..)
            | Term::FileOf(_)
            | Term::RankOf(_)
            | Term::FileNumber(_)
            | Term::RankNumber(..)
            | Term::Starting(..)
            | Term::StartingSquares(..)
            | Term::Lookup(..) => {}
            // Steps and directions are turned for the mover.
            Term::Direction(_) | Term::Offset(..) | Term::Around(..) | Term::Connected(..) => {
                note(Reading::Event(ContextWord::Mover));
            }
            Term::Slide(..) => {
                note(Reading::Event(ContextWord::Mover));
                note(Reading::Board);
            }
            Term::Local(local) => note(Reading::Local(*local)),
            Term::Context(word) => note(Reading::Event(*word)),
            Term::EventMark(word, mark) => {
                note(Reading::Event(*word));
                note(Reading::Mark(*mark));
            }
            Term::EventAttribute(word, attribute) => {
                note(Reading::Event(*word));
                attribute.marks().for_each(|mark| note(Reading::Mark(mark)));
            }
            Term::Attribute(attribute, _) => {
                note(Reading::Board);
                attribute.marks().for_each(|mark| note(Reading::Mark(mark)));
            }
            Term::Variable(variable, _) => note(Reading::Variable(*variable)),
            Term::KindAt(_) | Term::OwnerAt(_) | Term::Pieces(..) | Term::Empty | Term::SlideTo(..) => {
                note(Reading::Board);
            }
            Term::Marked(mark) => {
                note(Reading::Board);
                note(Reading::Mark(*mark));
            }
            Term::Changed => {
                note(Reading::Board);
                note(Reading::TurnStart);
            }
            Term::Victims => note(Reading::Victims),
            Term::Royal(_) => note(Reading::Royal),
            Term::ActionIs(_) => note(Reading::LastAction),
            Term::Attacked(..) | Term::Observed(..) | Term::Attackers(..) | Term::AttackedBy(_) => {
                note(Reading::Attacks);
            }
            // It depends on quiet movements, too, and on all their conditions.
            Term::Reach(..) => {
                note(Reading::Attacks);
                note(Reading::Actions);
            }
            Term::Threatened(..) | Term::Stuck(_) => note(Reading::Actions),
            Term::SinceOccurrence(_) | Term::Quantity(Quantity::Occurrences | Quantity::BoardOccurrences) => {
                note(Reading::Past)
            }
            Term::Quantity(Quantity::Removed) => note(Reading::Removed),
            Term::InHand(..) => note(Reading::Hand),
        }
    }
}

impl Expression {
    /// Calls a function with all dependencies of the value.
    pub fn readings(&self, note: &mut dyn FnMut(Reading)) {
        self.visit(&mut |inner| inner.term.readings(note));
    }

    /// Whether the value has a dependency of a sort.
    pub fn reads(&self, is_meant: impl Fn(Reading) -> bool) -> bool {
        let mut found = false;
        self.readings(&mut |reading| found |= is_meant(reading));
        found
    }

    /// Whether it depends on attacks.
    pub fn asks_attacks(&self) -> bool {
        self.reads(|reading| reading == Reading::Attacks)
    }
}
