//! Conditions in the forms that an analysis could take for less than they say.

use variorum::{Game, Variant};

use crate::support::{chess_with, defined};

/// Holds the actions from a square to what they should be; both sorted, separated by blanks.
#[track_caller]
fn check_from(game: &mut Game, square: &str, expected: &str) {
    let texts = game.legal_texts();
    let found: Vec<&str> = texts.iter().map(String::as_str).filter(|text| text.starts_with(square)).collect();
    assert_eq!(found.join(" "), expected, "{}", game.to_text());
}

#[test]
fn a_promotion_waits_for_a_victim_or_for_something_else() {
    let position = "2r4k/1P6/8/8/8/8/8/4K3 w - - 0";
    let either = "b7b8b b7b8n b7b8q b7b8r b7c8b b7c8n b7c8q b7c8r";
    let cases = [
        ("victim != nothing or from in rank 7", either),
        ("from in rank 7 or victim != nothing", either),
        ("not (victim = nothing and from not in rank 7)", either),
        ("victim is [kinds] or from in rank 7", either),
        ("not (victim != nothing or from in rank 2)", "b7b8b b7b8n b7b8q b7b8r b7c8"),
        ("victim != nothing or from in rank 6", "b7b8 b7c8b b7c8n b7c8q b7c8r"),
        ("victim != nothing and from in rank 7", "b7b8 b7c8b b7c8n b7c8q b7c8r"),
    ];
    for (when, expected) in cases {
        let addition =
            format!("[arrivals.promotion]\nwhen = \"piece is pawn and to in my last-rank and ({when})\"");
        check_from(&mut chess_with(&addition, position), "b7", expected);
    }
}

