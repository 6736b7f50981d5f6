//! The effects of statements on the position.

use crate::ids::{ActionRule, Kind, Mark, Side};
use crate::limits;
use crate::model::Change;
use crate::program::{Effect, Program, Set, SquareSet, VariableSlot};

use crate::position::state::meter::Bound;
use crate::position::state::position::Position;
use crate::position::state::registers::Context;
use crate::position::state::report::Change::Asked;
use crate::position::state::report::Change::Became;
use crate::position::state::report::Change::Given;
use crate::position::state::report::Change::Joined;
use crate::position::state::report::Change::Skips;
use crate::position::state::report::Piece;

impl<const W: usize> Position<W> {
    /// Executes a statement.
    #[expect(clippy::too_many_lines, reason = "one arm a form")]
    pub(crate) fn effect(&mut self, program: &Program<W>, effect: &Effect<W>, context: &Context) {
        self.meter.pay(2 * Self::WIDE);
        match effect {
            Effect::If(condition, then, other) => {
                let chosen = if self.truth_of(program, condition, context) { then } else { other };
                self.run(program, chosen, context);
            }
            Effect::ForEach(over, body) => {
                for square in self.set_of(program, &over.set, context) {
                    self.check_changes();
                    if !self.look_at(over.square, square) {
                        break;
                    }
                    self.run(program, body, context);
                }
            }
            Effect::Hold(hold) => self.hold(program, hold, context),
            Effect::Move(from, to) => {
                let from = self.square_of(program, from, context);
                let to = self.square_of(program, to, context);
                if let Some((from, to)) = from.zip(to) {
                    self.move_piece(program, from, to);
                }
            }
            Effect::Swap(a, b) => {
                let a = self.square_of(program, a, context);
                let b = self.square_of(program, b, context);
                if let Some((a, b)) = a.zip(b) {
                    self.swap(program, a, b);
                }
            }
            Effect::Capture(set) => {
                for square in self.set_of(program, set, context) {
                    self.capture(program, square, context);
                }
            }
            Effect::Destroy(set) => {
                for square in self.pieces_in(program, set, context) {
                    self.destroy(program, square);
                }
            }
            Effect::Create(kind, set, owner, mark) => {
                let kind = self.number_of(program, kind, context);
                let set = self.pieces_in(program, set, context);
                let side = self.side_of(program, owner, context);
                for square in set {
                    self.create(program, kind, square, side, *mark);
                }
            }
            Effect::Drop(kind, square, mark) => {
                let kind = self.number_of(program, kind, context);
                let square = self.square_of(program, square, context);
                self.drop_piece(program, kind, square, context.mover, *mark);
            }
            Effect::Become(set, kind) => {
                let set = self.pieces_in(program, set, context);
                let Ok(kind) = u8::try_from(self.number_of(program, kind, context)) else { return };
                for square in set {
                    if let Some(piece) = self.piece_told(square) {
                        self.become_kind(program, square, Kind(kind));
                        let kind = Kind(kind);
                        self.tell(|_| Some(Became { piece, on: square, kind }));
                    }
                }
            }
            Effect::Join(set, player) => {
                let set = self.pieces_in(program, set, context);
                let side = self.side_of(program, player, context);
                for square in set {
                    let piece = self.piece_told(square).filter(|piece| piece.owner != side);
                    self.join_side(program, square, side);
                    self.tell(|_| Some(Joined { piece: piece?, on: square, owner: side }));
                }
            }
            Effect::Mark(set, mark) => {
                for square in self.pieces_in(program, set, context) {
                    self.mark_piece(program, Mark(u16::from(*mark)), square);
                }
            }
            Effect::Remember(attribute, set, change, amount) => {
                let amount = self.number_of(program, amount, context);
                for square in self.pieces_in(program, set, context) {
                    let value = change.of(self.remembered(*attribute, square), amount);
                    self.remember(program, *attribute, square, value);
                }
            }
            Effect::Unmark(set, mark) => {
                for square in self.pieces_in(program, set, context) {
                    self.unmark_piece(program, Mark(u16::from(*mark)), square);
                }
            }
            Effect::Give(kind, player) => {
                let kind = u8::try_from(self.number_of(program, kind, context));
                let side = self.side_of(program, player, context);
                if let (Ok(kind), Side::White | Side::Black) = (kind, side) {
                    self.change_hand(program, side, Kind(kind), 1);
                    self.tell(|_| Some(Given { piece: Piece { kind: Kind(kind), owner: side } }));
                }
            }
            Effect::Discard(player) => {
                let side = self.side_of(program, player, context);
                self.discard(program, side, context);
            }
            Effect::SendHome(set) => {
                let set = self.pieces_in(program, set, context);
                self.send_home(program, set);
            }
            Effect::Shift(set, way, count) => {
                let set = self.pieces_in(program, set, context);
                let way = self.number_of(program, way, context);
                let count = self.number_of(program, count, context);
                self.shift_all(program, set, way, count);
            }
            Effect::Skip(player) => {
                let side = self.side_of(program, player, context);
                if side != Side::Neutral {
                    let skips = &mut self.state.turn.skips[side.index()];
                    *skips = skips.saturating_add(1);
                    self.tell(|_| Some(Skips { player: side }));
                }
            }
            Effect::EndTurn => self.state.turn.ends = true,
            Effect::Ask(player, rule) => {
                let side = self.side_of(program, player, context);
                if side != Side::Neutral {
                    self.ask(side, *rule);
                    self.tell(|_| Some(Asked { player: side, action: ActionRule(*rule) }));
                }
            }
            Effect::Assign(slot, change, value) => {
                let value = self.number_of(program, value, context);
                self.assign(program, usize::from(*slot), *change, value);
            }
            Effect::AssignOf(slot, player, change, value) => {
                let side = self.side_of(program, player, context).acting_index();
                let value = self.number_of(program, value, context);
                if let Some(side) = side {
                    self.assign(program, usize::from(*slot) + side, *change, value);
                }
            }
            Effect::AssignSet(slot, value) => {
                let value = self.set_of(program, value, context);
                self.assign_set(program, usize::from(*slot), value);
            }
            Effect::AssignSetOf(slot, player, value) => {
                let side = self.side_of(program, player, context).acting_index();
                let value = self.set_of(program, value, context);
                if let Some(side) = side {
                    self.assign_set(program, usize::from(*slot) + side, value);
                }
            }
        }
    }

