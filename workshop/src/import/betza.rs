//! Movements as the engine reads them, rewritten in the definition language.
//!
//! Both use Betza's letters. But the engine ignores letters that it does not understand, gives first moves and captures
//! in passing a meaning of their own, and reads some groups of letters differently. So each atom is converted to the set
//! of its leaps and rewritten.

use std::collections::BTreeSet;

/// A leap by files to the right and ranks forward.
type Leap = (i32, i32);

/// One atom of a movement with its modifiers and range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Atom {
    /// The letter; `R`, `B` and `Q` for riders without limit; `K` and `Q` only with all their leaps.
    letter: char,
    leaps: BTreeSet<Leap>,
    pub(super) is_quiet: bool,
    pub(super) is_capture: bool,
    hops: Hops,
    is_lame: bool,
    /// Only from the squares of double steps.
    pub(super) is_initial: bool,
    /// How often the leap may be repeated; 0 for any number.
    reach: Reach,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hops {
    None,
    Over,
    RightBehind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    Leap,
    Ride,
    Upto(u32),
}

/// The leaps of an atom, and the rider's letter.
const ATOMS: [(char, &[Leap]); 15] = [
    ('W', &[(1, 0)]),
    ('F', &[(1, 1)]),
    ('D', &[(2, 0)]),
    ('N', &[(2, 1)]),
    ('A', &[(2, 2)]),
    ('H', &[(3, 0)]),
    ('L', &[(3, 1)]),
    ('C', &[(3, 1)]),
    ('J', &[(3, 2)]),
    ('Z', &[(3, 2)]),
    ('G', &[(3, 3)]),
    ('K', &[(1, 0), (1, 1)]),
    ('R', &[(1, 0)]),
    ('B', &[(1, 1)]),
    ('Q', &[(1, 0), (1, 1)]),
];

/// The leaps of the atom (long, short) for a pair of direction letters, as (files, ranks) with the long part marked by 2
/// and the short part by 1.
const PAIRS: [(Leap, [&str; 8]); 8] = [
    ((1, 2), ["ff", "vv", "rf", "rv", "fh", "rh", "hr", ""]),
    ((-1, -2), ["bb", "vv", "lb", "lv", "bh", "lh", "hr", ""]),
    ((2, -1), ["rr", "ss", "br", "bs", "bh", "rh", "hr", ""]),
    ((-2, 1), ["ll", "ss", "fl", "fs", "fh", "lh", "hr", ""]),
    ((2, 1), ["rr", "ss", "fr", "fs", "fh", "rh", "hl", ""]),
    ((-2, -1), ["ll", "ss", "bl", "bs", "bh", "lh", "hl", ""]),
    ((1, -2), ["bb", "vv", "rb", "rv", "bh", "rh", "hl", ""]),
    ((-1, 2), ["ff", "vv", "lf", "lv", "fh", "lh", "hl", ""]),
];

/// Reads a movement as the engine does.
pub(super) fn parse(text: &str) -> Vec<Atom> {
    let mut atoms = Vec::new();
    let mut modifiers = String::new();
    let letters: Vec<char> = text.chars().collect();
    let mut at = 0;
    while let Some(letter) = letters.get(at).copied() {
        at += 1;
        if !letter.is_ascii_uppercase() {
            modifiers.push(letter);
            continue;
        }
        let Some((_, leaps)) = ATOMS.iter().find(|(known, _)| *known == letter) else { continue };
        let next = letters.get(at).copied();
        let reach = match next {
            Some(digit) if digit.is_ascii_digit() => {
                at += 1;
                digit.to_digit(10).filter(|reach| *reach > 0).map_or(Reach::Ride, Reach::Upto)
            }
            Some(again) if again == letter => {
                at += 1;
                Reach::Ride
            }
            _ if matches!(letter, 'R' | 'B' | 'Q') => Reach::Ride,
            _ => Reach::Leap,
        };
        let modifiers = std::mem::take(&mut modifiers);
        for base in *leaps {
            push(&mut atoms, atom(letter, *base, &modifiers, reach));
        }
    }
    atoms
}

/// Adds an atom; the straight and the diagonal half of one letter are joined where they agree.
fn push(atoms: &mut Vec<Atom>, atom: Atom) {
    if let Some(last) = atoms.last_mut() {
        let joined = match (last.letter, atom.letter) {
            ('W', 'F') => 'K',
            ('R', 'B') => 'Q',
            _ => '-',
        };
        let complete = last.leaps.len() == 4 && atom.leaps.len() == 4;
        let alike = Atom { letter: atom.letter, leaps: atom.leaps.clone(), ..last.clone() } == atom;
        if joined != '-' && complete && alike {
            last.letter = joined;
            last.leaps.extend(atom.leaps);
            return;
        }
    }
    atoms.push(atom);
}

