//! Starts that are drawn.

use std::collections::HashSet;

use variorum::plain::Plain;
use variorum::{Game, Variant};

use crate::support::defined;

/// The game from a start by its number.
#[track_caller]
fn start(variant: &Variant, number: u64) -> Game {
    variant.start_by_number(number).unwrap()
}

/// The board in the text of a position.
fn board(game: &Game) -> String {
    game.to_text().split(' ').next().unwrap_or_default().to_owned()
}

/// A board of four by four with a queen, a knight and a pawn of each player, and lots.
fn small(lots: &str) -> Variant {
    defined(&format!(
        r#"
        [variant]
        name = "Lots"
        [board]
        files = 4
        ranks = 4
        [pieces]
        queen  = {{ letter = "Q", moves = "Q" }}
        knight = {{ letter = "N", moves = "N" }}
        pawn   = {{ letter = "P", moves = "fmW" }}
        [setup]
        board = "qn1p/4/4/QN1P"
        {lots}"#
    ))
    .variant()
    .clone()
}

#[test]
fn the_starts_of_chess960_have_the_numbers_that_players_know() {
    let variant = Variant::shipped("chess960").unwrap();
    assert_eq!(variant.starts(), Some(960));
    let ranks = |number| board(&start(&variant, number)).split('/').next_back().unwrap().to_owned();
    let cases = [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")];
    for (number, rank) in cases {
        assert_eq!(ranks(number), rank, "start {number}");
    }
    let all: HashSet<String> = (0..960).map(ranks).collect();
    assert_eq!(all.len(), 960);
    for rank in all {
        let at = |piece: char| rank.find(piece).unwrap();
        let last = |piece: char| rank.rfind(piece).unwrap();
        assert!(at('R') < at('K') && at('K') < last('R'), "{rank}");
        assert_ne!(at('B') % 2, last('B') % 2, "{rank}");
    }
    assert!(variant.start_by_number(960).is_none());
}

#[test]
fn a_start_has_the_same_marks_and_values_in_both_modes() {
    let variant = Variant::shipped("chess960").unwrap();
    let model = variant.model();
    let plain = Plain::new(model);
    for number in (0..960).step_by(7) {
        let (pieces, first) = model.shuffle.start(number, &model.setup.pieces, model.turn.first);
        assert_eq!(
            plain.start_with(&pieces, first).now,
            start(&variant, number).snapshot(),
            "start {number}"
        );
    }
}

#[test]
fn the_text_of_a_start_stands_for_it() {
    let variant = Variant::shipped("chess960").unwrap();
    for number in [0, 7, 518, 959] {
        let game = start(&variant, number);
        assert_eq!(variant.position(&format!("start {number}")).unwrap().to_text(), game.to_text());
        assert_eq!(variant.position(&game.to_text()).unwrap().snapshot(), game.snapshot());
    }
    assert_eq!(variant.position(" start ").unwrap().to_text(), variant.start().to_text());
    let wrong = variant.position("start 960").unwrap_err().to_string();
    assert_eq!(
        wrong,
        "there is no start 960: they are numbered from 0 to 959, at character 7 of the position"
    );
    let none = Variant::shipped("chess").unwrap().position("start 1").unwrap_err().to_string();
    assert!(none.starts_with("the starts of this game are not drawn: write `start`"), "{none}");
}

#[test]
fn a_lot_of_one_player_leaves_the_other_alone() {
    let variant =
        small("[shuffle]\nit = { pieces = \"queen knight\", squares = \"a1-c1\", for = \"white\" }");
    assert_eq!(variant.starts(), Some(6));
    let boards: Vec<String> = (0..6).map(|number| board(&start(&variant, number))).collect();
    let ranks = ["QN1P", "Q1NP", "1QNP", "NQ1P", "N1QP", "1NQP"];
    let expected: Vec<String> = ranks.iter().map(|rank| format!("qn1p/4/4/{rank}")).collect();
    assert_eq!(boards, expected);
}

#[test]
fn a_lot_of_both_stands_opposite_as_the_board_is_turned() {
    let lots = "[shuffle]\nit = { pieces = \"queen knight\", squares = \"a1-c1\", in-order = true }";
    assert_eq!(board(&start(&small(lots), 2)), "1qnp/4/4/1QNP");
    let turned = defined(&format!(
        r#"
        [variant]
        name = "Turned"
        [board]
        files = 4
        ranks = 4
        turned = "rotated"
        [pieces]
        queen  = {{ letter = "Q", moves = "Q" }}
        knight = {{ letter = "N", moves = "N" }}
        [setup]
        board = "2nq/4/4/QN2"
        {lots}"#
    ));
    assert_eq!(board(&start(turned.variant(), 2)), "1nq1/4/4/1QN1");
}

#[test]
fn only_starts_that_meet_the_condition_are_numbered() {
    let lots = "[shuffle]\nwhen = \"any(my queen and file a) or any(my knight and file a)\"\nit = { pieces = \"queen knight\", squares = \"a1-c1\" }";
    let variant = small(lots);
    let boards: Vec<String> =
        (0..variant.starts().unwrap()).map(|number| board(&start(&variant, number))).collect();
    assert_eq!(boards, ["qn1p/4/4/QN1P", "q1np/4/4/Q1NP", "nq1p/4/4/NQ1P", "n1qp/4/4/N1QP"]);
}

#[test]
fn a_condition_that_takes_too_much_leaves_no_start() {
    let slow = "all(a in board: all(b in board: all(c in board: all(d in board: all(e in board: count(pieces and (a or b or c or d or e)) < 9)))))";
    let lots = format!(
        "[shuffle]\nwhen = \"{slow}\"\nit = {{ pieces = \"queen knight\", squares = \"ranks 1-2 and not d1\" }}"
    );
    let variant = small(&lots);
    assert_eq!(variant.starts(), Some(0));
    assert!(variant.start_by_number(0).is_none());
    assert_eq!(variant.draw_start(1), None);
}

#[test]
fn who_begins_can_be_drawn() {
    let variant = small("[turn]\nfirst = \"drawn\"");
    assert_eq!(variant.starts(), Some(2));
    let movers: Vec<String> = (0..2).map(|number| start(&variant, number).to_text()).collect();
    assert_eq!(movers, ["qn1p/4/4/QN1P w", "qn1p/4/4/QN1P b"]);
}

#[test]
fn seeds_draw_all_starts() {
    let variant = Variant::shipped("chess960").unwrap();
    let drawn: HashSet<u64> = (0..20_000).filter_map(|seed| variant.draw_start(seed)).collect();
    assert_eq!(drawn.len(), 960);
    assert_eq!(variant.draw_start(7), variant.draw_start(7));
}

/// Positions of the published list by which engines test castling from drawn starts, in Shredder-FEN; the counts are those of the
/// list and of Debian's Fairy-Stockfish.
#[test]
fn castling_from_drawn_starts_has_the_published_counts() {
    let cases = [
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 12_189),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 18_002),
        ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 10_471),
        ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", 13_440),
        ("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", 31_058),
        ("qnbnr1kr/ppp1b1pp/4p3/3p1p2/8/2NPP3/PPP1BPPP/QNB1R1KR w HEhe - 1 9", 26_578),
        ("q1bnrkr1/ppppp2p/2n2p2/4b1p1/2NP4/8/PPP1PPPP/QNB1RRKB w ge - 1 9", 24_566),
        ("qbn1brkr/ppp1p1p1/2n4p/3p1p2/P7/6PP/QPPPPP2/1BNNBRKR w HFhf - 0 9", 17_054),
        ("qnnbbrkr/1p2ppp1/2pp3p/p7/1P5P/2NP4/P1P1PPP1/Q1NBBRKR w HFhf - 0 9", 15_243),
        ("qnr1bkrb/pppp2pp/3np3/5p2/8/P2P2P1/NPP1PP1P/QN1RBKRB w GDg - 3 9", 26_895),
        ("qb1nrkbr/1pppp1p1/1n3p2/p1B4p/8/3P1P1P/PPP1P1P1/QBNNRK1R w HEhe - 0 9", 25_620),
    ];
    let variant = Variant::shipped("chess960").unwrap();
    for (position, nodes) in cases {
        let mut game = variant.position(position).unwrap();
        assert_eq!(game.perft(3), nodes, "{position}");
        // What is written, and with letters of both kinds read again, is the same position.
        let written = game.to_text();
        assert_eq!(variant.position(&written).unwrap().snapshot(), game.snapshot(), "{written}");
    }
}

