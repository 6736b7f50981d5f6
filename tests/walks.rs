//! Walks and judging against what is slow and plain: every way over the board tried by itself, every action tried out.

use crate::support::in_random_positions;
use std::collections::BTreeSet;
use variorum::Variant;

use variorum::ids::{Kind, Square};
use variorum::position::{Action, ActionForm, Collect, Position};
use variorum::program::{Line, Program, Route, SquareSet, Walk};
use variorum::source::shipped;

/// Squares of a way at most, that of departure included.
const WAY: usize = 4;

fn unjudged<const W: usize>(program: &Program<W>, position: &mut Position<W>) -> Vec<Action> {
    let mut found = Collect::default();
    position.generate_unjudged(program, &mut found);
    found.actions
}

/// The step after step movement by which an action is made.
fn walk_of<const W: usize>(program: &Program<W>, action: Action) -> Option<&Walk<W>> {
    let ActionForm::Line(line, _) = action.form() else { return None };
    let Route::Walk(walk) = &program.movements.lines[usize::from(line)].route else { return None };
    (action.data != 0).then_some(walk)
}

/// The squares of a walk, that of departure first; two of any other move.
fn way<const W: usize>(program: &Program<W>, action: Action) -> Vec<Square> {
    let from = Square(action.from);
    match walk_of(program, action) {
        Some(walk) => std::iter::once(from).chain(walk.squares(from, action.path())).collect(),
        None => vec![from, Square(action.to)],
    }
}

/// Where a step of any walk leads from a square.
fn steps<const W: usize>(program: &Program<W>, from: Square) -> SquareSet<W> {
    let table = |line: &Line<W>| {
        let Route::Walk(walk) = &line.route else { return None };
        Some(walk.around.squares[from.index()])
    };
    let tables = program.movements.lines.iter().filter_map(table);
    tables.fold(SquareSet::EMPTY, |all, set| all | set)
}

/// Every walk over any squares is what one listed action does, one that has no more steps and no higher squares; and each
/// listed walk is among them.
fn each_walk_is_listed_once<const W: usize>(
    program: &Program<W>,
    position: &mut Position<W>,
) -> Result<(), String> {
    let listed = unjudged(program, position);
    let walks = |kind: Kind| {
        let mut lines = program.movements.lines.iter().filter(|line| matches!(line.route, Route::Walk(_)));
        lines.any(|line| line.kind == kind)
    };
    let own = position.pieces(position.turn_of());
    let mut open: Vec<Vec<Square>> = own
        .into_iter()
        .filter(|from| position.cell(*from).kind().is_some_and(walks))
        .map(|from| vec![from])
        .collect();
    let mut walked = BTreeSet::new();
    while let Some(before) = open.pop() {
        for to in steps(program, before[before.len() - 1]) {
            let squares: Vec<Square> = before.iter().copied().chain([to]).collect();
            let mut walks = position.walks_over(program, &squares);
            walks.retain(|walk| walk_of(program, *walk).is_some());
            for walk in &walks {
                let ends = |action: &Action| (action.from, action.to, action.choice);
                let mut same = listed.clone();
                same.retain(|known| {
                    ends(known) == ends(walk) && position.do_the_same(program, *known, *walk)
                });
                let [one] = same[..] else { return Err(format!("{squares:?} is listed as {same:?}")) };
                let known = way(program, one);
                if (known.len(), &known) > (squares.len(), &squares) {
                    return Err(format!("{squares:?} is listed as {known:?}"));
                }
                walked.insert(squares.clone());
            }
            // Walks of at least two steps have no shorter ones.
            if (!walks.is_empty() || squares.len() == 2) && squares.len() < WAY {
                open.push(squares);
            }
        }
    }
    let ways = listed.iter().map(|action| way(program, *action));
    let lost = ways.filter(|way| (3..=WAY).contains(&way.len())).find(|way| !walked.contains(way));
    lost.map_or(Ok(()), |way| Err(format!("{way:?} is no way")))
}

/// What a look finds legal is what is legal when it is tried out.
fn a_look_tells_what_trying_tells<const W: usize>(
    program: &Program<W>,
    position: &mut Position<W>,
) -> Result<(), String> {
    if position.pending().next().is_some() {
        return Ok(());
    }
    let mut legal = Collect::default();
    position.generate(program, &mut legal);
    let legal: BTreeSet<Action> =
        legal.actions.into_iter().filter(|action| *action != Action::pass()).collect();
    let mut tried = unjudged(program, position);
    tried.retain(|action| position.ban_against(program, *action).is_none());
    let tried = tried.into_iter().collect();
    let differ: Vec<&Action> = legal.symmetric_difference(&tried).collect();
    if differ.is_empty() { Ok(()) } else { Err(format!("{differ:?} are judged wrong")) }
}

