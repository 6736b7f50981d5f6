//! The entries of a section, one after the other.

use crate::diagnostic::{Diagnostics, nearest};
use crate::language::Section;
use crate::syntax::document::Document;
use crate::syntax::errors;
use crate::syntax::name::Name;
use crate::syntax::read::{Reader, refuse_other};
use crate::syntax::value::{Value, ValueKind};

/// Reads each entry of a section as a table; an entry of another type is left out.
pub(super) fn each(
    section: Section,
    value: &Value,
    document: &mut Document,
    diagnostics: &mut Diagnostics,
    mut read: impl FnMut(&Name, &mut Reader<'_, '_>, &mut Document),
) {
    let title = section.text();
    refuse_other(&section.title(), value, diagnostics);
    let nameless = nameless(section, value);
    if let Some(first) = nameless.first() {
        diagnostics.push(errors::entry_without_name(first, title));
    }
    for (name, entry) in in_order(section, value, diagnostics) {
        if nameless.iter().any(|key| key.text == name.text) {
            continue;
        }
        if matches!(entry.kind, ValueKind::Truth(false)) {
            diagnostics.push(errors::nothing_to_take(name, title, sibling(value, name)));
            continue;
        }
        let keys = section.entry_keys();
        let mut reader = Reader::new(entry, format!("[{title}.{}]", name.text), keys, diagnostics);
        if keys.iter().any(|key| key.name == BEFORE)
            && let Some(ValueKind::Text(other)) = reader.value(BEFORE).map(|value| &value.kind)
        {
            document.pointers.extend(other.words().map(|name| (section, name)));
        }
        if matches!(entry.kind, ValueKind::Table(_)) {
            read(name, &mut reader, document);
            reader.finish();
        } else {
            document.leave_out(name);
        }
    }
}

/// The keys of an entry that stand in the section itself, where names of entries belong.
fn nameless(section: Section, value: &Value) -> Vec<&Name> {
    let is_value = |value: &Value| !matches!(value.kind, ValueKind::Table(_) | ValueKind::Truth(false));
    let is_key = |name: &Name| section.entry_keys().iter().any(|key| key.name == name.text);
    let entries = value.entries().iter().filter(|(name, entry)| is_value(entry) && is_key(name));
    entries.map(|(name, _)| name).collect()
}

/// The key that names the entry before which this one is placed.
const BEFORE: &str = "before";

/// The entries of a section in the order of the file, with those that have `before` right before the named one.
fn in_order<'a>(section: Section, value: &'a Value, diagnostics: &mut Diagnostics) -> Vec<&'a (Name, Value)> {
    let mut ordered: Vec<_> = value.entries().iter().collect();
    if section.entry_keys().iter().all(|key| key.name != BEFORE) {
        return ordered;
    }
    for entry in value.entries() {
        let Some(ValueKind::Text(other)) = entry.1.get(BEFORE).map(|other| &other.kind) else { continue };
        let is_other =
            |known: &&(Name, Value)| known.0.text == other.string.trim() && known.0.text != entry.0.text;
        if !ordered.iter().any(is_other) {
            let near = nearest(&other.string, value.entries().iter().map(|(name, _)| name.text.as_str()));
            diagnostics.push(errors::no_such_entry(other, &section.title(), near));
            continue;
        }
        ordered.retain(|known| !std::ptr::eq(*known, entry));
        let at = ordered.iter().position(is_other).unwrap_or(ordered.len());
        ordered.insert(at, entry);
    }
    ordered
}

/// The name of a section's other entry that is most similar to a name.
pub(super) fn sibling<'a>(section: &'a Value, name: &Name) -> Option<&'a str> {
    nearest(&name.text, section.entries().iter().map(|(other, _)| other.text.as_str()))
}
