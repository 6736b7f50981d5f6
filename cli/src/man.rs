//! `variorum man`: manual pages.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use crate::command::Arguments;
use crate::failure::Failure;
use crate::save::write_atomically;

/// Print the manual page, or write one for each command
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum man | man -l -
  variorum man -o ~/.local/share/man/man1")]
pub(crate) struct ManArguments {
    /// Write `variorum.1` and a page for each command into this folder
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

pub(crate) fn run(arguments: &ManArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut command = Arguments::command();
    command.build();
    match &arguments.output {
        None => Ok(out.write_all(page(&command)?.as_bytes())?),
        Some(folder) => {
            let failed = |error| Failure::File { verb: "write", path: folder.display().to_string(), error };
            fs::create_dir_all(folder).map_err(failed)?;
            write_pages(&command, folder)
        }
    }
}

/// Writes the page of a command and those of the commands in it.
fn write_pages(command: &Command, folder: &Path) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    write_atomically(&folder.join(format!("{name}.1")), &page(command)?)?;
    let is_own = |inner: &&Command| inner.get_name() != "help" && !inner.is_hide_set();
    command.get_subcommands().filter(is_own).try_for_each(|inner| write_pages(inner, folder))
}

fn page(command: &Command) -> Result<String, Failure> {
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
