//! `variorum tune`, and the files of numbers that the computer reads.

use std::path::Path;
use std::process::{Command, Output};

/// Runs the program in a folder.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_variorum")).args(arguments).current_dir(folder).output().unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// A game in which few actions decide.
const GAME: &str = r#"
[variant]
name = "Small race"
[board]
files = 4
ranks = 5
[side-zones]
last-rank = "rank 5"
[pieces]
runner = { letter = "R", moves = ["quiet fW", "fF"] }
tower  = { letter = "T", moves = "W" }
[setup]
board = "rttr/rrrr/4/RRRR/RTTR"
[endings]
home  = { on = "action", when = "any(my runner and my last-rank)", result = "mover wins" }
stuck = { on = "stuck", result = "mover loses" }
"#;

#[test]
fn numbers_are_fitted_alike_each_time_and_a_run_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (game, numbers) = (folder.path().join("race.toml"), folder.path().join("found.eval.toml"));
    std::fs::write(&game, GAME).unwrap();
    let arguments =
        ["tune", "race.toml", "--games", "12", "--nodes", "60", "--check", "6", "-o", "found.eval.toml"];
    let first = run(folder.path(), &arguments);
    assert_eq!(first.status.code(), Some(0), "{}", told(&first));
    assert!(told(&first).contains(" positions of 12 games: surprise "), "{}", told(&first));
    let found = std::fs::read_to_string(&numbers).ok();
    // A run that is killed once some of its games are over.
    let _ = std::fs::remove_file(&numbers);
    let long = ["tune", "race.toml", "--games", "100000", "--nodes", "60", "-o", "found.eval.toml"];
    let program = env!("CARGO_BIN_EXE_variorum");
    let mut child = Command::new(program).args(long).current_dir(folder.path()).spawn().unwrap();
    let notes = folder.path().join("found.eval.tuning");
    let games = || std::fs::read_to_string(&notes).unwrap_or_default().lines().count();
    while games() < 5 {
        assert!(child.try_wait().unwrap().is_none(), "it is over too soon");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let second = run(folder.path(), &arguments);
    assert_eq!(told(&first), told(&second));
    assert_eq!(found, std::fs::read_to_string(&numbers).ok());
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains("tuning")), "{left:?}");
}

#[test]
fn a_run_does_not_take_over_the_file_of_another() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("race.toml"), GAME).unwrap();
    let notes = folder.path().join("race.eval.tuning");
    for (line, what) in [
        ("[Event \"My best games\"]", "is not a file of games of `variorum tune`"),
        ("variorum tune (\"0\", \"computer\")", "has the games of an interrupted run with other rules"),
    ] {
        std::fs::write(&notes, line).unwrap();
        let output = run(folder.path(), &["tune", "race.toml", "--games", "2"]);
        assert_eq!(output.status.code(), Some(1), "{}", told(&output));
        assert!(told(&output).contains(what), "{}", told(&output));
        assert_eq!(std::fs::read_to_string(&notes).unwrap(), line);
    }
}

#[test]
fn a_teacher_gets_a_limit_that_its_protocol_knows() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(folder.path(), &["tune", "chess", "--teacher", "xboard:program", "--games", "1"]);
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    assert!(told(&output).contains("XBoard's protocol has no limit of positions"), "{}", told(&output));
}

#[test]
fn where_no_numbers_can_be_written_no_game_is_played() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("race.toml"), GAME).unwrap();
    let output = run(folder.path(), &["tune", "race.toml", "--games", "100000", "-o", "."]);
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    assert!(told(&output).contains("cannot write ."), "{}", told(&output));
}

#[test]
fn another_program_can_be_the_teacher() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_variorum");
    let teacher = format!("uci:{program} uci,option.Hash=1");
    let rest = ["--games", "3", "--nodes", "30", "--check", "0", "-o", "found.eval.toml"];
    let output = run(folder.path(), &[&["tune", "chess", "--teacher", &teacher], &rest[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    assert!(told(&output).contains(" positions of 3 games: surprise "), "{}", told(&output));
    let found = std::fs::read_to_string(folder.path().join("found.eval.toml")).unwrap();
    assert!(found.contains(&format!("found by `variorum tune --teacher \"{teacher}\"`.")), "{found}");
    assert!(found.contains("[kinds.queen.squares]"), "{found}");
}

#[cfg(unix)]
#[test]
fn games_that_a_teacher_spoils_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/contest/uci.sh");
    let teacher = format!("uci:sh {script} illegal");
    let output = run(folder.path(), &["tune", "chess", "--teacher", &teacher, "--games", "2"]);
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    let expected = "games without a regular end, which are left out: 2; the first: the teacher plays `e1e8`";
    assert!(told(&output).contains(expected), "{}", told(&output));
    assert!(told(&output).contains("no game had a quiet position to learn from"), "{}", told(&output));
}

#[test]
fn a_file_of_numbers_beside_a_definition_is_read() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("race.toml"), GAME).unwrap();
    let numbers = folder.path().join("race.eval.toml");
    std::fs::write(&numbers, "[kinds.tower]\nworth = 777\n").unwrap();
    let shown = run(folder.path(), &["debug", "evaluation", "race.toml"]);
    assert!(told(&shown).contains("worth = 777"), "{}", told(&shown));
    std::fs::write(&numbers, "[kinds.towre]\nworth = 777\n").unwrap();
    for arguments in
        [&["debug", "evaluation", "race.toml"][..], &["play", "race.toml", "--black", "computer"][..]]
    {
        let shown = run(folder.path(), arguments);
        assert_eq!(shown.status.code(), Some(1), "{}", told(&shown));
        assert!(
            told(&shown).contains("race.eval.toml: line 1, column 8: there is no kind `towre`"),
            "{}",
            told(&shown)
        );
    }
}
