//! How a conversation goes: its beginning and end, what is malformed, places in other units, what is cancelled.

use serde_json::{Value, json};

use super::client::{Client, capabilities, marked};

const URI: &str = "file:///tmp/nowhere/talk.toml";
const CHESS: &str = "[variant]\nextends = \"chess\"\n";

#[test]
fn a_conversation_begins_and_ends_as_the_protocol_says() {
    let mut client = Client::silent();
    let hover = json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 0 } });
    assert_eq!(client.request("textDocument/hover", hover.clone()).unwrap_err().0, -32002);
    let told = client.request("initialize", json!({ "capabilities": capabilities() })).unwrap();
    assert_eq!(told["serverInfo"]["name"], "variorum");
    assert_eq!(told["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(told["capabilities"]["inlayHintProvider"], Value::Null);
    assert_eq!(client.request("initialize", json!({ "capabilities": {} })).unwrap_err().0, -32600);
    client.notify("initialized", json!({}));
    client.until("a request to watch files", |client| !client.asked.is_empty());
    assert_eq!(client.asked, ["client/registerCapability"]);
    client.request("shutdown", Value::Null).unwrap();
    assert_eq!(client.request("textDocument/hover", hover).unwrap_err().0, -32600);
    client.notify("exit", Value::Null);
    assert_eq!(client.ended(), 0);
}

#[test]
fn leaving_without_asking_is_told_by_the_exit_code() {
    let mut client = Client::start();
    client.notify("exit", Value::Null);
    assert_eq!(client.ended(), 1);
    let mut client = Client::silent();
    client.notify("exit", Value::Null);
    assert_eq!(client.ended(), 1);
    let mut client = Client::start();
    client.vanish();
    assert_eq!(client.ended(), 1);
}

#[test]
fn what_is_malformed_is_answered_by_an_error() {
    let mut client = Client::start();
    let about = json!({ "uri": URI });
    let nowhere = json!({ "line": 4_000_000_000u32, "character": 4_000_000_000u32 });
    client.open(URI, CHESS);
    let rows = [
        ("textDocument/hover", json!([]), -32602),
        ("textDocument/hover", json!({ "textDocument": 5, "position": {} }), -32602),
        (
            "textDocument/hover",
            json!({ "textDocument": about, "position": { "line": -1, "character": 0 } }),
            -32602,
        ),
        ("textDocument/rename", json!({ "textDocument": about }), -32602),
        ("textDocument/formatting", Value::Null, -32602),
        (
            "textDocument/hover",
            json!({ "textDocument": { "uri": "file:///other" }, "position": nowhere }),
            -32602,
        ),
        ("textDocument/hover", json!({ "textDocument": { "uri": "no uri" }, "position": nowhere }), -32602),
        ("textDocument/moniker", json!({}), -32601),
        ("nonsense", Value::Null, -32601),
    ];
    for (method, params, code) in rows {
        let refused = client.request(method, params.clone()).unwrap_err();
        assert_eq!(refused.0, code, "{method} {params}: {}", refused.1);
    }
    // Notices that cannot be read change nothing, nor do those about what is not open.
    client.notify("textDocument/didChange", json!({ "textDocument": 1 }));
    client.notify("textDocument/didOpen", json!("?"));
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": "file:///other" } }));
    client.notify("$/cancelRequest", json!({ "id": "never asked" }));
    client.notify("$/setTrace", json!({ "value": "verbose" }));
    client.replace("file:///other", 2, "x");
    // A place behind the end is the end.
    let hover = json!({ "textDocument": about, "position": nowhere });
    assert_eq!(client.request("textDocument/hover", hover).unwrap(), Value::Null);
    let change =
        json!([{ "range": { "start": nowhere, "end": { "line": 0, "character": 0 } }, "text": "# end" }]);
    let changed = json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": change });
    client.notify("textDocument/didChange", changed);
    let symbols = client.request("textDocument/documentSymbol", json!({ "textDocument": about })).unwrap();
    assert_eq!(symbols[0]["name"], "variant");
    assert_eq!(client.leave(), 0);
}

#[test]
fn columns_are_counted_in_the_units_that_were_agreed_on() {
    let text = "[variant]\nname = \"♞𝄞\"\nextends = \"chess\"\n[endings.bare] # ♞𝄞\nwhen = [\"any(my king)\"] # ♞𝄞\nresult = \"𝄞\"\n\
                [groups]\ntwo = \"king quen\"\n";
    for (encodings, name, width) in
        [(json!(["utf-16"]), "utf-16", 3), (json!(["utf-8", "utf-16"]), "utf-8", 7)]
    {
        let mut can = capabilities();
        can["general"] = json!({ "positionEncodings": encodings });
        let mut client = Client::silent();
        let told = client.request("initialize", json!({ "capabilities": can })).unwrap();
        assert_eq!(told["capabilities"]["positionEncoding"], name);
        client.notify("initialized", json!({}));
        client.open(URI, text);
        // A sign is written behind the two of the name, then taken away again by its place.
        let at = 8 + width;
        let edit = |from: u32, to: u32, text: &str| {
            let place = |column: u32| json!({ "line": 1, "character": column });
            json!([{ "range": { "start": place(from), "end": place(to) }, "text": text }])
        };
        for (version, change) in [(2, edit(at, at, "é")), (3, edit(at, at + (width + 1) / 4, ""))] {
            let document = json!({ "uri": URI, "version": version });
            client.notify(
                "textDocument/didChange",
                json!({ "textDocument": document, "contentChanges": change }),
            );
        }
        let symbols =
            client.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } })).unwrap();
        let detail = &symbols[0]["children"][0]["detail"];
        assert_eq!(*detail, "\"♞𝄞\"");
        client.mistakes(URI, |mistakes| mistakes.iter().any(|it| it.contains("quen")));
        let result = &symbols[1]["children"][1];
        assert_eq!(result["range"]["end"]["character"], json!(if width == 3 { 13 } else { 15 }));
        assert_eq!(client.leave(), 0);
    }
}

