//! `variorum fmt`: definition files in one style.

use std::io::Write;

use clap::Args;
use similar::TextDiff;
use variorum::authoring::format;
use variorum::limits;
use variorum::source::{LoadError, Sources};

use crate::failure::Failure;

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
    for file in &arguments.files {
        let text = read(file)?;
        match format(&text) {
            Ok(formatted) => all_fine &= tell(arguments, file, &text, &formatted, out)?,
            Err(diagnostics) => {
                let mut sources = Sources::default();
                sources.add(file, text);
                writeln!(out, "{}\n{file}: left as it is", diagnostics.render(&sources))?;
                all_fine = false;
            }
        }
    }
    if all_fine { Ok(()) } else { Err(Failure::Told) }
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
        let diff = TextDiff::from_lines(text, formatted);
        write!(out, "{}", diff.unified_diff().header(file, file))?;
    }
    if arguments.check {
        writeln!(out, "{file}: not in the style")?;
        return Ok(false);
    }
    if file != "-" {
        write_whole(file, formatted)?;
        writeln!(out, "{file}: written")?;
    }
    Ok(true)
}

fn read(file: &str) -> Result<String, Failure> {
    let failed = |error| Failure::File { verb: "read", path: file.to_owned(), error };
    let text = match file {
        "-" => std::io::read_to_string(std::io::stdin()),
        _ => std::fs::read_to_string(file),
    };
    let text = text.map_err(failed)?;
    match text.len() as u64 > limits::FILE_BYTES {
        true => Err(LoadError::TooLarge { path: file.to_owned(), bytes: text.len() as u64 }.into()),
        false => Ok(text),
    }
}

/// Writes a file by way of another one, so that no fault on the way loses the author's text.
fn write_whole(file: &str, text: &str) -> Result<(), Failure> {
    let failed = |error| Failure::File { verb: "write", path: file.to_owned(), error };
    // A link stays a link.
    let path = std::fs::canonicalize(file).map_err(failed)?;
    let mut draft = path.clone().into_os_string();
    draft.push(format!(".{}.draft", std::process::id()));
    let rights = std::fs::metadata(&path).map_err(failed)?.permissions();
    let is_locked = rights.readonly();
    if is_locked {
        return Err(failed(std::io::Error::from(std::io::ErrorKind::PermissionDenied)));
    }
    let written = std::fs::write(&draft, text)
        .and_then(|()| std::fs::set_permissions(&draft, rights))
        .and_then(|()| std::fs::rename(&draft, &path));
    if written.is_err() {
        let _ = std::fs::remove_file(&draft);
    }
    written.map_err(failed)
}
