//! Pieces that can always complete a turn: they go somewhere and back.

use crate::ids::{Kind, KindSet, Side, Square};
use crate::model::{Mode, Model};

use super::ends::Ends;
use super::movement::Movements;
use super::{SquareSet, analysis};

/// The data, computed before play, about pieces that can go to and fro.
#[derive(Clone, Debug)]
pub struct Witnesses<const W: usize> {
    /// The kinds that no rule removes.
    pub kinds: KindSet,
    /// The squares to which pieces can leap quietly, and back, by side, kind and square.
    ways: [Vec<Vec<SquareSet<W>>>; 2],
}

impl<const W: usize> Witnesses<W> {
    /// Nothing if turns need not be completed, or if actions have further requirements.
    pub(super) fn of(
        model: &Model,
        movements: &Movements<W>,
        arrival_ends: &[Vec<Ends<W>>; 2],
    ) -> Option<Witnesses<W>> {
        let asks_more =
            !model.forbidden.is_empty() || !model.priorities.is_empty() || !model.turn.sequence.is_empty();
        if model.turn.complete.is_none() || asks_more || !model.phases.is_empty() {
            return None;
        }
        let at_risk = analysis::kinds_at_risk(model)?;
        let kinds = KindSet(KindSet::first(model.kinds.len()).0 & !at_risk.0);
        let way = |side: Side, kind: Kind, from: Square| {
            if !arrival_ends[side.index()][kind.index()].is_empty() {
                return SquareSet::EMPTY;
            }
            let leaps = movements.movers[side.index()][kind.index()].leaps.iter();
            leaps.filter(|group| group.modes.has(Mode::Quiet)).fold(SquareSet::EMPTY, |all, group| {
                let there = group.targets[from.index()].into_iter();
                all | there.filter(|to| group.targets[to.index()].has(from)).collect()
            })
        };
        let of_kind = |side, kind| model.board.squares().map(|from| way(side, kind, from)).collect();
        let of_side = |side| model.all_kinds().map(|kind| of_kind(side, kind)).collect();
        Some(Witnesses { kinds, ways: Side::BOTH.map(of_side) })
    }

    /// The squares to which a piece can leap quietly, and back, regardless of their contents.
    #[inline]
    pub fn ways(&self, side: Side, kind: Kind, from: Square) -> SquareSet<W> {
        self.ways[side.index().min(1)][kind.index()][from.index()]
    }
}
