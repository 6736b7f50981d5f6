//! What a piece looks like: the sign that the definition chooses, on a disc or on a wedge; otherwise the figure of its name;
//! otherwise its letter, on a disc.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::figure::{Figure, OUTLINE_SIZE, figure, outline};
use super::words::{escape, number};
use variorum::ids::Side;
use variorum::model::{Board, PieceKind};

/// The largest letters, and signs that the definition chooses, on a disc.
const LETTER_SIZE: f64 = 44.0;
const SIGN_SIZE: f64 = 49.0;
/// The width of all signs on a disc together.
const SIGNS_WIDTH: f64 = 70.0;
/// The same on a wedge, and where the middle of its signs lies.
const WEDGE_SIGN_SIZE: f64 = 46.0;
const WEDGE_SIGNS_WIDTH: f64 = 56.0;
const WEDGE_MIDDLE: f64 = 6.0;
/// The outline of a wedge that points upwards.
const WEDGE: &str = "M0 -43L27 -33L36 41H-36L-27 -33Z";
/// Fonts for letters, and for characters without an outline.
const FONTS: &str =
    "Georgia, 'DejaVu Serif', 'Noto Serif CJK JP', 'Hiragino Mincho ProN', 'Yu Mincho', 'Songti SC', serif";

/// The colours of a side's pieces.
struct Colours {
    body: &'static str,
    pen: &'static str,
    /// Rims, and what is drawn on dark figures.
    soft: &'static str,
    /// What is drawn on figures.
    detail: &'static str,
    letter: &'static str,
    promoted: &'static str,
}

const WHITE: Colours = Colours {
    body: "#fffdf7",
    pen: "#2b241e",
    soft: "#cdbb9c",
    detail: "#2b241e",
    letter: "#2b241e",
    promoted: "#b3261e",
};
const BLACK: Colours = Colours {
    body: "#37302b",
    pen: "#0f0c0a",
    soft: "#d9cbb8",
    detail: "#d9cbb8",
    letter: "#fbf3e2",
    promoted: "#ff9c8a",
};
const NOBODY: Colours = Colours {
    body: "#a9bac2",
    pen: "#34444c",
    soft: "#e4ecef",
    detail: "#34444c",
    letter: "#34444c",
    promoted: "#b3261e",
};

/// A wedge shows its owner by where it points; the shades only help.
const WHITE_WEDGE: Colours = Colours { body: "#fff6e3", pen: "#4f3820", promoted: "#b3261e", ..WHITE };
const BLACK_WEDGE: Colours =
    Colours { body: "#d3a871", pen: "#3a2713", letter: "#21160c", promoted: "#9c1b14", ..BLACK };

fn colours(side: Side) -> &'static Colours {
    match side {
        Side::White => &WHITE,
        Side::Black => &BLACK,
        Side::Neutral => &NOBODY,
    }
}

/// The parts of a piece's look that do not depend on its side.
enum Look<'k> {
    Figure(&'static str, &'static Figure),
    Disc {
        sign: &'k str,
        is_chosen: bool,
        is_promoted: bool,
    },
    /// A character on a wedge that points ahead.
    Wedge {
        sign: &'k str,
        is_promoted: bool,
    },
}

fn look(kind: &PieceKind, side: Side, has_wedges: bool) -> Look<'_> {
    let is_promoted = kind.letter.starts_with('+');
    let chosen = kind.figures.as_ref().map(|figures| &figures[usize::from(side == Side::Black)]);
    match (chosen, figure(&kind.name)) {
        (Some(sign), _) if has_wedges && side != Side::Neutral && sign.chars().all(is_character) => {
            Look::Wedge { sign, is_promoted }
        }
        (Some(sign), _) => Look::Disc { sign, is_chosen: true, is_promoted },
        (None, Some((name, figure))) => Look::Figure(name, figure),
        (None, None) => Look::Disc { sign: &kind.letter, is_chosen: false, is_promoted: false },
    }
}

