//! `variorum schema`: what editors of TOML need to know of definition files.

use std::io::Write;

use clap::Args;
use variorum_workshop::editor;

use crate::failure::Failure;

/// Print a JSON Schema of definition files, for editors that complete and check TOML
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  variorum schema > variorum.schema.json

Then a first line `#:schema ./variorum.schema.json` of a definition makes Taplo and Tombi use it.")]
pub(crate) struct SchemaArguments {}

pub(crate) fn run(_arguments: &SchemaArguments, out: &mut dyn Write) -> Result<(), Failure> {
    Ok(writeln!(out, "{:#}", editor::schema())?)
}
