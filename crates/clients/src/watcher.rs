//! Which documents are written, drafts too, by whichever node: one look at the database for all who listen.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use content::documents::{DocumentWrite, list_written_since};
use store::{Store, StoreError};
use tokio::sync::Mutex;
use tokio::sync::broadcast::{Receiver, Sender, channel};

/// How often it is looked.
const POLL: Duration = Duration::from_millis(300);
/// A write may be seen so much later than the time that stands in it: a transaction that took long, a clock that is wrong.
const OVERLAP: TimeDelta = TimeDelta::seconds(30);
/// Documents that are read at once, at first.
const FIRST_PAGE: u64 = 1_000;
/// Looks that somebody may be behind.
const BACKLOG: usize = 64;

/// Documents that were written.
pub(crate) type DocumentWrites = Arc<[DocumentWrite]>;

/// Tells who listens of writes. Cheap to clone.
#[derive(Clone)]
pub(crate) struct WriteWatcher {
    store: Store,
    sender: Arc<Mutex<Option<Sender<DocumentWrites>>>>,
}

impl WriteWatcher {
    pub fn new(store: Store) -> Self {
        Self {
            store,
            sender: Arc::default(),
        }
    }

    /// Writes from now on. It is looked for them as long as anybody listens.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn subscribe(&self) -> Result<Receiver<DocumentWrites>, StoreError> {
        let mut sender = self.sender.lock().await;
        if let Some(sender) = sender.as_ref() {
            return Ok(sender.subscribe());
        }
        let mut seen = SeenRevisions::default();
        seen.look(&self.store).await?;
        let (new, receiver) = channel(BACKLOG);
        *sender = Some(new.clone());
        tokio::spawn(self.clone().watch(new, seen));
        Ok(receiver)
    }

    async fn watch(self, sender: Sender<DocumentWrites>, mut seen: SeenRevisions) {
        loop {
            tokio::time::sleep(POLL).await;
            {
                let mut known = self.sender.lock().await;
                // Under the same lock as subscribing: nobody comes between this look and the end.
                if sender.receiver_count() == 0 {
                    *known = None;
                    return;
                }
            }
            match seen.look(&self.store).await {
                Ok(written) if written.is_empty() => {}
                // That nobody is there any more is seen at the next look.
                Ok(written) => drop(sender.send(written.into())),
                Err(error) => tracing::warn!(%error, "writes could not be looked for"),
            }
        }
    }
}

/// Revisions that were told already, of the time that is looked at again.
#[derive(Default)]
struct SeenRevisions {
    since: Option<DateTime<Utc>>,
    revisions: BTreeMap<String, (i64, DateTime<Utc>)>,
}

impl SeenRevisions {
    /// The documents that were written since the last look.
    async fn look(&mut self, store: &Store) -> Result<Vec<DocumentWrite>, StoreError> {
        let since = self.since.unwrap_or_else(|| store.clock().now()) - OVERLAP;
        let reader = store.reader();
        let mut new = Vec::new();
        let (mut from, mut most) = (since, FIRST_PAGE);
        loop {
            let written = list_written_since(reader.connection(), from, most).await?;
            let is_last = (written.len() as u64) < most;
            let until = written.last().map(|write| write.at);
            for write in written {
                let seen_now = (write.revision, write.at);
                let seen = self.revisions.insert(write.id.clone(), seen_now);
                if seen.is_none_or(|(seen, _)| seen != write.revision) {
                    new.push(write);
                }
            }
            self.since = self.since.max(until);
            if is_last {
                break;
            }
            match until.filter(|until| *until > from) {
                Some(until) => from = until,
                // More of one moment than fit: one transaction wrote them all.
                None => most *= 2,
            }
        }
        self.since.get_or_insert_with(|| store.clock().now());
        self.revisions.retain(|_, (_, at)| *at >= since);
        Ok(new)
    }
}
