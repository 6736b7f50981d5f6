//! When rules run, in definitions made for it.

use variorum::Variant;

/// The text of the position of orthodox chess with some more rules, after actions.
fn after(rules: &str, actions: &str) -> String {
    let text = format!("variant = {{ name = \"x\", extends = \"chess\" }}\n{rules}");
    let variant = Variant::from_str(&text).unwrap_or_else(|failure| panic!("{failure}"));
    let mut game = variant.start();
    for action in actions.split_whitespace() {
        game.play(action).unwrap();
    }
    game.to_text()
}

#[test]
fn a_rule_that_speaks_of_the_mover_alone_runs_for_him_alone() {
    let rules =
        "turn.actions = 2\nrules.one = { after = \"action\", when = \"mover = black\", do = \"end turn\" }";
    assert!(after(rules, "e2e3").ends_with("w KQkq - 0 done=1"));
    assert!(after(rules, "e2e3 d2d3 e7e6").ends_with(" w KQkq - 0"));
}

#[test]
fn nothing_is_of_no_kind_when_no_piece_has_moved_to_capture() {
    let rules = r#"
        actions.strike = { choose = "s in their pawn", do = "capture s", write = "strike:{s}" }
        state.struck = { is = "number" }
        rules.by-king = { after = "capture", when = "piece is king", do = "struck += 1" }
        rules.by-none = { after = "capture", when = "piece is not king", do = "struck += 2" }
    "#;
    assert!(after(rules, "strike:e7").ends_with("struck=2"));
}
