//! A game in progress: a position with its history, for programs that play, show or search it.

mod check;
mod count;
mod decider;
mod effects;
mod explain;
mod grounds;
mod info;
mod list;
mod obstacle;
mod outcome;
mod probe;
mod reason;
mod refusal;
mod round;
mod start;
mod text;
mod trial;
mod width;

pub use check::Check;
pub use info::{ActionInfo, Parameter};
pub use outcome::GameOutcome;
pub use reason::{Attempt, Endangered, IllegalAction, Obstacle, Reason, Unfit};
pub use refusal::is_spelt;
pub(crate) use refusal::{Shown, excluded_by, reason_for, unconditional};
pub use trial::Trial;

use crate::ids::{Kind, Side, Square};
use crate::model::{Model, Turn};
use crate::notation::{self, ParsePositionError};
use crate::overrun::Overrun;
use crate::plain::Snapshot;
use crate::position::{Action, Stop};
use crate::variant::Variant;

use width::{State, ask, at_width, look, state_of};

/// A game in progress.
///
/// Copies are independent. The history is kept, so that repetition and counters can end the game.
///
/// Most questions need `&mut Game`, because rules are evaluated in place: actions are tried out and taken back. The game is
/// the same afterwards. A [`Variant`] is cheap to clone, for whoever reads the model between questions.
#[derive(Clone, Debug)]
pub struct Game {
    variant: Variant,
    state: State,
    /// The actions so far.
    played: Vec<Action>,
    /// The rule or movement that cost too much since the last action.
    overrun: Option<Box<Overrun>>,
}

impl Variant {
    /// A game from a position; `start` is the text of the setup, `start 518` the text of a drawn start.
    ///
    /// # Errors
    /// If the text is not a position of this game.
    ///
    /// ```
    /// let variant = variorum::Variant::shipped("chess")?;
    /// let game = variant.position("8/8/8/8/8/5k2/7q/5K2 w - - 0")?;
    /// assert_eq!(game.to_text(), "8/8/8/8/8/5k2/7q/5K2 w - - 0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self, text: &str) -> Result<Game, ParsePositionError> {
        if let Some(game) = self.start_of_text(text) {
            return game;
        }
        let (model, names) = (self.model(), self.notation());
        let state =
            state_of!(self.program(), |program| notation::parse_position(model, names, program, text)?);
        Ok(Game::new(self, state))
    }
}

impl Game {
    fn new(variant: &Variant, state: State) -> Game {
        let mut game = Game { variant: variant.clone(), state, played: Vec::new(), overrun: None };
        ask!(game, |position| position.keep_history());
        game
    }

    /// From now on repetition and counters end nothing, as reference node counts require.
    pub fn ignore_history(&mut self) {
        at_width!(self, |position| position.forget_history());
    }

    /// From now on endings that depend on earlier positions do not come, and values that only they read are not kept:
    /// [`Game::occurrences`] still counts. A search is faster so; where a position occurs again, it asks
    /// [`Game::outcome_of_rounds`] of another copy that has followed it by [`Game::follow`].
    pub fn defer_past(&mut self) {
        at_width!(self, |position| position.defer_past());
    }

    /// A copy without the history: it takes little room, and nothing can be undone in it. Repetition begins anew, so that
    /// neither endings nor bans by earlier positions come. If rules may depend on the changes of the current turn, that
    /// part of the history is copied, too.
    #[must_use]
    pub fn without_past(&self) -> Game {
        Game {
            variant: self.variant.clone(),
            state: self.state.without_past(),
            played: Vec::new(),
            overrun: None,
        }
    }

    /// Becomes a copy of another game of the same variant, reusing its own memory.
    ///
    /// # Panics
    /// If the other game is on a board of another size.
    pub fn copy_from(&mut self, other: &Game) {
        self.state.copy_from(&other.state);
        self.variant = other.variant.clone();
        self.played.clone_from(&other.played);
        self.overrun.clone_from(&other.overrun);
    }

