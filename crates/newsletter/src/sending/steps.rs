//! The steps of a lane, one after the other, and the jobs that they are.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use store::{NewJob, StoreError, WriteTx};

/// Why an issue is not begun, and a delivery waits, where mail stays in the house.
pub(crate) const NO_TRANSPORT_MESSAGE: &str = "newsletter-no-mail-server";

/// Kind of the job that writes the deliveries of an issue down.
pub(crate) const START_ISSUE_JOB: &str = "newsletter.begin";
/// Kind of the job that hands deliveries over.
pub(crate) const SEND_BATCH_JOB: &str = "newsletter.hand-over";

/// Steps that may run at once, on one node or two.
pub(crate) const BATCH_QUEUES: u32 = 2;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct BatchStep {
    pub issue: String,
    pub run: i32,
    pub lane: u32,
    pub step: u64,
}

pub(crate) async fn start_batch_queues(
    tx: &WriteTx,
    issue: &str,
    run: i32,
) -> Result<(), StoreError> {
    for lane in 0..BATCH_QUEUES {
        let step = BatchStep {
            issue: issue.to_owned(),
            run,
            lane,
            step: 0,
        };
        enqueue_step(tx, &step, None).await?;
    }
    Ok(())
}

pub(crate) async fn enqueue_step(
    tx: &WriteTx,
    step: &BatchStep,
    run_at: Option<DateTime<Utc>>,
) -> Result<(), StoreError> {
    // The key names run, lane and step, so that a job that runs twice queues one next step.
    let key = format!("{}:{}:{}:{}", step.issue, step.run, step.lane, step.step);
    let payload = serde_json::to_value(step).map_err(StoreError::other)?;
    let job = NewJob {
        run_at,
        ..NewJob::new(SEND_BATCH_JOB, payload).with_key(key)
    };
    tx.enqueue_job(job).await.map(|_id| ())
}
