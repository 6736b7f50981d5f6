//! Endings by how pieces stand to each other: in a row, in a block, from edge to edge.

use super::draft::Draft;
use super::endings::of_mover;
use super::settings::{KindSet, Outcome};
use super::spot::Spots;
use super::subject::Subject;

pub(super) fn write(subject: &mut Subject, draft: &mut Draft) {
    let settings = subject.settings;
    let mut kinds = settings.kinds("connectPieceTypes");
    if kinds.every {
        kinds = KindSet { every: true, slots: Vec::new() };
    }
    let mine = subject.owned("my", &kinds);
    let result = match settings.outcome("connectValue") {
        Outcome::Win => of_mover(Outcome::Loss),
        Outcome::Loss => of_mover(Outcome::Win),
        Outcome::Draw | Outcome::None => "draw",
    };
    let mut end = |draft: &mut Draft, name: &str, when: String, because: &str| {
        draft.set(&format!("endings/{name}/when"), when);
        draft.set(&format!("endings/{name}/result"), result);
        draft.set(&format!("endings/{name}/because"), because);
    };
    let length = settings.number("connectN");
    if length == 1 {
        end(draft, "row", format!("any({mine})"), "a piece is there");
    } else if length > 1 {
        let because = format!("{length} in a row");
        end(draft, "row", row(subject, &mine, length), &because);
    }
    let size = settings.number("connectNxN");
    if size > 1 {
        end(draft, "block", block(&mine, size), "a square block");
    }
    let number = settings.number("collinearN");
    if number > 1 {
        end(draft, "line", collinear(subject, &mine, number), &format!("{number} on a line"));
    }
    joined(subject, draft, &mine, &mut end);
}

/// Pieces without gaps on a rank, file or diagonal.
fn row(subject: &Subject, mine: &str, length: usize) -> String {
    if length == 2 {
        return format!("any(s in {mine}: any(around(s, '{}') and {mine}))", steps(subject));
    }
    let between = length - 2;
    let ways = ways(subject);
    let mut others = vec![mine.to_owned()];
    match (ways.contains(&"v"), ways.contains(&"s"), ways.contains(&"d")) {
        (true, true, false) => others.push("(file-squares(s) or rank-squares(s))".to_owned()),
        (vertical, horizontal, _) => {
            others.extend((!vertical).then(|| "not file-squares(s)".to_owned()));
            others.extend((!horizontal).then(|| "not rank-squares(s)".to_owned()));
        }
    }
    let others = others.join(" and ");
    let reach = format!("count(between(s, t)) = {between} and no(between(s, t) and not {mine})");
    format!("any(s in {mine}: any(t in {others}: {reach}))")
}

fn ways(subject: &Subject) -> Vec<&'static str> {
    let settings = subject.settings;
    [("connectVertical", "v"), ("connectHorizontal", "s"), ("connectDiagonal", "d")]
        .into_iter()
        .filter(|(key, _)| settings.truth(key))
        .map(|(_, way)| way)
        .collect()
}

/// Steps between pieces that are joined.
fn steps(subject: &Subject) -> String {
    let letters = ways(subject).into_iter().map(|way| match way {
        "v" => "vW",
        "s" => "sW",
        _ => "F",
    });
    letters.collect::<Vec<_>>().join(" ").replace("vW sW", "W").replace("W F", "K")
}

fn block(mine: &str, size: usize) -> String {
    let mut parts = Vec::new();
    for rank in 0..size {
        for file in 0..size {
            let square = match (file, rank) {
                (0, 0) => continue,
                (0, rank) => format!("step(s, back, {rank})"),
                (file, 0) => format!("step(s, right, {file})"),
                (file, rank) => format!("step(step(s, back, {rank}), right, {file})"),
            };
            parts.push(format!("{square} in {mine}"));
        }
    }
    format!("any(s in {mine}: {})", parts.join(" and "))
}

fn collinear(subject: &Subject, mine: &str, number: usize) -> String {
    let parts = ways(subject).into_iter().map(|way| match way {
        "v" => format!("count({mine} and file-squares(s)) >= {number}"),
        "s" => format!("count({mine} and rank-squares(s)) >= {number}"),
        _ => format!(
            "count(t in {mine}: t in connected(s, board, 'F') and any(between(s, t))) + 1 >= {number}"
        ),
    });
    format!("any(s in {mine}: {})", parts.collect::<Vec<_>>().join(" or "))
}

/// A chain of pieces from one marked region to the other.
fn joined(
    subject: &Subject,
    draft: &mut Draft,
    mine: &str,
    end: &mut impl FnMut(&mut Draft, &str, String, &str),
) {
    let first = subject.settings.regions("connectRegion1");
    let second = subject.settings.regions("connectRegion2");
    if first.iter().chain(&second).all(Spots::is_empty) {
        return;
    }
    let from = subject.zone(draft, "near-edge", &first);
    let to = subject.zone(draft, "far-edge", &second);
    let steps = steps(subject);
    let when = format!("any(s in {mine} and {from}: any(connected(s, {mine}, '{steps}') and {to}))");
    end(draft, "chain", when, "a chain joins the edges");
}
