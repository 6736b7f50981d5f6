//! Counting with help: tables, threads and orders of actions that are taken together change no count.

use crate::support::{self, in_random_positions};
use variorum::Variant;
use variorum::position::{self, Collect, Counting, Position, Table};
use variorum::program::{self, Program};

/// Counts sequences by playing each of them.
fn played<const W: usize>(
    program: &Program<W>,
    position: &mut Position<W>,
    depth: u32,
    by_turns: bool,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut found = Collect::default();
    position.generate(program, &mut found);
    if depth == 1 && !by_turns {
        return found.actions.len() as u64;
    }
    let mut after = |action| {
        position.apply(program, action);
        let goes_on = by_turns && !position.turn_is_complete();
        let nodes = played(program, position, if goes_on { depth } else { depth - 1 }, by_turns);
        position.undo();
        nodes
    };
    found.actions.into_iter().map(&mut after).sum()
}

/// Holds the counts from a position, with a table and without, to what is played.
#[track_caller]
fn check_counts(program: &Program<1>, position: &mut Position<1>, depth: u32, by_turns: bool, table: &Table) {
    let nodes = played(program, position, depth, by_turns);
    let counting = if by_turns { Counting::turns() } else { Counting::plies() };
    assert_eq!(position::count(program, position, depth, counting), nodes, "{depth}");
    assert_eq!(
        position::count(program, position, depth, counting.with(table)),
        nodes,
        "{depth} with a table"
    );
}

/// A game of few pieces, in which positions are soon reached in several ways.
const SMALL: &str = r#"
[variant]
name = "Small"
[board]
files = 3
ranks = 4
[pieces]
king = { letter = "K", moves = "K unless KING" }
rook = { letter = "R", moves = "R" }
pawn = { letter = "P" }
[setup]
board = "pkr/3/3/RKp"
[endings.taken]
when   = "no(their king)"
result = "mover wins"
"#;

/// The depth in plies to which small games are counted.
const DEPTH: u32 = 7;

/// Counts a small game with a table and without, and by playing.
///
/// Its king may not move while a condition holds that asks for more than the position.
#[track_caller]
fn check_small(king: &str, addition: &str) {
    let game = support::defined(&(SMALL.replace("KING", king) + addition));
    let program = program::compile(game.variant().model());
    let mut position = Position::start(&program);
    let table = Table::new(16).unwrap();
    let turns = DEPTH / u32::from(game.turn_length());
    for (most, by_turns) in [(DEPTH, false), (turns, true)] {
        for depth in 1..=most {
            check_counts(&program, &mut position, depth, by_turns, &table);
        }
    }
}

#[test]
fn a_table_sees_numbers_in_memory() {
    check_small(
        "last is rook",
        r#"
        [state]
        last = { is = "kind", in-position = false }
        [rules.last]
        on    = "move"
        do    = "last := piece"
        "#,
    );
}

#[test]
fn a_table_sees_sets_in_memory() {
    check_small(
        "to in trail",
        r#"
        [state]
        trail = { is = "squares", in-position = false }
        [rules.trail]
        on    = "move"
        do    = "trail := from"
        "#,
    );
}

#[test]
fn a_table_sees_the_memory_of_each_player() {
    check_small(
        "my tired",
        r#"
        [state]
        tired = { is = "truth", per-player = true, in-position = false }
        [rules.tired]
        on    = "move"
        do    = "my tired := piece is king"
        "#,
    );
}

#[test]
fn a_table_sees_the_numbers_that_a_turn_has_set() {
    check_small("limit = 1", &(SETTING.to_owned() + "limit = { is = \"number\", lasts-one-turn = true }"));
}

#[test]
fn a_table_sees_the_sets_that_a_turn_has_set() {
    let setting = SETTING.replace("limit := 1", "limit := board");
    check_small("to in limit", &(setting + "limit = { is = \"squares\", lasts-one-turn = true }"));
}

/// A variable is set, or nothing is done, in turns of two actions.
const SETTING: &str = r#"
[turn]
actions = 2
[actions.set]
do    = "limit := 1"
write = "set"
[actions.rest]
do    = "if false then end turn"
write = "rest"
[state]
"#;

#[test]
fn a_table_sees_that_the_turn_will_end() {
    check_small(
        "false",
        r#"
        [turn]
        actions = 3
        [rules.answer]
        on    = "move"
        when  = "victim is pawn"
        do    = "ask opponent for answer"
        [actions.answer]
        asked  = true
        choose = "n in 0..1"
        do     = "if n = 1 then end turn"
        write  = "answer{n}"
        "#,
    );
}

#[test]
fn a_table_sees_what_the_last_action_has_removed() {
    check_small("removed > 0", "");
}

#[test]
fn a_table_sees_what_the_last_action_was() {
    check_small(
        "action is jump",
        r#"
        [actions.jump]
        choose = ["r in my rook", "s in empty and adjacent(r)"]
        do     = "move r to s"
        write  = "{r}~{s}"
        "#,
    );
}

