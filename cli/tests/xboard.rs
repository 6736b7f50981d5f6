//! `variorum xboard`, driven as XBoard drives it, and as it never would.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

/// What the program says to some lines, after which the input ends.
#[track_caller]
fn said(lines: &[&str]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_variorum"))
        .arg("xboard")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    lines.iter().for_each(|line| writeln!(input, "{line}").unwrap());
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn features_name_the_variants_that_can_be_shown() {
    let lines = said(&["xboard", "protover 2"]);
    assert_eq!((lines[0].as_str(), lines.last().unwrap().as_str()), ("feature done=0", "feature done=1"));
    let variants = lines.iter().find(|line| line.contains("variants=")).unwrap();
    let variants: Vec<&str> = variants.split('"').nth(3).unwrap().split(',').collect();
    for shown in [
        "normal",
        "capablanca",
        "xiangqi",
        "crazyhouse",
        "king-of-the-hill",
        "shogi",
        "3check",
        "fischerandom",
    ] {
        assert!(variants.contains(&shown), "{shown}: {variants:?}");
    }
    for not_shown in ["glinski", "marseillais", "minishogi", "three-check"] {
        assert!(!variants.contains(&not_shown), "{not_shown}");
    }
}

#[test]
fn a_game_is_played_to_its_end() {
    let lines =
        said(&["new", "force", "sd 2", "usermove f2f3", "usermove e7e5", "usermove g2g4", "go", "ping 1"]);
    assert_eq!(lines, ["move d8h4", "0-1 {checkmate}", "pong 1"]);
}

#[test]
fn it_answers_moves_of_the_other_side() {
    let lines = said(&["new", "sd 1", "usermove e2e4", "ping 1", "usermove d2d4", "ping 2"]);
    let words: Vec<&str> = lines.iter().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(words, ["move", "pong", "move", "pong"], "{lines:?}");
}

#[test]
fn other_variants_are_set_up_and_ten_ranks_are_counted_from_0() {
    let lines = said(&["new", "variant manchu", "force", "sd 1", "usermove a3a4", "lift b9", "go", "ping 1"]);
    assert!(lines[0].starts_with("setup (") && lines[0].contains(" 9x10+0_fairy "), "{lines:?}");
    let (told, lines): (Vec<String>, Vec<String>) =
        lines.into_iter().partition(|line| line.starts_with("piece "));
    assert_eq!(told, ["piece N& nN", "piece C& mRcpR", "piece M& RcpRnN"]);
    assert!(lines[1].starts_with("highlight "), "{lines:?}");
    assert_eq!(lines[1].split('/').count(), 10, "{lines:?}");
    assert!(lines[2].starts_with("move "), "{lines:?}");
    let digits: String = lines[2].chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits.len(), 2, "each rank is one digit: {lines:?}");
}

#[test]
fn what_xboard_knows_itself_is_not_set_up() {
    let lines =
        said(&["new", "variant shogi", "force", "sd 1", "usermove c3c4", "usermove g7g6", "go", "ping 1"]);
    assert!(lines[0].starts_with("move "), "{lines:?}");
    let lines = said(&["new", "variant 3check", "force", "usermove e2e4", "ping 1"]);
    assert_eq!(lines, ["pong 1"]);
}

#[test]
fn moves_are_taken_back_and_positions_set_up() {
    let lines = said(&[
        "new",
        "force",
        "usermove e2e4",
        "usermove e7e5",
        "remove",
        "usermove e2e4",
        "undo",
        "usermove d2d4",
        "setboard 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1",
        "sd 3",
        "go",
        "ping 1",
    ]);
    assert_eq!(lines, ["move a1a8", "1-0 {checkmate}", "pong 1"]);
    let edited = said(&[
        "new", "force", "edit", "#", "Kh1", "Ra1", "c", "Kg8", "Pf7", "Pg7", "Ph7", "Zz9", ".", "sd 3", "go",
        "ping 1",
    ]);
    assert!(edited[0].starts_with("Error (no square"), "{edited:?}");
    assert_eq!(edited[1], "move a1a8");
}

