//! Bytes are looked at before anybody else may open them, where the operator names a virus scanner. What it has not seen is
//! held: stored, and opened by nobody until it was found clean.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use futures::Stream;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::json;

pub use crate::tables::held_blob::HeldState;
use crate::tables::held_blob::{ActiveModel, Column, Entity, Model};
use crate::{Blob, BlobHash, FileScanner, NewJob, ScanVerdict, Store, StoreError, WriteTx};

/// The kind of the jobs that ask the scanner again; their handler is a layer higher, with what opens sealed files.
pub const SCAN_JOB: &str = "files.scan";
/// Names of blobs in one question.
const BATCH: usize = 400;

/// Whether bytes that are about to be kept may be opened; goes into the write that keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "what is held must be recorded in the write that keeps it"]
pub enum FileClearance {
    /// They were found clean, or nobody scans here.
    Open,
    /// The scanner could not say.
    Held,
}

impl FileClearance {
    /// Holds the blob in this write, unless it may be opened. `kind` is what the feature calls its files.
    pub async fn record_hold(self, tx: &WriteTx, kind: &str, blob: &str) -> Result<(), StoreError> {
        if self == Self::Open {
            return Ok(());
        }
        let row = ActiveModel {
            blob: Set(blob.to_owned()),
            kind: Set(kind.to_owned()),
            state: Set(HeldState::Waiting),
            since: Set(tx.now()),
            tries: Set(1),
            notified_at: Set(None),
        };
        Entity::insert(row)
            // The same bytes again wait already.
            .on_conflict_do_nothing_on([Column::Blob])
            .exec_without_returning(tx.connection())
            .await?;
        tx.enqueue_scan(blob, 1).await
    }
}

/// A file that waits for the scanner, or was found infected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldBlob {
    pub blob: String,
    pub kind: String,
    pub state: HeldState,
    pub since: DateTime<Utc>,
    pub tries: i32,
    pub notified_at: Option<DateTime<Utc>>,
}

impl From<Model> for HeldBlob {
    fn from(row: Model) -> Self {
        Self {
            blob: row.blob,
            kind: row.kind,
            state: row.state,
            since: row.since,
            tries: row.tries,
            notified_at: row.notified_at,
        }
    }
}

/// How many files are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldCounts {
    pub waiting: u64,
    /// Since when the oldest of them waits.
    pub waiting_since: Option<DateTime<Utc>>,
    pub infected: u64,
}

impl Store {
    /// From here on bytes are scanned; once for a store.
    pub fn use_scanner(&self, scanner: FileScanner) {
        // A second scanner would not be asked; there is one setting, read once.
        let _is_new = self.inner.scanner.set(scanner);
    }

    pub fn scanner(&self) -> Option<&FileScanner> {
        self.inner.scanner.get()
    }

    /// What the scanner says of bytes; those are clean of which nobody asks it.
    pub async fn scan_pieces(
        &self,
        pieces: impl Stream<Item = Result<bytes::Bytes, StoreError>> + Send,
    ) -> Result<ScanVerdict, StoreError> {
        match self.scanner() {
            Some(scanner) => scanner.scan_pieces(pieces).await,
            None => Ok(ScanVerdict::Clean),
        }
    }

    /// The bytes of a file, for whoever may read it.
    ///
    /// # Errors
    /// [`StoreError::Held`] for those that are held.
    pub async fn open_blob(&self, blob: &BlobHash) -> Result<Option<Blob>, StoreError> {
        // Without a scanner nothing is asked of the database for what is there.
        if self.scanner().is_some() {
            self.require_open(blob).await?;
        }
        let found = self.blobs().get_blob(blob).await?;
        if found.is_none() {
            self.require_open(blob).await?;
        }
        Ok(found)
    }

    async fn require_open(&self, blob: &BlobHash) -> Result<(), StoreError> {
        match self.find_held(&[blob.as_str()]).await?.into_values().next() {
            Some(state) => Err(StoreError::Held(state)),
            None => Ok(()),
        }
    }

