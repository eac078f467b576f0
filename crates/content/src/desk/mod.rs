//! Writing at the desk: schemas, drafts, reviews, publishing, revisions, previews.
//!
//! A document's newest draft, what is on the site of it, and where it stands are three things
//! ([`crate::documents::table`]). Every call here is guarded by `staff`, with a right in [`desk_routes`]; what a call's
//! body decides (clinical content, settings) is looked at in [`rights`] and [`actions`].
mod action_steps;
pub(crate) mod actions;
mod bulk;
mod diff;
mod drafts;
mod emails;
mod error;
mod history;
pub(crate) mod link_checks;
mod list;
pub mod migrations;
mod permissions;
mod presence;
mod previews;
mod reminders;
mod rich_text_validation;
mod routes;
mod samples;
mod schedule;
mod scheduled_publication;
pub mod schema;
pub(crate) mod tables;
mod today;
pub mod validation;
mod view;

pub use link_checks::{LinkChecker, NetworkPolicy, link_check_routes};
pub(crate) use permissions::ContentEditor;
pub use routes::{desk_routes, preview_router};

use store::{Actor, JobRunner, Store};

use crate::ContentService;
use crate::documents::heads;

/// Makes the desk's lists complete after a start: settings of this version that were never changed stand in them. Sees
/// to it that somebody looks each day at what is due for review, and each month at links to other sites.
pub async fn prepare_desk(store: &Store) -> Result<(), crate::documents::DocumentError> {
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
