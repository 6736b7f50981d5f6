//! The command line of variorum.
//!
//! It is a library under a program of one line, so that it compiles while the code of the engine is still being
//! generated: a program waits for that before it is linked.

mod clock;
mod columns;
mod command;
mod compare;
mod completions;
mod computer;
mod contest;
mod debug;
mod described;
mod dialect;
mod diff;
mod engine_process;
mod evaluation;
mod explain;
mod failure;
mod fmt;
#[cfg(feature = "games")]
mod games;
mod html;
mod import;
mod input;
#[cfg(feature = "lsp")]
mod language_server;
mod list;
#[cfg(feature = "lsp")]
mod lsp;
mod man;
mod mapping;
mod moves;
mod names;
mod new;
mod perft;
mod plain;
mod plain_mode;
mod play;
mod progress;
mod random;
mod record;
mod replay;
mod rulebook;
mod save;
mod saved;
mod schema;
mod selfplay;
mod shipped;
mod show;
mod squares;
mod start;
mod statistics;
#[cfg(feature = "studio")]
mod studio;
mod terminal;
mod test;
mod thinking;
mod threads;
mod tune;
mod uci;
mod uci_engine;
mod validate;
mod watch;
mod why;
mod words;
mod written;
mod xboard;
mod xboard_engine;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use command::Arguments;
use failure::Failure;
use plain::Plain;

/// Runs the command that the arguments of the process ask for, and returns the code to exit with: 0 if all is fine, 1 if
/// the input is at fault, 2 if the arguments are.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let result = arguments.run(&mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was written so far belongs before the message; if it cannot be written, the message still can.
            let _ = out.flush();
            let _ = write!(Plain::new(std::io::stderr()), "{}", failure.report());
            ExitCode::from(failure.code())
        }
    }
}
