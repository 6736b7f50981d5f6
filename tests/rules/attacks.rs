//! Questions of attack, and of how long ago a position stood, in definitions made for them.

use variorum::plain::{Action, Plain};

use crate::support::chess_with;

/// Kings keep each other off, though neither might step to where the other could.
#[test]
fn kings_that_may_not_step_into_attacks_keep_each_other_off() {
    let rules = "use = \"common-king\"\n[pieces]\nking.moves = \"K unless attacked(to)\"";
    let mut game = chess_with(rules, "8/8/8/3k1K2/8/8/8/8 w - - 0");
    assert_eq!(game.legal_texts(), ["f5f4", "f5f6", "f5g4", "f5g5", "f5g6"]);
}

/// A piece that is frozen by its like freezes that one in turn.
#[test]
fn pieces_that_freeze_their_like_freeze_each_other() {
    let rules = "use = \"common-king\"\n[forbidden.frozen]\non = \"before-move\"\nwhen = \"piece is not king and \
                 any(s in attackers-of(from): kind(s) = piece)\"\nbecause = \"its like attacks it\"";
    let mut game = chess_with(rules, "k3r3/8/8/8/4b3/8/8/4R1BK w - - 0");
    let texts = game.legal_texts();
    assert!(texts.iter().any(|text| text.starts_with("e1")), "the bishop stands between the rooks");
    game.play("g1h2").unwrap();
    game.play("e4b1").unwrap();
    assert!(!game.legal_texts().iter().any(|text| text.starts_with("e1")));
    game.play("h2g1").unwrap();
    assert!(!game.legal_texts().iter().any(|text| text.starts_with("e8")));
}

/// What holds of guards but for attacks still counts: a guard that could not move at all guards nothing.
#[test]
fn pieces_may_need_a_guard_that_needs_none() {
    let rules = "use = \"common-king\"\n[forbidden.unguarded]\non = \"before-move\"\n\
                 when = \"victim != nothing and not attacked(from, mover)\"\nbecause = \"nothing guards it\"";
    let mut lone = chess_with(rules, "k7/8/8/8/8/4p3/8/K3R3 w - - 0");
    assert!(!lone.legal_texts().contains(&"e1e3".to_owned()));
    let mut guarded = chess_with(rules, "k7/8/8/8/8/4p3/5B2/K3R3 w - - 0");
    assert!(
        guarded.legal_texts().contains(&"e1e3".to_owned()),
        "the bishop guards the rook, though nothing guards it"
    );
    assert!(!guarded.legal_texts().contains(&"f2e3".to_owned()));
}

/// Who is stuck is asked with all conditions, also beside a question of attack.
#[test]
fn a_condition_may_ask_for_attacks_and_for_stalemate() {
    let rules = "[pieces]\nking.moves = [\"K\", \"quiet A when attacked(from) or stuck(mover)\"]";
    let mut stuck = chess_with(rules, "7k/1R6/8/8/8/8/8/K5R1 b - - 0");
    assert_eq!(stuck.legal_texts(), ["h8f6"]);
    let mut attacked = chess_with(rules, "7k/8/8/8/8/8/8/K6R b - - 0");
    assert_eq!(attacked.legal_texts(), ["h8f6", "h8g7", "h8g8"]);
    let mut free = chess_with(rules, "7k/8/8/8/8/8/8/K5R1 b - - 0");
    assert_eq!(free.legal_texts(), ["h8h7"]);
}

/// The pieces of the other board are not seen, and so do not stand between.
#[test]
fn pieces_apart_do_not_shield_what_is_attacked() {
    let rules = "use = \"common-king\"\n[marks]\nother = { kinds = \"rook pawn\", starts = \"nothing\", apart = true }\n\
                 [endings.three]\nwhen = \"a8 in attacked-by(rook)\"\nresult = \"draw\"";
    let mut hidden = chess_with(rules, "8/8/8/P7/8/8/7K/R6k w - - 0 other=a5");
    hidden.play("h2g3").unwrap();
    assert!(hidden.outcome().is_some());
}

#[test]
fn attackers_are_told_one_by_one() {
    let rules = "[endings.three]\nwhen = \"count(attackers-of(e5, mover)) = 3\"\nresult = \"mover wins\"";
    let mut two = chess_with(rules, "4k3/8/8/R7/8/8/1B6/4K3 w - - 0");
    two.play("e1d1").unwrap();
    assert!(two.outcome().is_none());
    let mut three = chess_with(rules, "4k3/8/8/R7/8/2N5/6N1/B3K3 w - - 0");
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
    let mut game = chess_with(rules, "4k3/8/8/8/8/8/8/R3K3 w - - 0");
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
    let mut game = chess_with(rules, "7k/8/8/8/8/8/r7/7K b - - 0");
    let nodes = game.perft(2);
    for action in ["a2a1", "h1h2", "a1a2", "h2h1"].repeat(3) {
        game.play(action).unwrap();
    }
    assert_eq!(game.outcome().unwrap().because, "perpetual check");
    assert!(nodes > 0);
}

