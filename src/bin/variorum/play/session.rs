//! A game with those who play it, and how it may end beside the rules of the definition.

use std::path::Path;

use variorum::ids::Side;
use variorum::{Change, Effect, Game, GameOutcome, IllegalAction};

use super::decider::Decider;
use crate::failure::{Failure, check_whole};
use crate::names::name_beside;
use crate::record;
use crate::start::Opened;

/// A game being played.
pub(super) struct Session {
    /// The variant as it was named.
    name: String,
    /// The game without any action.
    start: Game,
    game: Game,
    deciders: [Decider; 2],
    /// Resignation, agreement or claim.
    settled: Option<GameOutcome>,
}

impl Session {
    /// A game as it was opened; `deciders` play White and Black.
    pub(super) fn new(name: &str, opened: Opened, deciders: [Decider; 2]) -> Session {
        let Opened { start, game, .. } = opened;
        Session { name: name.to_owned(), start, game, deciders, settled: None }
    }

    /// The game, to be asked.
    pub(super) fn game(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Who decides for a side.
    pub(super) fn decider(&self, side: Side) -> Decider {
        self.deciders[side.index().min(1)]
    }

    /// Whether people play both sides.
    pub(super) fn all_human(&self) -> bool {
        self.deciders == [Decider::Human; 2]
    }

    /// Whether people play at least one side.
    pub(super) fn any_human(&self) -> bool {
        self.deciders.contains(&Decider::Human)
    }

    /// How the game ended.
    pub(super) fn outcome(&mut self) -> Option<GameOutcome> {
        self.settled.clone().or_else(|| self.game.outcome())
    }

    /// Whether the last answers of the game are whole.
    ///
    /// # Errors
    /// If something in the definition took too much.
    pub(super) fn check(&self) -> Result<(), Failure> {
        check_whole(&self.game)
    }

    /// Does an action.
    pub(super) fn act(&mut self, action: &str) -> Result<(), IllegalAction> {
        self.game.play(action)
    }

    /// Plays an action, and gives what happened in sentences; none if a piece has just gone from one square to another.
    pub(super) fn act_told(&mut self, text: &str) -> Result<Vec<String>, IllegalAction> {
        let action = self.game.read(text)?;
        let Some(effects) = self.game.play_reported(action) else {
            // What takes too much is described where it is played by its text.
            return self.game.play(text).map(|()| Vec::new());
        };
        let of_pieces: Vec<&Effect> = effects.iter().filter(|effect| is_of_pieces(&effect.change)).collect();
        let is_plain = matches!(of_pieces[..], [Effect { change: Change::Moved { .. }, .. }]);
        let variant = self.game.variant();
        let told = of_pieces.into_iter().filter(|_| !is_plain).map(|effect| variant.sentence(effect));
        Ok(told.collect())
    }

    /// Forgets that an action took too much, once that is told: the game stands as before it.
    pub(super) fn forgive(&mut self) {
        self.game.take_overrun();
    }

    /// Takes back what ended the game if that was no action, else actions up to the last one of a person. Gives what
    /// was taken back, or nothing if there is nothing to be taken back.
    pub(super) fn undo(&mut self) -> Option<String> {
        if let Some(settled) = self.settled.take() {
            return Some(settled.to_string());
        }
        let mut shorter = self.game.clone();
        let mut taken = Vec::new();
        while let Some(action) = shorter.undo() {
            taken.insert(0, shorter.write_legal(action));
            if self.decider(shorter.mover()) == Decider::Human {
                self.game = shorter;
                return Some(taken.join(" "));
            }
        }
        None
    }

    /// Ends the game by resignation of who is to act.
    pub(super) fn resign(&mut self) {
        let mover = self.game.mover();
        self.settle(Some(mover.opponent()), format!("{} resigned", mover.name()));
    }

    /// Ends the game by agreement.
    pub(super) fn agree(&mut self) {
        self.settle(None, "agreed by the players".to_owned());
    }

    /// Ends the game by a claim, if who is to act has one; whether it did.
    pub(super) fn claim(&mut self) -> bool {
        self.settled = self.game.claimable();
        self.settled.is_some()
    }

    fn settle(&mut self, winner: Option<Side>, because: String) {
        self.settled = Some(GameOutcome { winner, because, kind: None, ending: String::new() });
    }

    /// The game as a record that stands in a folder.
    pub(super) fn record(&mut self, folder: &Path) -> String {
        let outcome = self.outcome();
        record::write(
            &name_beside(&self.name, folder),
            self.start.clone(),
            &self.game.played(),
            outcome.as_ref(),
            &[],
        )
    }
}

/// Whether a change is one that people see on the board or in a hand, or that decides who acts.
fn is_of_pieces(change: &Change) -> bool {
    !matches!(
        change,
        Change::Marked { .. }
            | Change::Unmarked { .. }
            | Change::Remembers { .. }
            | Change::Counted { .. }
            | Change::Noted { .. }
            | Change::TurnEnded { .. }
    )
}
