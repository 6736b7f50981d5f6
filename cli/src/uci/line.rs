//! What a line of UCI asks for.

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Nothing that has to be answered.
    Blank,
    /// `uci`
    Uci,
    /// `isready`
    IsReady,
    /// `ucinewgame`
    NewGame,
    /// `setoption`: name and value.
    SetOption(String, String),
    /// `position`: the text of the position, if it is not the start, and the actions that follow.
    Position(Option<String>, Vec<String>),
    /// `go` with its words.
    Go(Vec<String>),
    /// `stop`
    Stop,
    /// `ponderhit`: the other player has done what was expected.
    PonderHit,
    /// `d`
    Draw,
    /// `quit`
    Quit,
    /// Something else.
    Unknown(String),
}

impl Line {
    /// Reads a line. Words before a command are passed over only if there are none: a line that is not understood is reported.
    pub(super) fn parse(line: &str) -> Line {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] | ["debug" | "register", ..] => Line::Blank,
            ["uci"] => Line::Uci,
            ["isready"] => Line::IsReady,
            ["ucinewgame"] => Line::NewGame,
            ["setoption", "name", ref rest @ ..] => Line::option(rest),
            ["position", ref rest @ ..] => Line::position(rest),
            ["go", ref rest @ ..] => Line::Go(owned(rest)),
            ["stop"] => Line::Stop,
            ["ponderhit"] => Line::PonderHit,
            ["d"] => Line::Draw,
            ["quit"] => Line::Quit,
            _ => Line::Unknown(line.trim().to_owned()),
        }
    }

    fn option(words: &[&str]) -> Line {
        let value = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let after = words.get(value + 1..).unwrap_or_default();
        Line::SetOption(words[..value].join(" "), after.join(" "))
    }

    fn position(words: &[&str]) -> Line {
        let moves = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let actions = owned(words.get(moves + 1..).unwrap_or_default());
        match words[..moves] {
            ["startpos"] => Line::Position(None, actions),
            ["fen" | "sfen", ref text @ ..] if !text.is_empty() => {
                Line::Position(Some(text.join(" ")), actions)
            }
            _ => Line::Unknown(format!("position {}", words.join(" "))),
        }
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_the_words_they_need() {
        let option = |name: &str, value: &str| Line::SetOption(name.to_owned(), value.to_owned());
        assert_eq!(Line::parse("setoption name UCI_Variant value wiz-42"), option("UCI_Variant", "wiz-42"));
        assert_eq!(Line::parse("setoption name Clear Hash"), option("Clear Hash", ""));
        assert_eq!(
            Line::parse(" position  startpos moves e2e4 "),
            Line::Position(None, vec!["e2e4".to_owned()])
        );
        assert_eq!(
            Line::parse("position fen 8/8 w moves"),
            Line::Position(Some("8/8 w".to_owned()), Vec::new())
        );
        assert_eq!(Line::parse("position fen"), Line::Unknown("position fen".to_owned()));
        assert_eq!(Line::parse(""), Line::Blank);
        assert_eq!(Line::parse("xyzzy"), Line::Unknown("xyzzy".to_owned()));
    }
}
