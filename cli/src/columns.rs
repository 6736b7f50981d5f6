//! Tables as text.

use std::io::{self, Write};

/// The rows with all columns aligned: the first one at the left, the others at the right.
pub(crate) fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    in_columns(rows, |column| column == 0)
}

/// The rows with all columns aligned at the left.
#[cfg(feature = "games")]
pub(crate) fn left_aligned(rows: &[Vec<String>]) -> Vec<String> {
    in_columns(rows, |_| true)
}

fn in_columns(rows: &[Vec<String>], is_left: impl Fn(usize) -> bool) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells =
            row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match is_left(column) {
                true => format!("{cell:<width$}"),
                false => format!("{cell:>width$}"),
            });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// Writes rows as a table.
pub(crate) fn write_rows(rows: &[Vec<String>], out: &mut dyn Write) -> io::Result<()> {
    aligned(rows).into_iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// A row of a table.
pub(crate) fn row<const N: usize>(cells: [&dyn std::fmt::Display; N]) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_at_the_right() {
        let rows = [row([&"", &"games"]), row([&"checkmate", &12])];
        assert_eq!(aligned(&rows), ["           games", "checkmate     12"]);
    }
}
