//! The board as plain text, and the player to act.

use super::edges::{file_names, head, is_regular};
use variorum::game::Game;
use variorum::ids::{Kind, Side, Square};

/// The board as text, ending in a newline.
///
/// White's pieces are capitals, Black's small letters, neutral ones have `!` after them; an empty square is `.`, a hole
/// is blank. Ranks stand at the left, files below; if the names of squares are not made of file and rank, each empty
/// square shows its name. A hand has a line if it is not empty, Black's above the board and White's below. Each mark that
/// is not implied has a line, and so has each value that pieces remember and each variable. A board of hexagons is drawn
/// on its skewed grid.
///
/// ```
/// let game = variorum::Variant::shipped("chess")?.start();
/// let text = variorum_workshop::picture::to_text(&game);
/// assert!(text.starts_with("8  r n b q k b n r\n7  p p p p p p p p\n6  . . . . . . . .\n"));
/// assert!(text.ends_with("\n   a b c d e f g h\n"));
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn to_text(game: &Game) -> String {
    to_text_painted(game, &Paint::default())
}

/// Options for drawing a board as text.
#[derive(Clone, Debug, Default)]
pub struct Paint {
    /// A sign before some squares, in place of the blank there.
    pub signs: Vec<(Square, char)>,
    /// Whether pieces and squares with a sign are coloured, by terminal escape sequences.
    pub is_colored: bool,
}

impl Paint {
    /// The content of a place of the grid, at a fixed width, with the sign before it.
    fn painted(&self, square: Option<Square>, owner: Option<Side>, glyph: &str) -> String {
        let signs = self.signs.iter();
        let sign = square.and_then(|square| signs.clone().find(|(known, _)| *known == square));
        let sign = sign.map(|(_, sign)| *sign);
        let text = format!("{}{glyph}", sign.unwrap_or(' '));
        let color = match (sign, owner) {
            _ if !self.is_colored => return text,
            (Some(_), _) => "7",              // reversed
            (None, Some(Side::White)) => "1", // bold
            (None, Some(Side::Black)) => "36",
            (None, Some(Side::Neutral)) => "33",
            (None, None) => "2", // faint
        };
        format!("\x1b[{color}m{text}\x1b[0m")
    }
}

