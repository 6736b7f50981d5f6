//! `variorum play`: a game between people, the computer and random players.

mod command;
mod conversation;
mod keeping;
mod lines;
mod rules;
mod saving;
mod screen;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use clap::{Args, value_parser};
use variorum::table::{Clock, Player, Table};
use variorum::{Side, limits};

use crate::computer::{Computers, Patience};
use crate::contest::contestant::seconds;
use crate::failure::Failure;
use crate::input::read_text;
use crate::saved::{self, Opening, Saved};
use crate::start::Start;
use conversation::Conversation;
use lines::Lines;
use saving::Saving;
use screen::Parts;

/// Play a game at the terminal or over a pipe.
///
/// The file of a saved game instead of a variant continues the game. A game is also kept while it is played: if the program is killed, the
/// next game tells how to continue it.
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
  variorum play chess-1.txt                       continue a saved game
  variorum play chess < actions.txt

Commands while playing:
  help            list the commands
  moves           list the legal actions
  moves SQUARE    list those from or to a square
  rules           show the rules
  rules PIECE     show how a piece moves
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
    /// [default: human, or who has played the saved game]
    #[arg(long, value_name = "WHO", value_parser = str::parse::<Player>)]
    white: Option<Player>,
    /// Who plays Black
    #[arg(long, value_name = "WHO", value_parser = str::parse::<Player>)]
    black: Option<Player>,
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
    let has_screen = !arguments.plain && screen::is_possible();
    let (table, saving, notice) = match arguments.start.saved_game()? {
        Some(path) => {
            let (table, saving) = resumed(arguments, path)?;
            (table, saving, None)
        }
        None => {
            let notice = keeping::interrupted(keeping::folder().as_deref());
            if let Some(told) = notice.as_ref().filter(|_| !has_screen) {
                writeln!(out, "{told}\n")?;
            }
            let (table, saving) = begun(arguments, out)?;
            (table, saving, notice)
        }
    };
    let variant = table.position().variant().clone();
    let seed = arguments.seed.unwrap_or_default();
    let patience = Patience { time: arguments.time, nodes: arguments.nodes };
    let mut computers = Computers::new(patience, seed);
    let has_computer = table.players().iter().any(|player| matches!(player, Player::Computer(_)));
    // The screen opens at once while the computer measures the variant, unless its clock is running.
    if has_computer && (!has_screen || table.clock().is_some()) {
        computers.measure(&variant)?;
    }
    if has_screen {
        return screen::play(Parts { table, computers, saving, tells: arguments.thinking, notice }, out);
    }
    Conversation::new((saving, Lines::open()?), table, computers, out)
        .tells_thinking(arguments.thinking)
        .play()
}

/// A new game.
fn begun(arguments: &PlayArguments, out: &mut dyn Write) -> Result<(Table, Saving), Failure> {
    let (opened, number) = arguments.start.open_drawn(arguments.seed.unwrap_or_else(any_seed))?;
    if let Some(number) = number {
        writeln!(out, "start {number}, by lot; `--position \"start {number}\"` plays it again\n")?;
    }
    let players = [arguments.white, arguments.black].map(|player| player.unwrap_or(Player::Human));
    let mut table = Table::new(opened.start, players);
    for (number, text) in (1..).zip(opened.game.played()) {
        table.act(&text).map_err(|error| Failure::Moves { number, error })?;
    }
    table.set_clock(arguments.clock.clone());
    Ok((table, Saving::new(arguments.start.name()).kept()))
}

/// A saved game, with other players and another clock if they are given, and after more actions.
fn resumed(arguments: &PlayArguments, path: &str) -> Result<(Table, Saving), Failure> {
    let opening = Opening { variant: None, mutators: arguments.start.mutators() };
    let Saved { variant, mut table, about } = saved::read_one(path, opening)?;
    let text = read_text(path, limits::RECORDS_BYTES)?;
    let saving = Saving::resumed(Path::new(path), &text, (variant, about), &mut table)?;
    let players = Side::BOTH.into_iter().zip([arguments.white, arguments.black]);
    players.for_each(|(side, player)| player.into_iter().for_each(|player| table.seat(side, player)));
    if arguments.clock.is_some() {
        table.set_clock(arguments.clock.clone());
    }
    for (number, text) in (1..).zip(arguments.start.moves()) {
        table.act(text).map_err(|error| Failure::Moves { number, error })?;
    }
    Ok((table, saving))
}

/// A different number each time.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
