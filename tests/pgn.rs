//! Games in Portable Game Notation.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use variorum::pgn::{MoveError, PgnGame, find, parse, replay, san, write};
use variorum::record::RecordPlace;
use variorum::{Variant, source};

fn moves(game: &PgnGame) -> Vec<&str> {
    game.moves.iter().map(|found| found.text.as_str()).collect()
}

#[test]
fn games_have_tags_moves_and_results() {
    let text = "\u{FEFF}[White \"A \\\"B\\\" \\\\\"] ; a remark\n[Black\"C\"]\n1.e4 e5 $1 (1... c5 (1... e6 *) 2. Nf3) 2. Nf3 {good\nmove} 1-0\n\
        [Event \"x\"]\n*\n1. \"a b\" 1/2-1/2";
    let games = parse(text).unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!((games[0].tag("white"), games[0].tag("Black")), (Some("A \"B\" \\"), Some("C")));
    assert_eq!(moves(&games[0]), ["e4", "e5", "Nf3"]);
    assert_eq!(games[0].moves[0].place, RecordPlace { line: 3, column: 3 });
    assert_eq!((games[0].result.as_deref(), games[1].result.as_deref()), (Some("1-0"), Some("*")));
    assert_eq!((moves(&games[2]), games[2].result.as_deref()), (vec!["a b"], Some("1/2-1/2")));
    assert_eq!(parse(" \n; nothing\n").unwrap(), []);
}

#[test]
fn what_is_not_closed_is_reported_with_its_place() {
    for (text, place, words) in [
        ("1. e4 {a", (1, 7), "no `}` closes"),
        ("[White \"A]\n1. e4", (1, 8), "no quotation mark"),
        ("1. e4 (1. d4", (1, 7), "no `)` closes"),
        ("1. e4\n) e5", (2, 1), "no variation is open"),
        ("[White]\n", (1, 7), "cannot stand here"),
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!((error.place.line, error.place.column), place, "{text}: {error}");
        assert!(error.because.contains(words), "{text}: {error}");
    }
}

#[test]
fn deep_variations_need_no_stack() {
    let text = format!("1. e4 {} {} e5", "(".repeat(200_000), ")".repeat(200_000));
    assert_eq!(moves(&parse(&text).unwrap()[0]), ["e4", "e5"]);
}

/// The notation of an action in a position, and that it is read back.
#[track_caller]
fn assert_san(variant: &str, position: &str, action: &str, expected: &str) {
    let mut game = Variant::shipped(variant).unwrap().position(position).unwrap();
    let action = game.read(action).unwrap();
    assert_eq!(san(&mut game, action).as_deref(), Some(expected), "{position}");
    assert_eq!(find(&mut game, expected).unwrap(), action, "{position}");
}

#[test]
fn moves_are_written_as_the_field_writes_them() {
    let chess = |position, action, expected| assert_san("chess", position, action, expected);
    chess("8/k7/8/8/4Q2Q/8/8/1K5Q w - - 0", "h4e1", "Qh4e1");
    chess("k7/8/8/8/8/5N2/8/KN6 w - - 0", "b1d2", "Nbd2");
    chess("7k/8/8/R7/8/8/8/R3K3 w - - 0", "a1a3", "R1a3");
    chess("k7/8/8/3pP3/8/8/8/K7 w - d6 0", "e5d6", "exd6");
    chess("1n5k/P7/8/8/8/8/8/K7 w - - 0", "a7b8q", "axb8=Q+");
    chess("1n5k/P7/8/8/8/8/8/K7 w - - 0", "a7a8n", "a8=N");
    chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0", "e1g1", "O-O");
    chess("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0", "e8c8", "O-O-O");
    // The other knight is pinned.
    chess("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0", "g1e2", "Ne2");
    assert_san("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0", "N@f6", "N@f6+");
}

