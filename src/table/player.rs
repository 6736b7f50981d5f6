//! Who plays a side.

use std::fmt;
use std::str::FromStr;

use crate::search::Level;

/// Who plays a side: `human`, `random`, `computer` or `computer:LEVEL` as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person.
    Human,
    /// Random play: any legal action, all equally likely.
    Random,
    /// The computer, at a level.
    Computer(Level),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        match text.split_once(':') {
            None if text == "human" => Ok(Player::Human),
            None if text == "random" => Ok(Player::Random),
            None if text == "computer" => Ok(Player::Computer(Level::BEST)),
            Some(("computer", level)) => {
                level.parse().map(Player::Computer).map_err(|error| format!("{error}"))
            }
            None | Some(_) => {
                Err("a side is played by `human`, `random`, `computer` or `computer:LEVEL`".to_owned())
            }
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Random => f.write_str("random"),
            Player::Computer(level) => write!(f, "computer:{level}"),
        }
    }
}

impl Player {
    /// Whether it acts by itself.
    pub fn is_machine(self) -> bool {
        match self {
            Player::Human => false,
            Player::Random | Player::Computer(_) => true,
        }
    }
}