    /// Stops if there are more changes than the journal can keep; checked where changes can multiply.
    #[inline]
    pub(crate) fn check_changes(&mut self) {
        if self.journal.len() > limits::CHANGES {
            self.meter.stop(Bound::Changes);
        }
    }

    /// The squares to each of which a statement applies, paid for.
    #[inline(never)]
    fn pieces_in(&mut self, program: &Program<W>, set: &Set<W>, context: &Context) -> SquareSet<W> {
        self.check_changes();
        let squares = self.set_of(program, set, context);
        let each = 4 + 2 * program.marks.len();
        self.meter.pay(each * squares.count() as usize);
        squares
    }

    fn assign(&mut self, program: &Program<W>, slot: usize, change: Change, value: i32) {
        let old = self.state.scalar(slot);
        self.freshen(program, VariableSlot::Scalar(slot as u16));
        self.set_scalar(program, slot, change.of(old, value));
    }

    fn assign_set(&mut self, program: &Program<W>, slot: usize, value: SquareSet<W>) {
        self.freshen(program, VariableSlot::Set(slot as u16));
        // A saved set takes the room of several other changes.
        if self.saved.len() > limits::CHANGES / (2 * W) {
            self.meter.stop(Bound::Changes);
        }
        self.set_set(program, slot, value);
    }

    /// Records that a variable was set in this turn, if it lasts until the end of the next one.
    fn freshen(&mut self, program: &Program<W>, slot: VariableSlot) {
        if let Some(number) = program.lasting.iter().position(|lasting| *lasting == slot) {
            self.state.turn.fresh.insert(number);
        }
    }
}
