//! The board as a small picture, for lists of games.

use std::fmt::Write;

use super::pen::{escape, number};
use variorum::game::Game;
use variorum::ids::Side;

/// The height of a square in pixels.
const CELL: f64 = 10.0;

/// The board of a position as a small picture, a whole SVG document that is as short as possible: squares, and pieces as
/// discs with their letters.
///
/// ```
/// let game = variorum::Variant::shipped("chess")?.start();
/// assert!(variorum_workshop::picture::to_thumbnail(&game).len() < 6000);
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn to_thumbnail(game: &Game) -> String {
    let board = &game.variant().model().board;
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
    for (shade, fill) in ["#d2b28b", "#f4e8d3"].iter().enumerate() {
        let mut path = String::new();
        for square in board.squares() {
            let place = board.place(square);
            if (usize::from(place.file) + usize::from(place.rank)) % 2 == shade {
                let (x, y) = corner(square);
                let _ = write!(path, "M{} {}h{CELL}v{CELL}h-{CELL}z", number(x), number(y));
            }
        }
        let _ = write!(drawn, r#"<path d="{path}" fill="{fill}"/>"#);
    }
    for side in Side::OWNERS {
        let (fill, ink) = match side {
            Side::White => ("#fffdf8", "#2b241e"),
            Side::Black => ("#37302a", "#fbf3e2"),
            Side::Neutral => ("#9fb0b8", "#1d262b"),
        };
        let _ = write!(
            drawn,
            r##"<g fill="{fill}" stroke="#4c4037" stroke-width="0.5">{}</g>"##,
            discs(game, side, corner)
        );
        let _ = write!(
            drawn,
            r#"<g fill="{ink}" font-size="5.5" font-weight="bold" text-anchor="middle" font-family="Georgia, serif">{}</g>"#,
            letters(game, side, corner)
        );
    }
    drawn.push_str("</svg>");
    drawn
}

fn discs(game: &Game, side: Side, corner: impl Fn(variorum::ids::Square) -> (f64, f64)) -> String {
    let mut drawn = String::new();
    game.each_piece(|square, _, owner| {
        if owner == side {
            let (x, y) = corner(square);
            let half = CELL / 2.0;
            let _ = write!(drawn, r#"<circle cx="{}" cy="{}" r="4"/>"#, number(x + half), number(y + half));
        }
    });
    drawn
}

fn letters(game: &Game, side: Side, corner: impl Fn(variorum::ids::Square) -> (f64, f64)) -> String {
    let mut drawn = String::new();
    game.each_piece(|square, kind, owner| {
        if owner == side {
            let (x, y) = corner(square);
            let letter = escape(&game.variant().notation().letter(kind, Side::White));
            let _ = write!(
                drawn,
                r#"<text x="{}" y="{}">{letter}</text>"#,
                number(x + CELL / 2.0),
                number(y + 7.0)
            );
        }
    });
    drawn
}
