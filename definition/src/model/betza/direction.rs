//! Direction letters: which of an atom's leaps they select, and the direction of a leg relative to the one before.

use super::letters::is_vertical;
use super::sign::{BetzaError, Sign};
use crate::ids::Vector;

/// The family of an atom's leaps, which decides how its direction letters are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// Along a file or a rank.
    Straight,
    /// Along a diagonal.
    Diagonal,
    /// Neither.
    Oblique,
    /// Both of the first two: `K` and `Q`.
    Royal,
}

impl Family {
    /// The family of the leaps of an atom.
    pub(super) fn of(bases: &[(i8, i8)]) -> Family {
        match bases {
            [_, _, ..] => Family::Royal,
            [(_, 0)] => Family::Straight,
            [(long, short)] if long == short => Family::Diagonal,
            _ => Family::Oblique,
        }
    }
}

/// Letters that together name some of the directions.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    letters: Vec<char>,
    at: usize,
}

impl Group {
    fn error(&self, title: String, help: &str) -> BetzaError {
        BetzaError::new(self.at, self.letters.len(), title, help.to_owned())
    }

    fn text(&self) -> String {
        self.letters.iter().collect()
    }
}

/// All leaps of a length and a breadth.
pub(super) fn vectors((long, short): (i8, i8)) -> Vec<Vector> {
    let mut found = Vec::new();
    for (a, b) in [(long, short), (short, long)] {
        for (x, y) in [(a, b), (a, -b), (-a, b), (-a, -b)] {
            if !found.contains(&Vector::new(x, y)) {
                found.push(Vector::new(x, y));
            }
        }
    }
    found.sort_by_key(|vector| (std::cmp::Reverse(vector.ranks), vector.files));
    found
}

/// The squares that a leap passes: along the longer side first if it is oblique.
pub(in crate::model) fn passed(to: Vector) -> Vec<Vector> {
    let (x, y) = (to.files, to.ranks);
    let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    // A leap that goes on straight passes the squares of its shorter ones; the same holds on hexagons.
    if let Some(parts) = (2..=long).rev().find(|n| x % n == 0 && y % n == 0) {
        return (1..parts).map(|n| Vector::new(x / parts * n, y / parts * n)).collect();
    }
    let part = |n: i8, straight: i8| {
        // n steps along: first the straight ones, then the diagonal ones
        let diagonal = (n - straight).max(0);
        let (main, side) = (n, diagonal);
        if x.abs() >= y.abs() {
            Vector::new(main * x.signum(), side * y.signum())
        } else {
            Vector::new(side * x.signum(), main * y.signum())
        }
    };
    (1..long).map(|n| part(n, long - short)).collect()
}

/// The leaps of an atom that its direction letters select.
///
/// Each group of letters must select a direction that no other group has selected.
pub(super) fn directed(all: &[Vector], family: Family, letters: &[Sign]) -> Result<Vec<Vector>, BetzaError> {
    if letters.is_empty() {
        return Ok(all.to_vec());
    }
    let mut named: Vec<Vector> = Vec::new();
    for group in groups(letters, family)? {
        let meant: Vec<Vector> =
            all.iter().copied().filter(|vector| means(&group.letters, family, *vector)).collect();
        if meant.iter().all(|vector| named.contains(vector)) {
            let title = format!("`{}` names no direction that is not named before it", group.text());
            return Err(group.error(title, "leave it out"));
        }
        named.extend(meant);
    }
    Ok(all.iter().copied().filter(|vector| named.contains(vector)).collect())
}

/// Whether two letters name one direction each along different sides.
fn are_crossed(first: char, second: char) -> bool {
    first != 'h' && second != 'h' && is_vertical(first) != is_vertical(second)
}

/// Direction letters, grouped.
fn groups(letters: &[Sign], family: Family) -> Result<Vec<Group>, BetzaError> {
    let mut found = Vec::new();
    let mut rest = letters;
    while let Some((first, after)) = rest.split_first() {
        let next = after.first().map(|sign| sign.letter);
        let is_pair = match (family, next) {
            (Family::Straight, _) | (_, None) => false,
            (Family::Diagonal | Family::Royal, Some(next)) => are_crossed(first.letter, next),
            (Family::Oblique, Some(next)) => match first.letter {
                'h' => matches!(next, 'l' | 'r'),
                'v' | 's' => false,
                letter => next == 'h' || next == letter || are_crossed(letter, next),
            },
        };
        let length = if is_pair { 2 } else { 1 };
        let group = Group { letters: rest[..length].iter().map(|sign| sign.letter).collect(), at: first.at };
        check_group(&group, family)?;
        found.push(group);
        rest = &rest[length..];
    }
    Ok(found)
}

