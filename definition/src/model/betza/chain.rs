//! Several legs: chains joined by `a`, and the legs of paths.

use super::atom::{Atom, Before, Leg, LegStep, Passing, Reach};
use super::direction::{Bearing, Family};
use super::modifiers::Modifiers;
use super::sign::{BetzaError, Sign};
use super::word::{Grid, Word, words};
use crate::ids::Vector;
use crate::limits;
use crate::syntax::Modes;

/// A chain of legs that `a` joins.
pub(super) fn chain(word: &Word, grid: Grid) -> Result<Atom, BetzaError> {
    let parts: Vec<&[Sign]> = word.signs.split(|sign| sign.letter == 'a').collect();
    let joints: Vec<Sign> = word.signs.iter().copied().filter(|sign| sign.letter == 'a').collect();
    let at = joints[0].at;
    if grid.hexagons || word.bases.is_empty() {
        let title = format!("`a` says nothing of `{}` here", word.atom);
        return Err(BetzaError::new(at, 1, title, "write the legs as a path: `[W - W]`"));
    }
    if parts.len() > limits::PATH_STEPS {
        let title = format!("a chain has {} legs, more than {}", parts.len(), limits::PATH_STEPS);
        return Err(BetzaError::new(at, 1, title, "write fewer legs"));
    }
    let mut range = word.range;
    let mut legs = Vec::new();
    let (mut vectors, mut modes, mut initial) = (Vec::new(), Modes::NONE, false);
    for (index, signs) in parts.iter().enumerate() {
        let is_last = index + 1 == parts.len();
        let modifiers = Modifiers::read(signs)?;
        refuse_in_leg(&modifiers, is_last)?;
        let most = range.map_or(1, |most| most.unwrap_or(u8::MAX));
        let steps = if index == 0 {
            vectors = word.directed(&modifiers.directions, grid)?;
            initial = modifiers.initial.is_some();
            first_steps(&vectors, most)
        } else {
            later_steps(word, &modifiers, most)?
        };
        if modifiers.toggle.is_some() || modifiers.hop.is_some_and(|sign| sign.letter == 'g') {
            range = if most == 1 { Some(None) } else { None };
        }
        if is_last {
            modes = modifiers.modes;
        }
        legs.push(told(steps, &modifiers));
    }
    let modes = (!modes.is_empty()).then_some(modes);
    Ok(Atom { vectors, reach: Reach::Chain(legs), modes, initial, passant: false })
}

/// Refuses letters without meaning in a leg.
fn refuse_in_leg(modifiers: &Modifiers, is_last: bool) -> Result<(), BetzaError> {
    let error = |sign: Sign, title: String, help: &str| Err(BetzaError::new(sign.at, 1, title, help));
    if let Some(sign) = modifiers.lame.or(modifiers.crooked).or(modifiers.passant) {
        let title = format!("`{}` works only outside of paths and chains", sign.letter);
        return error(
            sign,
            title,
            "write each square that it passes as a leg of its own: `nA` is `[F - fF]`",
        );
    }
    if is_last {
        modifiers.refuse_in_one_leg()?;
        if let Some(sign) = modifiers.hop {
            let title = format!("`{}` passes on to a next leg, and there is none", sign.letter);
            return error(sign, title, "write the hop as two legs: `[R - hop R - fR]`");
        }
    } else if let Some(sign) = modifiers.toggle.or(modifiers.hop.filter(|sign| sign.letter == 'g'))
        && !modifiers.modes.is_empty()
    {
        let title = format!("`{}` says itself what the square must hold", sign.letter);
        return error(
            sign,
            title,
            "`y` goes on from an empty square, `g` from a piece; leave out m, c and d",
        );
    }
    Ok(())
}

fn first_steps(vectors: &[Vector], most: u8) -> Vec<LegStep> {
    let step = |vector: &Vector| LegStep {
        vector: *vector,
        most,
        same: false,
        bearing: None,
        begins: true,
        is_directed: true,
    };
    vectors.iter().map(step).collect()
}

/// The steps of a later leg of a chain. Straight and diagonal leaps turn into each other as the directions require.
fn later_steps(word: &Word, modifiers: &Modifiers, most: u8) -> Result<Vec<LegStep>, BetzaError> {
    let family = word.family();
    let (long, short) = word.bases[0];
    let all: Vec<Vector> = match family {
        Family::Oblique => super::direction::vectors((long, short)),
        Family::Straight | Family::Diagonal | Family::Royal => {
            [(long, 0), (long, long)].into_iter().flat_map(super::direction::vectors).collect()
        }
    };
    let bearing = match &modifiers.directions[..] {
        [] => Bearing::of_chain(&all, family),
        letters => Bearing::of(&all, letters, false)?,
    };
    let same = modifiers.initial.is_some();
    Ok(all.iter().map(|vector| turned_step(*vector, most, same, &bearing)).collect())
}

