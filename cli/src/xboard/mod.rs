//! `variorum xboard`: the computer for programs that speak XBoard's protocol.

mod betza;
mod castling;
mod clock;
mod edit;
mod highlight;
mod line;
mod search;
mod session;
mod setup;

use std::io::Write;
use std::sync::mpsc::channel;
use std::thread;

use clap::Args;

use variorum::source;

use crate::failure::Failure;
use crate::input::read_lines;
use crate::mapping::Mappings;
use crate::names::open_variant;
use session::{Event, Session};
use setup::obstacle;

/// Speak XBoard's protocol (CECP 2) over standard input and output, so that XBoard can play variants against the computer.
///
/// All shipped variants are offered that XBoard can show: squares on at most 16 files and 15 ranks, at most 22 kinds of one letter
/// each, one action a turn. Where a
/// piece may go is told by `highlight`, and by `piece` where Betza's letters can say it. Start XBoard with legality testing off.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  xboard -fcp 'variorum xboard' -variant capablanca -testLegality false
  xboard -fcp 'variorum xboard my-variant.toml' -variant my-variant -testLegality false")]
pub(crate) struct XboardArguments {
    /// Definition files that are offered besides, by their names without folder and ending
    files: Vec<String>,
    /// List the games that XBoard cannot show, with the reasons, instead
    #[arg(long)]
    why: bool,
}

pub(crate) fn run(arguments: &XboardArguments, out: &mut dyn Write) -> Result<(), Failure> {
    if arguments.why {
        return tell_obstacles(&arguments.files, out);
    }
    let (tell, told) = channel();
    let input = tell.clone();
    // The thread ends with the input, or with the program.
    thread::spawn(move || {
        read_lines(&mut |line| input.send(Event::Line(line)).is_ok());
        // Nobody listens any more if this fails.
        let _ = input.send(Event::End);
    });
    Session::new(&arguments.files, tell)?.run(&told, out)
}

/// The games that are not offered, each with the reason.
fn tell_obstacles(files: &[String], out: &mut dyn Write) -> Result<(), Failure> {
    let mappings = Mappings::shipped()?;
    let shipped = source::shipped().into_iter().map(|file| file.name);
    let shown = shipped.filter(|name| !mappings.of(name).xboard.native);
    for name in files.iter().cloned().chain(shown) {
        if let Some(what) = obstacle(&open_variant(&name, &[])?) {
            writeln!(out, "{name}: {what}")?;
        }
    }
    Ok(())
}
