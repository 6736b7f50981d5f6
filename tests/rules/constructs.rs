//! Constructs of the language for which no shipped game stands, in small definitions.

use variorum::Game;

use crate::support::{chess_with, defined, over_chess};

/// Plays actions at random to a depth, and holds undo, keys and texts to each position.
fn hold_laws(game: &mut Game, depth: u32) {
    let before = (game.key(), game.to_text(), game.legal_texts());
    assert_eq!(game.key(), game.recomputed_key(), "{}", before.1);
    if game.outcome().is_none() {
        let mut read = game.variant().position(&before.1).unwrap();
        assert_eq!((read.key(), read.to_text()), (before.0, before.1.clone()));
        assert_eq!(read.legal_texts(), before.2);
    }
    if depth > 0 {
        for action in game.legal_actions() {
            game.play_action(action);
            hold_laws(game, depth - 1);
            game.undo();
            assert_eq!((game.key(), game.to_text()), (before.0, before.1.clone()));
        }
    }
    assert_eq!(game.legal_texts(), before.2);
}

#[test]
fn a_movement_whose_condition_asks_what_is_attacked_ends() {
    let addition = "[pieces]\nking.moves = \"K when not attacked(to)\"";
    let mut game = chess_with(addition, "8/p7/8/3k4/8/3K4/8/8 w - - 0");
    assert!(game.read("d3c3").is_ok());
}

#[test]
fn what_is_forbidden_before_a_move_is_told_by_its_reason() {
    let addition = r#"
        [forbidden.held]
        on      = "before-move"
        when    = "any(adjacent(from) and their knight)"
        because = "it is held"
    "#;
    let mut game = chess_with(addition, "4k3/8/8/8/4n3/5R2/8/4K3 w - - 0");
    let error = game.read("f3f8").unwrap_err().to_string();
    assert!(error.contains("it is held (rule `held`)"), "{error}");
    hold_laws(&mut game, 2);
}

#[test]
fn a_held_piece_gives_no_check() {
    let addition = r#"
        [forbidden]
        held = { on = "before-move", when = "any(adjacent(from) and their knight)" }
    "#;
    let mut free = chess_with(addition, "4k3/8/8/8/8/8/r7/4K1N1 w - - 0");
    assert!(free.read("e1e2").is_err());
    let mut held = chess_with(addition, "4k3/8/8/8/8/1N6/r7/4K3 w - - 0");
    assert!(held.read("e1e2").is_ok());
}

#[test]
fn pieces_that_shift_lose_marks_take_what_they_meet_and_fall_off_the_edge() {
    let addition = r#"
        [setup]
        board = "4k3/8/8/8/8/8/8/R3K3"
        [actions.left]
        do    = "shift my rook along left by 2"
        write = "left"
        [actions.right]
        do    = "shift my rook along right by 2"
        write = "right"
    "#;
    let mut game = chess_with(addition, "4k3/8/8/8/8/8/8/R1n1K3 w Q - 0");
    hold_laws(&mut game, 1);
    game.play("right").unwrap();
    assert!(game.to_text().starts_with("4k3/8/8/8/8/8/8/2R1K3 b - "), "{}", game.to_text());
    for action in ["e8e7", "left", "e7e8", "left"] {
        game.play(action).unwrap();
    }
    assert!(game.to_text().starts_with("4k3/8/8/8/8/8/8/4K3 b - "), "{}", game.to_text());
}

#[test]
fn a_phase_lasts_to_the_end_of_the_turn_in_which_its_condition_changes() {
    let addition = r#"
        [setup]
        board = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3"
        hands = "NNnn"
        [actions.place]
        choose = ["k in hand", "s in empty and rank 1"]
        do     = "drop k on s"
        write  = "{k}@{s}"
        [phases.placing]
        when    = "in-hand(kinds, mover) = 2"
        actions = 3
    "#;
    let text = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[NNnn] w - - 0";
    let mut game = chess_with(addition, text);
    assert_eq!((game.turn_length(), game.actions_left()), (3, 3));
    game.play("N@a1").unwrap();
    assert!(game.to_text().ends_with("phase=placing done=1"), "{}", game.to_text());
    hold_laws(&mut game, 1);
    game.play("N@b1").unwrap();
    game.play("e2e4").unwrap();
    assert_eq!(game.turn_length(), 3);
    while game.undo().is_some() {}
    assert_eq!(game.to_text(), text);
}

#[test]
fn directions_players_and_kinds_are_gone_over() {
    let addition = r#"
        [endings.lines]
        when    = "count(d in [forward forward-left]: any(ray(e4, d) and my rook)) = 2"
        result  = "mover wins"
        because = "both lines"
        [endings.sides]
        when    = "all(p in [white black]: no(queen of p)) and sum(k in [rook bishop]: count(k)) = 0"
        result  = "draw"
        because = "no heavy piece"
    "#;
    let mut lines = chess_with(addition, "4k3/1R6/8/8/8/8/4R3/7K w - - 0");
    lines.play("e2e3").unwrap();
    assert_eq!(lines.outcome(), None);
    let mut lines = chess_with(addition, "4k3/1R6/8/8/8/8/4R3/7K w - - 0");
    lines.play("e2e6").unwrap();
    assert!(lines.outcome().unwrap().to_string().contains("both lines"));
    let mut sides = chess_with(addition, "3Rk3/8/8/8/8/8/p7/7K b - - 0");
    sides.play("e8d8").unwrap();
    assert!(sides.outcome().unwrap().to_string().contains("no heavy piece"));
}

