//! The community as its parts and the binary hold it.
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use chrono::{DateTime, Duration, Utc};
use store::{MemoryWindow, Store, StoreError};
use web::{Visitor, public_network};

use crate::item_locks::ItemLocks;
use crate::ports::{CommunityPorts, FeedbackListener};

/// What a visitor's id is hashed for; see [`CommunityService::fingerprint`].
const VISITOR: &str = "conversation.visitor";
/// Addresses from one network in an hour, on one node, that want to follow a question. A network may be a whole mobile
/// carrier's, so the allowance is wide.
const MAX_FOLLOWS: u64 = 120;
const FOLLOW_WINDOW: Duration = Duration::hours(1);

#[derive(Clone)]
pub struct CommunityService {
    inner: Arc<CommunityInner>,
}

struct CommunityInner {
    store: Store,
    ports: CommunityPorts,
    item_locks: ItemLocks,
    listener: OnceLock<Arc<dyn FeedbackListener>>,
    follows: MemoryWindow<IpAddr>,
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
                follows: MemoryWindow::new(FOLLOW_WINDOW),
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

    /// Counts an address that wants to follow a question; answers whether its network has had its share of this hour.
    pub(crate) fn is_following_flood(&self, from: IpAddr) -> bool {
        // Behind a proxy that nobody told the site to believe stands everybody.
        let network = public_network(from);
        network.is_some_and(|network| self.inner.follows.count(network, self.now()) > MAX_FOLLOWS)
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.inner.store.clock().now()
    }

    /// What stands in the `visitor` columns for a visitor. The cookie's own value is kept nowhere.
    pub fn fingerprint(&self, visitor: &Visitor) -> Result<String, StoreError> {
        self.store().keyed_hash(VISITOR, visitor.id().as_bytes())
    }
}
