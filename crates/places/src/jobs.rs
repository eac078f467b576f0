//! What happens behind the start and every night.

use store::{JobRunner, StoreError};

use crate::Places;
use crate::desk::uploads_of;
use crate::import::jobs::{IMPORT_SHIPPED, enqueue_shipped_import, run_import};
use crate::import::run_jobs::{FORGET_FILE, IMPORT_FILE, ImportFileHandler, forget_file};
use crate::retention::{PURGE_JOB, purge_due_contacts, schedule_nightly_purge};

pub fn with_handlers(jobs: JobRunner, places: &Places) -> JobRunner {
    let jobs = uploads_of(places).with_handler(jobs);
    jobs.with_job_handler(IMPORT_FILE, ImportFileHandler(places.clone()))
        .with_job_function(FORGET_FILE, places.clone(), forget_file)
        .with_job_function(IMPORT_SHIPPED, places.clone(), run_import)
        .with_job_function(PURGE_JOB, places.clone(), purge_due_contacts)
}

/// Sees to what has to happen behind the start: the first import, and forgetting contacts every night.
pub async fn schedule_jobs(places: &Places) -> Result<(), StoreError> {
    enqueue_shipped_import(places).await?;
    schedule_nightly_purge(places).await
}