#[test]
fn a_link_leads_one_way_and_chains() {
    let definition = r#"
        [variant]
        name = "test"
        [board]
        files = 5
        ranks = 2
        links = { slope = "a1>b2 b1-c2-d1>e2" }
        [pieces]
        stone = { letter = "S", moves = "slope" }
        [setup]
        board = "5/S4"
        [endings.stuck]
        on     = "stuck"
        result = "draw"
    "#;
    let start = defined(definition);
    for (position, actions) in [
        ("5/S4 w", "a1b2"),
        ("1S3/5 w", ""),
        ("2S2/5 w", "c2b1 c2d1"),
        ("5/3S1 w", "d1c2 d1e2"),
        ("4S/5 w", ""),
    ] {
        let mut game = start.variant().position(position).unwrap();
        assert_eq!(game.legal_texts().join(" "), actions, "{position}");
    }
}

/// After a link there is no direction to go on in: letters are the player's again.
#[test]
fn direction_letters_after_a_link_are_the_players() {
    let definition = r#"
        [variant]
        name = "test"
        [board]
        files = 8
        ranks = 3
        holes = "d1-e3"
        [board.links]
        up = "a>f b>g c>h"
        [pieces]
        stone = { letter = "S", moves = "[over up - flF]" }
        rook  = { letter = "R", moves = "[over up - fW]" }
        [setup]
        board = "r2**3/3**3/S1R**3"
        [endings.stuck]
        on     = "stuck"
        result = "draw"
    "#;
    let start = defined(definition);
    assert_eq!(start.variant().start().legal_texts(), ["c1h2"]);
    let mut middle = start.variant().position("3**3/1Sr**3/3**3 w").unwrap();
    assert_eq!(middle.legal_texts(), ["b2f3"]);
    let mut black = start.variant().position("3**3/1Sr**3/3**3 b").unwrap();
    assert_eq!(black.legal_texts(), ["c2h1"]);
}

/// A piece that can be swapped away is not threatened, one that can be taken is.
#[test]
fn what_can_be_moved_elsewhere_is_not_threatened() {
    let addition = r#"
        [actions.swap]
        choose = ["s in my rook", "t in slide(s, 'R') and their pieces"]
        do     = "swap s with t"
        write  = "{s}x{t}"
        [pieces]
        rook.moves = "quiet R"
        [forbidden.check]
        when = "threatened(my royal)"
    "#;
    let mut swapped = chess_with(addition, "k7/8/8/8/r6K/8/8/8 w - - 0");
    assert_eq!(swapped.legal_texts().join(" "), "h4g3 h4g4 h4g5 h4h3 h4h5");
    let mut taken = chess_with(addition, "k7/8/8/8/q6K/8/8/8 w - - 0");
    assert_eq!(taken.legal_texts().join(" "), "h4g3 h4g5 h4h3 h4h5");
}

/// What a move takes on its way, by a walk or a path, is known on arrival.
#[test]
fn arrivals_know_all_that_a_move_captures() {
    let addition = r#"
        [pieces]
        knight = { letter = "N", moves = "[quiet capture K]{1..2}", write = "{path}" }
        bishop = { letter = "B", moves = "[capture K - bK]" }
        [arrivals.promotion]
        when   = "piece is [knight bishop] and any(victims and their rook)"
        choose = "k in [queen]"
    "#;
    let mut walks = chess_with(addition, "4k3/8/8/8/8/1p6/1r6/N2K4 w - - 0");
    let mut texts = walks.legal_texts();
    texts.retain(|text| text.starts_with('a'));
    let promoted = |text: &String| text.ends_with('q');
    assert!(texts.iter().any(promoted));
    for text in &texts {
        assert_eq!(promoted(text), text.contains("b2"), "{text}");
    }
    hold_laws(&mut walks, 1);
    let mut paths = chess_with(addition, "4k3/8/8/8/8/1p6/Br6/3K4 w - - 0");
    let mut texts = paths.legal_texts();
    texts.retain(|text| text.starts_with('a'));
    assert_eq!(texts, ["a2b2a2q", "a2b3a2"]);
}

/// What arrivals do to the board may shield the king or lay it bare, so such moves are tried out.
#[test]
fn what_is_done_on_arrival_counts_for_check() {
    let gates = r#"
        [setup]
        hands = "N"
        [arrivals.gate]
        when     = "piece is bishop"
        choose   = "k in hand"
        do       = "drop k on from"
        write    = "{k.lower}"
        optional = true
    "#;
    let mut shields = chess_with(gates, "4k3/8/8/8/8/8/8/4KB1q[N] w - - 0");
    let texts = shields.legal_texts();
    assert!(texts.contains(&"f1g2n".to_owned()) && !texts.contains(&"f1g2".to_owned()), "{texts:?}");
    let removes = r#"
        [arrivals.clear]
        when  = "piece is bishop"
        do    = "destroy my pawn"
        write = "!"
    "#;
    let mut bares = chess_with(removes, "4r2k/8/8/8/8/8/4P3/4KB2 w - - 0");
    assert!(!bares.legal_texts().iter().any(|text| text.starts_with('f')));
    let takes = r#"
        [arrivals.clear]
        when  = "piece is bishop"
        do    = "destroy their rook"
        write = "!"
    "#;
    let mut frees = chess_with(takes, "4r2k/8/8/8/8/8/8/4KB2 w - - 0");
    assert_eq!(frees.legal_texts().iter().filter(|text| text.ends_with('!')).count(), 7);
}