/// Games with many walks that meet.
fn crowded() -> Vec<Variant> {
    let wiz = |rest: &str| format!("[variant]\nname = \"test\"\nextends = \"wiz-42\"\n{rest}");
    let chess = |rest: &str| format!("[variant]\nname = \"test\"\nextends = \"chess\"\n{rest}");
    let definitions = [
        // Friends that are alike change places one by one, or two of them at once, to the same end.
        chess("[pieces]\nknight.moves = [\"[swap K]{1..2}\", \"[swap W]{1..2}\"]"),
        wiz("[setup]\nboard = \"**k**/rbwnr/nrwbb/ppppp/5/5/PPPPP/BWRNN/RNWBR/**K**\""),
        // Pawns that are about to become something else by a swap.
        wiz("[setup]\nboard = \"**k**/PpwPp/PW1Pb/3p1/5/2P2/1p1pp/B1w1p/Pp1WP/**K**\""),
        // Friends with marks, and more than one movement.
        chess(
            "[pieces]\nknight.moves = [\"N\", \"[quiet capture swap K]{1..2}\"]\n\
             queen.moves = [\"R\", \"[quiet capture fF]{1..3}\", \"[quiet capture W]{2..2}\"]",
        ),
        chess("[pieces]\nknight.moves = \"[quiet capture devour W]{1..3} when victim is not king\""),
        chess(
            "[pieces]\nbishop.moves = \"[quiet capture swap F]{1..2}\"\n[rules.gone]\non = \"capture\"\n\
             do = \"destroy around(to, 'K') and pawn\"",
        ),
        chess(
            "[marks]\nghost = { kinds = \"knight bishop pawn\", apart = true }\n\
             [pieces]\nknight.moves = \"[quiet capture swap K]{1..2}\"",
        ),
    ];
    definitions.iter().map(read).collect()
}

/// Games with leaps over others, shots, and captives that are placed again by their owner, so that they attack and stand between.
fn answered() -> Vec<Variant> {
    let chess = |rest: &str| {
        format!(
            "[variant]\nname = \"test\"\nextends = \"chess\"\n{rest}\n\
             [rules.recall]\non = \"capture\"\nwhen = \"victim is [knight pawn]\"\n\
             do = \"ask owner(victim) for placement\"\n[actions.placement]\nasked = true\n\
             write = \"N@{{s}}\"\n"
        )
    };
    let over = "[pieces]\nrook.moves = [\"quiet R\", \"capture pR\"]\nqueen.moves = [\"quiet Q\", \"capture pQ\"]\n\
                bishop.moves = [\"quiet B\", \"shoot B2 A\"]\n";
    let definitions = [
        // Far from both kings: most captures are safe without a trial.
        chess(over) + "choose = \"s in (a4 or b4 or a5 or b5) and empty\"\ndo = \"create knight on s\"",
        // Where it may attack, parry, or be leapt over.
        chess(over)
            + "choose = \"s in (rank 2 or rank 3 or rank 6 or rank 7) and empty\"\ndo = \"create knight on s\"",
        chess("") + "choose = \"s in (rank 2 or rank 7) and empty\"\ndo = \"create bishop on s\"",
    ];
    definitions.iter().map(read).collect()
}

fn read(text: &String) -> Variant {
    Variant::from_str(text).unwrap_or_else(|mistakes| panic!("{mistakes}\n{text}"))
}

#[test]
fn each_walk_is_listed_once_as_the_first_that_does_the_same() {
    for variant in crowded() {
        in_random_positions(&variant, 16, each_walk_is_listed_once::<2>);
    }
    for name in ["wiz-42", "chu-shogi", "tenjiku-shogi"] {
        in_random_positions(&Variant::shipped(name).unwrap(), 5, each_walk_is_listed_once::<4>);
    }
}

#[test]
fn walks_are_judged_as_if_they_were_tried_out() {
    for variant in crowded() {
        in_random_positions(&variant, 400, a_look_tells_what_trying_tells::<2>);
    }
}

#[test]
fn captures_that_are_answered_are_judged_as_if_they_were_tried_out() {
    for variant in answered() {
        in_random_positions(&variant, 400, a_look_tells_what_trying_tells::<2>);
    }
}

#[test]
fn actions_are_judged_as_if_they_were_tried_out() {
    for file in shipped() {
        let variant = Variant::shipped(&file.name).unwrap();
        let model = variant.model();
        let completes =
            model.turn.complete.is_some() || model.phases.iter().any(|other| other.turn.complete.is_some());
        if completes || !model.priorities.is_empty() {
            continue;
        }
        if model.board.len() <= 64 {
            in_random_positions(&variant, 60, a_look_tells_what_trying_tells::<1>);
        } else if model.board.len() <= 256 {
            in_random_positions(&variant, 30, a_look_tells_what_trying_tells::<4>);
        }
    }
}
