//! Files that a definition names in `extends`, `use` and `with`.

use lsp_types::{DocumentLink, DocumentLinkParams, Location, Range};

use super::here::Here;
use super::reply::{Answer, answer};
use super::server::Server;

pub(crate) fn links(server: &Server, params: &DocumentLinkParams) -> Answer {
    let here = server.here(&params.text_document.uri)?;
    let Some((analysis, source)) = here.fresh() else { return answer(Vec::<DocumentLink>::new()) };
    let taken = analysis.checked.layers().files().iter();
    let links = taken.filter_map(|file| {
        let named = file.named.filter(|named| named.source == source)?;
        let target = analysis.file(file.source).uri(analysis.text(file.source))?;
        let range = here.document.text.range(&named.range(), here.encoding);
        let tooltip = Some(format!("{} `{}`", file.folder.word(), analysis.file(file.source).stem()));
        Some(DocumentLink { range, target: Some(target), tooltip, data: None })
    });
    answer(links.collect::<Vec<_>>())
}

/// The file that is named at a place.
pub(crate) fn file_named_at(here: &Here<'_>, offset: usize) -> Option<Location> {
    let (analysis, source) = here.fresh()?;
    let has = |named: variorum::source::Span| {
        named.source == source && named.range().start <= offset && offset <= named.range().end
    };
    let taken = analysis.checked.layers().files().iter().find(|file| file.named.is_some_and(has))?;
    let uri = analysis.file(taken.source).uri(analysis.text(taken.source))?;
    Some(Location { uri, range: Range::default() })
}
