//! Lines for many pieces at once: shifts of whole sets.

use crate::ids::Square;
use crate::model::Modes;

use super::line::{Line, Route, Stride};
use super::square_set::SquareSet;

/// Lines with more strides are handled piece by piece.
const STRIDES: usize = 4;

/// The strides of a line that consists of nothing else, except a set in which it must end; none if it is more complex.
pub(super) fn strides<const W: usize>(line: &Line<W>) -> Vec<Stride<W>> {
    let mut strides: Vec<Stride<W>> = Vec::new();
    let is_usual = line.modes.or(Modes::USUAL) == Modes::USUAL;
    if !is_usual || !line.is_simple() || !line.is_harmless || line.returns {
        return strides;
    }
    for from in line.origins {
        let mut left = line.targets[from.index()];
        let mut add = |ends: SquareSet<W>, way: SquareSet<W>| {
            // A destination with two ways does not have the same stride everywhere.
            let is_new = ends.is_within(&left);
            left = left.without(&ends);
            is_new && ends.into_iter().all(|to| add_stride(&mut strides, from, to, way))
        };
        let is_all = match &line.route {
            Route::Leap => add(line.targets[from.index()], SquareSet::EMPTY),
            Route::Lame(ways, false) => {
                ways[from.index()].iter().all(|place| add(place.ends & line.targets[from.index()], place.via))
            }
            Route::Lame(_, true)
            | Route::Ride(_)
            | Route::Crooked(_)
            | Route::Hop(..)
            | Route::Bent(..)
            | Route::Path(_)
            | Route::Walk(_) => false,
        };
        if !is_all {
            return Vec::new();
        }
    }
    strides
}

/// Adds a leap over a way to the strides; `false` if there are too many.
fn add_stride<const W: usize>(
    strides: &mut Vec<Stride<W>>,
    from: Square,
    to: Square,
    way: SquareSet<W>,
) -> bool {
    let places = |square: Square| i32::from(square.0) - i32::from(from.0);
    let is_same = |stride: &&mut Stride<W>| {
        stride.places == places(to) && stride.via.iter().copied().eq(way.into_iter().map(places))
    };
    match strides.iter_mut().find(is_same) {
        Some(stride) => stride.origins.insert(from),
        None => {
            let via = way.into_iter().map(places).collect();
            strides.push(Stride { origins: SquareSet::one(from), places: places(to), via });
        }
    }
    strides.len() <= STRIDES
}
