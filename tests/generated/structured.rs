//! Bytes as definitions: made anew, or shipped ones with something changed; what is right is played and compared.

use std::sync::LazyLock;

use generator::{Choices, Draft, definition, mutated, position};
use variorum::Variant;
use variorum::source::{Folder, shipped, shipped_text};

use super::compare::{Extent, compare};

/// Little of much: a fuzzer sees many definitions.
const EXTENT: Extent = Extent { positions: 1, plies: 3, actions: 40, nodes: 150 };

/// The shipped definitions that are small.
static SHIPPED: LazyLock<Vec<Draft>> = LazyLock::new(|| {
    let texts = shipped().into_iter().filter_map(|file| shipped_text(Folder::Variants, &file.name));
    texts.filter(|(_, text)| text.len() < 6000).map(|(_, text)| Draft::of_text(&text)).collect()
});

/// Makes or changes a definition by the bytes, and plays it in both engines if it is right; gives whether it is.
///
/// # Errors
/// The first difference, with the definition.
pub(crate) fn structured(data: &[u8]) -> Result<bool, String> {
    let mut choices = Choices::of_bytes(data);
    let (text, positions) = if choices.chance(60) || SHIPPED.is_empty() {
        let made = definition(&mut choices);
        let positions = (0..EXTENT.positions).map(|_| position(&made.world, &mut choices)).collect();
        (made.draft.text(), positions)
    } else {
        let draft = choices.pick(&SHIPPED).clone();
        (mutated(&draft, &mut choices).text(), Vec::new())
    };
    let checked = Variant::check_text("structured", &text);
    checked.diagnostics.render(&checked.sources);
    let Some(variant) = checked.variant else { return Ok(false) };
    match compare(&variant, &positions, &mut choices, EXTENT) {
        Ok(_) => Ok(true),
        Err(difference) => Err(format!("{difference}\n{text}")),
    }
}
