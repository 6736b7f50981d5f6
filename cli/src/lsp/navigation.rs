//! Where a name is declared, where else it stands, across all files of the definitions that have it.

use std::collections::BTreeSet;
use std::ops::Range;

use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, GotoDefinitionParams, Location,
    ReferenceParams,
};
use serde_json::Value;
use variorum::source::Span;
use variorum_workshop::editor::{Entity, Role};

use super::analysis::Analysis;
use super::files::File;
use super::here::Here;
use super::links::file_named_at;
use super::reply::{Answer, answer};
use super::server::Server;

pub(crate) fn definition(server: &Server, params: &GotoDefinitionParams) -> Answer {
    let place = &params.text_document_position_params;
    let here = server.here(&place.text_document.uri)?;
    let offset = here.offset(place.position);
    if let Some(location) = file_named_at(&here, offset) {
        return answer(location);
    }
    let Some((analysis, reference)) = here.reference(offset) else { return answer(Value::Null) };
    let declared = analysis.references.declarations(&reference.entity);
    let locations: Vec<Location> =
        declared.filter_map(|reference| analysis.location(reference.place, here.encoding)).collect();
    answer(locations)
}

pub(crate) fn references(server: &Server, params: &ReferenceParams) -> Answer {
    let place = &params.text_document_position;
    let here = server.here(&place.text_document.uri)?;
    let Some((analysis, reference)) = here.reference(here.offset(place.position)) else {
        return answer(Value::Null);
    };
    let mut seen: BTreeSet<(File, Range1)> = BTreeSet::new();
    let mut found: Vec<Location> = Vec::new();
    for (analysis, entity) in everywhere(&here, analysis, &reference.entity) {
        for reference in analysis.references.to(&entity) {
            let is_asked = reference.role != Role::Declares || params.context.include_declaration;
            let is_written = reference.role != Role::Implies;
            if is_asked && is_written && seen.insert(place_of(analysis, reference.place)) {
                found.extend(analysis.location(reference.place, here.encoding));
            }
        }
    }
    answer(found)
}

pub(crate) fn highlights(server: &Server, params: &DocumentHighlightParams) -> Answer {
    let place = &params.text_document_position_params;
    let here = server.here(&place.text_document.uri)?;
    let Some((analysis, reference)) = here.reference(here.offset(place.position)) else {
        return answer(Value::Null);
    };
    let highlight = |it: &variorum_workshop::editor::Reference| DocumentHighlight {
        range: here.document.text.range(&it.place.range(), here.encoding),
        kind: Some(match it.role {
            Role::Declares | Role::Changes | Role::Removes => DocumentHighlightKind::WRITE,
            Role::Uses | Role::Implies => DocumentHighlightKind::READ,
        }),
    };
    let source = reference.place.source;
    let all = analysis.references.to(&reference.entity);
    let found: Vec<DocumentHighlight> =
        all.filter(|it| it.place.source == source && it.role != Role::Implies).map(highlight).collect();
    answer(found)
}

/// A stretch that can be ordered.
type Range1 = (usize, usize);

/// A place that is the same in all definitions that have the file.
pub(crate) fn place_of(analysis: &Analysis, span: Span) -> (File, Range1) {
    let Range { start, end } = span.range();
    (analysis.file(span.source), (start, end))
}

/// An entity as each definition knows it that shares its declaration, the one at hand first.
pub(crate) fn everywhere<'s>(
    here: &Here<'s>,
    analysis: &'s Analysis,
    entity: &Entity,
) -> Vec<(&'s Analysis, Entity)> {
    let mut found = vec![(analysis, entity.clone())];
    let declared: BTreeSet<(File, Range1)> =
        analysis.references.declarations(entity).map(|it| place_of(analysis, it.place)).collect();
    for other in here.server.analyses.values().map(|other| &**other) {
        let is_other = other.root.file != analysis.root.file && !other.root.is_laid_over();
        if !is_other || !here.server.is_fresh(&other.root.file) {
            continue;
        }
        let same = declared.iter().find_map(|(file, (start, _))| {
            let known = other.references.at(other.source(file)?, *start)?;
            let is_same = known.entity.sort == entity.sort && known.entity.name == entity.name;
            (is_same && known.role != Role::Uses).then(|| known.entity.clone())
        });
        found.extend(same.map(|entity| (other, entity)));
    }
    found
}
