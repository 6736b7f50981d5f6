//! Every kind of request, a row each.

use serde_json::{Value, json};

use super::client::{Client, marked};

/// A definition with a mark, a method, what else is asked, and what the answer says; with `!`, what it does not say.
type Row = (&'static str, &'static str, Value, &'static [&'static str]);

/// A definition that builds on chess.
const HEAD: &str = "[variant]\nname = \"Hill\"\nextends = \"chess\"\n\n[zones]\nhill = \"d4-e5\"\n\n";

#[track_caller]
fn check(rows: &[Row]) {
    let mut client = Client::start();
    for (index, (text, method, more, expected)) in rows.iter().enumerate() {
        let (text, position) = marked(&format!("{HEAD}{text}"));
        let uri = format!("file:///tmp/nowhere/row-{index}.toml");
        client.open(&uri, &text);
        let mut params = json!({ "textDocument": { "uri": uri }, "position": position });
        for (key, value) in more.as_object().into_iter().flatten() {
            params[key] = value.clone();
        }
        let told = match client.request(method, params) {
            Ok(answer) => answer.to_string(),
            Err((code, message)) => format!("{code}: {message}"),
        };
        for part in *expected {
            match part.strip_prefix('!') {
                Some(part) => assert!(!told.contains(part), "{method} has {part}: {text}\n{told}"),
                None => assert!(told.contains(part), "{method} has no {part}: {text}\n{told}"),
            }
        }
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }
    assert_eq!(client.leave(), 0);
}

const HOVER: &str = "textDocument/hover";

#[test]
fn a_pointer_on_a_kind_is_told_how_it_moves() {
    check(&[
        (
            "[endings.hill]\nwhen = \"any(my ki|ng and hill)\"\nresult = \"mover wins\"",
            HOVER,
            json!({}),
            &[
                "kind `king`",
                "moves = \\\"K\\\"",
                "letter = \\\"K\\\"",
                "4 . . . * K * . .",
                "variants/chess.toml",
            ],
        ),
        (
            "[pieces]\nmann = { letter = \"M\", moves = \"K\" }\nam|azon = { letter = \"A\", moves = \"QN\" }",
            HOVER,
            json!({}),
            &[
                "kind `amazon`",
                "moves = \\\"QN\\\"",
                "any number of squares in any direction or with the leap of a knight",
                "4 * * * * A * * *",
                "!a kind",
            ],
        ),
        (
            "[pieces]\nsc|out = { letter = \"S\", moves = \"quiet W when from in hill\" }",
            HOVER,
            json!({}),
            &["\\n- Moves one square", "\\n  - "],
        ),
        (
            "[pieces]\nam|azon = { letter = \"A\", moves = \"Q?\" }",
            HOVER,
            json!({}),
            &["kind `amazon`", "letter = \\\"A\\\"", "An entry of `[pieces]`"],
        ),
    ]);
}

#[test]
fn a_pointer_is_told_what_it_rests_on() {
    check(&[
        (
            "[endings.hill]\nwhen = \"any(my king and hi|ll)\"",
            HOVER,
            json!({}),
            &["zone `hill`: a set of squares", "d4-e5", "line 6"],
        ),
        (
            "[endings.hill]\nwhen = \"att|acked(hill)\"",
            HOVER,
            json!({}),
            &["attacked(squares, player?, kind?): truth", "Whether the opponent", "attacked(my royal)"],
        ),
        ("[endings.hill]\nwhe|n = \"any(hill)\"", HOVER, json!({}), &["when: a condition", "The condition."]),
        ("[endi|ngs.hill]\nwhen = \"any(hill)\"", HOVER, json!({}), &["[endings]", "How the game ends."]),
        ("[endings.hill]\nclai|m = true", HOVER, json!({}), &["Without it: false"]),
        ("[pieces]\nking.moves = \"fm|W\"", HOVER, json!({}), &["`f` forward", "`W` leaps 1,0"]),
        ("[rules.a]\non = \"turn-|end\"\ndo = \"end turn\"", HOVER, json!({}), &["A turn is complete."]),
        (
            "[rules.a]\non = \"move\"\ndo = \"destr|oy hill\"",
            HOVER,
            json!({}),
            &["The pieces leave the game"],
        ),
        (
            "[functions]\n\"f(k: square)\" = \"any(k| and hill)\"",
            HOVER,
            json!({}),
            &["parameter `k`: a square"],
        ),
        (
            "# What the hill is for.\n[constants]\n# So many are enough.\nenou|gh = 3",
            HOVER,
            json!({}),
            &["constant `enough`", "So many are enough."],
        ),
        ("# no|te", HOVER, json!({}), &["null"]),
    ]);
}

