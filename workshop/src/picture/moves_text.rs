//! How a piece moves, as text: the picture of `moves` for terminals.

use super::moves::{Sign, legend, reached};
use super::reached::{Ground, Reached, Spot};
use variorum::ids::Kind;
use variorum::language::Mode;
use variorum::model::{Model, Modes};

/// How a piece moves, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// The picture, a line a row.
    pub lines: Vec<String>,
    /// The signs in it, each with what it says.
    pub signs: Vec<(char, &'static str)>,
}

impl Sign {
    /// The letter that says the same in a picture made of text; nothing for a sign that only lines have.
    pub fn to_char(self) -> Option<char> {
        match self {
            Sign::Goes => Some('o'),
            Sign::Captures => Some('x'),
            Sign::Both => Some('*'),
            Sign::Shoots => Some('!'),
            Sign::Swaps => Some('='),
            Sign::Devours => Some('&'),
            Sign::Hurdle => Some('#'),
            Sign::Passes => Some('-'),
            Sign::Rides | Sign::Steps => None,
        }
    }
}

/// How a piece of a kind moves by some of its movements, as [`to_move_diagram`](super::to_move_diagram) has it. The piece is its letter, other squares are dots. Hexagons stand in files, each half a square lower than the one before it.
///
/// ```
/// let variant = variorum::Variant::shipped("chess")?;
/// let kinds = &variant.model().kinds;
/// let knight = kinds.iter().position(|kind| kind.name == "knight").ok_or("chess has one")?;
/// let text =
///     variorum_workshop::picture::to_move_text(variant.model(), variorum::Kind(knight as u8), &[0]).ok_or("it moves")?;
/// assert_eq!(text.lines, [". * . * .", "* . . . *", ". . N . .", "* . . . *", ". * . * ."]);
/// assert_eq!(text.signs, [('*', "moves or captures")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_move_text(model: &Model, kind: Kind, movements: &[usize]) -> Option<MoveText> {
    let (ground, reached) = reached(model, kind, movements)?;
    let letter = &model.kinds.get(kind.index())?.letter;
    let signs = legend(&reached).into_iter().filter_map(|sign| Some((sign.to_char()?, sign.words())));
    Some(MoveText { lines: lines(&ground, &reached, letter), signs: signs.collect() })
}

fn lines(ground: &Ground<'_>, reached: &Reached, letter: &str) -> Vec<String> {
    let hexagons = ground.board.is_some_and(|board| board.hexagons);
    let (across, down) = if hexagons { (3, 2) } else { (2, 1) };
    let all = ground.ranks.clone().flat_map(|rank| ground.files.clone().map(move |file| (file, rank)));
    let spots: Vec<Spot> = all.filter(|spot| ground.has(*spot)).collect();
    // Files of hexagons stand upright; the next one lies half a hexagon lower.
    let row = |(file, rank): Spot| -down * rank + if hexagons { file } else { 0 };
    let top = spots.iter().map(|spot| row(*spot)).min().unwrap_or(0);
    let height = spots.iter().map(|spot| row(*spot) - top + 1).max().unwrap_or(0);
    let mut lines = vec![String::new(); height as usize];
    let mut placed: Vec<(i32, i32, Spot)> = spots
        .into_iter()
        .map(|spot| (row(spot) - top, (spot.0 - ground.files.start) * across, spot))
        .collect();
    placed.sort_unstable();
    for (row, column, spot) in placed {
        let line = &mut lines[row as usize];
        let length = line.chars().count();
        // A letter with a prefix takes the blank before it.
        let text = if spot == ground.origin { letter.to_owned() } else { sign(reached, spot).to_string() };
        line.push_str(&" ".repeat((column as usize).saturating_sub(length)));
        line.push_str(&text);
    }
    lines
}

/// What stands for a place.
fn sign(reached: &Reached, spot: Spot) -> char {
    let end = reached.ends.get(&spot).and_then(|modes| sign_of(*modes)).and_then(Sign::to_char);
    let other = || match (reached.hurdles.contains(&spot), reached.passed.contains(&spot)) {
        (true, _) => Sign::Hurdle.to_char(),
        (false, true) => Sign::Passes.to_char(),
        (false, false) => None,
    };
    end.or_else(other).unwrap_or('.')
}

/// The most telling sign of what may be done on a place.
fn sign_of(modes: Modes) -> Option<Sign> {
    match (modes.has(Mode::Quiet), modes.has(Mode::Capture)) {
        (true, true) => Some(Sign::Both),
        (true, false) => Some(Sign::Goes),
        (false, true) => Some(Sign::Captures),
        (false, false) => {
            let more =
                [(Mode::Shoot, Sign::Shoots), (Mode::Swap, Sign::Swaps), (Mode::Devour, Sign::Devours)];
            more.into_iter().find(|(mode, _)| modes.has(*mode)).map(|(_, sign)| sign)
        }
    }
}
