//! How pieces move, in words.

use super::english::{a, coined, count, list, number, ordinal};
use super::speaker::Speaker;
use variorum::ids::Vector;
use variorum::language::Mode;
use variorum::model::{Geometry, LegStep, Modes, Pass, Path, Step, WalkCount};

impl Speaker<'_> {
    /// What a movement with a destination does.
    pub(super) fn moves(&self, modes: Modes, place: &str) -> String {
        let (quiet, capture) = (modes.has(Mode::Quiet), modes.has(Mode::Capture));
        let mut rest = Vec::new();
        for mode in modes.iter() {
            match mode {
                Mode::Quiet | Mode::Capture => {}
                Mode::Devour => rest.push("captures a piece of its own side"),
                Mode::Swap => rest.push("changes places with a piece of its own side"),
                Mode::Shoot => rest.push("captures an enemy from afar, without moving"),
            }
        }
        let rest: Vec<String> = rest.into_iter().map(str::to_owned).collect();
        let rest = list(&rest, "or");
        let usual = match (quiet, capture) {
            (true, true) => format!("moves or captures {place}"),
            (true, false) => format!("moves {place}, without capturing"),
            (false, true) => format!("captures {place}"),
            (false, false) if rest == "nothing" => format!("goes {place}"),
            (false, false) if modes == Modes::NONE.with(Mode::Shoot) => {
                return format!("shoots {place}: captures an enemy there, without moving");
            }
            (false, false) => return format!("goes {place} and {rest} there"),
        };
        if rest == "nothing" { usual } else { format!("{usual}; or it {rest} there") }
    }

    /// The destinations of a movement.
    pub(super) fn geometry(&self, geometry: &Geometry) -> String {
        match geometry {
            Geometry::Leap(lists) => self.leap(lists),
            Geometry::Lame(leaps) => {
                let ends: Vec<Vector> = leaps.iter().map(|leap| leap.to).collect();
                let jumps = leaps.iter().all(|leap| leap.jumps);
                let condition =
                    if jumps { "jumping over a piece there" } else { "if nothing stands in between" };
                format!("{}, {condition}", vectors(&ends, false))
            }
            Geometry::Ride(ways, most) => match most {
                Some(most) => {
                    format!("up to {} {} {}", number(i32::from(*most)), self.cells(), self.ride_ways(ways))
                }
                None => format!("any number of {} {}", self.cells(), self.ride_ways(ways)),
            },
            Geometry::Hop { vectors: ways, most, beyond } => {
                let most = most.map_or_else(String::new, |most| {
                    format!(", {} at most", count(i32::from(most), "square", "squares"))
                });
                let beyond = match beyond {
                    Some(1) => ", to the square right behind it".to_owned(),
                    Some(beyond) => format!(", up to {} squares behind it", number(i32::from(*beyond))),
                    None => String::new(),
                };
                format!(
                    "any number of {} {}, jumping over exactly one piece{beyond}{most}",
                    self.cells(),
                    self.ride_ways(ways)
                )
            }
            Geometry::Crooked(lists, most) => {
                let ways: Vec<String> = lists.iter().map(|list| self.by_turns(list)).collect();
                let most = most.map_or_else(String::new, |most| {
                    format!(", {} at most", count(i32::from(most), "step", "steps"))
                });
                format!("along a crooked line, its steps by turns {}{most}", list(&ways, "or"))
            }
            Geometry::Path(path) => self.path(path),
            Geometry::Walk { steps, least, most } => self.walk(steps, *least, most),
        }
    }

    /// The directions of a ride; a rider other than a slider repeats a leap.
    pub(super) fn ride_ways(&self, ways: &[Vector]) -> String {
        if self.model.board.hexagons {
            return hexagon_directions(ways);
        }
        match ways.iter().all(|way| way.files.abs() <= 1 && way.ranks.abs() <= 1) {
            true => directions(ways),
            false => format!("by the same leap again and again, each {}", vectors(ways, true)),
        }
    }

    /// What the board consists of.
    fn cells(&self) -> &'static str {
        if self.model.board.hexagons { "hexagons" } else { "squares" }
    }

    fn by_turns(&self, ways: &[Vector]) -> String {
        ways.iter().map(|way| vectors(&[*way], true)).collect::<Vec<_>>().join(" then ")
    }

    /// Whether leaps lead from each square to every other one, as those of the letter `U` do.
    fn is_everywhere(&self, leaps: &[Vector]) -> bool {
        let board = &self.model.board;
        let across = |squares: u8| 2 * usize::from(squares) - 1;
        leaps.len() + 1 == across(board.files) * across(board.ranks)
    }

    /// The destinations of leaps.
    pub(super) fn leap(&self, lists: &[Vec<Step>]) -> String {
        let alone = self.steps(lists);
        if self.is_everywhere(&alone) {
            return "to any square".to_owned();
        }
        // A leap in several steps jumps over what lies between, so that the ends say enough.
        if let Some(ends) = ends_of(lists).filter(|_| lists.len() > MOST_LEAPS && !self.model.board.hexagons)
        {
            return vectors(&ends, true);
        }
        let mut told = Vec::new();
        if self.model.board.hexagons && !alone.is_empty() {
            told.push(hexagon_leaps(&alone));
        } else if !alone.is_empty() {
            told.push(vectors(&alone, true));
        }
        // Sequences that differ only in their last step are described as one.
        let mut groups: Vec<(Vec<String>, Vec<Vector>)> = Vec::new();
        for list in lists {
            let (before, last) = match &list[..] {
                [] | [Step::Vector(_)] => continue,
                [before @ .., Step::Vector(last)] => (before, Some(*last)),
                all @ [.., Step::Link(_)] => (all, None),
            };
            let before: Vec<String> = before.iter().map(|step| self.step(*step)).collect();
            match groups.iter_mut().find(|(known, _)| *known == before) {
                Some((_, vectors)) => vectors.extend(last),
                None => groups.push((before, last.into_iter().collect())),
            }
        }
        for (mut steps, last) in groups {
            steps.extend((!last.is_empty()).then(|| vectors(&last, true)));
            // A leap of several steps jumps: only its last square matters.
            told.push(steps.join(", whatever stands there, then "));
        }
        list(&told, "or")
    }

    fn step(&self, step: Step) -> String {
        match step {
            Step::Vector(vector) => vectors(&[vector], true),
            Step::Link(link) => {
                let name = coined(&self.model.board.links[link.index()]);
                format!("along {} line", a(&name))
            }
        }
    }

    fn path(&self, path: &Path) -> String {
        let legs: Vec<String> = path
            .legs
            .iter()
            .enumerate()
            .map(|(index, leg)| {
                let is_last = index + 1 == path.legs.len();
                let pass = match &leg.pass {
                    _ if is_last => String::new(),
                    Pass::Never => String::new(),
                    Pass::Empty => " to an empty square".to_owned(),
                    Pass::Any => ", whatever stands there".to_owned(),
                    Pass::Occupied => " to a square with a piece".to_owned(),
                    Pass::In(set) if self.is_of_pieces(set) => {
                        format!(", where {} must stand", self.one_of(set))
                    }
                    Pass::In(set) => format!(" to {}", self.one_of(set)),
                };
                let takes: Vec<&str> = leg
                    .takes
                    .iter()
                    .map(|mode| match mode {
                        Mode::Quiet | Mode::Swap | Mode::Shoot => "",
                        Mode::Capture => "capturing an enemy there",
                        Mode::Devour => "capturing a friend there",
                    })
                    .filter(|text| !text.is_empty())
                    .collect();
                let takes =
                    if takes.is_empty() { String::new() } else { format!(", {}", takes.join(" or ")) };
                format!("{}{pass}{takes}", self.leg_steps(&leg.steps))
            })
            .collect();
        let mut told = legs.join("; then ");
        if path.returns {
            told.push_str("; it may end where it began");
        }
        if path.crosses {
            told.push_str("; it may pass over the square where it began");
        }
        told
    }

    fn leg_steps(&self, steps: &[LegStep]) -> String {
        let mut told: Vec<String> = Vec::new();
        let mut add = |text: String| {
            if !told.contains(&text) {
                told.push(text);
            }
        };
        let mut groups: Vec<(Vec<Vector>, &LegStep)> = Vec::new();
        for step in steps {
            match step.step {
                Step::Vector(vector) => {
                    let is_like = |(_, other): &&mut (Vec<Vector>, &LegStep)| {
                        (other.least, other.most, other.same) == (step.least, step.most, step.same)
                    };
                    match groups.iter_mut().find(is_like) {
                        Some((vectors, _)) => vectors.push(vector),
                        None => groups.push((vec![vector], step)),
                    }
                }
                Step::Link(_) => add(self.step(step.step)),
            }
        }
        for (ways, like) in groups {
            let mut ways = ways;
            ways.sort_by_key(|way| (way.files, way.ranks));
            ways.dedup();
            add(leg_length(&ways, like));
        }
        format!("{}{}", list(&told, "or"), turned(steps))
    }

    /// A movement that is a single walk: its modes hold for each step.
    pub(super) fn walks(&self, modes: Modes, geometry: &Geometry) -> Option<String> {
        let Geometry::Walk { steps, least, most } = geometry else { return None };
        let each: Vec<String> = modes
            .iter()
            .map(|mode| match mode {
                Mode::Quiet => "goes to an empty square",
                Mode::Capture => "captures",
                Mode::Devour => "captures a piece of its own side",
                Mode::Swap => "changes places with a piece of its own side",
                Mode::Shoot => "captures without moving",
            })
            .map(str::to_owned)
            .collect();
        let walk = self.walk(steps, *least, most);
        Some(format!("walks {walk}; each step {}", list(&each, "or")))
    }

    fn walk(&self, steps: &[Step], least: u16, most: &WalkCount) -> String {
        let lists: Vec<Vec<Step>> = steps.iter().map(|step| vec![*step]).collect();
        let each = self.leap(&lists);
        let how_many = match most {
            WalkCount::Number(most) if *most == least => count(i32::from(*most), "step", "steps"),
            WalkCount::Number(most) => {
                format!("{} to {} steps", number(i32::from(least)), number(i32::from(*most)))
            }
            WalkCount::Computed(most) => {
                let at_most = self.noun(most);
                format!(
                    "at least {} and at most as many as {at_most}",
                    count(i32::from(least), "step", "steps")
                )
            }
        };
        format!("{how_many}, turning at will and no square twice, each step {each}")
    }
}