#[test]
fn what_can_be_written_is_offered() {
    const COMPLETION: &str = "textDocument/completion";
    check(&[
        (
            "[endings.hill]\nwhen = \"any(my |\"",
            COMPLETION,
            json!({}),
            &["\"label\":\"king\"", "\"sortText\":\"1king\"", "\"sortText\":\"4from\"", "\"label\":\"hill\""],
        ),
        (
            "[endings.hill]\nwhen = \"att|\"",
            COMPLETION,
            json!({}),
            &["attacked(${1:squares})", "whether the opponent"],
        ),
        (
            "[endings.hill]\n|",
            COMPLETION,
            json!({}),
            &["when = \\\"${1:}\\\"", "claim = ${1:true}", "[rules.${1:name}]"],
        ),
        ("[endings.hill]\nres| = \"draw\"", COMPLETION, json!({}), &["\"newText\":\"result\""]),
        ("[en|", COMPLETION, json!({}), &["\"label\":\"endings\""]),
        ("[rules.a]\non = \"|\"", COMPLETION, json!({}), &["before-capture", "a piece has moved"]),
        ("[rules.a]\non = \"move\"\ndo = \"des|\"", COMPLETION, json!({}), &["destroy ${1:set}"]),
        (
            "[rules.a]\non = \"move\"\nwhen = \"distance(to, |\"",
            COMPLETION,
            json!({}),
            &["\"sortText\":\"2from\"", "\"sortText\":\"4mover\""],
        ),
        ("[functions]\n\"f(mine: square)\" = \"any(|\"", COMPLETION, json!({}), &["\"sortText\":\"0mine\""]),
        (
            "[functions]\n\"f(mine: square)\" = \"any(mine)\"\n\"g()\" = \"|\"",
            COMPLETION,
            json!({}),
            &["!\"label\":\"mine\"", "f(${1:mine})"],
        ),
        ("[pieces]\nking.moves = \"qui|\"", COMPLETION, json!({}), &["\"label\":\"quiet\"", "orthodox-pawn"]),
        (
            "[endings.hill]\nbefore = \"|\"",
            COMPLETION,
            json!({}),
            &["\"label\":\"checkmate\"", "!\"label\":\"king\""],
        ),
        ("[groups]\nall = \"|\"", COMPLETION, json!({}), &["\"label\":\"queen\"", "!\"label\":\"hill\""]),
        ("[state]\nn = { is = \"|\" }", COMPLETION, json!({}), &["\"label\":\"number\""]),
        ("[board]\ntorus = |", COMPLETION, json!({}), &["\"label\":\"true\""]),
        ("# |", COMPLETION, json!({}), &["\"items\":[]"]),
    ]);
}

#[test]
fn names_lead_to_what_declares_them() {
    const DEFINITION: &str = "textDocument/definition";
    check(&[
        ("[endings.hill]\nwhen = \"any(hi|ll)\"", DEFINITION, json!({}), &["row-0.toml", "\"line\":5"]),
        ("[endings.hill]\nwhen = \"any(my ki|ng)\"", DEFINITION, json!({}), &["variants/chess.toml"]),
        ("[forbidden]\nche|ck = false", DEFINITION, json!({}), &["variants/prelude/check.toml"]),
        ("[variant]\n|", DEFINITION, json!({}), &["null"]),
        (
            "[functions]\n\"f(k: square)\" = \"any(k| and hill)\"",
            DEFINITION,
            json!({}),
            &["\"line\":8", "\"character\":3"],
        ),
    ]);
    const REFERENCES: &str = "textDocument/references";
    let all = json!({ "context": { "includeDeclaration": true } });
    let others = json!({ "context": { "includeDeclaration": false } });
    check(&[
        ("[endings.hill]\nwhen = \"any(hi|ll)\"", REFERENCES, all.clone(), &["\"line\":5", "\"line\":8"]),
        ("[endings.hill]\nwhen = \"any(hi|ll)\"", REFERENCES, others, &["!\"line\":5", "\"line\":8"]),
        (
            "[endings.hill]\nwhen = \"any(my ki|ng)\"",
            REFERENCES,
            all,
            &["castling.toml", "chess.toml", "\"line\":8"],
        ),
    ]);
    check(&[(
        "[endings.hill]\nwhen = \"any(hi|ll) and no(hill)\"",
        "textDocument/documentHighlight",
        json!({}),
        &["\"kind\":3", "\"kind\":2", "\"character\":12", "\"character\":25"],
    )]);
}

