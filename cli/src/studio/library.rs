//! The variants that can be asked for: those that are shipped, and the definition that was opened.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use variorum::search::Evaluation;
use variorum::{Variant, source};

use super::reply::Refusal;
use crate::failure::Failure;
use crate::names::{names, open_variant};

/// So many variants are kept; more are read again.
const KEPT: usize = 64;

/// Variants by their names, read once.
pub(super) struct Library {
    known: Mutex<HashMap<String, Known>>,
    /// The name of the definition that was opened. It is never read here.
    opened: Mutex<Option<String>>,
}

#[derive(Clone)]
struct Known {
    variant: Variant,
    evaluation: Option<Arc<Evaluation>>,
}

impl Library {
    pub(super) fn new() -> Library {
        Library { known: Mutex::default(), opened: Mutex::default() }
    }

    /// Takes in what the opened definition is now, under the name that it is asked for by; nothing while it has mistakes and was never
    /// without.
    pub(super) fn put(&self, name: &str, variant: Variant) {
        lock(&self.known).insert(name.to_owned(), Known { variant, evaluation: None });
        *lock(&self.opened) = Some(name.to_owned());
    }

    /// A variant by its name, with mutators as `NAME + MUTATOR`. No file is read: the opened definition is what it was last.
    ///
    /// # Errors
    /// If there is none.
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
        let parts = names(name, &[]);
        if !is_shipped(parts[0]) {
            return Err(Refusal::missing(format!("no variant is called `{}` here", parts[0])));
        }
        if let Some(mutator) = parts[1..].iter().find(|mutator| !is_mutator(mutator)) {
            return Err(Refusal::missing(format!("no mutator is called `{mutator}`")));
        }
        // Not under the lock: this may take a while, and twice is no harm.
        let variant = open_variant(name, &[]).map_err(Failure::from)?;
        let known = Known { variant, evaluation: None };
        let mut all = lock(&self.known);
        if all.len() >= KEPT {
            let opened = lock(&self.opened).clone();
            all.retain(|name, _| Some(name) == opened.as_ref());
        }
        all.insert(name.to_owned(), known.clone());
        Ok(known)
    }
}

/// Whether a variant is shipped.
pub(super) fn is_shipped(name: &str) -> bool {
    source::shipped().iter().any(|file| file.name == name)
}

fn is_mutator(name: &str) -> bool {
    source::mutators().iter().any(|file| file.name == name)
}

/// What a lock has. That another thread has panicked while it held it does not matter: what is locked is whole at any time.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