#[test]
fn the_actions_after_which_a_number_is_largest_come_first() {
    let addition = r#"
        [tables]
        value = { pawn = 1, knight = 3, bishop = 3, rook = 5, queen = 9 }
        [priorities.richest]
        most = "-sum(s in their pieces: value(kind(s)))"
    "#;
    let mut game = chess_with(addition, "4k3/8/8/2p1q3/3P4/4n3/8/4K3 w - - 0");
    assert_eq!(game.legal_texts().join(" "), "d4e5");
    hold_laws(&mut game, 1);
}

#[test]
fn an_action_of_a_later_part_of_the_turn_is_told_to_be_early() {
    let addition = r#"
        [turn]
        sequence = ["move", "rest"]
        [actions.rest]
        do    = "end turn"
        write = "rest"
    "#;
    let mut game = chess_with(addition, "4k3/8/8/8/8/8/8/R3K3 w - - 0");
    let error = game.read("rest").unwrap_err().to_string();
    assert!(error.contains("not now: `move` comes first"), "{error}");
}

#[test]
fn a_kind_that_names_itself_moves_as_it_did_and_more() {
    let addition = r#"
        [pieces]
        knight.moves = ["knight when to in ranks 1-4", "[knight - fF]"]
        queen.moves  = ["queen", "knight"]
    "#;
    let mut game = chess_with(addition, "4k3/8/8/8/3N4/8/8/Q3K3 w - - 0");
    assert!(["d4f3", "d4f7", "a1b3", "a1a8"].iter().all(|action| game.read(action).is_ok()));
    assert!(["d4f5", "d4e5", "a1e5"].iter().all(|action| game.read(action).is_err()));
}

#[test]
fn procedures_are_done_with_what_they_are_given_when_they_are_called() {
    let addition = r#"
        [procedures]
        "trade(a: square, b: square)" = ["swap a with b", "note(a)"]
        "note(s: square)"             = "if s in my pieces then last := s else last := nothing"
        "clear(goals: squares, n: number)" = """
          destroy goals
          total += n
        """
        [state]
        last  = { is = "square" }
        total = { is = "number" }
        [rules.trade]
        on    = "move"
        when  = "piece is rook"
        do    = ["trade(to, first(to, forward, pieces))", "clear(adjacent(to) and their pawn, 2 * count(their pawn))"]
    "#;
    let addition = addition.replace("destroy goals\n", "destroy goals;\n");
    let mut game = chess_with(&addition, "4k3/R7/8/n7/p1p5/3p4/8/R3K3 w - - 0");
    game.play("a1a3").unwrap();
    assert!(game.to_text().starts_with("4k3/R7/8/n7/R1p5/p2p4/8/4K3 b"), "{}", game.to_text());
    assert!(game.to_text().ends_with("total=6"), "{}", game.to_text());
    hold_laws(&mut game, 2);
}

#[test]
fn lines_that_are_written_otherwise_are_actions_of_their_own() {
    let addition = r#"
        [movements]
        heavy = "W do destroy adjacent(to) and their pawn write '{from}{to}h'"
        [pieces]
        rook.moves   = ["W", "heavy", "heavy write '{to}{from.file}'", "[quiet K]{2} write '{path}w'"]
        bishop.write = "b{from}{to}"
        bishop.moves = ["B", "bF write '{from}{to}!'"]
    "#;
    let mut game = chess_with(addition, "4k3/8/2p5/8/3R4/8/8/2B1K3 w - - 0");
    for action in ["d4d5", "d4d5h", "d5d", "bc1d2", "bc1a3"] {
        assert!(game.read(action).is_ok(), "{action}");
    }
    let walks = game.legal_texts().into_iter().filter(|text| text.ends_with("b4w")).count();
    assert!(game.read("c1d2!").is_err() && walks == 1, "{:?}", game.legal_texts());
    let without = {
        game.play("d4d5").unwrap();
        game.to_text()
    };
    game.undo();
    game.play("d5d").unwrap();
    assert!(without.contains("2p5") && !game.to_text().contains("2p5"));
    game.undo();
    hold_laws(&mut game, 1);
}

#[test]
fn a_choice_on_arrival_is_optional_where_its_condition_holds() {
    let addition = r#"
        [arrivals.promotion]
        optional = ["from in file a", "not attacked(to)"]
    "#;
    let mut free = chess_with(addition, "7k/P1P5/8/8/8/8/8/4K3 w - - 0");
    assert!(free.read("a7a8").is_ok() && free.read("a7a8q").is_ok() && free.read("c7c8").is_err());
    let mut guarded = chess_with(addition, "1r5k/P1P5/8/8/8/8/8/4K3 w - - 0");
    assert!(guarded.read("a7a8").is_err() && guarded.read("a7a8q").is_ok());
}

#[test]
fn the_rest_of_a_turn_may_be_passed_but_not_all_of_it() {
    let addition = "[turn]\nactions = 2\npass = \"after first\"\ncomplete = true\n";
    let mut game = chess_with(addition, "7k/5Q2/8/8/8/8/8/K7 w - - 0");
    assert!(game.read("pass").is_err());
    game.play("a1a2").unwrap();
    game.play("pass").unwrap();
    assert!(game.to_text().contains(" b "), "{}", game.to_text());
    // A king that steps aside may stay there, and one that stands in check after it may not.
    let mut lone = chess_with(addition, "k7/8/1K6/8/8/8/8/8 b - - 0");
    lone.play("a8b8").unwrap();
    assert_eq!(lone.legal_texts(), ["b8a8", "b8c8", "pass"]);
    hold_laws(&mut lone, 2);
}

