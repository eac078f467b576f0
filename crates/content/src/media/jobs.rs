//! What the library does later: clearing uploads that were given up, and bytes of deleted files.
use ::store::{Jobs, StoreError};
use serde_json::Value;

use super::Media;
use crate::pictures;

pub const SWEEP: &str = "media.sweep";

pub fn with_handlers(jobs: Jobs, media: &Media) -> Jobs {
    let jobs = media.uploads().with_handler(jobs);
    jobs.handle_with(SWEEP, media.clone(), sweep)
}

/// Deletes the bytes of a deleted file, unless it came back meanwhile.
async fn sweep(media: Media, payload: Value) -> Result<(), StoreError> {
    let Ok(blob) = payload["blob"].as_str().unwrap_or_default().parse() else {
        return Ok(());
    };
    if pictures::is_named(media.store(), &blob).await? {
        return Ok(());
    }
    let blobs = media.store().blobs();
    for name in payload["renditions"].as_array().into_iter().flatten() {
        blobs
            .delete_named(name.as_str().unwrap_or_default())
            .await?;
    }
    blobs.delete(&blob).await
}