/// The most leaps whose steps are described one by one. Of more leaps, a sentence gives only the ends.
const MOST_LEAPS: usize = 24;

/// The squares where leaps in several steps end; nothing if a link is among the steps.
fn ends_of(lists: &[Vec<Step>]) -> Option<Vec<Vector>> {
    let mut ends: Vec<Vector> = Vec::new();
    for list in lists {
        let mut end = (0, 0);
        for step in list {
            let Step::Vector(vector) = step else { return None };
            end = (end.0 + vector.files, end.1 + vector.ranks);
        }
        let end = Vector::new(end.0, end.1);
        if !ends.contains(&end) {
            ends.push(end);
        }
    }
    Some(ends)
}

/// How a leg turns from the previous one, if it may not go anywhere.
fn turned(steps: &[LegStep]) -> &'static str {
    let mut pairs = Vec::new();
    for step in steps {
        if let (Step::Vector(vector), Some(after)) = (step.step, &step.after) {
            pairs.extend(after.iter().map(|before| (*before, vector)));
        }
    }
    let along = |(a, b): &(Vector, Vector)| {
        i32::from(a.files) * i32::from(b.files) + i32::from(a.ranks) * i32::from(b.ranks)
    };
    if pairs.is_empty() {
        ""
    } else if pairs.iter().all(|(before, vector)| before == vector) {
        ", straight on"
    } else if pairs.iter().all(|pair| along(pair) > 0) {
        ", going outward"
    } else if pairs.iter().all(|pair| along(pair) == 0) {
        ", turning by a right angle"
    } else {
        ", turned as the diagram shows"
    }
}

