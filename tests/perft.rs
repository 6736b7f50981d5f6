//! Node counts and legal actions from independent engines.

use variorum::{Game, Variant};

/// A line of a data file.
#[derive(serde::Deserialize)]
struct Line {
    variant: String,
    moves: String,
    perft: Vec<u64>,
    actions: Option<Vec<String>>,
}

/// Checks the lines of a file up to a number of nodes a line; gives how many counts were compared.
fn check(file: &str, most_nodes: u64) -> usize {
    let text = std::fs::read_to_string(format!("tests/perft/{file}")).unwrap();
    let lines = text.lines().enumerate();
    let check_line = if file.ends_with(".perft") { check_position } else { check_moves };
    lines.map(|(number, line)| check_line(&format!("{file}:{}", number + 1), line, most_nodes)).sum()
}

/// Checks `{"variant": …, "moves": …, "perft": […], "actions": […]}`.
fn check_moves(place: &str, line: &str, most_nodes: u64) -> usize {
    let line: Line = serde_json::from_str(line).unwrap();
    let mut game = Variant::shipped(&line.variant).unwrap().start();
    game.ignore_history();
    for action in line.moves.split_whitespace() {
        game.play(action).unwrap_or_else(|error| panic!("{place}: {error}\n{}", game.to_text()));
    }
    if let Some(actions) = &line.actions {
        assert_eq!(&game.legal_texts(), actions, "{place}: {}", game.to_text());
    }
    let counts = (1..).zip(line.perft.iter().copied());
    usize::from(line.actions.is_some()) + check_counts(place, &mut game, counts, most_nodes)
}

/// Checks `POSITION ;D1 NODES ;D2 NODES …` of the variant that the file is named after.
fn check_position(place: &str, line: &str, most_nodes: u64) -> usize {
    let variant = place.split('.').next().unwrap();
    let mut parts = line.split(';');
    let position = parts.next().unwrap().trim();
    let mut game = Variant::shipped(variant).unwrap().position(position).unwrap();
    assert_eq!(game.to_text(), position, "{place}");
    let counts = parts.map(|part| {
        let (depth, nodes) = part.trim().trim_start_matches('D').split_once(' ').unwrap();
        (depth.parse().unwrap(), nodes.parse().unwrap())
    });
    check_counts(place, &mut game, counts, most_nodes)
}

fn check_counts(
    place: &str,
    game: &mut Game,
    counts: impl Iterator<Item = (u32, u64)>,
    most_nodes: u64,
) -> usize {
    let mut compared = 0;
    for (depth, nodes) in counts.filter(|(_, nodes)| *nodes <= most_nodes) {
        assert_eq!(game.perft(depth), nodes, "{place}: depth {depth}, {}", game.to_text());
        compared += 1;
    }
    compared
}

macro_rules! perft_tests {
    ($($name:ident: $file:literal, $least:literal;)*) => {
        mod short {
            $(#[test] fn $name() { assert!(super::check($file, 5_000_000) >= $least); })*
        }
        mod long {
            $(#[test] #[ignore = "minutes"] fn $name() { assert!(super::check($file, u64::MAX) >= $least); })*
        }
    };
}

perft_tests! {
    chess: "chess.perft", 30;
    wizards_war: "wizards-war.jsonl", 100;
    medieval_war_chess: "medieval-war-chess.jsonl", 100;
    wizard_chess: "wizard-chess.jsonl", 100;
    chess_with_wizards: "chess-with-wizards.jsonl", 100;
    chess_with_wizards_i: "chess-with-wizards-i.jsonl", 100;
    chess_with_wizards_ii: "chess-with-wizards-ii.jsonl", 100;
    chess_with_wizards_iii: "chess-with-wizards-iii.jsonl", 100;
    wiz_42: "wiz-42.jsonl", 100;
}

/// Turns of fanorona, in which a man captures on and on, as they have been counted elsewhere.
#[test]
fn turns_of_several_captures() {
    let mut game = Variant::shipped("fanorona").unwrap().start();
    game.ignore_history();
    let counts: Vec<u64> = (1..=4).map(|turns| game.perft_turns(turns)).collect();
    assert_eq!(counts, [5, 39, 724, 18026]);
}
