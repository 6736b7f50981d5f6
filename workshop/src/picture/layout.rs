//! The layout of squares in a picture.

use variorum::ids::Square;
use variorum::model::{Board, BoardSquare};

/// The height of a square in pixels; also the distance between the centres of two hexagons.
pub(super) const CELL: f64 = 60.0;

/// The places of all squares, in pixels.
pub(super) struct Layout {
    /// The centres, by square.
    centres: Vec<(f64, f64)>,
    /// Whether squares are hexagons.
    hexagons: bool,
    /// The left edge of the board.
    pub(super) left: f64,
    /// The upper edge of the board.
    pub(super) top: f64,
    /// The width of the board.
    pub(super) width: f64,
    /// The height of the board.
    pub(super) height: f64,
}

impl Layout {
    /// The layout of a board whose upper left corner lies at a point.
    pub(super) fn of(board: &Board, left: f64, top: f64) -> Layout {
        let raw: Vec<(f64, f64)> =
            board.squares().map(|square| raw_centre(board.place(square), board.hexagons)).collect();
        let half_width = if board.hexagons { hexagon_radius() } else { CELL / 2.0 };
        let least = |axis: fn(&(f64, f64)) -> f64| raw.iter().map(axis).fold(f64::INFINITY, f64::min);
        let most = |axis: fn(&(f64, f64)) -> f64| raw.iter().map(axis).fold(f64::NEG_INFINITY, f64::max);
        let (x0, y0) = (least(|centre| centre.0) - half_width, least(|centre| centre.1) - CELL / 2.0);
        Layout {
            hexagons: board.hexagons,
            left,
            top,
            width: most(|centre| centre.0) + half_width - x0,
            height: most(|centre| centre.1) + CELL / 2.0 - y0,
            centres: raw.into_iter().map(|(x, y)| (x - x0 + left, y - y0 + top)).collect(),
        }
    }

    /// The right edge of the board.
    pub(super) fn right(&self) -> f64 {
        self.left + self.width
    }

    /// The lower edge of the board.
    pub(super) fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// The centre of a square.
    pub(super) fn centre(&self, square: Square) -> (f64, f64) {
        self.centres[square.index()]
    }

    /// The corner between two points that lies farther from the middle of the board: where a line from one to the other goes
    /// round.
    pub(super) fn corner_of(&self, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> (f64, f64) {
        let (middle, level) = (self.left + self.width / 2.0, self.top + self.height / 2.0);
        let far = |(x, y): (f64, f64)| (x - middle).hypot(y - level);
        let corners = [(x1, y2), (x2, y1)];
        if far(corners[0]) > far(corners[1]) { corners[0] } else { corners[1] }
    }

    /// The outline of a square, for the `points` of a polygon.
    pub(super) fn outline(&self, square: Square) -> Vec<(f64, f64)> {
        let (x, y) = self.centre(square);
        let half = CELL / 2.0;
        if !self.hexagons {
            return vec![
                (x - half, y - half),
                (x + half, y - half),
                (x + half, y + half),
                (x - half, y + half),
            ];
        }
        let radius = hexagon_radius();
        let narrow = radius / 2.0;
        vec![
            (x - radius, y),
            (x - narrow, y - half),
            (x + narrow, y - half),
            (x + radius, y),
            (x + narrow, y + half),
            (x - narrow, y + half),
        ]
    }
}

/// The centre of a square before the board is moved to its place; y grows downwards.
fn raw_centre(place: BoardSquare, hexagons: bool) -> (f64, f64) {
    let (file, rank) = (f64::from(place.file), f64::from(place.rank));
    if hexagons {
        // Files stand upright; the next file to the right lies half a hexagon lower, since the step that changes file and
        // rank together leads to a neighbour too.
        (file * 1.5 * hexagon_radius(), (file / 2.0 - rank) * CELL)
    } else {
        (file * CELL, -rank * CELL)
    }
}

/// The distance from the centre of a hexagon to its corners, if two sides are `CELL` apart.
fn hexagon_radius() -> f64 {
    CELL / 3.0_f64.sqrt()
}
