//! Links that lead out of the house: whether they answer.
//!
//! Each is asked once when its document goes on the site, each month after that, and when somebody asks for it. What came
//! of it is advice among a document's checks and keeps nothing from being published.
mod client;
mod extraction;
mod jobs;
mod results;
pub(super) mod routes;
pub(crate) mod table;

pub use client::LinkChecker;
pub(super) use jobs::{
    CHECK_JOB, ROUND_JOB, enqueue_next_round, enqueue_published_check, process_link_check,
    process_link_round,
};
pub(super) use results::{load_link_checks, select_unanswered};
pub use routes::link_check_routes;
