//! Paths and walks: which way a leg goes, and which ways are one move.

use variorum::{Game, Variant};

/// What kings alone need, and a game of other kinds with them.
#[track_caller]
fn game(board: &str, pieces: &str) -> Game {
    let definition = format!(
        "[variant]\nname = \"test\"\n[board]\nfiles = 8\nranks = 8\n{board}\n[endings.taken]\n\
         when = \"no(their king)\"\nresult = \"mover wins\"\n[setup]\nboard = \"k7/8/8/8/8/8/8/7K\"\n\
         [pieces]\nking = {{ letter = \"K\", moves = \"K\" }}\n{pieces}"
    );
    Variant::from_str(&definition).unwrap_or_else(|mistakes| panic!("{mistakes}")).start()
}

/// What a piece on a square can do, by the text of its actions.
#[track_caller]
fn moves_of(game: &Game, position: &str, square: &str) -> String {
    let mut game = game.variant().position(position).unwrap();
    let texts = game.legal_texts();
    texts.into_iter().filter(|text| text.starts_with(square)).collect::<Vec<String>>().join(" ")
}

/// A leg is what its name stands for, so that it goes straight on without letters, and as letters say with them.
#[test]
fn a_leg_by_a_name_goes_on_as_it_does_written_out() {
    let game = game(
        "",
        r#"
        rook  = { letter = "R", moves = "R" }
        written = { letter = "A", moves = "[capture R - R]" }
        other-kind  = { letter = "B", moves = "[capture R - rook]" }
        by-name = { letter = "C", moves = "[capture R - ride]" }
        by-gift = { letter = "D", moves = "twice(R, R)" }
        any-way  = { letter = "E", moves = "[capture R - hR]" }
        turns = { letter = "F", moves = "[capture R - turn]" }
        by-gifts = { letter = "G", moves = "twice(R, hR)" }
        [movements]
        ride = "R"
        turn = "hR"
        "twice(line, next)" = "[capture line - next]"
        "#,
    );
    let on = "a1a4a5 a1a4a6 a1d1e1 a1d1f1 a1d1g1";
    for letter in ["A", "B", "C", "D"] {
        assert_eq!(moves_of(&game, &format!("8/8/k7/8/k7/8/8/{letter}2k3K w"), "a1"), on, "{letter}");
    }
    let free = moves_of(&game, "8/8/k7/8/k7/8/8/E2k3K w", "a1");
    assert_eq!(free.split(' ').count(), 23, "{free}");
    for letter in ["F", "G"] {
        assert_eq!(moves_of(&game, &format!("8/8/k7/8/k7/8/8/{letter}2k3K w"), "a1"), free, "{letter}");
    }
}

/// Letters see through links to the last step; without a step before they are the player's.
#[test]
fn letters_after_a_link_are_seen_from_the_last_step() {
    let game = game(
        "links = { up = \"c1>f1 c3>f3\", far = \"f3>a5\", begin = \"a1>d4\" }",
        r#"
        leftward = { letter = "A", moves = "[W - up - lW]" }
        onward = { letter = "B", moves = "[W - up - fW]" }
        freely = { letter = "C", moves = "[W - up - W]" }
        doubler = { letter = "D", moves = "[W - up - far - fW]" }
        starter = { letter = "E", moves = "[begin - fW]" }
        chooser = { letter = "F", moves = "[W begin - fW]" }
        "#,
    );
    for (piece, square, expected) in [
        ("A", "c2", "c2e3 c2g1"),
        ("B", "c2", "c2f4"),
        ("B", "b3", "b3g3"),
        ("C", "c2", "c2e1 c2e3 c2f2 c2f4 c2g1 c2g3"),
        ("D", "c2", "c2a6"),
        ("D", "b3", "b3b5"),
        ("E", "a1", "a1d5"),
        ("F", "a1", "a1a3 a1c1 a1d5"),
    ] {
        let (file, rank) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1');
        let row = |row: u8| match row {
            7 => "k7".to_owned(),
            row if row == rank => format!("{file}{piece}{}", 7 - file).replace('0', ""),
            _ => "8".to_owned(),
        };
        let rows: Vec<String> = (0..8).rev().map(row).collect();
        assert_eq!(moves_of(&game, &format!("{} w", rows.join("/")), square), expected, "{piece} {square}");
    }
}