/// Whether pieces with characters are wedges that point ahead, as Japanese players know them: on boards of squares in one colour.
/// On points they are discs, as Chinese players know them.
fn has_wedges(board: &Board) -> bool {
    board.look.plain && !board.look.points && !board.hexagons
}

/// Whether a sign is a character of Chinese or Japanese.
fn is_character(sign: char) -> bool {
    matches!(sign, '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}')
}

/// Whether a kind is a wedge on a board: whoever sees the board from the other side sees the piece turned.
pub fn is_wedge(board: &Board, kind: &PieceKind) -> bool {
    matches!(look(kind, Side::White, has_wedges(board)), Look::Wedge { .. })
}

/// A piece of a board as SVG: a group around the point 0,0 of a square that is 100 wide.
///
/// ```
/// let chess = variorum::Variant::shipped("chess")?;
/// let king = variorum_workshop::picture::to_piece(&chess.model().board, &chess.model().kinds[0], variorum::Side::White);
/// assert!(king.starts_with("<g ") && king.ends_with("</g>"));
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn to_piece(board: &Board, kind: &PieceKind, side: Side) -> String {
    format!("<g {}</g>", drawn(kind, side, has_wedges(board)))
}

/// A piece as a picture of its own, for a line of text.
pub fn to_piece_svg(board: &Board, kind: &PieceKind, side: Side) -> String {
    let piece = to_piece(board, kind, side);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36" viewBox="-50 -50 100 100">{piece}</svg>"#
    )
}

/// Whether a kind is told by more than its letter: by a figure, or by the sign that the definition chooses.
pub fn has_figure(kind: &PieceKind) -> bool {
    kind.figures.is_some() || figure(&kind.name).is_some()
}

/// Whether a kind is a plain stone, which fills its point on a board of lines and hides what lies under it.
pub fn is_stone(kind: &PieceKind) -> bool {
    kind.figures.is_none() && figure(&kind.name).is_some_and(|(_, figure)| figure.fills)
}

/// The pieces that a picture has, each drawn once and used on many squares.
pub(super) struct Symbols {
    known: BTreeMap<String, String>,
    has_wedges: bool,
}

impl Symbols {
    /// No pieces of a board yet.
    pub(super) fn new(board: &Board) -> Symbols {
        Symbols { known: BTreeMap::new(), has_wedges: has_wedges(board) }
    }

    /// The name under which a piece is used. It tells all that is drawn, so that pictures on one page may share it.
    pub(super) fn name(&mut self, kind: &PieceKind, side: Side) -> String {
        let name = format!("{}-{}", side.name().to_lowercase(), name_of(&look(kind, side, self.has_wedges)));
        self.known.entry(name.clone()).or_insert_with(|| drawn(kind, side, self.has_wedges));
        name
    }

    /// The definitions of all names.
    pub(super) fn to_defs(&self) -> String {
        let symbols = self.known.iter().map(|(name, drawn)| format!("<g id=\"{name}\" {drawn}</g>"));
        format!("<defs>{}</defs>", symbols.collect::<String>())
    }
}

fn name_of(look: &Look<'_>) -> String {
    let (sort, sign) = match look {
        Look::Figure(name, _) => return format!("figure-{name}"),
        Look::Disc { sign, is_promoted: true, .. } => ("promoted", sign),
        Look::Disc { sign, is_chosen: true, .. } => ("sign", sign),
        Look::Disc { sign, .. } => ("letter", sign),
        Look::Wedge { sign, is_promoted: true } => ("promoted-wedge", sign),
        Look::Wedge { sign, .. } => ("wedge", sign),
    };
    sign.chars().fold(sort.to_owned(), |name, sign| match sign {
        'A'..='Z' | 'a'..='z' | '0'..='9' => format!("{name}-{sign}"),
        _ => format!("{name}-u{:x}", u32::from(sign)),
    })
}