#[test]
fn counts_by_turns_add_up_by_their_first_actions() {
    let addition = "[turn]\nactions = 2\npass = \"after first\"\n";
    let mut game = chess_with(addition, "4k3/8/8/8/8/8/P7/4K3 w - - 0");
    let counts = game.divide_turns(2);
    assert_eq!(counts.iter().map(|(_, nodes)| nodes).sum::<u64>(), game.perft_turns(2));
    let firsts: Vec<&String> = counts.iter().map(|(action, _)| action).collect();
    assert_eq!(firsts, game.legal_texts().iter().collect::<Vec<_>>());
    let first = game.divide_turns(1);
    assert!(first.iter().all(|(_, nodes)| *nodes > 1), "{first:?}");
}

#[test]
fn directions_are_kept_written_and_handed_to_movements() {
    let addition = r#"
        [movements]
        "jump(ways)" = "U when any(d in ways: d = towards(from, to)) and towards(from, to) != last"
        [state]
        last = { is = "direction" }
        [pieces]
        rook.moves = "jump(orthogonals)"
        [rules.last]
        on    = "move"
        do    = "if piece is rook then last := towards(from, to) else last := nothing"
    "#;
    let mut game = chess_with(addition, "4k3/8/8/8/8/p7/8/R3K3 w - - 0");
    assert!(game.read("a1b2").is_err());
    game.play("a1a4").unwrap();
    assert!(game.to_text().ends_with("last=n"), "{}", game.to_text());
    hold_laws(&mut game, 2);
    let mut barred = chess_with(addition, "4k3/8/8/8/8/8/8/R3K3 w - - 0 last=n");
    assert!(barred.read("a1a4").is_err() && barred.read("a1b1").is_ok());
    assert!(barred.variant().position("4k3/8/8/8/8/8/8/R3K3 w - - 0 last=up").is_err());
}

#[test]
fn directions_on_hexagons_are_points_of_the_compass() {
    let mut game = defined(
        r#"
        [variant]
        name = "test"
        [board]
        files = 5
        ranks = 5
        hexagons = true
        [pieces]
        king = { letter = "K", moves = "K" }
        [setup]
        board = "4k/5/2K2/5/5"
        [actions.look]
        choose = ["d in directions", "s = step(the(my king), d)"]
        do     = "end turn"
        write  = "{d}:{s}"
        [endings.gone]
        when   = "no(their king)"
        result = "mover wins"
        "#,
    );
    for look in ["n:c4", "nne:d5", "ene:d4", "e:e4", "ese:d3", "sse:d2", "s:c2", "nnw:b4"] {
        assert!(game.read(look).is_ok(), "{look}: {:?}", game.legal_texts());
    }
}

#[test]
fn anything_can_be_chosen_on_arrival_and_is_undone() {
    let addition = r#"
        [state]
        tally = { is = "number" }
        [arrivals.burn]
        when   = "piece is rook"
        choose = ["near = adjacent(to) and their pieces", "spots: 0..2 among near"]
        do     = "destroy spots"
        write  = "x{spots}"
        [arrivals.shove]
        when   = "piece is knight"
        choose = "d in orthogonals"
        do     = "shift to along d"
        write  = "{d}"
        [arrivals.note]
        when   = "piece is bishop"
        choose = "n in 2..3"
        do     = "tally := n"
        write  = "={n}"
    "#;
    let mut game = chess_with(addition, "4k3/8/8/8/8/1ppp4/8/R1BNK3 w - - 0");
    let rook: Vec<String> = game.legal_texts().into_iter().filter(|text| text.starts_with("a1a2")).collect();
    assert_eq!(rook, ["a1a2x", "a1a2xb3"]);
    for action in ["c1e3=2", "c1e3=3", "d1f2n", "d1f2e"] {
        assert!(game.read(action).is_ok(), "{action}");
    }
    assert!(game.read("c1e3=1").is_err() && game.read("d1f2").is_err());
    let rook = game.legal_texts().into_iter().filter(|text| text.starts_with("a1b1x")).count();
    assert_eq!(rook, 1);
    hold_laws(&mut game, 2);
    let wide = "4k3/8/8/8/8/pp6/8/R3K3 w - - 0";
    let mut game = chess_with(addition, wide);
    game.play("a1a2xa3,b3").unwrap();
    assert!(game.to_text().starts_with("4k3/8/8/8/8/8/R7/4K3 b"), "{}", game.to_text());
}

#[test]
fn what_an_arrival_destroys_may_open_a_line_to_the_king_or_close_it() {
    let addition = r#"
        [arrivals.burn]
        when     = "piece is pawn"
        choose   = "s in adjacent(to) and pieces and not (king or pawn)"
        do       = "destroy s"
        write    = "x{s}"
        optional = true
    "#;
    // Burning the bishop opens the file, burning the rook that gives check saves the king.
    let mut opening = chess_with(addition, "4r2k/8/8/8/8/4B3/3P4/4K3 w - - 0");
    assert!(opening.read("d2d3").is_ok() && opening.read("d2d4xe3").is_err());
    let mut saving = chess_with(addition, "7k/8/8/8/4r3/8/3P4/4K3 w - - 0");
    assert!(saving.read("d2d3").is_err() && saving.read("d2d3xe4").is_ok());
}

