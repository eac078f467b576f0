//! The runner's statements.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::{Expr, LockBehavior, LockType};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

use super::job::{Job, JobOutcome};
use super::runner::JobRunner;
use crate::tables::job::{Column, Entity, JobState, Model};
use crate::{Actor, StoreError, WriteTx};

/// Finished jobs are kept this long; as long, a key keeps its second job away.
const RETENTION: TimeDelta = TimeDelta::days(7);

impl JobRunner {
    /// Takes up to `count` due jobs under a lease of this node.
    pub(super) async fn claim_jobs(&self, count: usize) -> Result<Vec<Job>, StoreError> {
        let kinds: Vec<String> = self.handlers.keys().cloned().collect();
        let now = self.store.clock().now();
        if count == 0 || kinds.is_empty() {
            return Ok(Vec::new());
        }
        // A read first: an empty outbox costs the one writer of SQLite nothing.
        let waiting = Entity::find().filter(due_condition(&kinds, now)).limit(1);
        if waiting.count(self.store.reader().connection()).await? == 0 {
            return Ok(Vec::new());
        }
        let tx = self.store.begin(Actor::System).await?;
        let rows = Entity::find()
            .filter(due_condition(&kinds, tx.now()))
            .order_by_asc(Column::RunAt)
            .order_by_asc(Column::Id)
            .limit(count as u64)
            // Nodes take different rows instead of waiting for each other; SQLite has one writer anyway.
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .all(tx.connection())
            .await?;
        let mut taken = Vec::with_capacity(rows.len());
        for row in rows {
            taken.extend(self.start_job(&tx, row).await?);
        }
        tx.commit().await?;
        Ok(taken)
    }

    /// Keeps the lease; `false` when another node has the job by now.
    pub(super) async fn renew_lease(&self, job: &Job) -> Result<bool, StoreError> {
        let lease_time = to_time_delta(self.options.lease);
        self.update_leased(job, |tx, update| {
            update.col_expr(Column::LeasedUntil, Expr::value(tx.now() + lease_time))
        })
        .await
    }

    pub(super) async fn record_outcome(
        &self,
        job: &Job,
        outcome: JobOutcome,
    ) -> Result<bool, StoreError> {
        let pause = to_time_delta(self.retry_delay(job.attempt));
        let last = job.attempt >= self.options.attempts;
        match outcome {
            JobOutcome::Done => {
                self.update_leased(job, |tx, update| {
                    clear_lease(update)
                        .col_expr(Column::State, state_value(JobState::Done))
                        .col_expr(Column::FinishedAt, Expr::value(tx.now()))
                })
                .await
            }
            JobOutcome::Wait(pause, why) => {
                let (pause, tries) = (to_time_delta(pause), tries_before(job));
                self.update_leased(job, |tx, update| {
                    clear_lease(update)
                        .col_expr(Column::State, state_value(JobState::Waiting))
                        .col_expr(Column::RunAt, Expr::value(tx.now() + pause))
                        .col_expr(Column::Attempts, Expr::value(tries))
                        .col_expr(Column::LastError, Expr::value(why))
                })
                .await
            }
            JobOutcome::Retry(why) if !last => {
                self.update_leased(job, |tx, update| {
                    clear_lease(update)
                        .col_expr(Column::State, state_value(JobState::Waiting))
                        .col_expr(Column::RunAt, Expr::value(tx.now() + pause))
                        .col_expr(Column::LastError, Expr::value(why))
                })
                .await
            }
            JobOutcome::Retry(why) | JobOutcome::GiveUp(why) => self.give_up_job(job, &why).await,
        }
    }

