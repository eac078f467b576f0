//! One step of a lane: as many deliveries as a few seconds allow, then the next step, so that no job runs long and the
//! rate holds across restarts.

use std::time::{Duration, Instant};

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, Job, JobHandler, JobOutcome, StoreError, WriteTx};

use super::claims::{self, GROUP_SIZE};
use super::issue_batch::IssueBatch;
use super::steps::{BATCH_QUEUES, BatchStep, enqueue_step};
use crate::issues::content::IssueContent;
use crate::issues::records::{self, issues_tag};
use crate::service::Newsletter;
use crate::tables::issue::{IssueState, Model};

/// How long a step lasts; less than a node that stops waits for its jobs.
const STEP_DURATION: TimeDelta = TimeDelta::seconds(4);
const MAX_STEP_TIME: Duration = Duration::from_secs(3);
/// How many steps of a lane make a minute.
// 60 seconds divided by STEP_DURATION: changing only one of them would change what `per_minute` means.
const STEPS_A_MINUTE: u64 = 15;
/// The pause when the server takes nothing now.
const RETRY_PAUSE: TimeDelta = TimeDelta::seconds(30);

enum BatchStepOutcome {
    /// All that may go in this time went.
    Finished,
    /// Nothing more is due now.
    Empty,
    /// The server takes nothing now.
    Refused,
}

pub(super) struct BatchQueueHandler(pub Newsletter);

impl BatchQueueHandler {
    async fn run_step(&self, step: &BatchStep, holder: &str) -> Result<(), StoreError> {
        let store = self.0.store();
        let began = self.0.now();
        // Also where the issue was stopped since: nobody else knows of what this step had in hand.
        let tx = store.begin(Actor::System).await?;
        claims::give_up_doubtful(&tx, &step.issue, holder).await?;
        tx.commit().await?;
        let found = records::find_issue(store, &step.issue).await?;
        let Some(row) = found.filter(|row| is_on(row, step.run)) else {
            return Ok(());
        };
        let outcome = self.send_due_deliveries(&row, step, holder).await?;
        let tx = store.begin(Actor::System).await?;
        schedule_next_step(&tx, step, outcome, began).await?;
        tx.commit().await
    }

    async fn send_due_deliveries(
        &self,
        row: &Model,
        step: &BatchStep,
        holder: &str,
    ) -> Result<BatchStepOutcome, StoreError> {
        // A node was started without a mail server: the rest of the issue waits for one.
        if !self.0.dispatcher().has_external_transport() {
            return Ok(BatchStepOutcome::Refused);
        }
        let content = row.content.as_deref().unwrap_or_default();
        let content: IssueContent = serde_json::from_str(content).map_err(StoreError::other)?;
        let settings = self.0.dispatcher().load_settings().await;
        let batch = IssueBatch {
            newsletter: self.0.clone(),
            issue: row.id.clone(),
            content,
            brand: settings.map_err(StoreError::other)?.brand,
            holder: holder.to_owned(),
        };
        let mut left = self.step_allowance(step).await?;
        let started = Instant::now();
        while left > 0 && started.elapsed() < MAX_STEP_TIME {
            let most = Ord::min(left, GROUP_SIZE);
            // Committed before anything is handed over: after a crash these are unsure, never sent twice (decision
            // 023).
            let group =
                claims::claim_deliveries(self.0.store(), &step.issue, step.run, holder, most)
                    .await?;
            if group.is_empty() {
                return Ok(BatchStepOutcome::Empty);
            }
            left = left.saturating_sub(u64::try_from(group.len()).unwrap_or(left));
            // A job can be taken away at any moment; a delivery on the line is seen to its end.
            let seen_to = tokio::spawn(batch.clone().send_group(group));
            if !seen_to.await.map_err(StoreError::other)?? {
                return Ok(BatchStepOutcome::Refused);
            }
        }
        Ok(BatchStepOutcome::Finished)
    }

