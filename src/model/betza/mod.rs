//! Betza's notation of movements, as XBoard and the Interactive Diagram extend it.
//!
//! Source: Ralph Betza's funny notation, and H. G. Muller's description of XBetza. What is not understood is refused.

mod chain;
mod direction;
mod hexagon;
mod letters;
mod modifiers;

use crate::ids::Vector;
use crate::syntax::Modes;

pub(super) use chain::{Before, Leg, LegStep, Passing, leg};
use direction::Family;
pub(super) use direction::{Bearing, passed};
use letters::LetterUse as Use;
pub use letters::{BETZA_LETTERS, BetzaLetter, LetterUse};
use modifiers::Modifiers;

/// What the meaning of letters depends on besides themselves: the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) hexagons: bool,
    pub(super) files: u8,
    pub(super) ranks: u8,
}

/// An atom with what its modifiers make of it.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    /// The steps, as White sees them.
    pub(super) vectors: Vec<Vector>,
    /// How far it goes.
    pub(super) reach: Reach,
    /// What it may do; as usual if there is nothing.
    pub(super) modes: Option<Modes>,
    /// Whether only a piece that has not moved goes so.
    pub(super) initial: bool,
    /// Whether it captures en passant, besides what it may do otherwise.
    pub(super) passant: bool,
}

/// How far an atom goes.
#[derive(Clone, Debug)]
pub(super) enum Reach {
    /// One leap.
    Leap,
    /// Steps over empty squares, up to a number.
    Ride(Option<u8>),
    /// A ride over exactly one piece: up to a number of steps, and up to so many squares beyond it.
    Hop(Option<u8>, Option<u8>),
    /// A leap over squares that must be empty, or full.
    Lame {
        /// Whether they must be full.
        jumps: bool,
    },
    /// A ride that turns: the steps it takes in turn, for each way to set out, up to a number.
    Crooked(Vec<Vec<Vector>>, Option<u8>),
    /// Leg after leg.
    Chain(Vec<Leg>),
    /// So many squares to a side, while the piece at the edge comes over.
    Castling {
        /// How many squares.
        distance: u8,
        /// Whether to the left, and whether to the right.
        sides: [bool; 2],
    },
}

/// What is wrong, and where in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BetzaError {
    pub(super) at: usize,
    pub(super) length: usize,
    pub(super) title: String,
    pub(super) help: String,
}

impl BetzaError {
    fn new(at: usize, length: usize, title: String, help: impl Into<String>) -> BetzaError {
        BetzaError { at, length: length.max(1), title, help: help.into() }
    }
}

/// A small letter and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sign {
    letter: char,
    at: usize,
}

/// An atom as it is written: small letters, a capital, and a range.
#[derive(Clone, Debug)]
struct Word {
    signs: Vec<Sign>,
    /// The capital, with its suffix if it has one.
    atom: String,
    at: usize,
    /// The leaps that it is made of, long and short part; none for the atom that leaps to any square.
    bases: Vec<(i8, i8)>,
    /// How far it rides: `None` for a leap, `Some(None)` without limit.
    range: Option<Option<u8>>,
}

impl Word {
    fn family(&self) -> Family {
        Family::of(&self.bases)
    }

    /// All leaps of the atom.
    fn vectors(&self, grid: Grid) -> Vec<Vector> {
        let of = |base: &(i8, i8)| match grid.hexagons {
            true => hexagon::vectors(*base).unwrap_or_default(),
            false => direction::vectors(*base),
        };
        self.bases.iter().flat_map(of).collect()
    }

    /// Those of its leaps that direction letters speak of.
    fn directed(&self, letters: &[Sign], grid: Grid) -> Result<Vec<Vector>, BetzaError> {
        if !grid.hexagons {
            return direction::directed(&self.vectors(grid), self.family(), letters);
        }
        let mut found = Vec::new();
        for base in &self.bases {
            found.extend(hexagon::directed(&hexagon::vectors(*base).unwrap_or_default(), letters)?);
        }
        Ok(found)
    }

    /// Refuses what there is not on hexagons.
    fn refuse_on_hexagons(&self) -> Result<(), BetzaError> {
        if self.bases.iter().any(|base| hexagon::vectors(*base).is_none()) {
            let title = format!("there is no leap `{}` on hexagons", self.atom);
            let help = "hexagons know W F D N A H G, and R B Q K made of W and F";
            return Err(BetzaError::new(self.at, self.atom.len(), title, help));
        }
        let speaks_of_grid = |sign: &&Sign| "fblrvshnj".contains(sign.letter);
        match self.signs.iter().find(speaks_of_grid) {
            Some(sign) if !self.bases.is_empty() && self.family() == Family::Oblique => {
                let title =
                    format!("on hexagons `{}` goes without direction letters, `n` and `j`", self.atom);
                let help = "say by a condition where it goes, or by a path what it passes";
                Err(BetzaError::new(sign.at, 1, title, help))
            }
            _ => Ok(()),
        }
    }
}

