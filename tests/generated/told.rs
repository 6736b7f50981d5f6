//! What differs between positions, in the names of the definition.

use variorum::Variant;
use variorum::ids::Side;
use variorum::plain::{Outcome, Piece, Snapshot, Turn, Value};

/// An outcome as games tell it.
pub(crate) fn ending(variant: &Variant, outcome: Option<Outcome>) -> Option<(Option<Side>, String)> {
    let of_model = |outcome: Outcome| variant.model().endings.get(usize::from(outcome.ending));
    let name = |outcome| of_model(outcome).map_or("plies-at-most".to_owned(), |ending| ending.name.clone());
    outcome.map(|outcome| (outcome.winner, name(outcome)))
}

/// What stands on a square: `A` is White's, `a` Black's; marks behind it by number.
fn piece(variant: &Variant, piece: Option<Piece>) -> String {
    let Some(piece) = piece else { return "empty".to_owned() };
    let letter = &variant.notation().letters[piece.kind.index()];
    let letter = match piece.owner {
        Side::White => letter.clone(),
        Side::Black => letter.to_ascii_lowercase(),
        Side::Neutral => format!("{letter}!"),
    };
    let marks = (0..).zip(&variant.model().marks);
    let carried = marks.filter(|(mark, _)| piece.marks.has(variorum::ids::Mark(*mark)));
    carried.fold(letter, |text, (_, mark)| text + "+" + &mark.name)
}

/// What is otherwise in the second of two positions.
pub(crate) fn difference(variant: &Variant, a: &Snapshot, b: &Snapshot) -> String {
    let mut found = Vec::new();
    for ((square, a), b) in variant.notation().squares.iter().zip(&a.board).zip(&b.board) {
        if a != b {
            found.push(format!("{square} from {} to {}", piece(variant, *a), piece(variant, *b)));
        }
    }
    if a.hands != b.hands {
        found.push(format!("hands from {:?} to {:?}", a.hands, b.hands));
    }
    let variables = variant.model().variables.iter().zip(a.variables.iter().zip(&b.variables));
    for (about, (a, b)) in variables.filter(|(_, (a, b))| a != b) {
        let shown = |values: &[Value]| {
            values.iter().map(|it| value(variant, it)).collect::<Vec<String>>().join(" and ")
        };
        found.push(format!("{} from {} to {}", about.name, shown(a), shown(b)));
    }
    let (mut one, mut other) = (a.turn.clone(), b.turn.clone());
    if one.beginning != other.beginning {
        found.push("the beginning of the turn".to_owned());
    }
    one.beginning.clear();
    other.beginning.clear();
    let told = |turn: &Turn| {
        let Turn { mover, done, ends, course, skips, pending, set, beginning: _, last, removed } = turn;
        [
            format!("mover {mover:?}"),
            format!("done {done}"),
            format!("ends {ends}"),
            format!("course {course}"),
            format!("skips {skips:?}"),
            format!("pending {pending:?}"),
            format!("set {set:?}"),
            format!("last {last:?}"),
            format!("removed {removed}"),
        ]
    };
    for (one, other) in told(&one).into_iter().zip(told(&other)).filter(|(one, other)| one != other) {
        found.push(format!("{one} to {other}"));
    }
    if a.outcome != b.outcome {
        found.push(format!("outcome to {:?}", ending(variant, b.outcome)));
    }
    found.join(", ")
}

/// A value with the names of squares.
fn value(variant: &Variant, value: &Value) -> String {
    let name = |square: variorum::ids::Square| variant.notation().squares[square.index()].clone();
    match value {
        Value::Square(square) => square.map_or_else(|| "nothing".to_owned(), name),
        Value::Squares(squares) => {
            format!("{{{}}}", squares.iter().map(name).collect::<Vec<String>>().join(" "))
        }
        Value::Number(_) | Value::Truth(_) | Value::Player(_) | Value::Kind(_) | Value::Direction(_) => {
            format!("{value:?}")
        }
    }
}