/// Letters of files are those of Shredder-FEN; written are those of X-FEN, in which K and Q stand for the outermost rooks.
#[test]
fn rights_to_castle_are_read_by_file_and_written_by_side() {
    let variant = Variant::shipped("chess960").unwrap();
    let board = "1r2kr1r/8/8/8/8/8/8/R1R1K1R1";
    let cases = [
        ("KQkq", "KQkq"),
        ("GAhb", "KQkq"),
        ("GCfb", "KCqf"),
        ("GCf", "KCf"),
        ("Ah", "Qk"),
        ("A-", "Q"),
        ("-", "-"),
        // No rook stands there.
        ("Bg", "-"),
    ];
    for (read, written) in cases {
        let game = variant.position(&format!("{board} w {read} - 0 1")).unwrap();
        assert_eq!(game.to_text(), format!("{board} w {written} - 0"), "{read}");
        assert_eq!(variant.position(&game.to_text()).unwrap().snapshot(), game.snapshot(), "{read}");
    }
    // A rook where one of the usual start stands has no right by itself, and nothing has to be said of it.
    let text = "r3k3/8/8/8/8/8/3K4/R6R b q - 0";
    assert_eq!(variant.position(text).unwrap().to_text(), text);
    let wrong = variant.position(&format!("{board} w Xx - 0 1")).unwrap_err().to_string();
    assert!(wrong.starts_with("`X` is none of the rights"), "{wrong}");
    // The rook on the file castles, and no other.
    let mut game = variant.position("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1").unwrap();
    assert_eq!(game.legal_texts().iter().filter(|text| *text == "e1c1").count(), 1);
}