/// Reads a string of atoms.
pub(super) fn parse(text: &str, grid: Grid) -> Result<Vec<Atom>, BetzaError> {
    let mut atoms = Vec::new();
    for word in words(text)? {
        atoms.extend(atom(&word, grid)?);
    }
    Ok(atoms)
}

/// Letters that would be Betza's if the last one were a capital.
pub(super) fn capitals(text: &str) -> Option<String> {
    let (before, last) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let capital = format!("{before}{}", last.to_ascii_uppercase());
    let grid = Grid { hexagons: false, files: 8, ranks: 8 };
    (text.len() <= 2 && parse(&capital, grid).is_ok()).then_some(capital)
}

/// Splits a string into atoms.
fn words(text: &str) -> Result<Vec<Word>, BetzaError> {
    let characters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < characters.len() {
        let small = characters[at..].iter().take_while(|c| c.is_ascii_lowercase()).count();
        let signs: Vec<Sign> = (at..at + small).map(|at| Sign { letter: characters[at], at }).collect();
        let start = at;
        at += small;
        let Some(capital) = characters.get(at).copied() else {
            let title = "these modifiers have no atom".to_owned();
            return Err(BetzaError::new(start, at - start, title, "put a capital after them: `fF`"));
        };
        let (word, length) = word(signs, capital, at, &characters[at + 1..])?;
        at += 1 + length;
        found.push(word);
    }
    Ok(found)
}

/// An atom by its capital; gives how many characters after the capital belong to it.
fn word(signs: Vec<Sign>, capital: char, at: usize, rest: &[char]) -> Result<(Word, usize), BetzaError> {
    let bases = match letters::find(capital).map(|known| known.is) {
        Some(Use::Leap(long, short)) => vec![(long, short)],
        Some(Use::Rider(bases)) => bases.to_vec(),
        Some(Use::Universal | Use::Castling) => Vec::new(),
        _ => return Err(letters::no_atom(capital, at)),
    };
    let mut word = Word { signs, atom: capital.to_string(), at, bases, range: None };
    let mut length = 0;
    if let Some(suffix) =
        rest.first().filter(|c| matches!(letters::find(**c).map(|l| l.is), Some(Use::Suffix(..))))
    {
        add_suffix(&mut word, *suffix)?;
        length += 1;
    }
    let is_doubled = length == 0 && rest.first() == Some(&capital);
    length += usize::from(is_doubled);
    let digits: String = rest[length..].iter().take_while(|c| c.is_ascii_digit()).collect();
    length += digits.len();
    word.range = range(&word, is_doubled, &digits)?;
    Ok((word, length))
}

/// Makes the leap of an atom longer.
fn add_suffix(word: &mut Word, suffix: char) -> Result<(), BetzaError> {
    let Some(Use::Suffix(long, short, atoms)) = letters::find(suffix).map(|known| known.is) else {
        return Ok(());
    };
    match &mut word.bases[..] {
        [base] if atoms.contains(&word.atom) => *base = (base.0 + long, base.1 + short),
        _ => {
            let title = format!("`{}` takes no `{suffix}`", word.atom);
            return Err(BetzaError::new(word.at, 2, title, format!("`{suffix}` goes with {atoms}")));
        }
    }
    word.atom.push(suffix);
    Ok(())
}

