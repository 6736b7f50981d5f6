//! Questions that a window asks about a table: the last action, checks, the dangers of an action, why a move is impossible.

use crate::game::{Game, GameOutcome};
use crate::ids::{Side, Square};
use crate::position::{Action, Change};

use super::Table;

/// The harm that an action would do to its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Danger {
    /// The end of the game, if the action ends it without a win.
    pub outcome: Option<GameOutcome>,
    /// The pieces that the player would lose, in sentences.
    pub losses: Vec<String>,
}

impl Table {
    /// The squares whose contents the last action changed, in order; none before the first action.
    pub fn last_squares(&self) -> &[Square] {
        self.log.last().map_or(&[], |entry| &entry.squares)
    }

    /// The squares of the attacked royal pieces of both sides, White's first.
    pub fn checked_squares(&mut self) -> Vec<Square> {
        let sides = [Side::White, Side::Black].into_iter();
        sides.flat_map(|side| self.game.checks(side)).map(|check| check.royal).collect()
    }

    /// The harm that a legal action would do to the player to act, if any.
    ///
    /// ```
    /// use variorum::Variant;
    /// use variorum::table::{Player, Table};
    ///
    /// let variant = Variant::with("chess", &["atomic"])?;
    /// let start = variant.position("k7/8/8/3p4/4P3/8/8/K7 w - - 0")?;
    /// let mut table = Table::new(start, [Player::Human, Player::Human]);
    /// let capture = table.game().read("e4d5")?;
    /// let danger = table.danger(capture).expect("the pawn explodes");
    /// assert_eq!(danger.losses, ["White's pawn on d5 is destroyed (`rules.explosion`)."]);
    /// let advance = table.game().read("e4e5")?;
    /// assert_eq!(table.danger(advance), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn danger(&mut self, action: Action) -> Option<Danger> {
        let mover = self.game.mover();
        let mut after = self.game.clone();
        let effects = after.play_reported(action)?;
        let is_loss = |change: &Change| loser(change) == Some(mover);
        let losses = effects.iter().filter(|effect| is_loss(&effect.change));
        let losses: Vec<String> = losses.map(|effect| self.game.variant().sentence(effect)).collect();
        let outcome = after.outcome().filter(|outcome| outcome.winner != Some(mover));
        (outcome.is_some() || !losses.is_empty()).then_some(Danger { outcome, losses })
    }

    /// The reason why the player to act cannot move from one square to another, as a clause; `None` if a legal action leads
    /// there.
    ///
    /// ```
    /// use variorum::Variant;
    /// use variorum::table::{Player, Table};
    ///
    /// let variant = Variant::shipped("chess")?;
    /// let square = |name| variant.notation().square_of(name).expect("the board has it");
    /// let mut table = Table::new(variant.start(), [Player::Human, Player::Human]);
    /// let why = table.why_not(square("a1"), square("a5")).expect("it cannot");
    /// assert_eq!(why, "the rook on a1 cannot go there: the pawn on a2 is in the way");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_not(&mut self, from: Square, to: Square) -> Option<String> {
        let leads_there = |game: &mut Game, action| {
            let squares = game.squares_named(action);
            (squares.first(), squares.last()) == (Some(&from), Some(&to))
        };
        let legal = self.game.legal_actions();
        if legal.into_iter().any(|action| leads_there(&mut self.game, action)) {
            return None;
        }
        let board = &self.game.variant().model().board;
        let text = format!("{}{}", board.name(from), board.name(to));
        let because = self.game.read(&text).err().map(|error| error.because.to_string());
        self.game.take_overrun();
        because
    }
}

/// The owner of a piece that a change removes.
fn loser(change: &Change) -> Option<Side> {
    match change {
        Change::Captured { piece, .. } | Change::Destroyed { piece, .. } => Some(piece.owner),
        Change::Joined { piece, owner, .. } => (piece.owner != *owner).then_some(piece.owner),
        Change::Moved { .. }
        | Change::Swapped { .. }
        | Change::Created { .. }
        | Change::Dropped { .. }
        | Change::Became { .. }
        | Change::Given { .. }
        | Change::Discarded { .. }
        | Change::Skips { .. }
        | Change::Asked { .. }
        | Change::Marked { .. }
        | Change::Unmarked { .. }
        | Change::Remembers { .. }
        | Change::Counted { .. }
        | Change::Noted { .. }
        | Change::TurnEnded { .. } => None,
    }
}
