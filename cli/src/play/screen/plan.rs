//! The layout of the board in cells of the terminal.

use variorum::Square;
use variorum::model::Board;

/// The possible sizes of a square (width, height), largest first. A cell is about twice as high as wide.
const SQUARES: [(u16, u16); 5] = [(11, 5), (7, 3), (5, 2), (3, 1), (2, 1)];
/// The possible sizes of a hexagon. Neighbouring files are shifted by half its height.
const HEXAGONS: [(u16, u16); 4] = [(9, 4), (5, 2), (4, 2), (3, 2)];

/// A direction of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// A laid-out board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// The width and height of a square.
    pub(super) cell: (u16, u16),
    /// The width and height of the board.
    pub(super) size: (u16, u16),
    /// The upper left cell of each square.
    places: Vec<(u16, u16)>,
}

impl Plan {
    /// Lays out a board with squares of a size, seen from White's side or from Black's.
    fn new(board: &Board, cell: (u16, u16), is_flipped: bool) -> Plan {
        let (width, height) = (i32::from(cell.0), i32::from(cell.1));
        let raw = |square: Square| {
            let place = board.place(square);
            let (file, rank) = (i32::from(place.file), i32::from(place.rank));
            let lowered = if board.hexagons { file * height / 2 } else { 0 };
            let (x, y) = (file * width, lowered - rank * height);
            if is_flipped { (-x, -y) } else { (x, y) }
        };
        let raw: Vec<(i32, i32)> = board.squares().map(raw).collect();
        let least = |axis: fn(&(i32, i32)) -> i32| raw.iter().map(axis).min().unwrap_or(0);
        let (left, top) = (least(|place| place.0), least(|place| place.1));
        let places: Vec<(u16, u16)> =
            raw.iter().map(|(x, y)| ((x - left) as u16, (y - top) as u16)).collect();
        let right = places.iter().map(|place| place.0 + cell.0).max().unwrap_or(0);
        let bottom = places.iter().map(|place| place.1 + cell.1).max().unwrap_or(0);
        Plan { cell, size: (right, bottom), places }
    }

    /// Lays out a board with the largest squares that fit, or else with the smallest, and returns whether it fits. A square is at least as
    /// wide as the letters of the pieces.
    pub(super) fn fitting(board: &Board, room: (u16, u16), is_flipped: bool, letters: usize) -> (Plan, bool) {
        let sizes: &[(u16, u16)] = if board.hexagons { &HEXAGONS } else { &SQUARES };
        let wide = |size: &&(u16, u16)| usize::from(size.0) >= letters.min(3);
        let plans = || sizes.iter().filter(wide).map(|cell| Plan::new(board, *cell, is_flipped));
        let fits = |plan: &Plan| plan.size.0 <= room.0 && plan.size.1 <= room.1;
        let found = plans().find(fits);
        let has_fit = found.is_some();
        // A board that scrolls up and down anyway keeps the widest squares that fit across.
        let least = sizes.iter().map(|size| size.1).min().unwrap_or(1);
        let is_low = |plan: &Plan| plan.cell.1 == least && plan.size.0 <= room.0;
        let plan = found.or_else(|| plans().find(is_low)).or_else(|| plans().next_back());
        (plan.unwrap_or_else(|| Plan::new(board, sizes[0], is_flipped)), has_fit)
    }

    /// The upper left cell of a square.
    pub(super) fn place(&self, square: Square) -> (u16, u16) {
        self.places[square.index()]
    }

    /// The square at a cell.
    pub(super) fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        let has = |(left, top): &(u16, u16)| {
            (*left..left + self.cell.0).contains(&x) && (*top..top + self.cell.1).contains(&y)
        };
        self.places.iter().position(has).map(|index| Square(index as u16))
    }

    /// The next square in a direction: straight ahead if possible, otherwise the nearest one; at the edge the same square.
    pub(super) fn next(&self, from: Square, way: Way) -> Square {
        let (x, y) = self.place(from);
        let away = |place: &(u16, u16)| {
            // Half squares, so that neighbouring hexagons count.
            let across = (i32::from(place.0) - i32::from(x)) * 2 / i32::from(self.cell.0);
            let down = (i32::from(place.1) - i32::from(y)) * 2 / i32::from(self.cell.1);
            match way {
                Way::Left => (-across, down.abs()),
                Way::Right => (across, down.abs()),
                Way::Up => (-down, across.abs()),
                Way::Down => (down, across.abs()),
            }
        };
        let ahead =
            self.places.iter().map(away).enumerate().filter(|(_, (on, aside))| *on > 0 && aside <= on);
        let nearest = ahead.min_by_key(|(_, (on, aside))| on + 2 * aside);
        nearest.map_or(from, |(index, _)| Square(index as u16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum::Variant;

    fn plan(name: &str, is_flipped: bool) -> (Variant, Plan) {
        let variant = Variant::shipped(name).unwrap();
        let plan = Plan::fitting(&variant.model().board, (200, 80), is_flipped, 1).0;
        (variant, plan)
    }

    #[test]
    fn the_cursor_goes_where_the_arrow_points() {
        let (variant, upright) = plan("chess", false);
        let (_, flipped) = plan("chess", true);
        let square = |name| variant.notation().square_of(name).unwrap();
        assert_eq!(upright.next(square("e4"), Way::Up), square("e5"));
        assert_eq!(upright.next(square("e4"), Way::Left), square("d4"));
        assert_eq!(upright.next(square("h8"), Way::Right), square("h8"));
        assert_eq!(flipped.next(square("e4"), Way::Up), square("e3"));
        assert_eq!(upright.place(square("a8")), (0, 0));
        assert_eq!(flipped.place(square("h1")), (0, 0));
    }

    #[test]
    fn every_square_of_every_board_can_be_reached_and_clicked() {
        for shipped in variorum::source::shipped() {
            let (variant, plan) = plan(&shipped.name, false);
            let board = &variant.model().board;
            let mut seen = vec![false; board.len()];
            let mut edge: Vec<Square> = board.squares().take(1).collect();
            while let Some(square) = edge.pop() {
                if !std::mem::replace(&mut seen[square.index()], true) {
                    edge.extend(
                        [Way::Left, Way::Right, Way::Up, Way::Down].map(|way| plan.next(square, way)),
                    );
                }
            }
            assert!(seen.iter().all(|seen| *seen), "{}: the cursor cannot go everywhere", shipped.name);
            for square in board.squares() {
                let (x, y) = plan.place(square);
                assert_eq!(plan.square_at(x, y), Some(square), "{}", shipped.name);
            }
        }
    }
}
