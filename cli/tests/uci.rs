//! `variorum uci`, driven as clients drive it, and as they never would.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use variorum::source;

/// A client of the program.
struct Client {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Client {
    fn start() -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_variorum"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (tell, lines) = channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).for_each(|line| drop(tell.send(line)));
        });
        Client { input: child.stdin.take().unwrap(), child, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The lines up to one that begins so, which is the last one.
    #[track_caller]
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(90));
            lines.push(line.unwrap_or_else(|_| panic!("{beginning} does not come: {lines:#?}")));
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    #[track_caller]
    fn ask(&mut self, line: &str, beginning: &str) -> Vec<String> {
        self.say(line);
        self.until(beginning)
    }

    #[track_caller]
    fn leave(mut self) {
        self.say("quit");
        let output = self.child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
    }
}

#[track_caller]
fn last(lines: &[String]) -> &str {
    lines.last().unwrap()
}

#[test]
fn all_shipped_variants_are_offered() {
    let mut client = Client::start();
    let lines = client.ask("uci", "uciok");
    let combo = lines.iter().find(|line| line.contains("UCI_Variant")).unwrap();
    for file in source::shipped() {
        assert!(combo.contains(&format!(" var {}", file.name)), "{}", file.name);
    }
    // Names that other programs have for them, once each: some clients ask for nothing that is not listed.
    for name in ["kingofthehill", "racingkings", "3check", "connect-four"] {
        assert_eq!(combo.split(" var ").filter(|listed| *listed == name).count(), 1, "{name}");
    }
    client.say("setoption name UCI_Variant value 3check");
    assert!(last(&client.until("info string variant")).contains("variant three-check "));
    assert_eq!(client.ask("isready", "readyok").len(), 1);
    client.leave();
}

