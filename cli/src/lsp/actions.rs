//! What is suggested to mend mistakes.

use std::collections::HashMap;

use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, TextEdit, WorkspaceEdit};
use variorum::diagnostic::{Diagnostic, Suggestion};

use super::diagnostics::convert;
use super::here::Here;
use super::reply::{Answer, answer};
use super::server::Server;

pub(crate) fn actions(server: &Server, params: &CodeActionParams) -> Answer {
    let here = server.here(&params.text_document.uri)?;
    let Some((analysis, source)) = here.fresh() else {
        return answer(Vec::<CodeActionOrCommand>::new());
    };
    let review = server.reviews.get(&analysis.root.file).filter(|review| review.stamp == analysis.stamp);
    let diagnostics = review.map_or(&analysis.checked.diagnostics, |review| &review.diagnostics);
    let sorted = diagnostics.sorted();
    let own = sorted.into_iter().filter_map(|found| Some((found, found.suggestion()?)));
    let own: Vec<(&Diagnostic, &Suggestion)> =
        own.filter(|(_, suggestion)| suggestion.span.source == source).collect();
    let is_wanted = |kind: &CodeActionKind| {
        params
            .context
            .only
            .as_ref()
            .is_none_or(|only| only.iter().any(|wanted| kind.as_str().starts_with(wanted.as_str())))
    };
    let asked = here.offset(params.range.start)..here.offset(params.range.end);
    let mut found = Vec::new();
    if is_wanted(&CodeActionKind::QUICKFIX) {
        let near = own.iter().filter(|(diagnostic, suggestion)| {
            [diagnostic.span(), suggestion.span].iter().any(|span| {
                span.source == source && span.range().start <= asked.end && asked.start <= span.range().end
            })
        });
        found.extend(near.map(|(diagnostic, suggestion)| {
            let (_, shown) = convert(analysis, diagnostic, &server.client);
            CodeAction {
                title: title(suggestion),
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![shown]),
                edit: Some(edits(&here, &[suggestion])),
                is_preferred: Some(true),
                ..CodeAction::default()
            }
        }));
    }
    let apart = apart(own.iter().map(|(_, suggestion)| *suggestion));
    if is_wanted(&CodeActionKind::SOURCE_FIX_ALL) && apart.len() > 1 {
        found.push(CodeAction {
            title: format!("Follow all {} suggestions", apart.len()),
            kind: Some(CodeActionKind::SOURCE_FIX_ALL),
            edit: Some(edits(&here, &apart)),
            ..CodeAction::default()
        });
    }
    answer(found.into_iter().map(CodeActionOrCommand::CodeAction).collect::<Vec<_>>())
}

fn title(suggestion: &Suggestion) -> String {
    match suggestion.replacement.is_empty() {
        true => suggestion.help.clone(),
        false if suggestion.replacement.contains('\n') => suggestion.help.clone(),
        false => format!("Write `{}`", suggestion.replacement.trim()),
    }
}

/// Suggestions that do not touch each other: of two that do, the first.
fn apart<'s>(all: impl Iterator<Item = &'s Suggestion>) -> Vec<&'s Suggestion> {
    let mut sorted: Vec<&Suggestion> = all.collect();
    sorted.sort_by_key(|suggestion| suggestion.span);
    let mut found: Vec<&Suggestion> = Vec::new();
    for suggestion in sorted {
        if found.last().is_none_or(|last| last.span.end < suggestion.span.start) {
            found.push(suggestion);
        }
    }
    found
}

fn edits(here: &Here<'_>, suggestions: &[&Suggestion]) -> WorkspaceEdit {
    let edit = |suggestion: &&Suggestion| TextEdit {
        range: here.document.text.range(&suggestion.span.range(), here.encoding),
        new_text: suggestion.replacement.clone(),
    };
    let edits = suggestions.iter().map(edit).collect();
    WorkspaceEdit { changes: Some(HashMap::from([(here.document.uri.clone(), edits)])), ..Default::default() }
}
