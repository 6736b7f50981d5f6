//! What the edges of a board tell: the names of files and ranks.

use variorum::ids::Square;
use variorum::model::Board;

/// The names along the edges of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edges {
    /// The names of the files, by file; empty for one without a square.
    pub files: Vec<String>,
    /// The names of the ranks, by rank; empty for one without a square.
    pub ranks: Vec<String>,
}

/// The names of files and ranks; nothing where the names of squares are not made of those, or squares are hexagons.
///
/// ```
/// let chess = variorum::Variant::shipped("chess")?;
/// let edges = variorum_workshop::picture::edges(&chess.model().board).expect("squares are named by file and rank");
/// assert_eq!((edges.files[0].as_str(), edges.ranks[7].as_str()), ("a", "8"));
/// # Ok::<(), variorum::VariantError>(())
/// ```
pub fn edges(board: &Board) -> Option<Edges> {
    let has_edges = !board.hexagons && is_regular(board);
    let ranks = || (0..board.ranks).map(|rank| head(board, true, rank)).collect();
    has_edges.then(|| Edges { files: file_names(board), ranks: ranks() })
}

/// Whether all squares of a file have the same letters in their names, and all of a rank the same number.
pub(super) fn is_regular(board: &Board) -> bool {
    let same = |line: &mut dyn Iterator<Item = Square>, part: fn(&str) -> &str| {
        let mut parts = line.map(|square| part(&board.name(square)).to_owned());
        let first = parts.next();
        parts.all(|other| Some(&other) == first.as_ref())
    };
    let at = |file: u8, rank: u8| board.at(i32::from(file), i32::from(rank));
    (0..board.files).all(|file| same(&mut (0..board.ranks).filter_map(|rank| at(file, rank)), letters))
        && (0..board.ranks).all(|rank| same(&mut (0..board.files).filter_map(|file| at(file, rank)), digits))
}

/// The letters of a square's name.
fn letters(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The number of a square's name.
fn digits(name: &str) -> &str {
    &name[letters(name).len()..]
}

/// What stands before a rank: its number, if all its squares have it in their names.
pub(super) fn head(board: &Board, is_regular: bool, rank: u8) -> String {
    let first = || (0..board.files).find_map(|file| board.at(i32::from(file), i32::from(rank)));
    match is_regular {
        true => first().map_or_else(String::new, |square| digits(&board.name(square)).to_owned()),
        false => String::new(),
    }
}

/// The letters of the files, in order; nothing for a file without a square.
pub(super) fn file_names(board: &Board) -> Vec<String> {
    let first = |file: u8| (0..board.ranks).find_map(|rank| board.at(i32::from(file), i32::from(rank)));
    (0..board.files)
        .map(|file| first(file).map_or_else(String::new, |square| letters(&board.name(square)).to_owned()))
        .collect()
}
