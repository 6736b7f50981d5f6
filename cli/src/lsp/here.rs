//! The file that a request is about, with what is known of it.

use lsp_server::ErrorCode;
use lsp_types::{Location, Position, Uri};
use variorum::Checked;
use variorum::source::{SourceId, Span};
use variorum_workshop::editor::{Context, Reference, References, context_at};

use super::analysis::Analysis;
use super::files::File;
use super::reply::Refusal;
use super::server::{Document, Server};
use super::text::{Encoding, Text};

/// The file that a request is about.
#[derive(Clone, Copy)]
pub(crate) struct Here<'s> {
    pub(crate) server: &'s Server,
    pub(crate) document: &'s Document,
    /// What is known of the definition, and which of its sources the file is.
    pub(crate) known: Option<(&'s Analysis, SourceId)>,
    pub(crate) encoding: Encoding,
}

impl Server {
    /// The open file of a URI.
    pub(crate) fn here(&self, uri: &Uri) -> Result<Here<'_>, Refusal> {
        let file = File::of_uri(uri);
        let document = self.documents.get(&file);
        let document =
            document.ok_or_else(|| Refusal::of(ErrorCode::InvalidParams, "the file is not open"))?;
        let analysis = self.analyses.get(&self.root_of(&file).file);
        let known = analysis.and_then(|analysis| Some((&**analysis, analysis.source(&file)?)));
        Ok(Here { server: self, document, known, encoding: self.client.encoding })
    }
}

impl<'s> Here<'s> {
    pub(crate) fn text(&self) -> &'s str {
        self.document.text.as_str()
    }

    pub(crate) fn offset(&self, position: Position) -> usize {
        self.document.text.offset(position, self.encoding)
    }

    pub(crate) fn context(&self, offset: usize) -> Context {
        context_at(self.text(), offset)
    }

    /// What is known of the text as it is now.
    pub(crate) fn fresh(&self) -> Option<(&'s Analysis, SourceId)> {
        self.known.filter(|(analysis, source)| analysis.text(*source) == self.text())
    }

    /// The name at a place, if it is one of the definition.
    pub(crate) fn reference(&self, offset: usize) -> Option<(&'s Analysis, &'s Reference)> {
        let (analysis, source) = self.fresh()?;
        Some((analysis, analysis.references.at(source, offset)?))
    }

    /// What the library asks for where what was known before will do.
    pub(crate) fn for_library(&self) -> Option<(&'s Checked, &'s References, SourceId)> {
        self.known.map(|(analysis, source)| (&analysis.checked, &analysis.references, source))
    }
}

impl Analysis {
    /// A place as the protocol has it.
    pub(crate) fn location(&self, span: Span, encoding: Encoding) -> Option<Location> {
        let text = self.text(span.source);
        let uri = self.file(span.source).uri(text)?;
        Some(Location { uri, range: Text::new(text).range(&span.range(), encoding) })
    }
}
