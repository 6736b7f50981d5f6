//! Telling the client what is wrong with its files.

use std::collections::{BTreeMap, BTreeSet};

use lsp_server::Notification;
use lsp_types::{Diagnostic, DiagnosticSeverity, PublishDiagnosticsParams, Range};

use super::analysis::Analysis;
use super::diagnostics::convert;
use super::files::File;
use super::server::Server;

/// What the client was told of each file.
#[derive(Debug, Default)]
pub(crate) struct Published {
    by_file: BTreeMap<File, (Option<i32>, Vec<Diagnostic>)>,
}

impl Server {
    /// Tells the client what is wrong now, where that is not what it was told before.
    pub(crate) fn publish(&mut self) {
        let roots = self.shown_roots();
        if !roots.iter().all(|root| self.is_fresh(root)) {
            return;
        }
        let mut now: BTreeMap<File, Vec<Diagnostic>> = self
            .documents
            .keys()
            .filter(|file| !file.is_shipped())
            .map(|file| (file.clone(), Vec::new()))
            .collect();
        for root in &roots {
            match (self.analyses.get(root), self.unread.get(root)) {
                (Some(analysis), _) => self.add_mistakes(analysis, &mut now),
                (None, Some((_, message))) => {
                    now.entry(root.clone()).or_default().push(Diagnostic {
                        range: Range::default(),
                        severity: Some(DiagnosticSeverity::ERROR),
                        source: Some("variorum".to_owned()),
                        message: message.clone(),
                        ..Diagnostic::default()
                    });
                }
                (None, None) => {}
            }
        }
        let before: BTreeSet<File> = self.published.by_file.keys().cloned().collect();
        for file in before.difference(&now.keys().cloned().collect()) {
            self.tell(file, Vec::new());
            self.published.by_file.remove(file);
        }
        for (file, diagnostics) in now {
            let version = self.documents.get(&file).map(|document| document.version);
            let told = self.published.by_file.get(&file);
            if told.is_none_or(|(known, told)| *known != version || *told != diagnostics) {
                self.tell(&file, diagnostics.clone());
                self.published.by_file.insert(file, (version, diagnostics));
            }
        }
    }

    /// Adds the mistakes of a definition to those of its files.
    fn add_mistakes(&self, analysis: &Analysis, now: &mut BTreeMap<File, Vec<Diagnostic>>) {
        let review = self.reviews.get(&analysis.root.file).filter(|review| review.stamp == analysis.stamp);
        let found = review.map_or(&analysis.checked.diagnostics, |review| &review.diagnostics);
        for diagnostic in found.sorted() {
            let (file, converted) = convert(analysis, diagnostic, &self.client);
            // What a file of rules lacks over chess it may not lack over the game that it is made for.
            let is_of_chess = analysis.root.is_laid_over()
                && (file != analysis.root.file || analysis.source(&file) != Some(diagnostic.span().source));
            let list = now.entry(file).or_default();
            if !is_of_chess && !list.contains(&converted) {
                list.push(converted);
            }
        }
    }

    fn tell(&self, file: &File, diagnostics: Vec<Diagnostic>) {
        let document = self.documents.get(file);
        let uri = document.map(|document| document.uri.clone()).or_else(|| file.uri(""));
        let version = document.map(|document| document.version);
        if let Some(uri) = uri.filter(|_| !file.is_shipped()) {
            let params = PublishDiagnosticsParams { uri, diagnostics, version };
            self.send(Notification::new("textDocument/publishDiagnostics".to_owned(), params));
        }
    }
}