/// The board as text, as [`to_text`] has it, with signs before squares and in colours.
///
/// ```
/// use variorum_workshop::picture::{Paint, to_text_painted};
///
/// let game = variorum::Variant::shipped("chess")?.start();
/// let square = game.variant().model().board.square("b1").expect("the board has it");
/// let paint = Paint { signs: vec![(square, '>')], is_colored: false };
/// assert!(to_text_painted(&game, &paint).contains("1  R>N B Q K B N R\n"));
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn to_text_painted(game: &Game, paint: &Paint) -> String {
    let mut lines: Vec<String> = Vec::new();
    lines.extend(hand_line(game, Side::Black));
    lines.extend(board_lines(game, paint));
    lines.extend(hand_line(game, Side::White));
    let remembered = [mark_lines(game), value_lines(game), variable_lines(game)].concat();
    if !remembered.is_empty() {
        lines.push(String::new());
        lines.extend(remembered);
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The player to act and how much of the turn is left, or how the game ended: one line without a full stop.
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

/// Who is in check, to stand behind [`who_acts`]: `, check` for the player to act; empty if nobody is.
///
/// ```
/// use variorum_workshop::picture::who_is_in_check;
///
/// let variant = variorum::Variant::shipped("chess")?;
/// assert_eq!(who_is_in_check(&mut variant.start()), "");
/// assert_eq!(who_is_in_check(&mut variant.position("4k3/8/8/8/8/8/8/4RK2 b - - 0")?), ", check");
/// assert_eq!(who_is_in_check(&mut variant.position("4k3/8/8/8/8/8/8/4RK2 w - - 0")?), ", Black is in check");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn who_is_in_check(game: &mut Game) -> String {
    let mover = game.mover();
    let mut told = String::new();
    if !game.checks(mover).is_empty() {
        told.push_str(", check");
    }
    if !game.checks(mover.opponent()).is_empty() {
        told.push_str(&format!(", {} is in check", mover.opponent().name()));
    }
    told
}

/// The ranks from the far edge, then the names of the files.
fn board_lines(game: &Game, paint: &Paint) -> Vec<String> {
    let board = &game.variant().model().board;
    let is_regular = is_regular(board);
    let heads: Vec<String> = (0..board.ranks).rev().map(|rank| head(board, is_regular, rank)).collect();
    let label = heads.iter().map(String::len).max().unwrap_or(0);
    let places = |rank: u8| (0..board.files).map(move |file| (file, rank));
    let glyph = |place| glyph(game, is_regular, place);
    let rows: Vec<Vec<String>> =
        (0..board.ranks).rev().map(|rank| places(rank).map(glyph).collect()).collect();
    let files = if is_regular { file_names(board) } else { Vec::new() };
    let width = rows.iter().flatten().chain(&files).map(|glyph| glyph.chars().count()).max().unwrap_or(1);
    let cell = |(file, rank): (u8, u8), glyph: &String| {
        let square = board.at(i32::from(file), i32::from(rank));
        let owner = square.and_then(|square| game.piece(square)).map(|(_, owner)| owner);
        paint.painted(square, owner, &format!("{glyph:<width$}"))
    };
    let row = |(rank, (head, glyphs)): (u8, (String, &Vec<String>))| {
        let cells: String = places(rank).zip(glyphs).map(|(place, glyph)| cell(place, glyph)).collect();
        format!("{head:>label$} {cells}")
    };
    let ranks = (0..board.ranks).rev();
    let mut lines: Vec<String> = ranks.zip(heads.into_iter().zip(&rows)).map(row).collect();
    if is_regular {
        let names: Vec<String> = files.iter().map(|name| format!("{name:<width$}")).collect();
        lines.push(String::new());
        lines.push(format!("{:>label$}  {}", "", names.join(" ")));
    }
    lines
}

/// The content of a place of the grid, by file and rank; an empty square shows its name if the edges have no labels.
fn glyph(game: &Game, is_regular: bool, (file, rank): (u8, u8)) -> String {
    let board = &game.variant().model().board;
    let Some(square) = board.at(i32::from(file), i32::from(rank)) else {
        return " ".to_owned();
    };
    match game.piece(square) {
        None if is_regular => ".".to_owned(),
        None => board.name(square),
        Some((kind, side @ Side::Neutral)) => format!("{}!", game.variant().notation().letter(kind, side)),
        Some((kind, side)) => game.variant().notation().letter(kind, side),
    }
}

/// The marks that are not implied, a line each, with the squares whose pieces carry them.
fn mark_lines(game: &Game) -> Vec<String> {
    let line = |(mark, squares): (String, Vec<Square>)| {
        let names: Vec<String> =
            squares.into_iter().map(|square| game.variant().model().board.name(square)).collect();
        format!("{mark}: {}", names.join(" "))
    };
    game.told_marks().into_iter().map(line).collect()
}

/// The values that pieces remember, a line each, with the squares of the pieces.
fn value_lines(game: &Game) -> Vec<String> {
    let line = |(name, pieces): (String, Vec<(Square, String)>)| {
        let board = &game.variant().model().board;
        let told: Vec<String> =
            pieces.iter().map(|(square, value)| format!("{}:{value}", board.name(*square))).collect();
        format!("{name}: {}", told.join(" "))
    };
    game.told_values().into_iter().map(line).collect()
}

/// The variables that have a value, a line each.
fn variable_lines(game: &Game) -> Vec<String> {
    game.told_variables().into_iter().map(|(name, value)| format!("{name}: {value}")).collect()
}

/// The hand of a side, if it is not empty.
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

/// The kinds in a side's hand, each with its number.
pub(super) fn hand(game: &Game, side: Side) -> Vec<(Kind, u16)> {
    let kinds = game.variant().model().all_kinds();
    kinds.map(|kind| (kind, game.in_hand(side, kind))).filter(|(_, count)| *count > 0).collect()
}
