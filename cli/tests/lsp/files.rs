//! Definitions of several files: what one shows because of another.

use std::path::Path;

use serde_json::{Value, json};

use super::client::{Client, uri};

const BASE: &str = "[variant]\nname = \"Base\"\nextends = \"chess\"\n\n[zones]\nhill = \"d4-e5\"\n";
const GAME: &str = "[variant]\nname = \"Game\"\nextends = \"base\"\n\n[endings.hill]\nwhen = \"any(my king and hill)\"\nresult = \"mover wins\"\n";

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    uri(&path)
}

fn at(uri: &str, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } })
}

#[test]
fn a_mistake_in_one_file_shows_where_another_brings_it_about() {
    let folder = tempfile::tempdir().unwrap();
    let base = write(folder.path(), "base.toml", BASE);
    let game = write(folder.path(), "game.toml", GAME);
    let mut client = Client::in_folder(folder.path());
    client.open(&game, GAME);
    client.mistakes(&game, |mistakes| mistakes.is_empty());
    // The base is changed where it is open and not saved: the game that takes it in has a mistake now.
    client.open(&base, BASE);
    client.replace(&base, 2, &BASE.replace("hill =", "mound ="));
    let told = client.mistakes(&game, |mistakes| !mistakes.is_empty());
    assert!(told[0].contains("nothing is called `hill`"), "{told:?}");
    // Closed without saving, it is as on disk.
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": base } }));
    client.mistakes(&game, |mistakes| mistakes.is_empty());
    // On disk it changes behind the server's back, until it is told.
    write(folder.path(), "base.toml", &BASE.replace("hill =", "mound ="));
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": base, "type": 2 }] }));
    client.mistakes(&game, |mistakes| !mistakes.is_empty());
    std::fs::remove_file(folder.path().join("base.toml")).unwrap();
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": base, "type": 3 }] }));
    client.mistakes(&game, |mistakes| mistakes.iter().any(|it| it.contains("base")));
    assert_eq!(client.leave(), 0);
}

#[test]
fn names_are_found_and_renamed_in_files_that_are_not_open() {
    let folder = tempfile::tempdir().unwrap();
    let base = write(folder.path(), "base.toml", BASE);
    let game = write(folder.path(), "game.toml", GAME);
    let other = write(folder.path(), "other.toml", &GAME.replace("[endings.hill]", "# ♞\n[endings.hill]"));
    let mut client = Client::in_folder(folder.path());
    client.open(&base, BASE);
    let mut params = at(&base, 5, 1);
    params["context"] = json!({ "includeDeclaration": true });
    let found = client.request("textDocument/references", params).unwrap().to_string();
    for file in [&base, &game, &other] {
        assert!(found.contains(file.as_str()), "{found}");
    }
    let mut params = at(&base, 5, 1);
    params["newName"] = json!("mound");
    let edit = client.request("textDocument/rename", params.clone()).unwrap();
    assert_eq!(edit["changes"].as_object().unwrap().len(), 3, "{edit}");
    assert_eq!(edit["changes"][&other][0]["range"]["start"], json!({ "line": 6, "character": 24 }));
    // A name that only another game has is no name for the base either.
    write(
        folder.path(),
        "game.toml",
        &GAME.replace("[endings.hill]", "[constants]\nmound = 1\n[endings.hill]"),
    );
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": game, "type": 2 }] }));
    let refused = client.request("textDocument/rename", params).unwrap_err();
    assert!(refused.1.contains("game.toml: `mound` is a constant already"), "{refused:?}");
    assert_eq!(client.leave(), 0);
}

#[test]
fn shipped_files_can_be_opened_and_not_changed() {
    let mut client = Client::start();
    let game = "file:///tmp/nowhere/mine.toml";
    client.open(game, "[variant]\nextends = \"chess\"\n[pieces]\nking.moves = \"K\"\n");
    let found = client.request("textDocument/definition", at(game, 3, 1)).unwrap();
    let chess = found[0]["uri"].as_str().unwrap().to_owned();
    let path = Path::new(chess.strip_prefix("file://").unwrap());
    let text = std::fs::read_to_string(path).unwrap();
    assert!(std::fs::metadata(path).unwrap().permissions().readonly());
    assert_eq!(text, std::fs::read_to_string("../variants/chess.toml").unwrap());
    client.open(&chess, &text);
    let king = text.lines().position(|line| line.starts_with("king")).unwrap() as u32;
    let hover = client.request("textDocument/hover", at(&chess, king, 1)).unwrap().to_string();
    assert!(hover.contains("kind `king`"), "{hover}");
    let mut params = at(&chess, king, 1);
    params["newName"] = json!("monarch");
    assert!(client.request("textDocument/rename", params).unwrap_err().1.contains("shipped"));
    assert!(!client.published.contains_key(&chess));
    let link = client.request("textDocument/definition", at(game, 1, 12)).unwrap();
    assert_eq!(link["uri"], chess.as_str());
    assert_eq!(client.leave(), 0);
}

#[test]
fn rules_for_other_games_are_checked_over_one() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[needs]\nkinds = \"king\"\n\n[changes.pieces]\nking.moves = \"Q when attacked(quen)\"\n";
    let mutator = write(folder.path(), "kings.toml", text);
    let mut client = Client::in_folder(folder.path());
    client.open(&mutator, text);
    let told = client.mistakes(&mutator, |mistakes| !mistakes.is_empty());
    assert!(told.len() == 1 && told[0].contains("nothing is called `quen`"), "{told:?}");
    client.replace(&mutator, 2, &text.replace("quen", "queen"));
    client.mistakes(&mutator, |mistakes| mistakes.is_empty());
    let hover = client.request("textDocument/hover", at(&mutator, 4, 1)).unwrap().to_string();
    assert!(hover.contains("kind `king`"), "{hover}");
    assert_eq!(client.leave(), 0);
}

#[test]
fn a_buffer_without_a_file_is_checked_too() {
    let mut client = Client::start();
    let uri = "untitled:Untitled-1";
    client.open(uri, "[variant]\nextends = \"chess\"\n[groups]\ntwo = \"king quen\"\n");
    let told = client.mistakes(uri, |mistakes| !mistakes.is_empty());
    assert!(told[0].contains("quen"), "{told:?}");
    assert_eq!(client.leave(), 0);
}

#[test]
fn mistakes_in_shipped_files_are_shown_where_these_are_named() {
    let mut client = Client::start();
    let uri = "file:///tmp/nowhere/broken.toml";
    client.open(
        uri,
        "[variant]\nextends = \"chess\"\n[pieces]\nrook = false\n[setup]\nboard = \"4k3/8/8/8/8/8/8/4K3\"\n",
    );
    let told = client.mistakes(uri, |mistakes| !mistakes.is_empty());
    let published = client.published[uri].to_string();
    assert!(told.iter().any(|it| it.contains("rook")), "{told:?}");
    assert!(published.contains("variants/"), "{published}");
    assert_eq!(client.leave(), 0);
}
