//! Names in unreadable strings: while somebody types, a string is usually faulty.

use super::clause::{Clause, clause_at};
use super::context::of_path;
use variorum::diagnostic::Severity;
use variorum::language::Shape;
use variorum::model::{Entity, Sort, Space};
use variorum::source::Span;
use variorum::syntax::Layer;
use variorum::variant::Checked;

/// The words in faulty values that could be names, each with its section and entry.
pub(super) fn words_in_mistakes(checked: &Checked) -> Vec<(Span, Vec<String>)> {
    let errors = checked.diagnostics.sorted().into_iter().filter(|it| it.severity == Severity::Error);
    let places: Vec<Span> = errors.flat_map(|error| error.labels.iter().map(|label| label.span)).collect();
    let mut found = Vec::new();
    for layer in checked.layers().all().filter(|layer| layer.holds && has_names(layer)) {
        let inside = |place: &Span| {
            place.source == layer.value.source
                && layer.value.start <= place.start
                && place.end <= layer.value.end
        };
        if places.iter().any(inside) {
            let room: Vec<String> = layer.path.iter().take(2).cloned().collect();
            let words = words(checked.sources.slice(layer.value));
            found.extend(words.into_iter().map(|(at, length)| {
                let start = layer.value.start + at as u32;
                (Span { start, end: start + length as u32, ..layer.value }, room.clone())
            }));
        }
    }
    found
}

/// Whether a value is written in a small language with names.
fn has_names(layer: &Layer) -> bool {
    let shape = of_path(&layer.path).shape.filter(|shape| !matches!(shape, Shape::Table));
    let clause = shape.map(|shape| clause_at(shape, ""));
    matches!(clause, Some(Clause::Expression | Clause::Statements | Clause::Movement | Clause::Names))
}

/// The places and lengths of words that have the form of a name.
fn words(text: &str) -> Vec<(usize, usize)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let parts = text.split(|c| !is_part(c)).filter(|part| part.starts_with(|c: char| c.is_ascii_lowercase()));
    parts.map(|part| (part.as_ptr() as usize - text.as_ptr() as usize, part.len())).collect()
}

/// Whether expressions and movements can refer to a sort of entity by its name alone.
pub(super) fn is_named_in_strings(entity: &Entity) -> bool {
    !matches!(entity.sort.space(), Space::Own(_)) || entity.sort == Sort::Action
}
