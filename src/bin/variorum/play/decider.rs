//! Who decides what a side does.

use std::str::FromStr;

use variorum::search::Level;

/// Who decides what a side does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decider {
    /// Whoever writes to standard input.
    Human,
    /// Any legal action, all with the same chance.
    Random,
    /// The computer, at a level.
    Computer(Level),
}

impl FromStr for Decider {
    type Err = String;

    fn from_str(text: &str) -> Result<Decider, String> {
        match text.split_once(':') {
            None if text == "human" => Ok(Decider::Human),
            None if text == "random" => Ok(Decider::Random),
            None if text == "computer" => Ok(Decider::Computer(Level::BEST)),
            Some(("computer", level)) => {
                level.parse().map(Decider::Computer).map_err(|error| format!("{error}"))
            }
            None | Some(_) => {
                Err("a side is played by `human`, `random`, `computer` or `computer:LEVEL`".to_owned())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_a_number_from_1_to_8() {
        assert_eq!("computer:8".parse(), Ok(Decider::Computer(Level::BEST)));
        assert_eq!("computer".parse(), Ok(Decider::Computer(Level::BEST)));
        let told = "computer:9".parse::<Decider>().unwrap_err();
        assert_eq!(told, "`9` is not a level: levels are the numbers from 1 to 8");
        assert!("robot".parse::<Decider>().is_err());
    }
}
