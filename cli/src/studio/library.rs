//! The variants that can be asked for: those that are shipped, and the definition that was opened.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use variorum::search::Evaluation;
use variorum::{Variant, source};

use super::reply::Refusal;
use crate::failure::Failure;
use crate::names::open_variant;

/// So many variants are kept; more are read again.
const KEPT: usize = 64;

/// Variants by their names, read once.
pub(super) struct Library {
    known: Mutex<HashMap<String, Known>>,
    /// The definition file that was opened, if one was.
    file: Mutex<Option<PathBuf>>,
}

#[derive(Clone)]
struct Known {
    variant: Variant,
    evaluation: Option<Arc<Evaluation>>,
}

impl Library {
    pub(super) fn new() -> Library {
        Library { known: Mutex::default(), file: Mutex::default() }
    }

    /// Opens a variant that the command line names, which may be a file; gives its name.
    ///
    /// # Errors
    /// If it cannot be read or has mistakes.
    pub(super) fn open(&self, name: &str) -> Result<String, Failure> {
        open_variant(name, &[])?;
        let first = name.split(" + ").next().unwrap_or(name);
        if !is_shipped(first) {
            *lock(&self.file) = Some(PathBuf::from(first));
        }
        Ok(name.to_owned())
    }

    /// The definition file that was opened.
    pub(super) fn file(&self) -> Option<PathBuf> {
        lock(&self.file).clone()
    }

    /// A variant by its name, with mutators as `NAME + MUTATOR`. No other file than the one that was opened is read.
    pub(super) fn variant(&self, name: &str) -> Result<Variant, Refusal> {
        Ok(self.known(name)?.variant)
    }

    /// What positions of a variant are judged by. The first time it is measured, which takes a while.
    pub(super) fn evaluation(&self, name: &str, variant: &Variant) -> Result<Arc<Evaluation>, Failure> {
        let known = lock(&self.known).get(name).cloned();
        if let Some(evaluation) = known.and_then(|known| known.evaluation) {
            return Ok(evaluation);
        }
        let evaluation = Arc::new(Evaluation::of(variant)?);
        if let Some(known) = lock(&self.known).get_mut(name) {
            known.evaluation = Some(Arc::clone(&evaluation));
        }
        Ok(evaluation)
    }

    fn known(&self, name: &str) -> Result<Known, Refusal> {
        if let Some(known) = lock(&self.known).get(name) {
            return Ok(known.clone());
        }
        let mut parts = name.split(" + ");
        let first = parts.next().unwrap_or_default();
        let is_open = self.file().is_some_and(|file| file == Path::new(first));
        if !is_open && !is_shipped(first) {
            return Err(Refusal::missing(format!("no variant is called `{first}`")));
        }
        if let Some(mutator) = parts.find(|mutator| !is_mutator(mutator)) {
            return Err(Refusal::missing(format!("no mutator is called `{mutator}`")));
        }
        // Not under the lock: this may take a while, and twice is no harm.
        let variant = open_variant(name, &[]).map_err(Failure::from)?;
        let known = Known { variant, evaluation: None };
        let mut all = lock(&self.known);
        if all.len() >= KEPT {
            all.clear();
        }
        all.insert(name.to_owned(), known.clone());
        Ok(known)
    }
}

fn is_shipped(name: &str) -> bool {
    source::shipped().iter().any(|file| file.name == name)
}

fn is_mutator(name: &str) -> bool {
    source::mutators().iter().any(|file| file.name == name)
}

/// What a lock has. That another thread has panicked while it held it does not matter: what is locked is whole at any time.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
