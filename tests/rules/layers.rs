//! What one file says over another: entries put before inherited ones, kinds that are royal, heads with other parameters.

use variorum::Variant;
use variorum::source::Texts;

use crate::support::over_chess;

/// How a position is judged.
fn outcome(variant: &Variant, position: &str, moves: &str) -> String {
    let mut game = variant.position(position).unwrap();
    moves.split_whitespace().for_each(|action| game.play(action).unwrap());
    game.outcome().map_or_else(|| "none".to_owned(), |outcome| outcome.to_string())
}

#[test]
fn an_ending_stands_before_the_one_that_it_names() {
    let ending =
        "on = \"stuck\"\nwhen = \"no(my pawn)\"\nresult = \"mover wins\"\nbecause = \"kept to the end\"";
    let stalemate = "7k/8/5KQ1/8/8/8/8/8 w - - 0";
    let first = over_chess(&format!("[endings.kept]\nbefore = \"stalemate\"\n{ending}"));
    assert_eq!(outcome(&first, stalemate, "g6f7"), "Black wins: kept to the end");
    let text = format!("variant.extends = \"chess\"\n[endings.kept]\n{ending}");
    let last = Variant::check_text("last", &text);
    assert!(last.diagnostics.render(&last.sources).contains("E0382"), "the stalemate leaves it no case");
}

#[test]
fn rules_fire_in_the_order_that_before_gives() {
    let rules = r#"
        [state]
        n = { is = "number" }
        [rules.twice]
        on = "turn-end"
        do = "n := 2 * n"
        [rules.one]
        before = "twice"
        on     = "turn-end"
        do     = "n += 1"
    "#;
    let mut game = over_chess(rules).start();
    game.play("e2e4").unwrap();
    assert!(game.to_text().contains(" n=2"), "{}", game.to_text());
}

#[test]
fn an_ending_for_each_player_holds_for_either_and_the_mover_comes_first() {
    let rules = r#"
        [endings.bare]
        before  = "dead-position"
        on      = "action"
        each    = "p"
        when    = "count(pieces of p) = 1"
        result  = "p loses"
        because = "a bare king"
    "#;
    let variant = over_chess(rules);
    assert_eq!(outcome(&variant, "4k2r/8/8/8/8/8/3p4/4K3 w - - 0", ""), "none");
    assert_eq!(outcome(&variant, "4k3/8/8/8/8/8/3p4/4K2R w - - 0", "e1d2"), "White wins: a bare king");
    assert_eq!(outcome(&variant, "4k2r/8/8/8/8/8/3P4/4K3 b - - 0", "h8h7"), "none");
    assert_eq!(outcome(&variant, "4k2r/8/8/8/8/8/8/4K3 w - - 0", "e1d2"), "Black wins: a bare king");
    assert_eq!(outcome(&variant, "4k3/8/8/8/8/8/3p4/4K3 w - - 0", "e1d2"), "Black wins: a bare king");
}

#[test]
fn royal_kinds_are_royal_unless_a_section_says_otherwise() {
    let pinned = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0";
    let legal = |rules: &str| over_chess(rules).position(pinned).unwrap().read("e2a2").is_ok();
    assert!(!legal(""));
    assert!(legal("[royal]\npieces = \"my queen\""));
    assert!(legal("[pieces]\nking.royal = false\nqueen.royal = true"));
    assert!(!legal("[pieces]\nqueen.royal = true"));
}

#[test]
fn a_function_with_other_parameters_takes_the_place_of_the_old_one() {
    let rules = r#"
        [functions]
        "takeable(over: square)" = "over in file a"
    "#;
    let mut game = over_chess(rules).start();
    game.play("e2e4").unwrap();
    assert!(game.to_text().ends_with(" - 0"), "{}", game.to_text());
    game.play("a7a5").unwrap();
    assert!(game.to_text().ends_with(" a6 0"), "{}", game.to_text());
}

#[test]
fn files_have_numbers() {
    let rules = "[forbidden.far]\non = \"before-move\"\nwhen = \"file(to) > file(from)\"";
    let mut game = over_chess(rules).start();
    assert!(game.read("g1f3").is_ok());
    assert!(game.read("g1h3").is_err());
}

