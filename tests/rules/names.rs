//! Names for values: `let` in statements and in expressions.

use variorum::Variant;

use crate::support::over_chess;

/// The text of the position after actions from the start.
fn after(rules: &str, actions: &str) -> String {
    let mut game = over_chess(rules).start();
    actions.split_whitespace().for_each(|action| game.play(action).unwrap());
    game.to_text()
}

/// The number that `n` has after the first move, if a rule does these statements.
fn counted(statements: &str) -> String {
    let rules = format!(
        "[state]\nn = {{ is = \"number\" }}\n[rules.count]\non = \"move\"\ndo = [{statements}]\n\
         [endings.never]\nwhen = \"n = 99\"\nresult = \"draw\""
    );
    let text = after(&rules, "e2e4");
    text.rsplit_once("n=").map_or("0".to_owned(), |(_, n)| n.to_owned())
}

#[test]
fn a_name_stands_for_the_value_as_it_was() {
    // The pawn has gone from e4 to e5 when the last statement asks for it.
    assert_eq!(counted(r#""let s = to", "move s to e5", "n := rank(s, white)""#), "4");
    assert_eq!(counted(r#""let k = kind(to)", "to becomes queen", "if k is pawn then n := 1""#), "1");
    assert_eq!(counted(r#""let mine = my pawn", "destroy e4", "n := count(mine)""#), "8");
    assert_eq!(counted(r#""let w = towards(from, to); let s = step(to, w)", "n := rank(s, white)""#), "5");
    assert_eq!(counted(r#""let p = owner(to)", "to joins opponent", "if p = mover then n := 1""#), "1");
}

#[test]
fn a_name_is_known_up_to_the_end_of_its_block() {
    let twice =
        r#""if true then { let s = to; n += rank(s, white) }", "let s = from", "n += rank(s, white)""#;
    assert_eq!(counted(twice), "6");
    assert_eq!(counted(r#""for each t in my pawn: { let r = rank(t, white); n += r }""#), "18");
}

#[test]
fn expressions_name_values_and_types_of_kinds() {
    assert_eq!(counted(r#""n := (let a = 3: let b = a * a: b + a) + 1""#), "13");
    assert_eq!(counted(r#""n := let k: kind = knight: if k is knight and to is not k then 2 else 3""#), "2");
    assert_eq!(counted(r#""n := let ks = [rook knight]: count(ks and my pieces)""#), "4");
    assert_eq!(counted(r#""if let s = to: s is pawn then n := 5""#), "5");
    assert_eq!(counted(r#""n := sum(s in my rook: let r = file(s): r * r)""#), "65");
}

#[test]
fn functions_procedures_and_lines_have_names_too() {
    let rules = r#"
        [functions]
        "ahead(s: square)" = "let t = step(s, forward): if t in empty then t else nothing"
        [procedures]
        "trail(s: square)" = "let t = ahead(s); create pawn on t"
        [pieces]
        knight.moves = ["N do let s = from; create pawn on s"]
        [rules.trail]
        on   = "move"
        when = "let a = ahead(to): piece is pawn and a != nothing"
        do   = "trail(to)"
    "#;
    assert!(after(rules, "e2e4").starts_with("rnbqkbnr/pppppppp/8/4P3/4P3/8/PPPP1PPP/RNBQKBNR b"));
    assert!(after(rules, "b1c3").starts_with("rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RPBQKBNR b"));
}

#[test]
fn a_name_that_nothing_speaks_of_is_told_once() {
    let text = "variant.extends = \"chess\"\n[procedures]\n\"p(s: square)\" = \"let t = s; destroy s\"\n\
                [rules.a]\non = \"move\"\ndo = \"p(from); p(to)\"\n";
    let checked = Variant::check_text("text", text);
    let told: Vec<&str> = checked.diagnostics.sorted().iter().map(|it| it.title.as_str()).collect();
    assert_eq!(told, ["the name `t` is never used"]);
}
