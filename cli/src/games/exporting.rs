//! `variorum games export`.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::filter::Wanted;
use super::kept::to_saved;
use super::store::{Found, Store};
use crate::failure::Failure;
use crate::names::name_beside;
use crate::record;
use crate::save::write_atomically;
use crate::saved::Saved;

/// Write games of a database as Portable Game Notation or as records
///
/// Without numbers all games are written that the other arguments let through.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum games export evening.sqlite -o evening.pgn
  variorum games export evening.sqlite 3 7 --to record
  variorum games export evening.sqlite --player ann -o ann.pgn")]
pub(super) struct ExportArguments {
    /// The database
    database: PathBuf,
    /// The numbers of the games, as `list` gives them
    numbers: Vec<i64>,
    #[command(flatten)]
    wanted: Wanted,
    /// The file to write; standard output by default
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format; by default Portable Game Notation, and records for a file with another ending than `.pgn`
    #[arg(long, value_enum)]
    to: Option<Format>,
    /// Replace an existing file
    #[arg(long, requires = "output")]
    force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Portable Game Notation
    Pgn,
    /// What `save` of `variorum play` writes
    Record,
}

pub(super) fn run(arguments: &ExportArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let store = Store::open(&arguments.database)?;
    let chosen = chosen(&store, arguments)?;
    let by_name = |path: &PathBuf| if record::is_pgn(path) { Format::Pgn } else { Format::Record };
    let format = arguments.to.or(arguments.output.as_ref().map(by_name)).unwrap_or(Format::Pgn);
    let folder = arguments.output.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
    let mut text = String::new();
    for Found { number, game, .. } in &chosen {
        let saved = to_saved(&store, *number, game)?;
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&written(saved, format, folder));
    }
    match &arguments.output {
        None => write!(out, "{text}")?,
        Some(path) => {
            write(path, &text, arguments.force)?;
            let games = if chosen.len() == 1 { "game" } else { "games" };
            writeln!(out, "{}: {} {games} written", path.display(), chosen.len())?;
        }
    }
    Ok(())
}

/// The games with the numbers that were given, in that order, or else all that are wanted.
fn chosen(store: &Store, arguments: &ExportArguments) -> Result<Vec<Found>, Failure> {
    let found = store.find(&arguments.wanted.filter()?)?;
    if arguments.numbers.is_empty() {
        return Ok(found);
    }
    let one = |number: &i64| {
        let game = store.game(*number)?;
        let is_wanted = found.iter().any(|found| found.number == *number);
        Ok(is_wanted.then_some(Found { number: *number, game, plies: Vec::new() }))
    };
    arguments.numbers.iter().filter_map(|number| one(number).transpose()).collect()
}

/// The text of a game in a folder.
fn written(saved: Saved, format: Format, folder: &Path) -> String {
    let Saved { variant, mut table, about } = saved;
    let name = name_beside(&variant, folder);
    match format {
        Format::Record => record::of_table(&mut table, &name, &about),
        Format::Pgn => record::pgn_of_table(&mut table, &name, &about),
    }
}

/// Writes a file; one that is there only if that is wanted.
fn write(path: &Path, text: &str, replaces: bool) -> Result<(), Failure> {
    if !replaces {
        // Whoever makes the file in the meantime keeps it.
        let made = OpenOptions::new().write(true).create_new(true).open(path);
        let path = path.display().to_string();
        made.map_err(|error| match error.kind() == ErrorKind::AlreadyExists {
            true => Failure::There { path },
            false => Failure::File { verb: "write", path, error },
        })?;
    }
    write_atomically(path, text)
}
