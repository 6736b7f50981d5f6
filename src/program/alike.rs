//! Drops that bans do not tell apart: the ban sees how many squares of each sort hold what, so that one drop of each sort is tried
//! out for all.
//!
//! Two empty squares that lie in the same of the sets which a condition names can be exchanged: whatever is dropped, the condition
//! counts the same after it. So can two kinds that lie in the same of the sets of kinds.

#![expect(clippy::wildcard_enum_match_arm, reason = "terms of other forms may tell any two squares apart")]

use crate::ids::{Kind, KindSet, Side, Square};
use crate::model::{ContextWord, Expression, KindsTerm, Local, Model, Term, Touched, Type};

use super::SquareSet;
use super::care::Cares;

/// What bans do not tell apart after drops of an action.
#[derive(Clone, Debug)]
pub struct Alike<const W: usize> {
    /// The bans, by index.
    pub bans: Vec<u16>,
    /// What decides besides them.
    pub cares: Cares,
    /// The squares of each sort.
    pub squares: Vec<SquareSet<W>>,
    /// The number of the sort of each kind.
    pub kinds: Vec<u8>,
}

/// So many pairs of a sort of kinds and a sort of squares are remembered.
const PAIRS: usize = u64::BITS as usize;

/// The sets by which conditions tell squares and kinds apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Sorts {
    squares: Vec<Vec<Square>>,
    kinds: Vec<KindSet>,
}

impl Sorts {
    /// Adds the sets of a condition; tells whether they are all by which it tells squares and kinds apart, and whether it reads
    /// nothing that statements touch.
    pub(super) fn add(&mut self, model: &Model, when: &Expression, touched: &[Touched<'_>]) -> bool {
        let mut locals: Vec<Local> = Vec::new();
        let mut is_known = true;
        when.visit(&mut |inner| is_known &= self.note(model, inner, touched, &mut locals));
        is_known
    }

    /// Notes the sets that one term names; tells whether that is all by which it tells squares and kinds apart. Locals are
    /// noted before what speaks of them.
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

    /// What is alike by these sets; nothing if there are too many sorts.
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
