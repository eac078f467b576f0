//! Writes that count something of one item take turns.
//!
//! On PostgreSQL they would wait for each other in the database, each with a connection of its own, and on SQLite in the
//! queue of the one writer, until the pool gives up and visitors are refused. Here they wait before they take a connection,
//! in the order in which they came, so that a burst about one item leaves the others their way to write. Each node has turns
//! of its own; between nodes the database orders the writes.
use std::hash::{DefaultHasher, Hash, Hasher};

use tokio::sync::{Mutex, MutexGuard, Semaphore, SemaphorePermit};

use crate::model::Item;

/// Items that hash alike share a turn, which only makes them wait.
const SLOTS: usize = 64;

/// Reactions that are worked on at once: each reads a few rows before it writes, and readers are few as well.
const AT_ONCE: usize = 16;

pub(crate) struct ItemLocks {
    slots: [Mutex<()>; SLOTS],
    reactions: Semaphore,
}

impl Default for ItemLocks {
    fn default() -> Self {
        Self {
            slots: std::array::from_fn(|_| Mutex::default()),
            reactions: Semaphore::new(AT_ONCE),
        }
    }
}

impl ItemLocks {
    /// Waits until a reaction can be worked on; none only when nothing waits for it any more.
    pub(crate) async fn acquire_reaction(&self) -> Option<SemaphorePermit<'_>> {
        self.reactions.acquire().await.ok()
    }

    /// Waits for one's turn to write about an item; it lasts until the guard is dropped.
    pub(crate) async fn lock_item(&self, item: &Item) -> MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        (item.kind, &item.id).hash(&mut hasher);
        let lane = usize::try_from(hasher.finish() % SLOTS as u64).unwrap_or_default();
        self.slots[lane].lock().await
    }
}
