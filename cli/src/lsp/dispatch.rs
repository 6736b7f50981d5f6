//! Which message does what.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use lsp_types::{
    CancelParams, DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidChangeWorkspaceFoldersParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, InitializeParams, NumberOrString,
    TextDocumentIdentifier, TextDocumentPositionParams,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::capabilities::{self, initialize_result};
use super::client::Client;
use super::files::{File, path};
use super::reply::{Answer, Refusal, answer, response};
use super::server::{Document, Server, Stage, Waiting};
use super::text::Text;
use super::workspace::Workspace;
use super::{
    actions, board, completion, formatting, hover, inlay, links, navigation, rename, signature, symbols,
    tokens,
};

/// How long a list of what can be written waits for the check of what was just written.
const PATIENCE: Duration = Duration::from_millis(40);

/// Takes a message; gives the exit code if the server is to end.
pub(crate) fn take(server: &mut Server, message: Message) -> Option<u8> {
    match message {
        Message::Request(request) => {
            let id = request.id.clone();
            if let Some(answer) = on_request(server, request) {
                server.send(response(id, answer));
            }
        }
        Message::Notification(notification) if notification.method == "exit" => {
            return Some(u8::from(server.stage != Stage::Ending));
        }
        Message::Notification(notification) => {
            let _ = guarded(|| {
                on_notification(server, notification);
                answer(())
            });
        }
        // The server asks for nothing whose answer matters.
        Message::Response(_) => {}
    }
    None
}

/// An answer, also where the code that makes it has a fault.
pub(crate) fn guarded(run: impl FnOnce() -> Answer) -> Answer {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
        Err(Refusal::of(ErrorCode::InternalError, "the server has failed to answer this request"))
    })
}

/// Parameters as a request must have them.
fn read<P: DeserializeOwned>(params: Value) -> Result<P, Refusal> {
    let params = if params.is_null() { Value::Object(serde_json::Map::new()) } else { params };
    serde_json::from_value(params).map_err(|error| Refusal::of(ErrorCode::InvalidParams, error.to_string()))
}

/// Answers a request, or has it wait: then nothing.
fn on_request(server: &mut Server, request: Request) -> Option<Answer> {
    let Request { id, method, params } = request;
    match (server.stage, method.as_str()) {
        (Stage::Silent, "initialize") => Some(initialize(server, params)),
        (Stage::Silent, _) => {
            Some(Err(Refusal::of(ErrorCode::ServerNotInitialized, "the server waits for `initialize`")))
        }
        (Stage::Working, "initialize") => {
            Some(Err(Refusal::of(ErrorCode::InvalidRequest, "the server has been initialized before")))
        }
        (Stage::Working, "shutdown") => {
            server.stage = Stage::Ending;
            Some(answer(()))
        }
        (Stage::Working, method) => {
            at_once(server, method, &params).or_else(|| later(server, id, method, params))
        }
        (Stage::Ending, _) => {
            Some(Err(Refusal::of(ErrorCode::InvalidRequest, "the server was asked to shut down")))
        }
    }
}

/// Requests about a text alone; nothing if the method is none of them.
fn at_once(server: &Server, method: &str, params: &Value) -> Option<Answer> {
    let run: Group = match method {
        "textDocument/documentSymbol" => |server, params| symbols::symbols(server, &read(params)?),
        "textDocument/foldingRange" => |server, params| symbols::folds(server, &read(params)?),
        "textDocument/formatting" => |server, params| formatting::format(server, &read(params)?),
        "completionItem/resolve" => |_, params| answer(params),
        _ => return None,
    };
    Some(guarded(|| run(server, params.clone())))
}

/// Whose file a request is about.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct About {
    text_document: TextDocumentIdentifier,
}

type Group = fn(&Server, Value) -> Answer;