#[test]
fn names_of_the_author_are_renamed_and_no_others() {
    const RENAME: &str = "textDocument/rename";
    let to = |name: &str| json!({ "newName": name });
    check(&[
        (
            "[endings.hill]\nwhen = \"any(hi|ll)\"",
            RENAME,
            to("summit"),
            &["\"newText\":\"summit\"", "\"line\":5", "\"line\":8"],
        ),
        ("[endings.hill]\nwhen = \"any(hi|ll)\"", RENAME, to("king"), &["-32803: `king` is a kind already"]),
        (
            "[endings.hill]\nwhen = \"any(hi|ll)\"",
            RENAME,
            to("mover"),
            &["`mover` is a word of the language"],
        ),
        ("[endings.hill]\nwhen = \"any(hi|ll)\"", RENAME, to("Hill Top"), &["is not a name"]),
        (
            "[endings.hill]\nwhen = \"any(my ki|ng)\"",
            RENAME,
            to("monarch"),
            &["`king` is declared in the shipped file variants/chess.toml"],
        ),
        ("[endings.hill]\nwhen = \"a|ny(hill)\"", RENAME, to("some"), &["`any` is a word of the language"]),
        ("# no|te", RENAME, to("some"), &["there is no name here"]),
    ]);
    const PREPARE: &str = "textDocument/prepareRename";
    check(&[
        ("[endings.hill]\nwhen = \"any(hi|ll)\"", PREPARE, json!({}), &["\"placeholder\":\"hill\""]),
        ("[endings.hill]\nwhen = \"any(my ki|ng)\"", PREPARE, json!({}), &["shipped file"]),
        ("[endings.hill]\nwhen = \"a|ny(hill)\"", PREPARE, json!({}), &["word of the language"]),
    ]);
}

#[test]
fn files_are_shown_in_parts() {
    check(&[
        (
            "[endings.hill] # on top\nwhen = \"any(hill)\"\n|",
            "textDocument/documentSymbol",
            json!({}),
            &[
                "\"name\":\"zones\"",
                "\"name\":\"hill\"",
                "\"name\":\"endings.hill\"",
                "\"detail\":\"on top\"",
            ],
        ),
        (
            "[endings.hill]\nwhen = \"any(hill)\"\n|",
            "textDocument/foldingRange",
            json!({}),
            &["\"startLine\":4", "\"endLine\":8"],
        ),
        ("|", "textDocument/documentLink", json!({}), &["variants/chess.toml", "variant `chess`"]),
        (
            "[endings.hill]\nwhen = \"distance(to, |\"",
            "textDocument/signatureHelp",
            json!({}),
            &["distance(square, square): number", "\"activeParameter\":1", "[17,23]"],
        ),
        (
            "[functions]\n\"f(a: square, b: number)\" = \"a\"\n\"g()\" = \"f(to,|\"",
            "textDocument/signatureHelp",
            json!({}),
            &["f(a: square, b: number): square", "\"activeParameter\":1"],
        ),
        ("[endings.hill]\nwhen = \"|\"", "textDocument/signatureHelp", json!({}), &["null"]),
        (
            "[endings.hill]\n|",
            "textDocument/signatureHelp",
            json!({}),
            &["[endings", "when: a condition", "result: ", "\"documentation\":"],
        ),
        (
            "[rules]\nx = { on = \"capture\", wh|en = \"any(hill)\" }",
            "textDocument/signatureHelp",
            json!({}),
            &["on: ", "when: a condition", "do: ", "\"activeParameter\":2"],
        ),
        ("[tables]\nworth = { ki|ng = 3 }", "textDocument/signatureHelp", json!({}), &["null"]),
        (
            "[endings.hill]\nwhen='any( hill )'|",
            "textDocument/formatting",
            json!({
            "options": { "tabSize": 2, "insertSpaces": true } }),
            &["when = \\\"any(hill)\\\""],
        ),
        (
            "[endings.hill]\nwhen=|",
            "textDocument/formatting",
            json!({
            "options": { "tabSize": 2, "insertSpaces": true } }),
            &["null"],
        ),
    ]);
}

