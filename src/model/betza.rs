//! Betza's notation of movements, as XBoard and the Interactive Diagram extend it.
//!
//! Source: Ralph Betza's funny notation, and H. G. Muller's description of XBetza. What is not understood is refused.

use super::movement::{LegStep, Step};
use crate::ids::Vector;
use crate::syntax::{Mode, Modes};

/// An atom with what its modifiers make of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Atom {
    /// The steps, as White sees them.
    pub(super) vectors: Vec<Vector>,
    /// How far it goes.
    pub(super) reach: Reach,
    /// What it may do; as usual if there is nothing.
    pub(super) modes: Option<Modes>,
    /// Whether only a piece that has not moved goes so.
    pub(super) initial: bool,
    /// The steps in all directions, and those that the letters mean in a leg after the first.
    all: Vec<Vector>,
    turns: Turns,
}

/// How far an atom goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// One leap.
    Leap,
    /// Steps over empty squares, up to a number.
    Ride(Option<u8>),
    /// A ride over exactly one piece, up to so many squares beyond it.
    Hop(Option<u8>),
    /// A leap over squares that must be empty, or full.
    Lame {
        /// Whether they must be full.
        jumps: bool,
    },
}

/// How a step may lie to the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turns {
    /// `f`: by less than a right angle.
    pub forward: bool,
    /// `b`: by more than a right angle.
    pub back: bool,
    /// `l`: by a right angle to the left.
    pub left: bool,
    /// `r`: by a right angle to the right.
    pub right: bool,
}

impl Turns {
    /// Whether any way will do.
    pub fn is_any(self) -> bool {
        self == Turns::default()
    }

    /// Whether a step may follow another.
    pub fn allow(self, last: Vector, next: Vector) -> bool {
        let (ax, ay) = (i32::from(last.files), i32::from(last.ranks));
        let (bx, by) = (i32::from(next.files), i32::from(next.ranks));
        let (along, across) = (ax * bx + ay * by, ax * by - ay * bx);
        // `f` and `b` take the steps nearest to the line: straight on, or half a right angle off it.
        let near = across.abs() <= along.abs();
        self.is_any()
            || self.forward && along > 0 && near
            || self.back && along < 0 && near
            || self.left && along == 0 && across > 0
            || self.right && along == 0 && across < 0
    }
}

/// What is wrong, and where in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BetzaError {
    pub(super) at: usize,
    pub(super) length: usize,
    pub(super) title: String,
    pub(super) help: String,
}

