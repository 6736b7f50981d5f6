//! What a window tells about a table besides the position: what was last played, who is in check, what an action would cost, why
//! something cannot be done.

use crate::game::GameOutcome;
use crate::ids::{Side, Square};
use crate::position::{Action, Change};

use super::Table;

/// What an action would do to the disadvantage of the player who picks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Danger {
    /// How the game would end, if it would and that player would not win.
    pub outcome: Option<GameOutcome>,
    /// What that player would lose, in sentences.
    pub losses: Vec<String>,
}

impl Table {
    /// The squares whose contents the last action changed, in order; none before the first action.
    pub fn last_squares(&self) -> &[Square] {
        self.log.last().map_or(&[], |entry| &entry.squares)
    }

    /// The squares of royal pieces that are attacked, of both sides, White's first.
    pub fn checked_squares(&mut self) -> Vec<Square> {
        let sides = [Side::White, Side::Black].into_iter();
        sides.flat_map(|side| self.game.checks(side)).map(|check| check.royal).collect()
    }

    /// What a legal action would do to the disadvantage of the player to act; nothing if there is no such thing.
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

    /// Why the player to act cannot move from one square to another, as a clause; nothing if he can, or the game has no better
    /// answer.
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
        let board = &self.game.variant().model().board;
        let text = format!("{}{}", board.name(from), board.name(to));
        let because = self.game.read(&text).err().map(|error| error.because.to_string());
        self.game.take_overrun();
        because
    }
}

/// Who loses a piece by a change, if somebody does.
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
