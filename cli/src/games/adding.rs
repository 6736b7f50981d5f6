//! `variorum games import`: games of files into a database.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::kept::of_saved;
use super::store::{Added, Change, Store};
use crate::failure::Failure;
use crate::saved::{self, Opening};
use crate::start::Mutators;

/// Add the games of files to a database, which is made if there is none
///
/// Files whose names end in `.pgn` are read as Portable Game Notation, others as records; each may have many games. A game at fault
/// is reported with its file and line, the others go in, and the exit code is 1. A game that is there already is not added
/// again. All games go in at once, so that an import that is cut short adds nothing.
#[derive(Debug, Args)]
#[command(
    visible_alias = "add",
    after_help = "\
Examples:
  variorum games import evening.sqlite evening.pgn
  variorum games import evening.sqlite game-*.txt
  variorum games import evening.sqlite old.pgn --variant my-variant.toml"
)]
pub(super) struct ImportArguments {
    /// The database
    database: PathBuf,
    /// The files
    #[arg(required = true)]
    files: Vec<String>,
    /// The variant of the games, if the files do not name it or name another one
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    #[command(flatten)]
    mutators: Mutators,
}

/// How many games of a file went in.
#[derive(Default)]
struct Count {
    added: usize,
    known: usize,
    faulty: usize,
}

pub(super) fn run(arguments: &ImportArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut store = Store::create(&arguments.database)?;
    let folder = store.folder().to_owned();
    let opening = Opening { variant: arguments.variant.as_deref(), mutators: &arguments.mutators.with };
    let mut faults = Vec::new();
    let counts = store.change(|change| {
        let add = |path: &String| add(path, opening, &folder, change, &mut faults);
        arguments.files.iter().map(add).collect::<rusqlite::Result<Vec<Count>>>()
    })?;
    for failure in &faults {
        eprint!("{}", failure.report());
    }
    for (path, count) in arguments.files.iter().zip(counts) {
        writeln!(out, "{path}: {count}")?;
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

/// Adds the games of a file, and collects what is wrong with the others.
fn add(
    path: &str,
    opening: Opening<'_>,
    folder: &Path,
    change: &Change<'_>,
    faults: &mut Vec<Failure>,
) -> rusqlite::Result<Count> {
    let mut count = Count::default();
    let games = saved::read(path, opening).unwrap_or_else(|failure| Box::new(std::iter::once(Err(failure))));
    for game in games {
        match game {
            Ok(game) => {
                let (kept, positions) = of_saved(game, folder);
                match change.add(&kept, &positions)? {
                    Added::New => count.added += 1,
                    Added::Known => count.known += 1,
                }
            }
            Err(failure) => {
                count.faulty += 1;
                faults.push(failure);
            }
        }
    }
    Ok(count)
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = if self.added == 1 { "game" } else { "games" };
        write!(f, "{} {games} added", self.added)?;
        if self.known > 0 {
            write!(f, ", {} there already", self.known)?;
        }
        if self.faulty > 0 {
            write!(f, ", {} at fault", self.faulty)?;
        }
        Ok(())
    }
}
