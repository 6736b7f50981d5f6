//! Matches: games in a row, scored by the kind of each ending.

use crate::game::GameOutcome;
use crate::ids::Side;
use crate::model::MatchRules;
use crate::variant::Variant;

/// One of the two players of a match, who alternate sides from game to game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Who has White in the first game.
    First,
    /// The other one.
    Second,
}

/// A match in progress.
///
/// ```
/// use variorum::{Match, Variant, ids::Side, scoring::Player};
///
/// let definition = r#"
///     [variant]
///     extends = "chess"
///     [match]
///     points = { win = 1, draw = 0.5 }
///     target = 5
/// "#;
/// let games = Match::of(&Variant::from_str(definition)?).expect("the definition has match rules");
/// assert_eq!(games.side_of(Player::First), Side::White);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    rules: MatchRules,
    scores: [f64; 2],
    games: u32,
    last_winner: Option<Player>,
}

impl Match {
    /// A match by the rules of a definition; nothing if it has none.
    pub fn of(variant: &Variant) -> Option<Match> {
        let rules = variant.model().match_rules.clone()?;
        Some(Match { rules, scores: [0.0; 2], games: 0, last_winner: None })
    }

    /// The points of a player.
    pub fn score(&self, player: Player) -> f64 {
        self.scores[player as usize]
    }

    /// The number of games that are over.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The side of a player in the current or next game: sides alternate.
    pub fn side_of(&self, player: Player) -> Side {
        if self.games.is_multiple_of(2) == (player == Player::First) { Side::White } else { Side::Black }
    }

    /// The player of a side in that game.
    pub fn player_of(&self, side: Side) -> Player {
        if self.side_of(Player::First) == side { Player::First } else { Player::Second }
    }

    /// Adds a finished game: the winner gets the points of the ending's kind, else those of `win`; a draw gives both
    /// players those of `draw`. Does nothing once the match is decided.
    pub fn add(&mut self, outcome: &GameOutcome) {
        if self.winner().is_some() {
            return;
        }
        match outcome.winner {
            Some(side) => {
                let kind = outcome.kind.as_deref().unwrap_or("win");
                let points = self.points(kind).or_else(|| self.points("win")).unwrap_or(1.0);
                let player = self.player_of(side);
                self.scores[player as usize] += points;
                self.last_winner = Some(player);
            }
            None => {
                let points = self.points("draw").unwrap_or(0.0);
                self.scores.iter_mut().for_each(|score| *score += points);
                self.last_winner = None;
            }
        }
        self.games += 1;
    }

    fn points(&self, kind: &str) -> Option<f64> {
        self.rules.points.iter().find(|(name, _)| name == kind).map(|(_, points)| *points)
    }

    /// The winner of the match: the player who has reached the target. If both have, by draws, the next won game decides.
    pub fn winner(&self) -> Option<Player> {
        let reached = |player: Player| self.score(player) >= self.rules.target;
        match (reached(Player::First), reached(Player::Second)) {
            (true, true) => self.last_winner,
            (true, false) => Some(Player::First),
            (false, true) => Some(Player::Second),
            (false, false) => None,
        }
    }
}
