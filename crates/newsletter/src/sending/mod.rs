//! Issues on their way: a job writes the deliveries down, then two lanes of jobs hand them over, a few at a time, each
//! lane followed by its next step, so that a node that stops leaves at most a handful of deliveries in doubt.

pub(crate) mod audience;
mod batch_queue;
mod claims;
mod handlers;
mod issue_batch;
mod issue_start;
mod steps;

pub(crate) use handlers::with_handlers;
pub(crate) use issue_batch::record_missing_mailbox;
pub(crate) use issue_start::{StartIssueTask, enqueue_issue_start};
pub(crate) use steps::{NO_TRANSPORT_MESSAGE, start_batch_queues};