/// A piece attacks an empty square if it could take something there, though not everything; the king asks what could take him.
#[test]
fn pieces_that_spare_some_kinds_attack_empty_squares() {
    let rules = "[pieces]\nrook.moves = \"R when victim is not king\"";
    let mut castles = chess_with(rules, "4kr2/8/8/8/8/8/8/4K2R w K - 0");
    assert!(castles.legal_texts().contains(&"e1g1".to_owned()), "the rook takes no king");
    let asks_all = format!(
        "{rules}\n[functions]\n\"castling-safe(k: square, goal: square)\" = \"not attacked(k or between(k, goal))\""
    );
    let mut castles = chess_with(&asks_all, "4kr2/8/8/8/8/8/8/4K2R w K - 0");
    assert!(!castles.legal_texts().contains(&"e1g1".to_owned()));
    let mut steps = chess_with(rules, "4kr2/8/8/8/8/8/8/4K3 w - - 0");
    assert!(steps.legal_texts().contains(&"e1f1".to_owned()), "the rook takes no king");
}

/// Passing is an action, after which nothing forbidden may be so.
#[test]
fn no_pass_leaves_a_king_in_check() {
    for pass in ["always", "when stuck"] {
        let rules = format!("[turn]\npass = \"{pass}\"");
        let mut mated = chess_with(&rules, "4k3/8/8/8/8/8/1r6/r3K3 w - - 0");
        assert!(mated.legal_texts().is_empty());
        assert_eq!(mated.outcome().unwrap().because, "checkmate");
        let mut stuck = chess_with(&rules, "7k/8/8/8/8/8/r7/2r4K w - - 0");
        assert_eq!(stuck.legal_texts().contains(&"pass".to_owned()), stuck.outcome().is_none());
    }
    let mut blocked = chess_with("[turn]\npass = \"when stuck\"", "7k/5K2/6Q1/8/8/8/8/8 b - - 0");
    assert_eq!(blocked.legal_texts(), ["pass"]);
}

/// On an empty square the kind that is named is imagined, and instead of what stands on another one.
#[test]
fn a_kind_is_imagined_on_attacked_squares() {
    let cases = [
        ("attacked(f1)", true),
        ("attacked(f1, opponent)", true),
        ("attacked(f1, opponent, queen)", true),
        ("attacked(f1, opponent, king)", false),
        ("attacked(f1, mover, king)", true),
        // A pawn stands there.
        ("attacked(f2, opponent)", false),
        ("attacked(f2, opponent, queen)", true),
        ("attacked(f2, opponent, kind(d1))", true),
        // No kind is what stands there.
        ("attacked(f2, opponent, kind(a4))", false),
        // No piece attacks its own square.
        ("attacked(f8, opponent, queen)", false),
        ("attacked(f1, neutral, queen)", false),
    ];
    for (when, holds) in cases {
        let hunter = format!(
            "[pieces]\nrook.moves = [\"quiet R\", \"capture R when victim is queen\"]\n\
             [actions.probe]\nwhen = \"{when}\"\ndo = \"end turn\"\nwrite = \"probe\""
        );
        let position = if when.contains("f2") {
            "5r1k/8/8/8/8/8/5P2/3QK3 w - - 0"
        } else {
            "5r1k/8/8/8/8/8/8/3QK3 w - - 0"
        };
        let mut game = chess_with(&hunter, position);
        assert_eq!(game.legal_texts().contains(&"probe".to_owned()), holds, "{when}");
        let plain = Plain::new(game.variant().model());
        let actions = plain.actions(&plain.state_of(&game.snapshot()));
        let is_probe = |action: &Action| matches!(action, Action::Declared(..));
        assert_eq!(actions.iter().any(is_probe), holds, "{when}, read plainly");
    }
}

#[test]
fn a_king_castles_past_what_cannot_capture_it() {
    let hunter =
        |victim: &str| format!("[pieces]\nrook.moves = [\"quiet R\", \"capture R when victim is {victim}\"]");
    let position = "5rk1/8/8/8/8/8/8/4K2R w K - 0";
    assert!(chess_with(&hunter("queen"), position).legal_texts().contains(&"e1g1".to_owned()));
    assert!(!chess_with(&hunter("king"), position).legal_texts().contains(&"e1g1".to_owned()));
    let letters =
        |victim: &str| format!("{}\nking.moves = \"KisO2\"\n[actions]\ncastling = false", hunter(victim));
    let position = "5rk1/8/8/8/8/8/8/4K2R w - - 0 unmoved=e1,h1";
    assert!(chess_with(&letters("queen"), position).legal_texts().contains(&"e1g1".to_owned()));
    assert!(!chess_with(&letters("king"), position).legal_texts().contains(&"e1g1".to_owned()));
}

/// What is observed leaves conditions on attacks out, and only them.
#[test]
fn what_may_not_capture_observes_all_the_same() {
    let cases = [
        ("attacked(a1)", false),
        ("observed(a1)", true),
        ("observed(a1, opponent)", true),
        ("observed(a1, mover)", false),
        ("observed(h8)", false),
    ];
    for (when, holds) in cases {
        let guarded = format!(
            "[forbidden.unguarded]\non = \"before-move\"\nwhen = \"victim != nothing and not attacked(from, mover)\"\n\
             [forbidden.rank]\non = \"before-move\"\nwhen = \"to in rank 8 and victim != nothing\"\n\
             [actions.probe]\nwhen = \"{when}\"\ndo = \"end turn\"\nwrite = \"probe\""
        );
        let mut game = chess_with(&guarded, "r5k1/8/8/8/8/8/8/6K1 w - - 0");
        assert_eq!(game.legal_texts().contains(&"probe".to_owned()), holds, "{when}");
    }
}
