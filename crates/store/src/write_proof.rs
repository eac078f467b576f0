//! What is known of whether a write is saved, and for how long that counts.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

use crate::error::StoreError;

/// How long a proof counts: whoever asks more often causes no more writes.
const PROOF_LIFETIME: TimeDelta = TimeDelta::seconds(5);

#[derive(Default)]
pub(crate) struct Readiness {
    last: Mutex<Option<WriteProof>>,
    pub proving: tokio::sync::Mutex<()>,
}

#[derive(Clone)]
pub(crate) struct WriteProof {
    pub at: DateTime<Utc>,
    pub outcome: Result<(), Arc<StoreError>>,
}

impl Readiness {
    /// A write of the site failed: where the store is the cause, an earlier proof says nothing any more.
    pub fn invalidate_proof(&self, error: &StoreError) {
        if matches!(error, StoreError::Full(_) | StoreError::Unavailable(_)) {
            // A failed proof stays: it says the same, and is made anew within five seconds.
            self.last().take_if(|proof| proof.outcome.is_ok());
        }
    }

    /// The store was found in a state in which writes are lost: not ready until the next proof is due.
    pub fn record_failure(&self, at: DateTime<Utc>, why: &'static str) {
        let outcome = Err(Arc::new(StoreError::Unavailable(why.into())));
        *self.last() = Some(WriteProof { at, outcome });
    }

    /// What counts at this moment. A clock that was put back makes every proof too old.
    pub fn known_outcome(&self, now: DateTime<Utc>) -> Option<Result<(), Arc<StoreError>>> {
        let last = self.last();
        let proof = last.as_ref()?;
        let age = now - proof.at;
        (age >= TimeDelta::zero() && age < PROOF_LIFETIME).then(|| proof.outcome.clone())
    }

    pub fn last(&self) -> std::sync::MutexGuard<'_, Option<WriteProof>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
