//! How kinds move, in XBoard's letters, which are Betza's.

use std::collections::BTreeSet;

use variorum::Side;
use variorum::Variant;
use variorum::ids::Vector;
use variorum::language::Mode;
use variorum::model::{Geometry, Movement, PieceKind, Step};

/// The leaps that have letters, by the longer and the shorter of their two parts.
const LEAPS: [((u8, u8), &str); 9] = [
    ((1, 0), "W"),
    ((1, 1), "F"),
    ((2, 0), "D"),
    ((2, 1), "N"),
    ((2, 2), "A"),
    ((3, 0), "H"),
    ((3, 1), "C"),
    ((3, 2), "Z"),
    ((3, 3), "G"),
];

/// What XBoard takes for granted of its own pieces, and need not be told.
const KNOWN: [(&str, &str); 5] = [("N", "N"), ("B", "B"), ("R", "R"), ("Q", "Q"), ("K", "K")];

/// The lines that tell XBoard how kinds move. A kind one of whose moves cannot be said in letters has none.
pub(super) fn piece_lines(variant: &Variant) -> Vec<String> {
    let model = variant.model();
    // Then Black's left is not White's, as XBoard has it.
    let is_rotated = model.board.turned(Vector::new(1, 0), Side::Black) != Vector::new(1, 0);
    let line = |kind: &PieceKind| {
        let moves =
            kind.movements.iter().map(|movement| letters(movement, is_rotated)).collect::<Option<String>>();
        let moves = moves.filter(|moves| !moves.is_empty())?;
        let letter = kind.letter.to_ascii_uppercase();
        (!KNOWN.contains(&(&*letter, &*moves))).then(|| format!("piece {letter}& {moves}"))
    };
    model.kinds.iter().filter_map(line).collect()
}

/// A movement in letters, if it can be said so.
fn letters(movement: &Movement, is_rotated: bool) -> Option<String> {
    if movement.when.is_some() || !movement.effects.is_empty() {
        return None;
    }
    let modes = match movement.modes.iter().collect::<Vec<_>>().as_slice() {
        [Mode::Quiet, Mode::Capture] => "",
        [Mode::Quiet] => "m",
        [Mode::Capture] => "c",
        _ => return None,
    };
    let (vectors, form) = form(&movement.geometry)?;
    let mirrored = |vector: &Vector| Vector::new(-vector.files, vector.ranks);
    if is_rotated && !vectors.iter().all(|vector| vectors.contains(&mirrored(vector))) {
        return None;
    }
    let mut parts = Vec::new();
    for (size, letter) in LEAPS {
        let mut left: BTreeSet<Vector> = vectors.iter().copied().filter(|it| size_of(*it) == size).collect();
        for (directions, group) in groups(size) {
            if !group.is_empty() && group.is_subset(&left) {
                left.retain(|vector| !group.contains(vector));
                parts.push((directions, form.atom(size, letter)));
            }
        }
        if !left.is_empty() {
            return None;
        }
    }
    let found = parts.iter().map(|(_, atom)| atom.len()).sum::<usize>();
    let is_all = vectors.iter().all(|vector| LEAPS.iter().any(|(size, _)| *size == size_of(*vector)));
    let text: String =
        parts.iter().map(|(directions, atom)| format!("{directions}{modes}{}{atom}", form.sign())).collect();
    (found > 0 && is_all).then(|| joined(&text))
}

/// Steps to all sides have letters of their own.
fn joined(text: &str) -> String {
    match text {
        "WF" => "K".to_owned(),
        "RB" => "Q".to_owned(),
        text => text.to_owned(),
    }
}

/// How leaps are repeated, or what they pass.
enum Form {
    Leap,
    Ride(Option<u8>),
    /// Over one piece, and beyond it any number of squares.
    Over,
    /// To the square beyond one piece.
    RightBehind,
    /// Over squares that must be empty, or full.
    Lame {
        jumps: bool,
    },
}

impl Form {
    fn sign(&self) -> &'static str {
        match self {
            Form::Leap | Form::Ride(_) => "",
            Form::Over => "p",
            Form::RightBehind => "g",
            Form::Lame { jumps: false } => "n",
            Form::Lame { jumps: true } => "j",
        }
    }

    /// The letter of a leap that is repeated so.
    fn atom(&self, size: (u8, u8), letter: &str) -> String {
        let unlimited = match size {
            (1, 0) => "R".to_owned(),
            (1, 1) => "B".to_owned(),
            _ => format!("{letter}0"),
        };
        match self {
            Form::Leap | Form::Lame { .. } => letter.to_owned(),
            Form::Ride(Some(most)) => format!("{letter}{most}"),
            Form::Ride(None) | Form::Over | Form::RightBehind => unlimited,
        }
    }
}

