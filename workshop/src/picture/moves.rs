//! How a piece moves, as a picture: the piece in the middle of a small board, with signs on the squares that it can
//! reach.

use std::fmt::Write;

use super::layout::{CELL, Layout};
use super::piece::to_piece;
use super::reached::{Ground, Reached, Spot, spot_of};
use super::words::number;
use variorum::ids::{Kind, Side, Square};
use variorum::language::Mode;
use variorum::model::{Board, Geometry, Model, Modes, Movement, Step, WalkCount};

const LIGHT: &str = "#f7eedd";
const DARK: &str = "#e3cfad";
const THIRD: &str = "#eddfc6";
const BORDER: &str = "#8a7355";
const GOES: &str = "#1f6f8b";
const TAKES: &str = "#b3361b";
const OTHER: &str = "#6b3f8f";
/// The distance from the middle of the picture to its edge, in squares.
const REACH: std::ops::RangeInclusive<i32> = 2..=4;

/// A sign of these pictures, for a legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// It goes there without capturing: a dot.
    Goes,
    /// It captures there: a ring.
    Captures,
    /// It does both: a dot in a ring.
    Both,
    /// It captures there without moving: a cross.
    Shoots,
    /// It changes places with a friend: a dot between two bars.
    Swaps,
    /// It captures a friend: a ring in a square.
    Devours,
    /// A piece must stand there: a grey disc.
    Hurdle,
    /// It passes over that square: a small open circle.
    Passes,
    /// It rides along a line.
    Rides,
    /// The number of steps of a walk.
    Steps,
}

impl Sign {
    /// Its meaning, for a legend.
    pub fn words(self) -> &'static str {
        match self {
            Sign::Goes => "moves without capturing",
            Sign::Captures => "captures",
            Sign::Both => "moves or captures",
            Sign::Shoots => "captures without moving",
            Sign::Swaps => "also changes places with a friend",
            Sign::Devours => "also captures a friend",
            Sign::Hurdle => "a piece must stand here",
            Sign::Passes => "passes over this square",
            Sign::Rides => "slides as far as nothing is in the way",
            Sign::Steps => "number of steps",
        }
    }

    /// The sign alone, as a whole SVG document of 24 by 24 pixels.
    pub fn to_svg(self) -> String {
        let mut drawn = String::from(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="-30 -30 60 60">"#,
        );
        let at = (0.0, 0.0);
        match self {
            Sign::Goes => signs(&mut drawn, at, Modes::NONE.with(Mode::Quiet)),
            Sign::Captures => signs(&mut drawn, at, Modes::NONE.with(Mode::Capture)),
            Sign::Both => signs(&mut drawn, at, Modes::USUAL),
            Sign::Shoots => signs(&mut drawn, at, Modes::NONE.with(Mode::Shoot)),
            Sign::Swaps => signs(&mut drawn, at, Modes::NONE.with(Mode::Swap)),
            Sign::Devours => signs(&mut drawn, at, Modes::NONE.with(Mode::Devour)),
            Sign::Hurdle => hurdle(&mut drawn, at),
            Sign::Passes => passed(&mut drawn, at),
            Sign::Rides => line(&mut drawn, &[(-26.0, 0.0), (0.0, 0.0)], true),
            Sign::Steps => numbered(&mut drawn, (-20.0, -20.0), 2),
        }
        drawn.push_str("</svg>");
        drawn
    }
}

/// How a white piece of a kind moves by some of its movements, with nothing else on the board but the pieces that they
/// need: a whole SVG document, and the signs in it. Conditions are left out. Nothing if the movements lead nowhere.
///
/// On a board of squares where no link matters, the picture shows a part of an endless board; otherwise it shows the
/// board itself, with the piece where it can go to most squares. `movements` are indices into the movements of the kind;
/// unknown ones are left out.
///
/// ```
/// let variant = variorum::Variant::shipped("chess")?;
/// let kinds = &variant.model().kinds;
/// let knight = kinds.iter().position(|kind| kind.name == "knight").ok_or("chess has one")?;
/// let (picture, signs) =
///     variorum_workshop::picture::to_move_diagram(variant.model(), variorum::Kind(knight as u8), &[0]).ok_or("it moves")?;
/// assert!(picture.starts_with("<svg "));
/// assert_eq!(signs, [variorum_workshop::picture::Sign::Both]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_move_diagram(model: &Model, kind: Kind, movements: &[usize]) -> Option<(String, Vec<Sign>)> {
    let about = model.kinds.get(kind.index())?;
    let (ground, reached) = reached(model, kind, movements)?;
    let piece = to_piece(&model.board, about, Side::White);
    Some((draw(&ground, &reached, &piece), legend(&reached)))
}

