//! What can be written on the command line.

use std::ffi::OsStr;
use std::path::Path;

use clap::{Args, Parser, Subcommand};
use variorum::{Game, Variant, VariantError};

use crate::failure::Failure;
use crate::{compare, debug, import, list, moves, perft, play, replay, show, validate};

/// Reads the rules of a chess variant from a definition file and plays the game.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    after_help = "\
Examples:
  variorum list
  variorum play chess --black random
  variorum play chess-with-wizards --with atomic
  variorum validate my-variant.toml
  variorum perft wiz-42 3 --divide

A VARIANT is the name of a shipped variant, as `variorum list` tells them, or the path of a definition file.
Exit codes: 0 fine, 1 the input is at fault, 2 wrong usage."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The subcommands. What each of them says of itself stands at its arguments.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(play::PlayArguments),
    Validate(validate::ValidateArguments),
    Moves(moves::MovesArguments),
    Perft(perft::PerftArguments),
    Show(show::ShowArguments),
    Replay(replay::ReplayArguments),
    Compare(compare::CompareArguments),
    Import(import::ImportArguments),
    List(list::ListArguments),
    Debug(debug::DebugArguments),
}

/// A variant and a position of it.
#[derive(Debug, Args)]
pub(crate) struct Start {
    /// A shipped variant, or the path of a definition file
    variant: String,
    #[command(flatten)]
    mutators: Mutators,
    /// Actions to play first, separated by blanks
    #[arg(long, value_name = "ACTIONS", default_value = "", hide_default_value = true)]
    moves: String,
    /// The position to begin with instead of the usual one, as `variorum show` writes it
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

/// What changes a variant.
#[derive(Debug, Args)]
pub(crate) struct Mutators {
    /// A mutator that changes the variant, as `variorum list` tells them, or the path of its file; may be said again
    #[arg(long, value_name = "MUTATOR")]
    pub(crate) with: Vec<String>,
}

/// Between the names of a variant and of the mutators laid over it.
const LAID: &str = " + ";

/// A variant by its name, or with mutators as `NAME + MUTATOR`, and more mutators.
pub(crate) fn open_variant(name: &str, more: &[String]) -> Result<Variant, VariantError> {
    let names = names(name, more);
    Variant::with(names[0], &names[1..])
}

/// What a variant is called without the folders and endings of its files, as `NAME + MUTATOR`.
pub(crate) fn short_name(name: &str, more: &[String]) -> String {
    let stem =
        |name: &str| Path::new(name).file_stem().unwrap_or(OsStr::new(name)).to_string_lossy().into_owned();
    renamed(name, more, stem)
}

/// The same names for a record in a folder: files in the folder are named from there, other files in full.
pub(crate) fn name_beside(name: &str, folder: &Path) -> String {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let one = |name: &str| -> String {
        let file = Path::new(name).canonicalize().ok().filter(|file| is_definition(file));
        let Some(file) = file else { return name.to_owned() };
        let inside = folder.canonicalize().ok();
        let inside = inside.and_then(|folder| Some(file.strip_prefix(folder).ok()?.to_owned()));
        inside.unwrap_or(file).display().to_string()
    };
    renamed(name, &[], one)
}

/// The names of a record in a folder as they are opened: a file that stands beside the record is found.
pub(crate) fn name_from(name: &str, folder: &Path) -> String {
    let one = |name: &str| {
        let beside = folder.join(name);
        if is_definition(&beside) { beside.display().to_string() } else { name.to_owned() }
    };
    renamed(name, &[], one)
}

/// Whether a path is a definition's own and no name of a shipped one.
fn is_definition(path: &Path) -> bool {
    path.extension() == Some(OsStr::new("toml")) && path.is_file()
}

/// The name of a variant with mutators, each of its names changed.
fn renamed(name: &str, more: &[String], change: impl Fn(&str) -> String) -> String {
    names(name, more).into_iter().map(change).collect::<Vec<_>>().join(LAID)
}

/// The name of the variant, and those of the mutators.
fn names<'a>(name: &'a str, more: &'a [String]) -> Vec<&'a str> {
    name.split(LAID).map(str::trim).chain(more.iter().map(String::as_str)).collect()
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
    /// What the variant is called in a record.
    pub(crate) fn name(&self) -> String {
        let mutators = self.mutators.with.iter().map(String::as_str);
        std::iter::once(self.variant.as_str()).chain(mutators).collect::<Vec<_>>().join(LAID)
    }

    /// The game at the beginning, before the last of the actions, and after them.
    pub(crate) fn open(&self, past: Past) -> Result<Opened, Failure> {
        let variant = open_variant(&self.variant, &self.mutators.with)?;
        let mut game = match &self.position {
            Some(text) => variant.position(text)?,
            None => variant.start(),
        };
        if past == Past::Ignored {
            game.ignore_history();
        }
        let start = game.clone();
        let mut before = game.clone();
        let mut actions = (1..).zip(self.moves.split_whitespace()).peekable();
        while let Some((number, action)) = actions.next() {
            if actions.peek().is_none() {
                before = game.clone();
            }
            game.play(action).map_err(|error| Failure::Moves { number, error })?;
        }
        Ok(Opened { start, before, game })
    }
}

/// A game at three times.
pub(crate) struct Opened {
    /// Without any action.
    pub(crate) start: Game,
    /// Without the last action.
    pub(crate) before: Game,
    /// As it stands.
    pub(crate) game: Game,
}
