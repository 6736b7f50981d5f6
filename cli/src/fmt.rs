//! `variorum fmt`: definition files in one style.

use std::io::Write;
use std::path::Path;

use clap::Args;
use diffy::DiffOptions;
use variorum::limits;
use variorum::source::Sources;
use variorum_workshop::editor::format;

use crate::evaluation::definition_of;
use crate::failure::Failure;
use crate::input::read_text_or_input;
use crate::save::write_atomically;

/// Put definition files in one style; comments and the order of entries stay
///
/// What a file means does not change. A file that is not TOML is left alone, and its mistakes are reported; other
/// mistakes do not matter here. The exit code is 1 if a file is not TOML, or with `--check` not in the style.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum fmt my-variant.toml
  variorum fmt --check --diff my-variants/*.toml
  variorum fmt --stdout my-variant.toml
  variorum fmt - < my-variant.toml                   standard input to standard output")]
pub(crate) struct FmtArguments {
    /// Definition files; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Write no file, but name those that are not in the style
    #[arg(long, conflicts_with = "stdout")]
    check: bool,
    /// Write to standard output, and no file
    #[arg(long)]
    stdout: bool,
    /// Show what differs
    #[arg(long, conflicts_with = "stdout")]
    diff: bool,
}

pub(crate) fn run(arguments: &FmtArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut all_fine = true;
    // Files of numbers are as `tune` writes them.
    for file in arguments.files.iter().filter(|file| definition_of(file).is_none()) {
        match format_file(arguments, file, out) {
            Ok(is_fine) => all_fine &= is_fine,
            Err(failure @ Failure::File { .. }) => {
                writeln!(out, "error: {failure}")?;
                all_fine = false;
            }
            Err(failure) => return Err(failure),
        }
    }
    if all_fine { Ok(()) } else { Err(Failure::Told) }
}

/// Formats one file; whether that is fine.
fn format_file(arguments: &FmtArguments, file: &str, out: &mut dyn Write) -> Result<bool, Failure> {
    let text = read_text_or_input(file, limits::FILE_BYTES)?;
    match format(&text) {
        Ok(formatted) => tell(arguments, file, &text, &formatted, out),
        Err(diagnostics) => {
            let mut sources = Sources::default();
            sources.add(file, text);
            writeln!(out, "{}\n{file}: left as it is", diagnostics.render(&sources))?;
            Ok(false)
        }
    }
}

/// Writes or shows what came about; whether that is fine.
fn tell(
    arguments: &FmtArguments,
    file: &str,
    text: &str,
    formatted: &str,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    if arguments.stdout || file == "-" && !arguments.check && !arguments.diff {
        out.write_all(formatted.as_bytes())?;
        return Ok(true);
    }
    if text == formatted {
        return Ok(true);
    }
    if arguments.diff {
        let mut options = DiffOptions::new();
        options.set_original_filename(file.to_owned()).set_modified_filename(file.to_owned());
        write!(out, "{}", options.create_patch(text, formatted))?;
    }
    if arguments.check {
        writeln!(out, "{file}: not in the style")?;
        return Ok(false);
    }
    if file != "-" {
        write_atomically(Path::new(file), formatted)?;
        writeln!(out, "{file}: written")?;
    }
    Ok(true)
}
