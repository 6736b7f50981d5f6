//! Published games, read by the templates of their definitions.

use variorum::Variant;
use variorum::pgn::{find, san};
use variorum::record::{RecordReason, Replay, replay};

const GAME_1_PRINTED: &str = include_str!("records/game-1.printed.txt");
const GAME_1_CORRECTED: &str = include_str!("records/game-1.corrected.txt");
const GAME_2_PRINTED: &str = include_str!("records/game-2.printed.txt");
const GAME_2_CORRECTED: &str = include_str!("records/game-2.corrected.txt");
const FRAGMENT: &str = include_str!("records/fragment-2012.txt");

fn medieval(text: &str) -> Replay {
    replay(&Variant::shipped("medieval-war-chess").expect("it is shipped"), text)
}

/// Where a record stops: turn, side, the text, why; and how many actions were played before.
fn stop(replay: &Replay) -> (u32, &'static str, &str, String, usize) {
    let error = replay.stopped.as_ref().expect("it stops");
    (error.turn, error.side.name(), &error.printed, error.because.to_string(), replay.actions.len())
}

fn check(text: &str, turn: u32, side: &str, printed: &str, because: &str, played: usize) -> Replay {
    let replay = medieval(text);
    let (found_turn, found_side, found_printed, found_because, found_played) = stop(&replay);
    assert_eq!(
        (found_turn, found_side, found_printed, found_played),
        (turn, side, printed, played),
        "{found_because}"
    );
    assert!(found_because.contains(because), "{found_because}");
    let error = replay.stopped.as_ref().expect("it stops");
    let line = text.lines().nth(error.place.line - 1).expect("the line exists");
    let rest: String = line.chars().skip(error.place.column - 1).collect();
    assert!(rest.starts_with(printed), "{:?} is the place of `{rest}`", error.place);
    replay
}

fn corrected(text: &str, slip: &str, correction: &str) -> String {
    assert_eq!(text.matches(slip).count(), 1, "{slip}");
    text.replace(slip, correction)
}

#[test]
fn the_first_game_stops_at_each_slip() {
    check(
        GAME_1_PRINTED,
        6,
        "White",
        "e1-e2",
        "the king on e1 cannot go there: the pawn on e2 is in the way",
        32,
    );
    let text = corrected(GAME_1_PRINTED, "e1-e2", "e2-e3");
    let because =
        "there are 3 pieces in line from c1 (c4, c5 and c8), and there must be exactly 1 (actions.cannon, ";
    check(&text, 12, "White", "c Cannon x c4", because, 67);
}

#[test]
fn the_first_game_corrected_goes_to_the_cannon_that_the_rules_forbid() {
    let replay = check(GAME_1_CORRECTED, 12, "White", "c Cannon x c4", "there must be exactly 1", 67);
    let isolated = replay.actions.iter().find(|action| action.printed == "b5-c4 x a6 by isolation");
    assert_eq!(isolated.map(|action| (action.turn, action.action.as_str())), Some((11, "b5c4")));
    assert!(replay.remarks.is_empty(), "{:?}", replay.remarks);
}

#[test]
fn the_second_game_stops_at_each_slip() {
    let replay = check(
        GAME_2_PRINTED,
        4,
        "Black",
        "a Cannon x h2",
        "`gun in my rook` does not hold (actions.cannon, ",
        22,
    );
    assert_eq!(replay.stopped.and_then(|error| error.near).as_deref(), Some("cannon:b8xh2"));
    let text = corrected(GAME_2_PRINTED, "a Cannon x h2", "b Cannon x h2");
    check(&text, 7, "Black", "a5 & b5 (5) x a4 (4)", "`united-power(target)` is 6, not 5", 41);
    let text = corrected(&text, "(5) x a4", "(6) x a4");
    let condition = "g4 is empty (actions.attack, ";
    let replay = check(&text, 17, "Black", "f5 & g5 (6) x g4 (4)", condition, 100);
    assert_eq!(replay.stopped.and_then(|error| error.near).as_deref(), Some("attack:f4"));
    let text = corrected(&text, "x g4 (4), g5-g6", "x f4 (4), g5-g6");
    check(&text, 17, "Black", "g5-g6", "the knight on g5 cannot go there: the pawn on g6 is in the way", 101);
    let text = corrected(&text, "g5-g6)", "f5-f6)");
    let text = corrected(&text, "[Note \"sample, as printed\"]", "[Note \"sample, corrected\"]");
    assert_eq!(text, GAME_2_CORRECTED);
}

