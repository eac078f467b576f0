//! The drafts of the desk, and what features say of their subjects.

use std::sync::Arc;

use async_trait::async_trait;
use store::{Store, StoreError, WriteTx};

use crate::DraftKind;

/// What a feature has drafts about.
#[async_trait]
pub trait DraftSubject: Send + Sync + 'static {
    fn kinds(&self) -> &'static [DraftKind];

    /// Whether there is such a subject, and nothing of it was erased. It is kept from others until the write ends, so that no
    /// draft outlives it.
    async fn lock_subject(
        &self,
        tx: &WriteTx,
        kind: DraftKind,
        id: &str,
    ) -> Result<bool, StoreError>;
}

/// Cheap to clone.
#[derive(Clone)]
pub struct DraftService {
    store: Store,
    subjects: Arc<[Arc<dyn DraftSubject>]>,
}

impl DraftService {
    pub fn new(store: Store, subjects: Vec<Arc<dyn DraftSubject>>) -> Self {
        Self {
            store,
            subjects: subjects.into(),
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) async fn lock_subject(
        &self,
        tx: &WriteTx,
        kind: DraftKind,
        id: &str,
    ) -> Result<bool, StoreError> {
        let mut owners = self.subjects.iter();
        match owners.find(|owner| owner.kinds().contains(&kind)) {
            Some(owner) => owner.lock_subject(tx, kind, id).await,
            None => Ok(false),
        }
    }
}
