//! The files of a definition: included, merged and read.

use super::document::Document;
use super::include;
use super::sections::document;
use crate::diagnostic::Diagnostics;
use crate::source::{Loader, SourceId, Sources};

/// Reads a definition with all included files, and the mutators laid over it.
///
/// The document has everything that could be read; mistakes are in the diagnostics.
pub fn parse(
    sources: &mut Sources,
    loader: &Loader,
    root: SourceId,
    mutators: &[(SourceId, Loader)],
) -> (Document, Diagnostics) {
    let mut diagnostics = Diagnostics::default();
    let mut taken = include::take_in(sources, loader, root, mutators, &[], &mut diagnostics);
    let refused = include::check_needs(&taken, &mut diagnostics);
    if !refused.is_empty() {
        // Refused files are left out, so that no further messages follow from them.
        let mut said = Diagnostics::default();
        taken = include::take_in(sources, loader, root, mutators, &refused, &mut said);
        taken.is_whole = false;
    }
    let mut document = document(&taken.whole, taken.is_whole, &mut diagnostics);
    document.is_mutated = !mutators.is_empty();
    document.ranks_before = taken.ranks_before;
    document.is_fragment = taken.is_fragment;
    document.removed.clone_from(&taken.removed);
    document.unmet = include::unmet_needs(&taken);
    document.pointers.extend(include::needed_names(&taken));
    document.layers = std::mem::take(&mut taken.layers);
    taken.usual_groups(&mut document, &mut diagnostics);
    (document, diagnostics)
}