    /// How many deliveries this step may hand over: the minute's allowance, spread over lanes and steps without a
    /// remainder lost.
    async fn step_allowance(&self, step: &BatchStep) -> Result<u64, StoreError> {
        let per_minute = self.0.load_settings().await?.per_minute;
        let slots = STEPS_A_MINUTE * u64::from(BATCH_QUEUES);
        // Differences of rounded-down shares: a minute's slots add up to exactly `per_minute`, however small.
        let slot = (step.step % STEPS_A_MINUTE) * u64::from(BATCH_QUEUES) + u64::from(step.lane);
        Ok(per_minute * (slot + 1) / slots - per_minute * slot / slots)
    }
}

fn is_on(row: &Model, run: i32) -> bool {
    row.run == run && row.state == IssueState::Sending && row.begun_at.is_some()
}

/// The next step, or the end of the issue.
async fn schedule_next_step(
    tx: &WriteTx,
    step: &BatchStep,
    outcome: BatchStepOutcome,
    began: DateTime<Utc>,
) -> Result<(), StoreError> {
    let found = records::lock_issue(tx, &step.issue).await?;
    let Some(row) = found.filter(|row| is_on(row, step.run)) else {
        return Ok(());
    };
    let next = BatchStep {
        step: step.step + 1,
        ..step.clone()
    };
    let Some(due) = claims::find_next_due(tx, &step.issue).await? else {
        if !claims::has_claimed_deliveries(tx, &step.issue).await? {
            return finish_issue(tx, row).await;
        }
        // The other lane has the last ones in hand; whoever of the two is last ends the issue.
        let later = tx.now() + RETRY_PAUSE;
        return enqueue_step(tx, &next, Some(later)).await;
    };
    let earliest = began + STEP_DURATION;
    let at = match outcome {
        BatchStepOutcome::Finished => earliest,
        BatchStepOutcome::Empty => due.max(earliest),
        BatchStepOutcome::Refused => due.max(tx.now() + RETRY_PAUSE),
    };
    enqueue_step(tx, &next, Some(at)).await
}

async fn finish_issue(tx: &WriteTx, row: Model) -> Result<(), StoreError> {
    let mut row = row.into_active_model();
    row.state = Set(IssueState::Sent);
    row.sent_at = Set(Some(tx.now()));
    row.updated_at = Set(tx.now());
    row.update(tx.connection()).await?;
    tx.touch_tags([issues_tag()]);
    Ok(())
}

#[async_trait]
impl JobHandler for BatchQueueHandler {
    async fn run_job(&self, job: &Job) -> JobOutcome {
        let Ok(step) = serde_json::from_value::<BatchStep>(job.payload.clone()) else {
            return JobOutcome::GiveUp("The job names no issue.".to_owned());
        };
        match self.run_step(&step, &job.id.to_string()).await {
            Ok(()) => JobOutcome::Done,
            Err(error) => JobOutcome::Retry(error.to_string()),
        }
    }

    /// The lane does not end with one of its steps.
    async fn on_given_up(&self, tx: &WriteTx, job: &Job, _why: &str) -> Result<(), StoreError> {
        let Ok(step) = serde_json::from_value::<BatchStep>(job.payload.clone()) else {
            return Ok(());
        };
        claims::give_up_doubtful(tx, &step.issue, &job.id.to_string()).await?;
        let next = BatchStep {
            step: step.step + 1,
            ..step
        };
        let later = tx.now() + TimeDelta::minutes(10);
        enqueue_step(tx, &next, Some(later)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_of_a_minute_are_its_allowance() {
        for per_minute in [1, 7, 300, 1_000_000_u64] {
            let slots = STEPS_A_MINUTE * u64::from(BATCH_QUEUES);
            let all: u64 = (0..slots)
                .map(|slot| per_minute * (slot + 1) / slots - per_minute * slot / slots)
                .sum();
            assert_eq!(all, per_minute);
        }
    }
}
