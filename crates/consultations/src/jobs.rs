//! What is done later, and what has to happen again and again.

use serde::de::IgnoredAny;
use store::{Actor, JobRunner, StoreError};

use crate::lifecycle::money_jobs;
use crate::{erasure, extensions, files, service::ConsultationService};

pub fn with_handlers(jobs: JobRunner, consultations: &ConsultationService) -> JobRunner {
    let jobs = files::with_handlers(jobs, consultations.files());
    let jobs = scheduling::with_handlers(jobs, consultations.schedule());
    let jobs = extensions::with_handlers(jobs, consultations);
    money_jobs::with_handlers(jobs, consultations).with_job_function(
        erasure::ERASE_DUE,
        consultations.clone(),
        |consultations, _: IgnoredAny| erasure::erase_due_requests(consultations),
    )
}

/// Sees to what has to happen again and again. At the start of the site.
pub async fn enqueue_periodic_jobs(consultations: &ConsultationService) -> Result<(), StoreError> {
    let tx = consultations.store().begin(Actor::System).await?;
    erasure::enqueue_nightly_erasure(&tx).await?;
    tx.commit().await
}