fn atom(letter: char, base: Leap, modifiers: &str, reach: Reach) -> Atom {
    let rides = reach == Reach::Ride;
    let letter = match (base, letter) {
        ((1, 0), _) if rides || matches!(reach, Reach::Upto(_)) => 'R',
        ((1, 1), _) if rides || matches!(reach, Reach::Upto(_)) => 'B',
        ((1, 0), _) => 'W',
        ((1, 1), _) => 'F',
        ((3, 1), _) => 'C',
        ((3, 2), _) => 'Z',
        (_, letter) => letter,
    };
    let (quiet, capture) = (modifiers.contains('m'), modifiers.contains('c'));
    Atom {
        letter,
        leaps: leaps(base, &directions(modifiers, base)),
        is_quiet: quiet || !capture,
        is_capture: capture || !quiet,
        hops: match () {
            () if modifiers.contains('g') => Hops::RightBehind,
            () if modifiers.contains('p') => Hops::Over,
            () => Hops::None,
        },
        is_lame: modifiers.contains('n'),
        is_initial: modifiers.contains('i'),
        reach,
    }
}

/// The pairs of direction letters before an atom, as the engine splits them.
fn directions(modifiers: &str, base: Leap) -> Vec<String> {
    let (vertical, horizontal) = ("fbvh", "rlsh");
    let letters: Vec<char> = modifiers.chars().collect();
    let mut pairs = Vec::new();
    let mut at = 0;
    while let Some(first) = letters.get(at).copied() {
        at += 1;
        if !vertical.contains(first) && !horizontal.contains(first) {
            continue;
        }
        let joins = |second: char| {
            second == first
                || vertical.contains(first) && horizontal.contains(second)
                || horizontal.contains(first) && vertical.contains(second)
        };
        let second = letters.get(at).copied().filter(|second| joins(*second));
        at += usize::from(second.is_some());
        match second {
            Some(second) if base.1 == 0 && second != first => {
                pairs.push(format!("{first}{first}"));
                pairs.push(format!("{second}{second}"));
            }
            Some(second) => pairs.push(format!("{first}{second}")),
            None => pairs.push(format!("{first}{first}")),
        }
    }
    pairs
}

fn leaps((long, short): Leap, directions: &[String]) -> BTreeSet<Leap> {
    let scaled = |(x, y): Leap| {
        let part = |it: i32| it.signum() * if it.abs() == 2 { long } else { short };
        (part(x), part(y))
    };
    let wanted =
        |pairs: &[&str; 8]| directions.is_empty() || directions.iter().any(|it| pairs.contains(&it.as_str()));
    PAIRS.iter().filter(|(_, pairs)| wanted(pairs)).map(|(leap, _)| scaled(*leap)).collect()
}

/// Direction letters for a set of leaps, tried in this order: groups for more leaps first.
///
/// Pairs of letters only on oblique leaps, so that no two adjacent groups read as a third.
const STRAIGHT: &[&str] = &["v", "f", "b", "s", "l", "r"];
const DIAGONAL: &[&str] = &["f", "b", "l", "r", "fl", "fr", "bl", "br"];
const OBLIQUE: &[&str] = &[
    "fh", "bh", "lh", "rh", "ff", "bb", "ll", "rr", "fs", "bs", "lv", "rv", "fl", "fr", "bl", "br", "lf",
    "rf", "lb", "rb",
];

/// Whether a group of letters includes the leap.
fn meant(word: &str, (x, y): Leap) -> bool {
    let is_oblique = x.abs() != y.abs() && x != 0 && y != 0;
    let is_tall = y.abs() > x.abs();
    let side = |letter: u8| match letter {
        b'f' => y > 0,
        b'b' => y < 0,
        b'l' => x < 0,
        b'r' => x > 0,
        b'v' => x == 0 || is_oblique && is_tall,
        b's' => y == 0 || is_oblique && !is_tall,
        _ => true,
    };
    match *word.as_bytes() {
        [first, b'h'] => side(first),
        [first, second] if first == second => side(first) && is_tall == matches!(first, b'f' | b'b'),
        [first, second] if is_oblique => {
            // The second letter of `fl` means that the leap goes farther to the side than forward.
            side(first) && side(second) && is_tall == matches!(second, b'f' | b'b' | b'v')
        }
        [first, second] => side(first) && side(second),
        [only] => side(only),
        _ => false,
    }
}

