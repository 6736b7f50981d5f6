//! What an action does, written down effect by effect for those who want to tell it.

use crate::ids::{ActionRule, Kind, Mark, Side, Square, Variable};
use crate::program::{Program, Slot, VariableSlot};

use super::action::Action;
use super::meter::Payer;
use super::state::{Cell, Position};

/// A piece, whatever it remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub owner: Side,
}

/// Something that an action does, and what in the definition does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What changes.
    pub change: Change,
    /// What changes it.
    pub cause: Cause,
}

/// What an effect changes.
///
/// Effects in their order turn the position before an action into the one after it. Pieces that one statement moves
/// together leave their squares before any of them arrives; what is lost by it is told before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// A piece goes to an empty square.
    Moved {
        /// The piece.
        piece: Piece,
        /// The square that it leaves.
        from: Square,
        /// The square where it arrives.
        to: Square,
    },
    /// Two pieces change places.
    Swapped {
        /// The pieces.
        pieces: [Piece; 2],
        /// The squares that they leave, each for that of the other.
        squares: [Square; 2],
    },
    /// A piece is captured, by a move or a statement.
    Captured {
        /// The piece.
        piece: Piece,
        /// Its square.
        on: Square,
    },
    /// A piece leaves the board otherwise.
    Destroyed {
        /// The piece.
        piece: Piece,
        /// Its square.
        on: Square,
    },
    /// A piece appears.
    Created {
        /// The piece.
        piece: Piece,
        /// Its square.
        on: Square,
    },
    /// A piece leaves its owner's hand for the board.
    Dropped {
        /// The piece.
        piece: Piece,
        /// Its square.
        on: Square,
    },
    /// A piece becomes one of another kind.
    Became {
        /// The piece as it was.
        piece: Piece,
        /// Its square.
        on: Square,
        /// What it is now.
        kind: Kind,
    },
    /// A piece changes its owner.
    Joined {
        /// The piece as it was.
        piece: Piece,
        /// Its square.
        on: Square,
        /// Whose it is now.
        owner: Side,
    },
    /// A piece gets a mark.
    Marked {
        /// Its square.
        on: Square,
        /// The mark.
        mark: Mark,
    },
    /// A piece loses a mark while it stays on the board.
    Unmarked {
        /// Its square.
        on: Square,
        /// The mark.
        mark: Mark,
    },
    /// A piece comes into a hand.
    Given {
        /// What it is there: a piece of this kind and owner.
        piece: Piece,
    },
    /// A piece in a hand leaves the game.
    Discarded {
        /// The piece.
        piece: Piece,
    },
    /// A variable gets another value. One that holds squares is told by [`Change::Noted`].
    Counted {
        /// The variable.
        variable: Variable,
        /// Whose it is; nothing if it is no player's.
        player: Option<Side>,
        /// The value: a number, or what numbers stand for (0 and 1 for false and true, and for White and Black; the number
        /// of a kind or square, -1 for none).
        value: i32,
    },
    /// A variable that holds squares gets others.
    Noted {
        /// The variable.
        variable: Variable,
        /// Whose it is; nothing if it is no player's.
        player: Option<Side>,
    },
    /// A player will skip a turn.
    Skips {
        /// The player.
        player: Side,
    },
    /// A player is asked for a decision before the game goes on.
    Asked {
        /// The player.
        player: Side,
        /// The declared action by which he decides.
        action: ActionRule,
    },
    /// The turn is over.
    TurnEnded {
        /// Whose turn begins.
        next: Side,
    },
}

/// What in a definition brings an effect about; numbers are indices into the lists of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// The move itself, or the course of the game.
    Play,
    /// The statements of a declared action.
    Action(ActionRule),
    /// The statements of a movement of a kind.
    Movement(Kind),
    /// The statements of an arrival.
    Arrival(u16),
    /// A rule.
    Rule(u16),
}

/// Why a piece leaves the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    /// It is captured.
    Captured,
    /// Anything else.
    Destroyed,
}

/// The effects of the action at hand, if they are asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Report {
    effects: Vec<Effect>,
    /// How many actions there are with the one that is reported, so that trials inside it are not; 0 if none is.
    ply: usize,
}

impl<const W: usize> Position<W> {
    /// Does an action as [`Position::apply`] does, and gives its effects in their order; nothing if it is not done.
    pub fn apply_reported(&mut self, program: &Program<W>, action: Action) -> Option<Vec<Effect>> {
        self.report = Report { effects: Vec::new(), ply: self.plies.len() + 1 };
        let is_done = self.apply(program, action);
        let report = std::mem::take(&mut self.report);
        is_done.then_some(report.effects)
    }

    /// Writes an effect down, if effects of the action at hand are asked for.
    #[inline]
    pub(super) fn tell(&mut self, change: impl FnOnce(&Self) -> Option<Change>) {
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

    /// Writes nothing down for as long as something is tried out.
    pub(super) fn untold<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let ply = std::mem::take(&mut self.report.ply);
        let answer = ask(self);
        self.report.ply = ply;
        answer
    }

    /// The piece on a square, to be told.
    pub(super) fn piece_told(&self, square: Square) -> Option<Piece> {
        piece_of(self.cell(square))
    }

    /// Tells that the piece on a square, if there is one, is about to leave the board.
    #[inline]
    pub(super) fn tell_loss(&mut self, on: Square, loss: Loss) {
        self.tell(|position| {
            let piece = position.piece_told(on)?;
            Some(match loss {
                Loss::Captured => Change::Captured { piece, on },
                Loss::Destroyed => Change::Destroyed { piece, on },
            })
        });
    }

    /// Tells that a variable has got another value.
    pub(super) fn tell_variable(&mut self, program: &Program<W>, slot: VariableSlot) {
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

/// A piece; nothing of an empty square.
pub(super) fn piece_of(cell: Cell) -> Option<Piece> {
    cell.kind().map(|kind| Piece { kind, owner: cell.side() })
}

/// What pays for a change is what brings it about.
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