fn leg_length(ways: &[Vector], step: &LegStep) -> String {
    let ways = directions_or_leaps(ways);
    match (step.same, step.least, step.most) {
        (true, _, _) => format!("as many squares {ways} as before"),
        (false, 1, 1) => format!("one step {ways}"),
        (false, 1, u8::MAX) => format!("any number of squares {ways}"),
        (false, least, most) if least == most => {
            format!("exactly {} squares {ways}", number(i32::from(least)))
        }
        (false, 1, most) => format!("up to {} squares {ways}", number(i32::from(most))),
        (false, least, most) => {
            format!("{} to {} squares {ways}", number(i32::from(least)), number(i32::from(most)))
        }
    }
}

fn directions_or_leaps(ways: &[Vector]) -> String {
    let is_slide = ways.iter().all(|way| way.files.abs() <= 1 && way.ranks.abs() <= 1);
    if is_slide { directions(ways) } else { vectors(ways, true) }
}

/// All mirror images of a step.
fn images(files: i8, ranks: i8) -> Vec<Vector> {
    let mut found = Vec::new();
    for (x, y) in [(files, ranks), (ranks, files)] {
        for (x, y) in [(x, y), (-x, y), (x, -y), (-x, -y)] {
            if !found.contains(&Vector::new(x, y)) {
                found.push(Vector::new(x, y));
            }
        }
    }
    found
}

