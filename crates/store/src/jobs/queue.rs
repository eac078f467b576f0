//! The runner's statements.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::{Expr, LockBehavior, LockType};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

use super::{Job, Jobs, Outcome};
use crate::tables::job::{Column, Entity, Model, State};
use crate::{Actor, StoreError, WriteTx};

/// Finished jobs are kept this long; as long, a key keeps its second job away.
const KEEP: TimeDelta = TimeDelta::days(7);

impl Jobs {
    /// Takes up to `count` due jobs under a lease of this node.
    pub(super) async fn claim(&self, count: usize) -> Result<Vec<Job>, StoreError> {
        let kinds: Vec<String> = self.handlers.keys().cloned().collect();
        let now = self.store.clock().now();
        if count == 0 || kinds.is_empty() {
            return Ok(Vec::new());
        }
        // A read first: an empty outbox costs the one writer of SQLite nothing.
        let waiting = Entity::find().filter(due(&kinds, now)).limit(1);
        if waiting.count(self.store.reader().connection()).await? == 0 {
            return Ok(Vec::new());
        }
        let tx = self.store.begin(Actor::System).await?;
        let rows = Entity::find()
            .filter(due(&kinds, tx.now()))
            .order_by_asc(Column::RunAt)
            .order_by_asc(Column::Id)
            .limit(count as u64)
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .all(tx.connection())
            .await?;
        let mut taken = Vec::with_capacity(rows.len());
        for row in rows {
            taken.extend(self.take(&tx, row).await?);
        }
        tx.commit().await?;
        Ok(taken)
    }

    /// Keeps the lease; `false` when another node has the job by now.
    pub(super) async fn renew(&self, job: &Job) -> Result<bool, StoreError> {
        let lease_time = delta(self.options.lease);
        self.update(job, |tx, update| {
            update.col_expr(Column::LeasedUntil, Expr::value(tx.now() + lease_time))
        })
        .await
    }

    pub(super) async fn settle(&self, job: &Job, outcome: Outcome) -> Result<bool, StoreError> {
        let pause = delta(self.pause(job.attempt));
        let last = job.attempt >= self.options.attempts;
        match outcome {
            Outcome::Done => {
                self.update(job, |tx, update| {
                    released(update)
                        .col_expr(Column::State, state(State::Done))
                        .col_expr(Column::FinishedAt, Expr::value(tx.now()))
                })
                .await
            }
            Outcome::Wait(pause, why) => {
                let (pause, tries) = (delta(pause), tries_before(job));
                self.update(job, |tx, update| {
                    released(update)
                        .col_expr(Column::State, state(State::Waiting))
                        .col_expr(Column::RunAt, Expr::value(tx.now() + pause))
                        .col_expr(Column::Attempts, Expr::value(tries))
                        .col_expr(Column::LastError, Expr::value(why))
                })
                .await
            }
            Outcome::Retry(why) if !last => {
                self.update(job, |tx, update| {
                    released(update)
                        .col_expr(Column::State, state(State::Waiting))
                        .col_expr(Column::RunAt, Expr::value(tx.now() + pause))
                        .col_expr(Column::LastError, Expr::value(why))
                })
                .await
            }
            Outcome::Retry(why) | Outcome::GiveUp(why) => self.bury(job, &why).await,
        }
    }

    async fn bury(&self, job: &Job, why: &str) -> Result<bool, StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        let changed = dead(held(job), &tx, why).exec(tx.connection()).await?;
        let is_mine = changed.rows_affected > 0;
        if is_mine {
            self.tell_given_up(&tx, job, why).await?;
        }
        tx.commit().await?;
        Ok(is_mine)
    }

    async fn tell_given_up(&self, tx: &WriteTx, job: &Job, why: &str) -> Result<(), StoreError> {
        match self.handlers.get(&job.kind) {
            Some(handler) => handler.given_up(tx, job, why).await,
            None => Ok(()),
        }
    }

    /// Marks one row as running. A job that took its node down with each try ends among the dead.
    async fn take(&self, tx: &WriteTx, row: Model) -> Result<Option<Job>, StoreError> {
        let attempt = u32::try_from(row.attempts).unwrap_or(0) + 1;
        let update = Entity::update_many().filter(Column::Id.eq(&row.id));
        let lease = tx.id().to_string();
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
            dead(update, tx, &why).exec(tx.connection()).await?;
            self.tell_given_up(tx, &job, &why).await?;
            return Ok(None);
        }
        let until = tx.now() + delta(self.options.lease);
        update
            .col_expr(Column::State, state(State::Running))
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
        self.update(job, |tx, update| {
            released(update)
                .col_expr(Column::State, state(State::Waiting))
                .col_expr(Column::RunAt, Expr::value(tx.now()))
                .col_expr(Column::Attempts, Expr::value(tries))
        })
        .await
    }

    pub(super) async fn prune(&self) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        Entity::delete_many()
            .filter(Column::State.eq(State::Done))
            .filter(Column::FinishedAt.lt(tx.now() - KEEP))
            .exec(tx.connection())
            .await?;
        tx.commit().await
    }

    async fn update(
        &self,
        job: &Job,
        change: impl FnOnce(&WriteTx, Update) -> Update + Send,
    ) -> Result<bool, StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        let changed = change(&tx, held(job)).exec(tx.connection()).await?;
        tx.commit().await?;
        Ok(changed.rows_affected > 0)
    }
}

type Update = sea_orm::UpdateMany<Entity>;

/// Waiting and due, or running under a lease that ran out.
fn due(kinds: &[String], now: DateTime<Utc>) -> Condition {
    let waiting = Column::State.eq(State::Waiting).and(Column::RunAt.lte(now));
    let lost = Column::State
        .eq(State::Running)
        .and(Column::LeasedUntil.lt(now));
    Condition::all()
        .add(Column::Kind.is_in(kinds.iter().map(String::as_str)))
        .add(Condition::any().add(waiting).add(lost))
}

/// The job's row while the lease that it was claimed under holds.
fn held(job: &Job) -> Update {
    Entity::update_many()
        .filter(Column::Id.eq(job.id.to_string()))
        .filter(Column::State.eq(State::Running))
        .filter(Column::Lease.eq(&job.lease))
}

/// The tries of a job that were made before the one that it is claimed for.
fn tries_before(job: &Job) -> i32 {
    i32::try_from(job.attempt).map_or(0, |attempt| attempt - 1)
}

fn dead(update: Update, tx: &WriteTx, why: &str) -> Update {
    released(update)
        .col_expr(Column::State, state(State::Dead))
        .col_expr(Column::FinishedAt, Expr::value(tx.now()))
        .col_expr(Column::LastError, Expr::value(why))
}

fn released(update: Update) -> Update {
    update
        .col_expr(Column::Lease, Expr::value(None::<String>))
        .col_expr(Column::LeasedUntil, Expr::value(None::<DateTime<Utc>>))
}

fn state(state: State) -> Expr {
    Expr::value(state)
}

/// In whole microseconds, as the moments of rows are; a day for what is too long to count.
fn delta(duration: Duration) -> TimeDelta {
    i64::try_from(duration.as_micros()).map_or(TimeDelta::days(1), TimeDelta::microseconds)
}
