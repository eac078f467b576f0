//! What is done later: deleting bytes that no row names any more.

use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Jobs, NewJob, StoreError, WriteTx};

use super::Files;

/// Deletes bytes that no row names any more.
const SWEEP: &str = "care.files.sweep";

pub fn with_handlers(jobs: Jobs, files: &Files) -> Jobs {
    let jobs = files.uploads().with_handler(jobs);
    jobs.handle_with(SWEEP, files.clone(), sweep)
}

/// Bytes that go once the transaction is through.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Rubbish {
    /// Hashes of kept files.
    pub blobs: Vec<String>,
    /// Names of parts.
    pub parts: Vec<String>,
}

impl Rubbish {
    /// Puts it out, in the transaction that takes its rows away.
    pub(super) async fn put_out(self, tx: &WriteTx) -> Result<(), StoreError> {
        if self.blobs.is_empty() && self.parts.is_empty() {
            return Ok(());
        }
        tx.enqueue(NewJob::new(SWEEP, json!(self))).await?;
        Ok(())
    }
}

async fn sweep(files: Files, rubbish: Rubbish) -> Result<(), StoreError> {
    let blobs = files.store().blobs();
    for name in rubbish.parts {
        blobs.delete_named(&name).await?;
    }
    for hash in rubbish.blobs {
        if let Ok(hash) = hash.parse() {
            blobs.delete(&hash).await?;
        }
    }
    Ok(())
}
