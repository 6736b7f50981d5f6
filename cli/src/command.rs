//! The subcommands, and what runs each.

use std::io::Write;

use clap::{Parser, Subcommand};

use crate::failure::Failure;
#[cfg(feature = "games")]
use crate::games;
#[cfg(feature = "lsp")]
use crate::language_server;
use crate::plain::Plain;
#[cfg(feature = "studio")]
use crate::studio;
use crate::{
    compare, completions, contest, debug, diff, explain, fmt, import, list, man, moves, new, perft, play,
    replay, rulebook, schema, selfplay, show, test, tune, uci, validate, why, xboard,
};

/// Reads the rules of a chess variant from a definition file and plays the game.
#[derive(Debug, Parser)]
#[command(
    name = "variorum",
    version,
    about,
    after_help = "\
Examples:
  variorum list
  variorum play chess --black computer
  variorum play chess-with-wizards --with atomic
  variorum validate my-variant.toml
  variorum perft wiz-42 3 --divide

A VARIANT is the name of a shipped variant, as `variorum list` prints it, or the path of a definition file.
Exit codes: 0 fine, 1 the input is at fault, 2 wrong usage."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// The subcommands; each describes itself at its arguments.
#[derive(Debug, Subcommand)]
enum Command {
    Play(play::PlayArguments),
    #[cfg(feature = "studio")]
    Studio(studio::StudioArguments),
    New(new::NewArguments),
    Validate(validate::ValidateArguments),
    Test(test::TestArguments),
    Why(why::WhyArguments),
    Fmt(fmt::FmtArguments),
    Moves(moves::MovesArguments),
    Perft(perft::PerftArguments),
    Show(show::ShowArguments),
    Rulebook(rulebook::RulebookArguments),
    Replay(replay::ReplayArguments),
    #[cfg(feature = "games")]
    Games(games::GamesArguments),
    Uci(uci::UciArguments),
    Xboard(xboard::XboardArguments),
    Match(Box<contest::MatchArguments>),
    Selfplay(selfplay::SelfplayArguments),
    Tune(tune::TuneArguments),
    Compare(compare::CompareArguments),
    Import(import::ImportArguments),
    List(list::ListArguments),
    Diff(diff::DiffArguments),
    Explain(explain::ExplainArguments),
    Schema(schema::SchemaArguments),
    Completions(completions::CompletionsArguments),
    Man(man::ManArguments),
    #[cfg(feature = "lsp")]
    Lsp(language_server::LspArguments),
    Debug(debug::DebugArguments),
}

impl Arguments {
    /// Runs the subcommand and writes its answer.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.command {
            Command::Play(arguments) => play::run(arguments, &mut Plain::new(out)),
            #[cfg(feature = "studio")]
            Command::Studio(arguments) => studio::run(arguments, &mut Plain::new(out)),
            // Diagnostics are cleaned where they are drawn, and may be drawn in colour.
            Command::Validate(arguments) => validate::run(arguments, out),
            // The board of a failed example may be drawn in colour.
            Command::Test(arguments) => test::run(arguments, out),
            Command::Why(arguments) => why::run(arguments, out),
            // The text of a file is written as it is.
            Command::Fmt(arguments) => fmt::run(arguments, out),
            Command::Moves(arguments) => moves::run(arguments, &mut Plain::new(out)),
            Command::Perft(arguments) => perft::run(arguments, &mut Plain::new(out)),
            Command::Show(arguments) => show::run(arguments, &mut Plain::new(out)),
            Command::Rulebook(arguments) => rulebook::run(arguments, &mut Plain::new(out)),
            Command::Replay(arguments) => replay::run(arguments, &mut Plain::new(out)),
            #[cfg(feature = "games")]
            Command::Games(arguments) => games::run(arguments, &mut Plain::new(out)),
            Command::Uci(arguments) => uci::run(arguments, &mut Plain::new(out)),
            Command::Xboard(arguments) => xboard::run(arguments, &mut Plain::new(out)),
            Command::Match(arguments) => contest::run(arguments, &mut Plain::new(out)),
            Command::Selfplay(arguments) => selfplay::run(arguments, &mut Plain::new(out)),
            Command::Tune(arguments) => tune::run(arguments, &mut Plain::new(out)),
            Command::Compare(arguments) => compare::run(arguments, &mut Plain::new(out)),
            Command::Import(arguments) => import::run(arguments, &mut Plain::new(out)),
            Command::List(arguments) => list::run(arguments, &mut Plain::new(out)),
            Command::Diff(arguments) => diff::run(arguments, &mut Plain::new(out)),
            Command::Explain(arguments) => explain::run(arguments, &mut Plain::new(out)),
            Command::New(arguments) => new::run(arguments, &mut Plain::new(out)),
            Command::Schema(arguments) => schema::run(arguments, out),
            Command::Completions(arguments) => completions::run(arguments, out),
            Command::Man(arguments) => man::run(arguments, out),
            #[cfg(feature = "lsp")]
            Command::Lsp(arguments) => language_server::run(arguments, out),
            Command::Debug(arguments) => debug::run(arguments, &mut Plain::new(out)),
        }
    }
}
