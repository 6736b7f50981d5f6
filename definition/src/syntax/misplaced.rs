//! Entries of a file that its base has in another section, and entries that the file removes.

use super::errors;
use super::name::Name;
use super::value::{Value, ValueKind};
use crate::diagnostic::Diagnostics;

/// Reports and removes `KEY = false`, and sections, whose entries stand in another section of the base.
pub(super) fn report(base: &Value, own: &mut Value, known: &[&str], diagnostics: &mut Diagnostics) {
    let ValueKind::Table(sections) = &mut own.kind else { return };
    sections.retain_mut(|(section, value)| {
        if !known.contains(&section.text.as_str()) {
            let Some((other, found)) = place_of(base, &section.text) else { return true };
            diagnostics.push(errors::in_another_section(section, None, &other.text, found.span));
            return false;
        }
        let ValueKind::Table(entries) = &mut value.kind else { return true };
        entries.retain(|(name, entry)| {
            let is_absent = base.get(&section.text).is_none_or(|section| section.get(&name.text).is_none());
            let other = (is_absent && entry.is_false()).then(|| place_of(base, &name.text)).flatten();
            if let Some((other, found)) = &other {
                diagnostics.push(errors::in_another_section(
                    name,
                    Some(&section.text),
                    &other.text,
                    found.span,
                ));
            }
            other.is_none()
        });
        true
    });
}

/// The section that has an entry, and the entry's name there.
fn place_of<'v>(base: &'v Value, name: &str) -> Option<(&'v Name, &'v Name)> {
    let mut sections = base.entries().iter();
    sections.find_map(|(section, value)| {
        let found = value.entries().iter().find(|(known, _)| known.text == name)?;
        Some((section, &found.0))
    })
}

/// The names that a file removes from its base.
pub(super) fn taken_away(base: &Value, own: &Value) -> Vec<Name> {
    let mut found = Vec::new();
    for (section, value) in own.entries() {
        let Some(known) = base.get(&section.text) else { continue };
        let away = value
            .entries()
            .iter()
            .filter(|(name, entry)| entry.is_false() && known.get(&name.text).is_some());
        found.extend(away.map(|(name, _)| name.clone()));
    }
    found
}
