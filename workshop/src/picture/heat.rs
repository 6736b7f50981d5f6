//! A number for each square as a picture: the board in shades of one colour.

use super::layout::Layout;
use super::words::{escape, number};
use variorum::model::Board;

/// The content of a square of a heat map.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatCell {
    /// The strength of its colour, from 0 to 1.
    pub shade: f64,
    /// The text in its middle, a few letters.
    pub label: String,
    /// Its tooltip.
    pub title: String,
}

/// The margin around the board.
const MARGIN: f64 = 2.0;

/// A board of shaded squares as an SVG element for a page, with cells in the order of the squares. Lines and letters have
/// the page's text colour, and squares the colour of its variable `--heat`, so that it fits light and dark pages.
///
/// ```
/// use variorum_workshop::picture::{HeatCell, to_heat_map};
///
/// let chess = variorum::Variant::shipped("chess")?;
/// let board = &chess.model().board;
/// let cell = |square| HeatCell { shade: 0.5, label: "1".to_owned(), title: board.name(square) };
/// let picture = to_heat_map(board, &board.squares().map(cell).collect::<Vec<_>>());
/// assert_eq!(picture.matches("<polygon").count(), 64);
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn to_heat_map(board: &Board, cells: &[HeatCell]) -> String {
    let layout = Layout::of(board, MARGIN, MARGIN);
    let (width, height) = (number(layout.right() + MARGIN), number(layout.bottom() + MARGIN));
    let mut lines = vec![format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" text-anchor="middle" fill="currentColor">"#
    )];
    for (square, cell) in board.squares().zip(cells) {
        let outline = layout.outline(square);
        let corners: Vec<String> =
            outline.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
        let shade = cell.shade.clamp(0.0, 1.0);
        let (points, title) = (corners.join(" "), escape(&cell.title));
        lines.push(format!(
            r#"<polygon points="{points}" style="fill:var(--heat,#c2410c)" fill-opacity="{shade:.2}" stroke="currentColor" stroke-opacity="0.35"><title>{title}</title></polygon>"#
        ));
        let (x, y) = layout.centre(square);
        let (x, label_y, name_y) = (number(x), number(y + 2.0), number(y + 20.0));
        let (label, name) = (escape(&cell.label), escape(&board.name(square)));
        lines.push(format!(
            r#"<g pointer-events="none"><text x="{x}" y="{label_y}" font-size="15">{label}</text><text x="{x}" y="{name_y}" font-size="10" opacity="0.6">{name}</text></g>"#
        ));
    }
    lines.push("</svg>\n".to_owned());
    lines.join("\n")
}
