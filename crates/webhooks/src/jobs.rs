//! What happens again and again.

use store::{JobOptions, JobRunner, StoreError};

use crate::retention::{FORGET_JOB, forget_old_deliveries, schedule_forgetting};
use crate::sending::delivery::run_send_job;
use crate::sending::queue::SEND_JOB;
use crate::service::Webhooks;

/// Messages that are on their way at once. They have a runner of their own, so that no slow program elsewhere holds up the
/// site's mail.
const PARALLEL: usize = 8;

/// A runner of this crate's jobs alone.
pub(crate) fn build_job_runner(webhooks: &Webhooks) -> JobRunner {
    let options = JobOptions {
        parallel: PARALLEL,
        ..JobOptions::default()
    };
    JobRunner::new(webhooks.store().clone(), options)
        .with_job_function(SEND_JOB, webhooks.clone(), run_send_job)
        .with_job_function(FORGET_JOB, webhooks.clone(), forget_old_deliveries)
}

/// Sees to what has to happen again and again. At the start of the site.
///
/// # Errors
/// When the database fails.
pub async fn schedule_jobs(webhooks: &Webhooks) -> Result<(), StoreError> {
    schedule_forgetting(webhooks).await
}