#[test]
fn the_second_game_corrected_goes_to_the_pawn_that_the_record_forgets() {
    let replay = check(GAME_2_CORRECTED, 21, "White", "f2-e2", "f2 is empty", 122);
    let remarks: Vec<&str> = replay.remarks.iter().map(|remark| remark.text.as_str()).collect();
    assert_eq!(remarks, ["not recorded: what disappears from f2"]);
    assert_eq!(replay.actions.last().map(|action| action.printed.as_str()), Some("e1-f2"));
    let summoned = replay.actions.iter().find(|action| action.action.starts_with("summon3"));
    assert_eq!(summoned.map(|action| action.printed.as_str()), Some("Summon 3p (d1 f1 f2)"));
}

#[test]
fn the_fragment_threatens_a2() {
    let mut game = medieval(FRAGMENT).game;
    for action in ["e2e3", "e1e2", "e2e1"] {
        game.play(action).expect("a quiet turn");
    }
    assert!(game.read("cannon:h8xa2").is_err());
    game.play("h8g8").expect("the knight has left g8");
    assert!(game.read("cannon:g8xa2").is_ok());
}

#[test]
fn what_disappears_is_compared() {
    let slip = corrected(GAME_1_CORRECTED, "x a6 by isolation", "x a4 & x a5 by iso");
    check(
        &slip,
        11,
        "Black",
        "b5-c4 x a4 & x a5 by iso",
        "the piece on a6 disappears besides here, not a4 and a5",
        64,
    );
    let slip = corrected(GAME_1_CORRECTED, "(f7-f6, ", "(f7-f6 x a2 by iso, ");
    check(&slip, 1, "Black", "f7-f6 x a2 by iso", "nothing disappears besides here, not a2", 3);
    let silent = corrected(GAME_1_CORRECTED, " x a6 by isolation", "");
    let replay = check(&silent, 12, "White", "c Cannon x c4", "there must be exactly 1", 67);
    assert_eq!(replay.remarks.len(), 1);
}

#[test]
fn layout_is_checked() {
    check("1. (c2-c3, d2-d3, b1-c2, a2-a3)", 1, "Black", "a2-a3", "the turn was over before it", 3);
    check("1. (c2-c3, d2-d3) (g7-g6, f7-f6, g8-g7)", 1, "White", "d2-d3", "not complete after it: 1 more", 2);
    check("1. (c2-c3, d2-d3, b1-c2 (g7-g6)", 1, "Black", "(g7-g6)", "expected `)`", 3);
    check("1. (c2-c3, d2-d3, b1-c2)\n2. (a2-a3)", 1, "Black", "2. (a2-a3)", "Black is to act", 3);
    check(
        "2. (c2-c3, d2-d3, b1-c2) (g7-g6, f7-f6, g8-g7)\n4. (a2-a3)",
        2,
        "White",
        "4.",
        "3 was expected",
        6,
    );
    check("1. (c2-c3, e2 to e3, b1-c2)", 1, "White", "e2 to e3", "the pawn on e2 cannot do that here", 1);
    check("1. (c2-c3, a9-a8)", 1, "White", "a9-a8", "the board has no square `a9`", 1);
    check("1. (c2-c3, c7-c6)", 1, "White", "c7-c6", "the pawn on c7 is not White's", 1);
    check("1. (c2-c3, d2-d3, b1-c2) oops", 1, "Black", "oops", "no legal action is written so", 3);
    check("[Variant \"Chess\"]", 1, "White", "[Variant \"Chess\"]", "of another game", 0);
    check("[Position \"8/8 w\"]", 1, "White", "[Position \"8/8 w\"]", "the position cannot be read", 0);
}

