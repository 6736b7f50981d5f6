//! The lines of a board whose pieces stand on points.

use std::collections::BTreeSet;

use variorum::ids::{Link, Square};
use variorum::model::Board;

/// What is drawn of a board of lines and points.
///
/// ```
/// use variorum_workshop::picture::Lines;
///
/// let text = "[variant]\nextends = \"chess\"\n[board]\npoints = true\nriver = \"ranks 4-5\"\n";
/// let variant = variorum::Variant::from_str(text)?;
/// let lines = Lines::of(&variant.model().board).expect("it has points");
/// assert_eq!((lines.lines.len(), lines.river.len()), (8 * 7 + 8 * 7 - 6, 7));
/// # Ok::<(), variorum::VariantError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// The ends of each line.
    pub lines: Vec<[Square; 2]>,
    /// The fields of water between four points, two opposite corners of each.
    pub river: Vec<[Square; 2]>,
    /// The points with a dot.
    pub dots: Vec<Square>,
}

impl Lines {
    /// The lines of a board; nothing if it is drawn as squares or hexagons.
    pub fn of(board: &Board) -> Option<Lines> {
        if !board.look.points || board.hexagons {
            return None;
        }
        let mut lines = BTreeSet::new();
        let mut river = Vec::new();
        for square in board.squares() {
            let right = beside(board, square, (1, 0));
            let above = beside(board, square, (0, 1));
            let [ahead, back] = [1, -1].map(|file| beside(board, square, (file, 1)));
            lines.extend(right.map(|right| [square, right]));
            lines.extend(above.filter(|above| !is_cut(board, square, *above)).map(|above| [square, above]));
            let is_joined =
                |other: &Square| [square, *other].iter().all(|at| board.look.diagonals.contains(at));
            lines.extend([ahead, back].into_iter().flatten().filter(is_joined).map(|other| [square, other]));
            let is_water = [Some(square), right, above, ahead]
                .iter()
                .all(|at| at.is_some_and(|at| board.look.river.contains(&at)));
            river.extend(ahead.filter(|_| is_water).map(|ahead| [square, ahead]));
        }
        lines.extend(straight_links(board));
        Some(Lines { lines: lines.into_iter().collect(), river, dots: board.look.dots.clone() })
    }
}

/// Whether a link is one of the lines of a board of points: it joins points of one file or rank.
pub(super) fn is_line(board: &Board, a: Square, b: Square) -> bool {
    let (a, b) = (board.place(a), board.place(b));
    a.file == b.file || a.rank == b.rank
}

/// The square so many files and ranks farther on the grid.
fn beside(board: &Board, square: Square, (files, ranks): (i32, i32)) -> Option<Square> {
    let place = board.place(square);
    board.at(i32::from(place.file) + files, i32::from(place.rank) + ranks)
}

/// Whether the river ends the line of a file between two of its points.
fn is_cut(board: &Board, a: Square, b: Square) -> bool {
    let file = board.place(a).file;
    let is_edge = file == 0 || file + 1 == board.files;
    !is_edge && [a, b].iter().all(|at| board.look.river.contains(at))
}

fn straight_links(board: &Board) -> impl Iterator<Item = [Square; 2]> {
    let links = (0..board.links.len()).map(|index| Link(index as u16));
    links.flat_map(move |link| {
        board.squares().flat_map(move |square| {
            let others = board.linked(square, link).into_iter();
            others
                .filter(move |other| square < *other && is_line(board, square, *other))
                .map(move |other| [square, other])
        })
    })
}