/// Long rides one after the other go where each of them can go on.
#[test]
fn rides_follow_each_other_in_any_number() {
    let game = game(
        "",
        "pawn = { letter = \"P\", moves = \"fW\" }\ndragon = { letter = \"D\", moves = \"[hop R - hop hB - hop hR - capture hB]\" }",
    );
    assert_eq!(moves_of(&game, "8/8/8/7k/8/1P3P2/8/D2P4 w", "a1"), "a1h5");
    assert_eq!(moves_of(&game, "8/8/8/7k/6P1/1P3P2/8/D2P4 w", "a1"), "");
    assert_eq!(moves_of(&game, "8/8/8/7k/8/1P6/8/D2P4 w", "a1"), "");
}

/// A path goes over the square of its start only if it may cross it, by a ride, by a leg of its own and along a link, and as if it
/// were empty; and it does not end there.
#[test]
fn only_a_crossing_path_passes_over_its_start() {
    let game = game(
        "links = { round = \"a4>e1\", ring = \"a1>b3>c5>a1 a1>h8\" }",
        r#"
        pawn = { letter = "P", moves = "fW" }
        plain = { letter = "A", moves = "[sR - round - rR]" }
        crosser = { letter = "B", moves = "crossing [sR - round - rR]" }
        returner = { letter = "C", moves = "crossing [W - bW - hW]" }
        stayer = { letter = "D", moves = "[W - bW - hW]" }
        hopper = { letter = "E", moves = "crossing [sR - round - rR - hop rR - fR]" }
        linked = { letter = "F", moves = "crossing [ring - ring - ring - ring]" }
        leaper = { letter = "G", moves = "[over W - over bW - hW]" }
        crosser-over = { letter = "H", moves = "crossing [over W - over bW - hW]" }
        "#,
    );
    let at_e4 = |letter: &str| moves_of(&game, &format!("k7/8/4p3/8/4{letter}3/8/8/7K w"), "e4");
    assert_eq!(at_e4("A"), "e4e2 e4e3");
    assert_eq!(at_e4("B"), "e4e2 e4e3 e4e5 e4e6");
    // To a neighbour and back, and from there to a neighbour.
    assert_eq!(at_e4("C"), "e4d4 e4e3 e4e5 e4f4");
    assert_eq!(at_e4("D"), "");
    assert_eq!(at_e4("E"), "");
    assert_eq!(at_e4("G"), "");
    assert_eq!(at_e4("H"), "e4d4 e4e3 e4e5 e4f4");
    assert_eq!(moves_of(&game, "k7/8/8/8/8/8/8/F6K w", "a1"), "a1b3 a1h8");
}