/// Why an action is illegal.
#[track_caller]
fn because(game: &mut Game, action: &str) -> String {
    game.read(action).unwrap_err().because.to_string()
}

#[test]
fn what_a_priority_excludes_is_told_by_its_name() {
    let position = "4k3/8/8/2p1q3/3P4/8/8/6K1 w - - 0";
    for order in
        ["most = \"removed\"", "on = \"action\"\nwhen = \"removed > 0\"", "when = \"victim is [kinds]\""]
    {
        let mut game = chess_with(&format!("[priorities.greed]\n{order}"), position);
        assert_eq!(because(&mut game, "d4d5"), "other actions come first (priority `greed`): d4c5, d4e5");
        assert!(because(&mut game, "g1g3").contains("the king on g1 cannot do that here"));
    }
}

#[test]
fn squares_with_names_of_several_letters_are_told_in_reasons() {
    let mut game = defined(
        r#"
        [variant]
        name = "test"
        [board]
        files = 30
        ranks = 4
        holes = "ab4"
        [pieces]
        king = { letter = "K", moves = "K" }
        rook = { letter = "R", moves = "R" }
        [setup]
        board = "k26*2/30/30/K28R"
        [forbidden.hot]
        on      = "before-move"
        when    = "to in file ac"
        because = "it is hot there"
        [endings.stuck]
        on     = "stuck"
        result = "draw"
        "#,
    );
    assert!(because(&mut game, "ad1ab2").contains("the rook on ad1 cannot do that here; it can"));
    assert_eq!(because(&mut game, "ad1ac1"), "it is hot there (rule `hot`)");
    assert_eq!(because(&mut game, "ad1ab4"), "`ab4` is a hole in the board");
    assert_eq!(because(&mut game, "ad1ad5"), "the board has no square `ad5`");
    assert_eq!(because(&mut game, "ab1ac1"), "ab1 is empty");
}

#[test]
fn what_excludes_a_declared_action_is_told() {
    let addition = r#"
        [actions.swap]
        choose = ["s in my king", "t in my pieces"]
        when   = "kind(t) != king and count(adjacent(t) and empty) > 1"
        do     = "swap s with t"
        write  = "{s}<>{t}"
        [actions.drop]
        choose = ["k in hand", "s in empty"]
        do     = "drop k on s"
        write  = "{k}@{s}"
    "#;
    let mut game = chess_with(addition, "4k3/8/8/8/8/8/PPPP4/RN2K2R w KQ - 0");
    assert!(game.read("e1<>h1").is_ok());
    for (action, reason) in [
        ("e1<>a1", "`adjacent(t) and empty` has 0 squares, and must have more than 1 (actions.swap, "),
        ("e1<>e8", "Black's king stands on e8, not White's (actions.swap, "),
        ("Q@e4", "White has no queen in hand (actions.drop, "),
    ] {
        let told = because(&mut game, action);
        assert!(told.starts_with(reason), "{action}: {told}");
    }
    assert_eq!(because(&mut game, "e1<>x9"), "the board has no square `x9`");
    // Castling is written like a move: it is spoken of where it could be chosen.
    assert!(
        because(&mut game, "e1c1").contains("White's knight stands on b1, not a rook (actions.castling, ")
    );
    assert!(because(&mut game, "e1e3").contains("the king on e1 cannot do that here"));
}

#[test]
fn what_becomes_and_joins_may_be_a_joined_set() {
    let addition = r#"
        [rules.change]
        on    = "move"
        do    = ["my pawn and file a becomes knight", "my pawn and not file c or their knight joins opponent"]
    "#;
    let mut game = chess_with(addition, "n3k3/8/8/8/8/8/PPP5/4K3 w - - 0");
    game.play("e1e2").unwrap();
    assert!(game.to_text().starts_with("n3k3/8/8/8/8/8/NpP1K3/8 "), "{}", game.to_text());
}

#[test]
fn white_space_may_stand_beside_the_strokes_of_a_setup() {
    let board = "\n  4k3 / 8/8\n/8/8/8/\n8/\n  4K3\n";
    let game = defined(&format!(
        "[variant]\nname = \"test\"\nextends = \"chess\"\n[setup]\nboard = \"\"\"{board}\"\"\"\n"
    ));
    assert!(game.to_text().starts_with("4k3/8/8/8/8/8/8/4K3 w"), "{}", game.to_text());
}

#[test]
fn directions_are_looked_for_in_lists_and_compared_with_nothing() {
    let addition = r#"
        [actions.go]
        choose = ["s in my king", "d in directions", "t = step(s, d)"]
        when   = "t in empty and d in [left right] and d not in diagonals and towards(s, t) != nothing"
        do     = "move s to t"
        write  = "{s}>{t}"
        [actions.leap]
        choose = ["s in my king", "t in empty"]
        when   = "towards(s, t) = nothing and rank(t, white) = 2"
        do     = "move s to t"
        write  = "{s}*{t}"
    "#;
    let mut game = chess_with(addition, "7k/8/8/8/8/8/8/4K3 w - - 0");
    let of = |game: &mut Game, sign: char| -> Vec<String> {
        game.legal_texts().into_iter().filter(|text| text.contains(sign)).collect()
    };
    assert_eq!(of(&mut game, '>'), ["e1>d1", "e1>f1"]);
    assert_eq!(of(&mut game, '*'), ["e1*a2", "e1*b2", "e1*c2", "e1*g2", "e1*h2"]);
}

