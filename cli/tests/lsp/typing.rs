//! A shipped file as its author types it: every state of it is taken, and the last one is right.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use variorum::source::{Folder, shipped_text};

use super::client::Client;

const URI: &str = "file:///tmp/nowhere/typed.toml";

/// Types, asks, breaks and mends a file; gives the longest time that an answer took.
fn type_out(name: &str, every: usize) -> Duration {
    let (_, text) = shipped_text(Folder::Variants, name).unwrap();
    let mut client = Client::start();
    client.open(URI, "");
    let (mut line, mut column, mut longest) = (0u32, 0u32, Duration::ZERO);
    let mut version = 1;
    let mut change = |client: &mut Client, range: Value, text: &str| {
        version += 1;
        let document = json!({ "uri": URI, "version": version });
        let changes = json!([{ "range": range, "text": text }]);
        client
            .notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    };
    for (index, c) in text.chars().enumerate() {
        let here = json!({ "line": line, "character": column });
        change(&mut client, json!({ "start": here, "end": here }), &c.to_string());
        (line, column) = if c == '\n' { (line + 1, 0) } else { (line, column + c.len_utf16() as u32) };
        if index % every == 0 {
            let here = json!({ "line": line, "character": column });
            let place = json!({ "textDocument": { "uri": URI }, "position": here });
            for method in
                ["completion", "hover", "signatureHelp", "documentSymbol", "definition", "foldingRange"]
            {
                let start = Instant::now();
                client.request(&format!("textDocument/{method}"), place.clone()).unwrap();
                longest = longest.max(start.elapsed());
            }
        }
    }
    client.mistakes(URI, |mistakes| mistakes.is_empty());
    // A quote too many in the middle, and away again.
    let middle = line / 2;
    let (start, end) = (json!({ "line": middle, "character": 0 }), json!({ "line": middle, "character": 1 }));
    change(&mut client, json!({ "start": start, "end": start }), "\"");
    client.mistakes(URI, |mistakes| !mistakes.is_empty());
    change(&mut client, json!({ "start": start, "end": end }), "");
    client.mistakes(URI, |mistakes| mistakes.is_empty());
    assert_eq!(client.leave(), 0);
    longest
}

#[test]
fn a_file_is_typed_character_by_character() {
    type_out("chess", 40);
}

/// `cargo test --test cli -- --ignored --nocapture large_files_are_typed`
#[test]
#[ignore = "takes minutes"]
fn large_files_are_typed_character_by_character() {
    for name in ["tenjiku-shogi", "paco-sako", "wizards-war"] {
        println!("{name}: {:?} at the longest", type_out(name, 5));
    }
}

/// How long answers take that need a check, while nothing else is asked, and how long it takes until a change is judged.
///
/// `cargo test --release --test cli -- --ignored --nocapture answers_are_quick`
#[test]
#[ignore = "measures"]
fn answers_are_quick() {
    for name in ["chess", "paco-sako", "tenjiku-shogi"] {
        let (_, text) = shipped_text(Folder::Variants, name).unwrap();
        let mut client = Client::start();
        client.open(URI, &text);
        client.mistakes(URI, |mistakes| mistakes.is_empty());
        let when = text.lines().position(|line| line.starts_with("when")).unwrap_or(20);
        let mut place =
            json!({ "textDocument": { "uri": URI }, "position": { "line": when, "character": 14 } });
        place["options"] = json!({ "tabSize": 2, "insertSpaces": true });
        for method in
            ["hover", "completion", "definition", "documentSymbol", "semanticTokens/full", "formatting"]
        {
            tell(name, method, |version| {
                client.replace(URI, version, &format!("{text}# {method} {version}\n"));
                let start = Instant::now();
                client.request(&format!("textDocument/{method}"), place.clone()).unwrap();
                start.elapsed()
            });
        }
        tell(name, "mistakes after a change", |version| {
            let is_wrong = version % 2 == 0;
            std::thread::sleep(Duration::from_millis(200)); // nobody types
            let start = Instant::now();
            client.replace(URI, version, &format!("{text}{}", if is_wrong { "[nonsense]\n" } else { "" }));
            client.mistakes(URI, |mistakes| mistakes.is_empty() != is_wrong);
            start.elapsed()
        });
        assert_eq!(client.leave(), 0);
    }
}

/// Takes a time ten times, and prints the one in the middle and the longest.
fn tell(name: &str, what: &str, mut take: impl FnMut(i32) -> Duration) {
    let mut times: Vec<Duration> = (2..12).map(&mut take).collect();
    times.sort();
    println!("{name} {what}: {:?} in the middle, {:?} at the longest", times[5], times[9]);
}
