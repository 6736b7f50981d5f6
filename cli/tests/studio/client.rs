//! A server that is started for a test, and requests to it as they are written.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

/// A started server; it ends with its test.
pub(crate) struct Server {
    child: Child,
    host: String,
    token: String,
    games: TempDir,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

/// Events as they come.
pub(crate) struct Events(BufReader<TcpStream>);

impl Server {
    /// Starts a server with a folder for games of its own.
    pub(crate) fn start(arguments: &[&str]) -> Server {
        Server::with_games(tempfile::tempdir().unwrap(), arguments)
    }

    fn with_games(games: TempDir, arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_variorum"))
            .arg("studio")
            .args(arguments)
            .args(["--port", "0", "--games"])
            .arg(games.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (_, address) = line.split_once("http://").unwrap_or_else(|| panic!("it told {line:?}"));
        let (host, rest) = address.split_once("/?token=").unwrap();
        let token = rest.split_whitespace().next().unwrap().to_owned();
        Server { child, host: host.to_owned(), token, games }
    }

    /// Kills the server, and starts another one with the same games.
    pub(crate) fn restart(mut self) -> Server {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let games = std::mem::replace(&mut self.games, tempfile::tempdir().unwrap());
        Server::with_games(games, &[])
    }

    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// The header with the token.
    pub(crate) fn bearer(&self) -> String {
        format!("Authorization: Bearer {}\r\n", self.token)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None)
    }

    pub(crate) fn delete(&self, path: &str) -> Answer {
        self.ask("DELETE", path, None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_text(path, &body.to_string())
    }

    pub(crate) fn put(&self, path: &str, body: &Value) -> Answer {
        self.ask("PUT", path, Some(&body.to_string()))
    }

    pub(crate) fn post_text(&self, path: &str, body: &str) -> Answer {
        self.ask("POST", path, Some(body))
    }

    fn ask(&self, method: &str, path: &str, body: Option<&str>) -> Answer {
        let kind = body.map_or_else(String::new, |body| {
            format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len())
        });
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n{}{kind}", self.host, self.bearer());
        self.send(&format!("{head}Connection: close\r\n\r\n{}", body.unwrap_or_default()))
    }

    /// Sends bytes as they are, and reads the answer.
    pub(crate) fn send(&self, request: &str) -> Answer {
        let mut stream = self.connect();
        // A server that refuses a body need not read all of it.
        let _ = stream.write_all(request.as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        Answer::parse(&String::from_utf8_lossy(&bytes))
    }

    /// Events of an address, from now on.
    pub(crate) fn events(&self, path: &str) -> Events {
        let mut stream = self.connect();
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{}\r\n", self.host, self.bearer());
        stream.write_all(head.as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert!(line.starts_with("HTTP/1.1 200"), "{line}");
        while !line.trim().is_empty() {
            line.clear();
            reader.read_line(&mut line).unwrap();
        }
        Events(reader)
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Answer {
    fn parse(text: &str) -> Answer {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let status = head.split_whitespace().nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The reason of a refusal.
    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }
}

impl Events {
    /// The data of the next event of a name.
    pub(crate) fn next_of(&mut self, name: &str) -> String {
        let mut is_meant = false;
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the events have ended");
            let line = line.trim();
            match line.split_once(':') {
                Some(("event", event)) => is_meant = event.trim() == name,
                Some(("data", data)) if is_meant => return data.trim().to_owned(),
                _ => {}
            }
        }
    }
}