/// Directions to neighbours: `orthogonally`, `diagonally forward`.
fn directions(ways: &[Vector]) -> String {
    let (straight, oblique): (Vec<Vector>, Vec<Vector>) =
        ways.iter().partition(|way| way.files == 0 || way.ranks == 0);
    if straight.len() == 4 && oblique.len() == 4 {
        return "in any direction".to_owned();
    }
    let mut told = Vec::new();
    if straight.len() == 4 {
        told.push("orthogonally".to_owned());
    } else {
        let has = |files, ranks| straight.contains(&Vector::new(files, ranks));
        let sides = has(1, 0) && has(-1, 0);
        let words = [(has(0, 1), "forward"), (has(0, -1), "backward"), (sides, "sideways")];
        told.extend(words.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).to_owned()));
        let one_side = [(!sides && has(1, 0), "to the right"), (!sides && has(-1, 0), "to the left")];
        told.extend(one_side.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).to_owned()));
    }
    let both = |ranks| [1, -1].iter().all(|files| oblique.contains(&Vector::new(*files, ranks)));
    match (oblique.len(), both(1), both(-1)) {
        (0, _, _) => {}
        (4, _, _) => told.push("diagonally".to_owned()),
        (2, true, _) => told.push("diagonally forward".to_owned()),
        (2, _, true) => told.push("diagonally backward".to_owned()),
        (_, _, _) => told.extend(oblique.iter().map(|way| super::place::towards(*way).to_owned())),
    }
    list(&told, "or")
}

/// Leaps, gathered by their length: `one square orthogonally, or two squares one way and one across`.
fn vectors(all: &[Vector], jumps: bool) -> String {
    let mut shapes: Vec<(i8, i8)> = Vec::new();
    for vector in all {
        let (x, y) = (vector.files.abs(), vector.ranks.abs());
        let shape = (x.max(y), x.min(y));
        if !shapes.contains(&shape) {
            shapes.push(shape);
        }
    }
    shapes.sort_unstable_by_key(|(far, near)| (*far, std::cmp::Reverse(*near)));
    let has = |shape: (i8, i8)| images(shape.0, shape.1).iter().all(|image| all.contains(image));
    let mut told = Vec::new();
    if has((1, 0)) && has((1, 1)) {
        shapes.retain(|shape| *shape != (1, 0) && *shape != (1, 1));
        told.push("one square in any direction".to_owned());
    }
    for shape in shapes {
        let own: Vec<Vector> =
            all.iter().copied().filter(|vector| images(shape.0, shape.1).contains(vector)).collect();
        told.push(leap_of(shape, &own, jumps));
    }
    list(&told, "or")
}

/// Leaps of the same length.
fn leap_of((far, near): (i8, i8), own: &[Vector], jumps: bool) -> String {
    let units: Vec<Vector> =
        own.iter().map(|vector| Vector::new(vector.files.signum(), vector.ranks.signum())).collect();
    match (far, near) {
        (0, 0) => "nowhere".to_owned(),
        (1, 0 | 1) => format!("one square {}", directions(&units)),
        (far, near) if near == 0 || near == far => {
            let over = if jumps { " (jumping)" } else { "" };
            format!("to the {} square {}{over}", ordinal(i32::from(far)), directions(&units))
        }
        (2, 1) if own.len() == 8 => {
            "with the leap of a knight (two squares one way and one across)".to_owned()
        }
        (far, near) if own.len() == images(far, near).len() => {
            format!(
                "with a leap of {} squares one way and {} across",
                number(i32::from(far)),
                number(i32::from(near))
            )
        }
        (far, near) => {
            let ways: Vec<String> = own.iter().map(|vector| leap_in_words(*vector)).collect();
            let plain = number(i32::from(far));
            match ways.len() {
                1..=3 => format!("with a leap {}", list(&ways, "or")),
                _ => format!(
                    "with a leap of {plain} squares one way and {} across, {}",
                    number(i32::from(near)),
                    halves(own)
                ),
            }
        }
    }
}

