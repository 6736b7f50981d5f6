//! What would cost too much in play is stopped by the program too, whatever it is given.

use std::process::{Command, Output, Stdio};
use std::thread;

use variorum::limits;

/// A game in which each turn has one action.
const FORCED: &str = "variant.name = \"forced\"\nboard = { files = 3, ranks = 3 }\n[pieces]\nking = { letter = \"K\" }\n\
    [setup]\nboard = \"1k1/3/1K1\"\n[endings.e]\non = \"stuck\"\nresult = \"draw\"\n\
    [actions.only]\ndo = \"end turn\"\nwrite = \"only\"\n";

/// Runs the program with some input.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    use std::io::Write as _;
    let mut child = Command::new(env!("CARGO_BIN_EXE_variorum"))
        .args(arguments)
        .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that ends early closes its input.
    let writer = thread::spawn(move || stdin.write_all(&input).is_ok());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

#[test]
fn the_program_tells_what_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("heavy.toml");
    let heavy = "variant.extends = \"chess\"\nstate.n = { is = \"number\" }\n[rules.loop]\non = \"turn-end\"\n\
        do = \"for each a in board: for each b in board: for each c in board: for each d in board: n := 1 - n\"\n\
        [endings.e]\non = \"action\"\nwhen = \"n > 5\"\nresult = \"draw\"\n[[example]]\nmoves = \"e2e4\"\n";
    std::fs::write(&path, heavy).unwrap();
    let path = path.to_string_lossy().into_owned();
    let random = ["play", &path, "--white", "random", "--black", "random"];
    for arguments in [&random[..], &["perft", &path, "2"], &["perft", &path, "2", "--threads", "2"]] {
        let output = run(arguments, b"");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {told}");
        assert!(told.contains("`rules.loop` changes more") && told.contains("heavy.toml:3"), "{told}");
    }
    let output = run(&["validate", &path], b"");
    let told =
        String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("rules.loop"), "{told}");
    let output = run(&["play", &path], b"e2e4\nquit\n");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("`rules.loop` changes more"), "{told}");
    let output = run(&["perft", "chess", "50000"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("0..=1000"));
}

#[test]
fn long_input_costs_little() {
    let mut input = vec![b'x'; 50 << 20];
    input.extend(b"\ne2e4\nquit\n");
    let output = run(&["play", "chess"], &input);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.len() < 100_000, "{}", told.len());
    assert!(told.contains("a line has at most 8192 bytes") && told.contains("Black>"));
    let moves = ["only "; 8000].concat();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("forced.toml");
    std::fs::write(&path, FORCED).unwrap();
    let output = run(&["moves", &path.to_string_lossy(), "--moves", &moves], b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "only\n");
    let record = folder.path().join("endless.txt");
    std::fs::write(&record, vec![b' '; limits::RECORD_BYTES as usize + 1]).unwrap();
    let output = run(&["replay", &record.to_string_lossy()], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("more than 4194304 bytes"));
}
