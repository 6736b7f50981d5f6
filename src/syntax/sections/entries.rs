//! The entries of a section, one after the other.

use crate::diagnostic::{Diagnostics, nearest};
use crate::syntax::document::Document;
use crate::syntax::errors;
use crate::syntax::name::Name;
use crate::syntax::read::Reader;
use crate::syntax::value::{Value, ValueKind};

/// Reads each entry of a section as a table of its own; an entry that is none is left out.
pub(super) fn each(
    section: &Value,
    title: &str,
    document: &mut Document,
    diagnostics: &mut Diagnostics,
    mut read: impl FnMut(&Name, &mut Reader<'_, '_>, &mut Document),
) {
    Reader::new(section, format!("[{title}]"), diagnostics);
    for (name, value) in section.entries() {
        if matches!(value.kind, ValueKind::Truth(false)) {
            diagnostics.push(errors::nothing_to_take(name, title, sibling(section, name)));
            continue;
        }
        let mut reader = Reader::new(value, format!("[{title}.{}]", name.text), diagnostics);
        if matches!(value.kind, ValueKind::Table(_)) {
            read(name, &mut reader, document);
            reader.finish();
        } else {
            document.leave_out(name);
        }
    }
}

/// The name of a section's other entry that is nearest to a name.
pub(super) fn sibling<'a>(section: &'a Value, name: &Name) -> Option<&'a str> {
    nearest(&name.text, section.entries().iter().map(|(other, _)| other.text.as_str()))
}
