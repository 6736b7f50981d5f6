//! The variants of the studio: the shipped ones and the opened definition.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use variorum::search::Evaluation;
use variorum::{Variant, source};

use super::reply::Refusal;
use crate::failure::Failure;
use crate::names::{names, open_variant};

/// The maximal number of variants in memory; others are read again.
const KEPT: usize = 64;

/// Compiled variants by name.
pub(super) struct Library {
    known: Mutex<HashMap<String, Known>>,
    /// The name of the opened definition. The library never reads its file.
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

    /// Replaces the opened definition by a new version.
    pub(super) fn put(&self, name: &str, variant: Variant) {
        lock(&self.known).insert(name.to_owned(), Known { variant, evaluation: None });
        *lock(&self.opened) = Some(name.to_owned());
    }

    /// A variant by its name, with mutators as `NAME + MUTATOR`. Of the opened definition it is the last valid version.
    ///
    /// # Errors
    /// If no variant has this name.
    pub(super) fn variant(&self, name: &str) -> Result<Variant, Refusal> {
        Ok(self.known(name)?.variant)
    }

    /// The evaluation of a variant. Measuring it on first use takes a while.
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
        // Compiled without the lock, since it takes a while; compiling a variant twice does no harm.
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

/// Locks a mutex. A panic of another thread does not matter: locked values are consistent at all times.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
