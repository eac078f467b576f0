//! When attempts are looked after.

use chrono::{DateTime, Duration, Utc};
use kernel::Id;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use store::{NewJob, StoreError, WriteTx};

use crate::model::PaymentStatus;
use crate::records::attempts;
use crate::tables::attempt::{Column, Entity, Model};

/// The kind of the job that looks after one attempt, again and again until money came or three days after it was released.
pub(crate) const POLL_JOB: &str = "payments.sweep";
pub(crate) const CHECK_JOB: &str = "payments.check";

/// The first look after a payer who may have gone away, or after a charge whose answer was lost.
pub(super) const FIRST_POLL_DELAY: Duration = Duration::minutes(2);
/// Pauses between looks while the payer may pay, in minutes; the last look is when the time is over.
const OPEN_POLL_MINUTES: [i64; 5] = [3, 5, 10, 15, 30];
/// Pause between looks at money that is still on its way when the time to pay is over, in minutes.
const PENDING_POLL_MINUTES: i64 = 60;
/// Pauses between looks after the release, in hours. Paystack repeats webhooks for three days; so long may money be on its way.
const RELEASED_POLL_HOURS: [i64; 5] = [1, 3, 8, 24, 36];

#[derive(Serialize, Deserialize)]
pub(crate) struct PollTask {
    pub(super) reference: Id,
    pub(super) sweep: i32,
}

pub(super) async fn schedule_poll(
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
pub(super) fn next_poll_at(
    row: &Model,
    pending_holds: Duration,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
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

/// Leaves an attempt to itself.
pub(super) async fn stop_polls(tx: &WriteTx, row: &Model) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(Column::NextSweepAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.eq(&row.id))
        .exec(tx.connection())
        .await?;
    Ok(())
}
