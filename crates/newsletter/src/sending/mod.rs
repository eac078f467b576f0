//! Issues on their way: a job writes the deliveries down, then two lanes of jobs hand them over, a few at a time, each lane
//! followed by its next step, so that a node that stops leaves at most a handful of letters in doubt.

pub(crate) mod audience;
mod beginning;
mod claims;
mod group;
mod lane;

use store::{Jobs, NewJob, StoreError, WriteTx};

use crate::Newsletter;

pub(crate) use beginning::{Begin, enqueue_begin};
pub(crate) use group::gone;
pub(crate) use lane::{LANES, Step};

/// Why an issue is not begun, and a letter waits, where mail stays in the house.
pub(crate) const NO_WAY_OUT: &str =
    "Mail is not set up, so no letter can go out. Set up a mail server first.";

/// Kind of the job that writes the deliveries of an issue down.
pub(crate) const BEGIN: &str = "newsletter.begin";
/// Kind of the job that hands letters over.
pub(crate) const HAND_OVER: &str = "newsletter.hand-over";

pub(crate) fn with_handlers(jobs: Jobs, newsletter: &Newsletter) -> Jobs {
    jobs.handle(BEGIN, beginning::Beginning(newsletter.clone()))
        .handle(HAND_OVER, lane::Lane(newsletter.clone()))
}

pub(crate) async fn start_lanes(tx: &WriteTx, issue: &str, run: i32) -> Result<(), StoreError> {
    for lane in 0..LANES {
        let step = Step {
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
    step: &Step,
    run_at: Option<chrono::DateTime<chrono::Utc>>,
) -> Result<(), StoreError> {
    let key = format!("{}:{}:{}:{}", step.issue, step.run, step.lane, step.step);
    let payload = serde_json::to_value(step).map_err(StoreError::other)?;
    let job = NewJob {
        run_at,
        ..NewJob::new(HAND_OVER, payload).once(key)
    };
    tx.enqueue(job).await.map(|_id| ())
}