    /// Which of these are held, and why. Without a scanner nothing waits for one.
    pub async fn find_held(
        &self,
        blobs: &[&str],
    ) -> Result<BTreeMap<String, HeldState>, StoreError> {
        let reader = self.reader();
        let mut held = BTreeMap::new();
        for batch in blobs.chunks(BATCH) {
            let mut rows = Entity::find()
                .select_only()
                .columns([Column::Blob, Column::State])
                .filter(Column::Blob.is_in(batch.iter().copied()));
            if self.scanner().is_none() {
                rows = rows.filter(Column::State.eq(HeldState::Infected));
            }
            let rows: Vec<(String, HeldState)> = rows.into_tuple().all(reader.connection()).await?;
            held.extend(rows);
        }
        Ok(held)
    }

    pub async fn find_held_blob(&self, blob: &str) -> Result<Option<HeldBlob>, StoreError> {
        let found = Entity::find_by_id(blob);
        let row = found.one(self.reader().connection()).await?;
        Ok(row.map(HeldBlob::from))
    }

    pub async fn count_held(&self) -> Result<HeldCounts, StoreError> {
        let reader = self.reader();
        let db = reader.connection();
        let waiting = || Entity::find().filter(Column::State.eq(HeldState::Waiting));
        let infected = Entity::find().filter(Column::State.eq(HeldState::Infected));
        let oldest = waiting().order_by_asc(Column::Since).one(db).await?;
        Ok(HeldCounts {
            waiting: waiting().count(db).await?,
            waiting_since: oldest.map(|row| row.since),
            infected: infected.count(db).await?,
        })
    }
}

impl WriteTx {
    /// Lets a blob be opened; also where no row names it any more.
    pub async fn release_blob(&self, blob: &str) -> Result<(), StoreError> {
        Entity::delete_by_id(blob).exec(self.connection()).await?;
        Ok(())
    }

    /// Notes that a virus was found; a job takes the bytes away.
    pub async fn condemn_blob(&self, held: &HeldBlob) -> Result<(), StoreError> {
        self.update_held(&held.blob, Column::State, HeldState::Infected)
            .await?;
        self.enqueue_scan_at(&held.blob, held.tries + 1, TimeDelta::zero())
            .await
    }

    /// Notes that the scanner could not say once more, and that it is asked again.
    pub async fn postpone_scan(&self, held: &HeldBlob) -> Result<(), StoreError> {
        let tries = held.tries.saturating_add(1);
        self.update_held(&held.blob, Column::Tries, tries).await?;
        self.enqueue_scan(&held.blob, tries).await
    }

    pub async fn record_held_notice(&self, blob: &str) -> Result<(), StoreError> {
        let now = Some(self.now());
        self.update_held(blob, Column::NotifiedAt, now).await
    }

    async fn update_held(
        &self,
        blob: &str,
        column: Column,
        value: impl Into<sea_orm::Value>,
    ) -> Result<(), StoreError> {
        Entity::update_many()
            .filter(Column::Blob.eq(blob))
            .col_expr(column, Expr::value(value))
            .exec(self.connection())
            .await?;
        Ok(())
    }

    /// Asks again after a minute, later after two and four, and after half an hour at most.
    async fn enqueue_scan(&self, blob: &str, tries: i32) -> Result<(), StoreError> {
        // Never given up: as long as nobody has looked at it, nobody can open it.
        let doubled = tries.clamp(1, 6) - 1;
        let pause = TimeDelta::minutes((1_i64 << doubled).min(30));
        self.enqueue_scan_at(blob, tries, pause).await
    }

    async fn enqueue_scan_at(
        &self,
        blob: &str,
        tries: i32,
        pause: TimeDelta,
    ) -> Result<(), StoreError> {
        let job = NewJob {
            run_at: Some(self.now() + pause),
            ..NewJob::new(SCAN_JOB, json!({ "blob": blob })).with_key(format!("{blob}#{tries}"))
        };
        self.enqueue_job(job).await.map(|_id| ())
    }
}
