//! Writing SVG: elements of a document.

use super::piece::Symbols;
use super::words::{escape, number};
use variorum::ids::Side;
use variorum::model::{Board, PieceKind};

/// The colour of letters and lines.
pub(super) const INK: &str = "#3d342b";
/// The colour behind the board.
const PAPER: &str = "#fbf7ef";
const SERIF: &str = "Georgia, 'DejaVu Serif', 'Times New Roman', serif";

/// A document under construction.
pub(super) struct Pen {
    text: String,
    symbols: Symbols,
}

/// The style of a text.
pub(super) struct Lettering {
    /// The size in pixels.
    pub(super) size: f64,
    /// Where the given point lies: `start`, `middle` or `end` of the text.
    pub(super) anchor: &'static str,
    /// `normal` or `bold`.
    pub(super) weight: &'static str,
    /// The colour.
    pub(super) fill: &'static str,
}

impl Pen {
    /// A document about a board, of a size in pixels, with its background.
    pub(super) fn new(board: &Board, width: f64, height: f64) -> Pen {
        let (width, height) = (number(width), number(height));
        let mut pen = Pen { text: String::new(), symbols: Symbols::new(board) };
        pen.line(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="{SERIF}">"#
        ));
        pen.line(format!(r#"<rect width="{width}" height="{height}" fill="{PAPER}"/>"#));
        pen
    }

    /// Adds a line of the document as it is.
    pub(super) fn line(&mut self, line: String) {
        self.text.push_str(&line);
        self.text.push('\n');
    }

    /// Opens a group with attributes for everything in it.
    pub(super) fn open(&mut self, attributes: &str) {
        self.line(format!("<g {attributes}>"));
    }

    /// Closes the group that was opened last.
    pub(super) fn close(&mut self) {
        self.line("</g>".to_owned());
    }

    /// Writes text so that its middle line lies at `y`.
    pub(super) fn words(&mut self, (x, y): (f64, f64), style: &Lettering, words: &str) {
        // A third of the size lies between the middle of letters and their base line; viewers disagree on
        // `dominant-baseline`.
        let (x, y, size) = (number(x), number(y + 0.34 * style.size), number(style.size));
        let Lettering { anchor, weight, fill, .. } = style;
        let words = escape(words);
        self.line(format!(
            r#"<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="{fill}">{words}</text>"#
        ));
    }

    /// Draws a piece; `size` is the width of its square.
    pub(super) fn piece(&mut self, (x, y): (f64, f64), size: f64, kind: &PieceKind, side: Side) {
        let name = self.symbols.name(kind, side);
        let (x, y, scale) = (number(x), number(y), size / 100.0);
        self.line(format!(r##"<use href="#{name}" transform="translate({x} {y}) scale({scale:.3})"/>"##));
    }

    /// The whole document.
    pub(super) fn finish(mut self) -> String {
        let symbols = self.symbols.to_defs();
        self.line(symbols);
        self.line("</svg>".to_owned());
        self.text
    }
}
