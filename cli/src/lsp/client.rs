//! What the client can do and wants.

use std::path::PathBuf;

use lsp_types::{ClientCapabilities, InitializeParams, MarkupKind, PositionEncodingKind};
use serde::Deserialize;

use super::files::path;
use super::text::Encoding;

/// What the client can do and wants.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) encoding: Encoding,
    pub(crate) snippets: bool,
    pub(crate) markdown: bool,
    /// Whether the places that belong to a diagnostic are shown.
    pub(crate) related: bool,
    /// Whether lists of symbols may have lists in them.
    pub(crate) nested_symbols: bool,
    /// Whether it can be asked to watch files.
    pub(crate) watches: bool,
    /// Whether it can be asked to ask for hints again.
    pub(crate) refreshes_hints: bool,
    pub(crate) options: Options,
    pub(crate) folders: Vec<PathBuf>,
}

/// What can be set in `initializationOptions`.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Options {
    /// Whether node counts of the start are shown beside `[setup]`.
    pub(crate) node_counts: bool,
}

impl Client {
    /// Nobody yet.
    pub(crate) fn unknown() -> Client {
        Client::of(&InitializeParams::default())
    }

    pub(crate) fn of(params: &InitializeParams) -> Client {
        let can = &params.capabilities;
        let document = can.text_document.as_ref();
        let completion = document.and_then(|it| it.completion.as_ref()?.completion_item.as_ref());
        let formats = document.and_then(|it| it.hover.as_ref()?.content_format.as_ref());
        let options = params.initialization_options.clone().unwrap_or_default();
        let watching = can.workspace.as_ref().and_then(|it| it.did_change_watched_files);
        Client {
            encoding: encoding(can),
            snippets: completion.and_then(|it| it.snippet_support) == Some(true),
            markdown: formats.is_none_or(|formats| formats.contains(&MarkupKind::Markdown)),
            related: document
                .and_then(|it| it.publish_diagnostics.as_ref()?.related_information)
                .unwrap_or(false),
            nested_symbols: document
                .and_then(|it| it.document_symbol.as_ref()?.hierarchical_document_symbol_support)
                .unwrap_or(false),
            watches: watching.and_then(|it| it.dynamic_registration) == Some(true),
            refreshes_hints: can.workspace.as_ref().and_then(|it| it.inlay_hint.as_ref()?.refresh_support)
                == Some(true),
            // Options that cannot be read are as good as none.
            options: serde_json::from_value(options).unwrap_or_default(),
            folders: folders(params),
        }
    }
}

/// UTF-8 where the client takes it, else what every client takes.
fn encoding(can: &ClientCapabilities) -> Encoding {
    let known = can.general.as_ref().and_then(|general| general.position_encodings.as_ref());
    match known.is_some_and(|known| known.contains(&PositionEncodingKind::UTF8)) {
        true => Encoding::Utf8,
        false => Encoding::Utf16,
    }
}

#[expect(deprecated, reason = "older clients name their folder so")]
fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    match &params.workspace_folders {
        Some(folders) => folders.iter().filter_map(|folder| path(&folder.uri)).collect(),
        None => params.root_uri.iter().filter_map(path).collect(),
    }
}
