//! Another name for something, in all files that have it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use lsp_types::{RenameParams, TextDocumentPositionParams, TextEdit, WorkspaceEdit};
use serde_json::json;
use variorum_workshop::editor::{Entity, Reference, meaning_at};

use super::analysis::Analysis;
use super::files::File;
use super::here::Here;
use super::navigation::{everywhere, place_of};
use super::reply::{Answer, Refusal, answer};
use super::server::Server;
use super::text::Text;

pub(crate) fn prepare(server: &Server, params: &TextDocumentPositionParams) -> Answer {
    let here = server.here(&params.text_document.uri)?;
    let (analysis, reference) = name_at(&here, here.offset(params.position))?;
    refuse_shipped(analysis, &reference.entity)?;
    let range = here.document.text.range(&reference.place.range(), here.encoding);
    answer(json!({ "range": range, "placeholder": reference.entity.name }))
}

pub(crate) fn rename(server: &Server, params: &RenameParams) -> Answer {
    let place = &params.text_document_position;
    let here = server.here(&place.text_document.uri)?;
    let (analysis, reference) = name_at(&here, here.offset(place.position))?;
    refuse_shipped(analysis, &reference.entity)?;
    let mut edits: BTreeMap<File, BTreeSet<(usize, usize)>> = BTreeMap::new();
    let mut texts: HashMap<File, Text> = HashMap::new();
    for (analysis, entity) in everywhere(&here, analysis, &reference.entity) {
        refuse_shipped(analysis, &entity)?;
        let found = analysis.references.rename(&entity, &params.new_name);
        let found = found.map_err(|error| {
            let elsewhere = &analysis.root.file;
            match server.documents.contains_key(elsewhere) {
                true => Refusal::failed(error.to_string()),
                false => Refusal::failed(format!("in {}: {error}", elsewhere.name())),
            }
        })?;
        for edit in found {
            let (file, range) = place_of(analysis, edit.place);
            texts.entry(file.clone()).or_insert_with(|| Text::new(analysis.text(edit.place.source)));
            edits.entry(file).or_default().insert(range);
        }
    }
    // The protocol's map has URIs as keys, which nothing changes.
    #[expect(clippy::mutable_key_type, reason = "the protocol has URIs as keys")]
    let mut changes = HashMap::new();
    for (file, ranges) in edits {
        let Some(text) = texts.get(&file) else { continue };
        let uri = file.uri(text.as_str());
        let uri = uri.ok_or_else(|| Refusal::failed(format!("{} has no URI", file.name())))?;
        let edit = |(start, end): (usize, usize)| TextEdit {
            range: text.range(&(start..end), here.encoding),
            new_text: params.new_name.clone(),
        };
        changes.insert(uri, ranges.into_iter().map(edit).collect());
    }
    answer(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
}

/// The name at a place that its author has given.
fn name_at<'s>(here: &Here<'s>, offset: usize) -> Result<(&'s Analysis, &'s Reference), Refusal> {
    if let Some(found) = here.reference(offset) {
        return Ok(found);
    }
    let context = here.context(offset);
    let word = context.token.as_ref().map(|token| &token.text);
    Err(Refusal::failed(match (word, meaning_at(&context)) {
        (Some(word), Some(_)) => format!("`{word}` is a word of the language"),
        (Some(word), None) => format!("`{word}` is not a name that the definition declares"),
        (None, _) => "there is no name here".to_owned(),
    }))
}

/// Shipped files keep the names that they have.
fn refuse_shipped(analysis: &Analysis, entity: &Entity) -> Result<(), Refusal> {
    let name = &entity.name;
    let shipped = |reference: &&Reference| analysis.file(reference.place.source).is_shipped();
    if let Some(declared) = analysis.references.declarations(entity).find(shipped) {
        let file = analysis.file(declared.place.source);
        return Err(Refusal::failed(format!(
            "`{name}` is declared in the shipped file {}, which does not change",
            file.name()
        )));
    }
    match analysis.references.to(entity).find(shipped) {
        Some(used) => {
            let file = analysis.file(used.place.source);
            Err(Refusal::failed(format!("the shipped file {} asks for `{name}` by this name", file.name())))
        }
        None => Ok(()),
    }
}
