//! Reports the effects of an action while it is done.

use crate::ids::{ActionRule, Square};
use crate::program::{Program, Slot, VariableSlot};

use crate::position::state::action::Action;
use crate::position::state::meter::Payer;
use crate::position::state::position::Position;
use crate::position::state::report::{Cause, Change, Effect, Loss, Piece, Report, piece_of};

impl<const W: usize> Position<W> {
    /// Does an action as [`Position::apply`] does, and gives its effects in order; nothing if it is not done.
    pub fn apply_reported(&mut self, program: &Program<W>, action: Action) -> Option<Vec<Effect>> {
        self.report = Report { effects: Vec::new(), ply: self.plies.len() + 1 };
        let is_done = self.apply(program, action);
        let report = std::mem::take(&mut self.report);
        is_done.then_some(report.effects)
    }

    /// Records an effect, if the effects of the current action are wanted.
    #[inline]
    pub(crate) fn tell(&mut self, change: impl FnOnce(&Self) -> Option<Change>) {
        if self.report.ply != 0 {
            self.write_down(change);
        }
    }

    #[cold]
    fn write_down(&mut self, change: impl FnOnce(&Self) -> Option<Change>) {
        if self.plies.len() == self.report.ply
            && let Some(change) = change(self)
        {
            let cause = cause(self.meter.payer());
            self.report.effects.push(Effect { change, cause });
        }
    }

    /// Records nothing during a trial.
    pub(crate) fn untold<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let ply = std::mem::take(&mut self.report.ply);
        let answer = ask(self);
        self.report.ply = ply;
        answer
    }

    /// The piece on a square, for reports.
    pub(crate) fn piece_told(&self, square: Square) -> Option<Piece> {
        piece_of(self.cell(square))
    }

    /// Reports that the piece on a square, if there is one, is about to leave the board.
    #[inline]
    pub(crate) fn tell_loss(&mut self, on: Square, loss: Loss) {
        self.tell(|position| {
            let piece = position.piece_told(on)?;
            Some(match loss {
                Loss::Captured => Change::Captured { piece, on },
                Loss::Destroyed => Change::Destroyed { piece, on },
            })
        });
    }

    /// Reports that a variable has a new value.
    pub(crate) fn tell_variable(&mut self, program: &Program<W>, slot: VariableSlot) {
        self.tell(|position| {
            Some(match slot {
                VariableSlot::Scalar(slot) => {
                    let Slot { variable, player, .. } = program.scalars[usize::from(slot)];
                    Change::Counted { variable, player, value: position.scalar(usize::from(slot)) }
                }
                VariableSlot::Set(slot) => {
                    let Slot { variable, player, .. } = program.sets[usize::from(slot)];
                    Change::Noted { variable, player }
                }
            })
        });
    }
}

/// The cause of a change is whatever pays for it.
fn cause(payer: Payer) -> Cause {
    match payer {
        Payer::Rule(index) => Cause::Rule(index),
        Payer::Arrival(index) => Cause::Arrival(index),
        Payer::Action(index) => Cause::Action(ActionRule(index)),
        Payer::Movements(kind) => Cause::Movement(kind),
        Payer::Game | Payer::Forbidden(_) | Payer::Priority(_) | Payer::Ending(_) | Payer::Completion => {
            Cause::Play
        }
    }
}
