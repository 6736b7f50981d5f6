//! What can be written on the command line.

use clap::{Args, Parser, Subcommand};
use variorum::{Game, Variant};

use crate::failure::Failure;
use crate::{debug, moves, perft, play, replay, show, validate};

/// Reads the rules of a chess variant from a definition file and plays the game.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    after_help = "\
Examples:
  variorum list
  variorum play chess --black random
  variorum validate my-variant.toml
  variorum perft wiz-42 3 --divide

A VARIANT is the name of a shipped variant, as `variorum list` tells them, or the path of a definition file.
Exit codes: 0 fine, 1 the input is at fault, 2 wrong usage."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game at the terminal or over a pipe
    Play(play::PlayArguments),
    /// Tell all mistakes of definition files
    Validate(validate::ValidateArguments),
    /// Print the legal actions, one a line, sorted
    Moves(moves::MovesArguments),
    /// Count the action sequences of a depth
    Perft(perft::PerftArguments),
    /// Show a position as text or as a picture
    Show(show::ShowArguments),
    /// Play a game record up to the first illegal action
    Replay(replay::ReplayArguments),
    /// List the shipped variants
    #[command(after_help = "Example:\n  variorum list")]
    List,
    /// Print what a stage made of a definition
    Debug(debug::DebugArguments),
}

/// A variant and a position of it.
#[derive(Debug, Args)]
pub(crate) struct Start {
    /// A shipped variant, or the path of a definition file
    variant: String,
    /// Actions to play first, separated by blanks
    #[arg(long, value_name = "ACTIONS", default_value = "", hide_default_value = true)]
    moves: String,
    /// The position to begin with instead of the usual one, as `variorum show` writes it
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

/// Whether repetition and counters may end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Past {
    /// They may.
    Counts,
    /// They may not, as in reference node counts.
    Ignored,
}

impl Start {
    /// The game after the actions, and the game before the last of them.
    pub(crate) fn open(&self, past: Past) -> Result<Opened, Failure> {
        let variant = Variant::from_file(&self.variant)?;
        let mut game = match &self.position {
            Some(text) => variant.position(text)?,
            None => variant.start(),
        };
        if past == Past::Ignored {
            game.ignore_history();
        }
        let mut before = game.clone();
        for (number, action) in (1..).zip(self.moves.split_whitespace()) {
            let action = game
                .read(action)
                .map_err(|error| Failure::Moves { number, error })?;
            before.clone_from(&game);
            game.play_action(action);
        }
        Ok(Opened { game, before })
    }
}

/// A game, and the same one action earlier.
pub(crate) struct Opened {
    pub(crate) game: Game,
    pub(crate) before: Game,
}