/// Where some movements of a kind lead, and on what ground that is drawn; nothing where they lead nowhere.
pub(super) fn reached<'m>(
    model: &'m Model,
    kind: Kind,
    movements: &[usize],
) -> Option<(Ground<'m>, Reached)> {
    let about = model.kinds.get(kind.index())?;
    let movements: Vec<&Movement> =
        movements.iter().filter_map(|index| about.movements.get(*index)).collect();
    let ground = match needs_board(&model.board, &movements) {
        true => on_board(&model.board, &movements)?,
        false => on_grid(&movements),
    };
    let reached = Reached::by(&ground, &movements);
    (!reached.ends.is_empty()).then_some((ground, reached))
}

/// Whether movements depend on the shape of the board.
fn needs_board(board: &Board, movements: &[&Movement]) -> bool {
    let is_link = |step: &Step| matches!(step, Step::Link(_));
    board.hexagons
        || movements.iter().any(|movement| match &movement.geometry {
            Geometry::Leap(lists) => lists.iter().flatten().any(is_link),
            Geometry::Path(path) => {
                path.legs.iter().flat_map(|leg| &leg.steps).any(|step| is_link(&step.step))
            }
            Geometry::Walk { steps, .. } => steps.iter().any(is_link),
            Geometry::Lame(_) | Geometry::Ride(..) | Geometry::Hop { .. } | Geometry::Crooked(..) => false,
        })
}

/// The whole board, with the piece on a square from which it can go to most squares, in the middle if possible.
fn on_board<'b>(board: &'b Board, movements: &[&Movement]) -> Option<Ground<'b>> {
    let ground = |square: Square| Ground {
        origin: spot_of(board, square),
        files: 0..i32::from(board.files),
        ranks: 0..i32::from(board.ranks),
        board: Some(board),
    };
    let uses_links = |square: &Square| {
        movements.iter().any(|movement| match &movement.geometry {
            Geometry::Walk { steps, .. } => steps
                .iter()
                .any(|step| matches!(step, Step::Link(link) if !board.linked(*square, *link).is_empty())),
            Geometry::Leap(lists) => lists
                .iter()
                .flatten()
                .any(|step| matches!(step, Step::Link(link) if !board.linked(*square, *link).is_empty())),
            Geometry::Lame(_)
            | Geometry::Ride(..)
            | Geometry::Hop { .. }
            | Geometry::Crooked(..)
            | Geometry::Path(_) => false,
        })
    };
    let middle = |square: &Square| {
        let place = board.place(*square);
        let away = |at: u8, count: u8| (2 * i32::from(at) + 1 - i32::from(count)).abs();
        -away(place.file, board.files) - away(place.rank, board.ranks)
    };
    let reaches = |square: &Square| Reached::by(&ground(*square), movements).ends.len();
    board.squares().max_by_key(|square| (uses_links(square), reaches(square), middle(square))).map(ground)
}

/// A sufficiently large part of an endless board.
fn on_grid(movements: &[&Movement]) -> Ground<'static> {
    let reach = movements.iter().map(|movement| reach(&movement.geometry)).max().unwrap_or(0);
    let reach = reach.clamp(*REACH.start(), *REACH.end());
    Ground { origin: (0, 0), files: -reach..reach + 1, ranks: -reach..reach + 1, board: None }
}

/// How far a movement leads within the picture.
fn reach(geometry: &Geometry) -> i32 {
    let size = |files: i8, ranks: i8| i32::from(files.abs().max(ranks.abs()));
    let step = |step: &Step| match step {
        Step::Vector(vector) => size(vector.files, vector.ranks),
        Step::Link(_) => 1,
    };
    match geometry {
        Geometry::Leap(lists) => lists.iter().map(|list| list.iter().map(step).sum()).max().unwrap_or(0),
        Geometry::Lame(leaps) => {
            leaps.iter().map(|leap| size(leap.to.files, leap.to.ranks)).max().unwrap_or(0)
        }
        Geometry::Ride(vectors, most) => {
            let one = vectors.iter().map(|vector| size(vector.files, vector.ranks)).max().unwrap_or(1);
            one * most.map_or(3, i32::from)
        }
        Geometry::Hop { .. } => 3,
        Geometry::Crooked(..) => *REACH.end(),
        Geometry::Path(path) => path
            .legs
            .iter()
            .map(|leg| {
                leg.steps.iter().map(|leg| step(&leg.step) * i32::from(leg.most.min(3))).max().unwrap_or(0)
            })
            .sum(),
        Geometry::Walk { most: WalkCount::Number(most), .. } => i32::from(*most).min(3),
        Geometry::Walk { most: WalkCount::Computed(_), .. } => 3,
    }
}

