//! What the library does later: clearing uploads that were given up, and bytes of deleted files.
use ::store::{Job, JobHandler, Jobs, Outcome, StoreError};
use async_trait::async_trait;

use super::Media;
use crate::pictures;

pub const SWEEP: &str = "media.sweep";

pub fn with_handlers(jobs: Jobs, media: &Media) -> Jobs {
    let jobs = media.uploads().with_handler(jobs);
    jobs.handle(SWEEP, Sweep(media.clone()))
}

struct Sweep(Media);

#[async_trait]
impl JobHandler for Sweep {
    async fn run(&self, job: &Job) -> Outcome {
        self.0.sweep(&job.payload).await.into()
    }
}

impl Media {
    /// Deletes the bytes of a deleted file, unless it came back meanwhile.
    async fn sweep(&self, payload: &serde_json::Value) -> Result<(), StoreError> {
        let Ok(blob) = payload["blob"].as_str().unwrap_or_default().parse() else {
            return Ok(());
        };
        if pictures::is_named(self.store(), &blob).await? {
            return Ok(());
        }
        let blobs = self.store().blobs();
        for name in payload["renditions"].as_array().into_iter().flatten() {
            blobs
                .delete_named(name.as_str().unwrap_or_default())
                .await?;
        }
        blobs.delete(&blob).await
    }
}
