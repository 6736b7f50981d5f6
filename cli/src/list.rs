//! `variorum list`: the shipped variants and mutators.

use std::io::Write;

use clap::{Args, ValueEnum};
use variorum::source::{Folder, Shipped};
use variorum::{diagnostic, source, syntax};

use crate::failure::Failure;

/// List the shipped variants and mutators, by subject
///
/// Words narrow the list to variants that have all of them in their name, their title, the name of their folder or their
/// description.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum list
  variorum list shogi
  variorum list --format json drops")]
pub(crate) struct ListArguments {
    /// A word to search for, in any case
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people, under headings
    Text,
    /// One JSON object per line, for scripts
    Json,
}

/// A shipped file, and what it says of itself.
struct Entry {
    folder: Folder,
    file: Shipped,
    title: String,
    about: String,
}

pub(crate) fn run(arguments: &ListArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let all = entries();
    let is_wanted = |entry: &&Entry| arguments.words.iter().all(|word| entry.has(&word.to_lowercase()));
    let wanted: Vec<&Entry> = all.iter().filter(is_wanted).collect();
    if wanted.is_empty() {
        let known = all.iter().flat_map(|entry| [entry.file.name.as_str(), entry.file.folder()]);
        let last = arguments.words.last().map_or("", String::as_str);
        let nearest = diagnostic::nearest(&last.to_lowercase(), known).map(str::to_owned);
        return Err(Failure::NotListed { words: arguments.words.join(" "), nearest });
    }
    match arguments.format {
        Format::Text => tell_text(&wanted, out),
        Format::Json => tell_json(&wanted, out),
    }
}

/// All of them, variants first.
fn entries() -> Vec<Entry> {
    let variants = source::shipped().into_iter().map(|file| (Folder::Variants, file));
    let mutators = source::mutators().into_iter().map(|file| (Folder::Mutators, file));
    variants.chain(mutators).map(|(folder, file)| Entry::new(folder, file)).collect()
}

impl Entry {
    fn new(folder: Folder, file: Shipped) -> Entry {
        let text = source::shipped_text(folder, &file.name).map(|(_, text)| text).unwrap_or_default();
        let head = syntax::head_of(&text);
        Entry { folder, file, title: head.name.unwrap_or_default(), about: head.about.unwrap_or_default() }
    }

    /// Whether a word, in small letters, is in what is known of it.
    fn has(&self, word: &str) -> bool {
        let told = [self.file.name.as_str(), self.file.folder(), &self.title, &self.about];
        told.into_iter().any(|text| text.to_lowercase().contains(word))
    }
}

/// Under each heading a line each, all columns aligned: the name, then what it is about.
fn tell_text(entries: &[&Entry], out: &mut dyn Write) -> Result<(), Failure> {
    let width = entries.iter().map(|entry| entry.file.name.len()).max().unwrap_or(0);
    let mut between = "";
    for (folder, heading) in source::headings() {
        let mut under = entries.iter().filter(|entry| entry.file.folder() == folder).peekable();
        if under.peek().is_none() {
            continue;
        }
        writeln!(out, "{between}{heading}\n")?;
        for Entry { file, about, .. } in under {
            writeln!(out, "  {:<width$}  {about}", file.name)?;
        }
        between = "\n";
    }
    Ok(())
}

fn tell_json(entries: &[&Entry], out: &mut dyn Write) -> Result<(), Failure> {
    for entry in entries {
        let told = serde_json::json!({
            "name": entry.file.name,
            "kind": entry.folder.word(),
            "folder": entry.file.folder(),
            "title": entry.title,
            "about": entry.about,
        });
        writeln!(out, "{told}")?;
    }
    Ok(())
}
