//! Whole output of the command line.

use std::io::Read;
use std::process::{Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_variorum");

/// Each file of `tests/cli` is a session or a single run with its output and exit code. After a wanted change,
/// `TRYCMD=overwrite cargo test --test cli sessions` writes them anew; read the difference.
#[test]
fn sessions() {
    // Games that are played leave nothing in the folder of whoever runs the tests, and find nothing there.
    let states = tempfile::tempdir().unwrap();
    let cases = trycmd::TestCases::new();
    cases
        .default_bin_path(PROGRAM)
        .env("XDG_STATE_HOME", states.path().display().to_string())
        .env("COLUMNS", "100")
        .env("VARIORUM", PROGRAM)
        .case("tests/cli/*.trycmd")
        .case("tests/cli/*.toml");
    if cfg!(any(feature = "studio", feature = "games")) || !cfg!(feature = "lsp") {
        // It lists the commands of the usual features.
        cases.skip("tests/cli/help.trycmd");
    }
}

#[test]
fn a_reader_that_leaves_is_no_fault() {
    let mut child = Command::new(PROGRAM)
        .args(["debug", "tables", "chess"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

/// An engine that does not answer is given up, and its process does not stay.
#[cfg(unix)]
#[test]
fn a_silent_engine_is_ended() {
    let folder = tempfile::tempdir().unwrap();
    let engine = std::fs::canonicalize("tests/cli/compare.in/silent.sh").unwrap();
    let output = Command::new(PROGRAM)
        .args(["compare", "chess", "--timeout", "1", "--engine"])
        .arg(engine)
        .current_dir(&folder)
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(told.ends_with("has not answered `uci` within 1 seconds: does it speak UCI?\n"), "{told}");
    let process = std::fs::read_to_string(folder.path().join("silent.pid")).unwrap();
    let alive = Command::new("kill").args(["-0", process.trim()]).stderr(Stdio::null()).status().unwrap();
    assert!(!alive.success());
}
