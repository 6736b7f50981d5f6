//! What is known of a definition: the outcome of a check, with the names in it.

use std::collections::BTreeSet;

use variorum::diagnostic::Diagnostics;
use variorum::source::{SourceId, Texts};
use variorum::{Checked, Variant};
use variorum_workshop::editor::References;

use super::files::File;

/// How a file is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Root {
    /// The file for whose sake it is checked.
    pub(crate) file: File,
    /// What the library is asked for.
    name: String,
    /// What is laid over it.
    mutators: Vec<String>,
}

impl Root {
    /// A file that is a definition by itself.
    pub(crate) fn of(file: &File) -> Root {
        let name = if file.is_shipped() { file.stem() } else { file.name() };
        Root { file: file.clone(), name: name.to_owned(), mutators: Vec::new() }
    }

    /// A file of rules, which needs a game to be laid over.
    pub(crate) fn laid_over_chess(file: &File) -> Root {
        let mutator = if file.is_shipped() { file.stem() } else { file.name() };
        Root { file: file.clone(), name: "chess".to_owned(), mutators: vec![mutator.to_owned()] }
    }

    pub(crate) fn is_laid_over(&self) -> bool {
        !self.mutators.is_empty()
    }
}

/// What is known of a definition.
#[derive(Debug)]
pub(crate) struct Analysis {
    pub(crate) root: Root,
    /// When the texts were taken.
    pub(crate) stamp: u64,
    pub(crate) checked: Checked,
    pub(crate) references: References,
    /// The files, each with the source in which it was first read.
    pub(crate) files: Vec<(File, SourceId)>,
}

impl Analysis {
    /// Checks a definition; a message if its file cannot be read.
    pub(crate) fn of(root: Root, texts: &Texts, stamp: u64) -> Result<Analysis, String> {
        let checked = Variant::check_with_texts(&root.name, &root.mutators, texts);
        let checked = checked.map_err(|error| error.to_string())?;
        let references = References::of(&checked);
        let mut files: Vec<(File, SourceId)> = Vec::new();
        let sources = std::iter::once(checked.document.span.source)
            .chain(checked.layers().files().iter().map(|file| file.source));
        for source in sources {
            let file = File::of_name(checked.sources.name(source));
            if files.iter().all(|(known, _)| *known != file) {
                files.push((file, checked.sources.first_of_name(source)));
            }
        }
        Ok(Analysis { root, stamp, checked, references, files })
    }

    /// The source of a file, if the definition has it.
    pub(crate) fn source(&self, file: &File) -> Option<SourceId> {
        self.files.iter().find(|(known, _)| known == file).map(|(_, source)| *source)
    }

    /// The file of a source.
    pub(crate) fn file(&self, source: SourceId) -> File {
        File::of_name(self.checked.sources.name(source))
    }

    pub(crate) fn text(&self, source: SourceId) -> &str {
        self.checked.sources.text(source)
    }

    /// The files that its author can change.
    pub(crate) fn own_files(&self) -> BTreeSet<&File> {
        self.files.iter().map(|(file, _)| file).filter(|file| !file.is_shipped()).collect()
    }
}

/// What a look at the rules and examples of a definition shows.
#[derive(Debug)]
pub(crate) struct Review {
    pub(crate) file: File,
    pub(crate) stamp: u64,
    pub(crate) diagnostics: Diagnostics,
    /// How many sequences of one, two, … actions the start has; nothing if nobody asked.
    pub(crate) node_counts: Vec<u64>,
}

/// The most actions of a sequence that are counted, and the most sequences.
const DEPTH: u32 = 3;
const NODES: u64 = 200_000;

impl Review {
    pub(crate) fn of(analysis: &Analysis, counts: bool) -> Review {
        let diagnostics = variorum_workshop::review::reviewed(&analysis.checked);
        let mut node_counts: Vec<u64> = Vec::new();
        if let Some(variant) = analysis.checked.variant.as_ref().filter(|_| counts) {
            let mut game = variant.start();
            for depth in 1..=DEPTH {
                let before = node_counts.last().copied().unwrap_or(1);
                let one = node_counts.first().copied().unwrap_or(1);
                if before.saturating_mul(one) > NODES || game.overrun().is_some() {
                    break;
                }
                node_counts.push(game.perft(depth));
            }
        }
        Review { file: analysis.root.file.clone(), stamp: analysis.stamp, diagnostics, node_counts }
    }
}
