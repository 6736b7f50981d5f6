//! The board as a picture in SVG.
//!
//! Layers from below: squares, zones, the last action, links, coordinates, pieces, marks. Beside the board stand the
//! hands and a legend of the kinds in play, around it the game's name and the player to act.

use petgraph::visit::EdgeRef;

use super::describe::described;
use super::edges::file_names;
use super::layout::{CELL, Layout, is_round};
use super::lines::{Lines, is_line};
use super::panel::Panel;
use super::pen::{INK, Lettering, Pen};
use super::piece::is_stone;
use super::text::who_acts;
use super::words::{escape, number};
use variorum::game::Game;
use variorum::ids::{Link, Square};
use variorum::model::{Board, BoardEdge, ZoneSquares};

/// The margin around everything.
const MARGIN: f64 = 24.0;
/// The margin around a board that stands alone.
const EDGE: f64 = 10.0;
/// Space for the game's name above the board.
const HEAD: f64 = 34.0;
/// Space below the board for the names of files and the player to act.
const FOOT: f64 = 76.0;
/// Space at the left for the numbers of ranks.
const RANK_LABELS: f64 = 14.0;

const SQUARE_FILLS: [&str; 3] = ["#d2b28b", "#f4e8d3", "#e4cdac"];
/// The ground of a board of lines, and its lines, river and dots.
const WOOD: &str = "#ecd2a2";
const LINE_STROKE: &str = "#6b4f2f";
const WATER: &str = "#7fb2c9";
const ZONE_FILLS: [&str; 6] = ["#1f7fa8", "#8d47a6", "#2f9150", "#c04a35", "#b98a10", "#4657b8"];
/// How strongly a zone's tint covers its squares.
pub(super) const TINT_STRENGTH: f64 = 0.17;
const LINK_STROKES: [&str; 4] = ["#4a3226", "#1e4e6b", "#5d2a5f", "#2c5a35"];

/// The board as a picture, a whole SVG document.
///
/// Holes are left out. Zones are tinted unless they are whole ranks, which the numbers at the edge show. Links are heavy
/// lines unless they join half of the squares or more, which would bury the board. The tooltip of every square lists its
/// name, zones, links, marks and what its piece remembers. `marked` are the squares to highlight, such as those that
/// [`changed_squares`](super::changed_squares) gives.
///
/// ```
/// let game = variorum::Variant::shipped("chess")?.start();
/// let picture = variorum_workshop::picture::to_svg(&game, &[]);
/// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn to_svg(game: &Game, marked: &[Square]) -> String {
    let mut game = game.clone();
    let layout = Layout::of(&game.variant().model().board, MARGIN + RANK_LABELS, MARGIN + HEAD);
    let panel = Panel::of(&game, layout.right() + MARGIN, layout.top, layout.height);
    let width = layout.right() + MARGIN + panel.width + MARGIN;
    let height = layout.top + panel.height + FOOT;
    let caption = who_acts(&mut game);
    let (marks, values) = (game.told_marks(), game.told_values());
    let pen = Pen::new(&game.variant().model().board, width, height);
    let mut drawing = Drawing { game: &game, lines: lines_of(&game), layout, marks, values, pen };
    drawing.words(&caption, width, height);
    drawing.board(marked);
    let mut pen = drawing.pen;
    panel.draw(&mut game, &mut pen);
    pen.finish()
}

/// The board of a position alone, a whole SVG document: without a name, hands or legend, for pages that show these beside
/// it.
///
/// ```
/// let game = variorum::Variant::shipped("chess")?.start();
/// let picture = variorum_workshop::picture::to_board_svg(&game, &[]);
/// assert!(picture.starts_with("<svg ") && !picture.contains("White"));
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn to_board_svg(game: &Game, marked: &[Square]) -> String {
    let layout = Layout::of(&game.variant().model().board, EDGE + RANK_LABELS, EDGE);
    let (width, height) = (layout.right() + EDGE, layout.bottom() + EDGE + RANK_LABELS);
    let (marks, values) = (game.told_marks(), game.told_values());
    let pen = Pen::new(&game.variant().model().board, width, height);
    let mut drawing = Drawing { game, lines: lines_of(game), layout, marks, values, pen };
    drawing.board(marked);
    drawing.pen.finish()
}