#[test]
fn a_function_gives_what_its_head_states() {
    let rules = r#"
        [functions]
        "grown(s: square): kind" = "if s in rank 8 then queen else rook"
        [arrivals.promotion]
        choose = "k = grown(to)"
        when   = "piece is pawn and to in ranks 7-8"
        do     = "to becomes k"
        write  = "{k.lower}"
        [actions.none]
        asked = true
        do    = "end turn"
        write = "none"
    "#;
    let mut game = over_chess(rules).position("8/4P3/P7/8/8/k7/8/K7 w - - 0").unwrap();
    let texts = game.legal_texts();
    assert!(texts.contains(&"e7e8q".to_owned()) && texts.contains(&"a6a7r".to_owned()), "{texts:?}");
    let wrong = "variant.extends = \"chess\"\n[functions]\n\"f(s: square): kind\" = \"count(my pieces)\"\n";
    let checked = Variant::check_text("wrong", wrong);
    let shown = checked.diagnostics.render(&checked.sources);
    assert!(shown.contains("expected a kind, found a number") && shown.contains(":3:25"), "{shown}");
}

/// A definition that builds on two others.
fn on_two_files(lowest: &str, middle: &str, own: &str) -> Variant {
    let mut texts = Texts::default();
    texts.insert("lowest.toml", format!("variant.extends = \"chess\"\n{lowest}"));
    texts.insert("middle.toml", format!("variant.extends = \"lowest\"\n{middle}"));
    texts.insert("own.toml", format!("variant.extends = \"middle\"\n{own}"));
    let checked = Variant::check_with_texts::<&str>("own.toml", &[], &texts).unwrap();
    checked.variant.unwrap_or_else(|| panic!("{}", checked.diagnostics.render(&checked.sources)))
}

#[test]
fn changed_functions_and_procedures_speak_of_those_beneath_by_their_own_names() {
    let lowest = r#"
        [state]
        n = { is = "number" }
        [functions]
        "worth(s: square)" = "rank(s, white)"
        [procedures]
        "score(s: square)" = "n += worth(s)"
        [rules.score]
        on = "move"
        do = "score(to)"
        [endings.scored]
        when   = "n = 1000"
        result = "draw"
    "#;
    let middle = r#"
        [functions]
        "worth(t: square)" = "10 * worth(t)"
        [procedures]
        "score(s: square)" = ["score(s)", "score(step(s, back))"]
    "#;
    let own = r#"
        [functions]
        "worth(s: square)" = "worth(s) + worth(step(s, back))"
        [procedures]
        "score(t: square)" = "score(t); n += 1"
    "#;
    let mut game = on_two_files(lowest, middle, own).start();
    game.play("e2e4").unwrap();
    // (40 + 30) on e4, (30 + 20) on e3, and 1.
    assert!(game.to_text().ends_with(" n=121"), "{}", game.to_text());
}

#[test]
fn changed_movements_and_groups_speak_of_those_beneath_by_their_own_names() {
    let lowest = "[movements]\n\"jump(way)\" = \"way\"\n[pieces]\nknight.moves = \"jump(N)\"\n[groups]\nlight = \"knight\"";
    let middle =
        "[movements]\n\"jump(w)\" = [\"jump(w)\", \"quiet jump(W)\"]\n[groups]\nlight = \"light bishop\"";
    let own = "[movements]\n\"jump(v)\" = [\"jump(v) when from in light\", \"quiet F\"]\n[groups]\nlight = \"light rook\"\n\
               [endings.light]\nwhen = \"count(light) = 5\"\nresult = \"mover wins\"";
    let variant = on_two_files(lowest, middle, own);
    let mut game = variant.position("4k3/8/8/8/4N3/8/8/4K3 w - - 0").unwrap();
    let from_e4 = game.legal_texts().into_iter().filter(|text| text.starts_with("e4")).count();
    assert_eq!(from_e4, 8 + 4 + 4);
    assert_eq!(outcome(&variant, "4k3/8/8/8/4N3/8/8/R1BBK2R w - - 0", "e4f6"), "White wins: light");
}