#[test]
fn a_table_sees_what_the_turn_has_changed() {
    check_small(
        "false",
        r#"
        [turn]
        actions = 2
        [forbidden.nothing]
        on   = "turn-end"
        when = "no(changed)"
        "#,
    );
}

#[test]
fn a_table_sees_what_the_last_turn_has_changed() {
    check_small("to in changed", "");
}

/// Counts two actions from positions of a game at random as it is by playing each first one.
#[track_caller]
fn check_second_actions<const W: usize>(variant: &Variant, plies: usize) {
    in_random_positions::<W>(variant, plies, |program, position| {
        let counted = position::perft(program, position, 2);
        let played = played(program, position, 2, false);
        if counted == played { Ok(()) } else { Err(format!("{counted} are counted, {played} played")) }
    });
}

#[test]
fn what_follows_an_action_is_counted_as_if_it_was_played() {
    for name in ["chess", "crazyhouse", "wiz-42", "empire", "atomic", "duck", "makruk", "hoppel-poppel"] {
        check_second_actions::<1>(&Variant::shipped(name).unwrap(), 120);
    }
    for name in ["xiangqi", "janggi", "shogi", "chess-with-wizards-i", "grand", "wizard-chess"] {
        check_second_actions::<2>(&Variant::shipped(name).unwrap(), 60);
    }
}

#[test]
fn what_follows_walks_of_many_steps_is_counted_as_if_each_was_played() {
    let crowd = r#"
        [variant]
        name    = "Many wizards"
        extends = "wiz-42"
        [setup]
        board = "**k**/rw1nr/2P2/5/1W2w/2w2/2p2/3p1/RNWBR/**K**"
        "#;
    check_second_actions::<1>(&Variant::from_str(crowd).unwrap(), 120);
}

const KEPT: &str = r#"
[state]
last = { is = "kind" }
[rules.last]
on    = "move"
do    = "last := piece"
"#;

#[test]
fn what_only_claims_ask_changes_no_count() {
    check_small("false", &(KEPT.to_owned() + CLAIM));
}

#[test]
fn what_moves_ask_is_kept_though_claims_ask_it() {
    check_small("last is rook", &(KEPT.to_owned() + CLAIM));
}

#[test]
fn what_moves_ask_of_what_is_kept_is_kept() {
    let copied = KEPT.replace("[rules", "copy = { is = \"kind\" }\n[rules");
    let copy = "[rules.copy]\non = \"change\"\ndo = \"copy := last\"";
    check_small("copy is rook", &(copied + copy));
}

#[test]
fn what_endings_ask_is_kept() {
    let ending = "[endings.tired]\nwhen = \"last is king\"\nresult = \"draw\"";
    check_small("false", &(KEPT.to_owned() + ending));
}

const CLAIM: &str = "[endings.rested]\nclaim = true\nwhen = \"last is king\"\nresult = \"draw\"";

/// In random positions of a shipped game, the same in every run.
#[track_caller]
fn check_orders(name: &str, plies: u32, turns: u32) {
    let table = Table::new(16).unwrap();
    in_random_positions(&Variant::shipped(name).unwrap(), 20, |program, position| {
        if position.plies() % 8 == 1 {
            check_counts(program, position, plies, false, &table);
            check_counts(program, position, turns, true, &table);
        }
        Ok(())
    });
}

#[test]
fn orders_of_actions_are_counted_as_if_each_was_played() {
    check_orders("medieval-war-chess", 4, 1);
    check_orders("marseillais", 3, 1);
    check_orders("progressive", 3, 0);
    check_orders("monster", 3, 1);
    check_orders("arimaa", 3, 0);
}

#[cfg(feature = "parallel")]
#[test]
#[ignore = "a minute"]
fn threads_and_tables_count_larger_games() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0";
    let games = [
        ("chess", Some(kiwipete), 4),
        ("crazyhouse", None, 5),
        ("shouse", None, 4),
        ("duck", None, 3),
        ("wizard-chess", None, 4),
        ("wiz-42", None, 6),
        ("medieval-war-chess", None, 5),
        ("marseillais", None, 5),
    ];
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    for (name, position, depth) in games {
        let variant = Variant::shipped(name).unwrap();
        let mut game = position.map_or_else(|| variant.start(), |text| variant.position(text).unwrap());
        let (small, large) = (Table::new(1).unwrap(), Table::new(64).unwrap());
        let nodes = game.perft(depth);
        for table in [&small, &large] {
            assert_eq!(game.count(depth, Counting::plies().with(table)), nodes, "{name}");
            let together = Counting::plies().with(table).in_parallel();
            assert_eq!(pool.install(|| game.count(depth, together)), nodes, "{name}");
        }
        assert_eq!(pool.install(|| game.count(depth, Counting::plies().in_parallel())), nodes, "{name}");
    }
}
