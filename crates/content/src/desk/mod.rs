//! Writing at the desk: schemas, drafts, reviews, publishing, revisions, previews.
//!
//! A document's newest draft, what is on the site of it, and where it stands are three things
//! ([`crate::documents::table`]). Every call here is guarded by `staff`, with a right in [`desk_routes`]; what a call's
//! body decides (clinical content, settings) is looked at in [`rights`] and [`actions`].
pub(crate) mod actions;
mod bulk;
mod diff;
mod drafts;
mod history;
mod letters;
mod list;
pub mod migrations;
pub(crate) mod outside;
mod personal;
mod presence;
mod previews;
mod publishing;
mod refusal;
mod reminders;
mod rights;
mod routes;
mod samples;
mod schedule;
pub mod schema;
mod steps;
pub(crate) mod tables;
pub mod validate;
mod validate_rich;
mod view;

pub use outside::{Asker, Reach, outside_routes};
pub(crate) use rights::Person;
pub use routes::{desk_routes, router};

use store::{Actor, Jobs, Store};

use crate::Content;
use crate::documents::heads;

/// Makes the desk's lists complete after a start: settings of this version that were never changed stand in them. Sees
/// to it that somebody looks each day at what is due for review, and each month at links to other sites.
pub async fn prepare(store: &Store) -> Result<(), crate::documents::DocumentError> {
    let tx = store.begin(Actor::System).await?;
    heads::put_settings(&tx).await?;
    tx.enqueue_nightly(reminders::JOB, reminders::MORNING)
        .await?;
    outside::next_round(&tx).await?;
    Ok(tx.commit().await?)
}

/// The runner with the desk's handlers; `asker` asks links to other sites.
pub fn with_handlers(jobs: Jobs, content: &Content, asker: Asker) -> Jobs {
    jobs.handle(publishing::JOB, publishing::PublishDue(content.clone()))
        .handle_with(
            reminders::JOB,
            content.clone(),
            reminders::remind_of_reviews,
        )
        .handle_with(outside::JOB, (content.clone(), asker), outside::ask_of)
        .handle_with(outside::ROUND, content.clone(), outside::ask_all)
}
