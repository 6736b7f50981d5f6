//! Betza's atoms on boards of hexagons.

use super::{BetzaError, Sign};
use crate::ids::Vector;

/// The leaps on hexagons: W to the sides, F to the corners, N as the knight of Glinski's chess.
pub(super) fn vectors(base: (i8, i8)) -> Vec<Vector> {
    // One sixth of the leaps; the others follow by turning.
    let first: &[(i8, i8)] = match base {
        (1, 0) => &[(0, 1)],
        (1, 1) => &[(1, 2)],
        (2, 0) => &[(0, 2)],
        (2, 2) => &[(2, 4)],
        (2, 1) => &[(1, 3), (2, 3)],
        (long, _) => {
            let mut found = Vec::new();
            turn_sixfold(0, long, &mut found);
            return found;
        }
    };
    let mut found = Vec::new();
    for (x, y) in first {
        turn_sixfold(*x, *y, &mut found);
    }
    found
}

/// The six turns of a step on the skewed grid of hexagons.
fn turn_sixfold(x: i8, y: i8, found: &mut Vec<Vector>) {
    let (mut x, mut y) = (x, y);
    for _ in 0..6 {
        found.push(Vector::new(x, y));
        (x, y) = (y, y - x);
    }
}

/// Those of an atom's leaps that its direction letters speak of.
pub(super) fn directed(
    all: &[Vector],
    base: (i8, i8),
    letters: &[Sign],
    royal: bool,
) -> Result<Vec<Vector>, BetzaError> {
    if letters.is_empty() {
        return Ok(all.to_vec());
    }
    let text: String = letters.iter().map(|sign| sign.letter).collect();
    let groups = groups(&text, base, royal)
        .map_err(|title| BetzaError::new(letters[0].at, letters.len(), title, "leave one out".to_owned()))?;
    let meant = |vector: &&Vector| groups.iter().any(|group| lies(**vector, group));
    Ok(all.iter().filter(meant).copied().collect())
}

/// Letters that together name one direction: pairs such as `fl`, where the atom has such directions.
fn groups(letters: &str, base: (i8, i8), royal: bool) -> Result<Vec<String>, String> {
    let is_straight = base.1 == 0;
    let characters: Vec<char> = letters.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < characters.len() {
        let pair: String = characters[at..].iter().take(2).collect();
        let is_vertical = |c: char| matches!(c, 'f' | 'b' | 'v');
        let crossed = pair.len() == 2 && is_vertical(characters[at]) != is_vertical(characters[at + 1]);
        let same = pair.len() == 2 && characters[at] == characters[at + 1];
        if crossed && (!is_straight || royal) || same && base.0 != base.1 && !is_straight {
            if royal && is_straight {
                // `frK` is a diagonal direction: none of its straight ones.
            } else {
                found.push(pair);
            }
            at += 2;
        } else if same {
            return Err(format!("`{pair}` says the same direction twice"));
        } else {
            found.push(characters[at].to_string());
            at += 1;
        }
    }
    Ok(found)
}

/// Whether a leap lies in a direction.
fn lies(vector: Vector, group: &str) -> bool {
    let (x, y) = (i32::from(vector.files), i32::from(vector.ranks));
    let towards = |c: char| match c {
        'f' => y,
        'b' => -y,
        'r' => x,
        'l' => -x,
        'v' => y.abs(),
        _ => x.abs(),
    };
    let is_vertical = |c: char| matches!(c, 'f' | 'b' | 'v');
    let mut letters = group.chars();
    let (first, second) = (letters.next().unwrap_or('f'), letters.next());
    let straight = x == 0 || y == 0;
    let diagonal = x.abs() == y.abs();
    match second {
        // `ff` on an oblique leap: the two that are narrow.
        Some(second) if second == first => towards(first) > 0 && towards(first) > x.abs().min(y.abs()),
        Some(second) if diagonal || straight => towards(first) > 0 && towards(second) > 0,
        // `fs` on an oblique leap: the two forward ones that are wide.
        Some('s') => towards(first) > 0 && x.abs() > y.abs(),
        Some('v') => towards(first) > 0 && y.abs() > x.abs(),
        // `fr` on an oblique leap: mostly forward, to the right.
        Some(second) => {
            let (main, side) = if is_vertical(first) { (y.abs(), x.abs()) } else { (x.abs(), y.abs()) };
            towards(first) > 0 && towards(second) > 0 && main > side
        }
        None if straight || diagonal => towards(first) > 0,
        // `f` on an oblique leap: all forward ones; `s` and `v` likewise.
        None if matches!(first, 's') => x.abs() > y.abs(),
        None if matches!(first, 'v') => y.abs() > x.abs(),
        None => towards(first) > 0,
    }
}
