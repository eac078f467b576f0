//! What is done later: deleting bytes that no row names any more.

use async_trait::async_trait;
use serde_json::json;
use store::{Job, JobHandler, Jobs, NewJob, Outcome, StoreError, WriteTx};

use super::Files;
use super::tus::TABLES;

/// Deletes bytes that no row names any more.
const SWEEP: &str = "care.files.sweep";

pub fn with_handlers(jobs: Jobs, files: &Files) -> Jobs {
    jobs.handle(TABLES.clearing, files.uploads().clone())
        .handle(SWEEP, Sweep(files.clone()))
}

struct Sweep(Files);

#[async_trait]
impl JobHandler for Sweep {
    async fn run(&self, job: &Job) -> Outcome {
        match self.0.sweep(&job.payload).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::Retry(error.to_string()),
        }
    }
}

/// Bytes that go once the transaction is through.
#[derive(Default)]
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
        let payload = json!({"blobs": self.blobs, "parts": self.parts});
        tx.enqueue(NewJob::new(SWEEP, payload)).await?;
        Ok(())
    }
}

impl Files {
    async fn sweep(&self, payload: &serde_json::Value) -> Result<(), StoreError> {
        let words = |list: &str| {
            let list = payload[list].as_array().into_iter().flatten();
            list.filter_map(|word| word.as_str().map(str::to_owned))
                .collect::<Vec<_>>()
        };
        let blobs = self.store().blobs();
        for name in words("parts") {
            blobs.delete_named(&name).await?;
        }
        for hash in words("blobs") {
            if let Ok(hash) = hash.parse() {
                blobs.delete(&hash).await?;
            }
        }
        Ok(())
    }
}
