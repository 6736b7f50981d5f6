//! `variorum uci`: the computer for programs that speak UCI, as Fairy-Stockfish extends it to variants.

mod go;
mod line;
mod options;
mod session;

use std::io::{BufRead, Read, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use clap::Args;
use variorum::limits;

use crate::failure::Failure;
use session::{Event, Session};

/// Speak UCI over standard input and output, so that chess programs can play any variant against the computer.
///
/// The dialect is Fairy-Stockfish's: the option `UCI_Variant` names a shipped variant, `VariantPath` the path of a definition file.
/// Actions are written as `variorum moves` lists them; a turn of several actions has them in one word, with commas between.
#[derive(Debug, Args)]
#[command(after_help = "\
Commands:
  uci, isready, ucinewgame, stop, quit
  setoption name NAME [value VALUE]
  position startpos|fen TEXT [moves ACTIONS]
  go [depth N] [nodes N] [movetime MS] [wtime MS btime MS winc MS binc MS movestogo N] [infinite] [searchmoves ACTIONS]
  go perft N
  d               draw the position")]
pub(crate) struct UciArguments {}

pub(crate) fn run(_arguments: &UciArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let (sender, events) = channel();
    let input = sender.clone();
    // The thread ends with the input, or with the program.
    thread::spawn(move || read_lines(&input));
    Session::new(sender, events).run(out)
}

/// Hands every line of the input on, then that there are no more. Bytes that are no text are replaced; of a line that is too long
/// the beginning is taken.
fn read_lines(sender: &Sender<Event>) {
    let mut input = std::io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let Ok(length) = input.by_ref().take(limits::INPUT_BYTES).read_until(b'\n', &mut line) else { break };
        let is_cut = length as u64 == limits::INPUT_BYTES && line.last() != Some(&b'\n');
        if length == 0 || is_cut && input.skip_until(b'\n').is_err() {
            break;
        }
        if sender.send(Event::Line(String::from_utf8_lossy(&line).trim().to_owned())).is_err() {
            return;
        }
    }
    // Nobody listens any more if this fails.
    let _ = sender.send(Event::End);
}
