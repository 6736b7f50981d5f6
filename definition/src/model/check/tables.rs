//! The size of the tables in which movements are laid out before play: by square, for each side, and reversed.

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use crate::model::board::Board;
use crate::model::{Geometry, Movement};

/// Tables of a geometry: for each side the destinations, and the origins.
const TABLES: usize = 4;

/// The tables so far: kinds share those of the same shape.
#[derive(Clone, Debug, Default)]
pub(super) struct TableSizes {
    known: HashSet<u64>,
    bytes: usize,
}

impl TableSizes {
    /// Adds the tables that the movements of a kind need; gives the total number of bytes.
    pub(super) fn add(&mut self, board: &Board, movements: &[Movement]) -> usize {
        let mut together = 0;
        for movement in movements {
            let shape = hash(&format!("{:?}", movement.geometry));
            self.add_new(shape, || own_bytes(board, &movement.geometry));
            let rays = self.add_rays(board, &movement.geometry);
            // Kinds with the same set of geometries share their joined tables.
            together ^= hash(&(shape, movement.modes.iter().map(|mode| mode as u8).collect::<Vec<_>>()));
            self.add_new(together, || (TABLES + rays) * table_bytes(board));
        }
        self.bytes
    }

    /// Counts the rays of a geometry and gives their number.
    fn add_rays(&mut self, board: &Board, geometry: &Geometry) -> usize {
        let (ways, most): (Vec<Vec<_>>, _) = match geometry {
            Geometry::Ride(vectors, most) | Geometry::Hop { vectors, most, .. } => {
                (vectors.iter().map(|vector| vec![*vector]).collect(), *most)
            }
            Geometry::Crooked(ways, most) => (ways.clone(), *most),
            Geometry::Leap(_) | Geometry::Lame(_) | Geometry::Path(_) | Geometry::Walk { .. } => return 0,
        };
        let (squares, longest) = (board.len(), usize::from(most.unwrap_or(u8::MAX)));
        for way in &ways {
            let is_listed = way.len() > 1 || board.goes_round();
            let length = if most.is_none() { squares } else { longest.min(squares) };
            let listed = if is_listed { 2 * squares * length } else { 0 };
            self.add_new(hash(&(way, most)), || 2 * (table_bytes(board) + listed));
        }
        ways.len()
    }

    fn add_new(&mut self, key: u64, bytes: impl FnOnce() -> usize) {
        if self.known.insert(key) {
            self.bytes += bytes();
        }
    }
}

/// The bytes of a table: a set of squares for each square.
fn table_bytes(board: &Board) -> usize {
    board.len() * board.len().div_ceil(64) * 8
}

/// The tables of a geometry itself, without rays.
fn own_bytes(board: &Board, geometry: &Geometry) -> usize {
    let table = table_bytes(board);
    let more = match geometry {
        Geometry::Leap(_) | Geometry::Ride(..) | Geometry::Hop { .. } | Geometry::Crooked(..) => 0,
        Geometry::Lame(leaps) => 4 * leaps.len() * table,
        // The squares after a first step and after a second one; the captures on the way.
        Geometry::Path(path) if path.legs.len() == 2 => 2 * path.legs[0].steps.len() * table,
        Geometry::Path(path) => 2 * path.legs.len() * table,
        Geometry::Walk { steps, .. } => 2 * steps.len() * table,
    };
    TABLES * table + more
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
