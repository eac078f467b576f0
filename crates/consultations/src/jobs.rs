//! What is done later, and what has to happen again and again.

use serde::de::IgnoredAny;
use store::{Actor, JobRunner, StoreError};

use crate::lifecycle::money_jobs;
use crate::{erasure, files, service::ConsultationService};

pub fn with_handlers(jobs: JobRunner, care: &ConsultationService) -> JobRunner {
    let jobs = files::with_handlers(jobs, care.files());
    let jobs = scheduling::with_handlers(jobs, care.schedule());
    money_jobs::with_handlers(jobs, care).with_job_function(
        erasure::ERASE_DUE,
        care.clone(),
        |care, _: IgnoredAny| erasure::erase_due_requests(care),
    )
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn enqueue_periodic_jobs(care: &ConsultationService) -> Result<(), StoreError> {
    let tx = care.store().begin(Actor::System).await?;
    erasure::enqueue_nightly_erasure(&tx).await?;
    tx.commit().await
}