/// Refuses letters without meaning for such an atom.
fn check_group(group: &Group, family: Family) -> Result<(), BetzaError> {
    let text = group.text();
    let has = |letter| group.letters.contains(&letter);
    if has('h') && family != Family::Oblique {
        let title = "`h` goes with leaps that are neither straight nor diagonal".to_owned();
        return Err(group.error(title, "leave it out; it goes with N, C and Z: `fhN` is the forward half"));
    }
    if text == "h" {
        let help = "`fhN` is the forward half, `hrN` and `hlN` are the two that turn one way";
        return Err(group.error("`h` stands beside a direction".to_owned(), help));
    }
    if family == Family::Diagonal && (has('v') || has('s')) {
        let title = format!("`{text}` leaves out no more diagonals than it names");
        let letters: String = group.letters.iter().filter(|letter| !matches!(letter, 'v' | 's')).collect();
        let help = match letters.is_empty() {
            true => "leave it out: all four diagonals go forward or back, and to a side".to_owned(),
            false => format!("write `{letters}`"),
        };
        return Err(group.error(title, &help));
    }
    Ok(())
}

/// Whether a group of letters selects a leap.
fn means(letters: &[char], family: Family, vector: Vector) -> bool {
    match (letters, family) {
        (['h', side], _) => is_right_handed(vector) == (*side == 'r'),
        ([letter, 'h'], _) => is_towards(*letter, vector),
        ([first, second], Family::Oblique) => is_towards(*first, vector) && is_mostly(*second, vector),
        ([only], Family::Oblique) => is_mostly(*only, vector),
        ([first, second], Family::Royal) => {
            vector.files.abs() == vector.ranks.abs()
                && is_towards(*first, vector)
                && is_towards(*second, vector)
        }
        (letters, _) => letters.iter().all(|letter| is_towards(*letter, vector)),
    }
}

/// How far a leap goes towards a side.
fn towards(letter: char, vector: Vector) -> i8 {
    match letter {
        'f' => vector.ranks,
        'b' => -vector.ranks,
        'r' => vector.files,
        'l' => -vector.files,
        'v' => vector.ranks.abs(),
        _ => vector.files.abs(),
    }
}

fn is_towards(letter: char, vector: Vector) -> bool {
    towards(letter, vector) > 0
}

/// Whether a leap goes farther towards a side than across.
fn is_mostly(letter: char, vector: Vector) -> bool {
    let across = if is_vertical(letter) { vector.files } else { vector.ranks };
    towards(letter, vector) > across.abs()
}

/// Whether an oblique leap lies to the right of the straight direction nearest to it.
fn is_right_handed(vector: Vector) -> bool {
    let (files, ranks) = (i32::from(vector.files), i32::from(vector.ranks));
    (files * ranks > 0) == (ranks.abs() > files.abs())
}

/// The direction of a leg relative to the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::model) struct Bearing {
    ways: Vec<Way>,
    /// The available directions.
    all: Vec<Vector>,
    hexagons: bool,
}

/// A way to continue, by letters.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Way {
    /// Any.
    Any,
    /// Any but straight back.
    NotBack,
    /// As straight on, or as straight back, as the directions allow.
    Along { back: bool },
    /// By a right angle.
    Aside { left: bool },
    /// Between two of the others.
    Between { back: bool, left: bool },
}

impl Bearing {
    /// As straight on as the directions allow.
    pub(super) fn ahead(all: &[Vector], hexagons: bool) -> Bearing {
        Bearing { ways: vec![Way::Along { back: false }], all: all.to_vec(), hexagons }
    }

    /// The second leg of a chain without letters: anything but turning back; for leaps in four directions, straight on or
    /// by a right angle.
    pub(super) fn of_chain(all: &[Vector], family: Family) -> Bearing {
        let ways = match family {
            Family::Oblique | Family::Royal => vec![Way::NotBack],
            Family::Straight | Family::Diagonal => {
                vec![Way::Along { back: false }, Way::Aside { left: true }, Way::Aside { left: false }]
            }
        };
        Bearing { ways, all: all.to_vec(), hexagons: false }
    }