#[test]
fn castling_has_its_word_wherever_king_and_rook_begin() {
    let gap = |width: usize| if width == 0 { String::new() } else { width.to_string() };
    let square = |file: usize| format!("{}1", char::from(b'a' + u8::try_from(file).unwrap()));
    let castling = |king: usize, rook: usize, right: &str, word: &str| {
        let ([first, last], letters) =
            ([king.min(rook), king.max(rook)], if king < rook { "KR" } else { "RK" });
        let (west, east) = letters.split_at(1);
        let gaps = [first, last - first - 1, 7 - last].map(gap);
        let rank = format!("{}{west}{}{east}{}", gaps[0], gaps[1], gaps[2]);
        let position = format!("4k3/8/8/8/8/8/PPPPPPPP/{rank} w {right} - 0");
        assert_san("chess960", &position, &(square(king) + &square(rook)), word);
    };
    for king in 1..7 {
        (king + 1..8).for_each(|rook| castling(king, rook, "K", "O-O"));
        (0..king).for_each(|rook| castling(king, rook, "Q", "O-O-O"));
    }
}

#[test]
fn moves_are_read_however_they_are_written() {
    let position = "r3k2r/1P6/8/8/8/1B1N4/8/R3K2R w KQkq - 0";
    let mut game = Variant::shipped("chess").unwrap().position(position).unwrap();
    for (texts, action) in [
        (&["O-O", "0-0", "o-o", "O-O!?", "e1-g1"][..], "e1g1"),
        (&["O-O-O", "0-0-0"], "e1c1"),
        (&["bxa8=Q", "bxa8(Q)", "ba8Q", "b7xa8q", "B7A8Q", "b7-a8=Q+", "bxa8/Q"], "b7a8q"),
        (&["b8N", "b8=N"], "b7b8n"),
        (&["Bd5", "Bb3-d5", "B3d5", "b3-d5", "Bbd5"], "b3d5"),
        (&["Nf4", "nf4", "Nd3-f4", "D3F4", "d3–f4"], "d3f4"),
    ] {
        let expected = game.read(action).unwrap();
        for text in texts {
            assert_eq!(find(&mut game, text).unwrap(), expected, "{text}");
        }
    }
    let position = "4k3/8/8/8/8/8/8/4K3[P] w - - 0";
    let mut house = Variant::shipped("crazyhouse").unwrap().position(position).unwrap();
    let drop = house.read("P@g5").unwrap();
    for text in ["P@g5", "@g5", "p@g5"] {
        assert_eq!(find(&mut house, text).unwrap(), drop, "{text}");
    }
    let mut game = Variant::shipped("chess").unwrap().position("7k/8/8/R7/8/8/8/R3K3 w - - 0").unwrap();
    let ambiguous = find(&mut game, "Ra3").unwrap_err();
    assert!(matches!(&ambiguous, MoveError::Ambiguous { .. }), "{ambiguous}");
    assert_eq!(ambiguous.to_string(), "`Ra3` can be R1a3 or R5a3");
    assert!(matches!(find(&mut game, "Rb3"), Err(MoveError::Illegal(_))));
    let misspelt = find(&mut game, "Rh1d1").unwrap_err();
    assert!(misspelt.to_string().ends_with("; legal here: Rd1"), "{misspelt}");
}

#[test]
fn a_game_stops_at_its_first_fault() {
    let chess = Variant::shipped("chess").unwrap();
    let stop = |text: &str| {
        let replayed = replay(&chess, &parse(text).unwrap()[0]);
        let (place, stop) = replayed.stopped.unwrap();
        (place.line, place.column, replayed.game.plies(), stop.to_string())
    };
    let (line, column, plies, because) = stop("1. e4 e5\n2. Bb6 Nc6");
    assert_eq!((line, column, plies), (2, 4, 2));
    assert!(because.starts_with("move 3: `Bb6` is not legal"), "{because}");
    let (_, _, plies, because) = stop("1. f3 e5 2. g4 Qh4# 1-0");
    assert_eq!(plies, 4);
    assert_eq!(because, "the result is given as `1-0`, but the game ends here with `0-1`: checkmate");
    let (_, _, plies, because) = stop("[FEN \"8/8\"]\n1. e4");
    assert_eq!(plies, 0);
    assert!(because.starts_with("the position of the tag `FEN` cannot be read"), "{because}");
    let changed = replay(&chess, &parse("[RulesHash \"1\"]\n1. e4 *").unwrap()[0]);
    assert_eq!((changed.remarks.len(), changed.stopped.is_none()), (1, true));
}

