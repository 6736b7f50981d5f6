//! `variorum completions`: what shells need to complete commands and options.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::command::Arguments;
use crate::failure::Failure;

/// Print the completions of commands and options for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum completions bash > ~/.local/share/bash-completion/completions/variorum
  variorum completions zsh > ~/.zfunc/_variorum
  variorum completions fish > ~/.config/fish/completions/variorum.fish")]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(arguments: &CompletionsArguments, out: &mut dyn Write) -> Result<(), Failure> {
    // Into memory first: the crate panics where the output is closed.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "variorum", &mut text);
    Ok(out.write_all(&text)?)
}
