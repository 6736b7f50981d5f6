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
/// At a terminal the board fills the screen. Pick pieces with the arrow keys and Enter, or with the mouse; `?` shows the rules, `k` the keys.
/// Over a pipe, and with `--plain`, the game is lines of text: type actions as `variorum moves VARIANT` lists them, or `help` for the commands. The end of the input ends the program.
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
  help            list the commands
  moves           list the legal actions
  moves SQUARE    list those from or to a square
  undo            take back your last action, with the computer's answer
  hint            show what the computer would play
  thinking        show the computer's last analysis: score, depth, line
  draw            claim a draw if the rules allow it, otherwise offer one
  resign          resign the game
  save FILE       save the game to a file that `variorum replay` reads
  quit            leave the game")]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    start: Start,
    /// Who plays White: human, random, computer, or computer:LEVEL with a level from 1, a beginner, to 8
    #[arg(long, value_name = "WHO", default_value = "human", value_parser = str::parse::<Player>)]
    white: Player,
    /// Who plays Black
    #[arg(long, value_name = "WHO", default_value = "human", value_parser = str::parse::<Player>)]
    black: Player,
    /// The maximal time that the computer takes for an action; level 8 takes 2 seconds by default
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Play with a clock: minutes for each player, and seconds added after each turn; 5+3/1+0 gives White 5+3 and Black 1+0
    #[arg(long, value_name = "MINUTES+SECONDS", value_parser = str::parse::<Clock>)]
    clock: Option<Clock>,
    /// The maximal number of positions that the computer searches for an action; without `--time`, the game is then reproducible
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Show the computer's analysis with each of its actions: the score in pawns, the depth, and the expected line
    #[arg(long)]
    thinking: bool,
    /// Play in lines of text, also at a terminal
    #[arg(long)]
    plain: bool,
    /// The seed of random players, of the errors of lower levels, and of randomly drawn starts; the same seed gives the same game
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
    // The screen opens at once while the computer measures the variant, unless its clock is running.
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

/// A different number each time.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
