//! `variorum play`: a game between people, the computer and random players.

mod command;
mod conversation;
mod lines;
mod saving;
mod screen;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;
use std::time::Duration;

use clap::{Args, value_parser};
use variorum::table::{Clock, Player, Table};

use crate::computer::{Computers, Patience};
use crate::contest::contestant::seconds;
use crate::failure::Failure;
use crate::start::Start;
use conversation::Conversation;
use lines::Lines;
use saving::Saving;
use screen::Parts;

/// Play a game at the terminal or over a pipe.
///
/// At a terminal the board fills the screen: arrows and Enter or the mouse pick pieces, `?` shows the rules, `k` the keys. Over a pipe, and
/// with `--plain`, lines are read and written: write actions as `variorum moves VARIANT` lists them; `help` tells the commands. The end of the input is `quit`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum play chess
  variorum play wizards-war --black computer
  variorum play shogi --white computer:3 --thinking
  variorum play chess --black computer --time 0.5
  variorum play chess --black computer --clock 5+3
  variorum play wiz-42 --white random --black random --seed 7
  variorum play chess960 --seed 7
  variorum play chess < actions.txt

Commands while playing:
  help            the commands
  moves           the legal actions
  moves SQUARE    those that begin or end on a square
  undo            take the last action back, and those that the other side did after it by itself
  hint            what the computer would do
  thinking        what the computer has thought last: score, depth, line
  draw            claim a draw where the rules give one, else offer it
  resign          give up
  save FILE       write the game into a file, which `variorum replay` reads
  quit            leave")]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    start: Start,
    /// Who plays White: human, random, computer, or computer:LEVEL with a level from 1, a beginner, to 8
    #[arg(long, value_name = "WHO", default_value = "human", value_parser = str::parse::<Player>)]
    white: Player,
    /// Who plays Black
    #[arg(long, value_name = "WHO", default_value = "human", value_parser = str::parse::<Player>)]
    black: Player,
    /// How long the computer thinks about an action at most; level 8 takes 2 seconds unless it is told
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// A clock with so many minutes for each player, and so many seconds more after each turn; 5+3/1+0 gives White 5+3 and Black 1+0
    #[arg(long, value_name = "MINUTES+SECONDS", value_parser = str::parse::<Clock>)]
    clock: Option<Clock>,
    /// How many positions the computer looks at for an action at most: the same game each time, where no `--time` is given
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Show what the computer thinks: the score as it sees it, in pawns, how many actions it looked ahead, and its line
    #[arg(long)]
    thinking: bool,
    /// Lines of text in place of a screen, also at a terminal
    #[arg(long)]
    plain: bool,
    /// The seed of random players, of the errors that lower levels make, and of starts that are drawn: the same seed gives the same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

pub(crate) fn run(arguments: &PlayArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let (opened, number) = arguments.start.open_drawn(arguments.seed.unwrap_or_else(any_seed))?;
    if let Some(number) = number {
        writeln!(out, "start {number}, by lot; `--position \"start {number}\"` plays it again\n")?;
    }
    let variant = opened.game.variant().clone();
    let mut table = Table::new(opened.start, [arguments.white, arguments.black]);
    for (number, text) in (1..).zip(opened.game.played()) {
        table.act(&text).map_err(|error| Failure::Moves { number, error })?;
    }
    table.set_clock(arguments.clock.clone());
    let seed = arguments.seed.unwrap_or_default();
    let patience = Patience { time: arguments.time, nodes: arguments.nodes };
    let mut computers = Computers::new(patience, seed);
    let saving = Saving::new(arguments.start.name());
    let has_screen = !arguments.plain && screen::is_possible();
    let has_computer = table.players().iter().any(|player| matches!(player, Player::Computer(_)));
    // A screen is there at once, and the computer measures the variant meanwhile, unless that would take its time.
    if has_computer && (!has_screen || arguments.clock.is_some()) {
        computers.measure(&variant)?;
    }
    if has_screen {
        return screen::play(Parts { table, computers, saving, tells: arguments.thinking }, out);
    }
    Conversation::new((saving, Lines::open()?), table, computers, out)
        .tells_thinking(arguments.thinking)
        .play()
}

/// Another number each time.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
