//! The community as its parts and the binary hold it.
use std::sync::{Arc, OnceLock};

use chrono::{DateTime, Utc};
use store::{Store, StoreError};
use web::Visitor;

use crate::item_locks::ItemLocks;
use crate::ports::{CommunityPorts, FeedbackListener};

/// What a visitor's id is hashed for; see [`CommunityService::fingerprint`].
const VISITOR: &str = "conversation.visitor";

#[derive(Clone)]
pub struct CommunityService {
    inner: Arc<CommunityInner>,
}

struct CommunityInner {
    store: Store,
    ports: CommunityPorts,
    item_locks: ItemLocks,
    listener: OnceLock<Arc<dyn FeedbackListener>>,
}

impl CommunityService {
    /// The conversation in this store, whose migrations must hold [`crate::migrations()`].
    pub fn new(store: Store, outside: CommunityPorts) -> Self {
        Self {
            inner: Arc::new(CommunityInner {
                store,
                ports: outside,
                item_locks: ItemLocks::default(),
                listener: OnceLock::new(),
            }),
        }
    }

    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    pub fn ports(&self) -> &CommunityPorts {
        &self.inner.ports
    }

    /// Tells who passes on what readers do. Once; without, nobody does.
    pub fn set_feedback_listener(&self, listener: Arc<dyn FeedbackListener>) {
        // A second one is a mistake in wiring that changes nothing: the first is kept.
        let _kept = self.inner.listener.set(listener);
    }

    pub(crate) fn feedback_listener(&self) -> Option<&dyn FeedbackListener> {
        self.inner.listener.get().map(AsRef::as_ref)
    }

    pub(crate) fn item_locks(&self) -> &ItemLocks {
        &self.inner.item_locks
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.inner.store.clock().now()
    }

    /// What stands in the `visitor` columns for a visitor. The cookie's own value is kept nowhere.
    pub fn fingerprint(&self, visitor: &Visitor) -> Result<String, StoreError> {
        self.store().keyed_hash(VISITOR, visitor.id().as_bytes())
    }
}