#[test]
fn a_rule_after_a_move_waits_for_a_victim_or_for_something_else() {
    let cases = [
        ("victim != nothing or to in rank 4", "e2e4", true),
        ("victim != nothing or to in rank 4", "e2e3", false),
        ("(victim != nothing) or to in my pieces", "e2e3", true),
        ("not (victim != nothing or to in rank 3)", "e2e4", true),
        ("not (victim != nothing or to in rank 3)", "e2e3", false),
    ];
    for (when, action, fires) in cases {
        let addition = format!(
            "[state]\nn = {{ is = \"number\" }}\n[rules.a]\non = \"move\"\nwhen = \"{when}\"\ndo = \"n := 1\""
        );
        let mut game = chess_with(&addition, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0");
        game.play(action).unwrap();
        assert_eq!(game.to_text().contains("n=1"), fires, "{when}: {}", game.to_text());
    }
}

/// Kings, bishops, rooks and knights on six squares by six, where no royal piece may be left attacked.
const ROYAL: &str = r#"
[variant]
name = "Royal"
[board]
files = 6
ranks = 6
[zones]
gate = "a1 f6"
[pieces]
king   = { letter = "K", moves = "K" }
bishop = { letter = "B", moves = "B" }
rook   = { letter = "R", moves = "R" }
pawn   = { letter = "P", moves = "mfWcfF" }
[setup]
board = "rbkp1r/6/6/6/6/RBKP1R"
[forbidden.check]
when    = "attacked(my royal)"
because = "a royal piece would be attacked"
[endings.stuck]
on      = "stuck"
result  = "draw"
because = "no action"
"#;

/// Holds the actions from a square in a game of these pieces with something added.
#[track_caller]
fn check_royal(addition: &str, position: &str, square: &str, expected: &str) {
    let start = defined(&format!("{ROYAL}{addition}"));
    check_from(&mut start.variant().position(position).unwrap(), square, expected);
}

#[test]
fn a_king_that_becomes_another_kind_is_royal_no_more() {
    let addition = r#"
        [royal]
        pieces = "my king"
        [arrivals.fall]
        when  = "piece is king and any(file f)"
        do    = "to becomes bishop"
        write = "!"
    "#;
    check_royal(addition, "1r4/6/6/6/6/K5 w", "a1", "a1a2! a1b1! a1b2!");
}

#[test]
fn a_pawn_whose_kind_decides_who_is_royal_changes_it_by_promotion() {
    let addition = r#"
        [royal]
        pieces = "those(k in my king: no(my pawn))"
        [arrivals.promotion]
        when  = "piece is pawn and to in rank 6"
        do    = "to becomes bishop"
        write = "="
    "#;
    check_royal(addition, "5r/2P3/6/6/6/5K w", "c5", "");
    check_royal(addition, "4r1/2P3/6/6/6/5K w", "c5", "c5c6=");
}

#[test]
fn a_promotion_may_fire_a_rule_for_the_new_kind() {
    let addition = r#"
        [royal]
        pieces = "my king"
        [side-zones]
        far = "rank 6"
        [rules.opens]
        on     = "change"
        each   = "p"
        when   = "any(bishop of p and far of p)"
        do     = "destroy pawn"
        [arrivals.promotion]
        when  = "piece is pawn and to in rank 6"
        do    = "to becomes bishop"
        write = "="
    "#;
    // The pawn on f3 keeps the rook on f6 from the king.
    check_royal(addition, "5r/2P3/6/5P/6/5K w", "c5", "");
    check_royal(addition, "5r/6/2P3/5P/6/5K w", "c4", "c4c5");
}

#[test]
fn a_rule_that_fires_for_a_piece_which_stands_there_already_counts() {
    let addition = r#"
        [royal]
        pieces = "my king"
        [side-zones]
        far = "rank 6"
        [rules.opens]
        on     = "change"
        each   = "p"
        when   = "any(bishop of p and far of p)"
        do     = "destroy pawn"
    "#;
    check_royal(addition, "B4r/6/2P3/5P/6/5K w", "c4", "");
    check_royal(addition, "B4r/6/2P3/5P/6/5K w", "f1", "f1e1 f1e2");
}

#[test]
fn royal_pieces_that_a_rule_takes_away_are_not_attacked() {
    for when in ["on = \"change\"", "on = \"move\"", "on = \"action\"", "on = \"turn-end\""] {
        let addition =
            format!("[royal]\npieces = \"my bishop\"\n[rules.a]\n{when}\ndo = \"destroy (my bishop)\"");
        check_royal(&addition, "1r4/6/6/6/6/KB4 w", "a1", "a1a2 a1b2");
    }
}

#[test]
fn a_counter_decides_who_is_royal() {
    let addition = r#"
        [state]
        plies = { counts = "plies" }
        [royal]
        pieces = "those(k in my king: plies >= 2)"
    "#;
    let start = defined(&format!("{ROYAL}{addition}"));
    let mut game = start.variant().position("1r4/6/6/6/6/K4k w").unwrap();
    check_from(&mut game, "a1", "a1a2 a1b1 a1b2");
    game.play("a1a2").unwrap();
    game.play("f1f2").unwrap();
    check_from(&mut game, "a2", "a2a1 a2a3");
}

#[test]
fn a_friend_whose_capture_makes_the_king_royal() {
    let addition = r#"
        [movements]
        crush = "quiet devour R"
        [pieces.ogre]
        letter = "O"
        moves  = "crush"
        [royal]
        pieces = "those(k in my king: no(my pawn))"
    "#;
    check_royal(addition, "5r/6/6/6/6/OP3K w", "a1", "a1a2 a1a3 a1a4 a1a5 a1a6");
}

#[test]
fn what_an_action_removes_counts_anew_when_another_one_is_judged() {
    let addition = r#"
        [royal]
        pieces = "my king"
        [pieces.queen]
        letter = "Q"
        moves  = "R unless removed > 3"
        [actions.burn]
        choose = "q in my queen"
        do     = "destroy pawn"
        write  = "burn{q}"
        [actions.hop]
        choose = ["k in my king", "t in empty"]
        do     = "swap k with t"
        write  = "hop{t}"
    "#;
    let start = defined(&format!("{ROYAL}{addition}"));
    let mut game = start.variant().position("5q/6/6/6/PPPP2/K5 b").unwrap();
    game.play("burnf6").unwrap();
    let legal = game.legal_texts();
    assert!(legal.contains(&"hope3".to_owned()), "{legal:?}");
    for attacked in ["hopf3", "hopb6"] {
        assert!(!legal.contains(&attacked.to_owned()), "{attacked} leads into an attack: {legal:?}");
    }
}

#[test]
fn what_a_move_captures_is_not_forgotten_while_one_of_its_arrivals_is_tried() {
    let game = r#"
        [variant]
        name = "Arrivals"
        [board]
        files = 5
        ranks = 6
        [royal]
        pieces = "king"
        [pieces]
        king = { letter = "K", moves = "K" }
        bat  = { letter = "B", moves = "W" }
        cow  = { letter = "C", moves = "cabK" }
        [setup]
        board = "5/1C1C1/3b1/5/1k3/4K"
        [arrivals.grow]
        choose = "a in my pieces"
        do     = "swap a with from"
        write  = "+{a}"
        [arrivals.glow]
        when   = "no(victims)"
        write  = "+"
        [forbidden.check]
        when   = "threatened(my royal)"
        [endings.stuck]
        on     = "stuck"
        result = "draw"
    "#;
    let legal = defined(game).legal_texts();
    assert!(legal.iter().any(|text| text.starts_with("d5d4d5+")), "{legal:?}");
    assert!(!legal.contains(&"d5d4d5+".to_owned()), "the cow captures on d4: {legal:?}");
}

#[test]
fn each_arrival_sees_what_its_move_captures_when_others_were_tried_before() {
    let game = r#"
        [variant]
        name = "Arrivals"
        [board]
        files = 5
        ranks = 6
        [pieces]
        gem = { letter = "G" }
        ant = { letter = "A", moves = "fmWfcF" }
        bat = { letter = "B", moves = "[capture K - bK]" }
        [setup]
        board = "g1gg1/2abb/2A2/5/3BB/2GG1"
        [turn]
        sequence = ["other", "other"]
        complete = true
        [arrivals.grow]
        choose = "a:1 among gem"
        do     = "shift a along forward"
        write  = "+{a}"
        [arrivals.glow]
        choose = "a in victims"
        do     = "shift a along left by 2"
        write  = "+{a}"
        [endings.stuck]
        on     = "stuck"
        result = "draw"
    "#;
    let mut game = defined(game).variant().position("g1gg1/2abb/2A2/5/G2BB/2GG1 b").unwrap();
    let legal = game.legal_texts();
    assert!(legal.contains(&"d5c4d5+a6".to_owned()), "{legal:?}");
    assert!(legal.contains(&"d5c4d5+c4".to_owned()), "{legal:?}");
}

#[test]
fn what_is_chosen_by_an_action_is_computed_before_captures_are_forgotten() {
    let game = r#"
        [variant]
        name = "Choices"
        [board]
        files = 5
        ranks = 1
        [zones]
        corner = "d1"
        [pieces]
        gem = { letter = "G" }
        [setup]
        board = "gg1GG"
        [actions.burn]
        choose = "a = if removed > 0 then their pieces else corner"
        do     = "capture a"
        write  = "x"
        [endings.stuck]
        on     = "stuck"
        result = "draw"
    "#;
    let mut game = defined(game);
    game.play("x").unwrap();
    assert_eq!(game.to_text(), "gg2G b");
    game.play("x").unwrap();
    assert_eq!(game.to_text(), "gg3 w", "something left the board before Black's action, not yet in it");
}

#[test]
fn what_a_ban_joins_by_or_are_two_bans_to_those_who_ask_what_is_attacked() {
    let game = |ban: &str| {
        let text = format!(
            r#"
            [variant]
            name = "Bans"
            [board]
            files = 3
            ranks = 3
            [pieces]
            gem = {{ letter = "G", moves = "R" }}
            dog = {{ letter = "D", moves = "W" }}
            [setup]
            board = "g2/3/D2"
            {ban}
            [endings.stuck]
            on     = "stuck"
            result = "draw"
            "#
        );
        defined(&text).legal_texts().len()
    };
    let one = "[forbidden.step]\non = \"before-move\"\nwhen = \"piece is gem or attacked(from)\"";
    let two = "[forbidden.still]\non = \"before-move\"\nwhen = \"piece is gem\"\n\
               [forbidden.held]\non = \"before-move\"\nwhen = \"attacked(from)\"";
    let held = "[forbidden.held]\non = \"before-move\"\nwhen = \"attacked(from)\"";
    assert_eq!([one, two, held].map(game), [2, 2, 0], "gems that may not move attack nothing");
}

#[test]
fn what_is_known_to_be_safe_is_not_known_inside_a_condition_that_asks_what_is_attacked() {
    let game = r#"
        [variant]
        name = "Guards"
        [board]
        files = 3
        ranks = 3
        [state.calm]
        is = "truth"
        [royal]
        pieces = "my gem"
        [pieces]
        gem = { letter = "G" }
        ant = { letter = "A", moves = "mRcB" }
        [setup]
        board = "2g/3/A1G"
        [actions.stir]
        do     = "calm := false"
        write  = "x"
        [forbidden.check]
        when = "attacked(my royal)"
        [forbidden.guarded]
        on     = "before-move"
        when   = "victim != nothing and attacked(to, mover)"
        [endings.stuck]
        on     = "stuck"
        result = "draw"
    "#;
    let mut game = defined(game).variant().position("2g/3/A1G b").unwrap();
    assert_eq!(game.legal_texts(), ["x"], "the ant guards its own goal, so that it may not capture there");
}

#[test]
fn a_walk_does_not_step_on_what_it_does_not_see_when_it_attacks() {
    let game = r#"
        [variant]
        name = "Ghosts"
        [board]
        files = 3
        ranks = 4
        [marks.ghost]
        apart  = true
        starts = "nothing"
        [royal]
        pieces = "my gem"
        [pieces]
        gem = { letter = "G" }
        dog = { letter = "D", moves = ["W", "[quiet capture fW]{2}"] }
        [setup]
        board = "g1d/3/D2/G1D"
        [forbidden.check]
        when   = "attacked(my royal)"
        [endings.stuck]
        on     = "stuck"
        result = "draw"
    "#;
    let start = defined(game);
    let legal = |position: &str| start.variant().position(position).unwrap().legal_texts();
    assert!(legal("3/d2/3/G1D w").is_empty(), "the dog attacks a1 over a2");
    assert!(
        !legal("3/d2/G2/G1D w ghost=a2").is_empty(),
        "the dog does not see the gem on a2, and may not step there"
    );
}

#[test]
fn a_choice_among_what_a_move_captures_is_written_alike_whatever_was_asked_before() {
    let game = r#"
        [variant]
        name = "Choices"
        [board]
        files = 3
        ranks = 3
        [pieces]
        gem = { letter = "G" }
        bat = { letter = "B", moves = "K" }
        [setup]
        board = "1B1/Gb1/G2"
        [arrivals.grow]
        choose = "a: 1..2 among adjacent(victims) and my pieces"
        do     = "from joins opponent"
        write  = "+{a}"
        [endings.stuck]
        on     = "stuck"
        result = "draw"
    "#;
    let mut game = defined(game);
    let listed = game.legal_texts();
    let mut again = Vec::new();
    for action in game.legal_actions() {
        assert!(game.play_action(action));
        game.legal_texts();
        game.undo();
        again.push(game.write(action));
    }
    again.sort();
    assert_eq!(listed, again);
    assert!(listed.contains(&"b3b2+a1,a2".to_owned()), "{listed:?}");
}

/// White to move can take en passant on d6 and on no other way.
const IN_PASSING: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0";

#[test]
fn a_capture_by_statements_is_one_to_conditions_on_moves() {
    let cases = [
        ("victim is pawn", "e5e6"),
        ("victim = nothing and piece is pawn", "e5d6"),
        ("owner(victim) = opponent", "e5e6"),
        ("owner(victim) = mover", "e5d6 e5e6"),
        ("captured-on in rank 5", "e5e6"),
        ("captured-on in rank 6", "e5d6"),
        ("victim is knight", "e5d6 e5e6"),
    ];
    for (when, expected) in cases {
        let ban = format!("[forbidden.it]\non = \"before-move\"\nwhen = \"{when}\"");
        check_from(&mut chess_with(&ban, IN_PASSING), "e5", expected);
    }
}

#[test]
fn a_capture_by_statements_is_one_to_arrivals_and_priorities() {
    for when in ["victim is pawn", "any(victims)", "victims = d5"] {
        let arrival = format!(
            "[arrivals.it]\nwhen = \"piece is pawn and {when}\"\ndo = \"to becomes queen\"\nwrite = \"!\""
        );
        check_from(&mut chess_with(&arrival, IN_PASSING), "e5", "e5d6! e5e6");
    }
    for when in ["victim is pawn", "victim != nothing", "owner(victim) = opponent", "captured-on = d5"] {
        let mut game = chess_with(&format!("[priorities.it]\nwhen = \"{when}\""), IN_PASSING);
        assert_eq!(game.legal_texts(), ["e5d6"], "{when}");
    }
}

#[test]
fn rules_after_a_move_know_what_its_statements_captured() {
    let rule = "[rules.it]\non = \"move\"\nwhen = \"victim is pawn and any(victims and d5)\"\ndo = \"to becomes queen\"";
    let mut game = chess_with(rule, IN_PASSING);
    game.play("e5d6").unwrap();
    assert!(game.to_text().starts_with("4k3/8/3Q4/8/8/8/8/4K3 b"), "{}", game.to_text());
}

#[test]
fn the_victim_of_a_capture_by_statements_is_known_only_where_it_can_be() {
    let cases = [
        // Both, and the first of them is the victim.
        ("capture (c4 or e4)", "d3d4"),
        ("if any(c4 and their pieces) then capture c4", "d3d4"),
        ("if any(e1 and their pieces) then capture c4", ""),
        ("capture c4; mark to as unmoved", "d3d4"),
        // Neither the piece itself nor what stands where it goes.
        ("capture (from or to)", ""),
        ("for each s in c4: capture s", ""),
        ("mark to as unmoved; capture c4", ""),
    ];
    for (does, expected) in cases {
        let rook = format!(
            "[pieces]\nrook.moves = \"quiet fW do {does}\"\n[forbidden.it]\non = \"before-move\"\nwhen = \"piece is rook and victim is not bishop\""
        );
        let mut game = chess_with(&rook, "4k3/8/8/8/2b1n3/3R4/8/4K3 w - - 0");
        check_from(&mut game, "d3", expected);
    }
}

#[test]
fn an_action_that_asks_a_counter_is_judged_with_it_counted() {
    let game = r#"
        [variant]
        name = "Counted steps"
        [board]
        files = 3
        ranks = 4
        [pieces]
        king = { letter = "K", moves = "K", royal = true }
        rook = { letter = "R", moves = "R" }
        [setup]
        board = "1r1/3/1R1/1K1"
        [state.age]
        counts = "plies"
        [actions.leave]
        do = "swap b2 with step(a1, forward, age)"
        write = "leave"
        [forbidden.check]
        when = "attacked(my royal)"
    "#;
    let variant = Variant::from_str(game).unwrap();
    for (age, goes) in [(0, true), (2, true), (3, false)] {
        let mut game = variant.position(&format!("1r1/3/1R1/1K1 w age={age}")).unwrap();
        game.ignore_history();
        assert_eq!(game.legal_texts().contains(&"leave".to_owned()), !goes, "after {age} actions");
    }
}

#[test]
fn what_is_tried_out_in_an_action_leaves_no_position_behind() {
    let game = r#"
        [variant]
        name = "Seen before"
        [board]
        files = 3
        ranks = 3
        [pieces]
        rook = { letter = "R", moves = "R" }
        [setup]
        board = "r2/3/R2"
        [state.seen]
        is = "number"
        [turn]
        pass = "always"
        [rules.look]
        on = "move"
        when = "threatened(my rook)"
        do = "seen := board-occurrences"
    "#;
    let mut game = defined(game);
    for action in ["pass", "pass", "a1a2"] {
        game.play(action).unwrap();
    }
    assert_eq!(game.to_text(), "r2/R2/3 b seen=3");
}

#[test]
fn an_action_that_changes_nothing_is_judged_by_what_it_has_removed() {
    let game = r#"
        [variant]
        name = "Calm again"
        [board]
        files = 4
        ranks = 4
        [pieces]
        king = { letter = "K", moves = "K", royal = true }
        rook = { letter = "R", moves = "R" }
        lynx = { letter = "L", moves = "F when removed = 0" }
        [setup]
        board = "4/2l1/1R2/K1R1"
        [actions.wait]
        do = "destroy a4"
        write = "wait"
        [forbidden.check]
        when = "attacked(my royal)"
    "#;
    let mut game = defined(game);
    for action in ["c1c2", "c3b2"] {
        game.play(action).unwrap();
    }
    assert_eq!(game.legal_texts(), ["a1a2", "a1b1", "a1b2", "c2b2"]);
}

/// Conditions on the squares of a choice select the same ones, whether they are asked of each square or of all at once.
#[test]
fn a_condition_on_the_squares_of_a_choice_selects_them() {
    let cases = [
        ("count(my pawn and file-squares(s)) < 1", "a1 a2 a3 c1 c2 c3"),
        ("count(my pawn and file-squares(s)) <= 0", "a1 a2 a3 c1 c2 c3"),
        ("count(my pawn and file-squares(s)) = 0", "a1 a2 a3 c1 c2 c3"),
        ("count(my pawn and file-squares(s)) > 0", "b1"),
        ("1 <= count(my pawn and file-squares(s))", "b1"),
        ("count(my pawn and file-squares(s)) < 2", "a1 a2 a3 c1 c2 c3"),
        ("count(my pawn and rank-squares(s)) < 1", "a1 b1 c1"),
        ("0 = count(my pawn and file-squares(s))", "a1 a2 a3 c1 c2 c3"),
        ("any(rank 1 and my pawn and file-squares(s))", ""),
        ("any(my pawn and rank 2 and file-squares(s) and rank 2)", "b1"),
        ("any(my pawn and rank-squares(s)) and s not in file a", "c2 c3"),
        ("no(my pawn and rank-squares(s)) or s in file c", "a1 b1 c1 c2 c3"),
        ("count(my pawn and file-squares(s) and rank-squares(s)) < 1", "a1 a2 a3 b1 c1 c2 c3"),
    ];
    for (when, expected) in cases {
        let mut game = defined(&format!(
            r#"
            [variant]
            name = "Droppings"
            [board]
            files = 3
            ranks = 3
            [pieces]
            pawn = {{ letter = "P" }}
            [setup]
            board = "1P1/1P1/3"
            [actions.drop]
            choose = "s in empty"
            when   = "{when}"
            do     = "drop pawn on s"
            write  = "{{s}}"
            "#
        ));
        let mut found = game.legal_texts();
        found.sort();
        assert_eq!(found.join(" "), expected, "{when}");
    }
}

/// A ban is judged once old values are forgotten: nobody captures what is protected, but what the other player captured before
/// binds nobody.
#[test]
fn a_ban_holds_for_what_was_set_in_the_turn_alone() {
    let loot = r#"
        [royal]
        pieces = "my king"
        [state]
        loot = { is = "square", per-player = true, lasts-one-turn = true }
        loss = { is = "square", per-player = true, lasts-one-turn = true }
        [rules.loot]
        on = "capture"
        do = "my loot := captured-on; their loss := captured-on"
        [forbidden.loot]
        when    = "any(my loot) and attacked(my loot)"
        because = "the captured piece was protected"
        [forbidden.loss]
        when    = "any(my loss) and attacked(my loss)"
        because = "the piece that captured is protected"
    "#;
    let start = defined(&format!("{ROYAL}{loot}"));
    let mut game = start.variant().position("r5/6/6/P2r2/2P3/1R4 b").unwrap();
    game.play("a6a3").unwrap();
    check_from(&mut game, "b1", "b1a1 b1b2 b1b3 b1b4 b1b5 b1b6 b1c1 b1d1 b1e1 b1f1");
    check_from(&mut game, "c2", "c2c3");
    game.play("b1b3").unwrap();
    check_from(&mut game, "a3", "a3a1 a3a2 a3a4 a3a5 a3a6");
}
