//! Following the change log, so that this node hears of the others' writes.
//!
//! `LISTEN/NOTIFY` is a hint; the poll is the guarantee. Ids are handed out before they become
//! visible: a row with a smaller id may appear after one with a greater. So ids that were skipped
//! are asked for again for [`MEMORY`]; hearing of a tag twice does no harm.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::TimeDelta;
use kernel::CacheTag;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use sqlx::postgres::{PgConnection, PgListener};
use sqlx::{Connection, Executor};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::tables::change_log;
use crate::{Actor, ChangeEvent, ChangeFeed, DatabaseEngine, Store, StoreError};

const POLL: Duration = Duration::from_millis(300);
/// How long a skipped id is asked for; longer than any transaction may stay open.
pub(crate) const MEMORY: Duration = Duration::from_secs(60);
/// A database that takes longer to answer the poll is taken for lost.
const PATIENCE: Duration = Duration::from_secs(5);
/// After a failure, the next try.
const RETRY: Duration = Duration::from_millis(250);
/// Commits within this time are told to the other nodes with one hint.
const COALESCE: Duration = Duration::from_millis(20);
/// Rows are kept this long; a node that slept longer drops everything anyway.
const KEEP: TimeDelta = TimeDelta::days(1);
const PRUNE_EVERY: Duration = Duration::from_secs(3600);
const PAGE: u64 = 500;
/// More skipped ids than this are not followed one by one.
const GAP: i64 = 10_000;
const CHANNEL: &str = "bedside_changes";

impl Store {
    /// Changes from now on, of this node at once and of the others while
    /// [`Store::run_change_feed`] runs.
    pub fn subscribe_changes(&self) -> ChangeFeed {
        self.inner.hub.subscribe()
    }

    /// Calls `listener` for each change, for this node's own before [`crate::WriteTx::commit`]
    /// answers. It must be quick and must not block.
    pub fn on_change(&self, listener: impl Fn(&ChangeEvent) + Send + Sync + 'static) {
        self.inner.hub.add_listener(listener);
    }

    /// Follows the change log until cancelled, and emits what other nodes (and other processes on
    /// the same file) wrote. Survives an absent database. Every listener gets [`ChangeEvent::Reset`] when
    /// the feed starts and when the database has returned.
    pub async fn run_change_feed(&self, cancel: CancellationToken) {
        let parts = async {
            tokio::join!(
                self.tail_change_log(),
                self.listen_for_hints(),
                self.notify_nodes(),
                self.prune_change_log()
            )
        };
        cancel.run_until_cancelled(parts).await;
    }

    async fn tail_change_log(&self) {
        let mut tail = None;
        let mut lost = false;
        loop {
            match timeout(PATIENCE, self.poll_change_log(&mut tail))
                .await
                .map_err(StoreError::other)
            {
                Ok(Ok(())) => {
                    if std::mem::take(&mut lost) {
                        tracing::info!("change feed is back");
                    }
                    // A hint only cuts the wait short; without one the poll comes all the same.
                    drop(timeout(POLL, self.inner.hub.hint.notified()).await);
                }
                Ok(Err(error)) | Err(error) => {
                    if !std::mem::replace(&mut lost, true) {
                        tracing::warn!(%error, "change feed lost the database");
                    }
                    // Begun anew at the end, with a reset: what was missed while the database was away is not known.
                    tail = None;
                    sleep(RETRY).await;
                }
            }
        }
    }

    async fn poll_change_log(&self, tail: &mut Option<ChangeLogTail>) -> Result<(), StoreError> {
        let Some(tail) = tail else {
            *tail = Some(ChangeLogTail::start_at_end(self).await?);
            // Whatever was made before this moment may have missed something.
            self.inner.hub.emit_change(&ChangeEvent::Reset);
            return Ok(());
        };
        tail.read_new_rows(self).await
    }

    /// PostgreSQL: other nodes' hints.
    async fn listen_for_hints(&self) {
        if self.engine() != DatabaseEngine::Postgres {
            return;
        }
        let pool = self.writer().get_postgres_connection_pool();
        loop {
            if let Ok(mut listener) = PgListener::connect_with(pool).await
                && listener.listen(CHANNEL).await.is_ok()
            {
                while listener.try_recv().await.is_ok() {
                    self.inner.hub.hint.notify_one();
                }
            }
            sleep(RETRY).await;
        }
    }

