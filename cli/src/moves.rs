//! `variorum moves`: the legal actions.

use std::io::Write;

use clap::Args;

use crate::failure::{Failure, check_whole};
use crate::plain_mode;
use crate::start::{Past, Start};

/// Print the legal actions in the definition's notation, sorted, one per line.
///
/// Repetition and move counters do not end the game here, so that the lists can be compared with other programs.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum moves chess
  variorum moves chess --moves \"e2e4 e7e5\"
  variorum moves chess --position \"8/8/8/8/8/5k2/7q/5K2 w - - 0\"")]
pub(crate) struct MovesArguments {
    #[command(flatten)]
    start: Start,
    /// Use the slow reference interpreter; for people who work on variorum
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(arguments: &MovesArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = arguments.start.open(Past::Ignored)?.game;
    let texts = match arguments.plain {
        true => plain_mode::actions(&mut game).into_iter().map(|(text, _)| text).collect(),
        false => game.legal_texts(),
    };
    check_whole(&game)?;
    for action in texts {
        writeln!(out, "{action}")?;
    }
    Ok(())
}
