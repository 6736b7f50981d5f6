//! The program itself, over standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use serde_json::{Value, json};

use super::client::LONG;

struct Program {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
}

impl Program {
    fn start() -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_variorum"))
            .args(["lsp", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (tell, messages) = channel();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                let _ = tell.send(message);
            }
        });
        Program { input: child.stdin.take().unwrap(), child, messages }
    }

    fn raw(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    fn say(&mut self, message: &Value) {
        let text = message.to_string();
        self.raw(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    }

    /// The next message of the program that a function takes.
    #[track_caller]
    fn next(&self, takes: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.messages.recv_timeout(LONG).expect("a message comes");
            if takes(&message) {
                return message;
            }
        }
    }

    #[track_caller]
    fn request(&mut self, id: i32, method: &str, params: &Value) -> Value {
        self.say(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.next(|message| message["id"] == id && message["method"].is_null())
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.say(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            line => length = line.strip_prefix("Content-Length: ").unwrap().parse().unwrap(),
        }
    }
    let mut bytes = vec![0; length];
    output.read_exact(&mut bytes).ok()?;
    Some(serde_json::from_slice(&bytes).unwrap())
}

#[test]
fn the_program_speaks_the_protocol() {
    let mut program = Program::start();
    let told = program.request(1, "initialize", &json!({ "capabilities": {} }));
    assert_eq!(told["result"]["capabilities"]["hoverProvider"], true);
    program.notify("initialized", &json!({}));
    let uri = "file:///tmp/nowhere/stdio.toml";
    let text = "[variant]\nextends = \"chess\"\n[endings.bare]\nwhen = \"no(my quen)\"\nresult = \"draw\"\n";
    let document = json!({ "uri": uri, "languageId": "toml", "version": 7, "text": text });
    program.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    let published = program.next(|message| message["method"] == "textDocument/publishDiagnostics");
    assert_eq!(published["params"]["version"], 7);
    assert_eq!(
        published["params"]["diagnostics"][0]["range"]["start"],
        json!({ "line": 3, "character": 14 })
    );
    let place = json!({ "textDocument": { "uri": uri }, "position": { "line": 3, "character": 9 } });
    let hover = program.request(2, "textDocument/hover", &place);
    assert!(
        hover["result"].to_string().contains("whether the set has")
            || hover["result"].to_string().contains("Whether the set has")
    );
    program.request(3, "shutdown", &Value::Null);
    program.notify("exit", &Value::Null);
    assert_eq!(program.child.wait().unwrap().code(), Some(0));
}

#[test]
fn messages_that_cannot_be_read_are_answered_and_the_next_ones_too() {
    let mut program = Program::start();
    program.request(1, "initialize", &json!({ "capabilities": {} }));
    let rows = [
        ("Content-Length: 7\r\n\r\n{ no }!", -32700, Value::Null),
        ("Content-Length: 5\r\n\r\n[1,2]", -32600, Value::Null),
        ("Content-Length: 4\r\n\r\n\u{fffd}a", -32700, Value::Null),
        ("Content-Length: 22\r\n\r\n{\"id\": 9, \"method\": 5}", -32600, json!(9)),
        ("Content-Type: x\r\n\r\n", -32700, Value::Null),
    ];
    for (text, code, id) in rows {
        program.raw(text);
        let answer = program.next(|message| message["error"].is_object());
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &id), "{text}");
    }
    // Nested deeper than anybody means.
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    program.raw(&format!("Content-Length: {}\r\n\r\n{deep}", deep.len()));
    assert_eq!(program.next(|message| message["error"].is_object())["error"]["code"], -32700);
    let answer = program.request(2, "shutdown", &Value::Null);
    assert_eq!(answer["result"], Value::Null);
    program.notify("exit", &Value::Null);
    assert_eq!(program.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_client_that_is_gone_ends_the_program() {
    let mut program = Program::start();
    program.request(1, "initialize", &json!({ "capabilities": {} }));
    drop(program.input);
    assert_eq!(program.child.wait().unwrap().code(), Some(1));
}

/// A real editor, without a screen, does what a user does: `cli/tests/lsp/neovim.lua`.
///
/// `cargo test --test cli -- --ignored neovim`
#[test]
#[ignore = "asks for Neovim 0.7 or later"]
fn neovim_understands_the_server() {
    let output = Command::new("nvim")
        .args(["--headless", "--clean", "-c", "luafile tests/lsp/neovim.lua"])
        .env("VARIORUM", env!("CARGO_BIN_EXE_variorum"))
        .output()
        .unwrap();
    let told =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let expected = [
        "mistake at line 9: nothing is called `quen`",
        "kind `king`",
        "completion has king: true",
        "hill is declared at line 6",
        "any(my king and summit) and no(my quen)",
    ];
    for part in expected {
        assert!(told.contains(part), "{part}: {told}");
    }
}