#[test]
fn what_waits_can_be_cancelled() {
    let mut client = Client::start();
    let (text, position) = marked(
        "[variant]\nextends = \"chess\"\n[endings.hill]\nwhen = \"any(my ki|ng)\"\nresult = \"draw\"\n",
    );
    client.open(URI, &text);
    let params = json!({ "textDocument": { "uri": URI }, "position": position });
    let hover = client.ask("textDocument/hover", params.clone());
    client.notify("$/cancelRequest", json!({ "id": hover }));
    let answer = client.answer(hover);
    // The check may have been quicker than the cancellation.
    assert!(answer.is_ok() || answer.unwrap_err().0 == -32800);
    assert!(client.request("textDocument/hover", params).unwrap().to_string().contains("kind `king`"));
    assert_eq!(client.leave(), 0);
}

#[test]
fn an_old_client_is_told_what_it_understands() {
    let mut client = Client::with(
        json!({ "capabilities": { "textDocument": { "hover": { "contentFormat": ["plaintext"] } } } }),
    );
    let (text, position) = marked(
        "[variant]\nextends = \"chess\"\n[endings.hill]\nwhen = \"att|acked(my king)\"\nresult = \"draw\"\n",
    );
    client.open(URI, &text);
    let params = json!({ "textDocument": { "uri": URI }, "position": position });
    let hover = client.request("textDocument/hover", params.clone()).unwrap();
    assert_eq!(hover["contents"]["kind"], "plaintext");
    assert!(!hover.to_string().contains("```"), "{hover}");
    let items = client.request("textDocument/completion", params).unwrap();
    assert!(!items.to_string().contains("${"), "no snippets");
    let symbols =
        client.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": URI } })).unwrap();
    assert_eq!(symbols[1]["containerName"], "variant");
    assert!(client.asked.is_empty());
    assert_eq!(client.leave(), 0);
}