    /// PostgreSQL: hints for other nodes, after the commit and on a connection of their own,
    /// because a `NOTIFY` inside each transaction makes their commits wait for each other.
    async fn notify_nodes(&self) {
        if self.engine() != DatabaseEngine::Postgres {
            return;
        }
        let pool = self.writer().get_postgres_connection_pool();
        let mut own: Option<PgConnection> = None;
        loop {
            self.inner.hub.wake_notifier.notified().await;
            sleep(COALESCE).await;
            if own.is_none() {
                own = PgConnection::connect_with(&pool.connect_options())
                    .await
                    .ok();
            }
            if let Some(connection) = &mut own
                && let Err(error) = connection.execute("NOTIFY bedside_changes").await
            {
                tracing::debug!(%error, "no hint sent; the others will poll");
                own = None;
            }
        }
    }

    async fn prune_change_log(&self) {
        loop {
            sleep(PRUNE_EVERY).await;
            if let Err(error) = self.forget_old_changes().await {
                tracing::warn!(%error, "pruning the change log");
            }
        }
    }

    async fn forget_old_changes(&self) -> Result<(), StoreError> {
        let tx = self.begin(Actor::System).await?;
        change_log::Entity::delete_many()
            .filter(change_log::Column::At.lt(tx.now() - KEEP))
            .exec(tx.connection())
            .await?;
        tx.commit().await
    }
}

/// How far the log was read, and which ids before that were not there.
struct ChangeLogTail {
    last: i64,
    missing: BTreeMap<i64, Instant>,
}

impl ChangeLogTail {
    /// Starts at the end of the log. Of its last page, ids that are not there may still appear.
    async fn start_at_end(store: &Store) -> Result<Self, StoreError> {
        let mut ids: Vec<i64> = change_log::Entity::find()
            .select_only()
            .column(change_log::Column::Id)
            .order_by_desc(change_log::Column::Id)
            .limit(PAGE)
            .into_tuple()
            .all(store.reader().connection())
            .await?;
        ids.reverse();
        let mut tail = Self {
            last: ids.first().map_or(0, |first| first - 1),
            missing: BTreeMap::new(),
        };
        for id in ids {
            tail.record_id(id);
        }
        Ok(tail)
    }

    async fn read_new_rows(&mut self, store: &Store) -> Result<(), StoreError> {
        self.missing.retain(|_, since| since.elapsed() < MEMORY);
        loop {
            let new = Condition::any()
                .add(change_log::Column::Id.gt(self.last))
                .add(change_log::Column::Id.is_in(self.missing.keys().copied()));
            let rows = change_log::Entity::find()
                .filter(new)
                .order_by_asc(change_log::Column::Id)
                .limit(PAGE)
                .all(store.reader().connection())
                .await?;
            let full = u64::try_from(rows.len()).is_ok_and(|count| count == PAGE);
            for row in rows {
                if !self.record_id(row.id) {
                    store.inner.hub.emit_change(&ChangeEvent::Reset);
                }
                if !store.inner.hub.take_own_change(row.id) {
                    let tags: Vec<CacheTag> =
                        serde_json::from_str(&row.tags).map_err(StoreError::other)?;
                    store.inner.hub.emit_change(&ChangeEvent::Tags(tags.into()));
                }
            }
            if !full {
                return Ok(());
            }
        }
    }

    /// Notes an id as read. `false` when too many were skipped to be followed.
    fn record_id(&mut self, id: i64) -> bool {
        if id <= self.last {
            self.missing.remove(&id);
            return true;
        }
        let skipped = self.last + 1..id;
        let few = id - self.last <= GAP;
        if few {
            let now = Instant::now();
            self.missing.extend(skipped.map(|id| (id, now)));
        }
        self.last = id;
        few
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skipped_ids_are_remembered_until_they_appear() {
        let mut tail = ChangeLogTail {
            last: 1,
            missing: BTreeMap::new(),
        };
        assert!(tail.record_id(4));
        assert_eq!(tail.missing.keys().copied().collect::<Vec<_>>(), [2, 3]);
        assert!(tail.record_id(3));
        assert_eq!(tail.missing.keys().copied().collect::<Vec<_>>(), [2]);
        assert_eq!(tail.last, 4);
    }

    #[test]
    fn a_great_gap_is_not_followed() {
        let mut tail = ChangeLogTail {
            last: 0,
            missing: BTreeMap::new(),
        };
        assert!(!tail.record_id(GAP + 1));
        assert!(tail.missing.is_empty());
        assert_eq!(tail.last, GAP + 1);
    }
}