#[test]
fn actions_that_are_written_alike_are_told_apart_by_numbers() {
    let addition = r#"
        [actions.leap]
        choose = ["a in my rook", "b in empty and rank 3"]
        do     = "move a to b"
        write  = "leap"
    "#;
    let mut game = chess_with(addition, "4k3/8/8/8/8/8/8/R3K3 w - - 0");
    let texts = game.legal_texts();
    let leaps: Vec<&String> = texts.iter().filter(|text| text.starts_with("leap")).collect();
    assert_eq!(leaps, ["leap", "leap#2", "leap#3", "leap#4", "leap#5", "leap#6", "leap#7", "leap#8"]);
    let mut boards = Vec::new();
    for text in leaps {
        game.play(text).unwrap();
        assert_eq!(game.played(), [text.as_str()]);
        boards.push(game.to_text());
        game.undo();
    }
    boards.sort();
    boards.dedup();
    assert_eq!(boards.len(), 8);
    assert!(game.read("leap#9").is_err() && game.read("leap#0").is_err() && game.read("e1e2#2").is_err());
}

#[test]
fn a_side_zone_made_of_another_one_belongs_to_the_same_side() {
    let addition = r#"
        [side-zones]
        camp  = "ranks 1-2"
        other = { white = "camp and files a-c", black = "camp and files f-h" }
        [rules.mark]
        on    = "action"
        do    = "seen := other of black"
        [state]
        seen = { is = "squares" }
    "#;
    let mut game = chess_with(addition, "4k3/8/8/8/8/8/8/R3K3 w - - 0");
    game.play("e1e2").unwrap();
    assert!(game.to_text().contains("seen=f7,g7,h7,f8,g8,h8"), "{}", game.to_text());
}

/// The squares of a zone, in the order of the board.
fn zone(board: &str, setup: &str, zone: &str) -> String {
    let definition = format!(
        r#"
        [variant]
        name = "test"
        [board]
        {board}
        [zones]
        meant = "{zone}"
        [pieces]
        stone = {{ letter = "S" }}
        [setup]
        board = "{setup}"
        [actions.place]
        choose = "s in meant and empty"
        do     = "create stone on s"
        write  = "{{s}}"
        "#
    );
    let mut game = defined(&definition);
    game.legal_texts().join(" ")
}

#[test]
fn every_second_file_or_rank_is_counted_from_the_first_that_is_named() {
    let (board, setup) = ("files = 5\nranks = 4", "5/5/5/5");
    for (told, meant) in [
        ("files a-e by 2 and rank 1", "a1 c1 e1"),
        ("files b-e by 2 and rank 1", "b1 d1"),
        ("files e-a by 3 and rank 1", "b1 e1"),
        ("ranks 2-4 by 2 and file a", "a2 a4"),
        ("ranks 4-1 by 3 and file a", "a1 a4"),
        ("ranks 1-4 by 1 and file a", "a1 a2 a3 a4"),
        ("files a-e by 4 and ranks 1-4 by 3", "a1 a4 e1 e4"),
    ] {
        assert_eq!(zone(board, setup, told), meant, "{told}");
    }
    let holes = "files = 5\nranks = 4\nholes = \"c1\"";
    assert_eq!(zone(holes, "5/5/5/2*2", "files a-e by 2 and rank 1"), "a1 e1");
    // Names of squares: files have the letters of their names, ranks are those of the grid.
    let named = "files = 3\nranks = 3\nnames = \"\"\"\nk9 l9 m9\nx1 y1 z1\nk5 l5 m5\n\"\"\"";
    assert_eq!(zone(named, "3/3/3", "files k-m by 2 and ranks 1-3 by 2"), "k5 k9 m5 m9");
    assert_eq!(zone(named, "3/3/3", "ranks 2-3 by 1 and file y"), "l9 y1");
}

/// Where `offset` leads from a square of a board, for White and for Black.
fn offsets(board: &str, setup: &str, from: &str, by: &str) -> [String; 2] {
    let definition = format!(
        r#"
        [variant]
        name = "test"
        [board]
        {board}
        [pieces]
        stone = {{ letter = "S" }}
        [setup]
        board = "{setup}"
        [state]
        goal = {{ is = "square" }}
        [actions.look]
        choose = "t = offset({from}, {by})"
        do     = "goal := t"
        write  = "look"
        "#
    );
    let mut game = defined(&definition);
    ["w", "b"].map(|_| {
        let actions = game.legal_actions();
        if actions.is_empty() {
            game = game.variant().position(&format!("{setup} b")).unwrap();
            return "nothing".to_owned();
        }
        game.play_action(actions[0]);
        let text = game.to_text();
        text.split_once("goal=").map_or("nothing", |(_, goal)| goal).to_owned()
    })
}

#[test]
fn an_offset_is_seen_from_the_mover_and_goes_round_where_the_board_does() {
    let board = |more: &str| format!("files = 5\nranks = 4\n{more}");
    let setup = "5/5/5/5";
    let led = |more: &str, from: &str, by: &str| offsets(&board(more), setup, from, by).join(" ");
    assert_eq!(led("", "c2", "1, 1"), "d3 d1");
    assert_eq!(led("turned = \"rotated\"", "c2", "1, 1"), "d3 b1");
    assert_eq!(led("", "c2", "-2, 2"), "a4 nothing");
    assert_eq!(led("", "c2", "0, 0"), "c2 c2");
    assert_eq!(led("", "c2", "3, 0"), "nothing nothing");
    assert_eq!(led("cylinder = true", "c2", "3, -1"), "a1 a3");
    assert_eq!(led("cylinder = true", "c2", "0, 3"), "nothing nothing");
    assert_eq!(led("torus = true", "c2", "-1000000 - 1, 400003"), "b1 b3");
    assert_eq!(led("torus = true", "c2", "1000000 * 2000, 1000000 * -2000"), "c2 c2");
}

