//! Where a piece can go, drawn as text.

use variorum::game::Game;
use variorum::ids::{Kind, Side, Square};
use variorum::model::Board;
use variorum::variant::Variant;

/// The most squares of a board for which a diagram is made.
const SQUARES: usize = 400;
/// How many files and ranks to each side of the piece are drawn, at most.
const AROUND: i32 = 8;

/// Where a piece of a kind alone in the middle of the board can go: `o` where it goes to an empty square, `x` where it
/// captures a single enemy piece, `*` where it does both. Nothing if it does not move there, or the board is large.
///
/// ```
/// let variant = variorum::Variant::shipped("chess")?;
/// let knight = variant.model().kinds.iter().position(|kind| kind.name == "knight").ok_or("chess has one")?;
/// let drawn = variorum_workshop::editor::diagram(&variant, variorum::Kind(knight as u8)).ok_or("it moves")?;
/// assert_eq!(drawn.lines().nth(1), Some("7 . . . . . . . ."));
/// assert_eq!(drawn.lines().nth(2), Some("6 . . . * . * . ."));
/// assert_eq!(drawn.lines().nth(4), Some("4 . . . . N . . ."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn diagram(variant: &Variant, kind: Kind) -> Option<String> {
    let board = &variant.model().board;
    let mut letter = variant.model().kinds.get(kind.index())?.letter.chars();
    let letter = letter.next().filter(|_| letter.next().is_none()).unwrap_or('@');
    let middle = middle(board).filter(|_| board.len() <= SQUARES)?;
    let start = variant.start();
    let owner = Some(start.mover()).filter(|side| side.acting_index().is_some())?;
    // Where nothing is legal without royal pieces, they stay.
    let signs = [true, false]
        .into_iter()
        .map(|alone| signs(&start, Probe { kind, owner, middle, alone }))
        .find(|signs| signs.iter().any(|sign| *sign != '.'))?;
    Some(draw(board, middle, letter, &signs))
}

/// The piece of the diagram.
#[derive(Clone, Copy)]
struct Probe {
    kind: Kind,
    owner: Side,
    middle: Square,
    /// Whether nothing else is on the board.
    alone: bool,
}

/// The square in the middle, or a square near it if that is a hole.
fn middle(board: &Board) -> Option<Square> {
    let (file, rank) = (i32::from(board.files) / 2, (i32::from(board.ranks) - 1) / 2);
    let away = |square: &Square| {
        let place = board.place(*square);
        (i32::from(place.file) - file).abs() + (i32::from(place.rank) - rank).abs()
    };
    board.squares().min_by_key(away)
}

/// What the piece can do on each square.
fn signs(start: &Game, probe: Probe) -> Vec<char> {
    let variant = start.variant().clone();
    let model = variant.model();
    let squares: Vec<Square> = model.board.squares().collect();
    let mut game = start.without_past();
    let mut royal = game.royal(probe.owner);
    royal.extend(game.royal(probe.owner.opponent()));
    for square in &squares {
        if probe.alone || !royal.contains(square) {
            game.put(*square, None);
        }
    }
    game.put(probe.middle, Some((probe.kind, probe.owner)));
    let mut signs = vec!['.'; squares.len()];
    let actions = game.actions_from(probe.middle);
    for action in actions {
        let info = game.info(action);
        let end = info.squares.last().copied().filter(|_| info.mode.is_some() && info.captures.is_empty());
        if let Some(end) = end.filter(|end| *end != probe.middle) {
            signs[end.index()] = 'o';
        }
    }
    let royal: Vec<Kind> = royal.iter().filter_map(|square| Some(start.piece(*square)?.0)).collect();
    let kinds = (0..model.kinds.len()).map(|index| Kind(index as u8));
    let enemy = kinds.into_iter().find(|kind| !royal.contains(kind)).unwrap_or(probe.kind);
    for square in squares {
        if game.piece(square).is_some() {
            continue;
        }
        game.put(square, Some((enemy, probe.owner.opponent())));
        let actions = game.actions_from(probe.middle);
        let captures = actions.into_iter().any(|action| game.info(action).captures.contains(&square));
        if captures {
            let sign = &mut signs[square.index()];
            *sign = if *sign == 'o' { '*' } else { 'x' };
        }
        game.put(square, None);
    }
    signs
}

fn draw(board: &Board, middle: Square, letter: char, signs: &[char]) -> String {
    let place = board.place(middle);
    let window = |at: u8, count: u8| {
        let (at, count) = (i32::from(at), i32::from(count));
        (at - AROUND).max(0)..(at + AROUND + 1).min(count)
    };
    let (files, ranks) = (window(place.file, board.files), window(place.rank, board.ranks));
    let width = ranks.end.to_string().len();
    let mut drawn = String::new();
    for rank in ranks.rev() {
        let number = rank + 1;
        let mut line = if board.named { String::new() } else { format!("{number:width$} ") };
        for file in files.clone() {
            let sign = match board.at(file, rank) {
                Some(square) if square == middle => letter,
                Some(square) => signs[square.index()],
                None => ' ',
            };
            line.push(sign);
            line.push(' ');
        }
        drawn.push_str(line.trim_end());
        drawn.push('\n');
    }
    drawn
}
