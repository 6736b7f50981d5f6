//! The commands of the plain mode.

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Nothing.
    Blank,
    /// List the commands.
    Help,
    /// List the legal actions, or those of one square.
    Moves(Option<String>),
    /// Show the rules, or those of one piece.
    Rules(Option<String>),
    /// Undo the last action.
    Undo,
    /// Ask what the computer would do.
    Hint,
    /// Show the computer's last analysis.
    Thinking,
    /// Claim or offer a draw.
    Draw,
    /// Resign.
    Resign,
    /// Save the game to a file.
    Save {
        /// The file.
        file: String,
        /// Whether an existing file is overwritten.
        replaces: bool,
    },
    /// A command with too many or too few words; the text is its correct form.
    Misused(&'static str),
    /// Leave.
    Quit,
    /// An action.
    Action(String),
}

impl Command {
    /// Parses a line. Anything that is not a command is an action.
    pub(super) fn parse(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => Command::Blank,
            ("help" | "?", "") => Command::Help,
            ("rules", "") => Command::Rules(None),
            ("rules" | "help", piece) => Command::Rules(Some(piece.to_owned())),
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
        assert_eq!(Command::parse("help knight"), Command::Rules(Some("knight".to_owned())));
        assert_eq!(Command::parse("save"), Command::Misused("save FILE"));
        assert_eq!(Command::parse("e2e4"), Command::Action("e2e4".to_owned()));
        assert_eq!(Command::parse("\t"), Command::Blank);
    }
}