/// A step with its direction relative to the one before.
fn turned_step(vector: Vector, most: u8, same: bool, bearing: &Bearing) -> LegStep {
    LegStep { vector, most, same, bearing: Some(bearing.clone()), begins: false, is_directed: true }
}

fn told(steps: Vec<LegStep>, modifiers: &Modifiers) -> Leg {
    let quiet = modifiers.modes.has(crate::syntax::Mode::Quiet);
    let is_told = modifiers.hop.is_some() || modifiers.toggle.is_some() || !modifiers.modes.is_empty();
    let passing =
        Passing { empty: quiet || modifiers.toggle.is_some() || !is_told, occupied: modifiers.hop.is_some() };
    Leg { steps, passing, modes: modifiers.modes, is_told }
}

/// The atoms of one leg of a path.
pub(in crate::model) fn leg(text: &str, grid: Grid, before: Before) -> Result<Vec<Leg>, BetzaError> {
    let mut legs = Vec::new();
    for word in words(text)? {
        let modifiers = Modifiers::read(&word.signs)?;
        refuse_in_leg(&modifiers, false)?;
        refuse_in_path(&modifiers, before)?;
        if word.bases.is_empty() {
            let title = format!("`{}` is not a leg of a path", word.atom);
            return Err(BetzaError::new(word.at, 1, title, "write it outside of the brackets"));
        }
        let most = word.range.map_or(1, |most| most.unwrap_or(u8::MAX));
        let steps = match before {
            Before::Nothing => first_steps(&word.directed(&modifiers.directions, grid)?, most),
            Before::Step | Before::Either => path_steps(&word, &modifiers, most, grid, before)?,
        };
        legs.push(told(steps, &modifiers));
    }
    Ok(legs)
}

/// Refuses letters that have a meaning only in a chain.
fn refuse_in_path(modifiers: &Modifiers, before: Before) -> Result<(), BetzaError> {
    let toggle = modifiers.toggle.or(modifiers.hop.filter(|sign| sign.letter == 'g'));
    if let Some(sign) = toggle {
        let title = format!("`{}` means nothing in a leg of a path", sign.letter);
        let help = "write the next leg as it is: `[F - fsR]`; `hop` before a leg that ends on a piece";
        return Err(BetzaError::new(sign.at, 1, title, help));
    }
    match modifiers.initial {
        Some(sign) if before == Before::Nothing => {
            let help = "add `when piece is unmoved` to the line";
            let title = "`i` means nothing in the first leg of a path".to_owned();
            Err(BetzaError::new(sign.at, 1, title, help))
        }
        _ => Ok(()),
    }
}

fn path_steps(
    word: &Word,
    modifiers: &Modifiers,
    most: u8,
    grid: Grid,
    before: Before,
) -> Result<Vec<LegStep>, BetzaError> {
    let all = word.vectors(grid);
    let letters = &modifiers.directions[..];
    let bearing = match letters {
        [] => Bearing::ahead(&all, grid.hexagons),
        letters => Bearing::of(&all, letters, grid.hexagons)?,
    };
    let first = match (before, letters) {
        (Before::Nothing | Before::Step, _) => Vec::new(),
        (Before::Either, [Sign { letter: 'h', .. }]) => all.clone(),
        (Before::Either, letters) => word.directed(letters, grid)?,
    };
    let (same, is_directed) = (modifiers.initial.is_some(), !letters.is_empty());
    let step = |vector: &Vector| LegStep {
        begins: first.contains(vector),
        is_directed,
        ..turned_step(*vector, most, same, &bearing)
    };
    Ok(all.iter().map(step).collect())
}

/// A ride that leaps over its first square: `jR`.
pub(super) fn ski(word: &Word, sign: Sign, vectors: &[Vector], grid: Grid) -> Result<Reach, BetzaError> {
    if sign.letter == 'n' {
        let help = "a ride passes empty squares anyway";
        return Err(BetzaError::new(sign.at, 1, "`n` goes with single leaps only".to_owned(), help));
    }
    if word.bases.iter().any(|(long, _)| *long != 1) {
        let title = format!("`j` does not say what `{}` jumps", word.atom);
        let help = "it goes with rides of single steps, R, B and Q, and with single leaps";
        return Err(BetzaError::new(sign.at, 1, title, help));
    }
    let all = word.vectors(grid);
    let most = word.range.flatten().map_or(u8::MAX, |most| most - 1);
    let ahead = Bearing::ahead(&all, grid.hexagons);
    let on = |vector: &Vector| turned_step(*vector, most, false, &ahead);
    let over = Passing { empty: true, occupied: true };
    let leg = |steps| Leg { steps, passing: over, modes: Modes::NONE, is_told: false };
    Ok(Reach::Chain(vec![leg(first_steps(vectors, 1)), leg(all.iter().map(on).collect())]))
}
