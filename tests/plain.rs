//! The engine beside plain mode: in positions of games at random, both must offer the same actions with the same results.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use variorum::plain::{self, Plain, Snapshot, State};
use variorum::{Game, Variant};

use crate::support;

/// Games at random: how many there are, how long each is, and how long all of them may take.
#[derive(Clone, Copy, Debug)]
struct Extent {
    games: u64,
    plies: usize,
    time: Duration,
}

/// An action of one engine: how it shows itself, and the position after it.
type After = (Snapshot, String);

/// Plays games at random from a position in both engines; gives how many positions were compared.
///
/// # Errors
/// If they differ: the position, and what only one of them has.
fn compare(start: &Game, extent: Extent) -> Result<usize, String> {
    let plain = Plain::new(start.variant().model());
    let begun = Instant::now();
    let mut compared = 0;
    for seed in 0..extent.games {
        let mut game = start.clone();
        let mut state = if start.played().is_empty() && start.to_text() == start.variant().start().to_text() {
            plain.start()
        } else {
            plain.state_of(&start.snapshot())
        };
        let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        for _ in 0..extent.plies {
            if begun.elapsed() > extent.time {
                return Ok(compared);
            }
            let next = compare_position(&mut game, &plain, &state)?;
            compared += 1;
            if next.is_empty() {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (action, after) = &next[(random >> 33) as usize % next.len()];
            let same = game.legal_actions().into_iter().find(|known| {
                game.play_action(*known);
                let is_same = game.snapshot() == after.now;
                game.undo();
                is_same
            });
            game.play_action(same.unwrap_or_else(|| panic!("no action does what {action:?} does")));
            state = after.clone();
        }
    }
    Ok(compared)
}

/// Compares what can be done in a position; gives the actions with what follows.
fn compare_position(
    game: &mut Game,
    plain: &Plain<'_>,
    state: &State,
) -> Result<Vec<(plain::Action, State)>, String> {
    if game.snapshot() != state.now {
        return Err(told(
            game,
            &format!("the positions differ: {}", difference(&game.snapshot(), &state.now)),
        ));
    }
    let actions = plain.actions(state);
    let next: Vec<(plain::Action, State)> =
        actions.into_iter().map(|action| (action.clone(), plain.play(state, &action))).collect();
    let of_plain: Vec<After> =
        next.iter().map(|(action, after)| (after.now.clone(), shown(game, action))).collect();
    let (engine_only, plain_only) = without_common(after_each(game), of_plain);
    if !engine_only.is_empty() || !plain_only.is_empty() {
        return Err(told(game, &only(&engine_only, &plain_only)));
    }
    let ending = |outcome: Option<plain::Outcome>| {
        outcome.map(|it| (it.winner, game.variant().model().endings[usize::from(it.ending)].name.clone()))
    };
    let outcome = match state.now.outcome {
        None if next.is_empty() => plain.outcome_without_action(state),
        known => known,
    };
    let (outcome, claim) = (ending(outcome), ending(plain.claim(state)));
    let (found, claimed) = (game.outcome(), game.claimable());
    let found = found.map(|it| (it.winner, it.ending));
    let claimed = claimed.map(|it| (it.winner, it.ending));
    if (&found, &claimed) != (&outcome, &claim) {
        let what = format!("outcome and claim: {found:?} {claimed:?}, plainly {outcome:?} {claim:?}");
        return Err(told(game, &what));
    }
    Ok(next)
}

/// What follows each action of the engine.
fn after_each(game: &mut Game) -> Vec<After> {
    let actions = game.legal_actions();
    let after = actions.into_iter().map(|action| {
        let text = game.write(action);
        game.play_action(action);
        let snapshot = game.snapshot();
        game.undo();
        (snapshot, text)
    });
    after.collect()
}

/// What only one of two lists has; what stands twice in one must stand twice in the other.
fn without_common(mut a: Vec<After>, mut b: Vec<After>) -> (Vec<After>, Vec<After>) {
    a.retain(|(snapshot, _)| match b.iter().position(|(known, _)| known == snapshot) {
        Some(at) => {
            b.swap_remove(at);
            false
        }
        None => true,
    });
    (a, b)
}

/// A plain action with the names of squares.
fn shown(game: &Game, action: &plain::Action) -> String {
    let name = |square: variorum::ids::Square| game.variant().notation().squares[square.index()].clone();
    match action {
        plain::Action::Pass => "pass".to_owned(),
        plain::Action::Move(it) => {
            let way: Vec<String> =
                it.way.iter().map(|stride| format!("{} {}", stride.mode.text(), name(stride.to))).collect();
            format!("{} {} movement {} arrival {:?}", name(it.from), way.join(" "), it.movement, it.arrival)
        }
        plain::Action::Declared(rule, values) => {
            format!("{} {values:?}", game.variant().model().actions[rule.index()].name)
        }
    }
}

fn told(game: &Game, what: &str) -> String {
    format!("{}\n  {}\n  {what}", game.variant().model().title.name, game.to_text())
}

fn only(engine: &[After], plain: &[After]) -> String {
    let mut lines = Vec::new();
    for (snapshot, text) in engine.iter().take(6) {
        let nearest = plain.iter().map(|(other, _)| difference(snapshot, other)).min_by_key(String::len);
        lines.push(format!("engine only: {text} (to the nearest: {})", nearest.unwrap_or_default()));
    }
    lines.extend(plain.iter().take(6).map(|(_, text)| format!("plain only: {text}")));
    lines.push(format!("{} and {} in all", engine.len(), plain.len()));
    lines.join("\n  ")
}

/// What differs between two positions, the engine's first.
fn difference(a: &Snapshot, b: &Snapshot) -> String {
    let mut found = Vec::new();
    for (square, (a, b)) in a.board.iter().zip(&b.board).enumerate().filter(|(_, (a, b))| a != b) {
        found.push(format!("square {square}: {a:?} {b:?}"));
    }
    if a.hands != b.hands {
        found.push(format!("hands: {:?} {:?}", a.hands, b.hands));
    }
    for (variable, (a, b)) in a.variables.iter().zip(&b.variables).enumerate().filter(|(_, (a, b))| a != b) {
        found.push(format!("variable {variable}: {a:?} {b:?}"));
    }
    let (mut one, mut other) = (a.turn.clone(), b.turn.clone());
    if one.beginning != other.beginning {
        found.push("beginning of the turn".to_owned());
    }
    one.beginning.clear();
    other.beginning.clear();
    if one != other {
        found.push(format!("turn: {one:?} {other:?}"));
    }
    if a.outcome != b.outcome {
        found.push(format!("outcome: {:?} {:?}", a.outcome, b.outcome));
    }
    found.join(", ")
}

/// Compares all shipped variants, on all processors; gives how many positions there were.
fn compare_shipped(extent: Extent) -> usize {
    let names: Vec<String> = variorum::source::shipped().into_iter().map(|file| file.name).collect();
    let (next, compared) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let failed = std::sync::Mutex::new(Vec::new());
    let work = || {
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            match compare(&Variant::shipped(name).unwrap().start(), extent) {
                Ok(positions) => compared.fetch_add(positions, Ordering::Relaxed),
                Err(what) => {
                    failed.lock().unwrap().push(format!("{name}: {what}"));
                    0
                }
            };
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{} differ\n{}", failed.len(), failed.join("\n"));
    compared.into_inner()
}

#[test]
fn plain_mode_counts_chess() {
    let variant = Variant::shipped("chess").unwrap();
    let plain = Plain::new(variant.model()).without_past();
    for (position, counts) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0", [20, 400]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0", [48, 2039]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0", [14, 191]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0", [6, 264]),
    ] {
        let state = plain.state_of(&variant.position(position).unwrap().snapshot());
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(plain.perft(&state, depth), count, "{position}");
        }
    }
}

