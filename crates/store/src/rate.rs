//! How often something may be done within a time: counted by rows, so that it holds on all nodes and across a restart, or in
//! memory.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{ConnectionTrait, DbErr};

use crate::table_declaration::{DataClass, TableDeclaration};
use crate::{StoreError, WriteTx};

/// Counts what was done lately. Its table has the columns `id`, `mark` and `at`; a key is a fingerprint, so that a row
/// tells nothing of who it counts.
#[derive(Clone, Copy, Debug)]
pub struct RateWindow {
    table: &'static str,
    length: Duration,
}

/// A key, and how often it may stand in the window at most.
pub type Limit = (String, u64);

impl RateWindow {
    pub const fn new(table: &'static str, length: Duration) -> Self {
        Self { table, length }
    }

    pub fn declared(&self) -> TableDeclaration {
        let columns = [
            ("id", DataClass::Plain),
            ("mark", DataClass::Hash),
            ("at", DataClass::Plain),
        ];
        TableDeclaration::without_entity(self.table, "a day at most; by a fingerprint", &columns)
    }

    /// The window now. What was counted while the clock was ahead is outside of it.
    fn span(&self, tx: &WriteTx) -> (DateTime<Utc>, DateTime<Utc>) {
        (tx.now() - self.length, tx.now())
    }

    /// Counts once more under each key, unless one of them has had its share: then nothing is counted. Whether it was.
    pub async fn count(&self, tx: &WriteTx, limits: &[Limit]) -> Result<bool, StoreError> {
        for (key, most) in limits {
            if self.counted(tx, key).await? >= *most {
                return Ok(false);
            }
        }
        for (key, _) in limits {
            let mut row = Query::insert();
            row.into_table(self.table)
                .columns(["id", "mark", "at"])
                .values([
                    tx.new_id().to_string().into(),
                    key.as_str().into(),
                    tx.now().into(),
                ])
                .map_err(StoreError::other)?;
            tx.connection().execute(&row).await?;
        }
        Ok(true)
    }

    async fn counted(&self, tx: &WriteTx, key: &str) -> Result<u64, StoreError> {
        let (since, now) = self.span(tx);
        let mut rows = Query::select();
        rows.expr(Expr::col("id").count())
            .from(self.table)
            .and_where(Expr::col("mark").eq(key))
            .and_where(Expr::col("at").between(since, now));
        let row = tx.connection().query_one(&rows).await?;
        let row = row.ok_or_else(|| DbErr::RecordNotFound(self.table.to_owned()))?;
        u64::try_from(row.try_get_by_index::<i64>(0)?).map_err(StoreError::other)
    }

    pub async fn forget_old(&self, tx: &WriteTx) -> Result<(), StoreError> {
        let (since, now) = self.span(tx);
        let mut rows = Query::delete();
        rows.from_table(self.table)
            .and_where(Expr::col("at").not_between(since, now));
        tx.connection().execute(&rows).await?;
        Ok(())
    }
}

/// Counts in the memory of this node: for what comes so often that a row each would be work for whoever floods the site.
#[derive(Debug)]
pub struct MemoryWindow<K> {
    length: Duration,
    counts: Mutex<HashMap<K, (DateTime<Utc>, u64)>>,
}

/// Keys that are remembered at most; when there are so many, a new one is let through uncounted.
const MOST_KEYS: usize = 50_000;

impl<K: Hash + Eq> MemoryWindow<K> {
    pub fn new(length: Duration) -> Self {
        let counts = Mutex::default();
        Self { length, counts }
    }

    /// When the key's window began, and how often it was counted since.
    pub fn counted(&self, key: &K, now: DateTime<Utc>) -> (DateTime<Utc>, u64) {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        self.running(counts.get(key).copied().unwrap_or((now, 0)), now)
    }

    /// Counts once more; answers how often that is in the key's window.
    pub fn count(&self, key: K, now: DateTime<Utc>) -> u64 {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= MOST_KEYS {
            counts.retain(|_, window| self.running(*window, now).1 > 0);
        }
        if counts.len() >= MOST_KEYS && !counts.contains_key(&key) {
            return 0;
        }
        let window = counts.entry(key).or_insert((now, 0));
        *window = self.running(*window, now);
        window.1 += 1;
        window.1
    }

    fn running(&self, window: (DateTime<Utc>, u64), now: DateTime<Utc>) -> (DateTime<Utc>, u64) {
        // A clock that was put back begins anew, so that it locks nobody out.
        let is_running = window.0 <= now && now - window.0 < self.length;
        if is_running { window } else { (now, 0) }
    }
}
