//! `variorum list`: the shipped variants and mutators.

use std::io::Write;

use clap::Args;
use variorum::source::Folder;
use variorum::{diagnostic, source};

use crate::failure::Failure;
use crate::shipped::About;

/// List the shipped variants and mutators, by subject
///
/// Words narrow the list to variants that have all of them in their name, their title, the name of their folder or their
/// description.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum list
  variorum list shogi
  variorum list --json drops")]
pub(crate) struct ListArguments {
    /// A word to search for, in any case
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// Print JSON, one object per line, for scripts
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &ListArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let all = all();
    let is_wanted = |entry: &&About| arguments.words.iter().all(|word| has(entry, &word.to_lowercase()));
    let wanted: Vec<&About> = all.iter().filter(is_wanted).collect();
    if wanted.is_empty() {
        let known = all.iter().flat_map(|entry| [entry.file.name.as_str(), entry.file.folder()]);
        let last = arguments.words.last().map_or("", String::as_str);
        let nearest = diagnostic::nearest(&last.to_lowercase(), known).map(str::to_owned);
        return Err(Failure::NotListed { words: arguments.words.join(" "), nearest });
    }
    match arguments.json {
        false => tell_text(&wanted, out),
        true => tell_json(&wanted, out),
    }
}

/// All shipped files, variants first.
fn all() -> Vec<About> {
    let variants = source::shipped().into_iter().map(|file| (Folder::Variants, file));
    let mutators = source::mutators().into_iter().map(|file| (Folder::Mutators, file));
    variants.chain(mutators).map(|(folder, file)| About::of(folder, file)).collect()
}

/// Whether the name, the folder, the title or the description has a word, given in small letters.
fn has(entry: &About, word: &str) -> bool {
    let told = [entry.file.name.as_str(), entry.file.folder(), &entry.title, &entry.about];
    told.into_iter().any(|text| text.to_lowercase().contains(word))
}

/// A line for each file under the heading of its folder, in columns: the name, then the description.
fn tell_text(entries: &[&About], out: &mut dyn Write) -> Result<(), Failure> {
    let width = entries.iter().map(|entry| entry.file.name.len()).max().unwrap_or(0);
    let mut between = "";
    for (folder, heading) in source::headings() {
        let mut under = entries.iter().filter(|entry| entry.file.folder() == folder).peekable();
        if under.peek().is_none() {
            continue;
        }
        writeln!(out, "{between}{heading}\n")?;
        for About { file, about, .. } in under {
            writeln!(out, "  {:<width$}  {about}", file.name)?;
        }
        between = "\n";
    }
    Ok(())
}

fn tell_json(entries: &[&About], out: &mut dyn Write) -> Result<(), Failure> {
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
