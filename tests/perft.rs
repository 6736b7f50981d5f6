//! Node counts and legal actions from independent engines.

use variorum::Variant;

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
    let mut compared = 0;
    for (number, line) in text.lines().enumerate() {
        let line: Line = serde_json::from_str(line).unwrap();
        let place = format!("{file}:{}", number + 1);
        let mut game = Variant::shipped(&line.variant).unwrap().start();
        game.ignore_history();
        for action in line.moves.split_whitespace() {
            game.play(action).unwrap_or_else(|error| panic!("{place}: {error}\n{}", game.to_text()));
        }
        if let Some(actions) = &line.actions {
            assert_eq!(&game.legal_texts(), actions, "{place}: {}", game.to_text());
            compared += 1;
        }
        for (depth, nodes) in (1..).zip(&line.perft) {
            if *nodes <= most_nodes {
                assert_eq!(game.perft(depth), *nodes, "{place}: depth {depth}, {}", game.to_text());
                compared += 1;
            }
        }
    }
    compared
}

macro_rules! perft_tests {
    ($($name:ident: $file:literal),* $(,)?) => {
        mod short {
            $(#[test] fn $name() { assert!(super::check($file, 3_000_000) > 100); })*
        }
        mod long {
            $(#[test] #[ignore = "minutes"] fn $name() { assert!(super::check($file, u64::MAX) > 100); })*
        }
    };
}

perft_tests! {
    wizards_war: "wizards-war.jsonl",
    medieval_war_chess: "medieval-war-chess.jsonl",
    wizard_chess: "wizard-chess.jsonl",
    chess_with_wizards: "chess-with-wizards.jsonl",
    chess_with_wizards_i: "chess-with-wizards-i.jsonl",
    chess_with_wizards_ii: "chess-with-wizards-ii.jsonl",
    chess_with_wizards_iii: "chess-with-wizards-iii.jsonl",
    wiz_42: "wiz-42.jsonl",
}
