//! Telling this node what changed.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use kernel::Tag;
use tokio::sync::{Notify, broadcast};

use crate::Store;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// These were touched by one commit.
    Tags(Arc<[Tag]>),
    /// Something may have been missed: drop everything.
    Reset,
}

/// Changes of all nodes in the order in which they became visible here; some may come twice.
pub struct ChangeFeed(broadcast::Receiver<Change>);

impl ChangeFeed {
    /// The next change; `None` when the store is gone. A listener that was too slow gets
    /// [`Change::Reset`] in place of what it missed.
    pub async fn next(&mut self) -> Option<Change> {
        match self.0.recv().await {
            Ok(change) => Some(change),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Change::Reset),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

type Listener = Arc<dyn Fn(&Change) + Send + Sync>;

/// How many changes a slow [`ChangeFeed`] may be behind.
const BACKLOG: usize = 256;
/// How many of this node's own commits are remembered until the tail has passed them.
const OWN: usize = 10_000;

pub(crate) struct Hub {
    sender: broadcast::Sender<Change>,
    listeners: Mutex<Vec<Listener>>,
    own: Mutex<HashSet<i64>>,
    /// Wakes the tail of the change log.
    pub hint: Notify,
    /// Wakes the one who tells the other nodes.
    pub tell: Notify,
}

impl Default for Hub {
    fn default() -> Self {
        Self {
            sender: broadcast::channel(BACKLOG).0,
            listeners: Mutex::default(),
            own: Mutex::default(),
            hint: Notify::new(),
            tell: Notify::new(),
        }
    }
}

impl Hub {
    /// A commit of this node: heard here at once, by the others after a hint.
    pub fn committed(&self, id: i64, tags: Vec<Tag>) {
        {
            let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
            if own.len() >= OWN {
                own.clear();
            }
            own.insert(id);
        }
        self.emit(&Change::Tags(tags.into()));
        self.tell.notify_one();
    }

    /// Whether the row was this node's own and was heard already.
    pub fn heard(&self, id: i64) -> bool {
        self.own
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&id)
    }

    pub fn emit(&self, change: &Change) {
        let listeners = self
            .listeners
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        for listener in listeners {
            listener(change);
        }
        // Nobody listening is no failure.
        drop(self.sender.send(change.clone()));
    }
}

impl Store {
    /// Changes from now on, of this node at once and of the others while
    /// [`Store::run_change_feed`] runs.
    pub fn changes(&self) -> ChangeFeed {
        ChangeFeed(self.inner.hub.sender.subscribe())
    }

    /// Calls `listener` for each change, for this node's own before [`crate::WriteTx::commit`]
    /// answers. It must be quick and must not block.
    pub fn on_change(&self, listener: impl Fn(&Change) + Send + Sync + 'static) {
        let mut listeners = self
            .inner
            .hub
            .listeners
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        listeners.push(Arc::new(listener));
    }
}
