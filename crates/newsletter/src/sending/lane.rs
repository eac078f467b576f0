//! One step of a lane: as many letters as a few seconds allow, then the next step, so that no job runs long and the rate holds
//! across restarts.

use std::time::{Duration, Instant};

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use mail::Letter;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use store::{Actor, Job, JobHandler, Outcome, StoreError, WriteTx};

use super::claims::{self, GROUP};
use super::enqueue_step;
use super::group::Batch;
use crate::Newsletter;
use crate::issues::records::{self, issues_tag};
use crate::tables::issue::{IssueState, Model};

/// Steps that may run at once, on one node or two.
pub(crate) const LANES: u32 = 2;
/// How long a step lasts; less than a node that stops waits for its jobs.
const STEP: TimeDelta = TimeDelta::seconds(4);
const AT_MOST: Duration = Duration::from_secs(3);
/// How many steps of a lane make a minute.
const STEPS_A_MINUTE: u64 = 15;
/// The pause when the server takes nothing now.
const REST: TimeDelta = TimeDelta::seconds(30);

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Step {
    pub issue: String,
    pub run: i32,
    pub lane: u32,
    pub step: u64,
}

enum Came {
    /// All that may go in this time went.
    Through,
    /// Nothing more is due now.
    Empty,
    /// The server takes nothing now.
    Refused,
}

pub(super) struct Lane(pub Newsletter);

impl Lane {
    async fn step(&self, step: &Step, holder: &str) -> Result<(), StoreError> {
        let store = self.0.store();
        let began = self.0.now();
        // Also where the issue was stopped since: nobody else knows of what this step had in hand.
        let tx = store.begin(Actor::System).await?;
        claims::give_up_doubtful(&tx, &step.issue, holder).await?;
        tx.commit().await?;
        let found = records::read(store, &step.issue).await?;
        let Some(row) = found.filter(|row| is_on(row, step.run)) else {
            return Ok(());
        };
        let came = self.hand_over(&row, step, holder).await?;
        let tx = store.begin(Actor::System).await?;
        go_on(&tx, step, came, began).await?;
        tx.commit().await
    }

    async fn hand_over(&self, row: &Model, step: &Step, holder: &str) -> Result<Came, StoreError> {
        // A node was started without a mail server: the rest of the issue waits for one.
        if !self.0.post().has_way_out() {
            return Ok(Came::Refused);
        }
        let letter = row.letter.as_deref().unwrap_or_default();
        let letter: Letter = serde_json::from_str(letter).map_err(StoreError::other)?;
        let settings = self.0.post().settings().await;
        let batch = Batch {
            newsletter: self.0.clone(),
            issue: row.id.clone(),
            letter,
            brand: settings.map_err(StoreError::other)?.brand,
            holder: holder.to_owned(),
        };
        let mut left = self.share(step).await?;
        let started = Instant::now();
        while left > 0 && started.elapsed() < AT_MOST {
            let most = Ord::min(left, GROUP);
            let group = claims::claim(self.0.store(), &step.issue, step.run, holder, most).await?;
            if group.is_empty() {
                return Ok(Came::Empty);
            }
            left = left.saturating_sub(u64::try_from(group.len()).unwrap_or(left));
            // A job can be taken away at any moment; a letter on the line is seen to its end.
            let seen_to = tokio::spawn(batch.clone().hand_over(group));
            if !seen_to.await.map_err(StoreError::other)?? {
                return Ok(Came::Refused);
            }
        }
        Ok(Came::Through)
    }

    /// How many letters this step may hand over: the minute's allowance, spread over lanes and steps without a remainder lost.
    async fn share(&self, step: &Step) -> Result<u64, StoreError> {
        let per_minute = self.0.settings().await?.per_minute;
        let slots = STEPS_A_MINUTE * u64::from(LANES);
        let slot = (step.step % STEPS_A_MINUTE) * u64::from(LANES) + u64::from(step.lane);
        Ok(per_minute * (slot + 1) / slots - per_minute * slot / slots)
    }
}

fn is_on(row: &Model, run: i32) -> bool {
    row.run == run && row.state == IssueState::Sending && row.begun_at.is_some()
}

/// The next step, or the end of the issue.
async fn go_on(
    tx: &WriteTx,
    step: &Step,
    came: Came,
    began: DateTime<Utc>,
) -> Result<(), StoreError> {
    let found = records::locked(tx, &step.issue).await?;
    let Some(row) = found.filter(|row| is_on(row, step.run)) else {
        return Ok(());
    };
    let next = Step {
        step: step.step + 1,
        ..step.clone()
    };
    let Some(due) = claims::next_due(tx, &step.issue).await? else {
        if !claims::are_in_hand(tx, &step.issue).await? {
            return over(tx, row).await;
        }
        // The other lane has the last ones in hand; whoever of the two is last ends the issue.
        let later = tx.now() + REST;
        return enqueue_step(tx, &next, Some(later)).await;
    };
    let pace = began + STEP;
    let at = match came {
        Came::Through => pace,
        Came::Empty => due.max(pace),
        Came::Refused => due.max(tx.now() + REST),
    };
    enqueue_step(tx, &next, Some(at)).await
}

async fn over(tx: &WriteTx, row: Model) -> Result<(), StoreError> {
    let mut row = row.into_active_model();
    row.state = Set(IssueState::Sent);
    row.sent_at = Set(Some(tx.now()));
    row.updated_at = Set(tx.now());
    row.update(tx.connection()).await?;
    tx.touch([issues_tag()]);
    Ok(())
}

#[async_trait]
impl JobHandler for Lane {
    async fn run(&self, job: &Job) -> Outcome {
        let Ok(step) = serde_json::from_value::<Step>(job.payload.clone()) else {
            return Outcome::GiveUp("The job names no issue.".to_owned());
        };
        match self.step(&step, &job.id.to_string()).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Retry(error.to_string()),
        }
    }

    /// The lane does not end with one of its steps.
    async fn given_up(&self, tx: &WriteTx, job: &Job, _why: &str) -> Result<(), StoreError> {
        let Ok(step) = serde_json::from_value::<Step>(job.payload.clone()) else {
            return Ok(());
        };
        claims::give_up_doubtful(tx, &step.issue, &job.id.to_string()).await?;
        let next = Step {
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
            let slots = STEPS_A_MINUTE * u64::from(LANES);
            let all: u64 = (0..slots)
                .map(|slot| per_minute * (slot + 1) / slots - per_minute * slot / slots)
                .sum();
            assert_eq!(all, per_minute);
        }
    }
}
