//! Actions of players, packed into sixteen bytes.

use crate::ids::Square;
use crate::model::Mode;

/// The number for no square.
pub const NONE: u16 = u16::MAX;

/// An action of a player: a move, a declared action, or a pass.
///
/// Two moves are equal if they have the same start and end, the same form and the same choice. An action has a meaning
/// only in the position in which it was generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action {
    /// The form of the action, see [`Action::form`].
    code: u16,
    /// The square of departure, or [`NONE`].
    pub from: u16,
    /// The square of arrival or target, or [`NONE`].
    pub to: u16,
    /// The choice on arrival: 0 for none, else the arrival's number, from 1, and in the low bits the chosen value.
    pub choice: u16,
    /// The steps of a path or the parameters of a declared action.
    pub data: u64,
}

/// The forms of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionForm {
    /// A plain move.
    Plain(Mode),
    /// A move by a line of the program, in a mode.
    Line(u16, Mode),
    /// A declared action.
    Declared(u16),
    /// A pass.
    Pass,
}

const PASS: u16 = u16::MAX;
const DECLARED: u16 = 0xC000;
const PATH_BITS: u32 = 5;
/// The capacity suffices for a square, a kind, a direction, a number that can be chosen, and the subsets that an arrival
/// offers.
const CHOICE_BITS: u32 = 10;

impl Action {
    /// A move.
    #[inline]
    pub fn plain(mode: Mode, from: Square, to: Square) -> Action {
        Action { code: mode as u16, from: from.0, to: to.0, choice: 0, data: 0 }
    }

    /// A move by a line.
    #[inline]
    pub fn of_line(line: u16, mode: Mode, from: Square, to: Square, data: u64) -> Action {
        Action { code: (line + 1) << 3 | mode as u16, from: from.0, to: to.0, choice: 0, data }
    }

    /// A declared action before its parameters are chosen.
    #[inline]
    pub fn declared(rule: u16) -> Action {
        Action { code: DECLARED | rule, from: NONE, to: NONE, choice: 0, data: 0 }
    }

    /// A declared action with a parameter at a place, from 0 to 3.
    #[inline]
    #[must_use]
    pub fn with_parameter(self, place: usize, parameter: u16) -> Action {
        let shift = 16 * place;
        Action { data: self.data & !(0xFFFF << shift) | u64::from(parameter) << shift, ..self }
    }

    /// A declared action with a square as the parameter at a place, from 0 to 3. The first such square is where the action
    /// begins, the last of more where it ends.
    #[inline]
    #[must_use]
    pub fn on(self, place: usize, square: Square) -> Action {
        let action = self.with_parameter(place, square.0);
        match self.from {
            NONE => Action { from: square.0, ..action },
            _ => Action { to: square.0, ..action },
        }
    }

    /// A pass.
    pub fn pass() -> Action {
        Action { code: PASS, from: NONE, to: NONE, choice: 0, data: 0 }
    }

    /// The same with a choice on arrival: its number, and the chosen value as a number, 0 if nothing is chosen.
    #[inline]
    #[must_use]
    pub fn with_choice(self, arrival: u16, chosen: u16) -> Action {
        Action { choice: (arrival + 1) << CHOICE_BITS | chosen, ..self }
    }

    /// The form of the action.
    #[inline]
    pub fn form(self) -> ActionForm {
        let mode = || Mode::ALL[usize::from(self.code & 7).min(4)];
        match self.code {
            PASS => ActionForm::Pass,
            code if code >= DECLARED => ActionForm::Declared(code & !DECLARED),
            code if code < 8 => ActionForm::Plain(mode()),
            code => ActionForm::Line((code >> 3) - 1, mode()),
        }
    }

    /// Whether the piece goes to the end of the move, which a shooting piece does not.
    pub(crate) fn arrives(self) -> bool {
        match self.form() {
            ActionForm::Plain(mode) | ActionForm::Line(_, mode) => mode != Mode::Shoot,
            ActionForm::Declared(_) | ActionForm::Pass => false,
        }
    }

    /// Whether it may be a move that captures: on its end, or by a line of its own. The contents of the squares are not
    /// checked.
    #[inline]
    pub fn may_capture(self) -> bool {
        match self.form() {
            ActionForm::Plain(mode) => mode.captures(),
            ActionForm::Line(_, mode) => mode.captures() || self.data != 0,
            ActionForm::Declared(_) | ActionForm::Pass => false,
        }
    }

    /// Whether it may capture, or has a choice on arrival, as promotions have.
    #[inline]
    pub fn may_be_loud(self) -> bool {
        self.may_capture() || self.choice != 0
    }

    /// The number of the action for `action is …`: 0 for moves, n + 1 for the declared action n.
    #[inline]
    pub(crate) fn number(self) -> u16 {
        match self.form() {
            ActionForm::Plain(_) | ActionForm::Line(..) => 0,
            ActionForm::Declared(rule) => rule + 1,
            ActionForm::Pass => u16::MAX,
        }
    }

    /// The choice on arrival: the arrival's number, and the chosen value as a number.
    pub fn arrival(self) -> Option<(usize, u16)> {
        let number = usize::from(self.choice >> CHOICE_BITS).checked_sub(1)?;
        Some((number, self.choice & ((1 << CHOICE_BITS) - 1)))
    }

    /// A parameter of a declared action.
    pub fn parameter(self, index: usize) -> u16 {
        (self.data >> (16 * index)) as u16
    }

    /// The steps of a walk, packed, and one more after the first `length`: the index of an alternative.
    #[inline]
    pub(crate) fn add_step(steps: u64, length: u8, step: usize) -> u64 {
        steps | (step as u64 + 1) << (PATH_BITS * u32::from(length))
    }

    /// The steps of a path as indices of alternatives.
    pub fn path(self) -> impl Iterator<Item = usize> {
        let mut data = self.data;
        std::iter::from_fn(move || {
            let step = (data & 31) as usize;
            data >>= PATH_BITS;
            step.checked_sub(1)
        })
    }
}
