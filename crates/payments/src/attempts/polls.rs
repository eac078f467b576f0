//! Looking after payments that nobody told us about: lost webhooks, closed tabs, crashes between two steps.

use chrono::Duration;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Deserialize;
use store::{Actor, Store, StoreError, WriteTx};

use super::checks::{AttemptChecks, CheckError};
use super::poll_schedule::{PollTask, next_poll_at, schedule_poll, stop_polls};
use crate::records::{attempts, reviews};
use crate::tables::attempt::{Column, Entity};

/// A chain of looks that is so late was broken.
const BROKEN_POLL_DELAY: Duration = Duration::minutes(30);

/// Who looks.
#[derive(Clone)]
pub(crate) struct AttemptPolls {
    pub(super) store: Store,
    pub(super) checks: AttemptChecks,
    pub(super) pending_validity: Duration,
}

pub(crate) async fn poll_attempt(polls: AttemptPolls, task: PollTask) -> Result<(), StoreError> {
    // Whatever comes of this look, the next one is on the list: the chain does not hang on a provider.
    if let Err(error) = polls.checks.check_attempt(task.reference).await {
        tracing::warn!(reference = %task.reference, %error, "a payment could not be checked");
    }
    polls.schedule_next_poll(task).await
}

#[derive(Deserialize)]
pub(crate) struct CheckTask {
    provider: String,
    reference: String,
}

pub(crate) async fn process_check(polls: AttemptPolls, task: CheckTask) -> Result<(), CheckError> {
    polls.check_provider_payment(&task).await
}

impl AttemptPolls {
    async fn schedule_next_poll(&self, task: PollTask) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        let row = attempts::lock_attempt(&tx, task.reference).await?;
        // A job that runs twice, or an older one, has nothing to add.
        let Some(row) = row.filter(|row| row.sweeps == task.sweep) else {
            return Ok(());
        };
        match next_poll_at(&row, self.pending_validity, tx.now()) {
            Some(at) => schedule_poll(&tx, task.reference, task.sweep + 1, at).await?,
            None => stop_polls(&tx, &row).await?,
        }
        tx.commit().await
    }

    async fn check_provider_payment(&self, task: &CheckTask) -> Result<(), CheckError> {
        let reader = self.store.reader();
        let (provider, name) = (&task.provider, &task.reference);
        let reference = attempts::find_own_reference(reader.connection(), provider, name).await?;
        let found = match reference {
            Some(reference) => self.checks.check_attempt(reference).await?,
            None => None,
        };
        // Whoever can sign for one provider must not speak for the payments of another.
        if found.is_none_or(|row| row.provider != task.provider) {
            reviews::report_unknown_payment(&self.store, &task.reference).await?;
        }
        Ok(())
    }
}

/// Mends chains of looks that were broken. At the start of the site.
pub(crate) async fn resume_broken_polls(tx: &WriteTx) -> Result<(), StoreError> {
    let late = Entity::find()
        .filter(Column::NextSweepAt.lt(tx.now() - BROKEN_POLL_DELAY))
        .limit(1_000)
        .all(tx.connection())
        .await?;
    for row in late {
        let reference = attempts::parse_reference(&row)?;
        // A step further, because the key of the lost step may still belong to a job that was given up.
        schedule_poll(tx, reference, row.sweeps + 1, tx.now()).await?;
    }
    Ok(())
}
