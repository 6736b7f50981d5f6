//! A game at a table: what every user interface needs, whether a terminal or a page.
//!
//! [`Table`] has the game, its players, its log, and the endings outside of the rules: resignation, agreement, claims.
//! [`Selection`] leads from clicks on the board to a legal action.
//!
//! ```
//! use variorum::Variant;
//! use variorum::table::{Player, Table};
//!
//! let mut table = Table::new(Variant::shipped("chess")?.start(), [Player::Human, Player::Human]);
//! table.act("e2e4")?;
//! assert_eq!(table.log()[0].action, "e2e4");
//! assert_eq!(table.log()[0].sentences, ["White's pawn goes from e2 to e4."]);
//! table.resign();
//! assert_eq!(table.outcome().expect("it is over").to_string(), "White wins: Black resigned");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod look;
mod pick;
mod player;
mod selection;

use std::time::Instant;

use crate::game::{Game, GameOutcome, IllegalAction};
use crate::ids::{Kind, Side, Square};
use crate::pgn::{self, MoveError};
use crate::position::{Action, Change, Effect};

pub use clock::{Clock, Reading, TimeControl};
pub use look::Danger;
pub use pick::Pick;
pub use player::Player;
pub use selection::{Offer, Picked, Selection};

/// A game with its players and its log.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game without any action.
    start: Game,
    game: Game,
    players: [Player; 2],
    log: Vec<Entry>,
    /// Resignation, agreement or claim.
    settled: Option<GameOutcome>,
    /// Undone actions with their times; the next one to redo comes last.
    undone: Vec<(Action, Option<Reading>)>,
    clock: Option<Clock>,
    /// The time of the last report to the clock; nothing while it is stopped.
    told: Option<Instant>,
    /// How often the game has changed.
    changes: u64,
}

/// An action that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who played it.
    pub mover: Side,
    /// The action, as a text that [`Game::read`] reads back.
    pub action: String,
    /// What it changed on the board and in the hands, and the decisions that are due, in order.
    pub effects: Vec<Effect>,
    /// The same in sentences.
    pub sentences: Vec<String>,
    /// Whether the piece that moved is the only change on the board, so that the action's text is complete.
    pub is_plain: bool,
    /// The squares whose contents it changed, in order.
    pub squares: Vec<Square>,
    /// What the clock showed after it; nothing without a clock.
    pub time: Option<Reading>,
}

/// What an undo took back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// Resignation, agreement or claim: no action.
    Outcome(GameOutcome),
    /// Actions, in the order in which they were played.
    Actions(Vec<String>),
}

impl Table {
    /// A table before the first action; `players` play White and Black.
    pub fn new(start: Game, players: [Player; 2]) -> Table {
        Table {
            game: start.clone(),
            start,
            players,
            log: Vec::new(),
            settled: None,
            undone: Vec::new(),
            clock: None,
            told: None,
            changes: 0,
        }
    }

    /// The game, for questions that need `&mut`. Actions are played by [`Table::play`]: what is played in the game itself is
    /// missing in the log.
    pub fn game(&mut self) -> &mut Game {
        &mut self.game
    }

    /// The game, without the possibility to change it.
    pub fn position(&self) -> &Game {
        &self.game
    }

    /// The game without any action.
    pub fn start(&self) -> &Game {
        &self.start
    }

    /// Who plays a side.
    pub fn player(&self, side: Side) -> Player {
        self.players[side.index().min(1)]
    }

    /// Lets somebody else play a side from now on.
    pub fn seat(&mut self, side: Side, player: Player) {
        self.players[side.index().min(1)] = player;
        self.changes += 1;
    }

    /// Who plays White and Black.
    pub fn players(&self) -> [Player; 2] {
        self.players
    }

