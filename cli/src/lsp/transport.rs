//! Messages over standard input and output. A message that cannot be read is answered by an error, and the next one is read.

use std::io::{BufRead, Read, Write};
use std::thread::Builder;

use crossbeam_channel::{Sender, select, unbounded};
use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};

/// The most bytes of a message.
const MOST: usize = 64 << 20;

/// A server over a connection, which gives the exit code.
type Serve = fn(&Connection) -> std::io::Result<u8>;

/// Takes messages from standard input and writes answers; gives the exit code.
///
/// # Errors
/// If the system has no threads left, or the output cannot be written.
pub(crate) fn talk(out: &mut dyn Write, serve: Serve) -> std::io::Result<u8> {
    let (sender, to_write) = unbounded::<Message>();
    let (tell, receiver) = unbounded::<Message>();
    let (tell_fault, faults) = unbounded::<Fault>();
    Builder::new()
        .name("reader".to_owned())
        .spawn(move || read_all(&mut std::io::stdin().lock(), &tell, &tell_fault))?;
    let server =
        Builder::new().name("server".to_owned()).spawn(move || serve(&Connection { sender, receiver }))?;
    loop {
        select! {
            recv(to_write) -> message => match message {
                Ok(message) => message.write(&mut &mut *out)?,
                // The server has ended, and all that it said is written.
                Err(_) => break,
            },
            recv(faults) -> fault => fault.into_iter().try_for_each(|fault| fault.write(out))?,
        }
    }
    server.join().unwrap_or(Ok(1))
}

/// Why a message cannot be taken.
struct Fault {
    code: ErrorCode,
    message: String,
    id: Value,
}

impl Fault {
    /// Answers the message.
    fn write(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let error = json!({ "code": self.code as i32, "message": self.message });
        let answer = json!({ "jsonrpc": "2.0", "id": self.id, "error": error }).to_string();
        write!(out, "Content-Length: {}\r\n\r\n{answer}", answer.len())?;
        out.flush()
    }
}

fn read_all(input: &mut impl BufRead, tell: &Sender<Message>, tell_fault: &Sender<Fault>) {
    loop {
        match read(input) {
            Ok(Some(Ok(message))) => {
                let is_exit = matches!(&message, Message::Notification(it) if it.method == "exit");
                if tell.send(message).is_err() || is_exit {
                    return;
                }
            }
            Ok(Some(Err(fault))) => {
                if tell_fault.send(fault).is_err() {
                    return;
                }
            }
            // The client is gone.
            Ok(None) | Err(_) => return,
        }
    }
}

/// The next message, or what is wrong with it; nothing at the end.
fn read(input: &mut impl BufRead) -> std::io::Result<Option<Result<Message, Fault>>> {
    let fault = |code, message: String, id| Ok(Some(Err(Fault { code, message, id })));
    let length = match header(input)? {
        None => return Ok(None),
        Some(Ok(length)) => length,
        Some(Err(message)) => return fault(ErrorCode::ParseError, message, Value::Null),
    };
    if length > MOST {
        std::io::copy(&mut input.take(length as u64), &mut std::io::sink())?;
        let message = format!("a message has at most {MOST} bytes, this one has {length}");
        return fault(ErrorCode::InvalidRequest, message, Value::Null);
    }
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes)?;
    let value: Value = match serde_json::from_slice(&bytes) {
        Ok(value) => value,
        Err(error) => return fault(ErrorCode::ParseError, error.to_string(), Value::Null),
    };
    let id = value.get("id").cloned().unwrap_or(Value::Null);
    match serde_json::from_value(value) {
        Ok(message) => Ok(Some(Ok(message))),
        Err(_) => {
            fault(ErrorCode::InvalidRequest, "the message is no request and no notification".to_owned(), id)
        }
    }
}

/// The length that the lines before a message state; nothing at the end.
fn header(input: &mut impl BufRead) -> std::io::Result<Option<Result<usize, String>>> {
    /// The longest line that is read at once.
    const LINE: u64 = 4096;
    let mut length = None;
    let mut is_first = true;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if line.is_empty() {
            // Blank lines before a message are passed over.
            match length {
                Some(length) => return Ok(Some(length)),
                None if is_first => continue,
                None => return Ok(Some(Err("a message begins with `Content-Length: NUMBER`".to_owned()))),
            }
        }
        is_first = false;
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("Content-Length")
        {
            let number = value.trim().parse();
            length = Some(number.map_err(|_| format!("`{}` is not a length", value.trim())));
        }
    }
}
