//! Issues on their way: a job writes the deliveries down, then two lanes of jobs hand them over, a few at a time, each lane
//! followed by its next step, so that a node that stops leaves at most a handful of letters in doubt.

pub(crate) mod audience;
mod batch_queue;
mod claims;
mod issue_batch;
mod issue_start;

use store::{JobRunner, NewJob, StoreError, WriteTx};

use crate::Newsletter;

pub(crate) use batch_queue::{BATCH_QUEUES, BatchStep};
pub(crate) use issue_batch::record_missing_mailbox;
pub(crate) use issue_start::{StartIssueTask, enqueue_issue_start};

/// Why an issue is not begun, and a letter waits, where mail stays in the house.
pub(crate) const NO_TRANSPORT_MESSAGE: &str =
    "Mail is not set up, so no letter can go out. Set up a mail server first.";

/// Kind of the job that writes the deliveries of an issue down.
pub(crate) const START_ISSUE_JOB: &str = "newsletter.begin";
/// Kind of the job that hands letters over.
pub(crate) const SEND_BATCH_JOB: &str = "newsletter.hand-over";

pub(crate) fn with_handlers(jobs: JobRunner, newsletter: &Newsletter) -> JobRunner {
    jobs.with_job_handler(
        START_ISSUE_JOB,
        issue_start::StartIssueHandler(newsletter.clone()),
    )
    .with_job_handler(
        SEND_BATCH_JOB,
        batch_queue::BatchQueueHandler(newsletter.clone()),
    )
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

async fn enqueue_step(
    tx: &WriteTx,
    step: &BatchStep,
    run_at: Option<chrono::DateTime<chrono::Utc>>,
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