/// A record stays valid when the definition gets a comment or an example.
#[test]
fn the_hash_of_the_rules_is_that_of_the_rules_alone() {
    let hash = |text: &str| Variant::from_str(text).unwrap().rules_hash().to_owned();
    let chess = std::fs::read_to_string("variants/chess.toml").unwrap();
    let described = format!("# A comment.\n{chess}\n[[example]]\nmoves = \"e2e4\"\n");
    assert_eq!(hash(&described), hash(&chess));
    let changed = chess.replacen("moves = \"N\"", "moves = \"NN\"", 1);
    assert_ne!(hash(&changed), hash(&chess));
}

/// Plays at random, and reads back what is written.
fn check_random_game(variant: &Variant, name: &str, chance: &mut ChaCha8Rng) {
    let mut game = variant.start();
    for _ in 0..12 {
        let legal = game.legal_actions();
        if legal.is_empty() || game.outcome().is_some() {
            break;
        }
        for action in legal.iter().step_by(legal.len().div_ceil(25)) {
            let text = san(&mut game, *action).unwrap();
            assert_eq!(find(&mut game, &text).ok(), Some(*action), "{name}: {text} in {}", game.to_text());
        }
        game.play_action(legal[chance.random_range(0..legal.len())]);
    }
    let outcome = game.outcome();
    let text = write(&game, outcome.as_ref(), &[("Event", "\"a\\b\""), ("White", "A"), ("Annotator", "B")]);
    let games = parse(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    assert_eq!(games.len(), 1, "{name}: {text}");
    assert_eq!((games[0].tag("Event"), games[0].tag("Annotator")), (Some("\"a\\b\""), Some("B")), "{text}");
    let replayed = replay(variant, &games[0]);
    assert!(
        replayed.stopped.is_none() && replayed.remarks.is_empty(),
        "{name}: {:?}\n{text}",
        replayed.stopped
    );
    assert_eq!(replayed.game.played(), game.played(), "{name}: {text}");
    assert_eq!(replayed.game.to_text(), game.to_text(), "{name}");
}

#[test]
fn games_of_all_shipped_variants_are_read_back() {
    let mut chance = ChaCha8Rng::seed_from_u64(11);
    for file in source::shipped() {
        let variant = Variant::shipped(&file.name).unwrap();
        check_random_game(&variant, &file.name, &mut chance);
    }
}

/// A game that begins elsewhere says so, and Black can begin.
#[test]
fn starts_of_their_own_are_written() {
    let chess = Variant::shipped("chess").unwrap();
    let mut game = chess.position("4k3/8/8/8/8/8/4P3/4K3 b - - 0").unwrap();
    ["e8e7", "e2e4", "e7e6"].into_iter().for_each(|action| game.play(action).unwrap());
    let text = write(&game, None, &[]);
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b "), "{text}");
    assert!(text.ends_with("\n\n1... Ke7 2. e4 Ke6 *\n"), "{text}");
    let replayed = replay(&chess, &parse(&text).unwrap()[0]);
    assert_eq!(replayed.game.to_text(), game.to_text());
}

#[test]
fn comments_stand_behind_their_moves() {
    let text = "{before} 1. e4 {[%clk 0:04:58]} {good} (1. d4 {other}) e5 ; a remark\n2. Nf3 {two\nlines} *";
    let games = parse(text).unwrap();
    let comments: Vec<&str> = games[0].moves.iter().map(|found| found.comment.as_str()).collect();
    assert_eq!(comments, ["[%clk 0:04:58] good", "", "two lines"]);
}

/// The games beside a faulty one are read, and every place is that of the whole text.
#[test]
fn a_fault_harms_only_its_game() {
    let text = "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n[Black \"C\"]\n\n1. e4 (1. d4 *\n\n[White \"D\"]\n\n1. d4\n{[%clk 1:00:00]\n[Event} *\n";
    let games = variorum::pgn::parse_each(text);
    let tags: Vec<Option<&str>> =
        games.iter().map(|game| game.as_ref().ok().and_then(|game| game.tag("White"))).collect();
    assert_eq!(tags, [Some("A"), None, Some("D")]);
    assert_eq!(games[1].as_ref().unwrap_err().place, RecordPlace { line: 8, column: 7 });
    let last = games[2].as_ref().unwrap();
    assert_eq!((last.place.line, last.moves[0].place.line), (10, 12));
}
