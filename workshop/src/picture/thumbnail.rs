//! The board as a small picture, for lists of games.

use std::fmt::Write;

use super::layout::{self, Layout, is_round};
use super::lines::Lines;
use super::piece::Symbols;
use super::words::number;
use variorum::game::Game;
use variorum::ids::Square;
use variorum::model::Board;

/// The height of a square in pixels.
const CELL: f64 = 10.0;

/// The board of a position as a small picture, a whole SVG document that is as short as possible: squares and pieces.
///
/// ```
/// let game = variorum::Variant::shipped("chess")?.start();
/// assert!(variorum_workshop::picture::to_thumbnail(&game).len() < 8000);
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn to_thumbnail(game: &Game) -> String {
    let board = &game.variant().model().board;
    if is_round(board) {
        return ring(game, board);
    }
    // Files of hexagons stand half a square lower, one after the other.
    let slant = if board.hexagons { CELL / 2.0 } else { 0.0 };
    let corner = |square| {
        let place = board.place(square);
        let (file, rank) = (f64::from(place.file), f64::from(board.ranks - 1 - place.rank));
        (file * CELL, rank * CELL + file * slant)
    };
    let width = number(f64::from(board.files) * CELL);
    let height = number(f64::from(board.ranks) * CELL + f64::from(board.files.saturating_sub(1)) * slant);
    let mut drawn = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
    );
    match Lines::of(board) {
        Some(lines) => drawn.push_str(&points(board, &lines, corner)),
        None => drawn.push_str(&squares(board, |square| {
            let (x, y) = corner(square);
            format!("M{} {}h{CELL}v{CELL}h-{CELL}z", number(x), number(y))
        })),
    }
    drawn.push_str(&pieces(game, corner));
    drawn.push_str("</svg>");
    drawn
}

/// The picture of a ring.
fn ring(game: &Game, board: &Board) -> String {
    let layout = Layout::of(board, 0.0, 0.0);
    let scale = CELL / layout::CELL;
    let at = |(x, y): (f64, f64)| format!("{} {}", number(x * scale), number(y * scale));
    let size = number(layout.width * scale);
    let mut drawn = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} {size}">"#
    );
    drawn.push_str(&squares(board, |square| {
        let corners: Vec<String> = layout.outline(square).into_iter().map(at).collect();
        format!("M{}z", corners.join("L"))
    }));
    let corner = |square| {
        let (x, y) = layout.centre(square);
        (x * scale - CELL / 2.0, y * scale - CELL / 2.0)
    };
    drawn.push_str(&pieces(game, corner));
    drawn.push_str("</svg>");
    drawn
}

/// The squares, in one path per shade; each has an outline as a part of a path.
fn squares(board: &Board, outline: impl Fn(Square) -> String) -> String {
    let mut drawn = String::new();
    let fills = if board.look.plain { ["#ecd2a2"; 2] } else { ["#d2b28b", "#f4e8d3"] };
    let lines = if board.look.plain { r##" stroke="#6b4f2f" stroke-width="0.4""## } else { "" };
    for (shade, fill) in fills.iter().enumerate() {
        let of_shade = |square: &Square| {
            let place = board.place(*square);
            (usize::from(place.file) + usize::from(place.rank)) % 2 == shade
        };
        let path: String = board.squares().filter(of_shade).map(&outline).collect();
        let _ = write!(drawn, r#"<path d="{path}" fill="{fill}"{lines}/>"#);
    }
    drawn
}

/// The lines and the river of a board whose pieces stand on points.
fn points(board: &Board, lines: &Lines, corner: impl Fn(Square) -> (f64, f64)) -> String {
    let centre = |square| {
        let (x, y) = corner(square);
        (x + CELL / 2.0, y + CELL / 2.0)
    };
    let mut drawn = String::new();
    let [width, height] = [board.files, board.ranks].map(|side| number(f64::from(side) * CELL));
    let _ = write!(drawn, r##"<rect width="{width}" height="{height}" fill="#ecd2a2"/>"##);
    let mut path = String::new();
    for [a, b] in &lines.river {
        let ((x1, y1), (x2, y2)) = (centre(*a), centre(*b));
        let (x1, y1, x2, y2) = (number(x1), number(y1), number(x2), number(y2));
        let _ = write!(path, "M{x1} {y1}H{x2}V{y2}H{x1}z");
    }
    let _ = write!(drawn, r##"<path d="{path}" fill="#b9c8bd"/>"##);
    path.clear();
    for [a, b] in &lines.lines {
        let ((x1, y1), (x2, y2)) = (centre(*a), centre(*b));
        let _ = write!(path, "M{} {}L{} {}", number(x1), number(y1), number(x2), number(y2));
    }
    let _ = write!(drawn, r##"<path d="{path}" stroke="#6b4f2f" stroke-width="0.4"/>"##);
    drawn
}

fn pieces(game: &Game, corner: impl Fn(Square) -> (f64, f64)) -> String {
    let mut symbols = Symbols::new(&game.variant().model().board);
    let mut drawn = String::new();
    let scale = CELL / 100.0;
    game.each_piece(|square, kind, owner| {
        let name = symbols.name(&game.variant().model().kinds[kind.index()], owner);
        let (x, y) = corner(square);
        let [x, y] = [x, y].map(|at| number((at + CELL / 2.0) / scale));
        let _ = write!(drawn, r##"<use href="#{name}" x="{x}" y="{y}"/>"##);
    });
    format!("{}<g transform=\"scale({scale})\">{drawn}</g>", symbols.to_defs())
}
