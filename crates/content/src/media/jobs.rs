//! What the library does later: clearing uploads that were given up, and bytes of deleted files.
use ::store::{JobRunner, StoreError};
use serde_json::Value;

use super::service::MediaService;
use crate::pictures;

pub const PURGE_JOB: &str = "media.sweep";

pub fn register_jobs(jobs: JobRunner, media: &MediaService) -> JobRunner {
    let jobs = media.uploads().with_handler(jobs);
    jobs.with_job_function(PURGE_JOB, media.clone(), purge_blob)
}

/// Deletes the bytes of a deleted file, unless it came back meanwhile.
async fn purge_blob(media: MediaService, payload: Value) -> Result<(), StoreError> {
    let Ok(blob) = payload["blob"].as_str().unwrap_or_default().parse() else {
        return Ok(());
    };
    if pictures::is_referenced(media.store(), &blob).await? {
        return Ok(());
    }
    let blobs = media.store().blobs();
    for name in payload["renditions"].as_array().into_iter().flatten() {
        blobs
            .delete_named(name.as_str().unwrap_or_default())
            .await?;
    }
    blobs.delete_blob(&blob).await
}
