//! The value of a condition on a move, as far as it follows from the kind that moves and the kind on its destination.

use crate::ids::{Kind, Side};
use crate::model::Expression;

use super::analysis::{Facts, truth};
use super::effort::weight;
use super::rule::RuleCompiler;

/// The known values of a condition, by side, kind that moves, and kind on the destination.
#[derive(Clone, Debug, Default)]
pub struct ByKinds {
    /// By side, then kind, then nothing and each kind; empty if nothing is known.
    known: Vec<Option<bool>>,
    kinds: usize,
}

impl ByKinds {
    /// Whether the condition holds, if that is known. Kinds are numbers, -1 for nothing.
    #[inline]
    pub fn of(&self, side: Side, piece: i32, victim: i32) -> Option<bool> {
        let (piece, victim) = (usize::try_from(piece).ok()?, usize::try_from(victim + 1).ok()?);
        self.known.get((side.index() * self.kinds + piece) * (self.kinds + 1) + victim).copied().flatten()
    }
}

impl<const W: usize> RuleCompiler<'_, W> {
    /// The known values of a condition by kinds.
    pub(super) fn by_kinds(&self, when: &Expression) -> ByKinds {
        let kinds = self.model.kinds.len();
        let asked = 2 * kinds * (kinds + 1);
        if !self.effort.work(weight(when, self.model.board.len()) * asked as u64) || !self.effort.room(asked)
        {
            return ByKinds::default();
        }
        let victims = || std::iter::once(None).chain(self.model.all_kinds().map(Some));
        let of = |side: Side, piece: Kind, victim: Option<Kind>| {
            truth(self.model, when, &Facts { piece: Some(piece), victim: Some(victim), ..Facts::of(side) })
        };
        let of_piece = |side, piece| victims().map(move |victim| of(side, piece, victim));
        let of_side = |side| self.model.all_kinds().flat_map(move |piece| of_piece(side, piece));
        ByKinds { known: Side::BOTH.into_iter().flat_map(of_side).collect(), kinds }
    }
}
