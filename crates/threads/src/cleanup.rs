//! Deleting bytes that no row names any more: a job of the write that took the rows away.

use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{JobRunner, NewJob, Store, StoreError, WriteTx};

/// The kind of the job; releases before this crate had jobs of it for questions.
const DELETE_FILES: &str = "conversation.erase-files";

/// Bytes that go once the transaction is through.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct FileCleanup {
    /// Hashes of kept attachments.
    pub blobs: Vec<String>,
    /// Names of parts of uploads.
    #[serde(default)]
    pub parts: Vec<String>,
}

impl FileCleanup {
    pub async fn enqueue_cleanup(self, tx: &WriteTx) -> Result<(), StoreError> {
        if self.blobs.is_empty() && self.parts.is_empty() {
            return Ok(());
        }
        // Files deleted now would be gone even if the write failed.
        let job = NewJob::new(DELETE_FILES, json!(self));
        tx.enqueue_job(job).await.map(|_id| ())
    }
}

pub(crate) fn with_handler(jobs: JobRunner, store: &Store) -> JobRunner {
    jobs.with_job_function(DELETE_FILES, store.clone(), delete_files)
}

async fn delete_files(store: Store, rubbish: FileCleanup) -> Result<(), StoreError> {
    for name in rubbish.parts {
        store.blobs().delete_named(&name).await?;
    }
    for hash in rubbish.blobs {
        // A name that does not parse never will, and an error would only make the whole list run again.
        if let Ok(hash) = hash.parse() {
            store.blobs().delete_blob(&hash).await?;
        }
    }
    Ok(())
}