#[test]
fn shipped_variants_agree_with_plain_mode() {
    let extent = Extent { games: 2, plies: 40, time: Duration::from_millis(150) };
    assert!(compare_shipped(extent) >= 300);
}

/// What is asked of the squares of sets in each form that is computed for all of them at once, on a board.
fn asking_of_sets(board: &str) -> String {
    format!(
        r#"
        [variant]
        name = "Sets"
        [board]
        files = 5
        ranks = 5
        {board}
        [pieces]
        man  = {{ letter = "M" }}
        rook = {{ letter = "R" }}
        [setup]
        board = "r1m1r/2m2/m1R1M/2M2/R1M1R"
        [functions]
        "sees(a: square, b: square)" = "no(between(a, b) and pieces)"

        [actions.over]
        choose = ["m in my man", "t in those(e in empty: any(between(m, e)) and no(between(e, m) and not pieces))"]
        do     = "move m to t"
        write  = "{{m}}o{{t}}"

        [actions.aside]
        choose = ["m in my rook", "way in directions", "t in empty"]
        when   = "count(x in pieces: m in ray(x, way)) = 1 and all(x in their pieces: x is rook or not sees(x, t))"
        do     = "move m to t"
        write  = "{{m}}a{{t}}"

        [actions.taken]
        choose = ["m in my pieces", "n in those(t in their pieces: any(e in my pieces and not m: t in between(m, e)))"]
        do     = "capture n"
        write  = "{{m}}x{{n}}"

        [actions.seen]
        choose = ["m in my man", "n in their pieces"]
        when   = "any(x in my pieces: if m in rank 3 then any(x and rook) else x in file c and not any(between(x, n) and pieces)) and count(x in pieces: all(e in my rook: e in file a or x in rank 2 or any(between(x, m) and empty))) > 2"
        do     = "swap m with n"
        write  = "{{m}}s{{n}}"

        [endings.alone]
        when    = "no(their pieces)"
        result  = "mover wins"
        because = "all are taken"
        "#
    )
}

