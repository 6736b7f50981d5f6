//! A client that talks to the server in memory.

use std::collections::BTreeMap;
use std::path::Path;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};

use super::language_server::serve;

/// How long an answer may take on a busy machine.
pub(super) const LONG: Duration = Duration::from_secs(60);

pub(super) struct Client {
    connection: Option<Connection>,
    server: Option<JoinHandle<std::io::Result<u8>>>,
    last_id: i32,
    /// What was published last of each file.
    pub(super) published: BTreeMap<String, Value>,
    /// Requests of the server.
    pub(super) asked: Vec<String>,
    pub(super) answers: BTreeMap<String, Result<Value, (i64, String)>>,
}

/// What clients of today can do.
pub(super) fn capabilities() -> Value {
    json!({
        "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } },
        "textDocument": {
            "completion": { "completionItem": { "snippetSupport": true, "documentationFormat": ["markdown"] } },
            "hover": { "contentFormat": ["markdown", "plaintext"] },
            "publishDiagnostics": { "relatedInformation": true },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
        },
    })
}

impl Client {
    /// A client whose server runs and has not been spoken to.
    pub(super) fn silent() -> Client {
        let (connection, other) = Connection::memory();
        let server = std::thread::spawn(move || serve(&other));
        Client {
            connection: Some(connection),
            server: Some(server),
            last_id: 0,
            published: BTreeMap::new(),
            asked: Vec::new(),
            answers: BTreeMap::new(),
        }
    }

    pub(super) fn start() -> Client {
        Client::with(json!({ "capabilities": capabilities() }))
    }

    pub(super) fn in_folder(folder: &Path) -> Client {
        let folders = json!([{ "uri": uri(folder), "name": "here" }]);
        Client::with(json!({ "capabilities": capabilities(), "workspaceFolders": folders }))
    }

    pub(super) fn with(params: Value) -> Client {
        let mut client = Client::silent();
        client.request("initialize", params).unwrap();
        client.notify("initialized", json!({}));
        client
    }

    fn connection(&self) -> &Connection {
        self.connection.as_ref().unwrap()
    }

    pub(super) fn notify(&self, method: &str, params: Value) {
        let message = Notification { method: method.to_owned(), params };
        self.connection().sender.send(message.into()).unwrap();
    }

    /// Asks without waiting for the answer; gives the number of the request.
    pub(super) fn ask(&mut self, method: &str, params: Value) -> i32 {
        self.last_id += 1;
        let request = Request { id: RequestId::from(self.last_id), method: method.to_owned(), params };
        self.connection().sender.send(request.into()).unwrap();
        self.last_id
    }

    #[track_caller]
    pub(super) fn request(&mut self, method: &str, params: Value) -> Result<Value, (i64, String)> {
        let id = self.ask(method, params);
        self.answer(id)
    }

    /// The answer to a request.
    #[track_caller]
    pub(super) fn answer(&mut self, id: i32) -> Result<Value, (i64, String)> {
        let id = RequestId::from(id).to_string();
        self.until("an answer", |client| client.answers.contains_key(&id));
        self.answers.remove(&id).unwrap()
    }

    /// Takes messages until something is so.
    #[track_caller]
    pub(super) fn until(&mut self, what: &str, mut is_so: impl FnMut(&Client) -> bool) {
        let end = Instant::now() + LONG;
        while !is_so(self) {
            let left = end.saturating_duration_since(Instant::now());
            match self.connection().receiver.recv_timeout(left) {
                Ok(message) => self.take(message),
                Err(error) => panic!("{what} does not come: {error}; {:#?}", self.published),
            }
        }
    }

    fn take(&mut self, message: Message) {
        match message {
            Message::Response(response) => {
                let answer = response.response_result.map_err(|error| (i64::from(error.code), error.message));
                self.answers.insert(response.id.to_string(), answer);
            }
            Message::Notification(notification) => {
                assert_eq!(notification.method, "textDocument/publishDiagnostics");
                let uri = notification.params["uri"].as_str().unwrap().to_owned();
                self.published.insert(uri, notification.params);
            }
            Message::Request(request) => self.asked.push(request.method),
        }
    }

    pub(super) fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "toml", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces the whole text.
    pub(super) fn replace(&mut self, uri: &str, version: i32, text: &str) {
        let changes = json!([{ "text": text }]);
        let document = json!({ "uri": uri, "version": version });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// The errors of a file once they are published and as they are to be; warnings are left out.
    #[track_caller]
    pub(super) fn mistakes(&mut self, uri: &str, is_so: impl Fn(&[String]) -> bool) -> Vec<String> {
        self.until("a list of mistakes", |client| {
            client.published.get(uri).is_some_and(|published| is_so(&messages(published)))
        });
        messages(&self.published[uri])
    }

    /// Ends the conversation as the protocol has it; gives the exit code.
    #[track_caller]
    pub(super) fn leave(mut self) -> u8 {
        self.request("shutdown", Value::Null).unwrap();
        self.notify("exit", Value::Null);
        self.ended()
    }

    /// The exit code of a server that ends.
    #[track_caller]
    pub(super) fn ended(&mut self) -> u8 {
        self.server.take().unwrap().join().unwrap().unwrap()
    }

    /// Leaves without a word.
    pub(super) fn vanish(&mut self) {
        self.connection = None;
    }
}

fn messages(published: &Value) -> Vec<String> {
    let list = published["diagnostics"].as_array().unwrap();
    let errors = list.iter().filter(|it| it["severity"] == 1);
    errors.map(|it| it["message"].as_str().unwrap().to_owned()).collect()
}

pub(super) fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// A text without its mark `|`, and where that stood in UTF-16.
pub(super) fn marked(text: &str) -> (String, Value) {
    let at = text.find('|').expect("a text has a mark");
    let line = text[..at].matches('\n').count();
    let column = text[..at].rsplit('\n').next().unwrap().encode_utf16().count();
    (text.replacen('|', "", 1), json!({ "line": line, "character": column }))
}