/// The leaps of a geometry and how they are repeated, if it has that form.
fn form(geometry: &Geometry) -> Option<(Vec<Vector>, Form)> {
    match geometry {
        Geometry::Leap(lists) => {
            let leap = |steps: &Vec<Step>| match steps.as_slice() {
                [Step::Vector(vector)] => Some(*vector),
                _ => None,
            };
            Some((lists.iter().map(leap).collect::<Option<_>>()?, Form::Leap))
        }
        Geometry::Ride(vectors, most) => Some((vectors.clone(), Form::Ride(*most))),
        Geometry::Hop { vectors, most: None, beyond: None } => Some((vectors.clone(), Form::Over)),
        Geometry::Hop { vectors, most: None, beyond: Some(1) } => Some((vectors.clone(), Form::RightBehind)),
        Geometry::Lame(leaps) => {
            let jumps = leaps.first()?.jumps;
            let is_usual =
                |leap: &&variorum::model::LameLeap| leap.jumps == jumps && leap.via == passed(leap.to);
            let found: Vec<Vector> = leaps.iter().filter(is_usual).map(|leap| leap.to).collect();
            (found.len() == leaps.len()).then_some((found, Form::Lame { jumps }))
        }
        Geometry::Hop { .. } | Geometry::Crooked(..) | Geometry::Path(_) | Geometry::Walk { .. } => None,
    }
}

/// The square that a lame leap of two squares passes, straight on at first; none for other leaps.
fn passed(to: Vector) -> Vec<Vector> {
    match size_of(to) {
        (2, _) => vec![Vector::new(to.files / 2, to.ranks / 2)],
        _ => Vec::new(),
    }
}

fn size_of(vector: Vector) -> (u8, u8) {
    let (files, ranks) = (vector.files.unsigned_abs(), vector.ranks.unsigned_abs());
    (files.max(ranks), files.min(ranks))
}

/// Letters of directions with the leaps that they stand for, those of the most leaps first.
fn groups((long, short): (u8, u8)) -> Vec<(&'static str, BTreeSet<Vector>)> {
    let (long, short) = (long as i8, short as i8);
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let all: BTreeSet<Vector> = signs
        .iter()
        .flat_map(|(x, y)| [Vector::new(x * long, y * short), Vector::new(x * short, y * long)])
        .collect();
    let those = |fits: &dyn Fn(i8, i8) -> bool| -> BTreeSet<Vector> {
        all.iter().copied().filter(|vector| fits(vector.files, vector.ranks)).collect()
    };
    let mut groups = vec![("", all.clone())];
    if short == 0 {
        groups.push(("v", those(&|files, _| files == 0)));
        groups.push(("s", those(&|_, ranks| ranks == 0)));
    }
    if short == 0 || short == long {
        groups.push(("f", those(&|_, ranks| ranks == long)));
        groups.push(("b", those(&|_, ranks| ranks == -long)));
        groups.push(("l", those(&|files, _| files == -long)));
        groups.push(("r", those(&|files, _| files == long)));
    }
    if short == long {
        groups.push(("fl", those(&|files, ranks| files < 0 && ranks > 0)));
        groups.push(("fr", those(&|files, ranks| files > 0 && ranks > 0)));
        groups.push(("bl", those(&|files, ranks| files < 0 && ranks < 0)));
        groups.push(("br", those(&|files, ranks| files > 0 && ranks < 0)));
    }
    if short != 0 && short != long {
        groups.push(("ff", those(&|_, ranks| ranks == long)));
        groups.push(("bb", those(&|_, ranks| ranks == -long)));
        groups.push(("fs", those(&|_, ranks| ranks == short)));
        groups.push(("bs", those(&|_, ranks| ranks == -short)));
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line for a kind of these moves.
    fn line(moves: &str) -> Option<String> {
        let text = format!(
            "variant.name = \"One\"\nboard = {{ files = 8, ranks = 8 }}\n[pieces]\none = {{ letter = \"E\", moves = {moves} }}\n[setup]\nboard = \"8/8/8/8/8/8/8/E7\"\nendings.none = {{ on = \"stuck\", result = \"draw\" }}\n"
        );
        let variant = Variant::from_str(&text.replace("endings.none", "[endings]\nnone")).unwrap();
        piece_lines(&variant).pop()
    }

    #[test]
    fn moves_of_each_form_are_said_in_letters() {
        let cases = [
            ("\"NR\"", "NR"),
            ("\"WF\"", "WF"),
            ("\"K\"", "K"),
            ("\"Q\"", "Q"),
            ("\"FfW\"", "fWF"),
            ("\"R3 N\"", "W3N"),
            ("\"quiet R\", \"capture pR\"", "mRcpR"),
            ("\"gQ\"", "gRgB"),
            ("\"nN nA\"", "nNnA"),
            ("\"NN\"", "N0"),
            ("\"ffN\"", "ffN"),
            ("\"quiet fW\", \"capture fF\"", "fmWfcF"),
        ];
        for (moves, letters) in cases {
            let found = line(&format!("[{moves}]"));
            let sorted = |text: &str| {
                let mut letters: Vec<char> = text.chars().collect();
                letters.sort_unstable();
                letters
            };
            let said = found.as_deref().and_then(|line| line.strip_prefix("piece E& ")).unwrap_or_default();
            assert_eq!(sorted(said), sorted(letters), "{moves}: {found:?}");
        }
        for moves in
            ["\"swap K\"", "\"[F?fR]\"", "\"quiet fW when rank(from, mover) = 2\"", "\"K do skip opponent\""]
        {
            assert_eq!(line(&format!("[{moves}]")), None, "{moves}");
        }
    }

    #[test]
    fn what_xboard_knows_is_not_told() {
        let lines = |name: &str| piece_lines(&Variant::shipped(name).unwrap());
        assert_eq!(lines("chess"), Vec::<String>::new());
        let told = lines("capablanca");
        assert_eq!(told.len(), 2, "{told:?}");
    }
}