#[test]
fn promotions_offer_a_choice() {
    let lines = said(&["new", "force", "setboard 1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "lift a7", "put a8"]);
    assert_eq!(lines[0], "highlight MM6/8/8/8/8/8/8/8");
    assert_eq!(lines[1].strip_prefix("choice ").map(str::len), Some(4), "{lines:?}");
}

#[test]
fn it_analyses_until_it_is_told_otherwise() {
    let lines = said(&["new", "post", "analyze", "usermove e2e4", "exit", "usermove e7e5", "ping 3"]);
    assert_eq!(lines.last().unwrap(), "pong 3");
    assert!(!lines.iter().any(|line| line.starts_with("move ") || line.starts_with("Illegal")), "{lines:?}");
}

#[test]
fn whatever_comes_it_goes_on() {
    let lines = said(&[
        "hello",
        "usermove e2e5",
        "usermove",
        "variant nothing",
        "variant glinski",
        "setboard 8/8",
        "level x y z",
        "st",
        "option Level=9",
        "option No=1",
        "option VariantPath=/nonexistent.toml",
        "lift z9",
        "put",
        "undo",
        "remove",
        "hint",
        "draw",
        "?",
        "ping still here",
    ]);
    assert_eq!(lines.last().unwrap(), "pong still here");
    assert_eq!(lines[0], "Error (unknown command): hello");
    assert!(lines[1].starts_with("Illegal move (") && lines[1].ends_with("): e2e5"), "{lines:?}");
    assert!(
        lines.iter().any(|line| line == "tellusererror XBoard cannot show glinski: its squares are hexagons")
    );
    assert!(!lines.iter().any(|line| line.starts_with("move ")), "{lines:?}");
}

/// XBoard writes rights to castle for games that have none.
#[test]
fn fields_of_chess_are_passed_over() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2";
    let lines = said(&[
        "new",
        "variant manchu",
        "force",
        &format!("setboard {start} w kq - 0 1"),
        "usermove a3a4",
        "ping 1",
    ]);
    let others: Vec<&String> = lines.iter().skip(1).filter(|line| !line.starts_with("piece ")).collect();
    assert_eq!(others, ["pong 1"]);
}

/// A conversation line by line.
struct Client {
    child: std::process::Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Client {
    fn start() -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_variorum"))
            .arg("xboard")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Client { child, lines }
    }

    fn say(&mut self, lines: &[&str]) {
        let input = self.child.stdin.as_mut().unwrap();
        lines.iter().for_each(|line| writeln!(input, "{line}").unwrap());
    }

    /// What comes up to a line that begins with a word, and this line.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut found = Vec::new();
        loop {
            found.push(self.lines.next().expect("more lines").unwrap());
            if found.last().unwrap().starts_with(word) {
                return found;
            }
        }
    }

    /// Lets the computer answer `e2e4`, does what it expects then, and gives the depths of its next thoughts.
    fn depths_after_the_expected(mut self, pondering: &str) -> Vec<u32> {
        self.say(&["new", pondering, "st 1", "usermove e2e4"]);
        self.until("move ");
        self.say(&["hint"]);
        let hint = self.until("Hint: ").pop().unwrap();
        std::thread::sleep(Duration::from_millis(1500));
        self.say(&["post", &format!("usermove {}", &hint["Hint: ".len()..])]);
        let lines = self.until("move ");
        self.say(&["quit"]);
        assert!(self.child.wait().unwrap().success());
        let depths = lines.iter().filter_map(|line| line.split(' ').next()?.parse().ok());
        depths.collect()
    }
}

#[test]
fn it_thinks_while_the_other_side_does_if_it_may() {
    let depths = Client::start().depths_after_the_expected("easy");
    assert_eq!(depths.first(), Some(&1), "it begins anew: {depths:?}");
    let depths = Client::start().depths_after_the_expected("hard");
    assert_ne!(depths.first(), Some(&1), "it goes on: {depths:?}");
}

/// It thinks for half a minute, unless it is told to move.
#[test]
fn it_moves_when_it_is_told_to_whatever_came_before() {
    let begun = std::time::Instant::now();
    let mut client = Client::start();
    client.say(&["new", "st 30", "usermove e2e4", "usermove d2d4", "?"]);
    let lines = client.until("move ");
    assert!(lines.iter().any(|line| line.starts_with("Illegal move")), "{lines:?}");
    client.say(&["usermove a2a3", "level 0 60 0", "?"]);
    client.until("move ");
    client.say(&["quit"]);
    assert!(client.child.wait().unwrap().success());
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_game_that_is_over_has_its_result_told() {
    let lines = said(&["new", "force", "setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go", "ping 1"]);
    assert_eq!(lines, ["1/2-1/2 {stalemate}", "pong 1"]);
}

/// What it has thought about another answer is of no use, and does no harm.
#[test]
fn another_answer_than_the_expected_one_is_answered_too() {
    let mut client = Client::start();
    client.say(&["new", "hard", "sd 2", "usermove e2e4"]);
    client.until("move ");
    client.say(&["hint"]);
    let hint = client.until("Hint: ").pop().unwrap();
    let other = if hint.ends_with("a2a3") { "b2b3" } else { "a2a3" };
    client.say(&["?", "ping 1"]);
    assert_eq!(client.until("pong "), ["pong 1"]);
    client.say(&[&format!("usermove {other}")]);
    assert_eq!(client.until("move ").len(), 1);
    client.say(&["undo", "force", "ping 2"]);
    assert_eq!(client.until("pong "), ["pong 2"]);
    client.say(&["quit"]);
    assert!(client.child.wait().unwrap().success());
}

#[test]
fn games_that_cannot_be_shown_are_listed_with_the_reasons() {
    let output = Command::new(env!("CARGO_BIN_EXE_variorum")).args(["xboard", "--why"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(lines.contains("\nglinski: its squares are hexagons\n"), "{lines}");
    assert!(!lines.contains("\ncapablanca:") && !lines.contains("\nshogi:"), "{lines}");
}

#[test]
fn castling_is_a_word_where_xboard_draws_the_start() {
    let start = "setboard 1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1";
    let lines = said(&[
        "new",
        "variant fischerandom",
        "force",
        start,
        "usermove O-O-O",
        "usermove O-O",
        "usermove O-O",
        "ping 1",
    ]);
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("Illegal move") && lines[0].ends_with(": O-O"), "{lines:?}");
    let mate = "setboard 8/8/8/8/8/5K2/5R2/R4k2 b - - 0 1";
    let castles = "setboard 5k2/8/8/8/8/8/PPPPP1PP/R4K1R w HA - 0 1";
    let lines =
        said(&["new", "variant fischerandom", "force", mate, castles, "sd 2", "usermove O-O", "ping 1"]);
    assert_eq!(lines, ["pong 1"]);
}

#[test]
fn no_clock_is_too_long() {
    let lines = said(&["new", "sd 1", "level 1 999999999999999999 0", "go", "ping 1"]);
    assert!(lines[0].starts_with("move "), "{lines:?}");
}

#[test]
fn editing_ends_with_the_program() {
    assert_eq!(said(&["new", "edit", "quit", "ping 1"]), [""; 0]);
}
