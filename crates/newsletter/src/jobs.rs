//! Work after a commit, and what bounces and complaints do.

use std::sync::Arc;

use store::{JobRunner, StoreError};

use crate::reports::NewsletterReportHandler;
use crate::service::Newsletter;
use crate::{retention, sending};

pub fn with_handlers(jobs: JobRunner, newsletter: &Newsletter) -> JobRunner {
    let jobs = sending::with_handlers(jobs, newsletter);
    retention::with_handlers(jobs, newsletter)
}

/// What hears of bounces and complaints about the newsletter.
pub fn report_handler(newsletter: &Newsletter) -> Arc<dyn mail::inbound::ReportHandler> {
    Arc::new(NewsletterReportHandler(newsletter.clone()))
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn schedule_jobs(newsletter: &Newsletter) -> Result<(), StoreError> {
    retention::schedule_nightly_purge(newsletter).await
}