/// Circe with rooks on b and g, and two queens: each is reborn where it begins in that setup.
#[test]
fn the_squares_of_the_setup_are_those_of_the_definition_that_is_played() {
    let definition = r#"
        [variant]
        name = "test"
        extends = "circe"
        [setup]
        board = "qr2k1rq/pppppppp/8/8/8/8/PPPPPPPP/QR2K1RQ"
    "#;
    let variant = defined(definition).variant().clone();
    for (board, capture, reborn) in [
        ("4k3/8/8/r7/1P6/8/8/4K3 w", "b4a5", "1r2k3/8/8/P7/8/8/8/4K3 b"),
        ("4k3/8/8/1r6/P7/8/8/4K3 w", "a4b5", "4k1r1/8/8/1P6/8/8/8/4K3 b"),
        ("4k3/8/8/q7/1P6/8/8/4K3 w", "b4a5", "4k2q/8/8/P7/8/8/8/4K3 b"),
        ("4k3/8/8/p7/1P6/8/8/4K3 w", "b4a5", "4k3/p7/8/P7/8/8/8/4K3 b"),
        // A kind that does not begin anywhere is gone.
        ("4k3/8/8/n7/1P6/8/8/4K3 w", "b4a5", "4k3/8/8/P7/8/8/8/4K3 b"),
    ] {
        let mut game = variant.position(board).unwrap();
        game.play(capture).unwrap();
        assert!(game.to_text().starts_with(reborn), "{capture}: {}", game.to_text());
    }
}

#[test]
fn what_stands_where_is_counted_whoever_is_to_move_and_whatever_else_differs() {
    let addition = r#"
        [state]
        seen  = { is = "number", per-player = true }
        [rules.count]
        on = "action"
        do = "seen of mover += 1"
        [actions.wait]
        write = "wait"
        do    = "mark my king as unmoved"
        [forbidden.thrice]
        when = "action is move and board-occurrences >= 3"
        [endings]
        threefold = false
        [endings.same]
        when    = "action is wait and board-occurrences >= 3"
        result  = "draw"
        because = "the same board for the third time"
    "#;
    let mut game = chess_with(addition, "4k3/8/8/8/8/8/8/4K2R w - - 0");
    for action in ["h1h2", "e8e7", "wait", "e7e8"] {
        game.play(action).unwrap();
    }
    game.play("h2h1").unwrap();
    assert_eq!(game.outcome(), None);
    game.play("e8e7").unwrap();
    // Rook on h2 and king on e7 stood twice, with either player to move and other marks.
    assert!(game.read("h1h2").is_err() && game.read("h1g1").is_ok());
    let text = game.to_text();
    game.undo();
    game.play("e8e7").unwrap();
    assert!(game.read("h1h2").is_err(), "undone and done again it is the same");
    game.play("wait").unwrap();
    assert_eq!(game.outcome(), None);
    game.play("wait").unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "draw: the same board for the third time");
    // A text has no past.
    assert!(game.variant().position(&text).unwrap().read("h1h2").is_ok());
    // Where the past is not kept, nothing has stood before.
    game.undo();
    game.undo();
    assert!(game.read("h1h2").is_err());
    game.ignore_history();
    assert!(game.read("h1h2").is_ok());
}

#[test]
fn what_is_in_hand_can_still_give_mate() {
    let addition = r#"
        [setup]
        board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
        hands = "Q"
        [actions.drop]
        choose = ["k in hand", "s in empty"]
        do     = "drop k on s"
        write  = "{k}@{s}"
    "#;
    let mut game = chess_with(addition, "4k3/8/8/8/8/8/3n4/4K3[Q] w - - 0");
    game.play("e1d2").unwrap();
    assert_eq!(game.outcome(), None);
}

#[test]
fn brackets_make_a_set_of_what_has_no_owner() {
    let addition = r#"
        [zones]
        pond = "rank 3"
        [state]
        spot = { is = "square" }
        total = { is = "number" }
        debt = { is = "number", per-player = true }
        [rules.count]
        on    = "turn-end"
        do    = ["debt of white := 3", "spot := to", "total := count(my (pond)) + 10 * count((pond) of black) + 100 * count(my (spot)) - -debt of white"]
    "#;
    let mut game =
        chess_with(&addition.replace("spot := to", "spot := e4"), "4k3/8/8/8/4P3/4p3/8/R3K3 w - - 0");
    game.play("a1a3").unwrap();
    assert!(game.to_text().contains("total=114"), "{}", game.to_text());
}

#[test]
fn a_movement_that_no_kind_uses_may_have_initial_moves() {
    let addition = "[movements]\nstride = \"fmWfcFimfnDfceF\"";
    assert_eq!(chess_with(addition, "4k3/8/8/8/8/8/8/R3K3 w - - 0").legal_actions().len(), 15);
}

#[test]
fn a_move_may_fill_the_hand_from_which_pieces_are_dropped() {
    let text = r#"
        [variant]
        name = "filled"
        extends = "chess"
        [pieces]
        rook.moves = ["R do give knight to mover"]
        [actions.drop]
        choose = ["k in hand", "s in empty"]
        do     = "drop k on s"
        write  = "{k}@{s}"
    "#;
    let checked = variorum::Variant::check_text("filled", text);
    assert!(checked.diagnostics.is_empty(), "{}", checked.diagnostics.render(&checked.sources));
}

