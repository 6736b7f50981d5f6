//! What the definitions and other engines agreed on, as `variorum compare --write` keeps it in `tests/agreement`.
//!
//! The first line of a file says which engine it was. When a definition has got another text of positions, the texts are
//! written anew by `AGREEMENT=overwrite cargo test agreement`; counts never are.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use variorum::Variant;

/// The first line of a file.
#[derive(serde::Deserialize)]
struct Header {
    variant: String,
}

/// A position, our actions that lead there from the start, and the counts of turns from depth 1.
#[derive(serde::Deserialize, serde::Serialize)]
struct Line {
    position: String,
    moves: String,
    perft: Vec<u64>,
}

/// The files with agreed counts, sorted.
fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir("tests/agreement").unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|e| e == "jsonl")).collect();
    found.sort();
    found
}

/// Checks all files, each count up to a number of nodes; gives how many counts were compared.
fn check_all(most_nodes: u64) -> usize {
    let (files, next, compared) = (files(), AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            compared.fetch_add(check(file, most_nodes), Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    compared.into_inner()
}

fn check(file: &Path, most_nodes: u64) -> usize {
    let text = std::fs::read_to_string(file).unwrap();
    let mut lines = text.lines();
    let head = lines.next().unwrap();
    let header: Header = serde_json::from_str(head).unwrap();
    assert_eq!(Some(header.variant.as_str()), file.file_stem().and_then(|stem| stem.to_str()));
    let names: Vec<&str> = header.variant.split(" + ").collect();
    let variant = Variant::with(names[0], &names[1..]).unwrap();
    let mut lines: Vec<Line> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut compared = 0;
    for (number, line) in (2..).zip(&mut lines) {
        compared += check_line(&format!("{}:{number}", file.display()), &variant, line, most_nodes);
    }
    if overwrites() {
        let lines = lines.iter().map(|line| serde_json::to_string(line).unwrap() + "\n");
        std::fs::write(file, format!("{head}\n{}", lines.collect::<String>())).unwrap();
    }
    compared
}

/// Checks the way to a position, its text, and the counts from both.
fn check_line(place: &str, variant: &Variant, line: &mut Line, most_nodes: u64) -> usize {
    let mut played = variant.start();
    played.ignore_history();
    for action in line.moves.split_whitespace() {
        played.play(action).unwrap_or_else(|error| panic!("{place}: {error}\n{}", played.to_text()));
    }
    if overwrites() {
        line.position = played.to_text();
    }
    assert_eq!(played.to_text(), line.position, "{place}");
    if line.perft.first() == Some(&0) {
        // The text of a position does not say that the game is over.
        assert!(played.legal_actions().is_empty(), "{place}: {}", line.position);
        return 1;
    }
    let mut read = variant.position(&line.position).unwrap_or_else(|error| panic!("{place}: {error}"));
    read.ignore_history();
    assert_eq!(read.legal_texts(), played.legal_texts(), "{place}: {}", line.position);
    let counts = (1..).zip(&line.perft).filter(|(_, nodes)| **nodes <= most_nodes);
    let mut compared = 0;
    for (depth, nodes) in counts {
        assert_eq!(read.perft_turns(depth), *nodes, "{place}: depth {depth}, {}", line.position);
        compared += 1;
    }
    compared
}

fn overwrites() -> bool {
    std::env::var("AGREEMENT").is_ok_and(|value| value == "overwrite")
}

#[test]
fn definitions_agree_with_other_engines() {
    assert!(check_all(5_000) >= 50);
}

#[test]
#[ignore = "minutes"]
fn definitions_agree_with_other_engines_in_all_depth() {
    check_all(u64::MAX);
}
