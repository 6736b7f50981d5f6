//! The zones of a board as small pictures, for a legend beside it.

use std::fmt::Write;

use super::svg::{TINT_STRENGTH, fills_of, zone_tints_on_lines};
use super::words::number;
use variorum::game::Game;

const WIDTH: f64 = 26.0;
const HEIGHT: f64 = 14.0;

/// What the squares of each zone look like on the board, by its index: the shades of squares with the zone's tint on them,
/// each a whole SVG document. Nothing for a zone that has no tint.
///
/// ```
/// let text = "[variant]\nextends = 'chess'\n[zones]\nhill = 'd4-e5'\n";
/// let game = variorum::Variant::from_str(text)?.start();
/// let swatches = variorum_workshop::picture::zone_swatches(&game);
/// assert_eq!(swatches.iter().flatten().count(), 1);
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn zone_swatches(game: &Game) -> Vec<Option<String>> {
    let fills = fills_of(&game.variant().model().board);
    let part = WIDTH / fills.len() as f64;
    let swatch = |tint: &str| {
        let mut drawn = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">"#
        );
        for (index, fill) in fills.iter().enumerate() {
            let (x, part) = (number(index as f64 * part), number(part));
            let _ = write!(drawn, r#"<rect x="{x}" width="{part}" height="{HEIGHT}" fill="{fill}"/>"#);
        }
        let _ = write!(
            drawn,
            r#"<rect width="{WIDTH}" height="{HEIGHT}" fill="{tint}" fill-opacity="{TINT_STRENGTH}"/></svg>"#
        );
        drawn
    };
    zone_tints_on_lines(game).into_iter().map(|tint| tint.map(swatch)).collect()
}