/// The signs that a picture has.
pub(super) fn legend(reached: &Reached) -> Vec<Sign> {
    let mut found = Vec::new();
    for modes in reached.ends.values() {
        found.extend(match (modes.has(Mode::Quiet), modes.has(Mode::Capture)) {
            (true, true) => Some(Sign::Both),
            (true, false) => Some(Sign::Goes),
            (false, true) => Some(Sign::Captures),
            (false, false) => None,
        });
        let more = [(Mode::Shoot, Sign::Shoots), (Mode::Swap, Sign::Swaps), (Mode::Devour, Sign::Devours)];
        found.extend(more.iter().filter(|(mode, _)| modes.has(*mode)).map(|(_, sign)| *sign));
    }
    found.extend((!reached.hurdles.is_empty()).then_some(Sign::Hurdle));
    found.extend((!reached.passed.is_empty()).then_some(Sign::Passes));
    found.extend((!reached.lines.is_empty()).then_some(Sign::Rides));
    found.extend((!reached.steps.is_empty()).then_some(Sign::Steps));
    found.sort_unstable();
    found.dedup();
    found
}

/// The places of squares, in pixels.
struct Sheet<'g> {
    ground: &'g Ground<'g>,
    layout: Option<Layout>,
}

impl Sheet<'_> {
    fn centre(&self, spot: Spot) -> (f64, f64) {
        let square = self.ground.board.and_then(|board| board.at(spot.0, spot.1));
        match (&self.layout, square) {
            (Some(layout), Some(square)) => layout.centre(square),
            (_, _) => {
                let x = f64::from(spot.0 - self.ground.files.start) + 0.5;
                let y = f64::from(self.ground.ranks.end - 1 - spot.1) + 0.5;
                (1.0 + x * CELL, 1.0 + y * CELL)
            }
        }
    }

    fn size(&self) -> (f64, f64) {
        match &self.layout {
            Some(layout) => (layout.width + 2.0, layout.height + 2.0),
            None => {
                let count = |range: &std::ops::Range<i32>| f64::from(range.end - range.start);
                (count(&self.ground.files) * CELL + 2.0, count(&self.ground.ranks) * CELL + 2.0)
            }
        }
    }

    fn outline(&self, spot: Spot) -> Vec<(f64, f64)> {
        let square = self.ground.board.and_then(|board| board.at(spot.0, spot.1));
        match (&self.layout, square) {
            (Some(layout), Some(square)) => layout.outline(square),
            (_, _) => {
                let ((x, y), half) = (self.centre(spot), CELL / 2.0);
                vec![(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
            }
        }
    }
}

fn draw(ground: &Ground<'_>, reached: &Reached, piece: &str) -> String {
    let layout = ground.board.map(|board| Layout::of(board, 1.0, 1.0));
    let sheet = Sheet { ground, layout };
    let (width, height) = sheet.size();
    let (width, height) = (number(width), number(height));
    let mut drawn = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
    );
    squares(&mut drawn, &sheet);
    for (spots, is_endless) in &reached.lines {
        let points: Vec<(f64, f64)> = spots.iter().map(|spot| sheet.centre(*spot)).collect();
        line(&mut drawn, &points, *is_endless);
    }
    let is_free = |spot: &&Spot| ground.has(**spot) && **spot != ground.origin;
    for spot in reached.passed.iter().filter(is_free).filter(|spot| !reached.ends.contains_key(spot)) {
        passed(&mut drawn, sheet.centre(*spot));
    }
    for spot in reached.hurdles.iter().filter(is_free) {
        hurdle(&mut drawn, sheet.centre(*spot));
    }
    for (spot, modes) in &reached.ends {
        signs(&mut drawn, sheet.centre(*spot), *modes);
    }
    for (spot, count) in reached.steps.iter().filter(|(spot, _)| is_free(spot)) {
        numbered(&mut drawn, sheet.centre(*spot), *count);
    }
    let (x, y) = sheet.centre(ground.origin);
    let (x, y, scale) = (number(x), number(y), CELL / 100.0);
    let _ = write!(drawn, r#"<g transform="translate({x} {y}) scale({scale})">{piece}</g>"#);
    drawn.push_str("</svg>");
    drawn
}

fn squares(drawn: &mut String, sheet: &Sheet<'_>) {
    let ground = sheet.ground;
    let _ = write!(drawn, r#"<g stroke="{BORDER}" stroke-width="1">"#);
    for rank in ground.ranks.clone() {
        for file in ground.files.clone().filter(|file| ground.has((*file, rank))) {
            let shades = if ground.board.is_some_and(|board| board.hexagons) { 3 } else { 2 };
            let even = [DARK, LIGHT, THIRD][(file + rank).rem_euclid(shades) as usize];
            let points: Vec<String> = sheet
                .outline((file, rank))
                .iter()
                .map(|(x, y)| format!("{},{}", number(*x), number(*y)))
                .collect();
            let _ = write!(drawn, r#"<polygon points="{}" fill="{even}"/>"#, points.join(" "));
        }
    }
    drawn.push_str("</g>");
}

fn signs(drawn: &mut String, (x, y): (f64, f64), modes: Modes) {
    let (x1, y1) = (number(x), number(y));
    if modes.has(Mode::Devour) {
        let (left, top) = (number(x - 20.0), number(y - 20.0));
        let _ = write!(
            drawn,
            r#"<rect x="{left}" y="{top}" width="40" height="40" rx="4" fill="none" stroke="{OTHER}" stroke-width="3.5"/>"#
        );
    }
    if modes.has(Mode::Capture) {
        let _ = write!(
            drawn,
            r#"<circle cx="{x1}" cy="{y1}" r="15" fill="none" stroke="{TAKES}" stroke-width="4.5"/>"#
        );
    }
    if modes.has(Mode::Quiet) {
        let _ = write!(drawn, r#"<circle cx="{x1}" cy="{y1}" r="8" fill="{GOES}"/>"#);
    }
    if modes.has(Mode::Shoot) {
        let path = format!("M{} {}l24 24m0 -24l-24 24", number(x - 12.0), number(y - 12.0));
        let _ =
            write!(drawn, r#"<path d="{path}" stroke="{TAKES}" stroke-width="5" stroke-linecap="round"/>"#);
    }
    if modes.has(Mode::Swap) {
        let path = format!("M{} {}v24m44 0v-24", number(x - 22.0), number(y - 12.0));
        let _ =
            write!(drawn, r#"<path d="{path}" stroke="{OTHER}" stroke-width="4.5" stroke-linecap="round"/>"#);
    }
}

fn hurdle(drawn: &mut String, (x, y): (f64, f64)) {
    let (x, y) = (number(x), number(y));
    let _ = write!(
        drawn,
        r##"<circle cx="{x}" cy="{y}" r="19" fill="#9a9288" stroke="#5f584f" stroke-width="2"/>"##
    );
}

fn passed(drawn: &mut String, (x, y): (f64, f64)) {
    let (x, y) = (number(x), number(y));
    let _ = write!(
        drawn,
        r##"<circle cx="{x}" cy="{y}" r="8" fill="none" stroke="#5f584f" stroke-width="2" stroke-dasharray="3 3"/>"##
    );
}

fn numbered(drawn: &mut String, (x, y): (f64, f64), count: u16) {
    let (x, y) = (number(x + 20.0), number(y + 26.0));
    let _ = write!(
        drawn,
        r##"<text x="{x}" y="{y}" font-size="19" font-weight="bold" text-anchor="middle" font-family="sans-serif" fill="#2a2622">{count}</text>"##
    );
}

/// A line, with an arrow at its end if it goes on.
fn line(drawn: &mut String, points: &[(f64, f64)], is_endless: bool) {
    let [.., before, end] = points else { return };
    let path: Vec<String> = points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
    let _ = write!(
        drawn,
        r#"<polyline points="{}" fill="none" stroke="{GOES}" stroke-width="3.5" stroke-opacity="0.55"/>"#,
        path.join(" ")
    );
    if !is_endless {
        return;
    }
    let (dx, dy) = (end.0 - before.0, end.1 - before.1);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    // The tip stands beyond the sign on the last square.
    let tip = (end.0 + 26.0 * dx, end.1 + 26.0 * dy);
    let wing = |side: f64| (end.0 + 16.0 * dx - side * 7.0 * dy, end.1 + 16.0 * dy + side * 7.0 * dx);
    let points: Vec<String> =
        [tip, wing(1.0), wing(-1.0)].iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
    let _ = write!(drawn, r#"<polygon points="{}" fill="{GOES}"/>"#, points.join(" "));
}
