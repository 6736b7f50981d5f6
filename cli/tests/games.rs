//! Games in a database: sessions, the page of the book, kills, files of others.

use std::path::Path;
use std::process::{Command, Output};
use std::time::Instant;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rusqlite::Connection;

const PROGRAM: &str = env!("CARGO_BIN_EXE_variorum");

fn cases() -> trycmd::TestCases {
    let cases = trycmd::TestCases::new();
    cases.default_bin_path(PROGRAM).env("COLUMNS", "100");
    cases
}

#[test]
fn sessions() {
    cases().case("tests/games/*.trycmd");
}

/// The sessions on the page of the book are true.
#[test]
fn the_page_tells_the_truth() {
    let folder = tempfile::tempdir().unwrap();
    let (files, empty) = (folder.path().join("database.in"), folder.path().join("database.out"));
    [&files, &empty].into_iter().for_each(|folder| std::fs::create_dir(folder).unwrap());
    for file in std::fs::read_dir("tests/games/pages.in").unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), files.join(file.file_name())).unwrap();
    }
    let page = folder.path().join("database.md");
    std::fs::copy("../docs/how-to/database.md", &page).unwrap();
    cases().case(page);
}

fn games(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM).arg("games").args(arguments).current_dir(folder).output().unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap() + &String::from_utf8(output.stderr.clone()).unwrap()
}

/// A file of so many games, all different.
fn write_games(path: &Path, count: usize) {
    let game = |number: usize| {
        format!("[White \"Player {number}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n")
    };
    std::fs::write(path, (0..count).map(game).collect::<String>()).unwrap();
}

/// What goes in comes out: games that are written and read again are the same games.
#[test]
fn what_is_exported_is_imported_again() {
    let folder = tempfile::tempdir().unwrap();
    let source = std::fs::canonicalize("tests/games/pages.in/evening.pgn").unwrap();
    let source = source.display().to_string();
    assert!(games(folder.path(), &["import", "a.sqlite", &source]).status.success());
    for file in ["a.pgn", "a.txt"] {
        assert!(games(folder.path(), &["export", "a.sqlite", "-o", file]).status.success());
        let other = format!("{file}.sqlite");
        assert_eq!(
            told(&games(folder.path(), &["import", &other, file])),
            format!("{file}: 2 games added\n")
        );
        let again = games(
            folder.path(),
            &["export", &other, "-o", "again", "--force", "--to", &file[2..].replace("txt", "record")],
        );
        assert!(again.status.success(), "{}", told(&again));
        let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).unwrap();
        assert_eq!(read("again"), read(file));
    }
}

/// An import that is killed adds all of its games or none, and the next one goes on.
#[test]
fn a_killed_import_leaves_a_whole_database() {
    assert_imports_are_whole(6);
}

#[test]
#[ignore = "takes a minute"]
fn an_import_killed_100_times_leaves_a_whole_database() {
    assert_imports_are_whole(100);
}

fn assert_imports_are_whole(kills: usize) {
    const GAMES: usize = 400;
    let folder = tempfile::tempdir().unwrap();
    write_games(&folder.path().join("first.pgn"), GAMES);
    let begun = Instant::now();
    assert!(games(folder.path(), &["import", "a.sqlite", "first.pgn"]).status.success());
    let whole = begun.elapsed();
    let mut chance = ChaCha8Rng::seed_from_u64(1);
    let mut expected = GAMES;
    for round in 0..kills {
        let text = format!("{round}.pgn");
        write_games(&folder.path().join(&text), GAMES);
        // The games of a round are different from those of others by their event.
        let path = folder.path().join(&text);
        let marked = std::fs::read_to_string(&path)
            .unwrap()
            .replace("[White", &format!("[Round \"{round}\"]\n[White"));
        std::fs::write(&path, marked).unwrap();
        let mut child = Command::new(PROGRAM)
            .args(["games", "import", "a.sqlite", &text])
            .current_dir(&folder)
            .spawn()
            .unwrap();
        // At any moment of the import, and sometimes behind it.
        std::thread::sleep(whole.mul_f64(chance.random_range(0.0..1.2)));
        child.kill().unwrap();
        let is_done = child.wait().unwrap().success();
        let listed = games(folder.path(), &["list", "a.sqlite", "--json"]);
        assert!(listed.status.success(), "{}", told(&listed));
        let count = told(&listed).lines().count();
        assert!(count == expected || count == expected + GAMES, "{count} games after {expected}");
        assert!(!is_done || count == expected + GAMES, "an import that was confirmed is lost");
        expected = count;
        let connection = Connection::open(folder.path().join("a.sqlite")).unwrap();
        let check: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
        assert_eq!(check, "ok");
    }
}

#[test]
fn files_of_newer_and_of_other_programs_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    write_games(&folder.path().join("a.pgn"), 1);
    assert!(games(folder.path(), &["import", "a.sqlite", "a.pgn"]).status.success());
    let connection = Connection::open(folder.path().join("a.sqlite")).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    let output = games(folder.path(), &["list", "a.sqlite"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        told(&output),
        "error: a.sqlite has format 99, and this program reads format 1: a newer variorum wrote it\n"
    );
    connection.pragma_update(None, "application_id", 5).unwrap();
    let output = games(folder.path(), &["import", "a.sqlite", "a.pgn"]);
    assert_eq!(told(&output), "error: a.sqlite is a database of another program\n");
}

/// Two positions may have the same key; only that with the same text is found.
#[test]
fn keys_are_checked_by_the_text() {
    let folder = tempfile::tempdir().unwrap();
    write_games(&folder.path().join("a.pgn"), 1);
    assert!(games(folder.path(), &["import", "a.sqlite", "a.pgn"]).status.success());
    let search = ["list", "a.sqlite", "--variant", "chess", "--moves", "e2e4"];
    assert!(told(&games(folder.path(), &search)).contains("Player 0"));
    let connection = Connection::open(folder.path().join("a.sqlite")).unwrap();
    connection.execute("UPDATE positions SET text = text || ' x'", []).unwrap();
    assert_eq!(told(&games(folder.path(), &search)), "no game\n");
}

/// A program that is writing is waited for.
#[test]
fn two_imports_at_once_both_succeed() {
    let folder = tempfile::tempdir().unwrap();
    let start = |number: usize| {
        let file = format!("{number}.pgn");
        write_games(&folder.path().join(&file), 20 + number);
        Command::new(PROGRAM)
            .args(["games", "import", "a.sqlite", &file])
            .current_dir(&folder)
            .spawn()
            .unwrap()
    };
    for mut child in [start(0), start(1)] {
        assert!(child.wait().unwrap().success());
    }
    let listed = games(folder.path(), &["list", "a.sqlite", "--json"]);
    assert_eq!(told(&listed).lines().count(), 21);
}
