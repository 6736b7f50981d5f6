//! `variorum rulebook`: pages with the rules of variants, for people.

mod contents;
mod entries;
mod examples;
mod page;
mod pieces;

use std::io::Write;
use std::path::Path;

use clap::Args;
use variorum::Variant;
use variorum::source::shipped;

use crate::failure::Failure;
use crate::names::{open_variant, short_name};
use crate::progress;
use crate::save::{in_home, write_atomically};
use crate::start::Mutators;

/// Write the rules of a variant as a page for people, with pictures
///
/// The page is made from the definition: what a rule means is told in sentences, beside the author's own words and the text of the
/// definition. It needs nothing else, goes with phones and paper, and is light or dark as the reader's system is.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  variorum rulebook wizards-war -o rules
  variorum rulebook chess --with atomic -o rules
  variorum rulebook my-variant.toml -o rules
  variorum rulebook --all -o rules")]
pub(crate) struct RulebookArguments {
    /// A shipped variant, or the path of a definition file
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    variant: Option<String>,
    #[command(flatten)]
    mutators: Mutators,
    /// Write a page for each shipped variant, and `index.html` with all of them
    #[arg(long, conflicts_with = "with")]
    all: bool,
    /// The folder that the pages are written into; it is made if it is not there
    #[arg(short, long, value_name = "DIR")]
    output: String,
}

pub(crate) fn run(arguments: &RulebookArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = in_home(&arguments.output);
    match &arguments.variant {
        Some(name) => {
            let variant = open_variant(name, &arguments.mutators.with)?;
            make(&folder)?;
            let file = folder.join(file_name(&short_name(name, &arguments.mutators.with)));
            write_atomically(&file, &page::page(&variant, None))?;
            writeln!(out, "{}", file.display())?;
        }
        None => all(&folder, out)?,
    }
    Ok(())
}

/// A page for each shipped variant, and one that leads to them.
fn all(folder: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    make(folder)?;
    let files = shipped();
    let bar = progress::bar(files.len() as u64);
    let mut listed = Vec::new();
    for file in files {
        let variant = Variant::shipped(&file.name)?;
        write_atomically(&folder.join(file_name(&file.name)), &page::page(&variant, Some("index.html")))?;
        listed.push(contents::Listed::new(&file, &variant));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let file = folder.join("index.html");
    write_atomically(&file, &contents::page(&listed))?;
    writeln!(out, "{}", file.display())?;
    Ok(())
}

/// The page with the rules of a variant.
#[cfg(feature = "studio")]
pub(crate) fn page_of(variant: &Variant) -> String {
    page::page(variant, None)
}

/// Makes the folder, if it is not there.
fn make(folder: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::File { verb: "create", path: folder.display().to_string(), error };
    std::fs::create_dir_all(folder).map_err(failed)
}

/// The name of the file that has the page of a variant.
fn file_name(name: &str) -> String {
    format!("{}.html", name.replace(" + ", "+"))
}
