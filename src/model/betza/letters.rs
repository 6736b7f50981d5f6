//! The letters of Betza's notation: what each means here, and what to write for those that are not taken.

use super::sign::BetzaError;

/// What becomes of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterUse {
    /// An atom: long and short part of its leap.
    Leap(i8, i8),
    /// An atom that rides: the leaps it is made of.
    Rider(&'static [(i8, i8)]),
    /// A suffix of an atom: what it adds to the long and the short part of the leap, and the atoms it goes with.
    Suffix(i8, i8, &'static str),
    /// The atom that leaps to every square.
    Universal,
    /// The atom of castling.
    Castling,
    /// A modifier that names directions.
    Direction,
    /// A modifier that says what a movement may do, how it passes squares, or when.
    Modifier,
    /// Not taken.
    Refused,
}

/// A letter of Betza's notation.
#[derive(Clone, Copy, Debug)]
pub struct BetzaLetter {
    /// The letter.
    pub letter: char,
    /// What becomes of it.
    pub is: LetterUse,
    /// What it means; for one that is refused, what to write instead.
    pub about: &'static str,
}

const fn letter(letter: char, is: LetterUse, about: &'static str) -> BetzaLetter {
    BetzaLetter { letter, is, about }
}

/// Whether a letter that names directions names ranks, not sides.
pub(super) fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

/// Every letter that Betza's notation has.
pub const BETZA_LETTERS: &[BetzaLetter] = &[
    letter('W', LetterUse::Leap(1, 0), "leaps 1,0"),
    letter('F', LetterUse::Leap(1, 1), "leaps 1,1"),
    letter('D', LetterUse::Leap(2, 0), "leaps 2,0"),
    letter('N', LetterUse::Leap(2, 1), "leaps 2,1"),
    letter('A', LetterUse::Leap(2, 2), "leaps 2,2"),
    letter('H', LetterUse::Leap(3, 0), "leaps 3,0"),
    letter('C', LetterUse::Leap(3, 1), "leaps 3,1"),
    letter('L', LetterUse::Leap(3, 1), "leaps 3,1"),
    letter('Z', LetterUse::Leap(3, 2), "leaps 3,2"),
    letter('J', LetterUse::Leap(3, 2), "leaps 3,2"),
    letter('G', LetterUse::Leap(3, 3), "leaps 3,3"),
    letter('X', LetterUse::Suffix(3, 0, "WFDNAHCZG"), "3 more along the longer side"),
    letter('Y', LetterUse::Suffix(2, 2, "DNACZ"), "2 more along both sides"),
    letter('K', LetterUse::Rider(&[(1, 0), (1, 1)]), "W and F"),
    letter('R', LetterUse::Rider(&[(1, 0)]), "W without limit"),
    letter('B', LetterUse::Rider(&[(1, 1)]), "F without limit"),
    letter('Q', LetterUse::Rider(&[(1, 0), (1, 1)]), "R and B"),
    letter('U', LetterUse::Universal, "leaps to any square"),
    letter('O', LetterUse::Castling, "castles with the piece at the edge"),
    letter('f', LetterUse::Direction, "forward"),
    letter('b', LetterUse::Direction, "back"),
    letter('l', LetterUse::Direction, "to the left"),
    letter('r', LetterUse::Direction, "to the right"),
    letter('v', LetterUse::Direction, "forward and back"),
    letter('s', LetterUse::Direction, "to both sides"),
    letter('h', LetterUse::Direction, "half of the directions"),
    letter('m', LetterUse::Modifier, "goes to an empty square"),
    letter('c', LetterUse::Modifier, "captures an enemy"),
    letter('d', LetterUse::Modifier, "captures a friend"),
    letter('p', LetterUse::Modifier, "hops over a piece"),
    letter('g', LetterUse::Modifier, "hops over a piece and ends right behind it"),
    letter('n', LetterUse::Modifier, "may be blocked"),
    letter('j', LetterUse::Modifier, "must jump"),
    letter('z', LetterUse::Modifier, "rides in a zigzag"),
    letter('q', LetterUse::Modifier, "rides in a circle"),
    letter('i', LetterUse::Modifier, "only a piece that has not moved"),
    letter('a', LetterUse::Modifier, "goes on with another leg"),
    letter('y', LetterUse::Modifier, "from there on rides instead of leaping, or the other way round"),
    letter('e', LetterUse::Modifier, "captures en passant"),
    letter(
        'o',
        LetterUse::Refused,
        "say `cylinder = true` or `torus = true` in `[board]`, or join the edges by a link",
    ),
    letter(
        't',
        LetterUse::Refused,
        "name what may be hopped over, `[through (my pieces) R - fR]`, or add `when victim is not …`",
    ),
    letter(
        'u',
        LetterUse::Refused,
        "write `swap` before the movement, or move the other piece by a statement after `do`",
    ),
    letter(
        'x',
        LetterUse::Refused,
        "a movement lent by other pieces is a condition: `Q when any(around(from, 'K') and my queen)`",
    ),
];

/// What is known of a letter.
pub(super) fn find(letter: char) -> Option<&'static BetzaLetter> {
    BETZA_LETTERS.iter().find(|known| known.letter == letter)
}

/// The letters with some use, blanks between them.
fn all(wanted: impl Fn(LetterUse) -> bool) -> String {
    let letters = BETZA_LETTERS.iter().filter(|known| wanted(known.is));
    letters.map(|known| known.letter.to_string()).collect::<Vec<String>>().join(" ")
}

/// Says of a capital that it is no atom.
pub(super) fn no_atom(letter: char, at: usize) -> BetzaError {
    let is_atom = |is| {
        matches!(is, LetterUse::Leap(..) | LetterUse::Rider(_) | LetterUse::Universal | LetterUse::Castling)
    };
    let help = match find(letter) {
        Some(BetzaLetter { is: LetterUse::Suffix(_, _, atoms), .. }) => {
            format!("`{letter}` stands behind one of the atoms {atoms}: `N{letter}`")
        }
        Some(BetzaLetter { is: LetterUse::Refused, about, .. }) => (*about).to_owned(),
        _ => format!("known atoms: {}; anything else is a path in `[…]`", all(is_atom)),
    };
    BetzaError::new(at, 1, format!("Betza has no atom `{letter}` that is understood here"), help)
}

/// Says of a small letter that it is no modifier, or none that is taken.
pub(super) fn no_modifier(letter: char, at: usize) -> BetzaError {
    let help = match find(letter) {
        Some(known) if known.is == LetterUse::Refused => known.about.to_owned(),
        _ => {
            let directions = all(|is| is == LetterUse::Direction);
            let others = all(|is| is == LetterUse::Modifier);
            format!("known modifiers: {directions} for directions, {others} for the rest")
        }
    };
    BetzaError::new(at, 1, format!("the modifier `{letter}` is not understood here"), help)
}
