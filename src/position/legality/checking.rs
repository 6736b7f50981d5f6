//! Actions that give check.

use crate::ids::{Kind, Side, Square};
use crate::program::{Attack, AttackGroup, Program, SquareSet};

use super::attack::hop;
use super::check_info::Checks;
use super::target::{Occupancy, Target};
use crate::position::state::action::{Action, ActionForm};
use crate::position::state::position::Position;

impl<const W: usize> Position<W> {
    /// Shows the indices of actions that give no check. The lines to the opponent's royal pieces prove it.
    pub(crate) fn each_without_check(
        &mut self,
        program: &Program<W>,
        actions: &[Action],
        look_at: &mut impl FnMut(usize),
    ) {
        let Some(checks) = self.checks(program) else { return };
        for (index, action) in actions.iter().enumerate() {
            if !self.may_check(program, &checks, *action) {
                look_at(index);
            }
        }
    }

    /// Whether an action may give check, given the possible checks.
    pub(crate) fn may_check(&self, program: &Program<W>, checks: &Checks<W>, action: Action) -> bool {
        let is_move = matches!(action.form(), ActionForm::Plain(_) | ActionForm::Line(..));
        match self.arriving(program, action) {
            Some((kind, to)) if is_move && action.choice == 0 => {
                checks.may_be_by(kind, Square(action.from), to)
            }
            Some((kind, to)) if !is_move => checks.may_be_by_drop(kind, to),
            Some(_) | None => action.form() != ActionForm::Pass,
        }
    }

    /// Whether a royal piece of the opponent is attacked after an action.
    pub(crate) fn gives_check(&mut self, program: &Program<W>, action: Action) -> bool {
        if !self.pays_trial() {
            return false;
        }
        let side = self.state.turn.mover;
        self.begin();
        self.perform(program, action);
        let royal = self.royal(program, side.opponent());
        let gives = self.is_attacked(program, royal, side);
        self.undo();
        gives
    }

    /// Shows the squares from which a side's kinds would attack the other side's royal pieces. Only kinds that the side has on
    /// the board or in hand are shown, some of them several times. Movements that need more than a look at the board are
    /// left out.
    pub(crate) fn each_checking_square(
        &mut self,
        program: &Program<W>,
        look_at: &mut impl FnMut(Side, Kind, &SquareSet<W>),
    ) {
        for by in Side::BOTH {
            let attacks = &program.movements.attacks[by.index()];
            for square in self.royal(program, by.opponent()) {
                let target = Target { square, kind: self.kind_on(square) };
                for (number, attacker, sources) in attacks.sources(square) {
                    let is_there = self.state.kind(attacker.index()).meets(&self.pieces(by));
                    if !is_there && self.in_hand(by, attacker) == 0 {
                        continue;
                    }
                    let group = attacks.group(number);
                    if !sources.is_empty() && group.takes(target.kind) {
                        look_at(by, attacker, &self.attacking_from(program, group, sources, target, by));
                    }
                }
            }
        }
    }

    /// The squares of a set from which a piece would attack a square by a movement, as the board stands; none if more than
    /// the board matters.
    fn attacking_from(
        &mut self,
        program: &Program<W>,
        group: &AttackGroup<W>,
        sources: SquareSet<W>,
        target: Target,
        by: Side,
    ) -> SquareSet<W> {
        let (occupied, geometry) = (self.occupied(), &program.geometry);
        match &group.how {
            Attack::Leap => sources,
            Attack::Ride(rider, _) => sources & geometry.reach(*rider, target.square, &occupied),
            Attack::Hop(tables, _, beyond) => {
                let hops = tables.iter().map(|table| hop(program, *table, target.square, *beyond, &occupied));
                sources & hops.fold(SquareSet::EMPTY, |all, hop| all | hop)
            }
            Attack::Line(line) => {
                let line = &program.movements.lines[usize::from(*line)];
                if !line.is_simple() {
                    return SquareSet::EMPTY;
                }
                let board = Occupancy { occupied, gone: SquareSet::EMPTY };
                let attacks = |from: &Square| self.line_attacks(program, line, *from, target, by, &board);
                sources.into_iter().filter(attacks).collect()
            }
        }
    }
}