/// Requests about what is known by a check.
fn later(server: &mut Server, id: RequestId, method: &str, params: Value) -> Option<Answer> {
    let run: Group = match method {
        "textDocument/hover" => |server, params| hover::hover(server, &read(params)?),
        "textDocument/completion" => |server, params| completion::complete(server, &read(params)?),
        "textDocument/signatureHelp" => |server, params| signature::help(server, &read(params)?),
        "textDocument/definition" | "textDocument/declaration" => {
            |server, params| navigation::definition(server, &read(params)?)
        }
        "textDocument/documentLink" => |server, params| links::links(server, &read(params)?),
        "textDocument/references" => |server, params| navigation::references(server, &read(params)?),
        "textDocument/documentHighlight" => |server, params| navigation::highlights(server, &read(params)?),
        "textDocument/prepareRename" => {
            |server, params| rename::prepare(server, &read::<TextDocumentPositionParams>(params)?)
        }
        "textDocument/rename" => |server, params| rename::rename(server, &read(params)?),
        "textDocument/codeAction" => |server, params| actions::actions(server, &read(params)?),
        "textDocument/semanticTokens/full" => |server, params| tokens::full(server, &read(params)?),
        "textDocument/semanticTokens/range" => |server, params| tokens::range(server, &read(params)?),
        "textDocument/inlayHint" => |server, params| inlay::hints(server, &read(params)?),
        board::METHOD => |server, params| board::board(server, &read(params)?),
        _ => {
            let message = format!("`{method}` is not known to this server");
            return Some(Err(Refusal::of(ErrorCode::MethodNotFound, message)));
        }
    };
    let about: About = match read(params.clone()) {
        Ok(about) => about,
        Err(refusal) => return Some(Err(refusal)),
    };
    let file = File::of_uri(&about.text_document.uri);
    if !server.documents.contains_key(&file) {
        return Some(Err(Refusal::of(ErrorCode::InvalidParams, "the file is not open")));
    }
    let is_patient = !matches!(method, "textDocument/completion" | "textDocument/signatureHelp");
    server.wait(Waiting {
        id,
        file,
        is_wide: matches!(method, "textDocument/references" | "textDocument/rename"),
        patience: (!is_patient).then(|| Instant::now() + PATIENCE),
        run: Box::new(move |server| run(server, params)),
    });
    None
}

fn initialize(server: &mut Server, params: Value) -> Answer {
    let params: InitializeParams = read(params)?;
    server.client = Client::of(&params);
    server.stage = Stage::Working;
    answer(initialize_result(&server.client))
}

/// Takes a notification. What cannot be read is left: a notification has no answer.
fn on_notification(server: &mut Server, notification: Notification) {
    let Notification { method, params } = notification;
    if server.stage != Stage::Working {
        return;
    }
    match method.as_str() {
        "initialized" => {
            server.workspace = Workspace::of(&server.client.folders);
            if let Some(request) = capabilities::watch(&server.client) {
                server.send(request);
            }
        }
        "textDocument/didOpen" => read(params).into_iter().for_each(|params| open(server, params)),
        "textDocument/didChange" => read(params).into_iter().for_each(|params| change(server, &params)),
        "textDocument/didClose" => read(params).into_iter().for_each(|params| close(server, &params)),
        "workspace/didChangeWatchedFiles" => {
            read(params).into_iter().for_each(|params| files_changed(server, &params));
        }
        "workspace/didChangeWorkspaceFolders" => {
            read(params).into_iter().for_each(|params| folders_changed(server, &params));
        }
        "$/cancelRequest" => {
            if let Ok(CancelParams { id }) = read(params) {
                let id = match id {
                    NumberOrString::Number(number) => RequestId::from(number),
                    NumberOrString::String(text) => RequestId::from(text),
                };
                server.cancel(&id);
            }
        }
        // Notices that change nothing here, and those of later versions of the protocol.
        _ => {}
    }
}

fn open(server: &mut Server, params: DidOpenTextDocumentParams) {
    let document = params.text_document;
    let file = File::of_uri(&document.uri);
    if !file.is_shipped() {
        server.workspace.set(&file, &document.text);
    }
    let text = Text::new(document.text);
    server.documents.insert(file.clone(), Document { uri: document.uri, version: document.version, text });
    server.has_changed(Some(&file));
}

fn change(server: &mut Server, params: &DidChangeTextDocumentParams) {
    let file = File::of_uri(&params.text_document.uri);
    let encoding = server.client.encoding;
    let Some(document) = server.documents.get_mut(&file) else { return };
    document.version = params.text_document.version;
    params.content_changes.iter().for_each(|change| document.text.change(change, encoding));
    if !file.is_shipped() {
        server.workspace.set(&file, document.text.as_str());
    }
    server.has_changed(Some(&file));
}

fn close(server: &mut Server, params: &DidCloseTextDocumentParams) {
    let file = File::of_uri(&params.text_document.uri);
    server.documents.remove(&file);
    if let Some(path) = path(&params.text_document.uri) {
        server.workspace.read(&path);
    }
    server.has_changed(Some(&file));
}

fn files_changed(server: &mut Server, params: &DidChangeWatchedFilesParams) {
    for change in &params.changes {
        let file = File::of_uri(&change.uri);
        if let (false, Some(path)) = (server.documents.contains_key(&file), path(&change.uri)) {
            server.workspace.read(&path);
        }
        server.has_changed(Some(&file));
    }
}

fn folders_changed(server: &mut Server, params: &DidChangeWorkspaceFoldersParams) {
    let gone: Vec<_> = params.event.removed.iter().filter_map(|folder| path(&folder.uri)).collect();
    server.client.folders.retain(|folder| !gone.contains(folder));
    server.client.folders.extend(params.event.added.iter().filter_map(|folder| path(&folder.uri)));
    server.workspace = Workspace::of(&server.client.folders);
    for (file, document) in &server.documents {
        server.workspace.set(file, document.text.as_str());
    }
    server.has_changed(None);
}
