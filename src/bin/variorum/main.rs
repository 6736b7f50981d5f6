//! The command line of variorum.

mod args;
mod debug;
mod failure;
mod list;
mod moves;
mod perft;
mod play;
mod record;
mod replay;
mod save;
mod show;
mod validate;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use failure::Failure;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let result = run(&arguments.command, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was written so far belongs before the message; if it cannot be written, the message still can.
            let _ = out.flush();
            let _ = write!(std::io::stderr(), "{}", failure.report());
            ExitCode::from(1)
        }
    }
}

fn run(command: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Play(arguments) => play::run(arguments, out),
        Command::Validate(arguments) => validate::run(arguments, out),
        Command::Moves(arguments) => moves::run(arguments, out),
        Command::Perft(arguments) => perft::run(arguments, out),
        Command::Show(arguments) => show::run(arguments, out),
        Command::Replay(arguments) => replay::run(arguments, out),
        Command::List => list::run(out),
        Command::Debug(arguments) => debug::run(arguments, out),
    }
}