/// Numbers of tokens in the order of the legend: 0 keyword, 1 variable, 2 function, …, 6 class.
#[test]
fn words_in_strings_have_their_colours() {
    let mut client = Client::start();
    let uri = "file:///tmp/nowhere/colours.toml";
    client.open(uri, "[variant]\nextends = \"chess\"\n[endings.bare]\nwhen = \"count(my king) = 1\"\n");
    let about = json!({ "textDocument": { "uri": uri } });
    let tokens = client.request("textDocument/semanticTokens/full", about).unwrap();
    let expected = [
        [2, 9, 4, 9, 1],
        [1, 8, 5, 2, 2],
        [0, 6, 2, 0, 0],
        [0, 3, 4, 6, 0],
        [0, 6, 1, 5, 0],
        [0, 2, 1, 4, 0],
    ];
    assert_eq!(tokens["data"], json!(expected.concat()));
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 2, "character": 13 } });
    let part = json!({ "textDocument": { "uri": uri }, "range": range });
    let tokens = client.request("textDocument/semanticTokens/range", part).unwrap();
    assert_eq!(tokens["data"], json!(expected[0]));
}

#[test]
fn what_is_suggested_can_be_followed() {
    let mut client = Client::start();
    let uri = "file:///tmp/nowhere/slips.toml";
    let text = "[variant]\nextends = \"chess\"\n[endings.bare]\nwehn = \"count(my king) = 1\"\nresult = \"draw\"\n\
                [endings.other]\nwhen = \"no(my quen)\"\nresult = \"draw\"\n";
    client.open(uri, text);
    client.mistakes(uri, |mistakes| mistakes.len() > 1);
    let published = client.published[uri].to_string();
    for part in
        ["\"code\":\"E0111\"", "docs/errors.md#the-form-of-a-file", "did you mean `queen`?", "\"severity\":1"]
    {
        assert!(published.contains(part), "{part}: {published}");
    }
    let at = |line: u32| json!({ "line": line, "character": 1 });
    let ask = |line: u32| {
        json!({ "textDocument": { "uri": uri }, "range": { "start": at(line), "end": at(line) },
                "context": { "diagnostics": [] } })
    };
    let actions = client.request("textDocument/codeAction", ask(3)).unwrap();
    let told = actions.to_string();
    assert!(told.contains("\"newText\":\"when\"") && told.contains("Write `when`"), "{told}");
    assert!(told.contains("Follow all 2 suggestions") && told.contains("source.fixAll"), "{told}");
    let mut only = ask(3);
    only["context"]["only"] = json!(["refactor"]);
    assert_eq!(client.request("textDocument/codeAction", only).unwrap(), json!([]));
}

#[test]
fn node_counts_stand_beside_the_setup_where_they_are_wanted() {
    let mut client =
        Client::with(json!({ "capabilities": {}, "initializationOptions": { "nodeCounts": true } }));
    let uri = "file:///tmp/nowhere/counts.toml";
    client.open(uri, "[variant]\nextends = \"chess\"\n[setup]\nboard = \"4k3/8/8/8/8/8/P7/4K3\"\n");
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } });
    let params = json!({ "textDocument": { "uri": uri }, "range": range });
    let mut hints = json!([]);
    for _ in 0..600 {
        hints = client.request("textDocument/inlayHint", params.clone()).unwrap();
        if hints != json!([]) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(hints[0]["label"], json!("perft 7, 35, 280"), "{hints}");
    assert_eq!(hints[0]["position"], json!({ "line": 3, "character": 30 }));
}

#[test]
fn the_board_is_drawn_unless_there_are_mistakes() {
    const BOARD: &str = "variorum/board";
    check(&[
        ("[constants]\na = 1|", BOARD, json!({}), &["\"name\":\"Hill\"", "\"svg\":\"<svg ", ">knight<"]),
        ("[setup]\nboard = \"4k3/8/8/8/8/8/8/R3K3\"|", BOARD, json!({}), &[">rook<", "!>knight<"]),
        ("[setup]\nboard = \"4k3/8\"|", BOARD, json!({}), &["null", "!svg"]),
    ]);
}
