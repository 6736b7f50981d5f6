//! What a line of input asks for.

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Nothing.
    Blank,
    /// Tell the commands.
    Help,
    /// Tell the legal actions, of one square if it is named.
    Moves(Option<String>),
    /// Take back.
    Undo,
    /// Ask what the computer would do.
    Hint,
    /// Show what the computer has thought.
    Thinking,
    /// Claim or offer a draw.
    Draw,
    /// Give up.
    Resign,
    /// Write a record into a file, also if another one is there and `replaces`.
    Save {
        /// The file.
        file: String,
        /// Whether a file that is there is replaced.
        replaces: bool,
    },
    /// A command with words too many or too few; how it is written.
    Misused(&'static str),
    /// Leave.
    Quit,
    /// An action.
    Action(String),
}

impl Command {
    /// Reads a line. What is no command is an action.
    pub(super) fn parse(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => Command::Blank,
            ("help" | "?", "") => Command::Help,
            ("moves", "") => Command::Moves(None),
            ("moves", square) => Command::Moves(Some(square.to_owned())),
            ("undo", "") => Command::Undo,
            ("hint", "") => Command::Hint,
            ("thinking", "") => Command::Thinking,
            ("draw", "") => Command::Draw,
            ("resign", "") => Command::Resign,
            ("save" | "save!", "") => Command::Misused("save FILE"),
            ("save" | "save!", file) => Command::Save { file: file.to_owned(), replaces: word == "save!" },
            ("quit" | "exit", "") => Command::Quit,
            ("help", _) => Command::Misused("help"),
            ("undo", _) => Command::Misused("undo"),
            ("hint", _) => Command::Misused("hint"),
            ("thinking", _) => Command::Misused("thinking"),
            ("draw", _) => Command::Misused("draw"),
            ("resign", _) => Command::Misused("resign"),
            ("quit", _) => Command::Misused("quit"),
            _ => Command::Action(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_the_words_they_need() {
        assert_eq!(Command::parse("  moves  e2 "), Command::Moves(Some("e2".to_owned())));
        let saves = |replaces| Command::Save { file: "my game.txt".to_owned(), replaces };
        assert_eq!(Command::parse("save my game.txt"), saves(false));
        assert_eq!(Command::parse("save! my game.txt"), saves(true));
        assert_eq!(Command::parse("save"), Command::Misused("save FILE"));
        assert_eq!(Command::parse("e2e4"), Command::Action("e2e4".to_owned()));
        assert_eq!(Command::parse("\t"), Command::Blank);
    }
}
