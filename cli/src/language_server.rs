//! `variorum lsp`: the language server over standard input and output.

use std::io::Write;

use clap::Args;

use crate::failure::Failure;
use crate::lsp;

/// Run a language server for editors over standard input and output
///
/// Editors start it; docs/how-to/editors.md says how each is set up.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum lsp")]
pub(crate) struct LspArguments {
    /// Taken because many clients pass it; nothing else is spoken
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(crate) fn run(_: &LspArguments, out: &mut dyn Write) -> Result<(), Failure> {
    if lsp::talk(out, lsp::serve)? == 0 { Ok(()) } else { Err(Failure::Told) }
}
