//! The board of a definition as a picture, for editors that show it beside the text.
//!
//! This request is no part of the protocol. `variorum/board` takes `{ textDocument: { uri } }` and answers with
//! `{ name, svg }`, or with nothing while the definition has mistakes.

use lsp_types::TextDocumentIdentifier;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use variorum_workshop::picture::to_svg;

use super::reply::{Answer, answer};
use super::server::Server;

/// Its name.
pub(crate) const METHOD: &str = "variorum/board";

/// What is asked.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoardParams {
    text_document: TextDocumentIdentifier,
}

/// The start of a game.
#[derive(Serialize)]
struct Board<'a> {
    /// What the game is called.
    name: &'a str,
    svg: String,
}

pub(crate) fn board(server: &Server, params: &BoardParams) -> Answer {
    let here = server.here(&params.text_document.uri)?;
    let variant = here.known.and_then(|(analysis, _)| analysis.checked.variant.as_ref());
    let Some(variant) = variant else { return answer(Value::Null) };
    answer(Board { name: &variant.model().title.name, svg: to_svg(&variant.start(), &[]) })
}
