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
        plain = { letter = "A", moves = "[capture R - R]" }
        kind  = { letter = "B", moves = "[capture R - rook]" }
        named = { letter = "C", moves = "[capture R - ride]" }
        given = { letter = "D", moves = "twice(R, R)" }
        free  = { letter = "E", moves = "[capture R - hR]" }
        turns = { letter = "F", moves = "[capture R - turn]" }
        other = { letter = "G", moves = "twice(R, hR)" }
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
        left   = { letter = "A", moves = "[W - up - lW]" }
        ahead  = { letter = "B", moves = "[W - up - fW]" }
        free   = { letter = "C", moves = "[W - up - W]" }
        twice  = { letter = "D", moves = "[W - up - far - fW]" }
        first  = { letter = "E", moves = "[begin - fW]" }
        either = { letter = "F", moves = "[W begin - fW]" }
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