/// How far an atom rides, by what stands behind it.
fn range(word: &Word, is_doubled: bool, digits: &str) -> Result<Option<Option<u8>>, BetzaError> {
    let rides_anyway = matches!(word.atom.as_str(), "R" | "B" | "Q");
    let end = word.at + word.atom.len();
    let error = |title: String, help: &str| {
        Err(BetzaError::new(word.at, word.atom.len() + usize::from(is_doubled) + digits.len(), title, help))
    };
    match (digits, is_doubled) {
        ("", false) => Ok(rides_anyway.then_some(None)),
        (_, true) if word.bases.is_empty() => {
            error(format!("`{}` is not doubled", word.atom), "write `U`, or `O2` for castling")
        }
        ("", true) if rides_anyway => {
            error(format!("`{}` rides without limit anyway", word.atom), "write it once")
        }
        ("", true) | ("0", false) => Ok(Some(None)),
        (_, true) => {
            error("a doubled atom has no range".to_owned(), "`NN` is unlimited, `N3` up to three leaps")
        }
        (_, false) if word.atom == "U" => error("`U` has no range".to_owned(), "it leaps to any square"),
        (digits, false) if digits.starts_with('0') => {
            let help = "`0` alone is without limit; so many steps exactly are a path: `[W - fW - fW]`";
            Err(BetzaError::new(end, digits.len(), "a range does not begin with 0".to_owned(), help))
        }
        (digits, false) => match digits.parse::<u8>() {
            Ok(1) if word.atom != "O" => Ok(None),
            Ok(range) => Ok(Some(Some(range))),
            Err(_) => {
                let help = "a range is at most 255; 0 is unlimited";
                Err(BetzaError::new(end, digits.len(), "this range is too large".to_owned(), help))
            }
        },
    }
}

/// What an atom is with its modifiers: several, where its parts pass squares differently.
fn atom(word: &Word, grid: Grid) -> Result<Vec<Atom>, BetzaError> {
    if grid.hexagons {
        word.refuse_on_hexagons()?;
    }
    if word.signs.iter().any(|sign| sign.letter == 'a') {
        return Ok(vec![chain::chain(word, grid)?]);
    }
    let modifiers = Modifiers::read(&word.signs)?;
    modifiers.refuse_in_one_leg()?;
    if word.atom == "O" {
        return Ok(vec![castling(word, &modifiers)?]);
    }
    let vectors = match word.bases.is_empty() {
        true => everywhere(word, &modifiers, grid)?,
        false => word.directed(&modifiers.directions, grid)?,
    };
    let modes = (!modifiers.modes.is_empty()).then_some(modifiers.modes);
    let initial = modifiers.initial.is_some();
    let passant = modifiers.passant.is_some();
    let make = |vectors: Vec<Vector>, reach| Atom { vectors, reach, modes, initial, passant };
    if let Some(sign) = modifiers.crooked {
        let reach = crooked(word, sign, &modifiers, grid)?;
        return Ok(vec![make(vectors, reach)]);
    }
    let is_rider = word.range.is_some();
    Ok(match (modifiers.hop, modifiers.lame, word.range) {
        (Some(sign), _, Some(most)) => {
            vec![make(vectors, Reach::Hop(most, (sign.letter == 'g').then_some(1)))]
        }
        (Some(sign), _, None) => return Err(no_hop(word, sign)),
        (None, Some(sign), _) if is_rider => {
            vec![make(vectors.clone(), chain::ski(word, sign, &vectors, grid)?)]
        }
        (None, Some(sign), _) => {
            if vectors.iter().any(|vector| passed(*vector).is_empty()) {
                let title = format!("`{}` passes no square that could block it", word.atom);
                let help = "`n` and `j` go with D, N, A, H, C, Z and G";
                return Err(BetzaError::new(sign.at, 1, title, help));
            }
            vec![make(vectors, Reach::Lame { jumps: sign.letter == 'j' })]
        }
        (None, None, Some(most)) => vec![make(vectors, Reach::Ride(most))],
        (None, None, None) => vec![make(vectors, Reach::Leap)],
    })
}

fn no_hop(word: &Word, sign: Sign) -> BetzaError {
    let title = format!("`{}` does not ride, so it meets no piece to hop over", word.atom);
    let help = match &word.bases[..] {
        [base] if !passed(Vector::new(base.0, base.1)).is_empty() => {
            format!("`j{}` is a leap over pieces; hoppers are made of R, B, Q and rides", word.atom)
        }
        _ => "hoppers are made of R, B, Q and rides: `pR`, `gQ`, `pNN`".to_owned(),
    };
    BetzaError::new(sign.at, 1, title, help)
}

/// Castling: to both sides, unless letters name one.
fn castling(word: &Word, modifiers: &Modifiers) -> Result<Atom, BetzaError> {
    let Some(distance) = word.range.flatten() else {
        let title = "`O` does not say how far the king goes".to_owned();
        return Err(BetzaError::new(word.at, 1, title, "write `O2`, or `O3` on a wide board"));
    };
    let of_side = |sign: &Sign| matches!(sign.letter, 's' | 'l' | 'r' | 'i');
    if let Some(sign) = word.signs.iter().find(|sign| !of_side(sign)) {
        let title = format!("`{}` says nothing of castling", sign.letter);
        return Err(BetzaError::new(sign.at, 1, title, "`O` takes i, s, l and r: `isO2`"));
    }
    let sides = ['l', 'r'].map(|side| {
        modifiers.directions.is_empty()
            || modifiers.directions.iter().any(|sign| sign.letter == side || sign.letter == 's')
    });
    let reach = Reach::Castling { distance, sides };
    let initial = modifiers.initial.is_some();
    Ok(Atom { vectors: Vec::new(), reach, modes: None, initial, passant: false })
}