#[test]
fn the_values_of_both_players_stand_in_one_field() {
    let definition = r#"
        [variant]
        extends = "chess"

        [state]
        lives = { is = "number", per-player = true, starts = { white = 3, black = 5 } }
        spot  = { is = "square", per-player = true }

        [rules.fall]
        on = "move"
        do = ["my lives -= 1", "my spot := to"]

        [position]
        fields = ["lives", "spot", "quiet-plies"]
    "#;
    let variant = Variant::from_str(definition).unwrap();
    let mut game = variant.position("4k3/8/8/8/8/8/P7/4K3 w").unwrap();
    assert_eq!(game.to_text(), "4k3/8/8/8/8/8/P7/4K3 w 3+5 -/- 0");
    for text in ["e1e2", "e8e7", "e2d2"] {
        let action = game.read(text).unwrap();
        game.play_action(action);
    }
    let text = game.to_text();
    assert_eq!(text, "8/4k3/8/8/8/8/P2K4/8 b 1+4 d2/e7 3");
    assert_eq!(variant.position(&text).unwrap().to_text(), text);
    let error = variant.position("4k3/8/8/8/8/8/P7/4K3 w 3").unwrap_err().to_string();
    assert!(error.contains("`3` is not two values with `+` between them"), "{error}");
    let error = variant.position("4k3/8/8/8/8/8/P7/4K3 w 3+x").unwrap_err().to_string();
    assert!(error.contains('x'), "{error}");
}

/// Other programs write `-` for castling and for a passed square in every game, and count moves at the end.
#[test]
fn dashes_for_missing_fields_are_passed_over() {
    let variant = Variant::shipped("karouk").unwrap();
    let board = "4k3/8/8/8/8/8/8/R2KM3";
    for (read, written) in [("DE - 1+1 0 1", "DE 1+1 0"), ("- - 1+1 0 1", "- 1+1 0"), ("- 1+1 0", "- 1+1 0")]
    {
        let game = variant.position(&format!("{board} w {read}")).unwrap();
        assert_eq!(game.to_text(), format!("{board} w {written}"));
    }
}

#[test]
fn a_value_in_the_wrong_field_is_told_with_the_field() {
    let chess = Variant::shipped("chess").unwrap();
    let error = chess.position("4k3/8/8/8/8/8/8/4K3 w - 0 0").map(|_| ()).unwrap_err().to_string();
    let wanted = "the board has no square `0`: this is the field `passed`, at character 25 of the position";
    assert_eq!(error, wanted);
}