    /// The actions so far.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&mut self) -> Option<GameOutcome> {
        self.settled.clone().or_else(|| self.game.outcome())
    }

    /// A number that grows with every action, undo, end of the game and change of players, so that a window knows when to save the game.
    ///
    /// ```
    /// use variorum::Variant;
    /// use variorum::table::{Player, Table};
    ///
    /// let mut table = Table::new(Variant::shipped("chess")?.start(), [Player::Human; 2]);
    /// table.act("e2e4")?;
    /// let before = table.changes();
    /// assert!(table.undo().is_some() && table.changes() > before);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The action that a text denotes, in any notation that [`pgn::find`] knows.
    ///
    /// # Errors
    /// If no legal action is written so, with the reason, or several are.
    pub fn read(&mut self, text: &str) -> Result<Action, MoveError> {
        pgn::find(&mut self.game, text)
    }

    /// Plays the action that a text denotes, and gives its entry in the log.
    ///
    /// # Errors
    /// If it is not legal, or costs too much, with the reason, or if it can be several; the game stays as it was.
    pub fn act(&mut self, text: &str) -> Result<&Entry, MoveError> {
        let action = self.read(text)?;
        Ok(self.play(action)?)
    }

    /// Plays a legal action and returns its entry in the log.
    ///
    /// # Errors
    /// If the action costs too much; the game stays as it was.
    ///
    /// ```
    /// use variorum::Variant;
    /// use variorum::table::{Player, Table};
    ///
    /// let mut table = Table::new(Variant::shipped("chess")?.start(), [Player::Human; 2]);
    /// let action = table.game().read("g1f3")?;
    /// assert_eq!(table.play(action)?.action, "g1f3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, action: Action) -> Result<&Entry, IllegalAction> {
        let at = self.log.len();
        let entry = self.play_noted(action)?;
        self.log.push(entry);
        self.changes += 1;
        self.undone.clear();
        Ok(&self.log[at])
    }

    /// Plays a legal action and describes it for the log.
    fn play_noted(&mut self, action: Action) -> Result<Entry, IllegalAction> {
        let (mover, owner, before) = (self.game.mover(), self.game.turn_of(), self.pieces());
        let text = self.game.write_legal(action);
        let Some(effects) = self.game.play_reported(action) else { return Err(self.game.too_costly(&text)) };
        let board = &self.game.variant().model().board;
        let changed = board.squares().zip(before.into_iter().zip(self.pieces()));
        let squares =
            changed.filter(|(_, (before, after))| before != after).map(|(square, _)| square).collect();
        let ends_turn = effects.iter().any(|effect| matches!(effect.change, Change::TurnEnded { .. }));
        let effects: Vec<Effect> =
            effects.into_iter().filter(|effect| effect.change.is_of_pieces()).collect();
        let is_plain = matches!(effects[..], [Effect { change: Change::Moved { .. }, .. }]);
        let variant = self.game.variant();
        let sentences = effects.iter().map(|effect| variant.sentence(effect)).collect();
        let time = self.clock.as_mut().map(|clock| clock.press(mover, ends_turn.then_some(owner)));
        Ok(Entry { mover, action: text, effects, sentences, is_plain, squares, time })
    }

    /// The contents of all squares, in order.
    fn pieces(&self) -> Vec<Option<(Kind, Side)>> {
        self.game.variant().model().board.squares().map(|square| self.game.piece(square)).collect()
    }

    /// Undoes the end of the game if that was not an action; otherwise the actions back to the last one of a person, or one
    /// action if no person plays. Both clocks return to their times in that position. Returns what was undone; nothing at
    /// the beginning.
    pub fn undo(&mut self) -> Option<Undone> {
        if let Some(settled) = self.settled.take() {
            self.changes += 1;
            self.reset_clock();
            return Some(Undone::Outcome(settled));
        }
        let is_his = |entry: &Entry| self.player(entry.mover) == Player::Human || self.all_machines();
        let kept = self.log.iter().rposition(is_his)?;
        self.changes += 1;
        let taken: Vec<Entry> = self.log.drain(kept..).collect();
        let taken_back = taken.iter().rev().filter_map(|entry| Some((self.game.undo()?, entry.time)));
        self.undone.extend(taken_back);
        self.reset_clock();
        Some(Undone::Actions(taken.into_iter().map(|entry| entry.action).collect()))
    }

    /// Sets the clock back to the moment when the present position arose.
    fn reset_clock(&mut self) {
        let reading = self.log.last().and_then(|entry| entry.time);
        if let Some(clock) = &mut self.clock {
            clock.set(reading);
        }
    }

    /// Redoes the actions of the last [`Table::undo`], up to the next action of a person, and returns whether there were
    /// any.
    pub fn redo(&mut self) -> bool {
        if self.settled.is_some() {
            return false;
        }
        let mut undone = std::mem::take(&mut self.undone);
        let mut has_played = false;
        while let Some((action, time)) = undone.pop() {
            if self.play(action).is_err() {
                break;
            }
            if let Some(entry) = self.log.last_mut().filter(|_| time.is_some()) {
                entry.time = time;
            }
            self.reset_clock();
            has_played = true;
            if self.all_machines() || self.player(self.game.mover()) == Player::Human {
                break;
            }
        }
        self.undone = undone;
        has_played
    }

    /// Whether [`Table::redo`] has anything to play.
    pub fn can_redo(&self) -> bool {
        self.settled.is_none() && !self.undone.is_empty()
    }

    /// The game after so many actions, for stepping through it; the present game if there were fewer.
    pub fn after(&self, actions: usize) -> Game {
        let mut game = self.game.clone();
        while game.plies() > actions + self.start.plies() && game.undo().is_some() {}
        game
    }

    /// Ends the game by the resignation of the player to act.
    pub fn resign(&mut self) {
        let mover = self.game.mover();
        self.settle(Some(mover.opponent()), format!("{} resigned", mover.name()));
    }

    /// Ends the game as a draw by agreement.
    pub fn agree(&mut self) {
        self.settle(None, "agreed by the players".to_owned());
    }

    /// Ends the game by a claim of the player to act, and returns whether the rules allow one.
    pub fn claim(&mut self) -> bool {
        self.settled = self.game.claimable();
        self.changes += 1;
        self.settled.is_some()
    }

    /// Ends the game for a reason outside its rules: who won, if anybody, and why.
    pub fn settle(&mut self, winner: Option<Side>, because: String) {
        self.changes += 1;
        self.settled = Some(GameOutcome { winner, because, kind: None, ending: String::new() });
    }

    fn all_machines(&self) -> bool {
        self.players.iter().all(|player| player.is_machine())
    }
}