/// An atom's letter: its leap, or the letters that it is short for.
enum Letter {
    Leap(i8, i8),
    Rider(&'static str),
}

fn letter(c: char) -> Option<Letter> {
    Some(match c {
        'W' => Letter::Leap(1, 0),
        'F' => Letter::Leap(1, 1),
        'D' => Letter::Leap(2, 0),
        'N' => Letter::Leap(2, 1),
        'A' => Letter::Leap(2, 2),
        'H' => Letter::Leap(3, 0),
        'C' | 'L' => Letter::Leap(3, 1),
        'Z' | 'J' => Letter::Leap(3, 2),
        'G' => Letter::Leap(3, 3),
        'R' => Letter::Rider("W"),
        'B' => Letter::Rider("F"),
        'Q' => Letter::Rider("WF"),
        'K' => Letter::Rider("K"),
        _ => return None,
    })
}

/// The parts of one atom as they are read.
#[derive(Clone, Debug, Default)]
struct Modifiers {
    directions: String,
    directions_at: usize,
    modes: Modes,
    hop: Option<bool>,
    lame: Option<bool>,
    initial: bool,
}

/// Reads a string of atoms.
pub(super) fn parse(text: &str, hexagons: bool) -> Result<Vec<Atom>, BetzaError> {
    let characters: Vec<char> = text.chars().collect();
    let mut atoms = Vec::new();
    let mut at = 0;
    while at < characters.len() {
        let start = at;
        let mut modifiers = Modifiers { directions_at: at, ..Modifiers::default() };
        while at < characters.len() && characters[at].is_ascii_lowercase() {
            modifier(characters[at], at, &mut modifiers)?;
            at += 1;
        }
        let Some(capital) = characters.get(at).copied() else {
            return Err(error(
                start,
                at - start,
                "these modifiers have no atom",
                "put a capital after them: `fF`",
            ));
        };
        let Some(found) = letter(capital) else {
            let title = format!("Betza has no atom `{capital}` that is understood here");
            let help =
                "known atoms: W F D N A H C (L) Z (J) G, and R B Q K; anything else is a path in `[…]`";
            return Err(error(at, 1, &title, help));
        };
        let atom_at = at;
        at += 1;
        let doubled = characters.get(at) == Some(&capital);
        if doubled {
            at += 1;
        }
        let digits: String = characters[at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        at += digits.len();
        let range = range(&digits, doubled, atom_at)?;
        atoms.extend(build(&found, capital, range, &modifiers, atom_at, hexagons)?);
    }
    Ok(atoms)
}

/// Letters that would be Betza's if the last one were a capital.
pub(super) fn capitals(text: &str) -> Option<String> {
    let (before, last) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let capital = format!("{before}{}", last.to_ascii_uppercase());
    (text.len() <= 2 && parse(&capital, false).is_ok()).then_some(capital)
}

fn error(at: usize, length: usize, title: &str, help: &str) -> BetzaError {
    BetzaError { at, length: length.max(1), title: title.to_owned(), help: help.to_owned() }
}

fn modifier(c: char, at: usize, modifiers: &mut Modifiers) -> Result<(), BetzaError> {
    match c {
        'f' | 'b' | 'l' | 'r' | 'v' | 's' => modifiers.directions.push(c),
        'm' => modifiers.modes = modifiers.modes.with(Mode::Quiet),
        'c' => modifiers.modes = modifiers.modes.with(Mode::Capture),
        'd' => modifiers.modes = modifiers.modes.with(Mode::Devour),
        'p' => modifiers.hop = Some(false),
        'g' => modifiers.hop = Some(true),
        'n' => modifiers.lame = Some(false),
        'j' => modifiers.lame = Some(true),
        'i' => modifiers.initial = true,
        _ => {
            let help = match c {
                'a' => "write further legs as a path: `[F - fR]`",
                'e' => "en passant is a rule: see `orthodox-pawn` in the prelude `pawns`",
                'o' => "a board whose edges are joined says `cylinder = true` in `[board]`",
                'h' => "name the directions one by one: `fl`, `fr`, `bl`, `br`",
                'u' => "to change places with a friend write `switch` before the movement",
                _ => "known modifiers: f b l r v s, m c d, p g, n j, i",
            };
            return Err(error(at, 1, &format!("the modifier `{c}` is not understood here"), help));
        }
    }
    Ok(())
}

/// The range that digits or a doubled letter give: `None` for none, `Some(None)` for an unlimited one.
fn range(digits: &str, doubled: bool, at: usize) -> Result<Option<Option<u8>>, BetzaError> {
    match (digits, doubled) {
        ("", false) => Ok(None),
        ("", true) | ("0", false) => Ok(Some(None)),
        (_, true) => {
            Err(error(at, 2, "a doubled atom has no range", "`NN` is unlimited, `N3` up to three leaps"))
        }
        (digits, false) => match digits.parse::<u8>() {
            Ok(range) => Ok(Some(Some(range))),
            Err(_) => Err(error(at, 1, "this range is too large", "a range is at most 255; 0 is unlimited")),
        },
    }
}

fn build(
    found: &Letter,
    capital: char,
    range: Option<Option<u8>>,
    modifiers: &Modifiers,
    at: usize,
    hexagons: bool,
) -> Result<Vec<Atom>, BetzaError> {
    let (bases, riding): (Vec<(i8, i8)>, Option<Option<u8>>) = match found {
        Letter::Leap(long, short) => (vec![(*long, *short)], range.filter(|range| *range != Some(1))),
        Letter::Rider("K") => (vec![(1, 0), (1, 1)], range.filter(|range| *range != Some(1))),
        Letter::Rider(atoms) => {
            let base = |c: char| if c == 'W' { (1, 0) } else { (1, 1) };
            (atoms.chars().map(base).collect(), Some(range.flatten()))
        }
    };
    let mut atoms = Vec::new();
    for base in &bases {
        let all = if hexagons { hexagon_vectors(*base) } else { vectors(*base) };
        let royal = bases.len() > 1;
        let wanted = directed(&all, *base, &modifiers.directions, royal)
            .map_err(|title| error(modifiers.directions_at, modifiers.directions.len(), &title, ""))?;
        if wanted.is_empty() {
            continue;
        }
        let reach = reach(*base, capital, riding, modifiers, at)?;
        atoms.push(Atom {
            vectors: wanted,
            reach,
            modes: (!modifiers.modes.is_empty()).then_some(modifiers.modes),
            initial: modifiers.initial,
            turns: turns(&modifiers.directions),
            all,
        });
    }
    if atoms.is_empty() {
        let title = format!("`{}{capital}` goes in no direction", modifiers.directions);
        return Err(error(
            modifiers.directions_at,
            modifiers.directions.len() + 1,
            &title,
            "check the directions",
        ));
    }
    Ok(atoms)
}

fn reach(
    base: (i8, i8),
    capital: char,
    riding: Option<Option<u8>>,
    modifiers: &Modifiers,
    at: usize,
) -> Result<Reach, BetzaError> {
    if modifiers.hop.is_some() && modifiers.lame.is_some() {
        return Err(error(at, 1, "`p` or `g` and `n` or `j` do not go together", "choose one"));
    }
    match (modifiers.hop, modifiers.lame, riding) {
        (Some(false), _, Some(most)) => Ok(Reach::Hop(most)),
        (Some(true), _, Some(None)) => Ok(Reach::Hop(Some(1))),
        (Some(_), _, None) if base == (2, 0) || base == (2, 2) => Ok(Reach::Lame { jumps: true }),
        (Some(_), _, _) => {
            let title = format!("`{capital}` cannot hop: it passes no square, or its range is limited");
            Err(error(at, 1, &title, "hoppers are made of R, B, Q, or of D and A"))
        }
        (None, Some(jumps), None) if !passed(Vector::new(base.0, base.1)).is_empty() => {
            Ok(Reach::Lame { jumps })
        }
        (None, Some(_), Some(_)) => {
            Err(error(at, 1, "`n` and `j` go with single leaps only", "a ride passes empty squares anyway"))
        }
        (None, Some(_), None) => {
            let title = format!("`{capital}` passes no square that could block it");
            Err(error(at, 1, &title, "`n` and `j` go with D, N, A, H, C, Z and G"))
        }
        (None, None, Some(most)) => Ok(Reach::Ride(most)),
        (None, None, None) => Ok(Reach::Leap),
    }
}

/// The squares that a leap passes: along the longer side first where it is oblique.
pub(super) fn passed(to: Vector) -> Vec<Vector> {
    let (x, y) = (to.files, to.ranks);
    let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
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

/// All leaps of a length and a breadth.
fn vectors((long, short): (i8, i8)) -> Vec<Vector> {
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

/// The leaps on hexagons: W to the sides, F to the corners, N as the knight of Glinski's chess.
fn hexagon_vectors(base: (i8, i8)) -> Vec<Vector> {
    // One sixth of the leaps; the others follow by turning.
    let first: &[(i8, i8)] = match base {
        (1, 0) => &[(0, 1)],
        (1, 1) => &[(1, 2)],
        (2, 0) => &[(0, 2)],
        (2, 2) => &[(2, 4)],
        (2, 1) => &[(1, 3), (2, 3)],
        (long, _) => {
            let mut found = Vec::new();
            turn_sixfold(0, long, &mut found);
            return found;
        }
    };
    let mut found = Vec::new();
    for (x, y) in first {
        turn_sixfold(*x, *y, &mut found);
    }
    found
}

/// The six turns of a step on the skewed grid of hexagons.
fn turn_sixfold(x: i8, y: i8, found: &mut Vec<Vector>) {
    let (mut x, mut y) = (x, y);
    for _ in 0..6 {
        found.push(Vector::new(x, y));
        (x, y) = (y, y - x);
    }
}

/// Those of an atom's leaps that its direction letters speak of.
fn directed(all: &[Vector], base: (i8, i8), letters: &str, royal: bool) -> Result<Vec<Vector>, String> {
    if letters.is_empty() {
        return Ok(all.to_vec());
    }
    let groups = groups(letters, base, royal)?;
    let meant = |vector: &&Vector| groups.iter().any(|group| lies(**vector, group));
    Ok(all.iter().filter(meant).copied().collect())
}

/// Letters that together name one direction: pairs such as `fl`, where the atom has such directions.
fn groups(letters: &str, base: (i8, i8), royal: bool) -> Result<Vec<String>, String> {
    let is_straight = base.1 == 0;
    let characters: Vec<char> = letters.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < characters.len() {
        let pair: String = characters[at..].iter().take(2).collect();
        let is_vertical = |c: char| matches!(c, 'f' | 'b' | 'v');
        let crossed = pair.len() == 2 && is_vertical(characters[at]) != is_vertical(characters[at + 1]);
        let same = pair.len() == 2 && characters[at] == characters[at + 1];
        if crossed && (!is_straight || royal) || same && base.0 != base.1 && !is_straight {
            if royal && is_straight {
                // `frK` is a diagonal direction: none of its straight ones.
            } else {
                found.push(pair);
            }
            at += 2;
        } else if same {
            return Err(format!("`{pair}` says the same direction twice"));
        } else {
            found.push(characters[at].to_string());
            at += 1;
        }
    }
    Ok(found)
}

/// Whether a leap lies in a direction.
fn lies(vector: Vector, group: &str) -> bool {
    let (x, y) = (i32::from(vector.files), i32::from(vector.ranks));
    let towards = |c: char| match c {
        'f' => y,
        'b' => -y,
        'r' => x,
        'l' => -x,
        'v' => y.abs(),
        _ => x.abs(),
    };
    let is_vertical = |c: char| matches!(c, 'f' | 'b' | 'v');
    let mut letters = group.chars();
    let (first, second) = (letters.next().unwrap_or('f'), letters.next());
    let straight = x == 0 || y == 0;
    let diagonal = x.abs() == y.abs();
    match second {
        // `ff` on an oblique leap: the two that are narrow.
        Some(second) if second == first => towards(first) > 0 && towards(first) > x.abs().min(y.abs()),
        Some(second) if diagonal || straight => towards(first) > 0 && towards(second) > 0,
        // `fs` on an oblique leap: the two forward ones that are wide.
        Some('s') => towards(first) > 0 && x.abs() > y.abs(),
        Some('v') => towards(first) > 0 && y.abs() > x.abs(),
        // `fr` on an oblique leap: mostly forward, to the right.
        Some(second) => {
            let (main, side) = if is_vertical(first) { (y.abs(), x.abs()) } else { (x.abs(), y.abs()) };
            towards(first) > 0 && towards(second) > 0 && main > side
        }
        None if straight || diagonal => towards(first) > 0,
        // `f` on an oblique leap: all forward ones; `s` and `v` likewise.
        None if matches!(first, 's') => x.abs() > y.abs(),
        None if matches!(first, 'v') => y.abs() > x.abs(),
        None => towards(first) > 0,
    }
}

fn turns(letters: &str) -> Turns {
    let has = |c| letters.contains(c);
    Turns {
        forward: has('f') || has('v'),
        back: has('b') || has('v'),
        left: has('l') || has('s'),
        right: has('r') || has('s'),
    }
}

/// The steps of atoms as a leg of a path; `None` if they cannot be one.
///
/// Direction letters of the first leg are those of the player, those of later legs refer to the leg before.
pub(super) fn leg_steps(atoms: &[Atom], is_first: bool) -> Option<Vec<LegStep>> {
    let mut steps = Vec::new();
    for atom in atoms {
        let most = match atom.reach {
            Reach::Leap => 1,
            Reach::Ride(most) => most.unwrap_or(u8::MAX),
            Reach::Hop(_) | Reach::Lame { .. } => return None,
        };
        if atom.modes.is_some() || atom.initial {
            return None;
        }
        let (vectors, turns) =
            if is_first { (&atom.vectors, Turns::default()) } else { (&atom.all, atom.turns) };
        let leg_step = |vector: &Vector| LegStep { step: Step::Vector(*vector), most, turns };
        steps.extend(vectors.iter().map(leg_step));
    }
    Some(steps)
}
