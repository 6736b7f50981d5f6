//! `variorum uci`: the computer for programs that speak UCI, as Fairy-Stockfish extends it to variants.

mod go;
mod line;
mod options;
mod session;

use std::io::Write;
use std::sync::mpsc::channel;
use std::thread;

use clap::Args;

use crate::failure::Failure;
use crate::input::read_lines;
use session::{Event, Session};

/// Speak UCI over standard input and output, so that chess programs can play any variant against the computer.
///
/// The dialect is Fairy-Stockfish's: the option `UCI_Variant` names a shipped variant, `VariantPath` the path of a definition file.
/// Actions are written as `variorum moves` lists them; a turn of several actions has them in one word, with commas between.
#[derive(Debug, Args)]
#[command(after_help = "\
Commands:
  uci, isready, ucinewgame, stop, ponderhit, quit
  setoption name NAME [value VALUE]
  position startpos|fen TEXT [moves ACTIONS]
  go [depth N] [nodes N] [movetime MS] [wtime MS btime MS winc MS binc MS movestogo N] [infinite] [ponder] [mate N] [searchmoves ACTIONS]
  go perft N
  d               draw the position")]
pub(crate) struct UciArguments {}

pub(crate) fn run(_arguments: &UciArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let (sender, events) = channel();
    let input = sender.clone();
    // The thread ends with the input, or with the program.
    thread::spawn(move || {
        read_lines(&mut |line| input.send(Event::Line(line)).is_ok());
        // Nobody listens any more if this fails.
        let _ = input.send(Event::End);
    });
    Session::new(sender, events)?.run(out)
}