#[test]
fn a_game_is_played() {
    let mut client = Client::start();
    client.say("setoption name UCI_Variant value kingofthehill");
    assert!(last(&client.until("info string variant")).contains("variant king-of-the-hill files 8 ranks 8"));
    client.say("position startpos moves e2e4 a7a6 e1e2 a6a5 e2e3 a5a4");
    let lines = client.ask("go depth 3", "bestmove");
    assert!(["bestmove e3d4", "bestmove e3e4"].contains(&last(&lines)), "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains("score mate 1")), "{lines:#?}");
    client.say("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
    assert!(last(&client.ask("d", "Fen: ")).ends_with("7k/8/8/8/8/8/8/K7 w - - 0"));
    client.say("position startpos");
    assert_eq!(last(&client.ask("go perft 3", "Nodes searched")), "Nodes searched: 8902");
    assert!(last(&client.ask("go depth 2 searchmoves a2a3", "bestmove")).starts_with("bestmove a2a3"));
    client.leave();
}

#[test]
fn a_client_may_play_on_after_a_repetition() {
    let round = "b1d2 b8d7 d2b1 d7b8";
    let mut client = Client::start();
    client.say("setoption name UCI_Variant value makruk");
    client.say(&format!("position startpos moves {round} {round}"));
    assert!(last(&client.ask("d", "Outcome")).contains("the third occurrence"));
    assert_ne!(last(&client.ask("go nodes 100", "bestmove")), "bestmove (none)");
    client.say(&format!("position startpos moves {round} {round} b1d2"));
    let lines = client.ask("d", "Fen");
    assert!(!lines.iter().any(|line| line.contains("not legal")), "{lines:#?}");
    assert!(last(&lines).ends_with(" b 9"), "{lines:#?}");
    client.leave();
}

#[test]
fn a_turn_of_several_actions_is_one_word() {
    let mut client = Client::start();
    client.say("setoption name UCI_Variant value marseillais");
    client.say("position startpos moves e2e4 e7e5,d7d5");
    let turn = last(&client.ask("go nodes 200", "bestmove")).trim_start_matches("bestmove ").to_owned();
    assert_eq!(turn.split(',').count(), 2, "{turn}");
    client.say(&format!("position startpos moves e2e4 e7e5,d7d5 {turn}"));
    assert!(!client.ask("d", "Fen").iter().any(|line| line.contains("info string")));
    client.leave();
}

#[test]
fn a_search_ends_when_it_is_stopped() {
    let mut client = Client::start();
    client.ask("isready", "readyok");
    client.say("go infinite");
    client.until("info depth 2");
    assert_eq!(last(&client.ask("isready", "readyok")), "readyok");
    client.ask("stop", "bestmove");
    client.say("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0");
    client.say("go infinite");
    client.until("info depth 2");
    assert!(
        client.lines.recv_timeout(Duration::from_millis(50)).is_err(),
        "it waits, though it knows a mate"
    );
    assert_eq!(last(&client.ask("stop", "bestmove")), "bestmove a1a8");
    client.leave();
}

#[test]
fn an_own_definition_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hill.toml");
    std::fs::write(&path, "[variant]\nname = \"Hill\"\nextends = \"king-of-the-hill\"\n").unwrap();
    let mut client = Client::start();
    client.say(&format!("setoption name VariantPath value {}", path.display()));
    assert!(last(&client.until("option name UCI_Variant")).contains(" default hill var hill var "));
    client.until("info string variant hill ");
    // Clients then choose it by its name.
    for name in ["chess", "hill"] {
        client.ask(
            &format!("setoption name UCI_Variant value {name}"),
            &format!("info string variant {name} "),
        );
    }
    assert!(last(&client.ask("go nodes 50", "bestmove")).len() > "bestmove ".len());
    std::fs::write(&path, "[variant]\nextends = \"chess\"\n[zones]\nhill = \"d4-e9\"\n").unwrap();
    client.say(&format!("setoption name VariantPath value {}", path.display()));
    assert!(client.ask("isready", "readyok").iter().any(|line| line.starts_with("info string error")));
    client.leave();
}

/// What cannot be understood is told, and changes nothing.
#[test]
fn any_line_is_survived() {
    let lines = [
        "",
        " ",
        "\u{1b}[31m",
        "go",
        "stop",
        "xyzzy",
        "setoption",
        "setoption name",
        "setoption name value",
        "setoption name Hash value -1",
        "setoption name Hash value 99999999999999999999",
        "setoption name Level value 9",
        "setoption name UCI_Elo value 99999",
        "setoption name UCI_Elo value x",
        "setoption name UCI_LimitStrength value maybe",
        "setoption name UCI_Chess960 value",
        "setoption name UCI_Variant value no-such-game",
        "setoption name VariantPath value /no/such.toml",
        "position",
        "position fen",
        "position fen x y z",
        "position startpos moves e2e5",
        "position startpos moves",
        "position moves e2e4",
        "position startpos moves e2e4,e7e5,",
        "go depth",
        "go depth x",
        "stop",
        "go depth -5",
        "go nodes 0",
        "go movetime -3",
        "go wtime -100 btime 0",
        "go wtime 99999999999999999 btime 1 movestogo 0",
        "go perft 21",
        "go perft 0",
        "go perft x",
        "stop",
        "go searchmoves zz",
        "stop",
        "go mate 1",
        "ponderhit",
        "d",
        "ucinewgame",
        "go movetime 1",
        "é\u{0}\u{7f}",
    ];
    let mut client = Client::start();
    for line in lines {
        client.say(line);
    }
    client.say(&"x".repeat(100_000));
    client.input.write_all(&[0xff, 0xfe, b'\n']).unwrap();
    client.ask("isready", "readyok");
    client.say("position startpos moves e2e4");
    assert!(last(&client.ask("d", "Fen: ")).contains("4P3"));
    assert!(last(&client.ask("go nodes 30", "bestmove")).len() > "bestmove ".len());
    client.leave();
}

#[test]
fn time_counts_from_when_the_other_player_did_what_was_expected() {
    let mut client = Client::start();
    client.say("position startpos moves e2e4 e7e5");
    client.ask("isready", "readyok");
    client.say("go ponder movetime 500");
    // It thinks for longer than it may once it is its turn.
    std::thread::sleep(Duration::from_millis(700));
    assert!(!client.lines.try_iter().any(|line| line.starts_with("bestmove")));
    let began = Instant::now();
    client.ask("ponderhit", "bestmove");
    assert!(began.elapsed() >= Duration::from_millis(100), "{:?}", began.elapsed());
    client.say("go ponder wtime 100000 btime 100000");
    client.ask("stop", "bestmove");
    client.leave();
}

#[test]
fn several_threads_find_a_mate() {
    let mut client = Client::start();
    client.say("setoption name Threads value 3");
    client.say("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0");
    client.ask("isready", "readyok");
    assert_eq!(last(&client.ask("go depth 4", "bestmove")), "bestmove a1a8");
    assert_eq!(last(&client.ask("go nodes 3000", "bestmove")), "bestmove a1a8");
    client.leave();
}

#[test]
fn actions_with_commas_of_their_own_stand_among_others_with_commas() {
    let mut client = Client::start();
    client.say("setoption name UCI_Variant value medieval-war-chess");
    let mut game = variorum::Variant::shipped("medieval-war-chess").unwrap().start();
    // The first turn in which an action has a comma.
    let with_comma = loop {
        let texts = game.legal_texts();
        match texts.iter().find(|text| text.contains(',')) {
            Some(text) => break text.clone(),
            None => game.play(&texts[texts.len() / 2]).unwrap(),
        }
        assert!(game.plies() < 200, "no action has a comma");
    };
    let played = game.played().join(" ");
    game.play(&with_comma).unwrap();
    let next = game.legal_texts()[0].clone();
    game.play(&next).unwrap();
    client.say(&format!("position startpos moves {played} {with_comma},{next}"));
    assert_eq!(last(&client.ask("d", "Fen: ")), format!("Fen: {}", game.to_text()));
    client.leave();
}

#[test]
fn castling_is_written_as_the_client_wants_it() {
    let mut client = Client::start();
    let castles = |client: &mut Client| {
        let lines = client.ask("go perft 1", "Nodes searched");
        lines.iter().filter_map(|line| line.split_once(": ")).any(|(text, _)| text == "e1g1")
    };
    let position = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    client.say(position);
    assert!(castles(&mut client));
    client.say("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1");
    assert!(last(&client.ask("d", "Fen: ")).contains("r3k2r/8/8/8/8/8/8/R4RK1"));
    client.say("setoption name UCI_Chess960 value true");
    assert!(last(&client.until("info string variant")).contains("variant chess960 "));
    client.say("position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
    let lines = client.ask("go perft 1", "Nodes searched");
    assert!(lines.contains(&"e1h1: 1".to_owned()) && lines.contains(&"e1a1: 1".to_owned()), "{lines:?}");
    assert!(!lines.iter().any(|line| line.starts_with("e1g1")), "{lines:?}");
    // The published count of the fourth position of the list, with Shredder-FEN's letters.
    client.say("position fen qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9");
    assert_eq!(last(&client.ask("go perft 3", "Nodes searched")), "Nodes searched: 13440");
    client.say("setoption name UCI_Chess960 value false");
    assert!(last(&client.until("info string variant")).contains("variant chess "));
    client.say(position);
    assert!(castles(&mut client));
    client.leave();
}

#[test]
fn a_strength_is_a_level() {
    let mut client = Client::start();
    let lines = client.ask("uci", "uciok");
    assert!(
        lines.contains(&"option name UCI_Elo type spin default 2300 min 600 max 2300".to_owned()),
        "{lines:?}"
    );
    client.say("setoption name UCI_LimitStrength value true");
    client.say("setoption name UCI_Elo value 600");
    // The first level looks one action ahead.
    let depths = |client: &mut Client| {
        let lines = client.ask("go depth 4", "bestmove");
        lines.iter().filter(|line| line.starts_with("info depth")).count()
    };
    assert_eq!(depths(&mut client), 1);
    client.say("setoption name UCI_LimitStrength value false");
    assert_eq!(depths(&mut client), 4);
    client.leave();
}

/// Positions as Fairy-Stockfish writes them, with fields that these games do not have or with two rights in one word, and how many
/// actions are legal.
const FOREIGN: &[(&str, &str, u64)] = &[
    ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", 30),
    ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 44),
    ("makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", 23),
    ("shatranj", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", 16),
    ("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1", 88),
    ("seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQABCDEFGHkqabcdefgh - 0 1", 28),
    // The king and the rooks may castle, so pieces may enter on their squares. One knight has moved.
    ("seirawan", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R[EHeh] w KQBCDFkqbcdefg - 0 1", 28),
    ("seirawan", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[EHeh] w KQAEHkqaeh - 0 1", 47),
    // Nothing can enter any more.
    ("seirawan", "rebqhbnr/ppppp1pp/n3kp2/8/5P2/N4N1P/PPPPP1P1/REBQKBHR[] w KQ - 3 5", 29),
    ("crazyhouse", "4k3/8/8/8/8/8/8/1Q~2K3[] w - - 0 1", 22),
    ("three-check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20),
    ("karouk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", 25),
    ("karouk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 1+1 0 1", 25),
    ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1", 30),
];

#[test]
fn positions_of_another_program_are_understood() {
    let mut client = Client::start();
    for (variant, position, legal) in FOREIGN {
        client.say(&format!("setoption name UCI_Variant value {variant}"));
        client.say(&format!("position fen {position}"));
        let lines = client.ask("go perft 1", "Nodes searched");
        assert_eq!(last(&lines), format!("Nodes searched: {legal}"), "{variant}: {lines:#?}");
    }
    client.leave();
}

#[test]
fn a_player_passes_by_a_move_of_the_king_onto_his_own_square() {
    let mut client = Client::start();
    client.say("setoption name UCI_Variant value janggi");
    client.say("position fen 3k5/9/9/9/9/9/9/9/4K4/R8 w - - 0 1 moves e2e2 d10d9");
    let lines = client.ask("go depth 1 searchmoves e2e2", "bestmove");
    assert_eq!(last(&lines).split(' ').nth(1), Some("e2e2"), "{lines:#?}");
    client.leave();
}

#[test]
fn it_leaves_at_once_when_it_is_told_to() {
    let mut client = Client::start();
    client.ask("isready", "readyok");
    client.say("go movetime 60000");
    let asked = Instant::now();
    client.leave();
    assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
}

#[test]
fn what_the_other_player_is_expected_to_do_is_told() {
    let mut client = Client::start();
    client.say("position startpos moves e2e4");
    let lines = client.ask("go depth 4", "bestmove");
    let words: Vec<&str> = last(&lines).split(' ').collect();
    let pv = lines.iter().rfind(|line| line.contains(" pv ")).unwrap().split(" pv ").nth(1).unwrap();
    assert_eq!(words[2], "ponder", "{lines:#?}");
    assert_eq!(pv.split(' ').take(2).collect::<Vec<_>>(), [words[1], words[3]], "{lines:#?}");
    client.leave();
}

#[test]
fn mates_are_counted_in_turns_of_the_winner() {
    let mut client = Client::start();
    client.say("position startpos moves f2f3 e7e5 g2g4 d8h4");
    assert_eq!(client.ask("go depth 4", "bestmove"), ["info depth 0 score mate 0", "bestmove (none)"]);
    client.say("setoption name UCI_Variant value double-move");
    client.say("position fen 7k/8/8/8/8/8/R7/1R5K b - - 0");
    let lines = client.ask("go depth 6", "bestmove");
    assert!(
        lines.iter().rfind(|line| line.contains(" pv ")).unwrap().contains("score mate -1 "),
        "{lines:#?}"
    );
    client.leave();
}

/// Without a limit too: there is nothing that more time could find.
#[test]
fn a_game_that_is_over_is_answered_at_once() {
    let mut client = Client::start();
    client.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    client.ask("go", "bestmove (none)");
    client.leave();
}

#[test]
fn a_number_may_be_larger_than_any_limit() {
    let mut client = Client::start();
    let lines = client.ask("go depth 1 nodes 99999999999999999999 movetime 99999999999999999999", "bestmove");
    assert!(!lines.iter().any(|line| line.starts_with("info string")), "{lines:#?}");
    client.leave();
}

/// White's only step loses, and then Black has no more turn.
#[test]
fn a_loss_by_the_own_action_is_a_mate_in_one() {
    let definition = "variant.name = 'Edge'\nboard = { files = 3, ranks = 2 }\nsetup.board = '2m/M2'\n\
        pieces.man = { letter = 'M', moves = 'fW' }\nside-zones.edge = 'rank 2'\n\
        endings.edge = { when = 'any(my man and my edge)', result = 'mover loses' }\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("edge.toml");
    std::fs::write(&path, definition).unwrap();
    let mut client = Client::start();
    client.say(&format!("setoption name VariantPath value {}", path.display()));
    client.until("info string variant edge ");
    let lines = client.ask("go depth 2", "bestmove a1a2");
    assert!(lines.iter().any(|line| line.contains("score mate -1 ")), "{lines:#?}");
    client.leave();
}

#[test]
fn a_position_with_one_action_is_analysed() {
    let mut client = Client::start();
    client.say("position fen 7k/R7/1R6/8/8/8/8/7K b - - 0 1");
    client.say("go infinite");
    client.until("info depth 3 multipv 1 score mate -1 ");
    client.ask("stop", "bestmove h8g8");
    client.leave();
}

#[test]
fn a_turn_of_several_actions_can_be_searched_alone() {
    let mut client = Client::start();
    client.say("setoption name UCI_Variant value amazons");
    client.say("position startpos");
    let lines = client.ask("go nodes 200 searchmoves d1d7,xg7", "bestmove");
    assert!(last(&lines).starts_with("bestmove d1d7,"), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains("not legal")), "{lines:#?}");
    client.leave();
}

#[test]
fn pieces_that_change_sides_do_not_keep_it_from_moving() {
    let mut client = Client::start();
    client.say("setoption name UCI_Variant value benedict");
    client.say("position startpos moves b1c3 b8c6 c3b5 c6d4 g1f3");
    client.ask("go depth 1", "bestmove");
    client.leave();
}
