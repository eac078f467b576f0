//! The one way to write.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Utc};
use kernel::{CacheTag, Id, whole_microseconds};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ConnectionTrait, DbBackend, EntityTrait, IntoActiveModel, PrimaryKeyTrait,
    QuerySelect, SqliteTransactionMode, TransactionOptions, TransactionTrait, TryInsertResult,
};
use tracing::Instrument;

use crate::actor::Actor;
use crate::audit_chain::{self, PendingAuditEntry};
use crate::audit_entry::AuditEntry;
use crate::connection::Transaction;
use crate::error::StoreError;
use crate::new_job::NewJob;
use crate::pools::CommitCounter;
use crate::scrub_task::build_scrub_job;
use crate::store::Store;
use crate::tables::{change_log, job};

/// Rows of one statement, well below what either engine binds.
const JOBS_AT_ONCE: usize = 500;

/// A transaction that writes, from [`Store::begin`] to [`WriteTx::commit`]; one that is dropped before leaves nothing. Keep it
/// short: nothing slow (mail, render, HTTP, blobs) inside.
#[must_use = "what is not committed leaves nothing"]
pub struct WriteTx {
    store: Store,
    transaction: Transaction,
    now: DateTime<Utc>,
    actor: Actor,
    pending: Mutex<PendingWrites>,
}

#[derive(Default)]
struct PendingWrites {
    audit: Vec<PendingAuditEntry>,
    tags: BTreeSet<CacheTag>,
    jobs: bool,
    erased_from: BTreeSet<&'static str>,
    erasures: Vec<String>,
    /// The role that its rows ask for, where it is another than the one it began with.
    role: Option<&'static str>,
}

impl WriteTx {
    /// What queries and statements of this transaction run on. `.lock_exclusive()` on a select is right
    /// on both engines.
    pub fn connection(&self) -> &Transaction {
        &self.transaction
    }

    pub async fn insert_row<A>(&self, row: impl IntoActiveModel<A> + Send) -> Result<(), StoreError>
    where
        A: ActiveModelTrait + Send,
    {
        A::Entity::insert(row.into_active_model())
            .exec_without_returning(self.connection())
            .await?;
        Ok(())
    }

    /// Adds a row unless there is one with its values in these columns; whether it was added. Waits for other writes that
    /// add the same.
    pub async fn insert_if_new<A>(
        &self,
        row: impl IntoActiveModel<A> + Send,
        columns: impl IntoIterator<Item = <A::Entity as EntityTrait>::Column> + Send,
    ) -> Result<bool, StoreError>
    where
        A: ActiveModelTrait + Send,
    {
        let same = OnConflict::columns(columns).do_nothing().to_owned();
        let inserted = A::Entity::insert(row.into_active_model())
            .on_conflict(same)
            .try_insert()
            .exec_without_returning(self.connection())
            .await?;
        Ok(matches!(inserted, TryInsertResult::Inserted(rows) if rows > 0))
    }

