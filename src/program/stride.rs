//! Lines that many pieces take at once: shifts of whole sets.

use crate::ids::Square;

use super::movement::{Line, Route};
use super::square_set::SquareSet;

/// A leap of many pieces as a shift of their set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stride<const W: usize> {
    /// The squares from which it can be taken.
    pub origins: SquareSet<W>,
    /// How many places further on it leads.
    pub places: i32,
    /// How many places further on the squares lie that must be empty.
    via: Vec<i32>,
}

/// Lines with more strides are taken piece by piece.
const STRIDES: usize = 4;

impl<const W: usize> Stride<W> {
    /// Those of some pieces on its origins that can take it as far as the way is empty, given all empty squares.
    #[inline]
    pub fn takers(&self, pieces: SquareSet<W>, empty: &SquareSet<W>) -> SquareSet<W> {
        self.via.iter().fold(pieces & self.origins, |takers, via| takers & empty.shifted(-via))
    }
}

/// The strides of a line that are all that it does, whatever set it must end in; none if it is more than that.
pub(super) fn strides<const W: usize>(line: &Line<W>) -> Vec<Stride<W>> {
    let no_way = SquareSet::EMPTY;
    let mut strides: Vec<Stride<W>> = Vec::new();
    if !line.is_simple() || !line.is_harmless || line.returns {
        return strides;
    }
    for from in line.origins {
        let targets = line.targets[from.index()];
        let ways: Vec<(SquareSet<W>, SquareSet<W>)> = match &line.route {
            Route::Leap => vec![(targets, no_way)],
            Route::Lame(ways, false) => {
                ways[from.index()].iter().map(|place| (place.ends & targets, place.via)).collect()
            }
            Route::Lame(_, true)
            | Route::Ride(_)
            | Route::Crooked(_)
            | Route::Hop(..)
            | Route::Bent(..)
            | Route::Path(_)
            | Route::Walk(_) => return Vec::new(),
        };
        let mut known = SquareSet::EMPTY;
        for (ends, _) in &ways {
            if ends.meets(&known) {
                return Vec::new();
            }
            known |= *ends;
        }
        let places = |to: Square| i32::from(to.0) - i32::from(from.0);
        for (to, via) in ways.iter().flat_map(|(ends, via)| ends.into_iter().map(move |to| (to, via))) {
            let via: Vec<i32> = via.into_iter().map(places).collect();
            let is_same = |stride: &&mut Stride<W>| stride.places == places(to) && stride.via == via;
            match strides.iter_mut().find(is_same) {
                Some(stride) => stride.origins.insert(from),
                None => strides.push(Stride { origins: SquareSet::one(from), places: places(to), via }),
            }
            if strides.len() > STRIDES {
                return Vec::new();
            }
        }
    }
    strides
}
