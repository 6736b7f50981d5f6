//! The layout of squares in a picture.

use variorum::ids::Square;
use variorum::model::{Board, BoardSquare};

/// The height of a square in pixels; also the distance between the centres of two hexagons.
pub(super) const CELL: f64 = 60.0;

/// A cylinder is drawn as a ring if it has at least this many times as many files as ranks.
const RING: u8 = 3;
/// The width of the squares of a ring along its inmost rank, as a part of their height.
const INMOST: f64 = 0.82;
/// The number of straight pieces that make up the arc of a square.
const CORNERS: u32 = 6;

/// Whether a board is drawn as a ring: a long cylinder. Its first rank lies inside. Its first quarter of files lies at the bottom
/// left, so that files run to the right for White.
pub fn is_round(board: &Board) -> bool {
    let is_long = board.files / RING >= board.ranks;
    board.cylinder && !board.ring && !board.hexagons && !board.look.points && is_long
}

/// A place on a ring of so many files, `file` and `rank` from their middles; y grows downwards.
fn on_ring(files: u8, file: f64, rank: f64) -> (f64, f64) {
    let turn = std::f64::consts::TAU / f64::from(files);
    let radius = (INMOST / turn + rank) * CELL;
    let angle = (file + 0.5) * turn - std::f64::consts::FRAC_PI_2;
    (radius * angle.sin(), radius * angle.cos())
}

/// The places of all squares, in pixels.
pub(super) struct Layout {
    /// The centres, by square.
    centres: Vec<(f64, f64)>,
    /// Whether squares are hexagons.
    hexagons: bool,
    /// The files and ranks of the squares on a ring, and its number of files, if the board is one.
    ring: Option<(Vec<BoardSquare>, u8)>,
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
        if is_round(board) {
            return Layout::of_ring(board, left, top);
        }
        let raw: Vec<(f64, f64)> =
            board.squares().map(|square| raw_centre(board.place(square), board.hexagons)).collect();
        let half_width = if board.hexagons { hexagon_radius() } else { CELL / 2.0 };
        let least = |axis: fn(&(f64, f64)) -> f64| raw.iter().map(axis).fold(f64::INFINITY, f64::min);
        let most = |axis: fn(&(f64, f64)) -> f64| raw.iter().map(axis).fold(f64::NEG_INFINITY, f64::max);
        let (x0, y0) = (least(|centre| centre.0) - half_width, least(|centre| centre.1) - CELL / 2.0);
        Layout {
            hexagons: board.hexagons,
            ring: None,
            left,
            top,
            width: most(|centre| centre.0) + half_width - x0,
            height: most(|centre| centre.1) + CELL / 2.0 - y0,
            centres: raw.into_iter().map(|(x, y)| (x - x0 + left, y - y0 + top)).collect(),
        }
    }

    /// The layout of a ring, which is as wide as high whatever holes it has.
    fn of_ring(board: &Board, left: f64, top: f64) -> Layout {
        let (_, radius) =
            on_ring(board.files, f64::from(board.files) / 4.0 - 0.5, f64::from(board.ranks) - 0.5);
        let centre = |place: &BoardSquare| {
            let (x, y) = on_ring(board.files, f64::from(place.file), f64::from(place.rank));
            (x + radius + left, y + radius + top)
        };
        let places: Vec<BoardSquare> = board.squares().map(|square| board.place(square)).collect();
        let (centres, size) = (places.iter().map(centre).collect(), 2.0 * radius);
        let ring = Some((places, board.files));
        Layout { centres, hexagons: false, ring, left, top, width: size, height: size }
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
        if let Some((places, files)) = &self.ring {
            let BoardSquare { file, rank } = places[square.index()];
            let middle = (self.left + self.width / 2.0, self.top + self.height / 2.0);
            let at = |corner: u32, side: f64| {
                let along = f64::from(corner) / f64::from(CORNERS) - 0.5;
                let (x, y) = on_ring(*files, f64::from(file) + along, f64::from(rank) + side);
                (middle.0 + x, middle.1 + y)
            };
            let inner = (0..=CORNERS).map(|corner| (corner, -0.5));
            let outer = (0..=CORNERS).rev().map(|corner| (corner, 0.5));
            return inner.chain(outer).map(|(corner, side)| at(corner, side)).collect();
        }
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
