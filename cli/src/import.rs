//! `variorum import`: definitions made of what other programs read.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use variorum::diagnostic::{self, Diagnostics};
use variorum::limits;
use variorum::source::Sources;
use variorum::{Checked, Variant};
use variorum_workshop::editor::format;
use variorum_workshop::import::{self, Imported};

use crate::failure::Failure;
use crate::input::read_bytes;
use crate::save;

/// Turn the sections of a Fairy-Stockfish `variants.ini` into definition files, one per section.
///
/// With `--diagram` the file is the parameter text of an Interactive Diagram, which becomes one definition.
///
/// One line per section reports whether it was imported. A key that a definition cannot express is reported with its line; the
/// other sections are still written, and the exit code is 1.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum import variants.ini -o my-variants
  variorum import variants.ini -o my-variants --variant mygame
  variorum import --diagram mygame.txt -o my-variants")]
pub(crate) struct ImportArguments {
    /// The file to read
    file: PathBuf,
    /// The folder for the definitions; created if it does not exist
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// The file is the parameter text of an Interactive Diagram (chessvariants.com)
    #[arg(long)]
    diagram: bool,
    /// Only this section
    #[arg(long, value_name = "NAME", conflicts_with = "diagram")]
    variant: Option<String>,
    /// Replace existing definitions
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(arguments: &ImportArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let path = arguments.file.display().to_string();
    let bytes = read(&arguments.file, &path)?;
    let mut sources = Sources::default();
    let source = sources.add(path.clone(), String::from_utf8_lossy(&bytes));
    let mut diagnostics = Diagnostics::default();
    let made = match arguments.diagram {
        true => vec![import::import_diagram(&sources, source, &mut diagnostics)],
        false => import::import(&sources, source, arguments.variant.as_deref(), &mut diagnostics),
    };
    if let Some(name) = &arguments.variant
        && made.is_empty()
    {
        return Err(Failure::NoSection { path, name: name.clone() });
    }
    std::fs::create_dir_all(&arguments.output).map_err(|error| Failure::File {
        verb: "write",
        path: arguments.output.display().to_string(),
        error,
    })?;
    let mut all_fine = !diagnostics.has_errors();
    for diagnostic in diagnostics.sorted() {
        eprint!("{}", diagnostic::render(diagnostic, &sources, false));
        eprintln!();
    }
    for imported in &made {
        let told = write(arguments, imported);
        all_fine &= told.is_none() && imported.is_complete;
        let told = match (told, imported.is_complete) {
            (Some(why), _) => format!("not imported: {why}"),
            (None, true) => "imported".to_owned(),
            (None, false) => "imported in part".to_owned(),
        };
        writeln!(out, "{}: {told}", imported.name)?;
    }
    if all_fine { Ok(()) } else { Err(Failure::Told) }
}

/// Reads the file to be imported.
fn read(file: &Path, path: &str) -> Result<Vec<u8>, Failure> {
    let unreadable = |error| Failure::File { verb: "read", path: path.to_owned(), error };
    let bytes = read_bytes(file, limits::IMPORT_BYTES).map_err(unreadable)?;
    bytes.ok_or_else(|| Failure::TooMuch { path: path.to_owned(), most: limits::IMPORT_BYTES })
}

/// Writes a definition; gives why there is none, if there is none.
fn write(arguments: &ImportArguments, imported: &Imported) -> Option<String> {
    let Some(text) = &imported.text else { return Some("see above".to_owned()) };
    if !is_file_name(&imported.name) {
        return Some("its name cannot be that of a file".to_owned());
    }
    let path = arguments.output.join(format!("{}.toml", imported.name));
    let is_there = path.exists();
    if is_there && !arguments.force {
        return Some(format!("{} is there already; `--force` replaces it", path.display()));
    }
    let before = if is_there { std::fs::read_to_string(&path).ok() } else { None };
    let text = format(text).unwrap_or_else(|_| text.clone());
    if let Err(failure) = save::write_atomically(&path, &text) {
        return Some(failure.to_string());
    }
    let wrong = mistakes(&path)?;
    // A definition that nobody can play is of no use, and what was there before may be.
    let undone = match before {
        Some(before) => save::write_atomically(&path, &before).err().map(|failure| failure.to_string()),
        None => std::fs::remove_file(&path)
            .err()
            .map(|error| format!("cannot remove {}: {error}", path.display())),
    };
    Some(undone.map_or(wrong.clone(), |undone| format!("{wrong}\n{undone}")))
}

/// Whether a name leads to no other folder.
fn is_file_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':'])
}

/// What is wrong with a definition that was written.
fn mistakes(path: &Path) -> Option<String> {
    let Ok(Checked { diagnostics, sources, .. }) = Variant::check_file(&path.to_string_lossy()) else {
        return Some("the definition cannot be read again".to_owned());
    };
    (!diagnostics.is_empty())
        .then(|| format!("its definition would be wrong\n{}", diagnostics.render(&sources)))
}
