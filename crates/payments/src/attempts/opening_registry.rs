//! Which attempts this process asks sessions for.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The attempts that this process asks sessions for at this moment. What is opened by nobody here was left by a process that
/// died, or is another node's: then whoever asks last has the payment, and the other's session is given to nobody.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpeningAttempts(Arc<Mutex<HashSet<String>>>);

impl OpeningAttempts {
    pub(crate) fn begin_opening(&self, id: &str) -> OpeningGuard {
        self.opening_ids().insert(id.to_owned());
        OpeningGuard {
            all: self.clone(),
            id: id.to_owned(),
        }
    }

    pub(crate) fn is_opening(&self, id: &str) -> bool {
        self.opening_ids().contains(id)
    }

    fn opening_ids(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A session is being asked for, as long as this lives.
pub(crate) struct OpeningGuard {
    all: OpeningAttempts,
    id: String,
}

impl Drop for OpeningGuard {
    fn drop(&mut self) {
        self.all.opening_ids().remove(&self.id);
    }
}
