//! `variorum moves`: the legal actions.

use std::io::Write;

use clap::Args;

use crate::failure::{Failure, check_whole};
use crate::plain_mode;
use crate::start::{Past, Start};

/// Print the legal actions, one a line, sorted, as the definition writes them.
///
/// Repetition and counters end no game here, so that lists can be compared with those of other programs.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum moves chess
  variorum moves chess --moves \"e2e4 e7e5\"
  variorum moves chess --position \"8/8/8/8/8/5k2/7q/5K2 w - - 0\"")]
pub(crate) struct MovesArguments {
    #[command(flatten)]
    start: Start,
    /// Read the rules plainly, as the reference describes them: slow, and for those who work on variorum
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
