//! Drops that bans cannot distinguish: a ban sees only the number and contents of the squares of each sort, so one drop
//! of each sort is tried out for all.
//!
//! Two empty squares that lie in the same of the sets named by a condition can be exchanged: the condition has the same
//! value after a drop on either. The same holds for two kinds in the same sets of kinds.

#![expect(clippy::wildcard_enum_match_arm, reason = "terms of other forms may tell any two squares apart")]

use crate::ids::{Kind, KindSet, Side, Square};
use crate::model::{ContextWord, Expression, KindsTerm, Local, Model, Term, Touched, Type};

use super::SquareSet;
use super::care::Cares;

/// The classes of drops of an action that bans cannot distinguish.
#[derive(Clone, Debug)]
pub struct Alike<const W: usize> {
    /// The bans, by index.
    pub bans: Vec<u16>,
    /// The other conditions that decide.
    pub cares: Cares,
    /// The squares of each sort.
    pub squares: Vec<SquareSet<W>>,
    /// The class of each kind.
    pub kinds: Vec<u8>,
}

/// How many pairs of a class of kinds and a class of squares are remembered.
const PAIRS: usize = u64::BITS as usize;

/// The sets by which conditions distinguish squares and kinds.
#[derive(Clone, Debug, Default)]
pub(super) struct Sorts {
    squares: Vec<Vec<Square>>,
    kinds: Vec<KindSet>,
}

impl Sorts {
    /// Adds the sets of a condition. Returns whether these are all by which it distinguishes squares and kinds, and
    /// whether it reads nothing that statements change.
    pub(super) fn add(&mut self, model: &Model, when: &Expression, touched: &[Touched<'_>]) -> bool {
        let mut locals: Vec<Local> = Vec::new();
        let mut is_known = true;
        when.visit(&mut |inner| is_known &= self.note(model, inner, touched, &mut locals));
        is_known
    }

    /// Records the sets that one term names. Returns whether these are all by which it distinguishes squares and kinds.
    /// Locals are recorded before the terms that use them.
    fn note(
        &mut self,
        model: &Model,
        inner: &Expression,
        touched: &[Touched<'_>],
        locals: &mut Vec<Local>,
    ) -> bool {
        if matches!(inner.ty, Type::Square | Type::Direction) {
            return false;
        }
        match &inner.term {
            Term::Number(_) | Term::Truth(_) | Term::Player(_) | Term::Kind(_) => {}
            Term::Context(ContextWord::Mover) | Term::Opponent(_) | Term::If(..) | Term::Empty => {}
            Term::Not(_) | Term::And(..) | Term::Or(..) | Term::Any(_) | Term::Count(_) => {}
            Term::Arithmetic(..) | Term::Compare(..) | Term::Same(..) | Term::SameSet(..) => {}
            Term::Pieces(None, _) | Term::Starting(KindsTerm::Fixed(_), _) => {}
            Term::Let(local, ..) => locals.push(*local),
            Term::Local(local) => return locals.contains(local),
            Term::Pieces(Some(KindsTerm::Fixed(kinds)), _) => self.kinds.push(*kinds),
            Term::InHand(_, KindsTerm::Fixed(kinds)) => {
                self.kinds.push(*kinds);
                return !touched.iter().any(|touched| matches!(touched, Touched::Hand));
            }
            Term::Variable(variable, _) => {
                let is_set =
                    |touched: &Touched<'_>| matches!(touched, Touched::Variable(set) if set == variable);
                return inner.ty != Type::Squares && !touched.iter().any(is_set);
            }
            Term::Squares(squares) => self.squares.push(squares.clone()),
            Term::Zone(zone, _) => {
                self.squares.extend(Side::BOTH.map(|side| model.zone(*zone, side).to_vec()));
            }
            Term::StartingSquares(KindsTerm::Fixed(kinds), _) => {
                let squares = |side| model.setup.squares_of(*kinds, side).collect();
                self.squares.extend(Side::OWNERS.map(squares));
            }
            _ => return false,
        }
        true
    }

    /// The classes by these sets; nothing if there are too many.
    pub(super) fn alike<const W: usize>(
        &self,
        model: &Model,
        bans: Vec<u16>,
        cares: Cares,
    ) -> Option<Alike<W>> {
        let mut squares = vec![model.board.squares().collect::<SquareSet<W>>()];
        for part in &self.squares {
            let part = part.iter().copied().collect();
            squares = squares.iter().flat_map(|sort| [*sort & part, sort.without(&part)]).collect();
            squares.retain(|sort| !sort.is_empty());
        }
        let signature = |kind: Kind| self.kinds.iter().map(move |kinds| kinds.has(kind)).collect::<Vec<_>>();
        let mut sorts: Vec<Vec<bool>> = Vec::new();
        let mut sort_of = |kind: Kind| {
            let signature = signature(kind);
            let known = sorts.iter().position(|sort| *sort == signature).unwrap_or(sorts.len());
            if known == sorts.len() {
                sorts.push(signature);
            }
            known as u8
        };
        let kinds: Vec<u8> = model.all_kinds().map(&mut sort_of).collect();
        (squares.len() * sorts.len() <= PAIRS).then_some(Alike { bans, cares, squares, kinds })
    }
}
