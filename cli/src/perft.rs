//! `variorum perft`: node counts.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use clap::value_parser;
use rayon::{ThreadPool, ThreadPoolBuilder};
use variorum::Game;
use variorum::limits;
use variorum::position::{Counting, Table};
use variorum::search::STACK;

use crate::failure::{Failure, check_whole};
use crate::plain_mode;
use crate::start::{Past, Start};

/// Count the action sequences of exactly DEPTH actions.
///
/// A turn of three actions counts as depth three, unless `--turns` counts turns. Repetition and move counters do not end the game
/// here, so that the counts can be compared with other programs. Threads and tables do not change the count. The last line of
/// standard output is `nodes N`; time and speed go to standard error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum perft chess 4
  variorum perft chess 3 --moves \"e2e4 e7e5\" --divide
  variorum perft duck 2 --turns --divide
  variorum perft wiz-42 8 --threads 0 --hash 1024
  variorum perft chess 3 --position \"8/8/8/8/8/5k2/7q/5K2 w - - 0\"")]
pub(crate) struct PerftArguments {
    #[command(flatten)]
    start: Start,
    /// The depth in actions, or in turns with --turns; at most 1000
    #[arg(value_parser = value_parser!(u32).range(0..=i64::from(limits::COUNTED_DEPTH)))]
    depth: u32,
    /// Count the sequences of DEPTH whole turns; in the middle of a turn, its rest counts as the first
    #[arg(long)]
    turns: bool,
    /// Print the count of each legal action too
    #[arg(long)]
    divide: bool,
    /// Count on N threads; 0 means one per processor
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true, value_parser = value_parser!(u16).range(0..=MOST_THREADS))]
    threads: u16,
    /// Keep counts in a table of at most MB megabytes, so that positions reached in several ways are counted once
    #[arg(long, value_name = "MB", value_parser = value_parser!(u64).range(1..=Table::MOST_MEGABYTES))]
    hash: Option<u64>,
    /// Use the slow reference interpreter; for people who work on variorum
    #[arg(long, conflicts_with_all = ["turns", "threads", "hash"])]
    plain: bool,
}

/// Threads that can be asked for.
const MOST_THREADS: i64 = 1024;

pub(crate) fn run(arguments: &PerftArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = arguments.start.open(Past::Ignored)?.game;
    let table = arguments.hash.map(Table::new).transpose()?;
    let mut counting = if arguments.turns { Counting::turns() } else { Counting::plies() };
    if let Some(table) = &table {
        counting = counting.with(table);
    }
    let started = Instant::now();
    let (counts, nodes) = match arguments.pool()? {
        Some(pool) => pool.install(|| arguments.count(&mut game, counting.in_parallel())),
        None => arguments.count(&mut game, counting),
    };
    check_whole(&game)?;
    let seconds = started.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9);
    let _ = writeln!(std::io::stderr(), "{seconds:.3} seconds, {speed:.0} nodes per second");
    for (action, nodes) in &counts {
        writeln!(out, "{action}: {nodes}")?;
    }
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}

impl PerftArguments {
    /// The threads besides this one, if more than one is to count.
    fn pool(&self) -> Result<Option<ThreadPool>, Failure> {
        if self.threads == 1 {
            return Ok(None);
        }
        let pool = ThreadPoolBuilder::new().num_threads(usize::from(self.threads)).stack_size(STACK);
        pool.build().map(Some).map_err(Failure::Threads)
    }

    /// The count behind each action, if that is wanted, and the whole.
    fn count(&self, game: &mut Game, counting: Counting<'_>) -> (Vec<(String, u64)>, u64) {
        if self.plain && self.depth > 0 {
            let counts = plain_mode::counts(game, self.depth);
            let nodes = counts.iter().map(|(_, nodes)| nodes).sum();
            return (if self.divide { counts } else { Vec::new() }, nodes);
        }
        if !self.divide || self.depth == 0 {
            return (Vec::new(), game.count(self.depth, counting));
        }
        let counts = game.count_each(self.depth, counting);
        let nodes = counts.iter().map(|(_, nodes)| nodes).sum();
        (counts, nodes)
    }
}