#[test]
fn prose_and_an_open_end_are_remarks() {
    let replay = medieval("White begins.\n1. (c2-c3, attack:d7");
    assert!(replay.stopped.is_some());
    let replay = medieval("White begins.\n1. (c2-c3, d2d3)\nand stops");
    assert!(replay.stopped.is_none(), "{:?}", replay.stopped);
    let remarks: Vec<(usize, &str)> =
        replay.remarks.iter().map(|remark| (remark.place.line, remark.text.as_str())).collect();
    let expected = [
        (1, "passed over: White begins."),
        (3, "passed over: and stops"),
        (2, "the turn is not complete after `d2d3`"),
    ];
    assert_eq!(remarks, expected);
}

#[test]
fn powers_are_read_by_templates_and_by_their_own_notation() {
    let text = "[Position \"4k3/3pp3/8/8/8/8/3PP3/4K3 w\"]\n1. (Summon 3p (d1 f1 f2), d1-c2, c2-d1)";
    let replay = medieval(text);
    assert!(replay.stopped.is_none(), "{:?}", replay.stopped);
    let text = "[Position \"8/3pp3/8/8/8/8/3PP3/3NK3 w\"]\n1. (destroy:p";
    let replay = medieval(text);
    assert_eq!(replay.actions.first().map(|action| action.action.as_str()), Some("destroy:p"));
}

const CHESS: &str = r#"
[variant]
extends = "chess"
[record]
white = "{number}. {actions}"
black = "[{number}... ]{actions}"
annotations = ['\{{text}\}', "1-0", "!"]
[record.actions]
move = "[{piece}]{from}[-|x]{to}[={arrival}][+|#]"
castling = "O-O-O|O-O"
"#;

#[test]
fn another_notation_takes_another_section_and_no_code() {
    let chess = Variant::from_str(CHESS).expect("the definition is right");
    let text = "1. e2-e4! e7-e5 {the open game}\n2. Ng1-f3\n2... Nb8-c6\n3. Bf1-c4 Ng8-f6 4. d2-d3 d7-d5 5. e4xd5 Nf6xd5 1-0";
    let replay = replay(&chess, text);
    assert!(replay.stopped.is_none(), "{:?}", replay.stopped);
    assert_eq!(replay.game.to_text(), "r1bqkb1r/ppp2ppp/2n5/3np3/2B5/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0");
    let stopped =
        |text| variorum::record::replay(&chess, text).stopped.map(|error| error.because.to_string());
    assert_eq!(
        stopped("1. e2-e4 f7-f6 2. d2-d4 g7-g5 3. Qd1-h5# a7-a6").as_deref(),
        Some("the game is over (checkmate)")
    );
    assert_eq!(stopped("1. Ne2-e4").as_deref(), Some("`piece` is P, not N"));
    assert_eq!(stopped("1. e2-e4 e2-e4").as_deref(), Some("e2 is empty"));
}

#[test]
fn own_notation_needs_no_section() {
    let chess = Variant::shipped("chess").expect("it is shipped");
    let replay = replay(&chess, "1. e2e4 e7e5 2. d1h5 e8e7 3. h5e5 1-0");
    assert!(replay.stopped.is_none(), "{:?}", replay.stopped);
    assert_eq!(replay.actions.len(), 5);
}

#[test]
fn own_notation_is_read_beside_a_layout() {
    let text = "variant: medieval-war-chess\nresult: none\n\nc2c3 d2d3 b1c2\ng7g6 f7f6 g8g7\n2. (a2-a3, cannon:a1xa7)";
    check(text, 2, "White", "cannon:a1xa7", "in line from a1 comes White's pawn on a3 before a7", 7);
}

#[test]
fn what_stands_for_two_actions_is_ambiguous() {
    let text = CHESS.replace("{from}[-|x]{to}", "{to}");
    let chess = Variant::from_str(&text).expect("the definition is right");
    let error =
        replay(&chess, "1. e4 e5 2. Nf3 Nf6 3. Nc3 Nc6 4. Nd5 Nxd5 5. Ng5 h6 6. Nf3 h5 7. Ng1").stopped;
    assert!(error.is_some());
    let error = replay(&chess, "1. Nf3 Nf6 2. d3 d6 3. Nd2").stopped.expect("it stops");
    assert!(matches!(&error.because, RecordReason::Ambiguous(found) if found.len() == 2), "{error}");
}

