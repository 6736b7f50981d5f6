//! `variorum validate`: all mistakes of all files.

use std::fmt::Display;
use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use variorum::Checked;
use variorum::diagnostic::{self, Severity};
use variorum_workshop::review;

use crate::evaluation::{check_numbers, definition_of};
use crate::failure::Failure;
use crate::input::check_definition;
use crate::start::Mutators;
use crate::terminal::has_color;
use crate::watch;
use crate::words::count;

/// Report all mistakes of all files in one run, and run the examples of the files without mistakes.
///
/// The exit code is 1 if there is any error; warnings alone give 0.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum validate my-variant.toml
  variorum validate variants/*.toml                   files of numbers, NAME.eval.toml, too
  variorum validate - < my-variant.toml               standard input
  variorum validate --watch my-variant.toml          again at each save
  variorum validate chess --with my-mutator.toml     the examples are the mutator's
  variorum validate --json my-variant.toml")]
pub(crate) struct ValidateArguments {
    /// Definition files, or shipped variants; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    mutators: Mutators,
    /// Print mistakes as JSON, one object per line, for editors and scripts
    #[arg(long)]
    json: bool,
    /// Check again whenever a file is saved
    #[arg(long)]
    watch: bool,
}

pub(crate) fn run(arguments: &ValidateArguments, out: &mut dyn Write) -> Result<(), Failure> {
    match arguments.watch {
        true => watch::watch(&arguments.files, out, |out| run_once(arguments, out)),
        false => run_once(arguments, out),
    }
}

fn run_once(arguments: &ValidateArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut all_fine = true;
    for file in &arguments.files {
        if let Some(definition) = definition_of(file) {
            all_fine &= tell_numbers(file, &definition, arguments.json, out)?;
            continue;
        }
        let is_fine = match (check(file, &arguments.mutators.with), arguments.json) {
            (Ok(checked), false) => tell_text(file, &checked, out)?,
            (Ok(checked), true) => tell_json(&checked, out)?,
            (Err(error), as_json) => tell_unreadable(file, &error, as_json, out)?,
        };
        all_fine &= is_fine;
    }
    if all_fine { Ok(()) } else { Err(Failure::Told) }
}

/// Checks a file with its examples.
pub(crate) fn check(file: &str, mutators: &[String]) -> Result<Checked, Failure> {
    let mut checked = check_definition(file, mutators)?;
    review::validate(&mut checked);
    Ok(checked)
}

fn tell_text(file: &str, checked: &Checked, out: &mut dyn Write) -> Result<bool, Failure> {
    let color = has_color();
    let mut warnings = 0;
    for diagnostic in checked.diagnostics.sorted() {
        warnings += usize::from(diagnostic.severity == Severity::Warning);
        writeln!(out, "{}", diagnostic::render(diagnostic, &checked.sources, color))?;
    }
    let errors = checked.diagnostics.error_count();
    let summary = match (errors, warnings) {
        (0, 0) => "fine".to_owned(),
        (0, _) => format!("fine, {}", count(warnings, "warning")),
        (_, 0) => count(errors, "error"),
        _ => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
    };
    writeln!(out, "{file}: {summary}")?;
    Ok(errors == 0)
}

fn tell_json(checked: &Checked, out: &mut dyn Write) -> Result<bool, Failure> {
    for diagnostic in checked.diagnostics.sorted() {
        writeln!(out, "{}", diagnostic::to_json(diagnostic, &checked.sources))?;
    }
    Ok(!checked.diagnostics.has_errors())
}

/// Tells whether a file of numbers fits the definition beside it.
fn tell_numbers(file: &str, definition: &str, as_json: bool, out: &mut dyn Write) -> Result<bool, Failure> {
    let checked = check_numbers(definition);
    match (&checked, as_json) {
        (Ok(()), false) => writeln!(out, "{file}: fine")?,
        (Ok(()), true) => {}
        (Err(error), false) => writeln!(out, "error: {error}\n\n{file}: 1 error")?,
        (Err(error), true) => writeln!(out, "{}", unreadable(file, error))?,
    }
    Ok(checked.is_ok())
}

fn tell_unreadable(file: &str, error: &Failure, as_json: bool, out: &mut dyn Write) -> Result<bool, Failure> {
    match as_json {
        false => writeln!(out, "error: {error}\n\n{file}: not read")?,
        true => writeln!(out, "{}", unreadable(file, error))?,
    }
    Ok(false)
}

/// The mistake of a file that cannot be read.
pub(crate) fn unreadable(file: &str, error: &dyn Display) -> Value {
    json!({ "severity": "error", "message": error.to_string(), "file": file })
}