    async fn give_up_job(&self, job: &Job, why: &str) -> Result<bool, StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        let changed = set_dead(leased_job(job), &tx, why)
            .exec(tx.connection())
            .await?;
        let is_mine = changed.rows_affected > 0;
        if is_mine {
            self.notify_given_up(&tx, job, why).await?;
        }
        tx.commit().await?;
        Ok(is_mine)
    }

    async fn notify_given_up(&self, tx: &WriteTx, job: &Job, why: &str) -> Result<(), StoreError> {
        match self.handlers.get(&job.kind) {
            Some(handler) => handler.on_given_up(tx, job, why).await,
            None => Ok(()),
        }
    }

    /// Marks one row as running. A job that took its node down with each try ends among the dead.
    async fn start_job(&self, tx: &WriteTx, row: Model) -> Result<Option<Job>, StoreError> {
        let attempt = u32::try_from(row.attempts).unwrap_or(0) + 1;
        let update = Entity::update_many().filter(Column::Id.eq(&row.id));
        let lease = tx.new_id().to_string();
        let job = Job {
            id: row.id.parse().map_err(StoreError::other)?,
            kind: row.kind,
            payload: serde_json::from_str(&row.payload).map_err(StoreError::other)?,
            attempt,
            lease: lease.clone(),
        };
        if attempt > self.options.attempts {
            let why = row
                .last_error
                .unwrap_or_else(|| "its node died with each try".to_owned());
            set_dead(update, tx, &why).exec(tx.connection()).await?;
            self.notify_given_up(tx, &job, &why).await?;
            return Ok(None);
        }
        let until = tx.now() + to_time_delta(self.options.lease);
        update
            .col_expr(Column::State, state_value(JobState::Running))
            .col_expr(Column::Attempts, Expr::value(row.attempts + 1))
            .col_expr(Column::Lease, Expr::value(lease))
            .col_expr(Column::LeasedUntil, Expr::value(until))
            .exec(tx.connection())
            .await?;
        Ok(Some(job))
    }

    /// Gives a job back untried: this node stops.
    pub(super) async fn return_job(&self, job: &Job) -> Result<bool, StoreError> {
        let tries = tries_before(job);
        self.update_leased(job, |tx, update| {
            clear_lease(update)
                .col_expr(Column::State, state_value(JobState::Waiting))
                .col_expr(Column::RunAt, Expr::value(tx.now()))
                .col_expr(Column::Attempts, Expr::value(tries))
        })
        .await
    }

    pub(super) async fn prune_finished(&self) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        Entity::delete_many()
            .filter(Column::State.eq(JobState::Done))
            .filter(Column::FinishedAt.lt(tx.now() - RETENTION))
            .exec(tx.connection())
            .await?;
        tx.commit().await
    }

    async fn update_leased(
        &self,
        job: &Job,
        change: impl FnOnce(&WriteTx, JobUpdate) -> JobUpdate + Send,
    ) -> Result<bool, StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        let changed = change(&tx, leased_job(job)).exec(tx.connection()).await?;
        tx.commit().await?;
        Ok(changed.rows_affected > 0)
    }
}

type JobUpdate = sea_orm::UpdateMany<Entity>;

/// Waiting and due, or running under a lease that ran out.
fn due_condition(kinds: &[String], now: DateTime<Utc>) -> Condition {
    let waiting = Column::State
        .eq(JobState::Waiting)
        .and(Column::RunAt.lte(now));
    let lost = Column::State
        .eq(JobState::Running)
        .and(Column::LeasedUntil.lt(now));
    Condition::all()
        .add(Column::Kind.is_in(kinds.iter().map(String::as_str)))
        .add(Condition::any().add(waiting).add(lost))
}

/// The job's row while the lease that it was claimed under holds.
fn leased_job(job: &Job) -> JobUpdate {
    Entity::update_many()
        .filter(Column::Id.eq(job.id.to_string()))
        .filter(Column::State.eq(JobState::Running))
        .filter(Column::Lease.eq(&job.lease))
}

/// The tries of a job that were made before the one that it is claimed for.
fn tries_before(job: &Job) -> i32 {
    i32::try_from(job.attempt).map_or(0, |attempt| attempt - 1)
}

fn set_dead(update: JobUpdate, tx: &WriteTx, why: &str) -> JobUpdate {
    clear_lease(update)
        .col_expr(Column::State, state_value(JobState::Dead))
        .col_expr(Column::FinishedAt, Expr::value(tx.now()))
        .col_expr(Column::LastError, Expr::value(why))
}

fn clear_lease(update: JobUpdate) -> JobUpdate {
    update
        .col_expr(Column::Lease, Expr::value(None::<String>))
        .col_expr(Column::LeasedUntil, Expr::value(None::<DateTime<Utc>>))
}

fn state_value(state: JobState) -> Expr {
    Expr::value(state)
}

/// In whole microseconds, as the moments of rows are; a day for what is too long to count.
fn to_time_delta(duration: Duration) -> TimeDelta {
    i64::try_from(duration.as_micros()).map_or(TimeDelta::days(1), TimeDelta::microseconds)
}
