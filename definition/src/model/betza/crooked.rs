//! Rides in a zigzag or in a circle.

use super::atom::Reach;
use super::direction::Family;
use super::modifiers::Modifiers;
use super::sign::{BetzaError, Sign};
use super::word::{Grid, Word};
use crate::ids::Vector;

/// A ride in a zigzag or in a circle.
pub(super) fn crooked(
    word: &Word,
    sign: Sign,
    modifiers: &Modifiers,
    grid: Grid,
) -> Result<Reach, BetzaError> {
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

/// A circle of steps, started at each of them.
fn turns(circle: &[Vector]) -> impl Iterator<Item = Vec<Vector>> {
    (0..circle.len()).map(|start| [&circle[start..], &circle[..start]].concat())
}

/// Leaps in clockwise order.
fn clockwise(all: &[Vector]) -> Vec<Vector> {
    let angle = |vector: &Vector| f64::from(vector.files).atan2(f64::from(vector.ranks));
    let mut sorted = all.to_vec();
    sorted.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    sorted
}