impl Atom {
    /// The same with other modes.
    pub(super) fn with_modes(&self, is_quiet: bool, is_capture: bool) -> Atom {
        Atom { is_quiet, is_capture, is_initial: false, ..self.clone() }
    }

    /// The leaps of the atom.
    pub(super) fn leaps(&self) -> impl Iterator<Item = Leap> {
        self.leaps.iter().copied()
    }

    /// Whether its leaps to the left mirror those to the right.
    pub(super) fn is_even(&self) -> bool {
        self.leaps.iter().all(|(x, y)| self.leaps.contains(&(-x, *y)))
    }

    /// Whether it goes on beyond one leap.
    pub(super) fn rides(&self) -> bool {
        self.reach != Reach::Leap
    }

    /// Whether an empty board would let it go so far.
    pub(super) fn reaches(&self, by: Leap) -> bool {
        match self.reach {
            Reach::Leap => self.leaps.contains(&by),
            Reach::Ride | Reach::Upto(_) => self.leaps.iter().any(|leap| {
                let most = if let Reach::Upto(most) = self.reach { most as i32 } else { 64 };
                (1..=most).any(|times| (leap.0 * times, leap.1 * times) == by)
            }),
        }
    }

    /// The atom in the definition language, without its condition for first moves.
    pub(super) fn write(&self, with_modes: bool) -> String {
        let mut text = String::new();
        if with_modes && !(self.is_quiet && self.is_capture) {
            text.push(if self.is_quiet { 'm' } else { 'c' });
        }
        if self.is_lame {
            text.push('n');
        }
        match self.hops {
            Hops::None => {}
            Hops::Over => text.push('p'),
            Hops::RightBehind => text.push('g'),
        }
        text.push_str(&direction_letters(&self.leaps));
        text.push(self.letter);
        match self.reach {
            Reach::Ride if !matches!(self.letter, 'R' | 'B' | 'Q') => text.push(self.letter),
            Reach::Upto(_) if self.hops == Hops::RightBehind => {}
            Reach::Upto(reach) => text.push_str(&reach.to_string()),
            Reach::Leap | Reach::Ride => {}
        }
        text
    }
}

/// The shortest letters for a set of leaps of one atom; none for all of them.
fn direction_letters(leaps: &BTreeSet<Leap>) -> String {
    let all: BTreeSet<Leap> = leaps
        .iter()
        .flat_map(|(x, y)| [(*x, *y), (-x, *y), (*x, -y), (-x, -y), (*y, *x), (-y, *x), (*y, -x), (-y, -x)])
        .collect();
    if all == *leaps {
        return String::new();
    }
    let words = match leaps.first() {
        Some((x, y)) if *x == 0 || *y == 0 => STRAIGHT,
        Some((x, y)) if x.abs() == y.abs() => DIAGONAL,
        _ => OBLIQUE,
    };
    let mut found: Vec<&str> = Vec::new();
    let mut left = leaps.clone();
    for word in words {
        // `f` and then `l` would read as the pair `fl`.
        if words == DIAGONAL && matches!(*word, "l" | "r") && !found.is_empty() {
            continue;
        }
        let these: BTreeSet<Leap> = all.iter().copied().filter(|leap| meant(word, *leap)).collect();
        if !these.is_empty() && these.is_subset(leaps) && !these.is_disjoint(&left) {
            left.retain(|leap| !these.contains(leap));
            found.push(word);
        }
    }
    match found.as_slice() {
        ["ff", "bb"] => "v".to_owned(),
        ["ll", "rr"] => "s".to_owned(),
        [twice] if twice.as_bytes().first() == twice.as_bytes().get(1) => twice[..1].to_owned(),
        words => words.concat(),
    }
}

/// A whole movement as text; atoms omit their modes if the line states them all.
pub(super) fn write(atoms: &[Atom]) -> String {
    atoms.iter().map(|atom| atom.write(true)).collect::<Vec<_>>().join(" ")
}

/// The atoms without leaps that earlier atoms have.
pub(super) fn without(atoms: &[Atom], others: &[Atom]) -> Vec<Atom> {
    let has = |leap: &Leap| others.iter().any(|other| other.leaps.contains(leap));
    let left = atoms.iter().map(|atom| {
        let leaps = atom.leaps.iter().copied().filter(|leap| !has(leap)).collect();
        Atom { leaps, ..atom.clone() }
    });
    left.filter(|atom| !atom.leaps.is_empty()).collect()
}
