//! `variorum games`: a database of games.
//!
//! `store` has the SQLite file, `key` the hashes in it, `adding` what goes in, `filter` what is looked for, `showing` and `exporting` what
//! comes out.

mod adding;
mod exporting;
mod filter;
mod kept;
mod key;
mod showing;
mod store;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use store::Store;

pub(crate) use store::StoreError;

/// Keep games in a database: a SQLite file with all their positions, to be searched
///
/// `import` reads records and Portable Game Notation, `list` searches by variant, player, result, date and position, `show` and
/// `export` give games back.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum games import evening.sqlite game-*.txt evening.pgn
  variorum games list evening.sqlite --player ann --result draw
  variorum games list evening.sqlite --variant chess --moves 'e2e4 c7c5'
  variorum games show evening.sqlite 3
  variorum games export evening.sqlite --variant shogi -o shogi.pgn
  variorum games delete evening.sqlite 3 --yes")]
pub(crate) struct GamesArguments {
    #[command(subcommand)]
    command: GamesCommand,
}

#[derive(Debug, Subcommand)]
enum GamesCommand {
    Import(adding::ImportArguments),
    List(showing::ListArguments),
    Show(showing::ShowArguments),
    Export(exporting::ExportArguments),
    Delete(DeleteArguments),
}

/// Delete games for good
#[derive(Debug, Args)]
struct DeleteArguments {
    /// The database
    database: PathBuf,
    /// The numbers of the games, as `list` gives them
    #[arg(required = true)]
    numbers: Vec<i64>,
    /// Do it; without this the games are only named
    #[arg(long)]
    yes: bool,
}

pub(crate) fn run(arguments: &GamesArguments, out: &mut dyn Write) -> Result<(), Failure> {
    match &arguments.command {
        GamesCommand::Import(arguments) => adding::run(arguments, out),
        GamesCommand::List(arguments) => showing::list(arguments, out),
        GamesCommand::Show(arguments) => showing::show(arguments, out),
        GamesCommand::Export(arguments) => exporting::run(arguments, out),
        GamesCommand::Delete(arguments) => delete(arguments, out),
    }
}

fn delete(arguments: &DeleteArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut store = Store::open(&arguments.database)?;
    for number in &arguments.numbers {
        let game = store.game(*number)?;
        writeln!(out, "{number}: {}", kept::title_line(&game))?;
    }
    if !arguments.yes {
        return Err(Failure::Usage("nothing was deleted: `--yes` deletes these games for good"));
    }
    store.change(|change| change.delete(&arguments.numbers))?;
    Ok(())
}