/// The tint of each zone in pictures, by its index; nothing for a zone of whole ranks.
pub fn zone_tints(game: &Game) -> Vec<Option<&'static str>> {
    let mut fills = ZONE_FILLS.iter().cycle();
    let zones = game.variant().model().zones.iter();
    zones.map(|zone| if is_told_by_ranks(game, zone) { None } else { fills.next().copied() }).collect()
}

/// The tint of each zone in pictures of boards as they are drawn: as [`zone_tints`], but none for zones that contain all
/// points of diagonal lines, which show them.
pub fn zone_tints_on_lines(game: &Game) -> Vec<Option<&'static str>> {
    let model = game.variant().model();
    let diagonals = &model.board.look.diagonals;
    let is_drawn = |zone: &ZoneSquares| {
        let has_lines = Lines::of(&model.board).is_some() && !diagonals.is_empty();
        has_lines && diagonals.iter().all(|square| zone.squares.iter().flatten().any(|own| own == square))
    };
    let tints = zone_tints(game).into_iter().zip(&model.zones);
    tints.map(|(tint, zone)| tint.filter(|_| !is_drawn(zone))).collect()
}

/// The shades of squares, one after the other along files and ranks.
pub(super) fn fills_of(board: &Board) -> &'static [&'static str] {
    match board.look.plain || Lines::of(board).is_some() {
        true => &[WOOD],
        false if board.hexagons => &SQUARE_FILLS,
        false => &SQUARE_FILLS[..2],
    }
}

struct Drawing<'a> {
    game: &'a Game,
    /// The lines, on a board of lines and points.
    lines: Option<Lines>,
    layout: Layout,
    /// The marks that are not implied, with their squares.
    marks: Vec<(String, Vec<Square>)>,
    /// The values that pieces remember.
    values: Vec<(String, Vec<(Square, String)>)>,
    pen: Pen,
}

