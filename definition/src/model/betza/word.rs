//! The text of atoms: small letters, a capital, a suffix and a range.

use super::direction::{self, Family};
use super::hexagon;
use super::letters;
use super::sign::{BetzaError, Sign};
use crate::ids::Vector;
use crate::language::{Letter, LetterUse as Use};

/// The context of the letters: the board.
#[derive(Clone, Copy, Debug)]
pub(in crate::model) struct Grid {
    pub(in crate::model) hexagons: bool,
    pub(in crate::model) files: u8,
    pub(in crate::model) ranks: u8,
}

/// An atom as written: small letters, a capital, and a range.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) signs: Vec<Sign>,
    /// The capital, with its suffix if it has one.
    pub(super) atom: String,
    pub(super) at: usize,
    /// Its leaps, long and short part; none for the atom that leaps to any square.
    pub(super) bases: Vec<(i8, i8)>,
    /// Its range: `None` for a leap, `Some(None)` without limit.
    pub(super) range: Option<Option<u8>>,
}

impl Word {
    pub(super) fn family(&self) -> Family {
        Family::of(&self.bases)
    }

    /// All leaps of the atom.
    pub(super) fn vectors(&self, grid: Grid) -> Vec<Vector> {
        let of = |base: &(i8, i8)| match grid.hexagons {
            true => hexagon::vectors(*base).unwrap_or_default(),
            false => direction::vectors(*base),
        };
        self.bases.iter().flat_map(of).collect()
    }

    /// The leaps of it that direction letters select.
    pub(super) fn directed(&self, letters: &[Sign], grid: Grid) -> Result<Vec<Vector>, BetzaError> {
        if !grid.hexagons {
            return direction::directed(&self.vectors(grid), self.family(), letters);
        }
        let mut found = Vec::new();
        for base in &self.bases {
            found.extend(hexagon::directed(&hexagon::vectors(*base).unwrap_or_default(), letters)?);
        }
        Ok(found)
    }

    /// Refuses atoms that hexagons do not have.
    pub(super) fn refuse_on_hexagons(&self) -> Result<(), BetzaError> {
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

/// Splits a string into atoms.
pub(super) fn words(text: &str) -> Result<Vec<Word>, BetzaError> {
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
            let atom = start.checked_sub(1).map(|before| characters[before]);
            let small: String = characters[start..at].iter().collect();
            let help = match atom.filter(char::is_ascii_uppercase) {
                Some(_) if !small.chars().all(letters::is_modifier) => "leave them out".to_owned(),
                Some(atom) => format!("modifiers stand before their capital: `{small}{atom}`"),
                None => "put a capital after them: `fF`".to_owned(),
            };
            return Err(BetzaError::new(start, at - start, title, &help));
        };
        let (word, length) = word(signs, capital, at, &characters[at + 1..])?;
        at += 1 + length;
        found.push(word);
    }
    Ok(found)
}

/// An atom by its capital, and the number of characters after the capital that belong to it.
fn word(signs: Vec<Sign>, capital: char, at: usize, rest: &[char]) -> Result<(Word, usize), BetzaError> {
    let bases = match Letter::of(capital).map(Letter::becomes) {
        Some(Use::Leap(long, short)) => vec![(long, short)],
        Some(Use::Rider(bases)) => bases.to_vec(),
        Some(Use::Universal | Use::Castling) => Vec::new(),
        _ => return Err(letters::no_atom(capital, at)),
    };
    let mut word = Word { signs, atom: capital.to_string(), at, bases, range: None };
    let mut length = 0;
    if let Some(suffix) =
        rest.first().filter(|c| matches!(Letter::of(**c).map(Letter::becomes), Some(Use::Suffix(..))))
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
    let Some(Use::Suffix(long, short, atoms)) = Letter::of(suffix).map(Letter::becomes) else {
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

/// The range of an atom, by the text after it.
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
