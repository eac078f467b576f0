//! Which job of an issue is done by what.

use store::JobRunner;

use super::batch_queue::BatchQueueHandler;
use super::issue_start::StartIssueHandler;
use super::steps::{SEND_BATCH_JOB, START_ISSUE_JOB};
use crate::service::Newsletter;

pub(crate) fn with_handlers(jobs: JobRunner, newsletter: &Newsletter) -> JobRunner {
    jobs.with_job_handler(START_ISSUE_JOB, StartIssueHandler(newsletter.clone()))
        .with_job_handler(SEND_BATCH_JOB, BatchQueueHandler(newsletter.clone()))
}
