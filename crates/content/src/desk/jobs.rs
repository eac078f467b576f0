//! What the desk does after a start and later.

use store::{Actor, JobRunner, Store};

use super::link_checks::{self, LinkChecker};
use super::{reminders, scheduled_publication, scheduled_unpublication};
use crate::ContentService;
use crate::documents::{DocumentError, heads};

/// Makes the desk's lists complete after a start: settings of this version that were never changed stand in them. Sees
/// to it that somebody looks each day at what is due for review, and each month at links to other sites.
pub async fn prepare_desk(store: &Store) -> Result<(), DocumentError> {
    let tx = store.begin(Actor::System).await?;
    heads::insert_settings_heads(&tx).await?;
    tx.enqueue_nightly(reminders::JOB, reminders::MORNING)
        .await?;
    link_checks::enqueue_next_round(&tx).await?;
    Ok(tx.commit().await?)
}

/// The runner with the desk's handlers; `asker` asks links to other sites.
pub fn register_jobs(jobs: JobRunner, content: &ContentService, asker: LinkChecker) -> JobRunner {
    jobs.with_job_handler(
        scheduled_publication::JOB,
        scheduled_publication::PublishJob(content.clone()),
    )
    .with_job_function(
        scheduled_unpublication::JOB,
        content.clone(),
        scheduled_unpublication::process_unpublishing,
    )
    .with_job_function(
        reminders::JOB,
        content.clone(),
        reminders::remind_of_reviews,
    )
    .with_job_function(
        link_checks::CHECK_JOB,
        (content.clone(), asker),
        link_checks::process_link_check,
    )
    .with_job_function(
        link_checks::ROUND_JOB,
        content.clone(),
        link_checks::process_link_round,
    )
}
