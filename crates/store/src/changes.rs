//! Telling this node what changed.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use kernel::CacheTag;
use tokio::sync::{Notify, broadcast};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeEvent {
    /// These were touched by one commit.
    Tags(Arc<[CacheTag]>),
    /// Something may have been missed: drop everything.
    Reset,
}

/// Changes of all nodes in the order in which they became visible here; some may come twice.
pub struct ChangeFeed(broadcast::Receiver<ChangeEvent>);

impl ChangeFeed {
    /// The next change; `None` when the store is gone. A listener that was too slow gets
    /// [`ChangeEvent::Reset`] in place of what it missed.
    pub async fn next_change(&mut self) -> Option<ChangeEvent> {
        match self.0.recv().await {
            Ok(change) => Some(change),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(ChangeEvent::Reset),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

type ChangeListener = Arc<dyn Fn(&ChangeEvent) + Send + Sync>;

/// How many changes a slow [`ChangeFeed`] may be behind.
const BACKLOG: usize = 256;
/// How many of this node's own commits are remembered until the tail has passed them.
const OWN_COMMITS: usize = 10_000;

pub(crate) struct ChangeHub {
    sender: broadcast::Sender<ChangeEvent>,
    listeners: Mutex<Vec<ChangeListener>>,
    own: Mutex<HashSet<i64>>,
    /// Wakes the tail of the change log.
    pub hint: Notify,
    /// Wakes the one who tells the other nodes.
    pub wake_notifier: Notify,
}

impl Default for ChangeHub {
    fn default() -> Self {
        Self {
            sender: broadcast::channel(BACKLOG).0,
            listeners: Mutex::default(),
            own: Mutex::default(),
            hint: Notify::new(),
            wake_notifier: Notify::new(),
        }
    }
}

impl ChangeHub {
    pub fn subscribe(&self) -> ChangeFeed {
        ChangeFeed(self.sender.subscribe())
    }

    pub fn add_listener(&self, listener: impl Fn(&ChangeEvent) + Send + Sync + 'static) {
        let mut listeners = self
            .listeners
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        listeners.push(Arc::new(listener));
    }

    /// A commit of this node: heard here at once, by the others after a hint.
    pub fn publish_commit(&self, id: i64, tags: Vec<CacheTag>) {
        {
            let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
            if own.len() >= OWN_COMMITS {
                // Forgetting costs little: a row that is not known as our own is heard a second time.
                own.clear();
            }
            own.insert(id);
        }
        self.emit_change(&ChangeEvent::Tags(tags.into()));
        self.wake_notifier.notify_one();
    }

    /// Whether the row was this node's own and was heard already.
    pub fn take_own_change(&self, id: i64) -> bool {
        self.own
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&id)
    }

    pub fn emit_change(&self, change: &ChangeEvent) {
        let listeners = self
            .listeners
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            // Copied, because a listener that adds another would otherwise wait for this lock for ever.
            .clone();
        for listener in listeners {
            listener(change);
        }
        // Nobody listening is no failure.
        drop(self.sender.send(change.clone()));
    }
}
