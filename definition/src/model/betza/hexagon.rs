//! Betza's atoms on boards of hexagons: six steps over sides, six over corners, and their combinations.

use super::letters::is_vertical;
use super::sign::{BetzaError, Sign};
use crate::ids::Vector;

/// The leaps on hexagons: W over the sides, F over the corners, N as the knight of Gliński's chess, and those that go on
/// straight from W and F. There are no others.
pub(super) fn vectors(base: (i8, i8)) -> Option<Vec<Vector>> {
    // One sixth of the leaps; the others follow by turning.
    let first: &[(i8, i8)] = match base {
        (length, 0) => &[(0, length)],
        (length, breadth) if length == breadth => &[(length, 2 * length)],
        (2, 1) => &[(1, 3), (2, 3)],
        _ => return None,
    };
    let mut found = Vec::new();
    for (x, y) in first {
        turn_sixfold(*x, *y, &mut found);
    }
    Some(found)
}

/// The six turns of a step on the skewed grid of hexagons.
fn turn_sixfold(x: i8, y: i8, found: &mut Vec<Vector>) {
    let (mut x, mut y) = (x, y);
    for _ in 0..6 {
        found.push(Vector::new(x, y));
        (x, y) = (y, y - x);
    }
}

/// The leaps over sides or over corners that direction letters select.
///
/// One letter selects the leap straight that way or, if there is none, the two nearest to it; two letters side by side
/// (`fl`, `fs`) select the leaps that go both ways.
pub(super) fn directed(all: &[Vector], letters: &[Sign]) -> Result<Vec<Vector>, BetzaError> {
    let mut named: Vec<Vector> = Vec::new();
    let mut rest = letters;
    while let [first, after @ ..] = rest {
        let second = after.first().filter(|second| is_vertical(first.letter) != is_vertical(second.letter));
        let (group, after) = rest.split_at(if second.is_some() { 2 } else { 1 });
        let most =
            |vector: &Vector| all.iter().all(|other| towards(first, *other) <= towards(first, *vector));
        let meant = all.iter().copied().filter(|vector| match second {
            Some(second) => towards(first, *vector) > 0 && towards(second, *vector) > 0,
            None => most(vector),
        });
        let meant: Vec<Vector> = meant.collect();
        if meant.iter().all(|vector| named.contains(vector)) {
            let text: String = group.iter().map(|sign| sign.letter).collect();
            let title = format!("`{text}` names no direction that is not named before it");
            return Err(BetzaError::new(first.at, group.len(), title, "leave it out"));
        }
        named.extend(meant);
        rest = after;
    }
    Ok(all.iter().copied().filter(|vector| letters.is_empty() || named.contains(vector)).collect())
}

/// How far a leap goes towards a side. On the skewed grid a file falls by half a hexagon from the one to its left.
fn towards(sign: &Sign, vector: Vector) -> i32 {
    let (right, ahead) = (i32::from(vector.files), 2 * i32::from(vector.ranks) - i32::from(vector.files));
    match sign.letter {
        'f' => ahead,
        'b' => -ahead,
        'r' => right,
        'l' => -right,
        'v' => ahead.abs(),
        _ => right.abs(),
    }
}