#[test]
fn what_is_asked_of_sets_agrees_with_plain_mode() {
    let extent = Extent { games: 6, plies: 12, time: Duration::from_secs(20) };
    for board in ["", "cylinder = true", "hexagons = true"] {
        let compared = compare(&support::defined(&asking_of_sets(board)), extent);
        assert!(compared.as_ref().is_ok_and(|positions| *positions > 20), "{board}: {compared:?}");
    }
}

/// Drops, after which bans ask how many squares hold what.
const COUNTED_DROPS: &str = r#"
    [variant]
    name = "Drops"
    use  = ["check"]
    [board]
    files = 5
    ranks = 5
    [pieces]
    king   = { letter = "K", moves = "K" }
    rook   = { letter = "R", moves = "R" }
    bishop = { letter = "B", moves = "B" }
    [royal]
    pieces = "my king"
    [setup]
    board = "2k2/5/5/5/2K2"
    hands = "RRBBrrbb"
    [zones]
    dark = "a1 a3 a5 b2 b4 c1 c3 c5 d2 d4 e1 e3 e5"
    [state]
    done = { is = "number", most = 9, in-position = false }
    [functions]
    "room(p: player, shade: squares)" = "if any(bishop of p and shade) then 1 else count(empty and shade and not rank 3)"

    [actions.place]
    choose = ["k in hand", "s in empty"]
    do     = ["drop k on s", "done := done + 1"]
    write  = "{k}@{s}"

    [forbidden.alike]
    when    = "action is place and (count(my bishop and dark) > 1 or count(my bishop and not dark) > 1)"
    because = "both are of one colour"

    [forbidden.crowd]
    when    = "count(my pieces and rank 1) > 2 + in-hand(rook, mover) or count(my rook and file c) > 1"
    because = "too many stand there"

    [forbidden.room]
    when    = "in-hand(bishop, mover) > 0 and (room(mover, dark) = 0 or room(mover, not dark) < 9)"
    because = "no room is left"

    [forbidden.first]
    when    = "action is move and in-hand(kinds, mover) > 2"
    because = "pieces are placed first"
"#;

#[test]
fn drops_that_bans_do_not_tell_apart_agree_with_plain_mode() {
    let extent = Extent { games: 40, plies: 14, time: Duration::from_secs(20) };
    // Pieces on pieces stay in hand; and what another statement of the action changes tells drops apart.
    let onto = COUNTED_DROPS.replace("s in empty", "s in not their pieces");
    let counted = COUNTED_DROPS.replace("done := done + 1", "done := done + count(s and dark)").replace(
        "action is move and in-hand(kinds, mover) > 2",
        "action is place and (done > 2 and any(my rook and rank 4) or done = 5)",
    );
    for definition in [COUNTED_DROPS, &onto, &counted] {
        let compared = compare(&support::defined(definition), extent);
        assert!(compared.as_ref().is_ok_and(|positions| *positions > 60), "{compared:?}\n{definition}");
    }
}

#[test]
#[ignore = "minutes"]
fn shipped_variants_agree_with_plain_mode_in_many_positions() {
    compare_shipped(Extent { games: 8, plies: 120, time: Duration::from_secs(6) });
}

/// `PLAIN="a.toml b.toml" cargo test named_definitions -- --ignored` compares these definitions.
#[test]
#[ignore = "for definitions that are named by the environment"]
fn named_definitions_agree_with_plain_mode() {
    let names = std::env::var("PLAIN").unwrap_or_default();
    let mut failed = Vec::new();
    for name in names.split_whitespace() {
        let extent = Extent { games: 20, plies: 120, time: Duration::from_secs(4) };
        let (file, mutators) = name
            .split_once('+')
            .map_or((name, Vec::new()), |(file, mutators)| (file, mutators.split('+').collect()));
        let start = Variant::with(file, &mutators).unwrap_or_else(|error| panic!("{name}: {error}")).start();
        match compare(&start, extent) {
            Ok(positions) => println!("{name}: {positions} positions"),
            Err(what) => failed.push(format!("{name}: {what}")),
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