    /// The row of an id, kept from other writes until this one ends.
    pub async fn lock_row<E>(
        &self,
        id: impl Into<<E::PrimaryKey as PrimaryKeyTrait>::ValueType> + Send,
    ) -> Result<Option<E::Model>, StoreError>
    where
        E: EntityTrait,
    {
        let row = E::find_by_id(id).lock_exclusive();
        Ok(row.one(self.connection()).await?)
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    pub fn new_id(&self) -> Id {
        self.store.clock().new_id()
    }

    pub fn actor(&self) -> &Actor {
        &self.actor
    }

    /// Says in which role the actor writes, where only the rows tell what is needed: it stands in the lines of the audit log
    /// in place of the one that the write began with.
    pub fn act_as(&self, role: &'static str) {
        self.pending().role = Some(role);
    }

    /// Waits for every other write that asked for the same key, on any node, and keeps later ones waiting until this one ends;
    /// for decisions that hang on rows which are not there yet. On SQLite writes are alone anyway.
    ///
    /// `key` is a constant that nothing else uses.
    pub async fn acquire_lock(&self, key: i64) -> Result<(), StoreError> {
        let connection = self.connection();
        if connection.get_database_backend() == DbBackend::Postgres {
            let lock = format!("SELECT pg_advisory_xact_lock({key})");
            connection.execute_unprepared(&lock).await?;
        }
        Ok(())
    }

    /// Names what this write changes. After the commit, pages made of it are made anew.
    pub fn touch_tags(&self, tags: impl IntoIterator<Item = CacheTag>) {
        self.pending().tags.extend(tags);
    }

    /// Says that this write erases what people gave, from these tables: soon after the commit it stands in no file of the
    /// database any more (see `jobs/scrub.rs`). Every erasure says so.
    pub fn erases_from(&self, tables: &[&'static str]) {
        self.pending().erased_from.extend(tables);
    }

    /// The file of this erasure is written soon after the commit.
    pub(crate) fn queue_erasure_file(&self, id: String) {
        self.pending().erasures.push(id);
    }

    /// Adds a line to the audit log; it is written, and chained, at the end of this write.
    ///
    /// # Errors
    /// None today: a line that cannot be written fails the whole write.
    pub async fn record_audit(&self, entry: AuditEntry) -> Result<(), StoreError> {
        let id = self.new_id().to_string();
        self.pending().audit.push(PendingAuditEntry { id, entry });
        Ok(())
    }

    /// Puts a job into the outbox; it becomes due with the commit. `None` when there already is
    /// one of that kind and key.
    pub async fn enqueue_job(&self, new: NewJob) -> Result<Option<Id>, StoreError> {
        let id = self.new_id();
        let inserted = self.insert_jobs(vec![self.build_job(id, new)]).await?;
        Ok((inserted > 0).then_some(id))
    }

    /// Puts some jobs into the outbox with one statement, as [`Self::enqueue_job`] does.
    pub async fn enqueue_jobs(&self, new: Vec<NewJob>) -> Result<(), StoreError> {
        let rows = new
            .into_iter()
            .map(|new| self.build_job(self.new_id(), new));
        let rows: Vec<_> = rows.collect();
        for some in rows.chunks(JOBS_AT_ONCE) {
            self.insert_jobs(some.to_vec()).await?;
        }
        Ok(())
    }

    fn build_job(&self, id: Id, new: NewJob) -> job::ActiveModel {
        job::ActiveModel {
            id: Set(id.to_string()),
            kind: Set(new.kind),
            key: Set(new.key),
            payload: Set(new.payload.to_string()),
            state: Set(job::JobState::Waiting),
            run_at: Set(whole_microseconds(new.run_at.unwrap_or(self.now))),
            attempts: Set(0),
            lease: Set(None),
            leased_until: Set(None),
            last_error: Set(None),
            created_at: Set(self.now),
            finished_at: Set(None),
        }
    }

    async fn insert_jobs(&self, rows: Vec<job::ActiveModel>) -> Result<u64, StoreError> {
        let same = OnConflict::columns([job::Column::Kind, job::Column::Key])
            .do_nothing()
            .to_owned();
        let inserted = job::Entity::insert_many(rows)
            .on_conflict(same)
            .try_insert()
            .exec_without_returning(self.connection())
            .await?;
        match inserted {
            TryInsertResult::Inserted(count) if count > 0 => {
                self.wake_jobs();
                Ok(count)
            }
            _ => Ok(0),
        }
    }

    /// After the commit, the runner of this node looks at the outbox.
    pub(crate) fn wake_jobs(&self) {
        self.pending().jobs = true;
    }

    /// Ends the write: what it did stays, with its lines in the audit log and in the log of changes, and its jobs become due.
    ///
    /// When this answers `Ok`, the rows are on the disk and this node's listeners ([`Store::on_change`]) have heard of the touched
    /// tags. A caller who goes away meanwhile cannot cut the end in two.
    ///
    /// # Errors
    /// The store's own failure. After [`StoreError::Unavailable`] it is not known whether the rows are there: callers use
    /// idempotency keys.
    pub async fn commit(self) -> Result<(), StoreError> {
        let store = self.store.clone();
        let ended = tokio::spawn(self.finish_commit().in_current_span());
        ended
            .await
            .map_err(StoreError::other)
            .flatten()
            .inspect_err(|error| store.inner.readiness.invalidate_proof(error))
    }

    /// Writes the audit lines, then the change-log row last, so that its id stays unseen for as short as can be.
    async fn finish_commit(self) -> Result<(), StoreError> {
        let erased_from = std::mem::take(&mut self.pending().erased_from);
        let erasures = std::mem::take(&mut self.pending().erasures);
        if !erased_from.is_empty() || !erasures.is_empty() {
            self.enqueue_job(build_scrub_job(&erased_from, &erasures))
                .await?;
        }
        // After the scrub job was added, so that its wake-up is among what is taken here.
        let pending = std::mem::take(&mut *self.pending());
        self.append_audit_lines(pending.role, pending.audit).await?;
        let tags: Vec<CacheTag> = pending.tags.into_iter().collect();
        let mut change = None;
        if !tags.is_empty() {
            let row = change_log::ActiveModel {
                id: NotSet,
                tags: Set(serde_json::to_string(&tags).map_err(StoreError::other)?),
                at: Set(self.now),
            };
            change = Some(row.insert(self.connection()).await?.id);
        }
        let Self {
            store, transaction, ..
        } = self;
        let inner = &store.inner;
        // Read before the commit, while this write holds the only writer connection.
        let commits = inner.commits.as_ref().map(CommitCounter::count);
        transaction.commit().await?;
        if commits.is_some() && inner.commits.as_ref().map(CommitCounter::count) == commits {
            // Only the one who holds the writer connection commits, so this was no commit. The connection goes back as
            // one that is inside a transaction, and is closed.
            let why = "the end of a savepoint passed for a commit";
            tracing::error!(why, "a write was not saved: the connection is opened anew");
            inner.readiness.record_failure(store.clock().now(), why);
            return Err(StoreError::Unavailable(why.into()));
        }
        // After the commit only: a page that was made anew before it would show the old rows for good.
        if let Some(id) = change {
            inner.hub.publish_commit(id, tags);
        }
        if pending.jobs {
            // Every runner of this process looks, as webhooks have one of their own; a hint is kept for one that is busy.
            inner.jobs_waiting.notify_waiters();
            inner.jobs_waiting.notify_one();
        }
        Ok(())
    }

    /// Writes the entries as the chain's next lines. The lock that keeps others from the end of the chain is held until the
    /// transaction ends: this comes last in a write.
    ///
    /// `role` is the one that the write itself named, if it did.
    async fn append_audit_lines(
        &self,
        role: Option<&'static str>,
        waiting: Vec<PendingAuditEntry>,
    ) -> Result<(), StoreError> {
        if waiting.is_empty() {
            return Ok(());
        }
        // A role that only the rows knew goes before the one that the session began with (decision 047).
        let role = match self.actor() {
            Actor::Staff { role: first, .. } => role.or(*first),
            Actor::System | Actor::Visitor => None,
        };
        self.acquire_lock(audit_chain::CHAIN_LOCK).await?;
        audit_chain::append_lines(self.connection(), self.now, self.actor(), role, waiting).await
    }

    fn pending(&self) -> std::sync::MutexGuard<'_, PendingWrites> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// Begins a transaction that writes. One that is dropped leaves nothing, whether its work failed or its caller went away:
    ///
    /// ```ignore
    /// let tx = store.begin(actor).await?;
    /// row.insert(tx.connection()).await?;
    /// tx.commit().await?;
    /// ```
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database fails or does not let it begin in time.
    pub async fn begin(&self, actor: Actor) -> Result<WriteTx, StoreError> {
        let store = self.clone();
        // In a task of its own: a driver that is cut off between asking and being answered may leave its connection inside a
        // transaction that nobody holds.
        let begun = tokio::spawn(async move { store.begin_write(actor).await }.in_current_span());
        begun
            .await
            .map_err(StoreError::other)
            .flatten()
            .inspect_err(|error| self.inner.readiness.invalidate_proof(error))
    }

    async fn begin_write(self, actor: Actor) -> Result<WriteTx, StoreError> {
        let transaction = self
            .writer()
            .begin_with_options(TransactionOptions {
                // A deferred transaction asks for the lock at its first write, too late to wait:
                // it would fail with "locked" at once.
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..Default::default()
            })
            .await?;
        // After the wait for the writer, so that on SQLite the moments of rows follow the order of the commits.
        let now = self.clock().now();
        Ok(WriteTx {
            store: self,
            transaction: transaction.into(),
            now,
            actor,
            pending: Mutex::default(),
        })
    }
}