    /// The meaning of letters.
    pub(super) fn of(all: &[Vector], letters: &[Sign], hexagons: bool) -> Result<Bearing, BetzaError> {
        let mut ways = Vec::new();
        let mut rest = letters;
        while let Some((first, after)) = rest.split_first() {
            let pair = after.first().filter(|next| are_crossed(first.letter, next.letter));
            let (length, found) = match pair {
                Some(next) => (2, between(first.letter, next.letter)),
                None => (1, along(first.letter)),
            };
            // `ffs` is `f` and `fs`: the first letter stands alone.
            if let Some(way) = found.iter().find(|way| ways.contains(*way)) {
                let text: String = rest[..length].iter().map(|sign| sign.letter).collect();
                let title = match *way == Way::Any {
                    true => "`h` is said twice".to_owned(),
                    false => format!("`{text}` names no direction that is not named before it"),
                };
                return Err(BetzaError::new(first.at, length, title, "leave it out".to_owned()));
            }
            ways.extend(found);
            rest = &rest[length..];
        }
        Ok(Bearing { ways, all: all.to_vec(), hexagons })
    }

    /// Whether letters allow the leg to turn straight back.
    pub(in crate::model) fn turns_back(&self) -> bool {
        self.ways.contains(&Way::Along { back: true })
    }

    /// Whether a step may follow another.
    pub(in crate::model) fn allows(&self, last: Vector, next: Vector) -> bool {
        self.ways.iter().any(|way| self.is_way(way, last, next))
    }

    fn is_way(&self, way: &Way, last: Vector, next: Vector) -> bool {
        let lie = |next: Vector| {
            if self.hexagons { Lie::on_hexagons(last, next) } else { Lie::on_squares(last, next) }
        };
        let lies = lie(next);
        match way {
            Way::Any => true,
            Way::NotBack => !lies.is_parallel(true),
            Way::Along { back } => {
                let is_taken = || self.all.iter().any(|vector| lie(*vector).is_parallel(*back));
                lies.is_parallel(*back) || lies.is_near(*back) && !is_taken()
            }
            Way::Aside { left } => lies.along == 0 && (lies.across > 0) == *left,
            Way::Between { back, left } => {
                lies.along != 0 && lies.across != 0 && (lies.along < 0) == *back && (lies.across > 0) == *left
            }
        }
    }
}

/// The direction of a step relative to another: how far along it, how far across to the left, and the square of the unit
/// of the measure across.
struct Lie {
    along: i32,
    across: i32,
    unit: i32,
}

impl Lie {
    fn on_squares(last: Vector, next: Vector) -> Lie {
        let (ax, ay) = (i32::from(last.files), i32::from(last.ranks));
        let (bx, by) = (i32::from(next.files), i32::from(next.ranks));
        Lie { along: ax * bx + ay * by, across: ax * by - ay * bx, unit: 1 }
    }

    /// On the skewed grid a file is √3 wide and falls by half a hexagon; here the unit is half of these.
    fn on_hexagons(last: Vector, next: Vector) -> Lie {
        let up = |vector: Vector| 2 * i32::from(vector.ranks) - i32::from(vector.files);
        let (ax, ay) = (i32::from(last.files), up(last));
        let (bx, by) = (i32::from(next.files), up(next));
        Lie { along: 3 * ax * bx + ay * by, across: ax * by - ay * bx, unit: 3 }
    }

    fn is_parallel(&self, back: bool) -> bool {
        self.across == 0 && (self.along < 0) == back
    }

    /// Whether it deviates from the line by half a right angle at most.
    fn is_near(&self, back: bool) -> bool {
        (self.along < 0) == back && self.unit * self.across * self.across <= self.along * self.along
    }
}

fn along(letter: char) -> Vec<Way> {
    match letter {
        'f' => vec![Way::Along { back: false }],
        'b' => vec![Way::Along { back: true }],
        'v' => vec![Way::Along { back: false }, Way::Along { back: true }],
        'l' => vec![Way::Aside { left: true }],
        'r' => vec![Way::Aside { left: false }],
        's' => vec![Way::Aside { left: true }, Way::Aside { left: false }],
        _ => vec![Way::Any],
    }
}

fn between(first: char, second: char) -> Vec<Way> {
    let (vertical, side) = if is_vertical(first) { (first, second) } else { (second, first) };
    let mut ways = Vec::new();
    for back in [false, true] {
        for left in [true, false] {
            let is_meant =
                (vertical == 'v' || (vertical == 'b') == back) && (side == 's' || (side == 'l') == left);
            if is_meant {
                ways.push(Way::Between { back, left });
            }
        }
    }
    ways
}
