//! The start position, from `startFen`.

use super::settings::{Settings, Side, Slot};
use super::spot::{Spot, Spots};

/// The content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Wall,
    Piece {
        /// The kind before its promotion, or its present kind.
        slot: Slot,
        side: Side,
        is_promoted: bool,
    },
}

/// The start.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub(super) files: usize,
    pub(super) ranks: usize,
    /// By rank from White's edge, then by file.
    cells: Vec<Vec<Cell>>,
    /// The pieces in hand, in the order of the text.
    pub(super) hands: Vec<(Slot, Side)>,
    /// The side to move.
    pub(super) first: Side,
    /// Letters of the remaining rights.
    pub(super) rights: String,
    /// How many checks White and Black have to give.
    pub(super) checks: Option<(usize, usize)>,
}

impl Start {
    /// Reads the start of a variant.
    ///
    /// # Errors
    ///
    /// The part that does not fit the board or the pieces.
    pub(super) fn read(settings: &Settings) -> Result<Start, String> {
        let mut fields = settings.text("startFen").split_whitespace();
        let (files, ranks) = (settings.number("maxFile"), settings.number("maxRank"));
        let pieces = fields.next().unwrap_or_default();
        let (board, hands) = pieces.split_once('[').unwrap_or((pieces, ""));
        let mut start = Start {
            files,
            ranks,
            cells: vec![vec![Cell::Empty; files]; ranks],
            hands: Vec::new(),
            first: if fields.next() == Some("b") { Side::Black } else { Side::White },
            rights: String::new(),
            checks: None,
        };
        start.board(settings, board)?;
        for letter in hands.chars().filter(|c| c.is_ascii_alphabetic()) {
            let slot = settings.slot_of(letter).ok_or_else(|| format!("`{letter}` is not a piece"))?;
            start.hands.push((slot, side_of(letter)));
        }
        for field in fields {
            if let Some((white, black)) = field.split_once('+') {
                start.checks = Some((number(white), number(black)));
            } else if start.rights.is_empty() && field.chars().all(|c| c.is_ascii_alphabetic()) {
                field.clone_into(&mut start.rights);
            }
        }
        Ok(start)
    }

    fn board(&mut self, settings: &Settings, board: &str) -> Result<(), String> {
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() > self.ranks {
            return Err(format!("it has {} ranks, the board {}", rows.len(), self.ranks));
        }
        for (index, row) in rows.into_iter().enumerate() {
            let rank = self.ranks - 1 - index;
            let cells = self.row(settings, row)?;
            if cells.len() > self.files {
                return Err(format!("`{row}` has {} files, the board {}", cells.len(), self.files));
            }
            self.cells[rank][..cells.len()].copy_from_slice(&cells);
        }
        Ok(())
    }

    fn row(&self, settings: &Settings, row: &str) -> Result<Vec<Cell>, String> {
        let mut cells = Vec::new();
        let mut empty = 0;
        let mut is_promoted = false;
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                empty = (empty * 10 + digit as usize).min(99);
                continue;
            }
            cells.resize(cells.len() + std::mem::take(&mut empty), Cell::Empty);
            match c {
                '*' => cells.push(Cell::Wall),
                '+' => is_promoted = true,
                '~' => {}
                letter => {
                    let slot =
                        settings.slot_of(letter).ok_or_else(|| format!("`{letter}` is not a piece"))?;
                    let is_promoted = std::mem::take(&mut is_promoted);
                    cells.push(Cell::Piece { slot, side: side_of(letter), is_promoted });
                }
            }
        }
        cells.resize(cells.len() + empty, Cell::Empty);
        Ok(cells)
    }

    /// The content of a square of the board.
    pub(super) fn at(&self, (file, rank): Spot) -> Cell {
        self.cells.get(rank).and_then(|row| row.get(file)).copied().unwrap_or(Cell::Empty)
    }

    /// All squares, rank by rank from White's edge.
    pub(super) fn spots(&self) -> impl Iterator<Item = Spot> {
        let files = self.files;
        (0..self.ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)))
    }

    /// The squares that hold a wall.
    pub(super) fn walls(&self) -> Spots {
        self.spots().filter(|spot| self.at(*spot) == Cell::Wall).collect()
    }

    /// Whether a side has a kind on the board or in hand.
    pub(super) fn has(&self, side: Side, slot: Slot) -> bool {
        self.count(side, slot) > 0
    }

    /// How many of a kind a side has on the board and in hand.
    pub(super) fn count(&self, side: Side, slot: Slot) -> usize {
        let on_board = self.spots().filter(|spot| self.holds(*spot, side, slot)).count();
        on_board + self.hands.iter().filter(|held| **held == (slot, side)).count()
    }

    /// Whether an unpromoted piece of a side and kind stands on a square.
    pub(super) fn holds(&self, spot: Spot, side: Side, slot: Slot) -> bool {
        self.at(spot) == Cell::Piece { slot, side, is_promoted: false }
    }
}

fn side_of(letter: char) -> Side {
    if letter.is_ascii_uppercase() { Side::White } else { Side::Black }
}

fn number(digits: &str) -> usize {
    digits.parse().unwrap_or(0)
}
