//! Readers who follow a public question by mail. Nothing is sent to an address before its owner has said yes, each mail has
//! a link that ends it, and none says what a question is about.
mod api;
mod forms;
mod links;
mod notices;
mod retention;
mod routes;
mod submission;
mod views;

pub(crate) use notices::{ReaderOccasion, enqueue_notices};
pub(crate) use retention::schedule_nightly_purge;
pub(crate) use routes::{follow_part, openapi, router};
use store::JobRunner;

use crate::service::CommunityService;

pub(crate) fn with_handlers(jobs: JobRunner, community: &CommunityService) -> JobRunner {
    let jobs = notices::with_handlers(jobs, community);
    retention::with_handlers(jobs, community)
}
