//! `variorum perft`: node counts.

use std::io::Write;
use std::time::Instant;

use clap::Args;

use crate::args::{Past, Start};
use crate::failure::Failure;

/// Count the action sequences of exactly DEPTH actions.
///
/// A turn of three actions is three deep, unless `--turns` counts turns. Repetition and counters end no game here, so that counts can be compared
/// with those of other programs. The last line of standard output is `nodes N`; time and speed go to standard error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum perft chess 4
  variorum perft chess 3 --moves \"e2e4 e7e5\" --divide
  variorum perft duck 2 --turns --divide
  variorum perft chess 3 --position \"8/8/8/8/8/5k2/7q/5K2 w - - 0\"")]
pub(crate) struct PerftArguments {
    #[command(flatten)]
    start: Start,
    /// How many actions deep, or turns with --turns
    depth: u32,
    /// Count the sequences of DEPTH whole turns; in the middle of a turn the rest of it is the first
    #[arg(long)]
    turns: bool,
    /// Print the count behind each legal action too
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(arguments: &PerftArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = arguments.start.open(Past::Ignored)?.game;
    let started = Instant::now();
    let nodes = if arguments.divide && arguments.depth > 0 {
        let counts = match arguments.turns {
            true => game.divide_turns(arguments.depth),
            false => game.divide(arguments.depth),
        };
        for (action, nodes) in &counts {
            writeln!(out, "{action}: {nodes}")?;
        }
        counts.iter().map(|(_, nodes)| nodes).sum()
    } else if arguments.turns {
        game.perft_turns(arguments.depth)
    } else {
        game.perft(arguments.depth)
    };
    let seconds = started.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9);
    let _ = writeln!(std::io::stderr(), "{seconds:.3} seconds, {speed:.0} nodes per second");
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}