    /// The variant of the game.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    fn model(&self) -> &Model {
        self.variant.model()
    }

    /// Plays an action that was generated in this position (make) and returns whether it was done. It is not done if it
    /// costs too much, see [`Game::overrun`]; then there is nothing to undo. [`Game::undo`] takes it back. Whether the action
    /// belongs to this position is not checked: [`Game::find`] and [`Game::read`] give only legal ones.
    #[doc(alias = "make")]
    pub fn play_action(&mut self, action: Action) -> bool {
        let is_done = at_width!(self, |program, position| position.apply(program, action));
        if is_done {
            self.note_played(action);
        } else {
            self.note_stopped();
        }
        is_done
    }

    /// Ends the turn as if the player to act did nothing (null move), for a search, and returns whether it was done;
    /// [`Game::undo`] takes it back. It is not done if the game is over, a decision is due, or a ban follows, such as a
    /// king left in check. Endings are not checked. Repetition counts the position after it like any other.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// assert!(game.play_null());
    /// assert_eq!(game.mover(), variorum::Side::Black);
    /// game.undo();
    /// ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().try_for_each(|text| game.play(text))?;
    /// assert!(!game.play_null(), "the king is in check");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_null(&mut self) -> bool {
        let is_done = ask!(self, |program, position| position.apply_null(program));
        if is_done {
            self.note_played(Action::pass());
        }
        is_done
    }

    /// Records an action that the position has done.
    #[inline]
    fn note_played(&mut self, action: Action) {
        self.played.push(action);
        self.overrun = None;
    }

    /// Takes the last action back (unmake) and gives it; nothing at the beginning. [`Game::write_legal`] then gives its
    /// text.
    #[doc(alias = "unmake")]
    pub fn undo(&mut self) -> Option<Action> {
        let action = self.played.pop()?;
        at_width!(self, |position| position.undo());
        self.overrun = None;
        Some(action)
    }

    /// The last action; nothing at the beginning.
    ///
    /// ```
    /// let mut game = variorum::Variant::shipped("chess")?.start();
    /// assert_eq!(game.last_action(), None);
    /// game.play("e2e4")?;
    /// let last = game.last_action();
    /// assert_eq!(game.undo(), last);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn last_action(&self) -> Option<Action> {
        self.played.last().copied()
    }

    /// The number of actions so far.
    pub fn plies(&self) -> usize {
        self.played.len()
    }

    /// The rule or movement that cost too much since the last action was done or undone, if any. Then every result since
    /// is incomplete: a list lacks actions, a count is too small, an action was not done.
    pub fn overrun(&self) -> Option<&Overrun> {
        self.overrun.as_deref()
    }

    /// The same, and resets it.
    pub fn take_overrun(&mut self) -> Option<Overrun> {
        self.overrun.take().map(|overrun| *overrun)
    }

    /// The cost of the last query or action, see [`crate::limits::BUDGET`]: for measuring.
    pub fn cost(&self) -> u64 {
        look!(self, |position| position.cost())
    }

    /// Takes what stopped the position, if anything did, and notes it.
    #[cold]
    fn note_stopped(&mut self) {
        if let Some(stop) = at_width!(self, |position| position.take_stopped())
            && self.overrun.is_none()
        {
            self.overrun = Some(Box::new(self.describe_stop(stop)));
        }
    }

    fn describe_stop(&self, stop: Stop) -> Overrun {
        Overrun::new(&self.variant, self.turn(), stop)
    }

    /// Who is to act.
    pub fn mover(&self) -> Side {
        look!(self, |position| position.mover())
    }

    /// Whose turn it is: the player to act, unless the other one has to decide something first.
    pub fn turn_of(&self) -> Side {
        look!(self, |position| position.turn_of())
    }

    /// How many actions the turn has left, this one included.
    pub fn actions_left(&self) -> u16 {
        let done = look!(self, |position| position.actions_done());
        self.turn_length().saturating_sub(done)
    }

    /// How many actions the turn has.
    pub fn turn_length(&self) -> u16 {
        self.turn().actions
    }

    /// The course of this turn.
    fn turn(&self) -> &Turn {
        let course = look!(self, |position| position.course_number());
        let phase = usize::from(course).checked_sub(1);
        phase.map_or(&self.model().turn, |phase| &self.model().phases[phase].turn)
    }

    /// Whether a turn has just been completed, see [`Position::turn_is_complete`](crate::position::Position::turn_is_complete).
    pub fn turn_is_complete(&self) -> bool {
        look!(self, |position| position.turn_is_complete())
    }

    /// The decision that the player to act must take: the name of the declared action.
    pub fn asked(&mut self) -> Option<String> {
        let pending = at_width!(self, |position| position.pending().next());
        pending.map(|(_, rule)| self.model().actions[usize::from(rule)].name.clone())
    }

    /// A hash of the position as repetition compares it. For a transposition table there is [`Game::future_key`].
    pub fn key(&self) -> u64 {
        look!(self, |position| position.key())
    }

    /// A hash of everything that decides which actions can follow and what they do, except for endings and bans by
    /// repetition and endings by counters: a key for a transposition table. Two positions with the same key differ only in the effects of their
    /// history. The game must not be over.
    ///
    /// ```
    /// let variant = variorum::Variant::shipped("chess")?;
    /// let (mut one, mut other) = (variant.start(), variant.start());
    /// ["b1c3", "b8c6", "g1f3"].into_iter().try_for_each(|text| one.play(text))?;
    /// ["g1f3", "b8c6", "b1c3"].into_iter().try_for_each(|text| other.play(text))?;
    /// assert_eq!(one.future_key(), other.future_key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn future_key(&self) -> u64 {
        look!(self, |program, position| position.future_key(program))
    }

    /// The key of [`Game::key`], computed anew from the board: for tests of the incremental key.
    pub fn recomputed_key(&mut self) -> u64 {
        ask!(self, |program, position| position.recomputed_key(program))
    }

    /// The position for plain mode, without its history.
    pub fn snapshot(&self) -> Snapshot {
        look!(self, |program, position| position.snapshot(self.variant.model(), program))
    }

    /// The piece on a square: kind and owner.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<(Kind, Side)> {
        let cell = look!(self, |position| position.cell(square));
        cell.kind().map(|kind| (kind, cell.side()))
    }

    /// The kind of the piece on a square.
    #[inline]
    pub fn kind_on(&self, square: Square) -> Option<Kind> {
        look!(self, |position| position.kind_on(square))
    }

    /// How many pieces of a kind a side has in hand.
    pub fn in_hand(&self, side: Side, kind: Kind) -> u16 {
        look!(self, |position| position.in_hand(side, kind))
    }
}
