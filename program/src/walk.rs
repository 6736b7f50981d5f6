//! Compiles walks to tables: repeated steps.

use std::sync::Arc;

use crate::ids::{KindSet, Square};
use crate::limits;

use super::code::NumberCode;
use super::square_set::{BySquare, SquareSet};
use super::step::StepTable;

/// A repeated step.
#[derive(Clone, Debug)]
pub struct Walk<const W: usize> {
    /// The destinations of a step, by square, in order.
    pub next: Arc<[Vec<Square>]>,
    /// The same as sets.
    pub around: StepTable<W>,
    /// The least number of steps.
    pub least: u8,
    /// The greatest number of steps, if that is known.
    pub most: Option<u8>,
    /// The greatest number of steps, if it is computed.
    pub computed: Option<NumberCode>,
    /// If that is the number of pieces connected to the walking one: their kinds.
    pub crowd: Option<KindSet>,
    /// Whether each step may enter any square, whatever its contents: then reach is distance.
    pub is_free: bool,
    /// The number of steps between each two squares; [`FAR`] beyond the length of a walk. Only for a free walk, and not
    /// on the largest boards.
    pub(super) distances: Arc<[u8]>,
}

/// More steps than a walk may have.
const FAR: u8 = u8::MAX;
/// The squares of the largest boards on which the distances of walks are stored.
const DISTANCE_SQUARES: usize = 256;

impl<const W: usize> Walk<W> {
    /// The destinations of steps from a square, one by one; steps are indices of alternatives.
    pub fn squares(&self, from: Square, steps: impl Iterator<Item = usize>) -> impl Iterator<Item = Square> {
        steps.scan(from, |at, step| {
            *at = self.next[at.index()][step];
            Some(*at)
        })
    }

    /// The number of steps from a square to another, `u8::MAX` beyond the length of a walk; nothing if that is not known.
    #[inline]
    pub fn distance(&self, from: Square, to: Square) -> Option<u8> {
        self.distances.get(from.index() * self.next.len() + to.index()).copied()
    }
}

/// A cache for walks: kinds share them, and most of them look the same to both sides.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownWalks<const W: usize>(Vec<KnownSteps<W>>);

/// A step as a table and as lists, and the destinations of walks of so many steps.
#[derive(Clone, Debug)]
pub(super) struct KnownSteps<const W: usize> {
    pub(super) around: StepTable<W>,
    pub(super) next: Arc<[Vec<Square>]>,
    reach: Vec<(u8, BySquare<W>)>,
    /// The distances of free walks; nothing before the first use.
    distances: Option<Arc<[u8]>>,
}

impl<const W: usize> KnownWalks<W> {
    pub(super) fn steps(&mut self, squares: BySquare<W>) -> &mut KnownSteps<W> {
        let is_known = |known: &KnownSteps<W>| Arc::ptr_eq(&known.around.squares, &squares);
        let place = self.0.iter().position(is_known).unwrap_or(self.0.len());
        if place == self.0.len() {
            let next = squares.iter().map(|set| set.into_iter().collect()).collect();
            self.0.push(KnownSteps {
                around: StepTable::new(squares),
                next,
                reach: Vec::new(),
                distances: None,
            });
        }
        &mut self.0[place]
    }
}

impl<const W: usize> KnownSteps<W> {
    /// The number of steps between each two squares; nothing on the largest boards.
    pub(super) fn distances(&mut self) -> Arc<[u8]> {
        let (around, squares) = (&self.around, self.next.len());
        if squares > DISTANCE_SQUARES {
            return Arc::default();
        }
        self.distances.get_or_insert_with(|| distances(around, squares)).clone()
    }

    /// The squares within some steps of each square, without the square itself.
    pub(super) fn within(&mut self, steps: u8) -> BySquare<W> {
        if let Some((_, known)) = self.reach.iter().find(|(known, _)| *known == steps) {
            return known.clone();
        }
        let squares = (0..self.next.len() as u16).map(Square);
        let reach: BySquare<W> = squares.map(|from| flood(&self.around, from, steps)).collect();
        self.reach.push((steps, reach.clone()));
        reach
    }
}

/// The number of steps between each two of so many squares; [`FAR`] where a walk does not lead.
fn distances<const W: usize>(around: &StepTable<W>, squares: usize) -> Arc<[u8]> {
    let mut distances = vec![FAR; squares * squares];
    for (from, row) in distances.chunks_mut(squares).enumerate() {
        let mut seen = SquareSet::one(Square(from as u16));
        let mut edge = seen;
        for steps in 0..=limits::PATH_STEPS as u8 {
            edge.into_iter().for_each(|to| row[to.index()] = steps);
            edge = around.around(edge).without(&seen);
            seen |= edge;
        }
    }
    distances.into()
}

/// The squares within some steps of a square, without the square itself.
fn flood<const W: usize>(around: &StepTable<W>, from: Square, steps: u8) -> SquareSet<W> {
    let mut seen = SquareSet::one(from);
    let mut edge = seen;
    for _ in 0..steps {
        edge = around.around(edge).without(&seen);
        seen |= edge;
    }
    seen.remove(from);
    seen
}
