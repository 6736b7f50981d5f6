//! The parts of a file: a list of its sections and names, and what can be folded away.

use lsp_types::{
    DocumentSymbol, DocumentSymbolParams, FoldingRange, FoldingRangeKind, FoldingRangeParams, Location,
    SymbolInformation, SymbolKind,
};
use variorum_workshop::editor::{Item, Sort, folds as folds_of, outline};

use super::here::Here;
use super::reply::{Answer, answer};
use super::server::Server;

pub(crate) fn symbols(server: &Server, params: &DocumentSymbolParams) -> Answer {
    let here = server.here(&params.text_document.uri)?;
    let items = outline(here.text());
    if here.server.client.nested_symbols {
        return answer(items.iter().map(|item| symbol(&here, item)).collect::<Vec<_>>());
    }
    let mut flat = Vec::new();
    for item in &items {
        flat.push(flat_symbol(&here, item, None));
        flat.extend(item.inside.iter().map(|inner| flat_symbol(&here, inner, Some(&item.name))));
    }
    answer(flat)
}

/// A symbol without a name is an error to clients.
fn name(item: &Item) -> String {
    if item.name.is_empty() { "?".to_owned() } else { item.name.clone() }
}

#[expect(deprecated, reason = "the protocol's structure has a field that is no longer used")]
fn symbol(here: &Here<'_>, item: &Item) -> DocumentSymbol {
    let range = |range| here.document.text.range(range, here.encoding);
    DocumentSymbol {
        name: name(item),
        detail: (!item.detail.is_empty()).then(|| item.detail.clone()),
        kind: kind(item),
        tags: None,
        deprecated: None,
        range: range(&item.range),
        selection_range: range(&item.name_range),
        children: Some(item.inside.iter().map(|inner| symbol(here, inner)).collect()),
    }
}

#[expect(deprecated, reason = "the protocol's structure has a field that is no longer used")]
fn flat_symbol(here: &Here<'_>, item: &Item, within: Option<&String>) -> SymbolInformation {
    SymbolInformation {
        name: name(item),
        kind: kind(item),
        tags: None,
        deprecated: None,
        location: Location {
            uri: here.document.uri.clone(),
            range: here.document.text.range(&item.range, here.encoding),
        },
        container_name: within.cloned(),
    }
}

fn kind(item: &Item) -> SymbolKind {
    match item.sort {
        Some(Sort::Kind) => SymbolKind::CLASS,
        Some(Sort::Group) => SymbolKind::ENUM,
        Some(Sort::Zone | Sort::Link) => SymbolKind::OBJECT,
        Some(Sort::Constant) => SymbolKind::CONSTANT,
        Some(Sort::Mark) => SymbolKind::ENUM_MEMBER,
        Some(Sort::Variable | Sort::Parameter | Sort::Local) => SymbolKind::VARIABLE,
        Some(Sort::Table) => SymbolKind::ARRAY,
        Some(Sort::Function | Sort::Procedure | Sort::Movement) => SymbolKind::FUNCTION,
        Some(Sort::Action | Sort::Arrival) => SymbolKind::METHOD,
        Some(
            Sort::Rule
            | Sort::Forbidden
            | Sort::Priority
            | Sort::Ending
            | Sort::Phase
            | Sort::Lot
            | Sort::Right
            | Sort::Win,
        ) => SymbolKind::EVENT,
        None if item.is_head => SymbolKind::NAMESPACE,
        None => SymbolKind::PROPERTY,
    }
}

pub(crate) fn folds(server: &Server, params: &FoldingRangeParams) -> Answer {
    let here = server.here(&params.text_document.uri)?;
    let found = folds_of(here.text()).into_iter().map(|fold| {
        let range = here.document.text.range(&fold.range, here.encoding);
        FoldingRange {
            start_line: range.start.line,
            end_line: range.end.line,
            kind: Some(if fold.is_comment { FoldingRangeKind::Comment } else { FoldingRangeKind::Region }),
            ..FoldingRange::default()
        }
    });
    answer(found.filter(|fold| fold.start_line < fold.end_line).collect::<Vec<_>>())
}
