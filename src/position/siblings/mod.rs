//! Counting what follows sibling actions, for many of them at once.
//!
//! Where a turn goes on after an action and nothing is forbidden, the positions after the actions of one position
//! differ in a few squares. They are laid side by side, and rules are read once for all of them: walking through a rule costs
//! next to nothing then, and its sets are computed in plain loops. Databases that store columns read queries so (Boncz,
//! Zukowski, Nes: MonetDB/X100, 2005). What cannot be told so is played out as any other action.

mod brood;
mod choose;
mod column;
mod follow;
mod moves;
mod reader;

use crate::ids::{Side, Square};
use crate::model::{Event, Mode, Passing};
use crate::program::{Ends, Extent, Program};

use super::action::{Action, ActionForm};
use super::state::Position;

use brood::Brood;
use column::{LANES, each_of};
use moves::{Mobility, Steps};
use reader::Reader;

/// Counts the actions that follow siblings.
#[derive(Clone, Debug)]
pub(super) struct Siblings<const W: usize> {
    brood: Brood<W>,
    /// Whether it may do so for each side.
    sides: [bool; 2],
    /// The steps of each side.
    steps: [Vec<Steps<W>>; 2],
}

impl<const W: usize> Siblings<W> {
    pub(super) fn new(program: &Program<W>) -> Siblings<W> {
        Siblings {
            brood: Brood::default(),
            sides: Side::BOTH.map(|side| is_simple(program, side)),
            steps: Side::BOTH.map(|side| moves::steps(program, side)),
        }
    }

    /// Whether what follows the actions of a position can be counted so: the turn goes on, and the next action may be
    /// the last one.
    pub(super) fn suit(&self, program: &Program<W>, position: &Position<W>) -> bool {
        let course = position.course(program);
        let next = position.state.turn.done + 1;
        self.serve(position)
            && position.is_counting
            && position.state.turn.outcome.is_none()
            && position.state.turn.pending[0].is_none()
            && next < course.actions
            && (!course.complete || next + 1 == course.actions)
            && course.pass == Passing::Never
    }

    /// Whether the rules are such that it can ever be so in turns of the player to act.
    pub(super) fn serve(&self, position: &Position<W>) -> bool {
        self.sides[position.state.turn.mover.index().min(1)]
    }

    /// Counts the actions that follow some actions of a position; leaves those which are to be played out.
    pub(super) fn count(
        &mut self,
        program: &Program<W>,
        position: &mut Position<W>,
        actions: &mut Vec<Action>,
    ) -> u64 {
        position.look_who_is_awake(program, position.state.turn.mover);
        let mobility = Mobility::of(program, position, &self.steps[position.state.turn.mover.index().min(1)]);
        let mut left = 0;
        let mut count = 0;
        for first in (0..actions.len()).step_by(LANES) {
            self.brood.reset(position);
            for index in first..actions.len().min(first + LANES) {
                let action = actions[index];
                if !position.add_sibling(program, action, &mut self.brood) {
                    actions[left] = action;
                    left += 1;
                }
            }
            let (followers, open) = Reader::new(program, position, &mut self.brood).followers(&mobility);
            count += followers;
            for lane in each_of(open) {
                actions[left] = self.brood.actions[lane];
                left += 1;
            }
        }
        actions.truncate(left);
        count
    }
}

/// Whether a side's actions are told by where pieces stand: nothing is forbidden or obligatory, no piece has marks, and moves do
/// nothing but move and capture.
fn is_simple<const W: usize>(program: &Program<W>, side: Side) -> bool {
    let movers = &program.movements.movers[side.index()];
    program.bans.is_empty()
        && program.priorities.is_empty()
        && program.marks.is_empty()
        && program.arrival_ends[side.index()].iter().all(Ends::is_empty)
        && movers.iter().all(|mover| mover.is_plain && mover.lines.is_empty())
        && program.courses.iter().any(|course| course.actions > 1)
}

impl<const W: usize> Position<W> {
    /// Adds the position after an action to a brood; `false` if the action does more than change the board.
    fn add_sibling(&mut self, program: &Program<W>, action: Action, brood: &mut Brood<W>) -> bool {
        match action.form() {
            ActionForm::Plain(Mode::Quiet) => {
                let cell = self.cell(Square(action.from));
                let hooks = self.agenda(program).hooks(Event::AfterMove);
                if !hooks.of(self.state.turn.mover, cell.kind_number(), -1, 0).is_empty() {
                    return false;
                }
                brood.add_move(action, cell);
                true
            }
            ActionForm::Declared(rule) => {
                let declared = &program.actions[usize::from(rule)];
                match declared.extent {
                    Extent::OnChoices | Extent::OnSquares(_) | Extent::Empties(_) | Extent::OnBoard => {}
                    Extent::EndsTurn | Extent::Unknown => return false,
                }
                let (checkpoint, turn) = (self.checkpoint(), self.state.turn);
                self.state.turn.removed = 0;
                self.state.turn.action = action.number();
                self.count(program, false);
                self.act(program, action, turn.mover);
                let added = brood.add_changes(action, self.changes_since(checkpoint), self);
                self.rewind(checkpoint);
                self.state.turn = turn;
                added
            }
            ActionForm::Plain(_) | ActionForm::Line(..) | ActionForm::Pass => false,
        }
    }
}
