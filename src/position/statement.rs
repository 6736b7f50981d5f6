//! Instructions that change the position: what statements become.

use crate::ids::{Kind, Mark, Side};
use crate::model::Change;
use crate::program::{Instruction, Program, SquareSet};

use super::machine::Context;
use super::state::{Cell, Position};

impl<const W: usize> Position<W> {
    /// An instruction that changes the position.
    #[expect(
        clippy::too_many_lines,
        clippy::wildcard_enum_match_arm,
        reason = "one arm an instruction; the others change nothing"
    )]
    pub(super) fn effect(&mut self, program: &Program<W>, instruction: Instruction, context: &Context) {
        let machine = &mut self.machine;
        match instruction {
            Instruction::Move => {
                let (to, from) = (machine.square(), machine.square());
                if let (Some(from), Some(to)) = (from, to) {
                    self.move_piece(program, from, to);
                }
            }
            Instruction::Swap => {
                let (b, a) = (machine.square(), machine.square());
                if let (Some(a), Some(b)) = (a, b) {
                    self.swap(program, a, b);
                }
            }
            Instruction::Capture => {
                for square in machine.set() {
                    self.capture(program, square, context);
                }
            }
            Instruction::Destroy => {
                for square in machine.set() {
                    self.destroy(program, square);
                }
            }
            Instruction::Create(mark) => {
                let (side, set, kind) = (machine.side(), machine.set(), machine.number());
                for square in set {
                    self.create(program, kind, square, side, mark);
                }
            }
            Instruction::Drop(mark) => {
                let (square, kind) = (machine.square(), machine.number());
                self.drop_piece(program, kind, square, context.mover, mark);
            }
            Instruction::Become => {
                let (kind, set) = (machine.number(), machine.set());
                for square in set {
                    if self.cells[square.index()] != Cell::EMPTY && kind >= 0 {
                        self.become_kind(program, square, Kind(kind as u8));
                    }
                }
            }
            Instruction::Mark(mark) => {
                for square in machine.set() {
                    self.mark_piece(program, Mark(u16::from(mark)), square);
                }
            }
            Instruction::Unmark(mark) => {
                for square in machine.set() {
                    self.set_mark(program, Mark(u16::from(mark)), square, false);
                }
            }
            Instruction::Give => {
                let (side, kind) = (machine.side(), machine.number());
                if kind >= 0 && side != Side::Neutral {
                    self.change_hand(program, side, Kind(kind as u8), 1);
                }
            }
            Instruction::Discard => {
                let side = machine.side();
                self.discard(program, side, context);
            }
            Instruction::SendHome => {
                let set = machine.set();
                self.send_home(program, set);
            }
            Instruction::Join => {
                let (side, set) = (machine.side(), machine.set());
                for square in set {
                    self.join_side(program, square, side);
                }
            }
            Instruction::Shift => {
                let (count, way, set) = (machine.number(), machine.number(), machine.set());
                self.shift_all(program, set, way, count);
            }
            Instruction::Skip => {
                let side = machine.side();
                if side != Side::Neutral {
                    let skips = &mut self.turn.skips[side.index()];
                    *skips = skips.saturating_add(1);
                }
            }
            Instruction::EndTurn => self.turn.ends = true,
            Instruction::Ask(rule) => {
                let side = machine.side();
                if side != Side::Neutral {
                    self.ask(side, rule);
                }
            }
            Instruction::Assign(slot, change) => {
                let value = machine.number();
                self.assign(program, usize::from(slot), change, value);
            }
            Instruction::AssignOf(slot, change) => {
                let value = machine.number();
                let side = machine.side().index().min(1);
                self.assign(program, usize::from(slot) + side, change, value);
            }
            Instruction::AssignSet(slot) => {
                let value = machine.set();
                self.assign_set(program, usize::from(slot), value);
            }
            Instruction::AssignSetOf(slot) => {
                let value = machine.set();
                let side = machine.side().index().min(1);
                self.assign_set(program, usize::from(slot) + side, value);
            }
            _ => {}
        }
    }

    fn assign(&mut self, program: &Program<W>, slot: usize, change: Change, value: i32) {
        let old = self.scalars[slot];
        let value = match change {
            Change::Set => value,
            Change::Add => old.saturating_add(value),
            Change::Subtract => old.saturating_sub(value),
        };
        self.turn.fresh_scalars |= 1 << slot.min(63);
        self.set_scalar(program, slot, value);
    }

    fn assign_set(&mut self, program: &Program<W>, slot: usize, value: SquareSet<W>) {
        self.turn.fresh_sets |= 1 << slot.min(63);
        self.set_set(program, slot, value);
    }
}