/// The letters of a string that bring declarations with them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uses {
    /// `i`: a piece that has not moved.
    pub(super) initial: bool,
    /// `e`: en passant.
    pub(super) passant: bool,
    /// `O`: castling.
    pub(super) castling: bool,
}

impl Uses {
    /// Adds those of a string.
    pub(super) fn add(&mut self, text: &str) {
        for word in words(text).unwrap_or_default() {
            let first_leg = word.signs.iter().take_while(|sign| sign.letter != 'a');
            self.initial |= first_leg.into_iter().any(|sign| sign.letter == 'i');
            self.passant |= word.signs.iter().any(|sign| sign.letter == 'e');
            self.castling |= word.atom == "O";
        }
    }
}

/// The leaps to every square of the board.
fn everywhere(word: &Word, modifiers: &Modifiers, grid: Grid) -> Result<Vec<Vector>, BetzaError> {
    let unfit = [modifiers.directions.first().copied(), modifiers.hop, modifiers.lame, modifiers.crooked];
    if let Some(sign) = unfit.into_iter().flatten().next() {
        let title = format!("`{}` says nothing of `{}`", sign.letter, word.atom);
        let help = "`U` takes m, c, d and i; for the rest write a condition: `U when to in …`";
        return Err(BetzaError::new(sign.at, 1, title, help));
    }
    let (files, ranks) = (grid.files.min(127) as i8, grid.ranks.min(127) as i8);
    let across = (1 - files)..files;
    let all = (1 - ranks..ranks).flat_map(|y| across.clone().map(move |x| Vector::new(x, y)));
    Ok(all.filter(|vector| *vector != Vector::new(0, 0)).collect())
}

/// A ride in a zigzag or in a circle.
fn crooked(word: &Word, sign: Sign, modifiers: &Modifiers, grid: Grid) -> Result<Reach, BetzaError> {
    let family = word.family();
    let error = |title: String, help: &str| Err(BetzaError::new(sign.at, 1, title, help));
    if grid.hexagons {
        return error(format!("`{}` is not understood on hexagons", sign.letter), "write the legs as a path");
    }
    if let Some(direction) = modifiers.directions.first() {
        let title = format!("`{}` goes in all directions", sign.letter);
        let help = "leave the direction out, or write the legs as a path";
        return Err(BetzaError::new(direction.at, 1, title, help));
    }
    let all = word.vectors(grid);
    let most = word.range.flatten();
    match (sign.letter, family) {
        ('z', Family::Straight | Family::Diagonal | Family::Royal) => {
            let aside = |a: Vector, b: Vector| a.files * b.files + a.ranks * b.ranks == 0;
            let alike = |a: Vector, b: Vector| (a.files * a.ranks == 0) == (b.files * b.ranks == 0);
            let ways = all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b)));
            let ways = ways.filter(|(a, b)| aside(*a, *b) && alike(*a, *b));
            Ok(Reach::Crooked(ways.map(|(a, b)| vec![a, b]).collect(), most))
        }
        ('q', Family::Oblique) => {
            let circle = clockwise(&all);
            let back: Vec<Vector> = circle.iter().rev().copied().collect();
            Ok(Reach::Crooked(turns(&circle).chain(turns(&back)).collect(), most))
        }
        ('z', _) => {
            error(format!("`z` does not say how `{}` turns", word.atom), "it goes with R, B and Q, W and F")
        }
        _ => error(
            format!("`q` does not say how `{}` turns", word.atom),
            "it goes with N, C and Z: `qN` is the rose",
        ),
    }
}

/// A circle of steps begun with each of them.
fn turns(circle: &[Vector]) -> impl Iterator<Item = Vec<Vector>> {
    (0..circle.len()).map(|start| [&circle[start..], &circle[..start]].concat())
}

/// Leaps in the order of the clock.
fn clockwise(all: &[Vector]) -> Vec<Vector> {
    let angle = |vector: &Vector| f64::from(vector.files).atan2(f64::from(vector.ranks));
    let mut sorted = all.to_vec();
    sorted.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    sorted
}
