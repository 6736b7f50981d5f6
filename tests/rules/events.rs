//! When rules run, in definitions made for it.

use crate::support::over_chess;

/// The text of the position of orthodox chess with some more rules, after actions.
fn after(rules: &str, actions: &str) -> String {
    let mut game = over_chess(rules).start();
    for action in actions.split_whitespace() {
        game.play(action).unwrap();
    }
    game.to_text()
}

#[test]
fn a_rule_that_speaks_of_the_mover_alone_runs_for_him_alone() {
    let rules =
        "turn.actions = 2\nrules.one = { on = \"action\", when = \"mover = black\", do = \"end turn\" }";
    assert!(after(rules, "e2e3").ends_with("w KQkq - 0 done=1"));
    assert!(after(rules, "e2e3 d2d3 e7e6").ends_with(" w KQkq - 0"));
}

#[test]
fn nothing_is_of_no_kind_when_no_piece_has_moved_to_capture() {
    let rules = r#"
        actions.strike = { choose = "s in their pawn", do = "capture s", write = "strike:{s}" }
        state.struck = { is = "number" }
        rules.by-king = { on = "capture", when = "piece is king", do = "struck += 1" }
        rules.by-none = { on = "capture", when = "piece is not king", do = "struck += 2" }
    "#;
    assert!(after(rules, "strike:e7").ends_with("struck=2"));
}

#[test]
fn an_arrival_may_speak_of_what_it_only_computes() {
    let rules = r#"
        tables.better = { pawn = "queen" }

        [arrivals.promotion]
        when     = ["piece is pawn and to in my last-rank", "no(my k)"]
        choose   = "k = better(piece)"
        optional = true
    "#;
    let promotions = |position: &str| -> Vec<String> {
        let mut game = over_chess(rules).position(position).unwrap();
        game.legal_texts().into_iter().filter(|text| text.starts_with("a7")).collect()
    };
    assert_eq!(promotions("4k3/P7/8/8/8/8/8/4K3 w - - 0"), ["a7a8", "a7a8q"]);
    assert_eq!(promotions("4k3/P7/8/8/8/8/8/Q3K3 w - - 0"), ["a7a8"]);
}

/// The decision of the one who acts is a part of his turn, which has to be completed after it.
#[test]
fn a_turn_goes_on_after_a_decision_of_the_mover() {
    let rules = |forbidden: &str| {
        format!(
            r#"
            turn = {{ actions = 2, complete = true }}
            [state]
            n = {{ is = "number" }}
            [actions.answer]
            asked = true
            do    = "n += 1"
            write = "answer"
            [rules.first]
            on = "capture"
            do = "ask mover for answer"
            [forbidden.none]
            on   = "turn-end"
            when = "{forbidden}"
            "#
        )
    };
    let captures = |forbidden: &str| {
        let variant = over_chess(&rules(forbidden));
        variant.position("4k3/8/8/8/3p4/4P3/8/4K3 w - - 0").unwrap().read("e3d4").is_ok()
    };
    assert!(captures("n = 0"));
    assert!(!captures("n = 1"));
}

/// At the beginning of a turn nothing has changed, even where the player decides something first.
#[test]
fn a_turn_that_begins_with_a_decision_takes_its_course_from_the_board_as_it_is() {
    let rules = r#"
        [phases.after-change]
        when    = "any(changed)"
        actions = 2
        [actions.answer]
        asked = true
        do    = "n += 1"
        write = "answer"
        [state]
        n = { is = "number" }
        [rules.asked]
        on   = "turn-end"
        when = "mover = white"
        do   = "ask opponent for answer"
    "#;
    assert_eq!(
        after(rules, "e2e4 answer e7e5").split(" - 0").next().unwrap(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"
    );
}

#[test]
fn a_turn_that_a_decision_ends_is_written_and_read_back() {
    let variant = over_chess(
        "turn.actions = 3\n\
         [actions.nod]\nasked = true\nchoose = \"n in 1..2\"\ndo = \"if n = 1 then end turn\"\nwrite = \"nod{n}\"\n\
         [rules.ask]\non = \"move\"\nwhen = \"piece is knight\"\ndo = \"ask opponent for nod\"",
    );
    let after = |actions: &str| {
        let mut game = variant.start();
        actions.split(' ').for_each(|action| game.play(action).unwrap());
        let text = game.to_text();
        let mut read = variant.position(&text).unwrap();
        assert_eq!((read.to_text(), read.key()), (text.clone(), game.key()));
        game.play("a2a3").unwrap();
        read.play("a2a3").unwrap();
        assert_eq!(read.to_text(), game.to_text());
        (text.contains(" ends=1"), game.to_text().contains(" b "))
    };
    assert_eq!(after("g1f3 nod1"), (true, true));
    assert_eq!(after("g1f3 nod2"), (false, false));
}
