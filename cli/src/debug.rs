//! `variorum debug`: what a stage made of a definition.

use std::io::Write;

use clap::{Args, ValueEnum};
use variorum::Variant;
use variorum::search::Evaluation;
use variorum_workshop::picture;

use crate::failure::Failure;
use crate::start::Mutators;

/// Print a definition as a stage of the compiler leaves it.
///
/// The output is for people who work on variorum; its form changes with the code.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum debug tree my-variant.toml     the content of the file, even if it has mistakes
  variorum debug model chess              names resolved, expressions checked
  variorum debug tables chess             the tables and instructions that play uses
  variorum debug evaluation chess         the computer's values of pieces
  variorum debug board wiz-42             the board graph for Graphviz: `| neato -n -Tsvg`")]
pub(crate) struct DebugArguments {
    /// The stage whose work is printed
    stage: Stage,
    /// A definition file, or a shipped variant
    file: String,
    #[command(flatten)]
    mutators: Mutators,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Stage {
    /// The document as read
    Tree,
    /// The checked definition
    Model,
    /// The tables and instructions
    Tables,
    /// The board graph, in the language of Graphviz
    Board,
    /// The computer's values of pieces
    Evaluation,
}

pub(crate) fn run(arguments: &DebugArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let checked = Variant::check_with(&arguments.file, &arguments.mutators.with)?;
    match (arguments.stage, &checked.variant) {
        (Stage::Tree, _) => writeln!(out, "{:#?}", checked.document)?,
        (Stage::Model, Some(variant)) => writeln!(out, "{:#?}", variant.model())?,
        (Stage::Tables, Some(variant)) => writeln!(out, "{}", variant.describe_program())?,
        (Stage::Board, Some(variant)) => {
            writeln!(out, "{}", picture::to_graphviz(&variant.model().board))?;
        }
        (Stage::Evaluation, Some(variant)) => {
            write!(out, "{}", Evaluation::of(variant)?.numbers(variant.model()).to_text())?;
        }
        (Stage::Model | Stage::Tables | Stage::Board | Stage::Evaluation, None) => {}
    }
    if !checked.diagnostics.is_empty() {
        out.flush()?;
        let _ = write!(std::io::stderr(), "{}", checked.diagnostics.render(&checked.sources));
    }
    if checked.variant.is_none() { Err(Failure::Told) } else { Ok(()) }
}