/// Which of the eight leaps these are.
fn halves(own: &[Vector]) -> String {
    let all = |test: fn(&Vector) -> bool| own.iter().all(test);
    if all(|vector| vector.ranks > 0) {
        "forward only".to_owned()
    } else if all(|vector| vector.ranks < 0) {
        "backward only".to_owned()
    } else {
        let ways: Vec<String> = own.iter().map(|vector| leap_in_words(*vector)).collect();
        list(&ways, "or")
    }
}

/// A leap by its two parts.
fn leap_in_words(vector: Vector) -> String {
    let part = |amount: i8, plus: &str, minus: &str| {
        let way = if amount > 0 { plus } else { minus };
        let squares = count(i32::from(amount.abs()), "square", "squares");
        (amount != 0).then(|| format!("{squares} {way}"))
    };
    let parts =
        [part(vector.ranks, "forward", "backward"), part(vector.files, "to the right", "to the left")];
    list(&parts.into_iter().flatten().collect::<Vec<_>>(), "and")
}

/// The steps of hexagons across their sides, across their corners, and others.
fn hexagon_steps(ways: &[Vector]) -> (Vec<Vector>, Vec<Vector>, Vec<Vector>) {
    let is_side = |way: &Vector| way.files.abs() <= 1 && way.ranks.abs() <= 1 && way.files * way.ranks >= 0;
    // Two sides that meet in a corner lead across it.
    let is_corner = |way: &Vector| is_either_way(*way, &[(1, -1), (2, 1), (1, 2)]);
    let (sides, rest): (Vec<Vector>, Vec<Vector>) = ways.iter().copied().partition(is_side);
    let (corners, rest) = rest.into_iter().partition(is_corner);
    (sides, corners, rest)
}

/// Whether a step is one of a list, by files and ranks, or its opposite.
fn is_either_way(way: Vector, steps: &[(i8, i8)]) -> bool {
    steps.iter().any(|&(files, ranks)| way == Vector::new(files, ranks) || way == Vector::new(-files, -ranks))
}

/// Which of the directions of the diagram these are, if not all.
fn of_diagram(ways: &[Vector]) -> String {
    match ways {
        [Vector { files: 0, ranks: 1 }] => " forward".to_owned(),
        [Vector { files: 0, ranks: -1 }] => " backward".to_owned(),
        _ if ways.len() == 6 => String::new(),
        _ => " in the directions of the diagram".to_owned(),
    }
}

/// The destination of a slide on hexagons.
fn hexagon_directions(ways: &[Vector]) -> String {
    match hexagon_steps(ways) {
        (sides, corners, rest) if rest.is_empty() => {
            let told = |ways: &[Vector], what: &str| {
                (!ways.is_empty()).then(|| format!("across {what}{}", of_diagram(ways)))
            };
            list(
                &[told(&sides, "sides"), told(&corners, "corners")].into_iter().flatten().collect::<Vec<_>>(),
                "or",
            )
        }
        (..) => "by the same leap of the diagram again and again".to_owned(),
    }
}

/// The destination of a leap on hexagons.
fn hexagon_leaps(ways: &[Vector]) -> String {
    let (sides, corners, rest) = hexagon_steps(ways);
    let side = match &sides[..] {
        [] => None,
        [_] if of_diagram(&sides).ends_with("ward") => Some(format!("one hexagon{}", of_diagram(&sides))),
        _ => Some(format!("to a neighbouring hexagon{}", of_diagram(&sides))),
    };
    let corner =
        (!corners.is_empty()).then(|| format!("to the next hexagon across a corner{}", of_diagram(&corners)));
    let is_knight = |way: &Vector| is_either_way(*way, &[(3, 1), (3, 2), (1, 3), (2, 3), (2, -1), (1, -2)]);
    let leap = match rest.len() {
        0 => None,
        12 if rest.iter().all(is_knight) => Some(
            "with the leap of a knight (two hexagons straight on and one more, turned by one side)"
                .to_owned(),
        ),
        _ => Some("with a leap as in the diagram".to_owned()),
    };
    list(&[side, corner, leap].into_iter().flatten().collect::<Vec<_>>(), "or")
}
