//! Betza's notation of movements, as XBoard and the Interactive Diagram extend it.
//!
//! Source: Ralph Betza's funny notation, and H. G. Muller's description of XBetza. Everything else is refused.

mod atom;
mod chain;
mod crooked;
mod direction;
mod hexagon;
mod letters;
mod modifiers;
mod sign;
mod word;

pub(super) use atom::{Atom, Before, Leg, LegStep, Passing, Reach};
pub(super) use chain::leg;
pub(super) use direction::{Bearing, passed};
pub(super) use sign::BetzaError;
pub(super) use word::Grid;

use crate::ids::Vector;
use crooked::crooked;
use modifiers::Modifiers;
use sign::Sign;
use word::{Word, words};

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

/// The atoms that an atom with its modifiers stands for: several, if its parts pass squares differently.
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

/// The letters of a string that imply declarations.
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
    /// Adds the letters of a string.
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
