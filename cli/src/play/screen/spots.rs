//! Where things were drawn, so that the mouse finds them.

use ratatui::layout::{Position, Rect};
use variorum::table::Pick;
use variorum::{Kind, Square};

use super::plan::Plan;

/// What can be clicked besides squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// Something of the list of choices.
    Pick(Pick),
    /// A kind in hand.
    Hand(Kind),
    /// An answer to the question, by its number.
    Answer(usize),
    /// A key of the footer.
    Key(char),
}

/// The board as it was drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct BoardSpot {
    pub(super) plan: Option<Plan>,
    /// The part of the screen that has the board.
    pub(super) area: Rect,
    /// How many cells of the board are hidden at the left and at the top.
    pub(super) hidden: (u16, u16),
}

/// All that was drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Spots {
    pub(super) board: BoardSpot,
    /// The width that texts over the board have.
    pub(super) text_width: u16,
    spots: Vec<(Rect, Spot)>,
}

impl Spots {
    /// Forgets all but the board's part of it, before all is drawn anew.
    pub(super) fn clear(&mut self) {
        self.spots.clear();
    }

    /// Notes where something was drawn.
    pub(super) fn add(&mut self, area: Rect, spot: Spot) {
        self.spots.push((area, spot));
    }

    /// What is at a cell; what was drawn last lies on top.
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