/// The attributes and the content of a piece's group.
fn drawn(kind: &PieceKind, side: Side, has_wedges: bool) -> String {
    let colours = colours(side);
    match look(kind, side, has_wedges) {
        Look::Figure(_, figure) => of_figure(figure, colours),
        Look::Disc { sign, is_chosen, is_promoted } => {
            let ink = if is_promoted { colours.promoted } else { colours.letter };
            let most = if is_chosen { SIGN_SIZE } else { LETTER_SIZE };
            of_disc(sign, ink, most, colours)
        }
        Look::Wedge { sign, is_promoted } => of_wedge(sign, is_promoted, side),
    }
}

fn of_figure(figure: &Figure, colours: &Colours) -> String {
    let Colours { body, pen, detail, .. } = colours;
    let mut drawn = format!(
        r#"fill="{body}" stroke="{pen}" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round">"#
    );
    for path in &figure.body {
        let _ = write!(drawn, r#"<path d="{path}"/>"#);
    }
    if let Some(path) = &figure.lines {
        let _ = write!(drawn, r#"<path d="{path}" fill="none" stroke="{detail}" stroke-width="2.8"/>"#);
    }
    for [x, y, radius] in &figure.dots {
        let _ = write!(drawn, r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{detail}" stroke="none"/>"#);
    }
    drawn
}

fn of_disc(sign: &str, ink: &str, most: f64, colours: &Colours) -> String {
    let Colours { body, pen, soft, .. } = colours;
    let size = most.min(SIGNS_WIDTH / sign.chars().count().max(1) as f64);
    let disc = format!(
        r#"fill="{body}" stroke="{pen}" stroke-width="3.2"><circle r="37"/><circle r="31.5" fill="none" stroke="{soft}" stroke-width="1.8"/>"#
    );
    format!("{disc}{}", lettered(sign, ink, size))
}

/// A wedge of one wood for both sides, a little darker for Black, whose pieces point down.
fn of_wedge(sign: &str, is_promoted: bool, side: Side) -> String {
    let (colours, turn) = match side {
        Side::White | Side::Neutral => (&WHITE_WEDGE, 0),
        Side::Black => (&BLACK_WEDGE, 180),
    };
    let Colours { body, pen, letter, promoted, .. } = colours;
    let size = WEDGE_SIGN_SIZE.min(WEDGE_SIGNS_WIDTH / sign.chars().count().max(1) as f64);
    let signs = lettered(sign, if is_promoted { promoted } else { letter }, size);
    format!(
        r#"fill="{body}" stroke="{pen}" stroke-width="3" stroke-linejoin="round"><g transform="rotate({turn})"><path d="{WEDGE}"/><g transform="translate(0 {WEDGE_MIDDLE})">{signs}</g></g>"#
    )
}

/// Signs side by side around the point 0,0, by their outlines if all have one.
fn lettered(sign: &str, ink: &str, size: f64) -> String {
    let count = sign.chars().count().max(1) as f64;
    let mut drawn = String::new();
    let outlines: Option<Vec<&str>> = sign.chars().map(outline).collect();
    match outlines {
        Some(outlines) => {
            for (index, path) in outlines.iter().enumerate() {
                let x = number((index as f64 - (count - 1.0) / 2.0) * size);
                let scale = format!("{:.3}", size / OUTLINE_SIZE);
                // A line around them makes characters as heavy as bold letters.
                let _ = write!(
                    drawn,
                    r#"<path transform="translate({x} 0) scale({scale})" fill="{ink}" stroke="{ink}" stroke-width="5" d="{path}"/>"#
                );
            }
        }
        None => {
            let (y, size, sign) = (number(0.35 * size), number(size), escape(sign));
            let _ = write!(
                drawn,
                r#"<text y="{y}" font-size="{size}" font-weight="700" font-family="{FONTS}" text-anchor="middle" fill="{ink}" stroke="none">{sign}</text>"#
            );
        }
    }
    drawn
}
