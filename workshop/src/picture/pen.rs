//! Writing SVG: elements, numbers and escaped text.

use variorum::ids::Side;

/// The colour of letters and lines.
pub(super) const INK: &str = "#3d342b";
/// The colour behind the board.
const PAPER: &str = "#fbf7ef";
const SERIF: &str = "Georgia, 'DejaVu Serif', 'Times New Roman', serif";

/// The gradients of pieces, by side: name, light, dark.
const GRADIENTS: [(&str, &str, &str); 3] =
    [("white", "#ffffff", "#ece3d2"), ("black", "#5a524b", "#26221e"), ("nobody", "#b9c4c9", "#8496a0")];

/// A document under construction.
pub(super) struct Pen {
    text: String,
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
    /// A document of a size in pixels, with its background.
    pub(super) fn new(width: f64, height: f64) -> Pen {
        let (width, height) = (number(width), number(height));
        let mut pen = Pen { text: String::new() };
        pen.line(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="{SERIF}">"#
        ));
        pen.line("<defs>".to_owned());
        for (name, light, dark) in GRADIENTS {
            pen.line(format!(
                r#"<radialGradient id="{name}" cx="0.36" cy="0.3" r="0.8"><stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></radialGradient>"#
            ));
        }
        pen.line("</defs>".to_owned());
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

    /// Draws a piece as a disc with the letter of its kind.
    pub(super) fn piece(&mut self, centre: (f64, f64), radius: f64, letter: &str, side: Side) {
        let (rim, ring, ink) = match side {
            Side::White => ("#5b4a3a", "#cdbb9c", "#2b241e"),
            Side::Black => ("#14110e", "#8d7f70", "#fbf3e2"),
            Side::Neutral => ("#4c5b63", "#dde5e8", "#1d262b"),
        };
        let (gradient, ..) = GRADIENTS[side.index()];
        let (x, y) = (number(centre.0), number(centre.1));
        let shadow = number(centre.1 + 0.08 * radius);
        let (outer, inner) = (number(radius), number(0.84 * radius));
        self.line(format!(
            r#"<circle cx="{x}" cy="{shadow}" r="{outer}" fill="black" fill-opacity="0.28"/>"#
        ));
        self.line(format!(
            r#"<circle cx="{x}" cy="{y}" r="{outer}" fill="url(#{gradient})" stroke="{rim}" stroke-width="1.5"/>"#
        ));
        self.line(format!(
            r#"<circle cx="{x}" cy="{y}" r="{inner}" fill="none" stroke="{ring}" stroke-width="1"/>"#
        ));
        let letters = letter.chars().count().max(1) as f64;
        let size = radius * (1.15_f64).min(1.9 / letters);
        self.words(centre, &Lettering { size, anchor: "middle", weight: "bold", fill: ink }, letter);
    }

    /// The whole document.
    pub(super) fn finish(mut self) -> String {
        self.line("</svg>".to_owned());
        self.text
    }
}

/// A length in pixels with at most one decimal.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Escapes text for elements and attributes of SVG, XML and HTML; replaces control characters, which XML does not allow.
///
/// ```
/// assert_eq!(variorum_workshop::picture::escape("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
/// ```
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => escaped.push('\u{FFFD}'),
            c => escaped.push(c),
        }
    }
    escaped
}
