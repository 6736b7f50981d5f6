//! `variorum list`: the shipped variants and mutators.

use std::io::Write;

use variorum::source::Folder;
use variorum::{Variant, VariantError, source, syntax};

use crate::failure::Failure;

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Failure> {
    let about = |name: &str| -> Result<String, VariantError> {
        Ok(Variant::shipped(name)?.model().title.about.clone().unwrap_or_default())
    };
    let variants: Result<Vec<_>, _> = source::shipped()
        .into_iter()
        .map(|file| Ok::<_, VariantError>((about(&file.name)?, file.name)))
        .collect();
    let mutators: Vec<_> =
        source::mutators().into_iter().map(|file| (about_mutator(&file.name), file.name)).collect();
    tell(&variants?, out)?;
    writeln!(out, "\nMutators, for `--with`:\n")?;
    tell(&mutators, out)
}

/// What a mutator says about itself.
fn about_mutator(name: &str) -> String {
    let text = source::shipped_text(Folder::Mutators, name).map(|(_, text)| text);
    text.and_then(|text| syntax::about(&text)).unwrap_or_default()
}

/// A line each: the name, then what it is about.
fn tell(files: &[(String, String)], out: &mut dyn Write) -> Result<(), Failure> {
    let width = files.iter().map(|(_, name)| name.len()).max().unwrap_or(0);
    for (about, name) in files {
        writeln!(out, "{}", format!("{name:<width$}  {about}").trim_end())?;
    }
    Ok(())
}