/// A path that ends where it has captured has a victim there.
#[test]
fn a_path_that_comes_back_to_a_capture_has_a_victim() {
    for (condition, expected) in [
        ("", "a1a2a2"),
        ("when victim is king", "a1a2a2"),
        ("when victim != nothing", "a1a2a2"),
        ("when victim = nothing", ""),
        ("when victim is dog", ""),
    ] {
        let pieces = format!(r#"dog = {{ letter = "D", moves = "[capture fW - fW - bW] {condition}" }}"#);
        let found = moves_of(&game("", &pieces), "8/8/8/8/8/8/k7/D6K w", "a1");
        assert_eq!(found, expected, "{condition}");
    }
}

/// A group of legs is repeated, and the path is what is left when they are written out.
#[test]
fn groups_of_legs_are_repeated() {
    let game = game(
        "",
        r#"
        pawn = { letter = "P", moves = "fW" }
        hopper = { letter = "A", moves = "[hop W - fW - (hop fW - fW){0..1}]" }
        hopper-too = { letter = "B", moves = ["[hop W - fW]", "[hop W - fW - hop fW - fW]"] }
        early = { letter = "C", moves = "[(W?fF){1..2}]" }
        early-too = { letter = "D", moves = "[W?fF?fW?fF]" }
        absent = { letter = "E", moves = "[(fW){0..2} - fF]" }
        absent-too = { letter = "F", moves = "fF [fW - fF] [fW - fW - fF]" }
        nested = { letter = "G", moves = "[((W - fF){1..2} - fW){2}]" }
        nested-too = { letter = "H", moves = ["[W - fF - fW - W - fF - fW]",
          "[W - fF - W - fF - fW - W - fF - fW]", "[W - fF - fW - W - fF - W - fF - fW]",
          "[W - fF - W - fF - fW - W - fF - W - fF - fW]"] }
        "#,
    );
    for (group, written) in [("A", "B"), ("C", "D"), ("E", "F"), ("G", "H")] {
        let of = |letter: &str| moves_of(&game, &format!("k3p3/3p4/8/2p5/2p5/8/p1{letter}p2p1/7K w"), "c2");
        assert_ne!(of(group), "", "{group}");
        assert_eq!(of(group), of(written), "{group}");
    }
}

/// What is wrong with a group is told, once.
#[test]
fn mistakes_in_groups_are_told() {
    let many = format!("[{}W]", "(W){0..1} - ".repeat(9));
    for (moves, told) in [
        ("[(W){0..2}]", "a path may have no leg at all"),
        ("[(W - fW){1..7}]", "14 legs of a path"),
        ("[(W){3..2}]", "the number of repetitions"),
        ("[(W){1..much}]", "how often a group is walked must be known"),
        ("[W - fF]{1..2}", "only a path of one leg can be repeated as a whole"),
        ("crossing [W]{1..2}", "a repeated step never enters the square that it set out from"),
        ("[W - (hop fW){1..1}]", "the last leg does not go on"),
        ("[(W - nfN){1..3}]", "`n` works only outside of paths and chains"),
        (many.as_str(), "orders of the legs of a path"),
    ] {
        let definition =
            format!("[variant]\nname = \"test\"\nextends = \"chess\"\n[pieces]\nrook.moves = \"{moves}\"\n");
        let mistakes = Variant::from_str(&definition).err().map(|mistakes| mistakes.to_string());
        let mistakes = mistakes.unwrap_or_default();
        assert_eq!(mistakes.matches("error[").count(), 1, "{moves}\n{mistakes}");
        assert!(mistakes.contains(told), "{moves}\n{mistakes}");
    }
}

/// What a walk and a path do alike is one move, and so is what two paths do alike.
#[test]
fn a_walk_and_a_path_that_do_the_same_are_one_move() {
    let game = game(
        "",
        r#"
        walker = { letter = "A", moves = "[quiet capture K]{1..2}", write = "{path}" }
        twofold = { letter = "B", moves = ["[quiet capture K]{1..2}", "[quiet capture K?fK]"], write = "{path}" }
        latecomer = { letter = "C", moves = ["[quiet capture K]{1..2}", "[quiet K]{1..2}", "Q2"], write = "{path}" }
        pather = { letter = "D", moves = ["[capture K - hK]"], write = "{path}" }
        manifold = { letter = "E", moves = ["[capture K - K]", "[capture K - hK]"], write = "{path}" }
        "#,
    );
    let count = |letter: &str| {
        let texts = moves_of(&game, &format!("8/8/8/8/4k3/3k4/2{letter}5/K7 w"), "c2");
        let unique: std::collections::BTreeSet<&str> = texts.split(' ').collect();
        assert_eq!(unique.len(), texts.split(' ').count(), "{texts}");
        unique.len()
    };
    assert_eq!((count("B"), count("C")), (count("A"), count("A")));
    assert_eq!(count("E"), count("D"));
}

/// One of walks that do the same is listed, and each of them is understood.
#[test]
fn any_of_walks_that_do_the_same_can_be_given() {
    let game = game("", "lion = { letter = \"L\", moves = \"[quiet capture K]{2}\", write = \"{path}\" }");
    let mut lion = game.variant().position("k7/8/8/8/8/8/8/L6K w").unwrap();
    assert_eq!(moves_of(&game, "k7/8/8/8/8/8/8/L6K w", "a1").split(' ').next(), Some("a1a2a3"));
    let listed = lion.read("a1b2a3").unwrap();
    assert_eq!(lion.write(listed), "a1a2a3");
    assert!(lion.read("a1b3a3").is_err());
    assert!(lion.read("a1a2a1").is_err());
    lion.play("a1b2a3").unwrap();
    assert_eq!(lion.played(), ["a1a2a3"]);
    let mut taken = game.variant().position("8/8/8/8/8/8/kk6/L6K w").unwrap();
    let (one, other) = (taken.read("a1a2a3").unwrap(), taken.read("a1b2a3").unwrap());
    assert_ne!(one, other);
}

/// A ride along a link goes over empty squares, forks where the link does, and can be a leg.
#[test]
fn a_link_is_ridden_over_empty_squares() {
    let game = game(
        "links = { up = \"a1>b3>c5>d7\", ring = \"a2-b4-c6-a2\" }",
        r#"
        rider   = { letter = "R", moves = "up{1..}" }
        limited = { letter = "L", moves = "up{1..2}" }
        exact   = { letter = "E", moves = "up{2..3}" }
        rounder = { letter = "O", moves = "ring{1..}" }
        bent    = { letter = "B", moves = "[up{1..} - W]" }
        given   = { letter = "G", moves = "riding(up)" }
        [movements]
        "riding(line)" = "line{1..}"
        "#,
    );
    for (row, actions) in [
        ("R", "a1b3 a1c5 a1d7"),
        ("G", "a1b3 a1c5 a1d7"),
        ("L", "a1b3 a1c5"),
        ("E", "a1c5 a1d7"),
        ("B", "a1a3 a1b2 a1b4 a1b5 a1c3 a1c4 a1c6 a1c7 a1d5 a1d6 a1d8 a1e7"),
    ] {
        assert_eq!(moves_of(&game, &format!("7k/8/8/8/8/8/8/{row}6K w"), "a1"), actions, "{row}");
    }
    assert_eq!(moves_of(&game, "8/8/8/2k5/8/8/8/R6K w", "a1"), "a1b3 a1c5");
    assert_eq!(moves_of(&game, "7k/8/8/8/8/1R6/8/R6K w", "a1"), "");
    assert_eq!(moves_of(&game, "7k/8/8/8/8/8/O7/7K w", "a2"), "a2b4 a2c6");
    let wrong = Variant::from_str(
        "[variant]\nname = \"test\"\nextends = \"chess\"\n[pieces]\nrook.moves = \"knight{1..2}\"\n",
    );
    let mistakes = wrong.err().map(|mistakes| mistakes.to_string()).unwrap_or_default();
    assert!(mistakes.contains("`knight` is not a link"), "{mistakes}");
}

/// A path attacks an empty square if it could take something there, were there an enemy; where nothing may be taken, it does not.
#[test]
fn a_path_attacks_an_empty_square_only_if_it_may_take_something_there() {
    let is_attacked = |victims: &str| {
        let game = game(
            "",
            &format!(
                r#"
                dog = {{ letter = "D", moves = "[capture W - fW]" }}
                [actions.probe]
                when = "attacked(b3)"
                do = "end turn"
                write = "probe"
                [forbidden.step]
                on = "before-move"
                when = "victim is {victims} and piece is dog"
                "#
            ),
        );
        moves_of(&game, "k7/8/8/8/8/2Dd4/8/7K w", "probe") == "probe"
    };
    assert!(is_attacked("king"));
    assert!(!is_attacked("[kinds]"));
}

/// Walks of different lines are one move if rules make them leave the same position, though they take different pieces.
#[test]
fn walks_by_different_lines_are_one_move_where_they_leave_the_same_position() {
    let walker = |rules: &str| {
        let game = game(
            "",
            &format!(
                r#"
                ant = {{ letter = "A", moves = ["[quiet W]{{1..2}}", "[quiet capture F]{{1..2}}"] }}
                gem = {{ letter = "G" }}
                {rules}
                "#
            ),
        );
        moves_of(&game, "k7/8/8/8/4g3/3A4/8/7K w", "d3")
    };
    let [alone, among] = ["", "[rules.burn]\non = \"move\"\ndo = \"destroy gem\""].map(walker);
    assert!(alone.split(' ').any(|text| text == "d3d5#2"), "{alone}");
    assert!(!among.contains('#'), "{among}");
}
