//! Drops that bans cannot distinguish: one of each class is tried out for all.

use crate::ids::{Kind, Square};
use crate::program::{Alike, Care, Declared, Program, Shape, SquareSet};

use crate::position::state::meter::Payer;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;

impl<const W: usize> Position<W> {
    /// The conditions for drops to violate bans, without the bans that cannot distinguish drops, and the squares on which
    /// the latter allow them; nothing if there are no such bans. All parameters except the square are loaded.
    pub(crate) fn drops_by_sort(
        &mut self,
        program: &Program<W>,
        rule: usize,
        squares: SquareSet<W>,
    ) -> Option<(Care, SquareSet<W>)> {
        if self.must_complete(program) {
            return None;
        }
        let alike = self.outlook(program).drops.get(rule)?.as_ref()?;
        let kind = self.dropped_kind(&program.actions[rule])?;
        if self.in_hand(self.state.turn.mover, kind) == 0 || squares.meets(&self.occupied()) {
            return None;
        }
        let mut free = SquareSet::EMPTY;
        let first = usize::from(alike.kinds[kind.index()]) * alike.squares.len();
        for (number, sort) in (first..).zip(&alike.squares) {
            let sort = *sort & squares;
            let Some(square) = sort.first() else { continue };
            if self.known_drops.tried >> number & 1 == 0 {
                let is_banned = self.bans_drop(program, alike, rule, kind, square);
                self.known_drops.tried |= 1 << number;
                self.known_drops.banned |= u64::from(is_banned) << number;
            }
            if self.known_drops.banned >> number & 1 == 0 {
                free |= sort;
            }
        }
        Some((self.care(program, &alike.cares), free))
    }

    /// The kind that an action drops, which may be a loaded parameter.
    pub(crate) fn dropped_kind(&self, declared: &Declared<W>) -> Option<Kind> {
        match declared.shape? {
            Shape::Drop(Ok(kind)) => Some(kind),
            Shape::Drop(Err(parameter)) => {
                u8::try_from(self.machine.arguments[usize::from(parameter)]).ok().map(Kind)
            }
            Shape::Swap(_) => None,
        }
    }

    /// Whether one of some bans holds after a piece has been dropped on an empty square.
    fn bans_drop(
        &mut self,
        program: &Program<W>,
        alike: &Alike<W>,
        rule: usize,
        kind: Kind,
        square: Square,
    ) -> bool {
        if !self.pays_trial() {
            return true;
        }
        let (before, mover, action) = (self.checkpoint(), self.state.turn.mover, self.state.turn.action);
        let is_banned = self.untold(|position| {
            position.drop_piece(program, i32::from(kind.0), Some(square), mover, u8::MAX);
            position.state.turn.action = rule as u16 + 1;
            alike.bans.iter().any(|ban| {
                let when = program.bans[usize::from(*ban)].when;
                position.paid_by(Payer::Forbidden(*ban), |position| {
                    position.truth(program, when, &Context::of(mover))
                })
            })
        });
        self.rewind(before);
        self.state.turn.action = action;
        is_banned
    }
}
