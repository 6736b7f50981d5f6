//! The command line of variorum.

mod args;
mod compare;
mod debug;
mod failure;
mod import;
mod list;
mod moves;
mod perft;
mod plain;
mod plain_mode;
mod play;
mod random;
mod record;
mod replay;
mod save;
mod show;
mod uci_engine;
mod validate;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use failure::Failure;
use plain::Plain;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let result = run(&arguments.command, &mut out).and_then(|()| Ok(out.flush()?));
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

fn run(command: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Play(arguments) => play::run(arguments, &mut Plain::new(out)),
        // Diagnostics are cleaned where they are drawn, and may be drawn in colour.
        Command::Validate(arguments) => validate::run(arguments, out),
        Command::Moves(arguments) => moves::run(arguments, &mut Plain::new(out)),
        Command::Perft(arguments) => perft::run(arguments, &mut Plain::new(out)),
        Command::Show(arguments) => show::run(arguments, &mut Plain::new(out)),
        Command::Replay(arguments) => replay::run(arguments, &mut Plain::new(out)),
        Command::Compare(arguments) => compare::run(arguments, &mut Plain::new(out)),
        Command::Import(arguments) => import::run(arguments, &mut Plain::new(out)),
        Command::List(arguments) => list::run(arguments, &mut Plain::new(out)),
        Command::Debug(arguments) => debug::run(arguments, &mut Plain::new(out)),
    }
}
