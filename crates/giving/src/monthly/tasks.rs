//! What is queued for a monthly gift, and when.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{NewJob, StoreError, WriteTx};

use crate::model::{PlanMode, next_month};
use crate::tables::plan;

pub const MONTHLY_JOB: &str = "giving.monthly";
pub const SUBSCRIBE_JOB: &str = "giving.subscribe";
pub const UNSUBSCRIBE_JOB: &str = "giving.unsubscribe";

#[derive(Serialize, Deserialize)]
pub struct DueMonthTask {
    pub plan: String,
    pub turn: i32,
    pub failures: i32,
}

impl DueMonthTask {
    /// The monthly gift, kept from others until the write ends; none once it moved on from this try.
    pub async fn lock_due_plan(&self, tx: &WriteTx) -> Result<Option<plan::Model>, StoreError> {
        let found = cases::lock_case::<plan::Model>(tx, &self.plan).await?;
        Ok(found.filter(|row| {
            row.state.is_going()
                && row.mode != PlanMode::Provider
                && row.turn == self.turn
                && row.failures == self.failures
                && row.next_at.is_some_and(|at| at <= tx.now())
        }))
    }
}

#[derive(Deserialize)]
pub struct PlanTask {
    pub plan: String,
}

pub async fn enqueue_due_month(tx: &WriteTx, row: &plan::Model) -> Result<(), StoreError> {
    let is_ours = row.state.is_going() && row.mode != PlanMode::Provider;
    let Some(at) = row.next_at.filter(|_| is_ours) else {
        return Ok(());
    };
    let task = DueMonthTask {
        plan: row.id.clone(),
        turn: row.turn,
        failures: row.failures,
    };
    // With the time in it: a try that was put off is another job.
    let key = format!(
        "{}:{}:{}:{}",
        task.plan,
        task.turn,
        task.failures,
        at.timestamp()
    );
    let payload = serde_json::to_value(task).map_err(StoreError::other)?;
    let job = NewJob {
        run_at: Some(at),
        ..NewJob::new(MONTHLY_JOB, payload).with_key(key)
    };
    tx.enqueue_job(job).await.map(|_id| ())
}

pub async fn enqueue_subscribe(tx: &WriteTx, row: &plan::Model) -> Result<(), StoreError> {
    // One job for a monthly gift, however often its first settlement is reported.
    let job = NewJob::new(SUBSCRIBE_JOB, json!({ "plan": row.id })).with_key(row.id.clone());
    tx.enqueue_job(job).await.map(|_id| ())
}

/// Puts its end on the list: it is tried until the provider took it. Where there is none, nothing is done; it may be asked
/// for at this very moment, so that every call is a job of its own.
pub async fn enqueue_unsubscribe(tx: &WriteTx, row: &plan::Model) -> Result<(), StoreError> {
    let job = NewJob::new(UNSUBSCRIBE_JOB, json!({ "plan": row.id }));
    tx.enqueue_job(job).await.map(|_id| ())
}

/// When a month is due: the day of the first payment, never one that is over.
pub fn next_due_at(started: DateTime<Utc>, turn: i32, tx: &WriteTx) -> Option<DateTime<Utc>> {
    let months = u32::try_from(turn).unwrap_or(0);
    let next = next_month(started, months)?;
    Some(next.max(tx.now() + Duration::hours(1)))
}
