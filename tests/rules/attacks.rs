//! Questions of attack, and of how long ago a position stood, in definitions made for them.

use variorum::{Game, Variant};

fn game(rules: &str, position: &str) -> Game {
    let text = format!("[variant]\nextends = \"chess\"\n{rules}");
    Variant::from_str(&text).unwrap().position(position).unwrap()
}

#[test]
fn attacks_asked_inside_each_other_come_to_an_end() {
    let rules = "[pieces]\nking.moves = \"K unless attacked(from)\"\n[actions]\ncastling = false";
    let mut game = game(rules, "8/8/8/3kK3/8/8/8/8 w - - 0");
    assert!(game.legal_texts().len() <= 8);
}

#[test]
fn attackers_are_told_one_by_one() {
    let rules = "[endings.three]\nwhen = \"count(attackers-of(e5, mover)) = 3\"\nresult = \"mover wins\"";
    let mut two = game(rules, "4k3/8/8/R7/8/8/1B6/4K3 w - - 0");
    two.play("e1d1").unwrap();
    assert!(two.outcome().is_none());
    let mut three = game(rules, "4k3/8/8/R7/8/2N5/6N1/B3K3 w - - 0");
    three.play("g2f4").unwrap();
    assert!(three.outcome().is_none(), "the bishop is blocked, and the knight on f4 does not reach e5");
    three.play("e8d8").unwrap();
    three.play("c3e2").unwrap();
    three.play("d8e8").unwrap();
    three.play("f4g6").unwrap();
    assert!(three.outcome().is_some());
}

#[test]
fn the_time_since_an_occurrence_counts_actions() {
    let rules = "[endings.after-eight]\nwhen = \"occurrences = 3 and since-occurrence(1) = 8 and since-occurrence(2) = 4\"\n\
                 result = \"mover wins\"\nbecause = \"eight actions\"";
    let mut game = game(rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0");
    for _ in 0..2 {
        assert!(game.outcome().is_none());
        for action in ["a1a2", "e8d8", "a2a1", "d8e8"] {
            game.play(action).unwrap();
        }
    }
    assert_eq!(game.outcome().unwrap().because, "eight actions");
}

/// A rule that only keeps what such endings ask need not run for node counts, but does in a game.
#[test]
fn what_only_keeps_the_past_is_kept_in_games() {
    let rules = "use = \"repetition\"";
    let mut game = game(rules, "7k/8/8/8/8/8/r7/7K b - - 0");
    let nodes = game.perft(2);
    for action in ["a2a1", "h1h2", "a1a2", "h2h1"].repeat(3) {
        game.play(action).unwrap();
    }
    assert_eq!(game.outcome().unwrap().because, "perpetual check");
    assert!(nodes > 0);
}
