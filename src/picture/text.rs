//! The board as plain text, and who is to act.

use crate::game::Game;
use crate::ids::{Kind, Side};
use crate::model::Board;

/// The board as text, ending in a newline.
///
/// White's pieces are large letters, Black's small ones, those of nobody have `!` behind; an empty square is `.`, a
/// hole is blank. Ranks stand at the left, files below; where squares have names of their own
/// that of the first one stands before each rank. A hand has a line if something is in it, Black's above the
/// board and White's below. A board of hexagons is drawn on the skewed grid that holds it.
///
/// ```
/// let game = variorum::Variant::shipped("chess")?.start();
/// let text = variorum::picture::to_text(&game);
/// assert!(text.starts_with("8  r n b q k b n r\n7  p p p p p p p p\n6  . . . . . . . .\n"));
/// assert!(text.ends_with("\n   a b c d e f g h\n"));
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn to_text(game: &Game) -> String {
    let mut lines: Vec<String> = Vec::new();
    lines.extend(hand_line(game, Side::Black));
    lines.extend(board_lines(game));
    lines.extend(hand_line(game, Side::White));
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Who is to act and how much of the turn is left, or how the game ended: one line without a full stop.
pub fn who_acts(game: &mut Game) -> String {
    if let Some(outcome) = game.outcome() {
        return outcome.to_string();
    }
    let mover = game.mover().name();
    if let Some(decision) = game.asked() {
        return format!("{mover} decides: {decision}");
    }
    match (game.turn_length(), game.actions_left()) {
        (0 | 1, _) => format!("{mover} to act"),
        (_, 1) => format!("{mover} to act, 1 action left"),
        (_, left) => format!("{mover} to act, {left} actions left"),
    }
}

/// The ranks from the far edge, then the names of the files.
fn board_lines(game: &Game) -> Vec<String> {
    let board = &game.variant().model().board;
    let heads: Vec<String> = (0..board.ranks).rev().map(|rank| head(board, rank)).collect();
    let label = heads.iter().map(String::len).max().unwrap_or(0);
    let places = |rank: u8| (0..board.files).map(move |file| (file, rank));
    let rows: Vec<Vec<String>> =
        (0..board.ranks).rev().map(|rank| places(rank).map(|place| glyph(game, place)).collect()).collect();
    let files = file_names(board);
    let width = rows.iter().flatten().chain(&files).map(|glyph| glyph.chars().count()).max().unwrap_or(1);
    let row = |head: String, glyphs: &[String]| {
        let glyphs: Vec<String> = glyphs.iter().map(|glyph| format!("{glyph:<width$}")).collect();
        format!("{head:>label$}  {}", glyphs.join(" "))
    };
    let mut lines: Vec<String> =
        heads.into_iter().zip(&rows).map(|(head, glyphs)| row(head, glyphs)).collect();
    if board.named {
        return lines;
    }
    lines.push(String::new());
    lines.push(row(String::new(), &files));
    lines
}

/// What stands before a rank: its number, or where squares have names of their own that of its first square.
fn head(board: &Board, rank: u8) -> String {
    let first = || (0..board.files).find_map(|file| board.at(i32::from(file), i32::from(rank)));
    match board.named {
        true => first().map_or_else(String::new, |square| board.name(square)),
        false => (u16::from(rank) + 1).to_string(),
    }
}

/// What is drawn at a place of the grid, by file and rank.
fn glyph(game: &Game, (file, rank): (u8, u8)) -> String {
    let Some(square) = game.variant().model().board.at(i32::from(file), i32::from(rank)) else {
        return " ".to_owned();
    };
    match game.piece(square) {
        None => ".".to_owned(),
        Some((kind, side @ Side::Neutral)) => format!("{}!", game.variant().notation().letter(kind, side)),
        Some((kind, side)) => game.variant().notation().letter(kind, side),
    }
}

/// The letters of the files, in order; nothing for a file without a square.
pub(super) fn file_names(board: &Board) -> Vec<String> {
    let first = |file: u8| (0..board.ranks).find_map(|rank| board.at(i32::from(file), i32::from(rank)));
    let letters = |name: String| name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    (0..board.files)
        .map(|file| first(file).map_or_else(String::new, |square| letters(board.name(square))))
        .collect()
}

/// What a side has in hand, if anything.
fn hand_line(game: &Game, side: Side) -> Option<String> {
    let letters: Vec<String> = hand(game, side)
        .into_iter()
        .flat_map(|(kind, count)| {
            let letter = game.variant().notation().letter(kind, side);
            std::iter::repeat_n(letter, usize::from(count))
        })
        .collect();
    (!letters.is_empty()).then(|| format!("{}'s hand: {}", side.name(), letters.join(" ")))
}

/// The kinds that a side has in hand, each with how many.
pub(super) fn hand(game: &Game, side: Side) -> Vec<(Kind, u16)> {
    let kinds = game.variant().model().all_kinds();
    kinds.map(|kind| (kind, game.in_hand(side, kind))).filter(|(_, count)| *count > 0).collect()
}