#[test]
fn leaps_with_statements_swap_and_shoot() {
    let start = |moves: &str| {
        defined(&format!(
            r#"
            [variant]
            name = "leaps"
            [board]
            files = 3
            ranks = 3
            [state]
            n = {{ is = "number" }}
            [pieces]
            ant = {{ letter = "A", moves = "{moves} do n := 1" }}
            bat = {{ letter = "B" }}
            [setup]
            board = "3/Bb1/A2"
            [endings.stuck]
            on      = "stuck"
            result  = "draw"
            because = "no action"
            "#
        ))
    };
    assert_eq!(start("quiet swap W").legal_texts(), ["a1a2", "a1b1"]);
    assert_eq!(start("quiet devour W").legal_texts(), ["a1a2", "a1b1"]);
    assert_eq!(start("shoot capture F").legal_texts(), ["a1b2", "a1xb2"]);
}

#[test]
fn a_direction_may_be_the_argument_of_a_movement() {
    let rules = r#"
        [movements]
        "leaning(own, way)"  = "own when step(from, way) in empty"
        "facing(own, ways)" = "own when towards(from, to) in ways"
        [pieces]
        queen.moves = "leaning(Q, forward)"
        rook.moves  = "facing(R, orthogonals)"
        bishop.moves = "facing(B, diagonals)""#;
    let variant = over_chess(rules);
    let mut game = variant.position("4k3/8/8/8/3p4/8/8/Q2QK2R w - - 0").unwrap();
    assert!(game.play("d1d3").is_ok());
    let mut game = variant.position("4k3/8/8/8/8/3p4/3Q4/4K2R w - - 0").unwrap();
    assert!(game.play("d2c2").is_err(), "the square before it is not empty");
    assert!(game.play("h1h5").is_ok());
}

#[test]
fn the_draws_need_no_pawn() {
    let text = r#"
        [variant]
        use = ["check", "draws"]
        [board]
        files = 5
        ranks = 5
        [pieces]
        king = { letter = "K", moves = "K", royal = true }
        rook = { letter = "R", moves = "R" }
        [setup]
        board = "1r2k/5/5/5/K2R1"
        [position]
        fields = "quiet-plies""#;
    let moves = "d1d2 b5b4";
    let mut game = defined(text);
    moves.split_whitespace().for_each(|action| game.play(action).unwrap());
    assert!(game.to_text().ends_with("w 2"), "{}", game.to_text());
    let mut game = defined(&format!("{text}\n[groups]\nprogress-kinds = \"rook\""));
    "d1d2 b5b4".split_whitespace().for_each(|action| game.play(action).unwrap());
    assert!(game.to_text().ends_with("w 0"), "{}", game.to_text());
}

#[test]
fn pictures_tell_what_pieces_remember() {
    let variant = over_chess(
        "[marks.hits]\nis = \"number\"\n[marks.home]\nis = \"square\"\neach = \"s\"\nstarts = \"if s is king then s else nothing\"\n[rules.r]\non = \"move\"\ndo = \"hits(to) += 1\"",
    );
    let mut game = variant.start();
    "e2e4 e7e5 e1e2".split_whitespace().for_each(|action| game.play(action).unwrap());
    let text = variorum_workshop::picture::to_text(&game);
    assert!(text.contains("\nhits: e2:1 e4:1 e5:1\nhome: e2:e1 e8:e8\n"), "{text}");
    let drawn = variorum_workshop::picture::to_svg(&game, &[]);
    assert!(drawn.contains("<title>e2, hits 1, home e1</title>"), "{drawn}");
    assert!(drawn.contains(">e1</text>"), "{drawn}");
}

#[test]
fn the_part_of_a_condition_that_forbids_an_action_is_told() {
    let rules = r#"[forbidden.calm]
when = ["any(my king)", "any(my knight and rank 3) or not (no(my queen and rank 3) and no(my bishop and c4))"]
[forbidden.wall]
on = "before-move"
when = """to in file g or
  to in file h"""
[forbidden.told]
when = "any(my rook and rank 3) or any(my rook and rank 4)"
because = "rooks stay at home"
[forbidden.once]
when = "any(my king and rank 3)""#;
    let variant = over_chess(rules);
    let mut game = variant.position("4k3/8/8/8/8/8/4N3/R2QKB2 w - - 0").unwrap();
    let mut told = |action: &str, reason: &str| assert_eq!(because(&mut game, action), reason);
    told("a1a3", "rooks stay at home (rule `told`)");
    told(
        "e2c3",
        "the rule `calm` forbids it, since `any(my knight and rank 3)` holds (definition:3) (rule `calm`)",
    );
    told(
        "d1d3",
        "the rule `calm` forbids it, since `no(my queen and rank 3)` does not hold (definition:3) (rule `calm`)",
    );
    told("e2g1", "the rule `wall` forbids it, since `to in file g` holds (definition:6) (rule `wall`)");
    told("f1h3", "the rule `wall` forbids it, since `to in file h` holds (definition:7) (rule `wall`)");
    let mut game = variant.position("4k3/8/8/8/8/8/4K3/8 w - - 0").unwrap();
    assert_eq!(because(&mut game, "e2e3"), "the rule `once` forbids it (rule `once`)");
}
