//! `variorum play`: a game between people and random players.

mod command;
mod session;
mod table;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;

use clap::{Args, ValueEnum};

use crate::failure::Failure;
use crate::start::Start;
use session::Session;
use table::Table;

/// Play a game at the terminal or over a pipe.
///
/// Write actions as `variorum moves VARIANT` lists them; `help` tells the commands. The end of the input is `quit`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum play chess
  variorum play wizards-war --black random
  variorum play wiz-42 --white random --black random --seed 7
  variorum play chess960 --seed 7
  variorum play chess < actions.txt

Commands while playing:
  help            the commands
  moves           the legal actions
  moves SQUARE    those that begin or end on a square
  undo            take the last action back, and those of random players after it
  draw            claim a draw where the rules give one, else offer it
  resign          give up
  save FILE       write the game into a file, which `variorum replay` reads
  quit            leave")]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    start: Start,
    /// Who plays White
    #[arg(long, value_enum, default_value_t = Decider::Human)]
    white: Decider,
    /// Who plays Black
    #[arg(long, value_enum, default_value_t = Decider::Human)]
    black: Decider,
    /// The seed of random players and of starts that are drawn: the same seed gives the same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Who decides what a side does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Decider {
    /// Whoever writes to standard input
    Human,
    /// Any legal action, all with the same chance
    Random,
}

pub(crate) fn run(arguments: &PlayArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let (opened, number) = arguments.start.open_drawn(arguments.seed.unwrap_or_else(any_seed))?;
    if let Some(number) = number {
        writeln!(out, "start {number}, by lot; `--position \"start {number}\"` plays it again\n")?;
    }
    let session = Session::new(&arguments.start.name(), opened, [arguments.white, arguments.black]);
    Table::new(session, arguments.seed.unwrap_or_default(), out).play()
}

/// Another number each time.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
