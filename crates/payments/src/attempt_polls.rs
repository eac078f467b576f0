//! Looking after payments that nobody told us about: lost webhooks, closed tabs, crashes between two steps.

use chrono::{DateTime, Duration, Utc};
use kernel::Id;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use store::{Actor, NewJob, StoreError, WriteTx};

use crate::Payments;
use crate::attempt_checks::CheckError;
use crate::model::{PaymentStatus, ReviewReason};
use crate::reconciliation::enqueue_reconciliation;
use crate::records::{attempts, reviews};
use crate::tables::attempt::{Column, Entity, Model};

/// The kind of the job that looks after one attempt, again and again until money came or three days after it was released.
pub(crate) const POLL_JOB: &str = "payments.sweep";
pub(crate) const CHECK_JOB: &str = "payments.check";

/// Pauses between looks while the payer may pay, in minutes; the last look is when the time is over.
const OPEN_POLL_MINUTES: [i64; 5] = [3, 5, 10, 15, 30];
/// Pause between looks at money that is still on its way when the time to pay is over, in minutes.
const PENDING_POLL_MINUTES: i64 = 60;
/// Pauses between looks after the release, in hours. Paystack repeats webhooks for three days; so long may money be on its way.
const RELEASED_POLL_HOURS: [i64; 5] = [1, 3, 8, 24, 36];
/// A chain of looks that is so late was broken.
const BROKEN_POLL_DELAY: Duration = Duration::minutes(30);

#[derive(Serialize, Deserialize)]
pub(crate) struct PollTask {
    reference: Id,
    sweep: i32,
}

pub(crate) async fn schedule_poll(
    tx: &WriteTx,
    reference: Id,
    sweep: i32,
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(Column::NextSweepAt, Expr::value(Some(at)))
        .col_expr(Column::Sweeps, Expr::value(sweep))
        .filter(Column::Id.eq(reference.to_string()))
        .exec(tx.connection())
        .await?;
    let payload = serde_json::to_value(PollTask { reference, sweep }).map_err(StoreError::other)?;
    let job = NewJob {
        run_at: Some(at),
        // The key lets each step of the chain exist once, however often the job before it runs.
        ..NewJob::new(POLL_JOB, payload).with_key(format!("{reference}:{sweep}"))
    };
    tx.enqueue_job(job).await.map(|_id| ())
}

/// When an attempt is looked after next; none when enough was done.
fn next_poll_at(row: &Model, pending_holds: Duration, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let step = usize::try_from(row.sweeps).unwrap_or(0);
    match row.status {
        // Once money has come, refunds and disputes are followed by jobs of their own and by the reconciliation.
        PaymentStatus::Settled | PaymentStatus::Review => None,
        PaymentStatus::Opening | PaymentStatus::Open => {
            let (minutes, end) = if row.expires_at > now {
                (
                    OPEN_POLL_MINUTES.get(step).copied().unwrap_or(30),
                    row.expires_at,
                )
            } else {
                (
                    PENDING_POLL_MINUTES,
                    attempts::waits_until(row, pending_holds),
                )
            };
            let pause = now + Duration::minutes(minutes);
            // Never in the past: while the provider cannot be asked nothing expires, and the chain would spin.
            Some(pause.min(end).max(now + Duration::minutes(1)))
        }
        PaymentStatus::Released => {
            let since = row.released_at.unwrap_or(row.created_at);
            RELEASED_POLL_HOURS
                .iter()
                .scan(since, |at, hours| {
                    *at += Duration::hours(*hours);
                    Some(*at)
                })
                .find(|at| *at > now)
        }
    }
}

pub(crate) async fn poll_attempt(payments: Payments, task: PollTask) -> Result<(), StoreError> {
    // Whatever comes of this look, the next one is on the list: the chain does not hang on a provider.
    if let Err(error) = payments.check_attempt(task.reference).await {
        tracing::warn!(reference = %task.reference, %error, "a payment could not be checked");
    }
    payments.schedule_next_poll(task).await
}

#[derive(Deserialize)]
pub(crate) struct CheckTask {
    provider: String,
    reference: String,
}

pub(crate) async fn process_check(payments: Payments, task: CheckTask) -> Result<(), CheckError> {
    payments.check_provider_payment(&task).await
}

impl Payments {
    async fn schedule_next_poll(&self, task: PollTask) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        let row = attempts::lock_attempt(&tx, task.reference).await?;
        // A job that runs twice, or an older one, has nothing to add.
        let Some(row) = row.filter(|row| row.sweeps == task.sweep) else {
            return Ok(());
        };
        match next_poll_at(&row, self.settings().pending_validity, tx.now()) {
            Some(at) => schedule_poll(&tx, task.reference, task.sweep + 1, at).await?,
            None => stop_polls(&tx, &row).await?,
        }
        tx.commit().await
    }

    async fn check_provider_payment(&self, task: &CheckTask) -> Result<(), CheckError> {
        let reference = self
            .find_own_reference(&task.provider, &task.reference)
            .await?;
        let found = match reference {
            Some(reference) => self.check_attempt(reference).await?,
            None => None,
        };
        // Whoever can sign for one provider must not speak for the payments of another.
        if found.is_none_or(|row| row.provider != task.provider) {
            self.report_unknown_payment(&task.reference).await?;
        }
        Ok(())
    }

    /// Our reference of a payment that a provider names; none where it cannot be one of ours.
    pub(crate) async fn find_own_reference(
        &self,
        provider: &str,
        name: &str,
    ) -> Result<Option<Id>, StoreError> {
        match name.parse::<Id>() {
            Ok(reference) => Ok(Some(reference)),
            Err(_) => self.find_adopted_reference(provider, name).await,
        }
    }

    /// Shows a payment of a provider that none of ours belongs to.
    pub(crate) async fn report_unknown_payment(&self, reference: &str) -> Result<(), StoreError> {
        // As much as the column holds: SQLite takes any length, PostgreSQL refuses the row.
        let reference: String = reference.chars().take(128).collect();
        let tx = self.store().begin(Actor::System).await?;
        reviews::open_review(&tx, &reference, ReviewReason::UnknownPayment).await?;
        tx.commit().await
    }

    /// Mends chains of looks that were broken. At the start of the site.
    pub(crate) async fn resume_broken_polls(&self) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        enqueue_reconciliation(&tx).await?;
        let late = Entity::find()
            .filter(Column::NextSweepAt.lt(tx.now() - BROKEN_POLL_DELAY))
            .limit(1_000)
            .all(tx.connection())
            .await?;
        for row in late {
            let reference = row.id.parse().map_err(StoreError::other)?;
            // A step further, because the key of the lost step may still belong to a job that was given up.
            schedule_poll(&tx, reference, row.sweeps + 1, tx.now()).await?;
        }
        tx.commit().await
    }
}

async fn stop_polls(tx: &WriteTx, row: &Model) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(Column::NextSweepAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.eq(&row.id))
        .exec(tx.connection())
        .await?;
    Ok(())
}
