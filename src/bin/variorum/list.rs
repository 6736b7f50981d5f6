//! `variorum list`: the shipped variants.

use std::io::Write;

use variorum::{Variant, source};

use crate::failure::Failure;

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Failure> {
    let shipped = source::shipped();
    let width = shipped.iter().map(|file| file.name.len()).max().unwrap_or(0);
    for file in &shipped {
        let variant = Variant::shipped(&file.name)?;
        let about = variant.model().title.about.as_deref().unwrap_or_default();
        writeln!(out, "{}", format!("{:<width$}  {about}", file.name).trim_end())?;
    }
    Ok(())
}
