//! `variorum new`: a definition to begin with.

mod choices;
mod questions;
mod template;

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use variorum::Variant;
use variorum::source::SourceId;
use variorum_workshop::editor::format;
use variorum_workshop::{example, review};

use crate::failure::Failure;
use choices::{Board, Goal, Piece};

/// Write a definition to begin with: commented, valid, with passing examples.
///
/// At a terminal it asks for what you leave out; elsewhere that is an 8x8 board, all pieces of chess, no hands, checkmate. It never
/// overwrites a file.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum new \"My game\"                                          asks, and writes my-game.toml
  variorum new duel --board 6x6 --pieces king,rook,pawn --hands
  variorum new hex --board hexagon --goal hill
  variorum new \"My chess\" --base chess                            changes an existing game")]
pub(crate) struct NewArguments {
    /// The name of the game; the file is named after it
    name: String,
    /// Build on a shipped variant, or on the file of one
    #[arg(long, value_name = "VARIANT", conflicts_with_all = ["board", "pieces", "hands", "goal"])]
    base: Option<String>,
    /// FILESxRANKS, or `hexagon`
    #[arg(long, value_parser = Board::read)]
    board: Option<Board>,
    /// The kinds of pieces
    #[arg(long, value_enum, value_delimiter = ',')]
    pieces: Option<Vec<Piece>>,
    /// Captured pieces go to the hand and can be dropped
    #[arg(long)]
    hands: bool,
    /// How a game is won
    #[arg(long, value_enum)]
    goal: Option<Goal>,
    /// The file to write [default: NAME.toml]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Ask no questions
    #[arg(short, long)]
    yes: bool,
}

pub(crate) fn run(arguments: &NewArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let path = match &arguments.output {
        Some(path) => path.clone(),
        None => PathBuf::from(format!("{}.toml", slug(&arguments.name)?)),
    };
    let failed = |error| Failure::File { verb: "write", path: path.display().to_string(), error };
    if path.exists() {
        return Err(failed(io::Error::new(io::ErrorKind::AlreadyExists, "the file already exists")));
    }
    let named = |text: String| text.replace("THIS-FILE", &path.display().to_string());
    let texts: Vec<String> = match &arguments.base {
        Some(base) => vec![named(template::on_base(&arguments.name, base))],
        None => {
            let choices = questions::ask(arguments)?;
            if let Some(mistake) = choices.mistake() {
                return Err(Failure::Usage(mistake));
            }
            (0..template::SETUPS).map(|way| named(template::whole(&choices, way))).collect()
        }
    };
    let text = filled(&path, &texts, out)?;
    // Names differ in length, so that only the formatter knows where signs stand in line.
    let text = format(&text).unwrap_or(text);
    let written = File::create_new(&path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(failed)?;
    writeln!(out, "wrote {}: `variorum play {}` plays it", path.display(), path.display())?;
    Ok(())
}

/// The name of a game as the name of a file.
fn slug(name: &str) -> Result<String, Failure> {
    let kept = name.trim().to_lowercase();
    let words = kept.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let slug = words.collect::<Vec<_>>().join("-");
    if slug.is_empty() {
        Err(Failure::Usage("the name of a game has at least one letter or digit"))
    } else {
        Ok(slug)
    }
}

/// The first of some texts of which nothing is warned, such as a check at the start, or else the first, with what its examples expect.
/// It stands in no file yet, but may build on one beside it.
fn filled(path: &Path, texts: &[String], out: &mut dyn Write) -> Result<String, Failure> {
    let path = path.display().to_string();
    let mut first = None;
    for text in texts {
        let mut replaced = variorum::source::Texts::default();
        replaced.insert(&path, text.as_str());
        let checked = Variant::check_with_texts::<&str>(&path, &[], &replaced)?;
        let Some(variant) = checked.variant else {
            write!(out, "{}", checked.diagnostics.render(&checked.sources))?;
            return Err(Failure::Told);
        };
        let edits = example::edits(&variant, &example::run(&variant), SourceId(0));
        let text = example::edited(text, &edits);
        replaced.insert(&path, text.as_str());
        let mut checked = Variant::check_with_texts::<&str>(&path, &[], &replaced)?;
        review::validate(&mut checked);
        if checked.diagnostics.is_empty() {
            return Ok(text);
        }
        first.get_or_insert(text);
    }
    Ok(first.unwrap_or_default())
}
