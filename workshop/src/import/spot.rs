//! Squares of the other program, whatever the board.

use std::collections::BTreeSet;

use variorum::ids::letters_of_file;

/// A square by file and rank, from 0.
pub(super) type Spot = (usize, usize);

/// A set of squares.
pub(super) type Spots = BTreeSet<Spot>;

/// The name of a square.
pub(super) fn spot_name((file, rank): Spot) -> String {
    format!("{}{}", letters_of_file(file as u8), rank + 1)
}