impl Drawing<'_> {
    /// The board with everything on it.
    fn board(&mut self, marked: &[Square]) {
        self.squares();
        self.zones();
        self.lines();
        self.marked(marked);
        self.links();
        self.coordinates();
        self.pieces();
        self.marks();
        self.values();
    }

    /// The game's name and the player to act, in smaller type where they would not fit.
    fn words(&mut self, caption: &str, width: f64, height: f64) {
        let room = width - MARGIN - self.layout.left;
        let name = &self.game.variant().model().title.name;
        let title = Lettering { size: fitting(22.0, room, name), anchor: "start", weight: "bold", fill: INK };
        self.pen.words((self.layout.left, MARGIN + 8.0), &title, name);
        let style =
            Lettering { size: fitting(16.0, room, caption), anchor: "start", weight: "normal", fill: INK };
        self.pen.words((self.layout.left, height - MARGIN - 4.0), &style, caption);
    }

    fn squares(&mut self) {
        let board = &self.game.variant().model().board;
        let stroke = if self.lines.is_some() { WOOD } else { "#7d6448" };
        if self.lines.is_some() {
            // Holes are part of the ground.
            let Layout { left, top, width, height, .. } = self.layout;
            let [left, top, width, height] = [left, top, width, height].map(number);
            self.pen.line(format!(
                r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{WOOD}"/>"#
            ));
        }
        self.pen.open(&format!(r#"stroke="{stroke}" stroke-width="1""#));
        let fills = fills_of(board);
        for square in board.squares() {
            let place = board.place(square);
            let fill = fills[(usize::from(place.file) + usize::from(place.rank)) % fills.len()];
            let title = escape(&described(self.game, square, &self.marks, &self.values));
            let points = self.points(square);
            self.pen.line(format!(
                r#"<polygon points="{points}" fill="{fill}"><title>{title}</title></polygon>"#
            ));
        }
        self.pen.close();
    }

    fn zones(&mut self) {
        let zones = &self.game.variant().model().zones;
        let tints = zone_tints_on_lines(self.game);
        for (zone, fill) in zones.iter().zip(tints).filter_map(|(zone, fill)| Some((zone, fill?))) {
            self.pen.open(&format!(r#"fill="{fill}" fill-opacity="{TINT_STRENGTH}" pointer-events="none""#));
            let mut squares: Vec<Square> = zone.squares.concat();
            squares.sort();
            squares.dedup();
            self.polygons(&squares);
            self.pen.close();
        }
    }

    /// The river, the lines and the dots of a board of lines.
    fn lines(&mut self) {
        let Some(Lines { lines, river, dots }) = &self.lines else { return };
        let corners = |[a, b]: &[Square; 2]| {
            let ((x1, y1), (x2, y2)) = (self.layout.centre(*a), self.layout.centre(*b));
            [x1, y1, x2, y2]
        };
        self.pen.open(&format!(r#"fill="{WATER}" fill-opacity="0.55" pointer-events="none""#));
        for [x1, y1, x2, y2] in river.iter().map(corners) {
            let [x, y, width, height] =
                [x1.min(x2), y1.min(y2), (x2 - x1).abs(), (y2 - y1).abs()].map(number);
            self.pen.line(format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}"/>"#));
        }
        self.pen.close();
        self.pen.open(&format!(
            r#"stroke="{LINE_STROKE}" stroke-width="1.5" stroke-linecap="round" pointer-events="none""#
        ));
        for [x1, y1, x2, y2] in lines.iter().map(|ends| corners(ends).map(number)) {
            self.pen.line(format!(r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#));
        }
        self.pen.close();
        self.pen.open(&format!(r#"fill="{LINE_STROKE}" pointer-events="none""#));
        for (x, y) in dots.iter().map(|at| self.layout.centre(*at)) {
            let (x, y) = (number(x), number(y));
            self.pen.line(format!(r#"<circle cx="{x}" cy="{y}" r="4"/>"#));
        }
        self.pen.close();
    }

    fn marked(&mut self, squares: &[Square]) {
        self.pen.open(r##"fill="#ffd21f" fill-opacity="0.55" pointer-events="none""##);
        self.polygons(squares);
        self.pen.close();
    }

    fn links(&mut self) {
        let board = &self.game.variant().model().board;
        for index in 0..board.links.len() {
            let link = BoardEdge::Link(Link(index as u16));
            let edges = board.graph.edge_references().filter(|edge| *edge.weight() == link);
            let pairs: Vec<(Square, Square)> = edges
                .map(|edge| (Square(edge.source().index() as u16), Square(edge.target().index() as u16)))
                .filter(|(a, b)| a < b && !(self.lines.is_some() && is_line(board, *a, *b)))
                .collect();
            if 4 * pairs.len() >= board.len() {
                continue;
            }
            let stroke = LINK_STROKES[index % LINK_STROKES.len()];
            let is_bent = self.lines.is_some();
            let width = if is_bent { 2 } else { 7 };
            self.pen.open(&format!(
                r#"fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round" pointer-events="none""#
            ));
            for (a, b) in pairs {
                let ((x1, y1), (x2, y2)) = (self.layout.centre(a), self.layout.centre(b));
                let (x, y) = self.layout.corner_of((x1, y1), (x2, y2));
                let [x1, y1, x2, y2, x, y] = [x1, y1, x2, y2, x, y].map(number);
                self.pen.line(match is_bent {
                    true => format!(r#"<path d="M{x1} {y1}Q{x} {y} {x2} {y2}"/>"#),
                    false => format!(r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#),
                });
            }
            self.pen.close();
        }
    }

    /// Ranks at the left and files below. Squares of hexagons and rings carry their names, since their ranks are not straight
    /// lines, and so do squares with names of their own.
    fn coordinates(&mut self) {
        let board = &self.game.variant().model().board;
        if has_names(board) {
            let style = Lettering { size: 9.0, anchor: "middle", weight: "normal", fill: INK };
            for square in board.squares() {
                let (x, y) = self.layout.centre(square);
                self.pen.words((x, y + 0.41 * CELL), &style, &board.name(square));
            }
            return;
        }
        let style = Lettering { size: 14.0, anchor: "middle", weight: "normal", fill: INK };
        let (left, bottom) = (self.layout.left, self.layout.bottom());
        for (file, name) in file_names(board).iter().enumerate() {
            self.pen.words((left + (file as f64 + 0.5) * CELL, bottom + 14.0), &style, name);
        }
        for rank in 0..board.ranks {
            let y = bottom - (f64::from(rank) + 0.5) * CELL;
            self.pen.words((left - 15.0, y), &style, &(u16::from(rank) + 1).to_string());
        }
    }

    fn pieces(&mut self) {
        let has_names = has_names(&self.game.variant().model().board);
        self.pen.open(r#"pointer-events="none""#);
        for square in self.game.variant().model().board.squares() {
            if let Some((kind, side)) = self.game.piece(square) {
                let kind = &self.game.variant().model().kinds[kind.index()];
                let (x, y) = self.layout.centre(square);
                let (share, rise) = match (has_names, self.lines.is_some() && is_stone(kind)) {
                    (true, _) => (0.82, 0.07),
                    (false, true) => (1.13, 0.0),
                    (false, false) => (1.0, 0.0),
                };
                self.pen.piece((x, y - rise * CELL), share * CELL, kind, side);
            }
        }
        self.pen.close();
    }

    /// A small square in a corner of each square with a mark, one colour per mark; the tooltip gives the mark's name.
    fn marks(&mut self) {
        for (index, (_, squares)) in self.marks.iter().enumerate() {
            let fill = ZONE_FILLS[index % ZONE_FILLS.len()];
            self.pen
                .open(&format!(r##"fill="{fill}" stroke="#fbf7ef" stroke-width="1" pointer-events="none""##));
            for square in squares {
                let (x, y) = self.layout.centre(*square);
                // Up to four marks stand side by side in the upper right corner.
                let (x, y) = (number(x + (0.26 - 0.2 * (index % 4) as f64) * CELL), number(y - 0.44 * CELL));
                let side = number(0.16 * CELL);
                self.pen.line(format!(r#"<rect x="{x}" y="{y}" width="{side}" height="{side}"/>"#));
            }
            self.pen.close();
        }
    }

    /// The values that pieces remember, in the lower corner of their squares, one colour per value; the tooltip gives the
    /// value's name.
    fn values(&mut self) {
        for (index, (_, pieces)) in self.values.iter().enumerate() {
            let fill = ZONE_FILLS[index % ZONE_FILLS.len()];
            let style = Lettering { size: 12.0, anchor: "end", weight: "bold", fill };
            for (square, value) in pieces {
                let (x, y) = self.layout.centre(*square);
                // Up to three values stand one above the other in the lower right corner.
                let y = y + (0.38 - 0.2 * (index % 3) as f64) * CELL;
                self.pen.words((x + 0.46 * CELL, y), &style, value);
            }
        }
    }

    fn polygons(&mut self, squares: &[Square]) {
        for square in squares {
            let points = self.points(*square);
            self.pen.line(format!(r#"<polygon points="{points}"/>"#));
        }
    }

    fn points(&self, square: Square) -> String {
        let corners = self.layout.outline(square);
        corners
            .iter()
            .map(|(x, y)| format!("{},{}", number(*x), number(*y)))
            .collect::<Vec<String>>()
            .join(" ")
    }
}

/// Whether the name of each square stands in it, below the piece.
fn has_names(board: &Board) -> bool {
    board.hexagons || board.named || is_round(board)
}

fn lines_of(game: &Game) -> Option<Lines> {
    Lines::of(&game.variant().model().board)
}

/// The usual size of text, or a smaller size that fits into a width.
fn fitting(usual: f64, width: f64, text: &str) -> f64 {
    // Letters are about six tenths as wide as their size.
    let wanted = 0.6 * usual * text.chars().count() as f64;
    if wanted > width { usual * width / wanted } else { usual }
}

/// Whether a zone consists of whole ranks, which need no tint.
fn is_told_by_ranks(game: &Game, zone: &ZoneSquares) -> bool {
    let board = &game.variant().model().board;
    zone.squares.iter().all(|squares| {
        (0..board.ranks).all(|rank| {
            let mut of_rank = board.squares().filter(|square| board.place(*square).rank == rank);
            let first = of_rank.next().map(|square| squares.contains(&square));
            of_rank.all(|square| Some(squares.contains(&square)) == first)
        })
    })
}
