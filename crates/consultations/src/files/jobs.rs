//! What is done later: deleting bytes that no row names any more.

use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{JobRunner, NewJob, StoreError, WriteTx};

use super::FileService;

/// Deletes bytes that no row names any more.
const DELETE_FILES: &str = "care.files.sweep";

pub fn with_handlers(jobs: JobRunner, files: &FileService) -> JobRunner {
    let jobs = files.uploads().with_handler(jobs);
    jobs.with_job_function(DELETE_FILES, files.clone(), delete_files)
}

/// Bytes that go once the transaction is through.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct FileCleanup {
    /// Hashes of kept files.
    pub blobs: Vec<String>,
    /// Names of parts.
    pub parts: Vec<String>,
}

impl FileCleanup {
    /// Puts it out, in the transaction that takes its rows away.
    pub(super) async fn enqueue_cleanup(self, tx: &WriteTx) -> Result<(), StoreError> {
        if self.blobs.is_empty() && self.parts.is_empty() {
            return Ok(());
        }
        // Deleting the bytes before the commit would break the file if the removal were rolled back.
        tx.enqueue_job(NewJob::new(DELETE_FILES, json!(self)))
            .await?;
        Ok(())
    }
}

async fn delete_files(files: FileService, rubbish: FileCleanup) -> Result<(), StoreError> {
    let blobs = files.store().blobs();
    for name in rubbish.parts {
        blobs.delete_named(&name).await?;
    }
    for hash in rubbish.blobs {
        // A name that does not parse never will, and an error would only make the whole list run again.
        if let Ok(hash) = hash.parse() {
            blobs.delete_blob(&hash).await?;
        }
    }
    Ok(())
}