#[test]
fn a_record_cut_anywhere_stops_nowhere_or_with_a_reason() {
    let variant = Variant::shipped("medieval-war-chess").expect("it is shipped");
    for end in (0..GAME_1_CORRECTED.len()).step_by(53).filter(|end| GAME_1_CORRECTED.is_char_boundary(*end)) {
        let replay = replay(&variant, &GAME_1_CORRECTED[..end]);
        assert!(replay.actions.len() <= 67);
    }
}

#[test]
fn mistakes_in_the_section_are_found() {
    let wrong = [
        ("white = \"{number}. {actions}\"", "white = \"{number}.\"", "E0375"),
        ("{number}. {actions}", "{turns}. {actions}", "E0370"),
        ("[{piece}]", "[{pice}]", "E0301"),
        ("[{piece}]", "[{piece.file}]", "E0374"),
        ("[{piece}]", "[{piece", "E0122"),
        ("castling =", "castle =", "E0372"),
        ("annotations =", "anotations =", "E0111"),
    ];
    for (right, slip, code) in wrong {
        let checked = Variant::check_text("test", &CHESS.replacen(right, slip, 1));
        let codes: Vec<&str> =
            checked.diagnostics.sorted().iter().map(|diagnostic| diagnostic.code).collect();
        assert_eq!(codes, [code], "{slip}: {}", checked.diagnostics.render(&checked.sources));
    }
}

/// The actions of a game, as its records write them.
fn written(variant: &str, position: Option<&str>, actions: &str) -> Vec<String> {
    let variant = Variant::shipped(variant).expect("it is shipped");
    let mut game = position.map_or_else(|| variant.start(), |text| variant.position(text).unwrap());
    let mut found = Vec::new();
    for text in actions.split_whitespace() {
        let action = game.read(text).unwrap();
        let written = san(&mut game, action).unwrap();
        assert_eq!(find(&mut game, &written).unwrap(), action, "{written}");
        found.push(written);
        game.play_action(action);
    }
    found
}

#[test]
fn games_of_shogi_are_written_by_its_templates() {
    let opening = "c3c4 g7g6 b2h8+ g9h8 B@e5 f9e8 e5c7";
    let texts = ["P-7f", "P-3d", "Bx2b+", "Sx2b", "B*5e", "G4a-5b", "Bx7c="];
    assert_eq!(written("shogi", None, opening), texts);
    let position = "4k4/1P7/9/9/9/9/9/3G1G3/4K4 w";
    assert_eq!(written("shogi", Some(position), "f2e2 e9d9 b8b9+"), ["G4h-5h", "K-6a", "P-8a+"]);
    assert_eq!(written("minishogi", None, "a2a3"), ["P-5c"]);
}

#[test]
fn games_of_xiangqi_are_written_by_its_templates() {
    let opening = "h3e3 h10g8 h1g3 i10h10 i1h1 b8b4";
    assert_eq!(written("xiangqi", None, opening), ["C2=5", "H8+7", "H2+3", "R9=8", "R1=2", "C2+4"]);
    // Two rooks on a file, and soldiers in tandem on two files.
    let position = "3k5/9/9/2P1P4/2P1P4/9/R8/9/R8/4K4 w";
    let texts = ["R++1", "K4+1", "R-=8", "K4-1", "7+=6"];
    assert_eq!(written("xiangqi", Some(position), "a4a5 d10d9 a2b2 d9d10 c7d7"), texts);
}

#[test]
fn records_in_the_notation_of_a_game_are_played() {
    let play = |variant: &str, text: &str| {
        let replay = replay(&Variant::shipped(variant).expect("it is shipped"), text);
        (replay.actions.len(), replay.stopped.map(|error| error.because.to_string()))
    };
    assert_eq!(play("xiangqi", "1. C2=5 H8+7 2. H2+3 R9=8"), (4, None));
    let (played, because) = play("xiangqi", "1. C2=5 H8+7 2. H2+3 R9=9");
    assert_eq!((played, because.as_deref()), (3, Some("`travel(from, to)` is 8, not 9")));
    assert_eq!(play("shogi", "1. P7g-7f P-3d 2. Bx2b+ Sx2b 3. B*5e"), (5, None));
    let (played, because) = play("shogi", "1. P-7f P-3d 2. B-2b+");
    assert_eq!((played, because.as_deref()), (2, Some("`to in pieces` is x, not -")));
}
