//! The clickable areas of the screen.

use ratatui::layout::{Position, Rect};
use variorum::table::Pick;
use variorum::{Kind, Square};

use super::plan::Plan;

/// Something clickable other than a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// An entry of the list of choices.
    Pick(Pick),
    /// A kind in hand.
    Hand(Kind),
    /// An answer to the question, by index.
    Answer(usize),
    /// A key of the footer.
    Key(char),
}

/// The board as it was drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct BoardSpot {
    pub(super) plan: Option<Plan>,
    /// The area of the board.
    pub(super) area: Rect,
    /// The scroll offset: hidden columns and rows.
    pub(super) hidden: (u16, u16),
}

/// All clickable areas.
#[derive(Clone, Debug, Default)]
pub(super) struct Spots {
    pub(super) board: BoardSpot,
    /// The width of texts in overlays.
    pub(super) text_width: u16,
    spots: Vec<(Rect, Spot)>,
}

impl Spots {
    /// Forgets everything but the board, before a redraw.
    pub(super) fn clear(&mut self) {
        self.spots.clear();
    }

    /// Adds a clickable area.
    pub(super) fn add(&mut self, area: Rect, spot: Spot) {
        self.spots.push((area, spot));
    }

    /// The topmost spot at a cell.
    pub(super) fn at(&self, column: u16, row: u16) -> Option<Spot> {
        let has = |(area, _): &&(Rect, Spot)| area.contains(Position::new(column, row));
        self.spots.iter().rev().find(has).map(|(_, spot)| spot.clone())
    }

    /// The square at a cell.
    pub(super) fn square_at(&self, column: u16, row: u16) -> Option<Square> {
        let board = &self.board;
        if !board.area.contains(Position::new(column, row)) {
            return None;
        }
        let (x, y) = (column - board.area.x + board.hidden.0, row - board.area.y + board.hidden.1);
        board.plan.as_ref()?.square_at(x, y)
    }
}
