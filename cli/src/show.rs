//! `variorum show`: a position as text or as a picture.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use variorum_workshop::picture;

use crate::failure::{Failure, check_whole};
use crate::save::write_atomically;
use crate::start::{Opened, Past, Start};

/// Show a position as text, or as a picture in SVG.
///
/// The last line of the text is the position in the form that `--position` reads.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum show wizards-war
  variorum show chess --moves \"e2e4 e7e5\"
  variorum show wiz-42 --svg board.svg")]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    start: Start,
    /// Write a picture to FILE instead, with the squares of the last action marked
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(arguments: &ShowArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let opened = arguments.start.open(Past::Counts)?;
    match &arguments.svg {
        Some(file) => write_picture(&opened, file),
        None => write_board(opened, out),
    }
}

fn write_board(Opened { mut game, .. }: Opened, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", picture::to_text(&game))?;
    let state = picture::who_acts(&mut game);
    check_whole(&game)?;
    writeln!(out, "{state}")?;
    writeln!(out, "{}", game.to_text())?;
    Ok(())
}

fn write_picture(opened: &Opened, file: &Path) -> Result<(), Failure> {
    let marked = picture::changed_squares(&opened.before, &opened.game);
    write_atomically(file, &picture::to_svg(&opened.game, &marked))
}
