//! The tables of numbers for squares: squares that mirror each other have one place in them.

use crate::ids::Side;
use crate::model::Model;

/// The places of squares in tables that look like a board seen from a side's own edge: a row for each rank, the farthest
/// first, and in it the files from the edge to the middle.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// By side and square.
    of: [Vec<usize>; 2],
    ranks: usize,
    files: usize,
}

impl Places {
    pub(super) fn of(model: &Model) -> Places {
        let board = &model.board;
        let coordinates: Vec<(usize, usize)> = board
            .squares()
            .map(|square| board.place(square))
            .map(|place| (usize::from(place.file as u16), usize::from(place.rank as u16)))
            .collect();
        let last_file = coordinates.iter().map(|(file, _)| *file).max().unwrap_or(0);
        let last_rank = coordinates.iter().map(|(_, rank)| *rank).max().unwrap_or(0);
        let files = last_file / 2 + 1;
        let of = Side::BOTH.map(|side| {
            let place = |(file, rank): &(usize, usize)| {
                let row = if side == Side::White { last_rank - rank } else { *rank };
                row * files + (*file).min(last_file - file)
            };
            coordinates.iter().map(place).collect()
        });
        Places { of, ranks: last_rank + 1, files }
    }

    /// How many places there are.
    pub(super) fn count(&self) -> usize {
        self.ranks * self.files
    }

    #[inline]
    pub(super) fn place(&self, side: usize, square: usize) -> usize {
        self.of[side][square]
    }

    /// A table as rows of whole numbers; no row if there is nothing but zeros.
    pub(super) fn to_rows(&self, table: &[f32]) -> Vec<Vec<i32>> {
        to_rows(table, self.files)
    }

    /// A table from rows; what they lack is zero.
    pub(super) fn table(&self, rows: &[Vec<i32>]) -> Vec<f32> {
        of_rows(rows, self.count())
    }

    /// What is wrong with the form of rows; nothing if there are none.
    pub(super) fn fault(&self, rows: &[Vec<i32>]) -> Option<String> {
        let Places { ranks, files, .. } = self;
        (!has_form(rows, *ranks, *files)).then(|| {
            format!("a table of squares has {ranks} rows, one for each rank, with {files} numbers each, from the edge to the middle")
        })
    }
}

/// A table as rows of so many whole numbers; no row if there is nothing but zeros.
pub(super) fn to_rows(table: &[f32], files: usize) -> Vec<Vec<i32>> {
    let whole = |row: &[f32]| row.iter().map(|number| number.round() as i32).collect();
    let rows: Vec<Vec<i32>> = table.chunks_exact(files).map(whole).collect();
    if rows.iter().flatten().all(|number| *number == 0) { Vec::new() } else { rows }
}

/// A table of so many numbers from rows; what they lack is zero.
pub(super) fn of_rows(rows: &[Vec<i32>], count: usize) -> Vec<f32> {
    let mut table: Vec<f32> = rows.iter().flatten().map(|number| *number as f32).collect();
    table.resize(count, 0.0);
    table
}

/// Whether there are so many rows of so many numbers, or none.
pub(super) fn has_form(rows: &[Vec<i32>], ranks: usize, files: usize) -> bool {
    rows.is_empty() || rows.len() == ranks && rows.iter().all(|row| row.len() == files)
}
