//! What follows an action before the next one: the rules that fire on their own, and endings.

use crate::limits;
use crate::model::Event;
use crate::program::{Effect, EffectsCode};

use super::column::{Lanes, each_of, lanes_where};
use super::moves::Mobility;
use super::reader::Reader;

impl<const W: usize> Reader<'_, W> {
    /// The number of actions that follow those of the brood, and the lanes that are to be played out instead.
    pub(super) fn followers(mut self, mobility: &Mobility<'_, W>) -> (u64, Lanes) {
        let all = self.brood.lanes();
        self.sweep(all);
        self.settle(Event::AfterAction, all & !self.open);
        let ended = self.ended(all & !self.open);
        let lanes = all & !self.open & !ended;
        let declared = self.declared(lanes);
        let lanes = lanes & !self.open;
        let moves = if self.may_move() { mobility.count(&self, lanes) } else { 0 };
        let of_lanes = each_of(lanes).map(|lane| u64::from(declared[lane])).sum::<u64>();
        (moves + of_lanes, all & self.open)
    }

    /// Runs the rules marked `always` until nothing changes.
    fn sweep(&mut self, lanes: Lanes) {
        let mut changing = lanes;
        for _ in 0..limits::SWEEPS {
            let before = self.brood.removed;
            self.settle(Event::Always, changing & !self.open);
            changing = lanes_where(before.iter().zip(&self.brood.removed).map(|(before, now)| before != now));
            if changing == 0 {
                return;
            }
        }
    }

    /// Runs the rules of an event that tells nothing; opens the lanes in which they do more than destroy.
    fn settle(&mut self, event: Event, lanes: Lanes) {
        for index in self.position.agenda(self.program).hooks(event).of(self.mover, -1, -1, 0) {
            let hook = &self.program.hooks[usize::from(*index)];
            for (when, effects) in &hook.bodies {
                let lanes = lanes & !self.open;
                let firing = when.map_or(lanes, |when| self.truth(when, lanes));
                self.run(*effects, firing);
            }
        }
    }

    /// Runs statements; opens the lanes in which they do more than destroy.
    fn run(&mut self, effects: EffectsCode, lanes: Lanes) {
        if lanes == 0 {
            return;
        }
        let routine = &self.program.book.effects[effects.index()];
        self.make_room(routine.numbers, routine.sets);
        for effect in routine.of(self.mover) {
            match effect {
                Effect::Destroy(set) => {
                    let set = self.set_of(set, lanes);
                    self.brood.destroy(&set, lanes);
                }
                Effect::Capture(set) => {
                    let acting = self.set_of(set, lanes).map(|set| !set.is_empty()).lanes();
                    self.open |= acting & lanes;
                }
                Effect::Hold(hold) => self.hold(hold, lanes),
                Effect::If(..)
                | Effect::ForEach(..)
                | Effect::Move(..)
                | Effect::Swap(..)
                | Effect::Create(..)
                | Effect::Drop(..)
                | Effect::Become(..)
                | Effect::Join(..)
                | Effect::Mark(..)
                | Effect::Unmark(..)
                | Effect::Give(..)
                | Effect::Discard(_)
                | Effect::SendHome(_)
                | Effect::Shift(..)
                | Effect::Skip(_)
                | Effect::EndTurn
                | Effect::Ask(..)
                | Effect::Assign(..)
                | Effect::AssignOf(..)
                | Effect::AssignSet(..)
                | Effect::AssignSetOf(..) => self.open |= lanes,
            }
        }
    }

    /// The lanes in which the game is over.
    fn ended(&mut self, lanes: Lanes) -> Lanes {
        let mut ended = 0;
        for index in &self.position.agenda(self.program).endings[0] {
            let ending = &self.program.endings[usize::from(*index)];
            let due = self.due(ending.waits_for, lanes & !self.open & !ended);
            ended |= ending.when.map_or(due, |when| self.truth(when, due));
        }
        ended
    }

    /// The lanes in which something is to be asked that may wait for pieces to appear or disappear.
    pub(super) fn due(&self, waits_for: Option<u8>, lanes: Lanes) -> Lanes {
        if self.position.awakes(waits_for, self.mover) { lanes } else { lanes & self.brood.material }
    }

    /// Whether the next action may be a move.
    fn may_move(&self) -> bool {
        self.phase() & 1 != 0
    }

    /// What the next action may be, as courses have it.
    pub(super) fn phase(&self) -> u128 {
        self.position.course(self.program).step(self.position.state.turn.done + 1)
    }
}
